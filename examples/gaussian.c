/* Solve a system of linear equations by Gaussian elimination.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Step T of the elimination takes a multiple of row T from every row below
   it.  fan1 computes the multiples, column T of M, and fan2 applies them to
   the matrix A and to the right-hand side B.  In the published form, a lane
   has a row of its own, so that neighbours in a warp are a whole row apart.
   The fixed form gives each lane a column.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 192

/* The multiples for step T: M (N by N) from A (N by N).  */
static void
fan1 (int n, int t, const float *A, float *M)
{
#pragma acc parallel loop present(A[0:n * n], M[0:n * n])
  for (int x = t + 1; x < n; x++)
    M[x * n + t] = A[x * n + t] / A[t * n + t];
}

/* Step T as published: one row for each lane.  */
static void
fan2 (int n, int t, float *A, float *B, const float *M)
{
#pragma acc parallel loop present(A[0:n * n], B[0:n], M[0:n * n])
  for (int x = t + 1; x < n; x++)
    {
      for (int y = t + 1; y < n; y++)
	A[x * n + y] -= M[x * n + t] * A[t * n + y];
      B[x] -= M[x * n + t] * B[t];
    }
}

/* Step T fixed: one column for each lane.  All lanes need the same multiple,
   and what one warp reads of a row lies side by side.  The multiple is
   computed where it is needed, so that fan1 and its column of A are gone.  */
static void
fan2_fixed (int n, int t, float *A, float *B)
{
#pragma acc parallel loop present(A[0:n * n], B[0:n])
  for (int y = t + 1; y < n; y++)
    for (int x = t + 1; x < n; x++)
      {
	float multiple = A[x * n + t] / A[t * n + t];

	A[x * n + y] -= multiple * A[t * n + y];
	if (y == t + 1)
	  B[x] -= multiple * B[t];
      }
}

/* Set A and B to a system of N equations whose solution is 0, 1, 2, ...  */
static void
make_system (int n, float *A, float *B)
{
  for (int x = 0; x < n; x++)
    {
      B[x] = 0;
      for (int y = 0; y < n; y++)
	{
	  A[x * n + y] = x == y ? 2 * n : (x * 7 + y * 3) % 5 - 2;
	  B[x] += A[x * n + y] * y;
	}
    }
}

/* Solve the triangular system A, B; return the largest error.  */
static double
solve_error (int n, const float *A, float *B)
{
  double worst = 0;

  for (int x = n - 1; x >= 0; x--)
    {
      for (int y = x + 1; y < n; y++)
	B[x] -= A[x * n + y] * B[y];
      B[x] /= A[x * n + x];
      worst = fmax (worst, fabs (B[x] - x));
    }
  return worst;
}

int
main (void)
{
  float *A = malloc (N * N * sizeof *A);
  float *B = malloc (N * sizeof *B);
  float *M = calloc (N * N, sizeof *M);
  double published, fixed;

  if (!A || !B || !M)
    return 2;

  make_system (N, A, B);
#pragma acc data copy(A[0:N * N], B[0:N], M[0:N * N])
  for (int t = 0; t < N - 1; t++)
    {
      fan1 (N, t, A, M);
      fan2 (N, t, A, B, M);
    }
  published = solve_error (N, A, B);

  make_system (N, A, B);
#pragma acc data copy(A[0:N * N], B[0:N])
  for (int t = 0; t < N - 1; t++)
    fan2_fixed (N, t, A, B);
  fixed = solve_error (N, A, B);

  printf ("gaussian: %d equations, errors %.2g as published, %.2g fixed\n",
	  N, published, fixed);
  free (A);
  free (B);
  free (M);
  return !(published < 0.01 && fixed < 0.01);
}
