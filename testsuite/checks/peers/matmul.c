/* The product of two matrices.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int n, const float *left, const float *right, float *product)
{
  int column = X_OF_GRID, row = Y_OF_GRID;
  float sum = 0;

  if (row >= n || column >= n)
    return;
  for (int k = 0; k < n; k++)
    sum += left[row * n + k] * right[k * n + column];
  product[row * n + column] = sum;
}
#else
static void
multiply (int n, const float *left, const float *right, float *product)
{
#pragma omp target teams distribute parallel for collapse (2) \
  map (to: left[:n * n], right[:n * n]) map (from: product[:n * n])
  for (int row = 0; row < n; row++)
    for (int column = 0; column < n; column++)
      {
	float sum = 0;
	for (int k = 0; k < n; k++)
	  sum += left[row * n + k] * right[k * n + column];
	product[row * n + column] = sum;
      }
}

int
main (void)
{
  int n = 320;
  float *left = NEW (left, n * n), *right = NEW (right, n * n);
  float *product = NEW (product, n * n);

  for (int i = 0; i < n * n; i++)
    {
      left[i] = i % 19;
      right[i] = i % 13;
    }
  RUN (multiply (n, left, right, product),
       n / 32, n / 8, 32, 8, &n, GIVE (left, n * n), GIVE (right, n * n),
       GET (product, n * n));
  DONE ();
  SHOW (product, n * n);
}
#endif
