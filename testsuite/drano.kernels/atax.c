/* Matrix transpose and vector multiplication: y = A' (A x).
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: AtAx, kernel 1 (PolyBench).  Uncoalesced: A in the
   first kernel, where a lane has a row.  In the second a lane has a column:
   coalesced.  */
/* { dg-do run } */

#include "kernels.h"

#define NX 352
#define NY 416

static void
atax1 (int nx, int ny, const float *a, const float *x, float *tmp)
{
#pragma acc parallel loop present(a[0:nx * ny], x[0:ny], tmp[0:nx])
  for (int i = 0; i < nx; i++)
    {
      tmp[i] = 0;
      for (int j = 0; j < ny; j++)
	{
	  float element = a[i * ny + j]; /* { dg-warning "uncoalesced load of .a." } */
	  /* { dg-advice "spread-reduction, .* by a factor of (.* to )?5.0" "" { target *-*-* } .-1 } */
	  float factor = x[j];
	  tmp[i] += element * factor;
	}
    }
}

static void
atax2 (int nx, int ny, const float *a, const float *tmp, float *y)
{
#pragma acc parallel loop present(a[0:nx * ny], y[0:ny], tmp[0:nx])
  for (int j = 0; j < ny; j++)
    {
      y[j] = 0;
      for (int i = 0; i < nx; i++)
	{
	  float element = a[i * ny + j];
	  float factor = tmp[i];
	  y[j] += element * factor;
	}
    }
}

int
main (void)
{
  float *a = new_array (NX * NY, sizeof *a);
  float *x = new_array (NY, sizeof *x);
  float *y = new_array (NY, sizeof *y);
  float *expected = new_array (NY, sizeof *expected);
  float *tmp = new_array (NX, sizeof *tmp);
  unsigned state = 5;

  draw_floats (a, NX * NY, &state);
  draw_floats (x, NY, &state);
#pragma acc data copyin(a[0:NX * NY], x[0:NY]) copyout(y[0:NY]) \
  create(tmp[0:NX])
  {
    atax1 (NX, NY, a, x, tmp);
    atax2 (NX, NY, a, tmp, y);
  }

  for (int i = 0; i < NX; i++)
    {
      float sum = 0;

      for (int j = 0; j < NY; j++)
	sum += a[i * NY + j] * x[j];
      for (int j = 0; j < NY; j++)
	expected[j] += a[i * NY + j] * sum;
    }
  return verdict ("atax", count_wrong (y, expected, NY, 1e-3f));
}
