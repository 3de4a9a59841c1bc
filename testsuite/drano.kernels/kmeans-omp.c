/* The transposition before clustering by k-means, in OpenMP.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: Kmeans, invert mapping.  Uncoalesced: the features
   of a point, which lie side by side, as they are read.  */
/* { dg-do compile } */

#include "kernels.h"

#define POINTS 4096
#define FEATURES 17

static void
invert_mapping (int n, int features, const float *input, float *output)
{
#pragma omp target teams distribute parallel for simd num_teams(8) \
  map(to: input[0:n * features]) map(from: output[0:n * features])
  for (int p = 0; p < n; p++)
    for (int f = 0; f < features; f++)
      {
	float value = input[p * features + f]; /* { dg-warning "uncoalesced load of .input." } */
	output[p + n * f] = value;
      }
}

int
main (void)
{
  float *input = new_array (POINTS * FEATURES, sizeof *input);
  float *feature = new_array (POINTS * FEATURES, sizeof *feature);
  int wrong = 0;
  unsigned state = 53;

  draw_floats (input, POINTS * FEATURES, &state);
  invert_mapping (POINTS, FEATURES, input, feature);
  for (int p = 0; p < POINTS; p++)
    for (int f = 0; f < FEATURES; f++)
      wrong += feature[p + POINTS * f] != input[p * FEATURES + f];
  return verdict ("kmeans-omp", wrong);
}
