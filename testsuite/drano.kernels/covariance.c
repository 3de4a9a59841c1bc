/* Covariance matrix of the columns of a table.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: covariance, covar kernel (PolyBench).  As in
   correlation.c: a lane has a row of the result, which is uncoalesced, and so
   is the mirror image; columns of the table are coalesced.  */
/* { dg-do compile } */

#include "kernels.h"

#define COLUMNS 160
#define ROWS 128

static void
find_means (int m, int n, const float *data, float *mean)
{
#pragma acc parallel loop present(data[0:m * n], mean[0:m])
  for (int j = 0; j < m; j++)
    {
      mean[j] = 0;
      for (int i = 0; i < n; i++)
	{
	  float here = data[i * m + j];
	  mean[j] += here;
	}
      mean[j] /= n;
    }
}

static void
centre (int m, int n, float *data, const float *mean)
{
#pragma acc parallel loop gang present(data[0:m * n], mean[0:m])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	{
	  float average = mean[j];
	  data[i * m + j] -= average;
	}
    }
}

static void
covary (int m, int n, const float *data, float *symmetric)
{
#pragma acc parallel loop present(data[0:m * n], symmetric[0:m * m])
  for (int j1 = 0; j1 < m; j1++)
    for (int j2 = j1; j2 < m; j2++)
      {
	symmetric[j1 * m + j2] = 0; /* { dg-warning "uncoalesced store to .symmetric." } */
	for (int i = 0; i < n; i++)
	  {
	    float one = data[i * m + j1];
	    float two = data[i * m + j2];
	    symmetric[j1 * m + j2] += one * two; /* { dg-warning "uncoalesced load of .symmetric." } */
	    /* { dg-warning "uncoalesced store to .symmetric." "" { target *-*-* } .-1 } */
	    /* { dg-advice "spread-reduction, " "" { target *-*-* } .-2 } */
	    /* { dg-advice "lane-loop, .* by a factor of (.* to )?5.5" "" { target *-*-* } .-3 } */
	  }
	float result = symmetric[j1 * m + j2]; /* { dg-warning "uncoalesced load of .symmetric." } */
	symmetric[j2 * m + j1] = result; /* { dg-warning "uncoalesced store to .symmetric." } */
      }
}

int
main (void)
{
  float *data = new_array (COLUMNS * ROWS, sizeof *data);
  float *copy = new_array (COLUMNS * ROWS, sizeof *copy);
  float *mean = new_array (COLUMNS, sizeof *mean);
  float *symmetric = new_array (COLUMNS * COLUMNS, sizeof *symmetric);
  float *expected = new_array (COLUMNS * COLUMNS, sizeof *expected);
  unsigned state = 37;

  draw_floats (data, COLUMNS * ROWS, &state);
  memcpy (copy, data, COLUMNS * ROWS * sizeof *copy);
#pragma acc data copyin(data[0:COLUMNS * ROWS]) create(mean[0:COLUMNS]) \
  copyout(symmetric[0:COLUMNS * COLUMNS])
  {
    find_means (COLUMNS, ROWS, data, mean);
    centre (COLUMNS, ROWS, data, mean);
    covary (COLUMNS, ROWS, data, symmetric);
  }
  for (int j = 0; j < COLUMNS; j++)
    {
      double average = 0;

      for (int i = 0; i < ROWS; i++)
	average += copy[i * COLUMNS + j];
      for (int i = 0; i < ROWS; i++)
	copy[i * COLUMNS + j] -= average / ROWS;
    }
  for (int j = 0; j < COLUMNS; j++)
    for (int k = 0; k < COLUMNS; k++)
      for (int i = 0; i < ROWS; i++)
	expected[j * COLUMNS + k]
	  += copy[i * COLUMNS + j] * copy[i * COLUMNS + k];
  return verdict ("covariance",
		  count_wrong (symmetric, expected, COLUMNS * COLUMNS,
			       1e-3f));
}
