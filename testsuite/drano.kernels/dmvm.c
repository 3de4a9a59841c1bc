/* Dense matrix times vector.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* COPPER table 1: DMVM.  A lane has a row: the matrix is uncoalesced.  */
/* { dg-do run } */

#include "kernels.h"

#define W 300
#define H 320

static void
dmvm (int w, int h, const float *matrix, const float *vector, float *result)
{
#pragma acc parallel loop present(matrix[0:w * h], vector[0:w], result[0:h])
  for (int row = 0; row < h; row++)
    {
      float sum = 0;
      for (int i = 0; i < w; i++)
	{
	  float element = matrix[row * w + i]; /* { dg-warning "uncoalesced load of .matrix." } */
	  float factor = vector[i];
	  sum += element * factor;
	}
      result[row] = sum;
    }
}

int
main (void)
{
  float *matrix = new_array (W * H, sizeof *matrix);
  float *vector = new_array (W, sizeof *vector);
  float *result = new_array (H, sizeof *result);
  float *expected = new_array (H, sizeof *expected);
  unsigned state = 157;

  draw_floats (matrix, W * H, &state);
  draw_floats (vector, W, &state);
#pragma acc data copyin(matrix[0:W * H], vector[0:W]) copyout(result[0:H])
  dmvm (W, H, matrix, vector, result);
  for (int row = 0; row < H; row++)
    for (int i = 0; i < W; i++)
      expected[row] += matrix[row * W + i] * vector[i];
  return verdict ("dmvm", count_wrong (result, expected, H, 1e-3f));
}
