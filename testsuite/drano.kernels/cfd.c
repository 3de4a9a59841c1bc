/* Flow of a compressible gas around an obstacle: Euler's equations on an
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.
   unstructured mesh of cells with four faces each.

   GPUDrano table 1: CFD.  The variables are arrays of their own, and so are
   the faces' normals: coalesced.  The neighbours are looked up; as cells are
   numbered along the mesh, neighbours of adjacent cells are mostly adjacent,
   which no static analysis can know.  The exceptions lie at walls.  */
/* { dg-do compile } */

#include "kernels.h"

#define WIDTH 96		/* Cells along the mesh, which is a channel.  */
#define HEIGHT 32
#define CELLS (WIDTH * HEIGHT)
#define FACES 4
#define GAMMA 1.4f
#define STEPS 2
#define STAGES 3
#define VAR 5			/* Density, three of momentum, energy.  */

/* In place of a neighbour.  */
#define WALL -1
#define FAR_FIELD -2

static void
initialise (int n, float *variables, const float *far)
{
#pragma acc parallel loop present(variables[0:VAR * n]) copyin(far[0:VAR])
  for (int i = 0; i < n; i++)
    for (int v = 0; v < VAR; v++)
      {
	float value = far[v];
	variables[i + v * n] = value;
      }
}

/* The longest step that is stable, for each cell.  */

static void
step_factors (int n, const float *variables, const float *area, float *factor)
{
#pragma acc parallel loop present(variables[0:VAR * n], area[0:n], \
  factor[0:n])
  for (int i = 0; i < n; i++)
    {
      float density = variables[i];
      float mx = variables[i + n];
      float my = variables[i + 2 * n];
      float mz = variables[i + 3 * n];
      float energy = variables[i + 4 * n];
      float speed2 = (mx * mx + my * my + mz * mz) / (density * density);
      float pressure = (GAMMA - 1) * (energy - 0.5f * density * speed2);
      float sound = sqrtf (GAMMA * pressure / density);
      float a = area[i];
      factor[i] = 0.5f / (sqrtf (a) * (sqrtf (speed2) + sound));
    }
}

/* What flows into each cell, in FLUX.  */

static void
compute_flux (int n, const int *neighbour, const float *normal,
	      const float *variables, const float *far, float *flux)
{
#pragma acc parallel loop present(neighbour[0:FACES * n], \
  normal[0:FACES * 3 * n], variables[0:VAR * n], flux[0:VAR * n]) \
  copyin(far[0:VAR])
  for (int i = 0; i < n; i++)
    {
      float density = variables[i];
      float mx = variables[i + n];
      float my = variables[i + 2 * n];
      float mz = variables[i + 3 * n];
      float energy = variables[i + 4 * n];
      float speed2 = (mx * mx + my * my + mz * mz) / (density * density);
      float pressure = (GAMMA - 1) * (energy - 0.5f * density * speed2);
      float out_d = 0, out_x = 0, out_y = 0, out_z = 0, out_e = 0;

      for (int f = 0; f < FACES; f++)
	{
	  int nb = neighbour[i + f * n];
	  float nx = normal[i + (f * 3 + 0) * n];
	  float ny = normal[i + (f * 3 + 1) * n];
	  float nz = normal[i + (f * 3 + 2) * n];

	  if (nb == WALL)
	    {
	      out_x += nx * pressure;
	      out_y += ny * pressure;
	      out_z += nz * pressure;
	    }
	  else
	    {
	      float d, x, y, z, e;

	      if (nb >= 0)
		{
		  d = variables[nb]; /* { dg-bogus "uncoalesced load of .variables." "not wasteful" { xfail *-*-* } } */
		  x = variables[nb + n]; /* { dg-bogus "uncoalesced load of .variables." "not wasteful" { xfail *-*-* } } */
		  y = variables[nb + 2 * n]; /* { dg-bogus "uncoalesced load of .variables." "not wasteful" { xfail *-*-* } } */
		  z = variables[nb + 3 * n]; /* { dg-bogus "uncoalesced load of .variables." "not wasteful" { xfail *-*-* } } */
		  e = variables[nb + 4 * n]; /* { dg-bogus "uncoalesced load of .variables." "not wasteful" { xfail *-*-* } } */
		}
	      else
		{
		  d = far[0];
		  x = far[1];
		  y = far[2];
		  z = far[3];
		  e = far[4];
		}
	      float s2 = (x * x + y * y + z * z) / (d * d);
	      float p = (GAMMA - 1) * (e - 0.5f * d * s2);
	      float through = 0.5f * (nx * (mx + x) + ny * (my + y)
				      + nz * (mz + z));
	      float slow = 0.3f * sqrtf (nx * nx + ny * ny + nz * nz);

	      out_d += through + slow * (density - d);
	      out_x += through * 0.5f * (mx / density + x / d)
		       + 0.5f * nx * (pressure + p) + slow * (mx - x);
	      out_y += through * 0.5f * (my / density + y / d)
		       + 0.5f * ny * (pressure + p) + slow * (my - y);
	      out_z += through * 0.5f * (mz / density + z / d)
		       + 0.5f * nz * (pressure + p) + slow * (mz - z);
	      out_e += through * 0.5f * ((energy + pressure) / density
					 + (e + p) / d) + slow * (energy - e);
	    }
	}
      flux[i] = out_d;
      flux[i + n] = out_x;
      flux[i + 2 * n] = out_y;
      flux[i + 3 * n] = out_z;
      flux[i + 4 * n] = out_e;
    }
}

