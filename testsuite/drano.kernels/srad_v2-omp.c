/* Speckle-reducing anisotropic diffusion in OpenMP, columns for the lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: srad_v2, transposed by mistake: the lanes of the first
   phase are rows of the picture, so that all of it is uncoalesced.  The
   second phase has them right.  */
/* { dg-do compile } */

#include "kernels.h"

#define SIZE 128
#define LAMBDA 0.5f
#define STEPS 2
#define CELLS (SIZE * SIZE)

/* The derivatives DN and DW of J to the north and west (those to the south
   and east are those of the neighbours, turned round), and the diffusion
   coefficient C.  */

static void
srad1 (int n, float q0, const float *j, float *dn, float *dw, float *c)
{
#pragma omp target teams distribute parallel for num_teams(4) num_threads(4) \
  map(to: j[0:n * n]) map(from: dn[0:n * n], dw[0:n * n], c[0:n * n])
  for (int col = 0; col < n; col++)
#pragma omp simd
    for (int row = 0; row < n; row++)
      {
	int at = row * n + col;
	float here = j[at]; /* { dg-warning "uncoalesced load of .j." } */
	float north = j[row == 0 ? at : at - n]; /* { dg-warning "uncoalesced load of .j." } */
	float south = j[row == n - 1 ? at : at + n]; /* { dg-warning "uncoalesced load of .j." } */
	float west = j[col == 0 ? at : at - 1]; /* { dg-warning "uncoalesced load of .j." } */
	float east = j[col == n - 1 ? at : at + 1]; /* { dg-warning "uncoalesced load of .j." } */
	north -= here;
	south -= here;
	west -= here;
	east -= here;
	float g2 = (north * north + south * south + west * west
		    + east * east) / (here * here);
	float l = (north + south + west + east) / here;
	float num = 0.5f * g2 - 0.0625f * l * l;
	float den = 1 + 0.25f * l;
	float q = num / (den * den);
	float d = (q - q0) / (q0 * (1 + q0));
	float coefficient = 1 / (1 + d);
	dn[at] = north; /* { dg-warning "uncoalesced store to .dn." } */
	dw[at] = west; /* { dg-warning "uncoalesced store to .dw." } */
	c[at] = coefficient < 0 ? 0 : coefficient > 1 ? 1 : coefficient; /* { dg-warning "uncoalesced store to .c." } */
      }
}

/* Let J diffuse.  */

static void
srad2 (int n, float *j, const float *dn, const float *dw, const float *c)
{
#pragma omp target teams distribute parallel for num_teams(4) num_threads(4) \
  map(tofrom: j[0:n * n]) map(to: dn[0:n * n], dw[0:n * n], c[0:n * n])
  for (int row = 0; row < n; row++)
    {
      int below = row == n - 1 ? row : row + 1;

#pragma omp simd
      for (int col = 0; col < n; col++)
	{
	  int at = row * n + col;
	  int right = col == n - 1 ? at : at + 1;
	  float here = c[at];
	  float south = c[below * n + col];
	  float east = c[right];
	  float flow_n = dn[at];
	  float flow_s = dn[below * n + col];
	  float flow_w = dw[at];
	  float flow_e = dw[right];
	  /* Beyond the edge there is no flow.  */
	  float d = here * flow_n + here * flow_w
		    - (below > row ? south * flow_s : 0)
		    - (right > at ? east * flow_e : 0);
	  j[at] += 0.25f * LAMBDA * d;
	}
    }
}

/* One step of the same on the host.  */

static void
expect (float q0, float *j, float *c)
{
  static float d[4][CELLS];

  for (int at = 0; at < CELLS; at++)
    {
      int row = at / SIZE, col = at % SIZE;
      float sum = 0, squares = 0;

      d[0][at] = j[row ? at - SIZE : at] - j[at];
      d[1][at] = j[row < SIZE - 1 ? at + SIZE : at] - j[at];
      d[2][at] = j[col ? at - 1 : at] - j[at];
      d[3][at] = j[col < SIZE - 1 ? at + 1 : at] - j[at];
      for (int k = 0; k < 4; k++)
	{
	  sum += d[k][at] / j[at];
	  squares += d[k][at] * d[k][at] / (j[at] * j[at]);
	}
      float q = (0.5f * squares - 0.0625f * sum * sum)
		/ ((1 + 0.25f * sum) * (1 + 0.25f * sum));
      c[at] = fminf (1, fmaxf (0, 1 / (1 + (q - q0) / (q0 * (1 + q0)))));
    }
  for (int at = 0; at < CELLS; at++)
    {
      int row = at / SIZE, col = at % SIZE;

      j[at] += 0.25f * LAMBDA
	       * (c[at] * d[0][at]
		  + c[row < SIZE - 1 ? at + SIZE : at] * d[1][at]
		  + c[at] * d[2][at]
		  + c[col < SIZE - 1 ? at + 1 : at] * d[3][at]);
    }
}

int
main (void)
{
  float *j = new_array (CELLS, sizeof *j);
  float *dn = new_array (CELLS, sizeof *dn);
  float *dw = new_array (CELLS, sizeof *dw);
  float *c = new_array (CELLS, sizeof *c);
  float *expected = new_array (CELLS, sizeof *expected);
  unsigned state = 89;

  for (int at = 0; at < CELLS; at++)
    j[at] = expected[at] = expf (draw_float (&state));
#pragma omp target data map(tofrom: j[0:CELLS]) \
  map(alloc: dn[0:CELLS], dw[0:CELLS], c[0:CELLS])
  for (int s = 0; s < STEPS; s++)
    {
      float q0 = 0.05f;

      srad1 (SIZE, q0, j, dn, dw, c);
      srad2 (SIZE, j, dn, dw, c);
      expect (q0, expected, c);
    }
  return verdict ("srad_v2-omp", count_wrong (j, expected, CELLS, 1e-3f));
}
