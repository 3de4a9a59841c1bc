/* Speckle-reducing anisotropic diffusion, in tiles of 16 by 16.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: srad_v2.  Two rows of 16 make a warp: two lines, which
   the paper counts, but whole sectors.  Neighbours left and right are
   misaligned, and neighbours beyond the edge are chosen by conditions.  */
/* { dg-do compile } */

#include "kernels.h"

#define SIZE 128
#define BLOCK 16
#define LAMBDA 0.5f
#define STEPS 3
#define CELLS (SIZE * SIZE)

/* The derivatives DN, DS, DW, DE of J, and the diffusion coefficient C.  */

static void
srad1 (int n, float q0, const float *j, float *dn, float *ds, float *dw,
       float *de, float *c)
{
  int blocks = n / BLOCK;

#pragma acc parallel loop gang collapse(2) vector_length(32) \
  present(j[0:n * n], dn[0:n * n], ds[0:n * n], dw[0:n * n], de[0:n * n], \
  c[0:n * n])
  for (int by = 0; by < blocks; by++)
    for (int bx = 0; bx < blocks; bx++)
      {
#pragma acc loop vector collapse(2)
	for (int ty = 0; ty < BLOCK; ty++)
	  for (int tx = 0; tx < BLOCK; tx++)
	    {
	      int row = by * BLOCK + ty;
	      int col = bx * BLOCK + tx;
	      int at = row * n + col;
	      int at_n = row == 0 ? at : at - n;
	      int at_s = row == n - 1 ? at : at + n;
	      int at_w = col == 0 ? at : at - 1;
	      int at_e = col == n - 1 ? at : at + 1;
	      float here = j[at];
	      float north = j[at_n] - here;
	      float south = j[at_s] - here;
	      float west = j[at_w] - here;
	      float east = j[at_e] - here;
	      float g2 = (north * north + south * south + west * west
			  + east * east) / (here * here);
	      float l = (north + south + west + east) / here;
	      float num = 0.5f * g2 - 0.0625f * l * l;
	      float den = 1 + 0.25f * l;
	      float q = num / (den * den);
	      float d = (q - q0) / (q0 * (1 + q0));
	      float coefficient = 1 / (1 + d);
	      dn[at] = north;
	      ds[at] = south;
	      dw[at] = west;
	      de[at] = east;
	      c[at] = coefficient < 0 ? 0 : coefficient > 1 ? 1 : coefficient;
	    }
      }
}

/* Let J diffuse.  */

static void
srad2 (int n, float *j, const float *dn, const float *ds, const float *dw,
       const float *de, const float *c)
{
  int blocks = n / BLOCK;

#pragma acc parallel loop gang collapse(2) vector_length(32) \
  present(j[0:n * n], dn[0:n * n], ds[0:n * n], dw[0:n * n], de[0:n * n], \
  c[0:n * n])
  for (int by = 0; by < blocks; by++)
    for (int bx = 0; bx < blocks; bx++)
      {
#pragma acc loop vector collapse(2)
	for (int ty = 0; ty < BLOCK; ty++)
	  for (int tx = 0; tx < BLOCK; tx++)
	    {
	      int row = by * BLOCK + ty;
	      int col = bx * BLOCK + tx;
	      int at = row * n + col;
	      int at_s = row == n - 1 ? at : at + n;
	      int at_e = col == n - 1 ? at : at + 1;
	      float here = c[at];
	      float south = c[at_s];
	      float east = c[at_e];
	      float flow_n = dn[at];
	      float flow_s = ds[at];
	      float flow_w = dw[at];
	      float flow_e = de[at];
	      float d = here * flow_n + south * flow_s + here * flow_w
			+ east * flow_e;
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
	       * (c[at] * d[0][at] + c[row < SIZE - 1 ? at + SIZE : at] * d[1][at]
		  + c[at] * d[2][at] + c[col < SIZE - 1 ? at + 1 : at] * d[3][at]);
    }
}

/* The variation of J over the square of its mean.  */

static float
speckle (const float *j)
{
  double sum = 0, squares = 0;

  for (int at = 0; at < CELLS; at++)
    {
      sum += j[at];
      squares += (double) j[at] * j[at];
    }
  sum /= CELLS;
  return (squares / CELLS - sum * sum) / (sum * sum);
}

int
main (void)
{
  float *j = new_array (CELLS, sizeof *j);
  float *dn = new_array (CELLS, sizeof *dn);
  float *ds = new_array (CELLS, sizeof *ds);
  float *dw = new_array (CELLS, sizeof *dw);
  float *de = new_array (CELLS, sizeof *de);
  float *c = new_array (CELLS, sizeof *c);
  float *expected = new_array (CELLS, sizeof *expected);
  unsigned state = 89;

  for (int at = 0; at < CELLS; at++)
    j[at] = expected[at] = expf (draw_float (&state));
#pragma acc data copy(j[0:CELLS]) create(dn[0:CELLS], ds[0:CELLS]) \
  create(dw[0:CELLS], de[0:CELLS], c[0:CELLS])
  for (int s = 0; s < STEPS; s++)
    {
      float q0 = speckle (expected);

      srad1 (SIZE, q0, j, dn, ds, dw, de, c);
      srad2 (SIZE, j, dn, ds, dw, de, c);
      expect (q0, expected, c);
    }
  return verdict ("srad_v2", count_wrong (j, expected, CELLS, 1e-3f));
}
