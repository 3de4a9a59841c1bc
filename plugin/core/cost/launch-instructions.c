/* The cost of a region: the instructions of a launch.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The region is walked over as for its cost, but each block costs what it is
   said to (cost/instructions.h).  Conditions are assumed to hold: where
   lanes diverge, a warp goes both ways.

   How many gangs are launched is a parameter of the formula that comes out, so
   that for another number the formula is evaluated again and not made anew;
   unless it is in a quotient, whose value belongs to the number it was made
   for.  */

#include "cost/cost-int.h"

#include "base/arena.h"

#include <string.h>

struct cost_work
{
  struct cost_state k;
  struct region_cost result;
  struct context *x;
  struct cost_guess last;	/* For what the region was walked over.  */
  const struct cost_poly *total;	/* What came out.  */
  bool apart;			/* It has what is launched outside of quotients
				   only.  */
};

struct cost_work *
cost_work_new (struct arena *a, struct context *x, const int *const *blocks)
{
  struct cost_work *w = arena_alloc (a, sizeof *w);
  w->result.root = x->f;
  w->result.reasons = arena_alloc (a, sizeof *w->result.reasons
				   * COST_MAX_REASONS);
  w->result.ring = cost_ring_new (a);
  w->k = cost_state_make (COST_OF_BLOCKS, a, x->solver->pool, &w->result);
  w->k.blocks = blocks;
  w->x = x;
  return w;
}

/* The atom of R for how many of WHAT are launched, or null.  */

static struct cost_atom *
launch_atom (const struct cost_ring *r, int what)
{
  struct cost_atom *a = r->atoms;
  while (a && a->key != &ir_launch_names[what])
    a = a->next;
  return a;
}

/* True if no quotient of R depends on what is launched.  */

static bool
launch_terms_apart_p (const struct cost_ring *r)
{
  for (int what = COST_GANGS; what <= COST_THREADS; what++)
    {
      const struct cost_atom *a = launch_atom (r, what);
      for (const struct cost_atom *b = r->atoms; a && b; b = b->next)
	if (b->num && (cost_has_p (b->num, a) || cost_has_p (b->den, a)))
	  return false;
    }
  return true;
}

/* Walk over W's region with G for what is not known.  */

static void
walk_with (struct cost_work *w, struct cost_guess *g)
{
  struct cost_vector c;
  struct cost_ring *ring = w->k.ring;
  cost_ring_clear (ring);
  memset (w->k.cycles, 0, sizeof w->k.cycles);
  w->k.guess = g;
  cost_walk (&w->k, w->x, &c);
  w->total = c.m[COST_STEPS].upper;
  w->last = *g;
  w->apart = launch_terms_apart_p (ring);
}

bool
cost_work (struct cost_work *w, struct cost_guess *g, double *work)
{
  bool same = (w->apart && w->last.n == g->n
	       && !memcmp (w->last.value, g->value,
			   sizeof *g->value * (size_t) g->n));
  if (!same)
    walk_with (w, g);
  for (int what = COST_GANGS; same && what <= COST_THREADS; what++)
    {
      struct cost_atom *a = launch_atom (w->result.ring, what);
      if (a && w->k.root->launched[what] <= 0)
	a->value = g->launched[what];
    }
  return cost_value (w->total, work) && *work > 0;
}
