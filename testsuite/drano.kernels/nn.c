/* Distances of places to a target, for the nearest neighbours.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: nn; Fauzia et al. table 2: k-NN, euclid.  Uncoalesced:
   latitude and longitude, as a place is a record of both, eight bytes apart.
   The distances are an array of their own and coalesced.  */
/* { dg-do run } */

#include "kernels.h"

#define PLACES 100000
#define NEAREST 5

struct place
{
  float lat;
  float lng;
};

/* Set DISTANCE to how far each of the N PLACES is from LAT, LNG.  */

static void
euclid (int n, const struct place *places, float *distance, float lat,
	float lng)
{
#pragma acc parallel loop copyin(places[0:n]) copyout(distance[0:n])
  for (int i = 0; i < n; i++)
    {
      float dx = lat - places[i].lat; /* { dg-warning "uncoalesced load of .places.{3,9}lat." } */
      /* { dg-advice "structure-of-arrays of .places., group of 2 in 8 bytes covered" "" { target *-*-* } .-1 } */
      float dy = lng - places[i].lng; /* { dg-warning "uncoalesced load of .places.{3,9}lng." } */
      distance[i] = sqrtf (dx * dx + dy * dy);
    }
}

/* Put the indices of the NEAREST of the N places into FOUND.  */

static void
find_nearest (int n, const float *distance, int *found)
{
  for (int k = 0; k < NEAREST; k++)
    {
      found[k] = -1;
      for (int i = 0; i < n; i++)
	{
	  int taken = 0;

	  for (int j = 0; j < k; j++)
	    taken |= found[j] == i;
	  if (!taken && (found[k] < 0 || distance[i] < distance[found[k]]))
	    found[k] = i;
	}
    }
}

int
main (void)
{
  struct place *places = new_array (PLACES, sizeof *places);
  float *distance = new_array (PLACES, sizeof *distance);
  float *expected = new_array (PLACES, sizeof *expected);
  int found[NEAREST], expected_found[NEAREST];
  unsigned state = 7;

  for (int i = 0; i < PLACES; i++)
    {
      places[i].lat = 7 + 56 * draw_float (&state);
      places[i].lng = 360 * draw_float (&state);
    }
  euclid (PLACES, places, distance, 30, 90);
  for (int i = 0; i < PLACES; i++)
    expected[i] = sqrtf ((30 - places[i].lat) * (30 - places[i].lat)
			 + (90 - places[i].lng) * (90 - places[i].lng));
  find_nearest (PLACES, distance, found);
  find_nearest (PLACES, expected, expected_found);
  return verdict ("nn", count_wrong (distance, expected, PLACES, 1e-4f)
		  + count_unequal (found, expected_found, NEAREST));
}
