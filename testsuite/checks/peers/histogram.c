/* How often each byte is in a text.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const unsigned char *text, int *count)
{
  __shared__ int own[256];

  own[threadIdx.x] = 0;
  __syncthreads ();
  for (int i = X_OF_GRID; i < n; i += gridDim.x * blockDim.x)
    atomicAdd (&own[text[i]], 1);
  __syncthreads ();
  atomicAdd (&count[threadIdx.x], own[threadIdx.x]);
}
#else
static void
tally (int n, const unsigned char *text, int *count)
{
#pragma omp target teams distribute parallel for map (to: text[:n]) \
  map (tofrom: count[:256])
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic update
      count[text[i]]++;
    }
}

int
main (void)
{
  int n = 1 << 20, *count = NEW (count, 256);
  unsigned char *text = NEW (text, n);
  unsigned state = 7;

  for (int i = 0; i < n; i++)
    text[i] = peer_random (&state) >> 9;
  RUN (tally (n, text, count),
       128, 1, 256, 1, &n, GIVE (text, n), GET (count, 256));
  DONE ();
  SHOW (count, 256);
}
#endif
