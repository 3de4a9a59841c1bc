/* Sum of two matrices, done by every lane over again.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* COPPER table 1: ElementWise, which forgets to divide the work: each lane
   goes over the whole matrix.  All lanes are at the same element, so that
   nothing is uncoalesced; 31 of 32 work for nothing.  */
/* { dg-do run } */

#include "kernels.h"

#define W 64
#define H 48
#define LANES 64

static void
elementwise (int lanes, int w, int h, const float *a, const float *b, float *c)
{
#pragma acc parallel loop present(a[0:w * h], b[0:w * h], c[0:w * h])
  for (int lane = 0; lane < lanes; lane++)
    for (int row = 0; row < h; row++)
      for (int i = 0; i < w; i++)
	{
	  float one = a[row * w + i];
	  float two = b[row * w + i];
	  c[row * w + i] = one + two;
	}
}

int
main (void)
{
  float *a = new_array (W * H, sizeof *a);
  float *b = new_array (W * H, sizeof *b);
  float *c = new_array (W * H, sizeof *c);
  float *expected = new_array (W * H, sizeof *expected);
  unsigned state = 167;

  draw_floats (a, W * H, &state);
  draw_floats (b, W * H, &state);
  for (int i = 0; i < W * H; i++)
    expected[i] = a[i] + b[i];
#pragma acc data copyin(a[0:W * H], b[0:W * H]) copyout(c[0:W * H])
  elementwise (LANES, W, H, a, b, c);
  return verdict ("elementwise", count_wrong (c, expected, W * H, 0));
}
