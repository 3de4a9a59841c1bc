/* Sixty-four short launches on data that stay on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const float *x, float *y)
{
  int i = X_OF_GRID;

  if (i < n)
    y[i] = 0.5f * x[i] + 0.25f * y[i];
}
#else
static void
mix (int n, const float *x, float *y)
{
#pragma omp target teams distribute parallel for map (to: x[:n]) map (tofrom: y[:n])
  for (int i = 0; i < n; i++)
    y[i] = 0.5f * x[i] + 0.25f * y[i];
}

int
main (void)
{
  int n = 4096;
  float *x = NEW (x, n), *y = NEW (y, n);

  for (int i = 0; i < n; i++)
    {
      x[i] = i % 769;
      y[i] = 2;
    }
#ifndef CUDA
#pragma omp target data map (to: x[:n]) map (tofrom: y[:n])
#endif
  for (int k = 0; k < 64; k++)
    RUN (mix (n, x, y), n / 256, 1, 256, 1, &n, GIVE (x, n), GET (y, n));
  DONE ();
  SHOW (y, n);
}
#endif
