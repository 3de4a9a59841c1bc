/* Weights by byte, in double precision.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const unsigned char *text, double *weight)
{
  int i = X_OF_GRID;

  if (i < n)
    atomicAdd (&weight[text[i]], 0.25);
}
#else
static void
weigh (int n, const unsigned char *text, double *weight)
{
#pragma omp target teams distribute parallel for map (to: text[:n]) \
  map (tofrom: weight[:256])
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic update
      weight[text[i]] += 0.25;
    }
}

int
main (void)
{
  int n = 1 << 20;
  double *weight = NEW (weight, 256);
  unsigned char *text = NEW (text, n);
  unsigned state = 7;

  for (int i = 0; i < n; i++)
    text[i] = peer_random (&state) >> 9;
  RUN (weigh (n, text, weight),
       n / 256, 1, 256, 1, &n, GIVE (text, n), GET (weight, 256));
  DONE ();
  SHOW (weight, 256);
}
#endif
