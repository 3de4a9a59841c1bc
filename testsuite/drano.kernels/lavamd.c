/* Forces between particles in boxes and their neighbours.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GPUDrano table 1: lavaMD.  A gang has a box, its lanes the particles in
   it.  Uncoalesced: position, charge and force of a lane's own particle, as
   these are records of four doubles.  The neighbours' particles are the same
   for all lanes.  */
/* { dg-do compile } */

#include "kernels.h"

#define SIDE 4			/* Boxes along an edge.  */
#define BOXES (SIDE * SIDE * SIDE)
#define PER_BOX 64
#define PARTICLES (BOXES * PER_BOX)
#define ALPHA 0.5

struct four
{
  double v, x, y, z;
};

struct box
{
  int offset;			/* Its first particle.  */
  int neighbours;
  int neighbour[26];
};

static void
forces (int boxes, int particles, const struct box *box,
	const struct four *position, const double *charge, struct four *force)
{
#pragma acc parallel loop gang present(box[0:boxes], \
  position[0:particles], charge[0:particles], force[0:particles])
  for (int b = 0; b < boxes; b++)
    {
      int home = box[b].offset;
      int neighbours = box[b].neighbours;

      for (int k = 0; k <= neighbours; k++)
	{
	  int other = k == 0 ? b : box[b].neighbour[k - 1];
	  int first = box[other].offset;

#pragma acc loop vector
	  for (int p = 0; p < PER_BOX; p++)
	    {
	      double v = position[home + p].v; /* { dg-warning "uncoalesced load of .position.{3,14}v." } */
	      double x = position[home + p].x; /* { dg-warning "uncoalesced load of .position.{3,14}x." } */
	      double y = position[home + p].y; /* { dg-warning "uncoalesced load of .position.{3,14}y." } */
	      double z = position[home + p].z; /* { dg-warning "uncoalesced load of .position.{3,14}z." } */
	      double fv = 0, fx = 0, fy = 0, fz = 0;

	      for (int j = 0; j < PER_BOX; j++)
		{
		  double other_v = position[first + j].v;
		  double other_x = position[first + j].x;
		  double other_y = position[first + j].y;
		  double other_z = position[first + j].z;
		  double q = charge[first + j];
		  double r2 = v + other_v - (x * other_x + y * other_y
					     + z * other_z);
		  double u = 2 * ALPHA * ALPHA * r2;
		  double strength = 2 / (1 + u + 0.5 * u * u);
		  fv += q * strength;
		  fx += q * strength * (x - other_x);
		  fy += q * strength * (y - other_y);
		  fz += q * strength * (z - other_z);
		}
	      force[home + p].v += fv; /* { dg-warning "uncoalesced load of .force.{3,14}v." } */
	      /* { dg-warning "uncoalesced store to .force.{3,14}v." "" { target *-*-* } .-1 } */
	      force[home + p].x += fx; /* { dg-warning "uncoalesced load of .force.{3,14}x." } */
	      /* { dg-warning "uncoalesced store to .force.{3,14}x." "" { target *-*-* } .-1 } */
	      force[home + p].y += fy; /* { dg-warning "uncoalesced load of .force.{3,14}y." } */
	      /* { dg-warning "uncoalesced store to .force.{3,14}y." "" { target *-*-* } .-1 } */
	      force[home + p].z += fz; /* { dg-warning "uncoalesced load of .force.{3,14}z." } */
	      /* { dg-warning "uncoalesced store to .force.{3,14}z." "" { target *-*-* } .-1 } */
	    }
	}
    }
}

/* Fill in which boxes touch which.  */

static void
make_boxes (struct box *box)
{
  for (int b = 0; b < BOXES; b++)
    {
      int bx = b % SIDE, by = b / SIDE % SIDE, bz = b / SIDE / SIDE;

      box[b].offset = b * PER_BOX;
      box[b].neighbours = 0;
      for (int d = 0; d < 27; d++)
	{
	  int x = bx + d % 3 - 1, y = by + d / 3 % 3 - 1, z = bz + d / 9 - 1;

	  if (d != 13 && x >= 0 && x < SIDE && y >= 0 && y < SIDE && z >= 0
	      && z < SIDE)
	    box[b].neighbour[box[b].neighbours++]
	      = (z * SIDE + y) * SIDE + x;
	}
    }
}

/* Whether FORCE on particle P of box B is right.  */

static int
right (int b, int p, const struct box *box, const struct four *position,
       const double *charge, const struct four *force)
{
  const struct four *me = &position[box[b].offset + p];
  struct four sum = { 0, 0, 0, 0 };

  for (int k = 0; k <= box[b].neighbours; k++)
    for (int j = 0; j < PER_BOX; j++)
      {
	int o = box[k ? box[b].neighbour[k - 1] : b].offset + j;
	double u = 2 * ALPHA * ALPHA
		   * (me->v + position[o].v
		      - (me->x * position[o].x + me->y * position[o].y
			 + me->z * position[o].z));
	double s = charge[o] * 2 / (1 + u + 0.5 * u * u);

	sum.v += s;
	sum.x += s * (me->x - position[o].x);
	sum.y += s * (me->y - position[o].y);
	sum.z += s * (me->z - position[o].z);
      }
  force += box[b].offset + p;
  return fabs (sum.v - force->v) + fabs (sum.x - force->x)
	 + fabs (sum.y - force->y) + fabs (sum.z - force->z) < 1e-6;
}

int
main (void)
{
  struct box *box = new_array (BOXES, sizeof *box);
  struct four *position = new_array (PARTICLES, sizeof *position);
  struct four *force = new_array (PARTICLES, sizeof *force);
  double *charge = new_array (PARTICLES, sizeof *charge);
  int wrong = 0;
  unsigned state = 83;

  make_boxes (box);
  for (int i = 0; i < PARTICLES; i++)
    {
      position[i].v = 1 + draw_float (&state);
      position[i].x = draw_float (&state);
      position[i].y = draw_float (&state);
      position[i].z = draw_float (&state);
      charge[i] = draw_float (&state);
    }
#pragma acc data copyin(box[0:BOXES], position[0:PARTICLES]) \
  copyin(charge[0:PARTICLES]) copy(force[0:PARTICLES])
  forces (BOXES, PARTICLES, box, position, charge, force);
  for (int b = 0; b < BOXES; b++)
    for (int p = 0; p < PER_BOX; p++)
      wrong += !right (b, p, box, position, charge, force);
  return verdict ("lavamd", wrong);
}
