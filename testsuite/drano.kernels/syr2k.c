/* Symmetric update by two matrices: C = alpha (A B' + B A') + beta C.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: SYR2K (PolyBench).  As in syrk.c: row j of A and
   of B is another for each lane, uncoalesced.  */
/* { dg-do compile } */

#include "kernels.h"

#define N 128
#define M 80
#define ALPHA 1.25f
#define BETA 0.5f

static void
syr2k (int n, int m, const float *a, const float *b, float *c)
{
#pragma acc parallel loop gang present(a[0:n * m], b[0:n * m], c[0:n * n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	{
	  c[i * n + j] *= BETA;
	  for (int k = 0; k < m; k++)
	    {
	      float row_a = a[i * m + k];
	      float own_b = b[j * m + k]; /* { dg-warning "uncoalesced load of .b." } */
	      /* { dg-no-advice "lane-loop" "" { target *-*-* } .-1 } */
	      /* { dg-no-advice "transpose" "" { target *-*-* } .-2 } */
	      c[i * n + j] += ALPHA * row_a * own_b;
	      float row_b = b[i * m + k];
	      float own_a = a[j * m + k]; /* { dg-warning "uncoalesced load of .a." } */
	      c[i * n + j] += ALPHA * row_b * own_a;
	    }
	}
    }
}

int
main (void)
{
  float *a = new_array (N * M, sizeof *a);
  float *b = new_array (N * M, sizeof *b);
  float *c = new_array (N * N, sizeof *c);
  float *expected = new_array (N * N, sizeof *expected);
  unsigned state = 47;

  draw_floats (a, N * M, &state);
  draw_floats (b, N * M, &state);
  draw_floats (c, N * N, &state);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	float sum = 0;

	for (int k = 0; k < M; k++)
	  sum += a[i * M + k] * b[j * M + k] + b[i * M + k] * a[j * M + k];
	expected[i * N + j] = ALPHA * sum + BETA * c[i * N + j];
      }
#pragma acc data copyin(a[0:N * M], b[0:N * M]) copy(c[0:N * N])
  syr2k (N, M, a, b, c);
  return verdict ("syr2k", count_wrong (c, expected, N * N, 1e-3f));
}
