/* Medians of nine numbers, which are sorted in an array of each thread.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const float *x, float *median)
{
  int i = X_OF_GRID;

  if (i >= n)
    return;
  float nine[9];
  for (int k = 0; k < 9; k++)
    nine[k] = x[(i + k * 41) % n];
  for (int done = 0; done < 5; done++)
    for (int k = 0; k < 8 - done; k++)
      if (nine[k] > nine[k + 1])
	{
	  float larger = nine[k];
	  nine[k] = nine[k + 1];
	  nine[k + 1] = larger;
	}
  median[i] = nine[4];
}
#else
static void
find_medians (int n, const float *x, float *median)
{
#pragma omp target teams distribute parallel for map (to: x[:n]) map (from: median[:n])
  for (int i = 0; i < n; i++)
    {
      float nine[9];
      for (int k = 0; k < 9; k++)
	nine[k] = x[(i + k * 41) % n];
      for (int done = 0; done < 5; done++)
	for (int k = 0; k < 8 - done; k++)
	  if (nine[k] > nine[k + 1])
	    {
	      float larger = nine[k];
	      nine[k] = nine[k + 1];
	      nine[k + 1] = larger;
	    }
      median[i] = nine[4];
    }
}

int
main (void)
{
  int n = 1 << 17;
  float *x = NEW (x, n), *median = NEW (median, n);
  unsigned state = 9;

  for (int i = 0; i < n; i++)
    x[i] = peer_random (&state) >> 12;
  RUN (find_medians (n, x, median),
       n / 256, 1, 256, 1, &n, GIVE (x, n), GET (median, n));
  DONE ();
  SHOW (median, n);
}
#endif
