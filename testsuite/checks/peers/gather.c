/* Elements in the order of a table.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const int *table, const float *from, float *to)
{
  int i = X_OF_GRID;

  if (i < n)
    to[i] = from[table[i]];
}
#else
static void
gather (int n, const int *table, const float *from, float *to)
{
#pragma omp target teams distribute parallel for map (to: table[:n], from[:n]) \
  map (from: to[:n])
  for (int i = 0; i < n; i++)
    to[i] = from[table[i]];
}

int
main (void)
{
  int n = 1 << 20, *table = NEW (table, n);
  float *from = NEW (from, n), *to = NEW (to, n);
  unsigned state = 5;

  for (int i = 0; i < n; i++)
    {
      table[i] = peer_random (&state) % n;
      from[i] = i % 769;
    }
  RUN (gather (n, table, from, to),
       n / 256, 1, 256, 1, &n, GIVE (table, n), GIVE (from, n), GET (to, n));
  DONE ();
  SHOW (to, n);
}
#endif
