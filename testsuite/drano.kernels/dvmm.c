/* Vector times dense matrix.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* COPPER table 1: DVMM.  A lane has a column: nothing is uncoalesced, and the
   vector's elements are the same for all lanes.  */
/* { dg-do run } */

#include "kernels.h"

#define W 320
#define H 300

static void
dvmm (int w, int h, const float *matrix, const float *vector, float *result)
{
#pragma acc parallel loop present(matrix[0:w * h], vector[0:h], result[0:w])
  for (int column = 0; column < w; column++)
    {
      float sum = 0;
      for (int i = 0; i < h; i++)
	{
	  float element = matrix[i * w + column];
	  float factor = vector[i];
	  sum += element * factor;
	}
      result[column] = sum;
    }
}

int
main (void)
{
  float *matrix = new_array (W * H, sizeof *matrix);
  float *vector = new_array (H, sizeof *vector);
  float *result = new_array (W, sizeof *result);
  float *expected = new_array (W, sizeof *expected);
  unsigned state = 163;

  draw_floats (matrix, W * H, &state);
  draw_floats (vector, H, &state);
#pragma acc data copyin(matrix[0:W * H], vector[0:H]) copyout(result[0:W])
  dvmm (W, H, matrix, vector, result);
  for (int i = 0; i < H; i++)
    for (int column = 0; column < W; column++)
      expected[column] += matrix[i * W + column] * vector[i];
  return verdict ("dvmm", count_wrong (result, expected, W, 1e-3f));
}
