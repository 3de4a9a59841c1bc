/* Move particles, kept as an array of structures and the other way round.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A lane has one particle.  In an array of structures, neighbouring lanes
   read members that are a whole structure apart; in a structure of arrays,
   they read neighbouring elements.  */

#include <stdio.h>
#include <stdlib.h>

#define N 20000
#define STEPS 5

/* Where a particle is.  */
struct point
{
  float x, y, z;
};

/* The same of all particles, an array for each coordinate.  */
struct points
{
  float *x, *y, *z;
};

/* Move N particles at P by V, STEPS times.  */
static void
move_structures (int n, struct point *p, const struct point *v)
{
#pragma acc data copy(p[0:n]) copyin(v[0:n])
  for (int step = 0; step < STEPS; step++)
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      {
	p[i].x += v[i].x;
	p[i].y += v[i].y;
	p[i].z += v[i].z;
      }
}

/* Likewise, with an array for each coordinate.  */
static void
move_arrays (int n, struct points p, struct points v)
{
  float *px = p.x, *py = p.y, *pz = p.z;
  const float *vx = v.x, *vy = v.y, *vz = v.z;

#pragma acc data copy(px[0:n], py[0:n], pz[0:n]) \
  copyin(vx[0:n], vy[0:n], vz[0:n])
  for (int step = 0; step < STEPS; step++)
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      {
	px[i] += vx[i];
	py[i] += vy[i];
	pz[i] += vz[i];
      }
}

/* N floats, or exit.  */
static float *
floats (int n)
{
  float *p = malloc (n * sizeof *p);

  if (!p)
    exit (2);
  return p;
}

/* 1 if particle I should not be at X, Y, Z, or else 0.  */
static int
wrong_p (int i, float x, float y, float z)
{
  return (x != i + STEPS * (i % 3) || y != 2 * i - STEPS * (i % 5)
	  || z != STEPS * 0.5f);
}

int
main (void)
{
  struct point *p = malloc (N * sizeof *p), *v = malloc (N * sizeof *v);
  struct points ps = { floats (N), floats (N), floats (N) };
  struct points vs = { floats (N), floats (N), floats (N) };
  int wrong = 0;

  if (!p || !v)
    return 2;
  for (int i = 0; i < N; i++)
    {
      p[i] = (struct point) { i, 2 * i, 0 };
      v[i] = (struct point) { i % 3, -(i % 5), 0.5f };
      ps.x[i] = p[i].x;
      ps.y[i] = p[i].y;
      ps.z[i] = p[i].z;
      vs.x[i] = v[i].x;
      vs.y[i] = v[i].y;
      vs.z[i] = v[i].z;
    }

  move_structures (N, p, v);
  move_arrays (N, ps, vs);

  for (int i = 0; i < N; i++)
    wrong += (wrong_p (i, p[i].x, p[i].y, p[i].z)
	      + wrong_p (i, ps.x[i], ps.y[i], ps.z[i]));
  printf ("particles: the last is at %g, %g, %g; %d wrong\n", ps.x[N - 1],
	  ps.y[N - 1], ps.z[N - 1], wrong);
  free (p);
  free (v);
  free (ps.x);
  free (ps.y);
  free (ps.z);
  free (vs.x);
  free (vs.y);
  free (vs.z);
  return wrong != 0;
}
