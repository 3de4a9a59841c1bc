/* Gain of opening a centre in online clustering, a point for each lane.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: streamcluster; Fauzia et al. table 2: StreamCluster,
   compute cost.  Uncoalesced: weight, cost and centre of a point, fields of a
   record of 24 bytes; the row of the work matrix that each point has to
   itself; the place of the point's old centre in it.  The coordinates lie
   dimension by dimension and are coalesced.  */
/* { dg-do compile } */

#include "kernels.h"

#define POINTS 8192
#define DIMENSIONS 16
#define CENTRES 12
#define ROUNDS 8

struct point
{
  float weight;
  int assign;			/* The point that is its centre.  */
  float cost;			/* What being there costs it.  */
  double unused;
};

/* For the N points, with COORD of DIM dimensions, what would be saved in WORK
   (N rows of K + 1) if point X were a centre; SWITCHES tells who would.  */

static void
compute_cost (int n, int dim, int k, int x, const struct point *point,
	      const float *coord, const float *of_x, const int *centre_table,
	      float *work, char *switches)
{
#pragma acc parallel loop present(point[0:n], coord[0:n * dim]) \
  present(of_x[0:dim], centre_table[0:n], work[0:n * (k + 1)], switches[0:n])
  for (int i = 0; i < n; i++)
    {
      float distance = 0;

      for (int d = 0; d < dim; d++)
	{
	  float here = coord[d * n + i];
	  float there = of_x[d];
	  distance += (here - there) * (here - there);
	}
      float cost = distance * point[i].weight; /* { dg-warning "uncoalesced load of .point.{3,9}weight." } */
      /* { dg-advice "structure-of-arrays of .point., group of 3 in 24 bytes:" "" { target *-*-* } .-1 } */
      float old = point[i].cost; /* { dg-warning "uncoalesced load of .point.{3,9}cost." } */
      if (cost < old)
	{
	  switches[i] = 1;
	  work[i * (k + 1) + k] += cost - old; /* { dg-warning "uncoalesced load of .work." } */
	  /* { dg-warning "uncoalesced store to .work." "" { target *-*-* } .-1 } */
	}
      else
	{
	  int assign = point[i].assign; /* { dg-warning "uncoalesced load of .point.{3,9}assign." } */
	  int centre = centre_table[assign]; /* { dg-warning "uncoalesced load of .centre_table." } */
	  work[i * (k + 1) + centre] += old - cost; /* { dg-warning "uncoalesced load of .work." } */
	  /* { dg-warning "uncoalesced store to .work." "" { target *-*-* } .-1 } */
	}
    }
}

/* The same for point I on the host.  */

static void
expect_cost (int i, int x, const struct point *point, const float *coord,
	     const int *centre_table, float *work)
{
  float distance = 0;

  for (int d = 0; d < DIMENSIONS; d++)
    distance += ((coord[d * POINTS + i] - coord[d * POINTS + x])
		 * (coord[d * POINTS + i] - coord[d * POINTS + x]));
  float gain = point[i].cost - distance * point[i].weight;
  if (gain > 0)
    work[i * (CENTRES + 1) + CENTRES] -= gain;
  else
    work[i * (CENTRES + 1) + centre_table[point[i].assign]] += gain;
}

int
main (void)
{
  struct point *point = new_array (POINTS, sizeof *point);
  float *coord = new_array (POINTS * DIMENSIONS, sizeof *coord);
  int *centre_table = new_array (POINTS, sizeof *centre_table);
  float *work = new_array (POINTS * (CENTRES + 1), sizeof *work);
  float *expected = new_array (POINTS * (CENTRES + 1), sizeof *expected);
  char *switches = new_array (POINTS, 1);
  float of_x[DIMENSIONS];
  unsigned state = 3;

  draw_floats (coord, POINTS * DIMENSIONS, &state);
  for (int c = 0; c < CENTRES; c++)
    centre_table[c * (POINTS / CENTRES)] = c;
  for (int i = 0; i < POINTS; i++)
    {
      point[i].weight = 1 + i % 3;
      point[i].assign = draw (&state) % CENTRES * (POINTS / CENTRES);
      point[i].cost = 4 * draw_float (&state);
    }

#pragma acc data copyin(point[0:POINTS], coord[0:POINTS * DIMENSIONS]) \
  copyin(centre_table[0:POINTS]) create(of_x) copy(switches[0:POINTS]) \
  copy(work[0:POINTS * (CENTRES + 1)])
  for (int round = 0; round < ROUNDS; round++)
    {
      int x = draw (&state) % POINTS;

      for (int d = 0; d < DIMENSIONS; d++)
	of_x[d] = coord[d * POINTS + x];
#pragma acc update device(of_x)
      compute_cost (POINTS, DIMENSIONS, CENTRES, x, point, coord, of_x,
		    centre_table, work, switches);
      for (int i = 0; i < POINTS; i++)
	expect_cost (i, x, point, coord, centre_table, expected);
    }
  return verdict ("streamcluster",
		  count_wrong (work, expected, POINTS * (CENTRES + 1),
			       1e-3f));
}