/* One stage of the step from OLD.  */

static void
time_step (int n, int stage, const float *old, float *variables,
	   const float *factor, const float *flux)
{
#pragma acc parallel loop present(old[0:VAR * n], variables[0:VAR * n], \
  factor[0:n], flux[0:VAR * n])
  for (int i = 0; i < n; i++)
    {
      float scale = factor[i] / (STAGES + 1 - stage);

      for (int v = 0; v < VAR; v++)
	{
	  float before = old[i + v * n];
	  float rate = flux[i + v * n];
	  variables[i + v * n] = before - scale * 0.1f * rate;
	}
    }
}

/* Put the cells into a channel with a block in it.  */

static void
make_mesh (int *neighbour, float *normal, float *area)
{
  static const int dx[] = { -1, 1, 0, 0 }, dy[] = { 0, 0, -1, 1 };

  for (int i = 0; i < CELLS; i++)
    {
      int x = i % WIDTH, y = i / WIDTH;

      area[i] = 1 + 0.01f * (i % 7);
      for (int f = 0; f < FACES; f++)
	{
	  int nx = x + dx[f], ny = y + dy[f];
	  int nb = ny * WIDTH + nx;

	  if (nx < 0 || nx >= WIDTH)
	    nb = FAR_FIELD;
	  else if (ny < 0 || ny >= HEIGHT
		   || (nx > 40 && nx < 50 && ny > 12 && ny < 20))
	    nb = WALL;
	  neighbour[i + f * CELLS] = nb;
	  normal[i + (f * 3 + 0) * CELLS] = dx[f];
	  normal[i + (f * 3 + 1) * CELLS] = dy[f];
	}
    }
}

/* The flux of cell I on the host.  */

static void
expect_flux (int i, const int *neighbour, const float *normal,
	     const float *u, const float *far, float *flux)
{
  float me[VAR], it[VAR], out[VAR] = { 0 };
  float p_me, p_it;

  for (int v = 0; v < VAR; v++)
    me[v] = u[i + v * CELLS];
  p_me = (GAMMA - 1) * (me[4] - 0.5f * (me[1] * me[1] + me[2] * me[2]
					+ me[3] * me[3]) / me[0]);
  for (int f = 0; f < FACES; f++)
    {
      int nb = neighbour[i + f * CELLS];
      float nv[3], through = 0, length = 0;

      for (int k = 0; k < 3; k++)
	nv[k] = normal[i + (f * 3 + k) * CELLS];
      if (nb == WALL)
	{
	  for (int k = 0; k < 3; k++)
	    out[1 + k] += nv[k] * p_me;
	  continue;
	}
      for (int v = 0; v < VAR; v++)
	it[v] = nb >= 0 ? u[nb + v * CELLS] : far[v];
      p_it = (GAMMA - 1) * (it[4] - 0.5f * (it[1] * it[1] + it[2] * it[2]
					    + it[3] * it[3]) / it[0]);
      for (int k = 0; k < 3; k++)
	{
	  through += 0.5f * nv[k] * (me[1 + k] + it[1 + k]);
	  length += nv[k] * nv[k];
	}
      length = 0.3f * sqrtf (length);
      out[0] += through + length * (me[0] - it[0]);
      for (int k = 0; k < 3; k++)
	out[1 + k] += through * 0.5f * (me[1 + k] / me[0] + it[1 + k] / it[0])
		      + 0.5f * nv[k] * (p_me + p_it)
		      + length * (me[1 + k] - it[1 + k]);
      out[4] += through * 0.5f * ((me[4] + p_me) / me[0]
				  + (it[4] + p_it) / it[0])
		+ length * (me[4] - it[4]);
    }
  for (int v = 0; v < VAR; v++)
    flux[i + v * CELLS] = out[v];
}

