/* Temperature of a chip, whose neighbours beyond the edge are itself.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: hotspot.  A tile of 16 by 16 cells for each gang, whose
   warps hold two rows of it: half lines, but whole sectors.  The indices of
   the neighbours are chosen by conditions, which the paper's analysis takes
   for uncoalesced; they are not.  */
/* { dg-do compile } */

#include "kernels.h"

#define SIZE 256
#define BLOCK 16
#define STEPS 4

/* One step from OLD to NEW for the chip of N by N with POWER.  */

static void
hotspot (int n, const float *power, const float *old, float *new)
{
  int blocks = n / BLOCK;

#pragma acc parallel loop gang collapse(2) vector_length(32) \
  present(power[0:n * n], old[0:n * n], new[0:n * n])
  for (int by = 0; by < blocks; by++)
    for (int bx = 0; bx < blocks; bx++)
      {
#pragma acc loop vector collapse(2)
	for (int ty = 0; ty < BLOCK; ty++)
	  for (int tx = 0; tx < BLOCK; tx++)
	    {
	      int y = by * BLOCK + ty;
	      int x = bx * BLOCK + tx;
	      int above = y == 0 ? 0 : y - 1;
	      int below = y == n - 1 ? n - 1 : y + 1;
	      int west = x == 0 ? 0 : x - 1;
	      int east = x == n - 1 ? n - 1 : x + 1;
	      float here = old[y * n + x];
	      float up = old[above * n + x];
	      float down = old[below * n + x];
	      float left = old[y * n + west];
	      float right = old[y * n + east];
	      float heat = power[y * n + x];
	      new[y * n + x] = here + 0.1f * (heat + up + down + left + right
					      - 4 * here + 0.01f * (80 - here));
	    }
      }
}

/* The same on the host.  */

static void
expect (int n, const float *power, const float *old, float *new)
{
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++)
      {
	float here = old[y * n + x];
	float around = old[(y > 0 ? y - 1 : y) * n + x]
		       + old[(y < n - 1 ? y + 1 : y) * n + x]
		       + old[y * n + (x > 0 ? x - 1 : x)]
		       + old[y * n + (x < n - 1 ? x + 1 : x)];

	new[y * n + x] = here + 0.1f * (power[y * n + x] + around - 4 * here
					+ 0.01f * (80 - here));
      }
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

#pragma acc data copyin(power[0:SIZE * SIZE]) copy(a[0:SIZE * SIZE]) \
  create(b[0:SIZE * SIZE])
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
  return verdict ("hotspot", count_wrong (a, c, SIZE * SIZE, 1e-3f));
}
