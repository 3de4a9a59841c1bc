/* Convolution of a row of pixels with a mask.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* COPPER table 1: 1DConv.  A lane has a pixel of the result.  The pixels it
   needs are misaligned but for one, and those beyond the edge are left out;
   the mask is the same for all lanes.  Nothing is uncoalesced.  */
/* { dg-do run } */

#include "kernels.h"

#define N 16384
#define MASK 7

static void
convolve (int n, const float *image, const float *mask, float *result)
{
#pragma acc parallel loop present(image[0:n], mask[0:MASK], result[0:n])
  for (int i = 0; i < n; i++)
    {
      int start = i - MASK / 2;
      float sum = 0;

      for (int j = 0; j < MASK; j++)
	if (start + j >= 0 && start + j < n)
	  {
	    float pixel = image[start + j];
	    float weight = mask[j];
	    sum += pixel * weight;
	  }
      result[i] = sum;
    }
}

int
main (void)
{
  float *image = new_array (N, sizeof *image);
  float *result = new_array (N, sizeof *result);
  float *expected = new_array (N, sizeof *expected);
  float mask[MASK];
  unsigned state = 173;

  draw_floats (image, N, &state);
  draw_floats (mask, MASK, &state);
#pragma acc data copyin(image[0:N], mask) copyout(result[0:N])
  convolve (N, image, mask, result);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < MASK; j++)
      if (i - MASK / 2 + j >= 0 && i - MASK / 2 + j < N)
	expected[i] += image[i - MASK / 2 + j] * mask[j];
  return verdict ("conv1d", count_wrong (result, expected, N, 1e-4f));
}
