/* LU decomposition, in tiles of 16 by 16.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: lud.  The diagonal tile and the tiles below it give a
   lane a row, so that neighbours are a row of the matrix apart: uncoalesced.
   The tiles beside it give a lane a column, and the inner tiles put two rows
   of 16 into a warp: two lines, which the paper counts, but whole sectors.  */
/* { dg-do compile } */

#include "kernels.h"

#define SIZE 192
#define BLOCK 16

/* Decompose the tile at K, K of M.  */

static void
diagonal (int n, int k, float *m)
{
#pragma acc parallel num_gangs(1) vector_length(32) present(m[0:n * n])
  for (int i = 0; i < BLOCK - 1; i++)
    {
#pragma acc loop vector
      for (int x = i + 1; x < BLOCK; x++)
	{
	  float sum = 0;
	  for (int j = 0; j < i; j++)
	    {
	      float left = m[(k + x) * n + k + j]; /* { dg-warning "uncoalesced load of .m." } */
	      float above = m[(k + j) * n + k + i];
	      sum += left * above;
	    }
	  float pivot = m[(k + i) * n + k + i];
	  float old = m[(k + x) * n + k + i]; /* { dg-warning "uncoalesced load of .m." } */
	  m[(k + x) * n + k + i] = (old - sum) / pivot; /* { dg-warning "uncoalesced store to .m." } */
	}
#pragma acc loop vector
      for (int x = i + 1; x < BLOCK; x++)
	{
	  float sum = 0;
	  for (int j = 0; j <= i; j++)
	    {
	      float left = m[(k + i + 1) * n + k + j];
	      float above = m[(k + j) * n + k + x];
	      sum += left * above;
	    }
	  m[(k + i + 1) * n + k + x] -= sum;
	}
    }
}

/* The tiles right of it and below.  */

static void
perimeter (int n, int k, float *m)
{
  int tiles = (n - k) / BLOCK - 1;

#pragma acc parallel loop gang num_gangs(tiles) vector_length(32) \
  present(m[0:n * n])
  for (int b = 1; b <= tiles; b++)
    {
#pragma acc loop vector
      for (int x = 0; x < BLOCK; x++)
	for (int i = 1; i < BLOCK; i++)
	  {
	    float sum = 0;
	    for (int j = 0; j < i; j++)
	      {
		float left = m[(k + i) * n + k + j];
		float above = m[(k + j) * n + k + b * BLOCK + x];
		sum += left * above;
	      }
	    m[(k + i) * n + k + b * BLOCK + x] -= sum;
	  }
#pragma acc loop vector
      for (int x = 0; x < BLOCK; x++)
	for (int i = 0; i < BLOCK; i++)
	  {
	    float sum = 0;
	    for (int j = 0; j < i; j++)
	      {
		float left = m[(k + b * BLOCK + x) * n + k + j]; /* { dg-warning "uncoalesced load of .m." } */
		float above = m[(k + j) * n + k + i];
		sum += left * above;
	      }
	    float pivot = m[(k + i) * n + k + i];
	    float old = m[(k + b * BLOCK + x) * n + k + i]; /* { dg-warning "uncoalesced load of .m." } */
	    m[(k + b * BLOCK + x) * n + k + i] = (old - sum) / pivot; /* { dg-warning "uncoalesced store to .m." } */
	  }
    }
}

/* The rest.  */

static void
internal (int n, int k, float *m)
{
  int tiles = (n - k) / BLOCK - 1;

#pragma acc parallel loop gang collapse(2) vector_length(32) \
  num_gangs(tiles * tiles) present(m[0:n * n])
  for (int by = 1; by <= tiles; by++)
    for (int bx = 1; bx <= tiles; bx++)
      {
#pragma acc loop vector collapse(2)
	for (int ty = 0; ty < BLOCK; ty++)
	  for (int tx = 0; tx < BLOCK; tx++)
	    {
	      float sum = 0;
	      for (int j = 0; j < BLOCK; j++)
		{
		  float left = m[(k + by * BLOCK + ty) * n + k + j]; /* { dg-warning "uncoalesced load of .m." } */
		  float above = m[(k + j) * n + k + bx * BLOCK + tx];
		  sum += left * above;
		}
	      m[(k + by * BLOCK + ty) * n + k + bx * BLOCK + tx] -= sum;
	    }
      }
}

int
main (void)
{
  float *m = new_array (SIZE * SIZE, sizeof *m);
  float *original = new_array (SIZE * SIZE, sizeof *original);
  float *product = new_array (SIZE * SIZE, sizeof *product);
  unsigned state = 71;

  draw_floats (m, SIZE * SIZE, &state);
  for (int i = 0; i < SIZE; i++)
    m[i * SIZE + i] += SIZE;
  memcpy (original, m, SIZE * SIZE * sizeof *m);

#pragma acc data copy(m[0:SIZE * SIZE])
  {
    int k;

    for (k = 0; k < SIZE - BLOCK; k += BLOCK)
      {
	diagonal (SIZE, k, m);
	perimeter (SIZE, k, m);
	internal (SIZE, k, m);
      }
    diagonal (SIZE, k, m);
  }

  /* L times U, L with ones on the diagonal, is the matrix again.  */
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      for (int k = 0; k <= i && k <= j; k++)
	product[i * SIZE + j] += (k == i ? 1 : m[i * SIZE + k])
				 * m[k * SIZE + j];
  return verdict ("lud", count_wrong (product, original, SIZE * SIZE, 1e-3f));
}
