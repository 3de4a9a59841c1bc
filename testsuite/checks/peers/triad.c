/* The sum of a vector and of one times a number, in a third one.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, double f, double *sum, const double *v, const double *w)
{
  int i = X_OF_GRID;

  if (i < n)
    sum[i] = v[i] + f * w[i];
}
#else
static void
triad (int n, double f, double *sum, const double *v, const double *w)
{
#pragma omp target teams distribute parallel for map (to: v[:n], w[:n]) \
  map (from: sum[:n])
  for (int i = 0; i < n; i++)
    sum[i] = v[i] + f * w[i];
}

int
main (void)
{
  int n = 1 << 20;
  double f = 3, *sum = NEW (sum, n), *v = NEW (v, n), *w = NEW (w, n);

  for (int i = 0; i < n; i++)
    {
      v[i] = i % 509;
      w[i] = i % 61;
    }
  RUN (triad (n, f, sum, v, w),
       n / 256, 1, 256, 1, &n, &f, GET (sum, n), GIVE (v, n), GIVE (w, n));
  DONE ();
  SHOW (sum, n);
}
#endif
