/* Temperature of a chip in OpenMP, a row for each thread.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: hotspot.  Lanes are adjacent cells of a row: coalesced,
   but misaligned to the left and right.  */
/* { dg-do compile } */

#include "kernels.h"

#define SIZE 192
#define STEPS 2

static void
hotspot (int n, const float *power, const float *old, float *new)
{
#pragma omp target teams distribute parallel for \
  map(to: power[0:n * n], old[0:n * n]) map(from: new[0:n * n])
  for (int y = 0; y < n; y++)
    {
      int above = y == 0 ? 0 : y - 1;
      int below = y == n - 1 ? n - 1 : y + 1;

#pragma omp simd
      for (int x = 0; x < n; x++)
	{
	  int west = x == 0 ? 0 : x - 1;
	  int east = x == n - 1 ? n - 1 : x + 1;
	  float here = old[y * n + x];
	  float up = old[above * n + x];
	  float down = old[below * n + x];
	  float left = old[y * n + west];
	  float right = old[y * n + east];
	  float heat = power[y * n + x];
	  new[y * n + x] = here + 0.1f * (heat + up + down + left + right
					  - 4 * here);
	}
    }
}

/* The same on the host.  */

static void
expect (int n, const float *power, const float *old, float *new)
{
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++)
      new[y * n + x] = old[y * n + x]
		       + 0.1f * (power[y * n + x]
				 + old[(y > 0 ? y - 1 : y) * n + x]
				 + old[(y < n - 1 ? y + 1 : y) * n + x]
				 + old[y * n + (x > 0 ? x - 1 : x)]
				 + old[y * n + (x < n - 1 ? x + 1 : x)]
				 - 4 * old[y * n + x]);
}

int
main (void)
{
  float *power = new_array (SIZE * SIZE, sizeof *power);
  float *a = new_array (SIZE * SIZE, sizeof *a);
  float *b = new_array (SIZE * SIZE, sizeof *b);
  float *c = new_array (SIZE * SIZE, sizeof *c);
  float *d = new_array (SIZE * SIZE, sizeof *d);
  unsigned state = 17;

  draw_floats (power, SIZE * SIZE, &state);
  for (int i = 0; i < SIZE * SIZE; i++)
    a[i] = c[i] = 320 + 10 * draw_float (&state);
#pragma omp target data map(to: power[0:SIZE * SIZE]) \
  map(tofrom: a[0:SIZE * SIZE]) map(alloc: b[0:SIZE * SIZE])
  for (int s = 0; s < STEPS; s += 2)
    {
      hotspot (SIZE, power, a, b);
      hotspot (SIZE, power, b, a);
    }
  for (int s = 0; s < STEPS; s += 2)
    {
      expect (SIZE, power, c, d);
      expect (SIZE, power, d, c);
    }
  return verdict ("hotspot-omp", count_wrong (a, c, SIZE * SIZE, 1e-3f));
}
