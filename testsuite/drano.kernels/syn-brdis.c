/* Two branches that have their middle in common.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* COPPER table 1: SYN-BRDIS.  Even and odd lanes do the same inner loop in
   both branches, one after the other.  Coalesced: a lane has an element of
   each array, though each request is of half the lanes; the shared terms are
   the same for all.  */
/* { dg-do compile } */

#include "kernels.h"

#define LANES 1024
#define N 24
#define M 16

static void
branches (int lanes, int n, int m, const float *term, const int *kind,
	  float *x)
{
#pragma acc parallel loop present(term[0:m], kind[0:lanes], x[0:lanes])
  for (int i = 0; i < lanes; i++)
    for (int outer = 0; outer < n; outer++)
      {
	int which = kind[i];
	if (which % 2 == 0)
	  {
	    float sum = x[i] * 0.5f;
	    for (int inner = 0; inner < m; inner++)
	      {
		float t = term[inner];
		sum = sum * 0.75f + t;
	      }
	    x[i] = sum + 1;
	  }
	else
	  {
	    float sum = x[i] * 0.25f + 2;
	    for (int inner = 0; inner < m; inner++)
	      {
		float t = term[inner];
		sum = sum * 0.75f + t;
	      }
	    x[i] = sum - 1;
	  }
      }
}

int
main (void)
{
  float *term = new_array (M, sizeof *term);
  float *x = new_array (LANES, sizeof *x);
  float *expected = new_array (LANES, sizeof *expected);
  int *kind = new_array (LANES, sizeof *kind);
  unsigned state = 151;

  draw_floats (term, M, &state);
  draw_floats (x, LANES, &state);
  for (int i = 0; i < LANES; i++)
    {
      kind[i] = i;
      expected[i] = x[i];
      for (int outer = 0; outer < N; outer++)
	{
	  float sum = i % 2 ? expected[i] * 0.25f + 2 : expected[i] * 0.5f;

	  for (int inner = 0; inner < M; inner++)
	    sum = sum * 0.75f + term[inner];
	  expected[i] = i % 2 ? sum - 1 : sum + 1;
	}
    }
#pragma acc data copyin(term[0:M], kind[0:LANES]) copy(x[0:LANES])
  branches (LANES, N, M, term, kind, x);
  return verdict ("syn-brdis", count_wrong (x, expected, LANES, 1e-4f));
}
