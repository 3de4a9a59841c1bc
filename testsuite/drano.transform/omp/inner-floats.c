/* Floating-point sums of an inner loop are computed by lanes where the user allows
   any order.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes,reductions -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

enum { N = 120, M = 230 };

static double a[N * M], x[M], y[N], z[N];

/* In two elements, between which no other access is.  */

static void __attribute__ ((noipa))
rows (int n, int m, const double *a, const double *x, double *y, double *z)
{
#pragma omp target teams distribute parallel for map(to: a[0:n * m], x[0:m]) \
  map(tofrom: y[0:n], z[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) /* { dg-note "as that costs less than spreading those of the parallel loop" } */
      {
	y[i] += a[i * m + j] * x[j];
	z[i] -= a[i * m + j];
      }
}

/* A sum of which each step is kept.  */

static void __attribute__ ((noipa))
running (int n, int m, double *a)
{
#pragma omp target teams distribute parallel for map(tofrom: a[0:n * m])
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
    {
      double sum = 0;
      for (int j = 0; j < m; j++)
	{
	  sum += a[i * m + j];
	  a[i * m + j] = sum;
	}
    }
}

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < N * M; i++)
    a[i] = i % 19;
  for (int j = 0; j < M; j++)
    x[j] = j % 7;
  rows (N, M, a, x, y, z);
  for (int i = 0; i < N; i++)
    {
      double sum = 0, less = 0;
      for (int j = 0; j < M; j++)
	{
	  sum += a[i * M + j] * x[j];
	  less -= a[i * M + j];
	}
      bad += y[i] != sum || z[i] != less;
    }
  running (N, M, a);
  for (int i = 0; i < N; i++)
    {
      double sum = 0;
      for (int j = 0; j < M; j++)
	{
	  sum += (i * M + j) % 19;
	  bad += a[i * M + j] != sum;
	}
    }
  return bad != 0;
}
