/* A matrix that is stored by columns times a vector.
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
  int row = X_OF_GRID;
  double sum = 0;

  if (row >= rows)
    return;
  for (int j = 0; j < columns; j++)
    sum += m[j * rows + row] * v[j];
  product[row] = sum;
}
#else
static void
multiply (int rows, int columns, const double *m, const double *v, double *product)
{
#pragma omp target teams distribute parallel for \
  map (to: m[:rows * columns], v[:columns]) map (from: product[:rows])
  for (int i = 0; i < rows; i++)
    {
      double sum = 0;
      for (int j = 0; j < columns; j++)
	sum += m[j * rows + i] * v[j];
      product[i] = sum;
    }
}

int
main (void)
{
  int rows = 4096, columns = 512;
  double *m = NEW (m, rows * columns), *v = NEW (v, columns);
  double *product = NEW (product, rows);

  for (int i = 0; i < rows * columns; i++)
    m[i] = i % 97;
  for (int j = 0; j < columns; j++)
    v[j] = j % 17;
  RUN (multiply (rows, columns, m, v, product),
       rows / 128, 1, 128, 1, &rows, &columns, GIVE (m, rows * columns),
       GIVE (v, columns), GET (product, rows));
  DONE ();
  SHOW (product, rows);
}
#endif
