/* A vector times a number, added to another one.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, float a, const float *x, float *y)
{
  int i = X_OF_GRID;

  if (i < n)
    y[i] += a * x[i];
}
#else
static void
saxpy (int n, float a, const float *x, float *y)
{
#pragma omp target teams distribute parallel for map (to: x[:n]) map (tofrom: y[:n])
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

int
main (void)
{
  int n = 1 << 20;
  float a = 2, *x = NEW (x, n), *y = NEW (y, n);

  for (int i = 0; i < n; i++)
    {
      x[i] = i % 613;
      y[i] = 3;
    }
  RUN (saxpy (n, a, x, y),
       n / 256, 1, 256, 1, &n, &a, GIVE (x, n), GET (y, n));
  DONE ();
  SHOW (y, n);
}
#endif
