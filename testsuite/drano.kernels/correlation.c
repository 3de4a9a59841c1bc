/* Correlation matrix of the columns of a table.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: Correlation, corr kernel (PolyBench).  Means and
   deviations give a lane a column of the table: coalesced.  In the last
   kernel a lane has a row of the result: uncoalesced there and in its mirror
   image, which all lanes begin on the diagonal, so that neighbours are a row
   and an element apart.  */
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
      float sum = 0;
      for (int i = 0; i < n; i++)
	sum += data[i * m + j];
      mean[j] = sum / n;
    }
}

static void
find_deviations (int m, int n, const float *data, const float *mean,
		 float *deviation)
{
#pragma acc parallel loop present(data[0:m * n], mean[0:m], deviation[0:m])
  for (int j = 0; j < m; j++)
    {
      float sum = 0;
      float average = mean[j];
      for (int i = 0; i < n; i++)
	{
	  float d = data[i * m + j] - average;
	  sum += d * d;
	}
      float root = sqrtf (sum / n);
      deviation[j] = root <= 0.005f ? 1 : root;
    }
}

static void
centre (int m, int n, float *data, const float *mean, const float *deviation)
{
#pragma acc parallel loop gang present(data[0:m * n], mean[0:m], \
  deviation[0:m])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	{
	  float average = mean[j];
	  float spread = deviation[j];
	  data[i * m + j]
	    = (data[i * m + j] - average) / (sqrtf (n) * spread);
	}
    }
}

static void
correlate (int m, int n, const float *data, float *corr)
{
#pragma acc parallel loop present(data[0:m * n], corr[0:m * m])
  for (int j1 = 0; j1 < m - 1; j1++)
    {
      corr[j1 * m + j1] = 1; /* { dg-warning "uncoalesced store to .corr." } */
      for (int j2 = j1 + 1; j2 < m; j2++)
	{
	  corr[j1 * m + j2] = 0; /* { dg-warning "uncoalesced store to .corr." } */
	  for (int i = 0; i < n; i++)
	    {
	      float one = data[i * m + j1];
	      float two = data[i * m + j2];
	      corr[j1 * m + j2] += one * two; /* { dg-warning "uncoalesced load of .corr." } */
	      /* { dg-warning "uncoalesced store to .corr." "" { target *-*-* } .-1 } */
	      /* { dg-advice "spread-reduction, " "" { target *-*-* } .-2 } */
	      /* { dg-advice "lane-loop, .* by a factor of (.* to )?5.5" "" { target *-*-* } .-3 } */
	    }
	  float result = corr[j1 * m + j2]; /* { dg-warning "uncoalesced load of .corr." } */
	  corr[j2 * m + j1] = result; /* { dg-warning "uncoalesced store to .corr." } */
	}
    }
}

/* The same on the host.  */

static void
expect (int m, int n, float *data, float *corr)
{
  for (int j = 0; j < m; j++)
    {
      double mean = 0, sum = 0;

      for (int i = 0; i < n; i++)
	mean += data[i * m + j];
      mean /= n;
      for (int i = 0; i < n; i++)
	sum += (data[i * m + j] - mean) * (data[i * m + j] - mean);
      for (int i = 0; i < n; i++)
	data[i * m + j] = (data[i * m + j] - mean) / sqrt (sum);
    }
  for (int j = 0; j < m; j++)
    for (int k = 0; k < m; k++)
      {
	double sum = 0;

	for (int i = 0; i < n; i++)
	  sum += (double) data[i * m + j] * data[i * m + k];
	corr[j * m + k] = j == k ? 1 : sum;
      }
}

int
main (void)
{
  float *data = new_array (COLUMNS * ROWS, sizeof *data);
  float *copy = new_array (COLUMNS * ROWS, sizeof *copy);
  float *mean = new_array (COLUMNS, sizeof *mean);
  float *deviation = new_array (COLUMNS, sizeof *deviation);
  float *corr = new_array (COLUMNS * COLUMNS, sizeof *corr);
  float *expected = new_array (COLUMNS * COLUMNS, sizeof *expected);
  unsigned state = 31;

  draw_floats (data, COLUMNS * ROWS, &state);
  memcpy (copy, data, COLUMNS * ROWS * sizeof *copy);
#pragma acc data copyin(data[0:COLUMNS * ROWS]) \
  copy(corr[0:COLUMNS * COLUMNS]) \
  create(mean[0:COLUMNS], deviation[0:COLUMNS])
  {
    find_means (COLUMNS, ROWS, data, mean);
    find_deviations (COLUMNS, ROWS, data, mean, deviation);
    centre (COLUMNS, ROWS, data, mean, deviation);
    correlate (COLUMNS, ROWS, data, corr);
  }
  corr[COLUMNS * COLUMNS - 1] = 1;
  expect (COLUMNS, ROWS, copy, expected);
  return verdict ("correlation",
		  count_wrong (corr, expected, COLUMNS * COLUMNS, 1e-3f));
}
