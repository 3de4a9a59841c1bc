/* Cellular automaton in three dimensions, with the wrong one on the lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. table 2: Cell, evolve.  The dimension that is contiguous in
   memory is left to the sequential loop, so that adjacent lanes are a whole
   plane apart: all accesses are uncoalesced.  */
/* { dg-do compile } */

#include "kernels.h"

#define SIZE 64
#define STATES 5
#define STEPS 4

/* One step: a cell goes on to the next state, or back to none from the
   last.  */

static void
evolve (int n, const int *old, int *new)
{
#pragma acc parallel loop gang present(old[0:n * n * n], new[0:n * n * n])
  for (int y = 0; y < n; y++)
    {
#pragma acc loop vector
      for (int z = 0; z < n; z++)
	for (int x = 0; x < n; x++)
	  {
	    int state = old[(z * n + y) * n + x]; /* { dg-warning "uncoalesced load of .old." } */
	    /* { dg-advice "lane-loop, .* by a factor of (.* to )?8.0" "" { target *-*-* } .-1 } */
	    int next = state == STATES - 1 ? 0 : state == 0 ? 0 : state + 1;
	    new[(z * n + y) * n + x] = next; /* { dg-warning "uncoalesced store to .new." } */
	  }
    }
}

int
main (void)
{
  int cells = SIZE * SIZE * SIZE;
  int *a = new_array (cells, sizeof *a);
  int *b = new_array (cells, sizeof *b);
  int *expected = new_array (cells, sizeof *expected);
  unsigned state = 59;

  for (int i = 0; i < cells; i++)
    {
      a[i] = draw (&state) % STATES;
      expected[i] = a[i] == 0 || a[i] + STEPS >= STATES ? 0 : a[i] + STEPS;
    }
#pragma acc data copy(a[0:cells]) create(b[0:cells])
  for (int s = 0; s < STEPS; s += 2)
    {
      evolve (SIZE, a, b);
      evolve (SIZE, b, a);
    }
  return verdict ("cell", count_unequal (a, expected, cells));
}
