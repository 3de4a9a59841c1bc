/* Clustering by k-means, with the transposition that goes before it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: Kmeans, invert mapping.  Uncoalesced: the features
   of a point, which lie side by side, as they are read for the
   transposition.  What it writes, and what the clustering reads of it, is
   coalesced; the centres are the same for all lanes.  */
/* { dg-do compile } */

#include "kernels.h"

#define POINTS 4096
#define FEATURES 17
#define CLUSTERS 5
#define ROUNDS 6

static void
invert_mapping (int n, int features, const float *input, float *output)
{
#pragma acc parallel loop present(input[0:n * features], \
  output[0:n * features])
  for (int p = 0; p < n; p++)
    for (int f = 0; f < features; f++)
      {
	float value = input[p * features + f]; /* { dg-warning "uncoalesced load of .input." } */
	output[p + n * f] = value;
      }
}

/* Give each point to the nearest of the CENTRES; return how many change.  */

static int
assign (int n, int features, const float *feature, const float *centres,
	int *membership)
{
  int changes = 0;

#pragma acc parallel loop reduction(+:changes) num_gangs(64) \
  present(feature[0:n * features], membership[0:n]) \
  copyin(centres[0:CLUSTERS * features])
  for (int p = 0; p < n; p++)
    {
      int nearest = -1;
      float least = 3e38f;

      for (int c = 0; c < CLUSTERS; c++)
	{
	  float distance = 0;

	  for (int f = 0; f < features; f++)
	    {
	      float here = feature[p + n * f];
	      float there = centres[c * features + f];
	      distance += (here - there) * (here - there);
	    }
	  if (distance < least)
	    {
	      least = distance;
	      nearest = c;
	    }
	}
      int before = membership[p];
      if (before != nearest)
	changes++;
      membership[p] = nearest;
    }
  return changes;
}

/* Move the CENTRES into the middle of their points.  */

static void
move_centres (const float *input, const int *membership, float *centres)
{
  int count[CLUSTERS] = { 0 };

  memset (centres, 0, CLUSTERS * FEATURES * sizeof *centres);
  for (int p = 0; p < POINTS; p++)
    {
      count[membership[p]]++;
      for (int f = 0; f < FEATURES; f++)
	centres[membership[p] * FEATURES + f] += input[p * FEATURES + f];
    }
  for (int c = 0; c < CLUSTERS; c++)
    for (int f = 0; f < FEATURES; f++)
      if (count[c])
	centres[c * FEATURES + f] /= count[c];
}

/* Count the points for which another centre is clearly nearer.  */

static int
count_misplaced (const float *input, const float *centres,
		 const int *membership)
{
  int wrong = 0;

  for (int p = 0; p < POINTS; p++)
    {
      double distance[CLUSTERS] = { 0 };

      for (int c = 0; c < CLUSTERS; c++)
	for (int f = 0; f < FEATURES; f++)
	  {
	    double d = input[p * FEATURES + f] - centres[c * FEATURES + f];

	    distance[c] += d * d;
	  }
      for (int c = 0; c < CLUSTERS; c++)
	wrong += distance[c] < distance[membership[p]] - 1e-3;
    }
  return wrong;
}

int
main (void)
{
  float *input = new_array (POINTS * FEATURES, sizeof *input);
  float *feature = new_array (POINTS * FEATURES, sizeof *feature);
  int *membership = new_array (POINTS, sizeof *membership);
  float centres[CLUSTERS * FEATURES];
  int wrong = 0;
  unsigned state = 53;

  draw_floats (input, POINTS * FEATURES, &state);
  memcpy (centres, input, sizeof centres);
  for (int p = 0; p < POINTS; p++)
    membership[p] = -1;
#pragma acc data copyin(input[0:POINTS * FEATURES]) \
  copyout(feature[0:POINTS * FEATURES]) copy(membership[0:POINTS])
  {
    invert_mapping (POINTS, FEATURES, input, feature);
    for (int round = 0; round < ROUNDS; round++)
      {
	int changes = assign (POINTS, FEATURES, feature, centres, membership);

#pragma acc update host(membership[0:POINTS])
	wrong += count_misplaced (input, centres, membership);
	if (!changes)
	  break;
	move_centres (input, membership, centres);
      }
  }
  for (int p = 0; p < POINTS; p++)
    for (int f = 0; f < FEATURES; f++)
      wrong += feature[p + POINTS * f] != input[p * FEATURES + f];
  return verdict ("kmeans", wrong);
}
