/* Temperature of a chip of several layers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: hotspot3D.  A lane has a column of the chip and goes
   through the layers.  Neighbours beyond the edge are the cell itself, which
   conditions choose: at most one lane of a warp departs from unit stride.
   Left and right neighbours are misaligned; the paper counts them.  */
/* { dg-do compile } */

#include "kernels.h"

#define NX 64
#define NY 64
#define NZ 8
#define CELLS (NX * NY * NZ)
#define STEPS 4
#define CC 0.4f			/* What a cell keeps,  */
#define CN 0.1f			/* and gets from each neighbour.  */

static void
hotspot3d (int nx, int ny, int nz, const float *power, const float *in,
	   float *out)
{
  int layer = nx * ny;

#pragma acc parallel loop gang worker present(power[0:layer * nz], \
  in[0:layer * nz], out[0:layer * nz])
  for (int y = 0; y < ny; y++)
    {
#pragma acc loop vector
      for (int x = 0; x < nx; x++)
	{
	  int c = x + y * nx;
	  int w = x == 0 ? c : c - 1;
	  int e = x == nx - 1 ? c : c + 1;
	  int n = y == 0 ? c : c - nx;
	  int s = y == ny - 1 ? c : c + nx;
	  float below = in[c];
	  float here = below;

	  for (int z = 0; z < nz; z++)
	    {
	      int t = z == nz - 1 ? c : c + layer;
	      float above = in[t];
	      float west = in[w];
	      float east = in[e];
	      float north = in[n];
	      float south = in[s];
	      float heat = power[c];
	      out[c] = CC * here + CN * (west + east + north + south + above
					 + below) + 0.02f * heat;
	      below = here;
	      here = above;
	      c += layer;
	      w += layer;
	      e += layer;
	      n += layer;
	      s += layer;
	    }
	}
    }
}

/* The same on the host.  */

static void
expect (const float *power, const float *in, float *out)
{
  for (int z = 0; z < NZ; z++)
    for (int y = 0; y < NY; y++)
      for (int x = 0; x < NX; x++)
	{
	  int c = x + y * NX + z * NX * NY;
	  float around = in[x ? c - 1 : c] + in[x < NX - 1 ? c + 1 : c]
			 + in[y ? c - NX : c] + in[y < NY - 1 ? c + NX : c]
			 + in[z ? c - NX * NY : c]
			 + in[z < NZ - 1 ? c + NX * NY : c];

	  out[c] = CC * in[c] + CN * around + 0.02f * power[c];
	}
}

int
main (void)
{
  float *power = new_array (CELLS, sizeof *power);
  float *a = new_array (CELLS, sizeof *a);
  float *b = new_array (CELLS, sizeof *b);
  float *c = new_array (CELLS, sizeof *c);
  float *d = new_array (CELLS, sizeof *d);
  unsigned state = 79;

  draw_floats (power, CELLS, &state);
  for (int i = 0; i < CELLS; i++)
    a[i] = c[i] = 320 + draw_float (&state);
#pragma acc data copyin(power[0:CELLS]) copy(a[0:CELLS]) create(b[0:CELLS])
  for (int s = 0; s < STEPS; s += 2)
    {
      hotspot3d (NX, NY, NZ, power, a, b);
      hotspot3d (NX, NY, NZ, power, b, a);
    }
  for (int s = 0; s < STEPS; s += 2)
    {
      expect (power, c, d);
      expect (power, d, c);
    }
  return verdict ("hotspot3d", count_wrong (a, c, CELLS, 1e-3f));
}
