/* Sparse matrix, in rows, times vector.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. section 5.1: the CSR kernel of SHOC.  Uncoalesced with a row
   for each lane: values, columns and the vector.  With a warp for each row,
   only the vector's elements, which the columns choose.  */
/* { dg-do run } */

#include "kernels.h"

#define ROWS 4096
#define COLUMNS 5000

/* A row for each lane.  */

static void
spmv_scalar (int n, int nz, const int *start, const int *column,
	     const float *value, const float *x, float *y)
{
#pragma acc parallel loop present(start[0:n + 1], column[0:nz]) \
  present(value[0:nz], x[0:COLUMNS], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      int begin = start[i];
      int end = start[i + 1];

      for (int k = begin; k < end; k++)
	{
	  float v = value[k]; /* { dg-warning "uncoalesced load of .value." } */
	  /* { dg-advice "spread-reduction, .* by a factor of (.* to )?2.4" "" { target *-*-* } .-1 } */
	  int c = column[k]; /* { dg-warning "uncoalesced load of .column." } */
	  sum += v * x[c]; /* { dg-warning "uncoalesced load of .x." } */
	}
      y[i] = sum;
    }
}

/* A warp for each row.  */

static void
spmv_vector (int n, int nz, const int *start, const int *column,
	     const float *value, const float *x, float *y)
{
#pragma acc parallel loop gang worker present(start[0:n + 1], column[0:nz]) \
  present(value[0:nz], x[0:COLUMNS], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
      int begin = start[i];
      int end = start[i + 1];

#pragma acc loop vector reduction(+:sum)
      for (int k = begin; k < end; k++)
	{
	  float v = value[k];
	  int c = column[k];
	  sum += v * x[c]; /* { dg-warning "uncoalesced load of .x." } */
	}
      y[i] = sum;
    }
}

int
main (void)
{
  int *start = new_array (ROWS + 1, sizeof *start);
  float *x = new_array (COLUMNS, sizeof *x);
  float *y1 = new_array (ROWS, sizeof *y1);
  float *y2 = new_array (ROWS, sizeof *y2);
  float *expected = new_array (ROWS, sizeof *expected);
  unsigned state = 11;
  int nz;

  for (int i = 0; i < ROWS; i++)
    start[i + 1] = start[i] + 20 + draw (&state) % 60;
  nz = start[ROWS];
  int *column = new_array (nz, sizeof *column);
  float *value = new_array (nz, sizeof *value);
  draw_floats (x, COLUMNS, &state);
  draw_floats (value, nz, &state);
  for (int k = 0; k < nz; k++)
    column[k] = draw (&state) % COLUMNS;

#pragma acc data copyin(start[0:ROWS + 1], column[0:nz], value[0:nz]) \
  copyin(x[0:COLUMNS]) copyout(y1[0:ROWS], y2[0:ROWS])
  {
    spmv_scalar (ROWS, nz, start, column, value, x, y1);
    spmv_vector (ROWS, nz, start, column, value, x, y2);
  }

  for (int i = 0; i < ROWS; i++)
    for (int k = start[i]; k < start[i + 1]; k++)
      expected[i] += value[k] * x[column[k]];
  return verdict ("spmv", count_wrong (y1, expected, ROWS, 1e-3f)
		  + count_wrong (y2, expected, ROWS, 1e-3f));
}
