/* Multiply a sparse matrix, compressed by rows, by a vector.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Row I has the elements val[k] in the columns col[k], for k from row[i] up
   to, but without, row[i + 1].  With a row for each lane, neighbouring lanes
   read elements that are a row's length apart, which is in the data.  With a
   row for each gang and its elements for the lanes, they read neighbours;
   x[col[k]] depends on the data either way.  */

#include <stdio.h>
#include <stdlib.h>

#define N 4000
#define PER_ROW 24

/* y = A x: a row for each lane.  */
static void
lane_per_row (int n, const int *row, const int *col, const float *val,
	      const float *x, float *y)
{
  int entries = row[n];

#pragma acc parallel loop gang vector \
  copyin(row[0:n + 1], col[0:entries], val[0:entries], x[0:n]) \
  copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;

      for (int k = row[i]; k < row[i + 1]; k++)
	t += val[k] * x[col[k]];
      y[i] = t;
    }
}

/* y = A x: the lanes share a row.  */
static void
lane_per_element (int n, const int *row, const int *col, const float *val,
		  const float *x, float *y)
{
  int entries = row[n];

#pragma acc parallel loop gang \
  copyin(row[0:n + 1], col[0:entries], val[0:entries], x[0:n]) \
  copyout(y[0:n])
  for (int i = 0; i < n; i++)
    {
      float t = 0;

#pragma acc loop vector reduction(+:t)
      for (int k = row[i]; k < row[i + 1]; k++)
	t += val[k] * x[col[k]];
      y[i] = t;
    }
}

/* The number of elements of Y that are wrong; sums are of small integers, and
   so exact in any order.  */
static int
count_wrong (int n, const int *row, const int *col, const float *val,
	     const float *x, const float *y)
{
  int wrong = 0;

  for (int i = 0; i < n; i++)
    {
      float t = 0;

      for (int k = row[i]; k < row[i + 1]; k++)
	t += val[k] * x[col[k]];
      wrong += t != y[i];
    }
  return wrong;
}

int
main (void)
{
  int *row = malloc ((N + 1) * sizeof *row);
  int *col = malloc (N * PER_ROW * sizeof *col);
  float *val = malloc (N * PER_ROW * sizeof *val);
  float *x = malloc (N * sizeof *x), *y = malloc (N * sizeof *y);
  int wrong;

  if (!row || !col || !val || !x || !y)
    return 2;
  row[0] = 0;
  for (int i = 0; i < N; i++)
    {
      /* Rows of 1 to PER_ROW elements.  */
      int length = 1 + i * 13 % PER_ROW;

      row[i + 1] = row[i] + length;
      for (int k = 0; k < length; k++)
	{
	  col[row[i] + k] = (i * 37 + k * k * 101) % N;
	  val[row[i] + k] = (i + k) % 9 - 4;
	}
      x[i] = i % 11;
    }

  lane_per_row (N, row, col, val, x, y);
  wrong = count_wrong (N, row, col, val, x, y);
  lane_per_element (N, row, col, val, x, y);
  wrong += count_wrong (N, row, col, val, x, y);

  printf ("spmv: %d elements, y[%d] = %g, %d wrong\n", row[N], N - 1,
	  y[N - 1], wrong);
  free (row);
  free (col);
  free (val);
  free (x);
  free (y);
  return wrong != 0;
}
