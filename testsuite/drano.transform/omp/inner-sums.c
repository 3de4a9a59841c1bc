/* The loop that runs along rows gets the lanes though it reduces: integers, minima
   and bits by `loops', floating-point numbers by `reductions' alone.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */
/* { dg-do run } */
/* { dg-additional-options "-w -fdrano-transform=lanes,loops -fdrano-remarks" } */
/* { dg-skip-if "GCC makes no lanes" { *-*-* } { "-O0" } } */

enum { N = 120, M = 230 };

static int a[N * M], x[M], y[N], start[N + 1], column[N * M];
static long least[N];
static unsigned bits[N];
static float f[N * M], s[N];

/* In an element of an array, which may be one of those that are read.  */

static void __attribute__ ((noipa))
rows (int n, int m, const int *a, const int *x, int *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) /* { dg-note "as that costs less than spreading those of the parallel loop" } */
      y[i] += a[i * m + j] * x[j];
}

/* In variables.  */

static void __attribute__ ((noipa))
variables (void)
{
#pragma omp target teams distribute parallel for map(to: a) \
  map(from: least, bits)
  for (int i = 0; i < N; i++)
    {
      long l = 1000;
      unsigned b = i;
      for (int j = 0; j < M; j++) /* { dg-note "as that costs less than spreading those of the parallel loop" } */
	{
	  l = a[i * M + j] < l ? a[i * M + j] : l;
	  b ^= a[i * M + j];
	}
      least[i] = l;
      bits[i] = b;
    }
}

/* A sparse matrix in rows, whose bounds are data.  */

static void __attribute__ ((noipa))
sparse (void)
{
#pragma omp target teams distribute parallel for map(to: a, x, start, column) \
  map(from: y)
  for (int i = 0; i < N; i++)
    {
      int sum = 0;
      for (int k = start[i]; k < start[i + 1]; k++) /* { dg-note "as that costs less than spreading those of the parallel loop" } */
	sum += a[k] * x[column[k]];
      y[i] = sum;
    }
}

/* Nothing allows another order of additions.  */

static void __attribute__ ((noipa))
floats (void)
{
#pragma omp target teams distribute parallel for map(to: f) map(from: s)
  for (int i = 0; i < N; i++) /* { dg-note "spread over the lanes" } */
    {
      float sum = 0;
      for (int j = 0; j < M; j++) /* { dg-note "sums up floating-point numbers, and the order changes" } */
	sum += f[i * M + j];
      s[i] = sum;
    }
}

/* Each access must be made.  */

static void __attribute__ ((noipa))
volatiles (volatile int *y)
{
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: y[0:N])
  for (int i = 0; i < N; i++) /* { dg-note "spread over the lanes" } */
    for (int j = 0; j < M; j++) /* { dg-note "it is not proved that its iterations are independent" } */
      y[i] += a[i * M + j];
}

/* Each iteration needs the one before it.  */

static void __attribute__ ((noipa))
chain (void)
{
#pragma omp target teams distribute parallel for map(to: a) map(from: y)
  for (int i = 0; i < N; i++) /* { dg-note "spread over the lanes" } */
    {
      int h = 1;
      for (int j = 0; j < M; j++) /* { dg-note "needs a value that the one before it computed" } */
	h = h * 3 + a[i * M + j];
      y[i] = h;
    }
}

/* What ROWS does, on the host.  */

static void
rows_here (int n, int m, const int *a, const int *x, int *y)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[i] += a[i * m + j] * x[j];
}

int
main (void)
{
  static int both[N * M], alone[N * M];
  int bad = 0;
  for (int i = 0; i < N * M; i++)
    {
      f[i] = a[i] = (i * 37) % 101 - 50;
      column[i] = (i * 11) % M;
    }
  for (int i = 0; i <= N; i++)
    start[i] = i * i < N * M ? i * i : N * M;
  for (int j = 0; j < M; j++)
    x[j] = j % 7;

#pragma omp target data map(to: a, x) map(tofrom: y)
  rows (N, M, a, x, y);
  for (int i = 0; i < N; i++)
    {
      int sum = 0;
      for (int j = 0; j < M; j++)
	sum += a[i * M + j] * x[j];
      bad += y[i] != sum;
    }
  /* The sums are among the factors.  */
  for (int i = 0; i < N * M; i++)
    both[i] = alone[i] = i % 5;
#pragma omp target data map(to: a) map(tofrom: both)
  rows (1, M, a, both, both + M / 2);
  rows_here (1, M, a, alone, alone + M / 2);
  for (int i = 0; i < N * M; i++)
    bad += both[i] != alone[i];

  variables ();
  sparse ();
  for (int i = 0; i < N; i++)
    {
      long l = 1000;
      unsigned b = i;
      int sum = 0;
      for (int j = 0; j < M; j++)
	{
	  l = a[i * M + j] < l ? a[i * M + j] : l;
	  b ^= a[i * M + j];
	}
      for (int k = start[i]; k < start[i + 1]; k++)
	sum += a[k] * x[column[k]];
      bad += least[i] != l || bits[i] != b || y[i] != sum;
    }

  floats ();
  for (int i = 0; i < N; i++)
    {
      float sum = 0;
      for (int j = 0; j < M; j++)
	sum += f[i * M + j];
      bad += s[i] != sum;
    }
  for (int i = 0; i < N; i++)
    y[i] = 0;
  volatiles (y);
  for (int i = 0; i < N; i++)
    {
      int sum = 0;
      for (int j = 0; j < M; j++)
	sum += a[i * M + j];
      bad += y[i] != sum;
    }
  chain ();
  for (int i = 0; i < N; i++)
    {
      int h = 1;
      for (int j = 0; j < M; j++)
	h = (int) ((unsigned) h * 3 + a[i * M + j]);
      bad += y[i] != h;
    }
  return bad != 0;
}
