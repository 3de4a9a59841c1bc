/* A matrix times a vector, each row by the threads of a team.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int rows, int columns, const double *m, const double *v, double *product)
{
  /* A warp for each row.  */
  int row = X_OF_GRID / 32, lane = threadIdx.x % 32;
  double sum = 0;

  if (row >= rows)
    return;
  for (int j = lane; j < columns; j += 32)
    sum += m[row * columns + j] * v[j];
  for (int distance = 16; distance; distance /= 2)
    sum += __shfl_down_sync (0xffffffff, sum, distance);
  if (lane == 0)
    product[row] = sum;
}
#else
static void
multiply (int rows, int columns, const double *m, const double *v, double *product)
{
#pragma omp target teams distribute map (to: m[:rows * columns], v[:columns]) \
  map (from: product[:rows])
  for (int i = 0; i < rows; i++)
    {
      double sum = 0;
#pragma omp parallel for reduction (+: sum)
      for (int j = 0; j < columns; j++)
	sum += m[i * columns + j] * v[j];
      product[i] = sum;
    }
}

int
main (void)
{
  int rows = 1024, columns = 1024;
  double *m = NEW (m, rows * columns), *v = NEW (v, columns);
  double *product = NEW (product, rows);

  for (int i = 0; i < rows * columns; i++)
    m[i] = i % 97;
  for (int j = 0; j < columns; j++)
    v[j] = j % 17;
  RUN (multiply (rows, columns, m, v, product),
       rows / 8, 1, 256, 1, &rows, &columns, GIVE (m, rows * columns),
       GIVE (v, columns), GET (product, rows));
  DONE ();
  SHOW (product, rows);
}
#endif