/* All steps on the host, for the result in U.  */

static void
expect (const int *neighbour, const float *normal, const float *area,
	const float *far, float *u)
{
  static float old[VAR * CELLS], flux[VAR * CELLS], factor[CELLS];

  for (int step = 0; step < STEPS; step++)
    {
      memcpy (old, u, sizeof old);
      for (int i = 0; i < CELLS; i++)
	{
	  float speed2 = (u[i + CELLS] * u[i + CELLS]
			  + u[i + 2 * CELLS] * u[i + 2 * CELLS]
			  + u[i + 3 * CELLS] * u[i + 3 * CELLS])
			 / (u[i] * u[i]);
	  float p = (GAMMA - 1) * (u[i + 4 * CELLS] - 0.5f * u[i] * speed2);

	  factor[i] = 0.5f / (sqrtf (area[i])
			      * (sqrtf (speed2) + sqrtf (GAMMA * p / u[i])));
	}
      for (int stage = 1; stage <= STAGES; stage++)
	{
	  for (int i = 0; i < CELLS; i++)
	    expect_flux (i, neighbour, normal, u, far, flux);
	  for (int i = 0; i < CELLS; i++)
	    for (int v = 0; v < VAR; v++)
	      u[i + v * CELLS] = old[i + v * CELLS]
				 - factor[i] / (STAGES + 1 - stage) * 0.1f
				   * flux[i + v * CELLS];
	}
    }
}

int
main (void)
{
  int *neighbour = new_array (FACES * CELLS, sizeof *neighbour);
  float *normal = new_array (FACES * 3 * CELLS, sizeof *normal);
  float *area = new_array (CELLS, sizeof *area);
  float *variables = new_array (VAR * CELLS, sizeof *variables);
  float *old = new_array (VAR * CELLS, sizeof *old);
  float *flux = new_array (VAR * CELLS, sizeof *flux);
  float *factor = new_array (CELLS, sizeof *factor);
  float *expected = new_array (VAR * CELLS, sizeof *expected);
  float far[VAR] = { 1.4f, 1.68f, 0, 0, 3.5f };

  make_mesh (neighbour, normal, area);
#pragma acc data copyin(neighbour[0:FACES * CELLS], area[0:CELLS]) \
  copyin(normal[0:FACES * 3 * CELLS]) copyout(variables[0:VAR * CELLS]) \
  create(old[0:VAR * CELLS], flux[0:VAR * CELLS], factor[0:CELLS])
  {
    initialise (CELLS, variables, far);
    for (int step = 0; step < STEPS; step++)
      {
#pragma acc parallel loop present(old[0:VAR * CELLS], \
  variables[0:VAR * CELLS])
	for (int i = 0; i < VAR * CELLS; i++)
	  old[i] = variables[i];
	step_factors (CELLS, variables, area, factor);
	for (int stage = 1; stage <= STAGES; stage++)
	  {
	    compute_flux (CELLS, neighbour, normal, variables, far, flux);
	    time_step (CELLS, stage, old, variables, factor, flux);
	  }
      }
  }
  for (int i = 0; i < CELLS; i++)
    for (int v = 0; v < VAR; v++)
      expected[i + v * CELLS] = far[v];
  expect (neighbour, normal, area, far, expected);
  return verdict ("cfd", count_wrong (variables, expected, VAR * CELLS,
				      1e-3f));
}
