/* A tile in gang-private memory, read by columns: conflicts of banks, and none
   if its rows are a word longer.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run { target gcc12 } } */
/* { dg-options "-w -fdrano-cost=%%32=0,n%32=0" } */

#include "../drano.kernels/kernels.h"

#define TILE 32
#define N 96

/* B is A transposed, by tiles of rows of TILE.  Each of 32 requests is repeated
   31 times.  */

static void
transpose (int n, const float *a, float *b)
{
#pragma acc parallel loop gang collapse(2) vector_length(32) present(a[0:n * n], b[0:n * n]) /* { dg-note "each warp" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int ti = 0; ti < n / TILE; ti++)
    for (int tj = 0; tj < n / TILE; tj++)
      {
	float tile[TILE][TILE];

#pragma acc loop vector
	for (int j = 0; j < TILE; j++)
	  for (int i = 0; i < TILE; i++)
	    tile[i][j] = a[(ti * TILE + i) * n + tj * TILE + j];
#pragma acc loop vector
	for (int j = 0; j < TILE; j++)
	  for (int i = 0; i < TILE; i++)
	    b[(tj * TILE + i) * n + ti * TILE + j] = tile[j][i];
      }
}

/* The same with rows of TILE + 1.  */

static void
transpose_padded (int n, const float *a, float *b)
{
#pragma acc parallel loop gang collapse(2) vector_length(32) present(a[0:n * n], b[0:n * n]) /* { dg-note "each warp" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int ti = 0; ti < n / TILE; ti++)
    for (int tj = 0; tj < n / TILE; tj++)
      {
	float tile[TILE][TILE + 1];

#pragma acc loop vector
	for (int j = 0; j < TILE; j++)
	  for (int i = 0; i < TILE; i++)
	    tile[i][j] = a[(ti * TILE + i) * n + tj * TILE + j];
#pragma acc loop vector
	for (int j = 0; j < TILE; j++)
	  for (int i = 0; i < TILE; i++)
	    b[(tj * TILE + i) * n + ti * TILE + j] = tile[j][i];
      }
}

int
main (void)
{
  float *a = new_array (N * N, sizeof *a), *b = new_array (N * N, sizeof *b);
  float *c = new_array (N * N, sizeof *c);
  float *expected = new_array (N * N, sizeof *expected);
  unsigned state = 23;

  draw_floats (a, N * N, &state);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      expected[j * N + i] = a[i * N + j];
#pragma acc data copyin(a[0:N * N]) copyout(b[0:N * N], c[0:N * N])
  {
    transpose (N, a, b);
    transpose_padded (N, a, c);
  }
  return verdict ("transpose", count_wrong (b, expected, N * N, 0)
		  + count_wrong (c, expected, N * N, 0));
}

/* { dg-final { scan-report-json { record=cost line=24 {metric=bank conflicts} per=warp {upper=992} exact=true } } } */
/* { dg-final { scan-report-json { record=cost line=47 {metric=bank conflicts} per=warp {upper=0} exact=true } } } */
/* { dg-final { scan-report-json { record=cost line=24 metric=sectors per=warp {upper=256} exact=true } } } */
