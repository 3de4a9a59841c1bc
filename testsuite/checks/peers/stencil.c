/* Mean values of neighbours in a grid, all points spread over threads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const double *old, double *next)
{
  int j = X_OF_GRID + 1, i = Y_OF_GRID + 1, at = i * n + j;

  if (i < n - 1 && j < n - 1)
    next[at] = 0.25 * old[at] + 0.1875 * (old[at - n] + old[at + n] + old[at - 1]
					  + old[at + 1]);
}
#else
static void
smooth (int n, const double *old, double *next)
{
#pragma omp target teams distribute parallel for collapse (2) map (to: old[:n * n]) \
  map (tofrom: next[:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      {
	int at = i * n + j;
	next[at] = 0.25 * old[at] + 0.1875 * (old[at - n] + old[at + n] + old[at - 1]
					      + old[at + 1]);
      }
}

int
main (void)
{
  int n = 1026;
  double *old = NEW (old, n * n), *next = NEW (next, n * n);

  for (int i = 0; i < n * n; i++)
    old[i] = i % 769;
  RUN (smooth (n, old, next),
       32, 128, 32, 8, &n, GIVE (old, n * n), GET (next, n * n));
  DONE ();
  SHOW (next, n * n);
}
#endif
