/* Dense matrix times vector, in OpenMP.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* COPPER table 1: DMVM, in three ways.  With `target teams loop' a lane has a
   row: the matrix is uncoalesced.  With a simd loop over a row it is
   coalesced.  Without simd GCC leaves all lanes but one without work.  */
/* { dg-do compile } */

#include "kernels.h"

#define W 288
#define H 512

static void
by_rows (int w, int h, const float *matrix, const float *vector,
	 float *result)
{
#pragma omp target teams loop num_teams(1) \
  map(to: matrix[0:w * h], vector[0:w]) map(from: result[0:h])
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

static void
within_rows (int w, int h, const float *matrix, const float *vector,
	     float *result)
{
#pragma omp target teams distribute parallel for \
  map(to: matrix[0:w * h], vector[0:w]) map(from: result[0:h])
  for (int row = 0; row < h; row++)
    {
      float sum = 0;
#pragma omp simd reduction(+:sum)
      for (int i = 0; i < w; i++)
	{
	  float element = matrix[row * w + i];
	  float factor = vector[i];
	  sum += element * factor;
	}
      result[row] = sum;
    }
}

static void
one_lane (int w, int h, const float *matrix, const float *vector,
	  float *result)
{
#pragma omp target teams distribute parallel for /* { dg-warning "31 of 32 lanes idle in the loop" } */ \
  map(to: matrix[0:w * h], vector[0:w]) map(from: result[0:h])
  for (int row = 0; row < h; row++)
    {
      float sum = 0;
      for (int i = 0; i < w; i++)
	{
	  float element = matrix[row * w + i];
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
  int wrong = 0;
  unsigned state = 157;

  draw_floats (matrix, W * H, &state);
  draw_floats (vector, W, &state);
  for (int row = 0; row < H; row++)
    for (int i = 0; i < W; i++)
      expected[row] += matrix[row * W + i] * vector[i];
  by_rows (W, H, matrix, vector, result);
  wrong += count_wrong (result, expected, H, 1e-3f);
  within_rows (W, H, matrix, vector, result);
  wrong += count_wrong (result, expected, H, 1e-3f);
  one_lane (W, H, matrix, vector, result);
  wrong += count_wrong (result, expected, H, 1e-3f);
  return verdict ("dmvm-omp", wrong);
}
