/* The cost of a region: the instructions of a launch.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The region is walked over as for its cost, but each block costs what it is
   said to (cost/instructions.h).  Conditions are taken to hold: where lanes
   part, a warp goes both ways.  */

#include "cost/cost-int.h"

#include "base/arena.h"

struct cost_work
{
  struct cost_state k;
  struct region_cost result;
  struct context *x;
};

struct cost_work *
cost_work_new (struct arena *a, struct ir_module *m, int f,
	       const int *const *blocks)
{
  struct cost_work *w = arena_alloc (a, sizeof *w);
  struct solver *s = solver_new (m, a);
  w->result.root = m->funcs[f];
  w->result.reasons = arena_alloc (a, sizeof *w->result.reasons
				   * COST_MAX_REASONS);
  w->k = (struct cost_state) { .arena = a, .pool = s->pool,
			      .root = m->funcs[f],
			       .result = &w->result, .blocks = blocks,
			       .forked = cost_forked_p (m->funcs[f]) };
  w->x = solve_root (s, m->funcs[f]);
  return w;
}

bool
cost_work (struct cost_work *w, struct cost_guess *g, double *work)
{
  struct cost_vector c;
  struct cost_ring *ring = arena_alloc (w->k.arena, sizeof *ring);
  ring->arena = w->k.arena;
  w->k.ring = w->result.ring = ring;
  w->k.cycles = NULL;
  w->k.guess = g;
  cost_walk (&w->k, w->x, &c);
  return cost_value (c.m[COST_STEPS].upper, work) && *work > 0;
}
