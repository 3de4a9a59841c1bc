/* Gram-Schmidt orthogonalisation: A = Q R, a column at a time.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: Gramschmidt, gram kernel 2 (PolyBench).
   Uncoalesced: column K of A and of Q in the second kernel, where a lane has
   a row, and the column that the norm is summed over.  The third gives a lane
   a column: coalesced, with Q the same for all lanes.  */
/* { dg-do compile } */

#include "kernels.h"

#define ROWS 96
#define COLUMNS 128

/* The norm of column K of A, for the diagonal of R.  */

static void
gram1 (int ni, int nj, int k, const float *a, float *r)
{
  float norm = 0;

#pragma acc parallel loop reduction(+:norm) num_gangs(1) \
  present(a[0:ni * nj])
  for (int i = 0; i < ni; i++)
    {
      float element = a[i * nj + k]; /* { dg-warning "uncoalesced load of .a." } */
      norm += element * element;
    }
  norm = sqrtf (norm);
  r[k * nj + k] = norm;
#pragma acc update device(r[k * nj + k:1])
}

/* Column K of Q.  */

static void
gram2 (int ni, int nj, int k, const float *a, const float *r, float *q)
{
#pragma acc parallel loop num_gangs(4) \
  present(a[0:ni * nj], r[0:nj * nj], q[0:ni * nj])
  for (int i = 0; i < ni; i++)
    {
      float norm = r[k * nj + k];
      float element = a[i * nj + k]; /* { dg-warning "uncoalesced load of .a." } */
      /* { dg-no-advice "(lane-loop|spread-reduction|collapse-order)" "" { target *-*-* } .-1 } */
      q[i * nj + k] = element / norm; /* { dg-warning "uncoalesced store to .q." } */
      /* { dg-no-advice "(lane-loop|spread-reduction|collapse-order)" "" { target *-*-* } .-1 } */
    }
}

/* Take the projections on that column from the later ones of A.  */

static void
gram3 (int ni, int nj, int k, float *a, float *r, const float *q)
{
#pragma acc parallel loop num_gangs(4) \
  present(a[0:ni * nj], r[0:nj * nj], q[0:ni * nj])
  for (int j = 0; j < nj; j++)
    if (j > k)
      {
	float sum = 0;

	for (int i = 0; i < ni; i++)
	  {
	    float element = a[i * nj + j];
	    float factor = q[i * nj + k];
	    sum += element * factor;
	  }
	r[k * nj + j] = sum;
	for (int i = 0; i < ni; i++)
	  {
	    float factor = q[i * nj + k];
	    a[i * nj + j] -= factor * sum;
	  }
      }
}

int
main (void)
{
  float *a = new_array (ROWS * COLUMNS, sizeof *a);
  float *copy = new_array (ROWS * COLUMNS, sizeof *copy);
  float *q = new_array (ROWS * COLUMNS, sizeof *q);
  float *r = new_array (COLUMNS * COLUMNS, sizeof *r);
  float *product = new_array (ROWS * COLUMNS, sizeof *product);
  unsigned state = 41;

  draw_floats (a, ROWS * COLUMNS, &state);
  for (int i = 0; i < ROWS; i++)
    a[i * COLUMNS + i] += ROWS;
  memcpy (copy, a, ROWS * COLUMNS * sizeof *copy);
#pragma acc data copy(a[0:ROWS * COLUMNS], q[0:ROWS * COLUMNS]) \
  copy(r[0:COLUMNS * COLUMNS])
  for (int k = 0; k < ROWS; k++)
    {
      gram1 (ROWS, COLUMNS, k, a, r);
      gram2 (ROWS, COLUMNS, k, a, r, q);
      gram3 (ROWS, COLUMNS, k, a, r, q);
    }
  /* Q R is A again.  */
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      for (int k = 0; k < ROWS; k++)
	product[i * COLUMNS + j] += q[i * COLUMNS + k] * r[k * COLUMNS + j];
  return verdict ("gramschmidt",
		  count_wrong (product, copy, ROWS * COLUMNS, 1e-2f));
}
