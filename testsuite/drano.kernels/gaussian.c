/* Gaussian elimination, a row for each lane.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: gaussian; Fauzia et al. table 2: Gaussian, Fan1 and Fan2.
   Uncoalesced: the column of A and M that fan1 walks, and all of A and M in
   fan2, as neighbouring lanes are a row of N elements apart.  The pivot's row
   and B's element of it are the same for all lanes.  */
/* { dg-do compile } */

#include "kernels.h"

#define N 192

/* The multiples for step T: column T of M.  */

static void
fan1 (int n, int t, const float *a, float *m)
{
#pragma acc parallel loop num_gangs(8) present(a[0:n * n], m[0:n * n])
  for (int i = 0; i < n - 1 - t; i++)
    {
      float pivot = a[n * t + t];
      float below = a[n * (i + t + 1) + t]; /* { dg-warning "uncoalesced load of .a." } */
      /* { dg-no-advice "lane-loop" "" { target *-*-* } .-1 } */
      m[n * (i + t + 1) + t] = below / pivot; /* { dg-warning "uncoalesced store to .m." } */
    }
}

/* Take multiples of row T from the rows below it.  */

static void
fan2 (int n, int t, float *a, float *b, const float *m)
{
#pragma acc parallel loop num_gangs(8) \
  present(a[0:n * n], b[0:n], m[0:n * n])
  for (int i = 0; i < n - 1 - t; i++)
    {
      int x = i + t + 1;

      for (int y = t; y < n; y++)
	{
	  float multiple = m[n * x + t]; /* { dg-warning "uncoalesced load of .m." } */
	  /* { dg-no-advice "lane-loop" "" { target *-*-* } .-1 } */
	  float pivot = a[n * t + y];
	  float old = a[n * x + y]; /* { dg-warning "uncoalesced load of .a." } */
	  a[n * x + y] = old - multiple * pivot; /* { dg-warning "uncoalesced store to .a." } */
	  if (y == t)
	    {
	      float whole = m[n * x + t]; /* { dg-warning "uncoalesced load of .m." } */
	      float right = b[t];
	      b[x] -= whole * right;
	    }
	}
    }
}

int
main (void)
{
  float *a = new_array (N * N, sizeof *a);
  float *b = new_array (N, sizeof *b);
  float *m = new_array (N * N, sizeof *m);
  float *expected = new_array (N, sizeof *expected);

  /* A system whose solution is 0, 1, 2, ...  */
  for (int x = 0; x < N; x++)
    {
      expected[x] = x;
      for (int y = 0; y < N; y++)
	{
	  a[x * N + y] = x == y ? 2 * N : (x * 7 + y * 3) % 5 - 2;
	  b[x] += a[x * N + y] * y;
	}
    }

#pragma acc data copy(a[0:N * N], b[0:N]) create(m[0:N * N])
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
  return verdict ("gaussian", count_wrong (b, expected, N, 1e-3f));
}
