/* A picture whose points take different times.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, int *picture)
{
  int j = X_OF_GRID, i = Y_OF_GRID;

  if (i >= n || j >= n)
    return;
  double re = 3.0 * j / n - 2, im = 3.0 * i / n - 1.5, x = 0, y = 0;
  int steps = 0;
  for (; steps < 64 && x * x + y * y < 4; steps++)
    {
      double next = x * x - y * y + re;
      y = 2 * x * y + im;
      x = next;
    }
  picture[i * n + j] = steps;
}
#else
static void
draw (int n, int *picture)
{
#pragma omp target teams distribute parallel for collapse (2) \
  map (from: picture[:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double re = 3.0 * j / n - 2, im = 3.0 * i / n - 1.5, x = 0, y = 0;
	int steps = 0;
	for (; steps < 64 && x * x + y * y < 4; steps++)
	  {
	    double next = x * x - y * y + re;
	    y = 2 * x * y + im;
	    x = next;
	  }
	picture[i * n + j] = steps;
      }
}

int
main (void)
{
  int n = 512, *picture = NEW (picture, n * n);

  RUN (draw (n, picture), n / 32, n / 8, 32, 8, &n, GET (picture, n * n));
  DONE ();
  SHOW (picture, n * n);
}
#endif
