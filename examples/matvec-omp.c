/* Multiply a matrix by a vector, with OpenMP.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The lanes of a warp are the iterations of a simd loop, and of nothing
   else: without simd, one lane in 32 works.  What is true of OpenACC is then
   true of OpenMP: with the matrix stored by rows, neighbouring lanes read
   elements that are a row apart.  */

#include <stdio.h>
#include <stdlib.h>

#define N 256

/* y = A x, A stored by rows, with threads but without lanes.  */
static void
without_lanes (int n, const float *A, const float *x, float *y)
{
#pragma omp target teams distribute parallel for \
  map(to: A[0:n * n], x[0:n]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;

      for (int j = 0; j < n; j++)
	t += A[i * n + j] * x[j];
      y[i] = t;
    }
}

/* y = A x, A stored by rows, a row for each lane.  */
static void
by_rows (int n, const float *A, const float *x, float *y)
{
#pragma omp target teams distribute parallel for simd \
  map(to: A[0:n * n], x[0:n]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;

      for (int j = 0; j < n; j++)
	t += A[i * n + j] * x[j];
      y[i] = t;
    }
}

/* y = A x, A stored by columns, a row for each lane.  */
static void
by_columns (int n, const float *A, const float *x, float *y)
{
#pragma omp target teams distribute parallel for simd \
  map(to: A[0:n * n], x[0:n]) map(from: y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;

      for (int j = 0; j < n; j++)
	t += A[j * n + i] * x[j];
      y[i] = t;
    }
}

/* Element I, J of the matrix; small integers, so that sums are exact.  */
static float
element (int i, int j)
{
  return (i + 2 * j) % 7 - 3;
}

/* The number of elements of Y that are wrong.  */
static int
count_wrong (int n, const float *x, const float *y)
{
  int wrong = 0;

  for (int i = 0; i < n; i++)
    {
      float t = 0;

      for (int j = 0; j < n; j++)
	t += element (i, j) * x[j];
      wrong += t != y[i];
    }
  return wrong;
}

int
main (void)
{
  float *rows = malloc (N * N * sizeof *rows);
  float *columns = malloc (N * N * sizeof *columns);
  float *x = malloc (N * sizeof *x), *y = malloc (N * sizeof *y);
  int wrong;

  if (!rows || !columns || !x || !y)
    return 2;
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 5;
      for (int j = 0; j < N; j++)
	rows[i * N + j] = columns[j * N + i] = element (i, j);
    }

  without_lanes (N, rows, x, y);
  wrong = count_wrong (N, x, y);
  by_rows (N, rows, x, y);
  wrong += count_wrong (N, x, y);
  by_columns (N, columns, x, y);
  wrong += count_wrong (N, x, y);

  printf ("matvec-omp: y[1] = %g, y[%d] = %g, %d wrong\n", y[1], N - 1,
	  y[N - 1], wrong);
  free (rows);
  free (columns);
  free (x);
  free (y);
  return wrong != 0;
}
