/* Gaussian elimination in OpenMP, a row for each lane.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: gaussian; Fauzia et al. table 2: Gaussian, Fan1 and Fan2.
   As gaussian.c: what is a row of N elements apart is uncoalesced.  */
/* { dg-do compile } */

#include "kernels.h"

#define N 96

static void
fan1 (int n, int t, const float *a, float *m)
{
#pragma omp target teams distribute parallel for simd num_teams(1) \
  num_threads(2) \
  map(to: a[0:n * n]) map(tofrom: m[0:n * n])
  for (int i = 0; i < n - 1 - t; i++)
    {
      float pivot = a[n * t + t];
      float below = a[n * (i + t + 1) + t]; /* { dg-warning "uncoalesced load of .a." } */
      m[n * (i + t + 1) + t] = below / pivot; /* { dg-warning "uncoalesced store to .m." } */
    }
}

static void
fan2 (int n, int t, float *a, float *b, const float *m)
{
#pragma omp target teams distribute parallel for simd num_teams(1) \
  num_threads(2) \
  map(tofrom: a[0:n * n], b[0:n]) map(to: m[0:n * n])
  for (int i = 0; i < n - 1 - t; i++)
    {
      int x = i + t + 1;

      for (int y = t; y < n; y++)
	{
	  float multiple = m[n * x + t]; /* { dg-warning "uncoalesced load of .m." } */
	  float pivot = a[n * t + y];
	  float old = a[n * x + y]; /* { dg-warning "uncoalesced load of .a." } */
	  a[n * x + y] = old - multiple * pivot; /* { dg-warning "uncoalesced store to .a." } */
	}
      float whole = m[n * x + t]; /* { dg-warning "uncoalesced load of .m." } */
      float right = b[t];
      b[x] -= whole * right;
    }
}

int
main (void)
{
  float *a = new_array (N * N, sizeof *a);
  float *b = new_array (N, sizeof *b);
  float *m = new_array (N * N, sizeof *m);
  float *expected = new_array (N, sizeof *expected);

  for (int x = 0; x < N; x++)
    {
      expected[x] = x;
      for (int y = 0; y < N; y++)
	{
	  a[x * N + y] = x == y ? 2 * N : (x * 7 + y * 3) % 5 - 2;
	  b[x] += a[x * N + y] * y;
	}
    }
#pragma omp target data map(tofrom: a[0:N * N], b[0:N]) \
  map(alloc: m[0:N * N])
  for (int t = 0; t < N - 1; t++)
    {
      fan1 (N, t, a, m);
      fan2 (N, t, a, b, m);
    }
  for (int x = N - 1; x >= 0; x--)
    {
      for (int y = x + 1; y < N; y++)
	b[x] -= a[x * N + y] * b[y];
      b[x] /= a[x * N + x];
    }
  return verdict ("gaussian-omp", count_wrong (b, expected, N, 1e-3f));
}
