/* RaCUDA: matrixMul in tiles: 4 + 0.312496 max (0, 31 + m) sectors for each warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* { dg-do run { target gcc12 } } */
/* { dg-options "-w -fdrano-cost=%%32=0,n%32=0,m%32=0" } */

#include "../drano.kernels/kernels.h"

#define TILE 32
#define N 64
#define M 96

static void
multiply (int n, int m, const float *a, const float *b, float *c)
{
#pragma acc parallel loop gang collapse(2) num_workers(8) vector_length(32) present(a[0:n * m], b[0:m * n], c[0:n * n]) /* { dg-note "each warp" } */
  /* { dg-note "all warps" "" { target *-*-* } .-1 } */
  for (int ti = 0; ti < n / TILE; ti++)
    for (int tj = 0; tj < n / TILE; tj++)
      {
	float sum[TILE][TILE], as[TILE][TILE], bs[TILE][TILE];

#pragma acc loop worker
	for (int i = 0; i < TILE; i++)
	  {
#pragma acc loop vector
	    for (int j = 0; j < TILE; j++)
	      sum[i][j] = 0;
	  }
	for (int k = 0; k < m; k += TILE)
	  {
#pragma acc loop worker
	    for (int i = 0; i < TILE; i++)
	      {
#pragma acc loop vector
		for (int j = 0; j < TILE; j++)
		  {
		    as[i][j] = a[(ti * TILE + i) * m + k + j];
		    bs[i][j] = b[(k + i) * n + tj * TILE + j];
		  }
	      }
#pragma acc loop worker
	    for (int i = 0; i < TILE; i++)
	      {
#pragma acc loop vector
		for (int j = 0; j < TILE; j++)
		  for (int l = 0; l < TILE; l++)
		    sum[i][j] += as[i][l] * bs[l][j];
	      }
	  }
#pragma acc loop worker
	for (int i = 0; i < TILE; i++)
	  {
#pragma acc loop vector
	    for (int j = 0; j < TILE; j++)
	      c[(ti * TILE + i) * n + tj * TILE + j] = sum[i][j];
	  }
      }
}

int
main (void)
{
  float *a = new_array (N * M, sizeof *a), *b = new_array (M * N, sizeof *b);
  float *c = new_array (N * N, sizeof *c);
  float *product = new_array (N * N, sizeof *product);
  unsigned state = 11;

  draw_floats (a, N * M, &state);
  draw_floats (b, M * N, &state);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < M; k++)
	product[i * N + j] += a[i * M + k] * b[k * N + j];
#pragma acc data copyin(a[0:N * M], b[0:M * N]) copyout(c[0:N * N])
  multiply (N, M, a, b, c);
  return verdict ("matrixmul", count_wrong (c, product, N * N, 1e-4f));
}

/* { dg-final { scan-report-json { record=cost metric=sectors per=warp {upper=8*ceil(m/32) + 4} exact=true } } } */
