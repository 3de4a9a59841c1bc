/* Kernel of the BiCG solver: s = A' r and q = A p.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: BiCG, kernel 2 (PolyBench).  Uncoalesced: A in the
   second kernel, where a lane has a row; in the first a lane has a column.  */
/* { dg-do compile } */

#include "kernels.h"

#define NX 384
#define NY 320

static void
bicg1 (int nx, int ny, const float *a, const float *r, float *s)
{
#pragma acc parallel loop present(a[0:nx * ny], r[0:nx], s[0:ny])
  for (int j = 0; j < ny; j++)
    {
      s[j] = 0;
      for (int i = 0; i < nx; i++)
	{
	  float factor = r[i];
	  float element = a[i * ny + j];
	  s[j] += element * factor;
	}
    }
}

static void
bicg2 (int nx, int ny, const float *a, const float *p, float *restrict q)
{
#pragma acc parallel loop present(a[0:nx * ny], p[0:ny], q[0:nx])
  for (int i = 0; i < nx; i++)
    {
      q[i] = 0;
      for (int j = 0; j < ny; j++)
	{
	  float element = a[i * ny + j]; /* { dg-warning "uncoalesced load of .a." } */
	  /* { dg-advice "spread-reduction, .* by a factor of (.* to )?4.9" "" { target *-*-* } .-1 } */
	  float factor = p[j];
	  q[i] += element * factor;
	}
    }
}

int
main (void)
{
  float *a = new_array (NX * NY, sizeof *a);
  float *r = new_array (NX, sizeof *r);
  float *p = new_array (NY, sizeof *p);
  float *s = new_array (NY, sizeof *s);
  float *q = new_array (NX, sizeof *q);
  float *expected_s = new_array (NY, sizeof *expected_s);
  float *expected_q = new_array (NX, sizeof *expected_q);
  unsigned state = 19;

  draw_floats (a, NX * NY, &state);
  draw_floats (r, NX, &state);
  draw_floats (p, NY, &state);
#pragma acc data copyin(a[0:NX * NY], r[0:NX], p[0:NY]) \
  copyout(s[0:NY], q[0:NX])
  {
    bicg1 (NX, NY, a, r, s);
    bicg2 (NX, NY, a, p, q);
  }
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      {
	expected_s[j] += a[i * NY + j] * r[i];
	expected_q[i] += a[i * NY + j] * p[j];
      }
  return verdict ("bicg", count_wrong (s, expected_s, NY, 1e-3f)
		  + count_wrong (q, expected_q, NX, 1e-3f));
}
