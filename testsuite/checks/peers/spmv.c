/* A sparse matrix, by rows, times a vector.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "peer.h"

#ifdef __CUDACC__
KERNEL
peer (int rows, const int *first, const int *column, const double *value,
      const double *v, double *product)
{
  /* Eight lanes for each row.  */
  int row = X_OF_GRID / 8, lane = threadIdx.x % 8;
  double sum = 0;

  if (row >= rows)
    return;
  for (int k = first[row] + lane; k < first[row + 1]; k += 8)
    sum += value[k] * v[column[k]];
  for (int distance = 4; distance; distance /= 2)
    sum += __shfl_down_sync (0xffffffff, sum, distance, 8);
  if (lane == 0)
    product[row] = sum;
}
#else
static void
multiply (int rows, int entries, const int *first, const int *column,
	  const double *value, const double *v, double *product)
{
#pragma omp target teams distribute parallel for \
  map (to: first[:rows + 1], column[:entries], value[:entries], v[:rows]) \
  map (from: product[:rows])
  for (int i = 0; i < rows; i++)
    {
      double sum = 0;
      for (int k = first[i]; k < first[i + 1]; k++)
	sum += value[k] * v[column[k]];
      product[i] = sum;
    }
}

int
main (void)
{
  int rows = 1 << 15, entries = 0;
  int *first = NEW (first, rows + 1), *column = NEW (column, rows * 24);
  double *value = NEW (value, rows * 24), *v = NEW (v, rows);
  double *product = NEW (product, rows);
  unsigned state = 3;

  for (int i = 0; i < rows; i++)
    {
      v[i] = i % 23;
      for (int k = 0; k < 8 + i % 16; k++)
	{
	  column[entries] = (i + peer_random (&state) % 4096) % rows;
	  value[entries++] = k;
	}
      first[i + 1] = entries;
    }
  RUN (multiply (rows, entries, first, column, value, v, product),
       rows / 32, 1, 256, 1, &rows, GIVE (first, rows + 1), GIVE (column, entries),
       GIVE (value, entries), GIVE (v, rows), GET (product, rows));
  DONE ();
  SHOW (product, rows);
}
#endif
