/* The cost of one access in a launch.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where everything is known, each request is counted (cost/enumerate.c).
   Otherwise we compute the region's cost (cost.c) counting one access only.
   Where the number of sectors depends on the alignment of a row, we use the
   mean over all alignments: with the values of a launch (launch/assume.c) the
   rows of an array have each alignment in turn, so this is the mean over the
   launch except for the first and last few rows.  */

#include "cost/cost-int.h"

#include "base/arena.h"
#include "predict/predict.h"

#include <string.h>

/* Store the bounds B as one number in *V.  Return false if they differ.  */

static bool
one_value (const struct cost_bounds *b, double *v)
{
  double upper;
  return (cost_value (b->lower, v) && cost_value (b->upper, &upper)
	  && upper - *v <= 1e-9 * upper && *v - upper <= 1e-9 * upper);
}

/* Fill in the sectors of access R of the root X if only the first lanes of a
   warp are active.  */

static void
by_lanes (struct context *x, ir_ref r, struct cost_site *site)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct lane_value v = solve_operand (x, i->args[0], i->block);
  struct access a = { .address = solve_poly (x, i->args[0], &v),
		      .bytes = i->mem->bytes, .exact = true,
		      .at_most_one = x->active[i->block]->at_most_one };
  for (int n = 0; n < LANES; n++)
    {
      struct prediction p;
      a.may = ALL_LANES >> (LANES - 1 - n);
      predict (x->solver->pool, &a, &p);
      site->by_lanes[n] = p.mean;
    }
}

/* Cost access SITE->insn of the root X alone, with K.  */

static void
alone (struct cost_state *k, struct context *x, struct cost_site *site)
{
  struct cost_vector c;
  k->insn = site->insn;
  k->uncertain = false;
  memset (k->cycles, 0, sizeof k->cycles);
  by_lanes (x, site->insn, site);
  site->known = cost_enumerate (k, x, site->insn, &site->requests,
				&site->sectors);
  if (site->known)
    return;
  memset (k->cycles, 0, sizeof k->cycles);
  cost_walk (k, x, &c);
  site->known = (!k->uncertain
		 && one_value (&c.m[COST_REQUESTS], &site->requests)
		 && one_value (&c.m[COST_SECTORS], &site->sectors));
  site->sectors /= COST_PARTS;
}

void
cost_sites (struct arena *a, struct ir_module *m, int f, int n,
	    struct cost_site *sites)
{
  struct solver *s = solver_new (m, a);
  struct region_cost result = { .root = m->funcs[f],
				.ring = cost_ring_new (a) };
  struct cost_state k = cost_state_make (COST_OF_SITE, a, s->pool, &result);
  struct context *x = solve_root (s, m->funcs[f]);
  result.reasons = arena_alloc (a, sizeof *result.reasons
				* COST_MAX_REASONS);
  for (int i = 0; i < n; i++)
    alone (&k, x, &sites[i]);
}
