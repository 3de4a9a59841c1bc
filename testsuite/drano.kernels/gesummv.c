/* Sum of two matrix-vector products: y = alpha A x + beta B x.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: GESUMMV (PolyBench).  Uncoalesced: A and B, as a
   lane has a row.  */
/* { dg-do run } */

#include "kernels.h"

#define N 352
#define ALPHA 1.5f
#define BETA 0.75f

static void
gesummv (int n, const float *a, const float *b, const float *x, float *y,
	 float *tmp)
{
#pragma acc parallel loop present(a[0:n * n], b[0:n * n], x[0:n], y[0:n], \
  tmp[0:n])
  for (int i = 0; i < n; i++)
    {
      tmp[i] = 0;
      y[i] = 0;
      for (int j = 0; j < n; j++)
	{
	  float factor = x[j];
	  float in_a = a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
	  /* { dg-advice "spread-reduction, .* by a factor of (.* to )?6.3" "" { target *-*-* } .-1 } */
	  tmp[i] += in_a * factor;
	  float in_b = b[i * n + j]; /* { dg-warning "uncoalesced load of .b." } */
	  y[i] += in_b * factor;
	}
      y[i] = ALPHA * tmp[i] + BETA * y[i];
    }
}

int
main (void)
{
  float *a = new_array (N * N, sizeof *a);
  float *b = new_array (N * N, sizeof *b);
  float *x = new_array (N, sizeof *x);
  float *y = new_array (N, sizeof *y);
  float *tmp = new_array (N, sizeof *tmp);
  float *expected = new_array (N, sizeof *expected);
  unsigned state = 29;

  draw_floats (a, N * N, &state);
  draw_floats (b, N * N, &state);
  draw_floats (x, N, &state);
#pragma acc data copyin(a[0:N * N], b[0:N * N], x[0:N]) copyout(y[0:N]) \
  create(tmp[0:N])
  gesummv (N, a, b, x, y, tmp);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      expected[i] += (ALPHA * a[i * N + j] + BETA * b[i * N + j]) * x[j];
  return verdict ("gesummv", count_wrong (y, expected, N, 1e-3f));
}
