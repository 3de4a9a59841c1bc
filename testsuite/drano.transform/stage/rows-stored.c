/* Stores to rows go through tiles: the lanes of a warp store each other's rows together.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=all -fdrano-remarks" } */
/* { dg-require-effective-target warp_barriers } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

enum { N = 97, M = 70 };

static float a[N * M], b[N * M], c[N * M], d[N * M];

static void __attribute__ ((noipa))
transpose (int n, int m, const float *restrict a, float *restrict b)
{
#pragma omp target teams distribute parallel for map(to: a[0:n * m]) \
  map(from: b[0:n * m])
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[j * n + i]; /* { dg-note "store each other's rows together" } */
  /* { dg-note "a launch is predicted" "" { target *-*-* } .-1 } */
}

/* Loads and stores of rows; an iteration needs what the one before it computed.  From
   GCC 13 on there is room for the tile of one of them.  */

static void __attribute__ ((noipa))
sums (int n, int m, const float *restrict a, float *restrict c)
{
#pragma omp target teams distribute parallel for map(to: a[0:n * m]) \
  map(from: c[0:n * m])
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
    {
      float sum = 0;
      for (int j = 0; j < m; j++) /* { dg-note "needs a value that the one before it computed" } */
	c[i * m + j] = sum += a[i * m + j]; /* { dg-note "load each other's rows together" } */
      /* { dg-note "store each other's rows together" "" { target { ! gcc13 } } .-1 } */
      /* { dg-note "a launch is predicted" "" { target *-*-* } .-2 } */
    }
}

/* The next iteration reads what this one stores, not always in time.  */

static void __attribute__ ((noipa))
filtered (int n, int m, float *restrict d)
{
#pragma omp target teams distribute parallel for map(tofrom: d[0:n * m])
  for (int i = 0; i < n; i++) /* { dg-note "spread over the lanes" } */
    for (int j = 1; j < m; j++)
      d[i * m + j] += d[i * m + j - 1]; /* { dg-note "the loop around it may write to what it reads" } */
}

int
main (void)
{
  int bad = 0;
  for (int i = 0; i < N * M; i++)
    a[i] = d[i] = i % 31;
  transpose (N, M, a, b);
  sums (N, M, a, c);
  filtered (N, M, d);
  for (int i = 0; i < N; i++)
    {
      float sum = 0;
      for (int j = 0; j < M; j++)
	{
	  sum += a[i * M + j];
	  bad += (b[i * M + j] != a[j * N + i] || c[i * M + j] != sum
		  || d[i * M + j] != sum);
	}
    }
  return bad != 0;
}
