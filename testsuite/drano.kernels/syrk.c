/* Symmetric update of a matrix: C = alpha A A' + beta C.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: SYRK (PolyBench).  A lane has an element of a row
   of C, which is coalesced; row i of A is the same for all lanes, but row j
   is another for each: uncoalesced.  */
/* { dg-do compile } */

#include "kernels.h"

#define N 128
#define M 96
#define ALPHA 1.25f
#define BETA 0.5f

static void
syrk (int n, int m, const float *a, float *c)
{
#pragma acc parallel loop gang present(a[0:n * m], c[0:n * n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	{
	  c[i * n + j] *= BETA;
	  for (int k = 0; k < m; k++)
	    {
	      float one = a[i * m + k];
	      float two = a[j * m + k]; /* { dg-warning "uncoalesced load of .a." } */
	      /* { dg-no-advice "lane-loop" "" { target *-*-* } .-1 } */
	      /* { dg-no-advice "transpose" "" { target *-*-* } .-2 } */
	      c[i * n + j] += ALPHA * one * two;
	    }
	}
    }
}

int
main (void)
{
  float *a = new_array (N * M, sizeof *a);
  float *c = new_array (N * N, sizeof *c);
  float *expected = new_array (N * N, sizeof *expected);
  unsigned state = 43;

  draw_floats (a, N * M, &state);
  draw_floats (c, N * N, &state);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	float sum = 0;

	for (int k = 0; k < M; k++)
	  sum += a[i * M + k] * a[j * M + k];
	expected[i * N + j] = ALPHA * sum + BETA * c[i * N + j];
      }
#pragma acc data copyin(a[0:N * M]) copy(c[0:N * N])
  syrk (N, M, a, c);
  return verdict ("syrk", count_wrong (c, expected, N * N, 1e-3f));
}
