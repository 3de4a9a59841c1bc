/* Matrix and transposed matrix times vector: x1 += A y1, x2 += A' y2.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: mvt, kernel 1 (PolyBench).  Uncoalesced: A in the
   first kernel, where a lane has a row.  */
/* { dg-do compile } */

#include "kernels.h"

#define N 384

static void
mvt1 (int n, const float *a, float *x1, const float *y1)
{
#pragma acc parallel loop present(a[0:n * n], x1[0:n], y1[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float element = a[i * n + j]; /* { dg-warning "uncoalesced load of .a." } */
	/* { dg-advice "spread-reduction, .* by a factor of (.* to )?5.0" "" { target *-*-* } .-1 } */
	float factor = y1[j];
	x1[i] += element * factor;
      }
}

static void
mvt2 (int n, const float *a, float *x2, const float *y2)
{
#pragma acc parallel loop present(a[0:n * n], x2[0:n], y2[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float element = a[j * n + i];
	float factor = y2[j];
	x2[i] += element * factor;
      }
}

int
main (void)
{
  float *a = new_array (N * N, sizeof *a);
  float *x1 = new_array (N, sizeof *x1);
  float *x2 = new_array (N, sizeof *x2);
  float *y1 = new_array (N, sizeof *y1);
  float *y2 = new_array (N, sizeof *y2);
  float *expected1 = new_array (N, sizeof *expected1);
  float *expected2 = new_array (N, sizeof *expected2);
  unsigned state = 23;

  draw_floats (a, N * N, &state);
  draw_floats (y1, N, &state);
  draw_floats (y2, N, &state);
#pragma acc data copyin(a[0:N * N], y1[0:N], y2[0:N]) copy(x1[0:N], x2[0:N])
  {
    mvt1 (N, a, x1, y1);
    mvt2 (N, a, x2, y2);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	expected1[i] += a[i * N + j] * y1[j];
	expected2[i] += a[j * N + i] * y2[j];
      }
  return verdict ("mvt", count_wrong (x1, expected1, N, 1e-3f)
		  + count_wrong (x2, expected2, N, 1e-3f));
}
