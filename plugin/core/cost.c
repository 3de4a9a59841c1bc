/* The cost of a region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each root is solved, and walked over twice: for one warp, and for a whole
   launch (cost-walk.c).  */

#include "cost-int.h"

#include "arena.h"

#include <string.h>

/* X, if it can be said: no index may be left.  */

static const struct cost_poly *
sayable (const struct cost_poly *x)
{
  return (cost_has_kind_p (x, COST_INDEX) || cost_has_kind_p (x, COST_HIDDEN)
	  ? NULL : x);
}

/* True if F is a body that another root of its region forks.  */

static bool
forked_p (const struct ir_func *f)
{
  const struct ir_loc *here = &f->region;
  for (int n = 0; n < f->index && here->file; n++)
    {
      const struct ir_func *g = f->module->funcs[n];
      if (g->is_root && g->region.file && g->region.line == here->line
	  && g->region.column == here->column
	  && !strcmp (g->region.file, here->file))
	return true;
    }
  return false;
}

/* Cost root F into RESULT, with memory A and solver S.  */

static void
cost_root (struct arena *a, struct solver *s, const struct ir_func *f,
	   struct region_cost *result)
{
  struct cost_ring *ring = arena_alloc (a, sizeof *ring);
  struct costing k = { .arena = a, .ring = ring, .pool = s->pool,
		       .result = result, .forked = forked_p (f) };
  struct context *x = solve_root (s, f);
  ring->arena = a;
  result->root = f;
  result->ring = ring;
  result->reasons = arena_alloc (a, sizeof *result->reasons
				 * COST_MAX_REASONS);
  for (int warp = 0; warp < 2; warp++)
    {
      struct costs c;
      k.per_warp = warp;
      k.cycles = NULL;
      cost_walk (&k, x, &c);
      for (int m = 0; m < COST_METRICS; m++)
	{
	  struct cost_bounds *to = warp ? result->warp : result->launch;
	  double least;
	  to[m].lower = sayable (c.m[m].lower);
	  if (cost_value (to[m].lower, &least) && least < 0)
	    to[m].lower = cost_const (ring, 0);
	  to[m].upper = sayable (c.m[m].upper);
	}
    }
}

struct cost_list *
cost_module (struct ir_module *m)
{
  struct arena *scratch = arena_new_like (m->arena);
  struct arena *brief = arena_new_like (m->arena);
  jmp_buf escape;
  struct cost_list *volatile r = NULL;
  if (scratch && brief && !setjmp (escape))
    {
      arena_set_escape (m->arena, &escape);
      arena_set_escape (scratch, &escape);
      arena_set_escape (brief, &escape);
      struct solver *s = solver_new (m, scratch);
      struct cost_list *list = arena_alloc (m->arena, sizeof *list);
      s->pool->brief = brief;
      list->at = arena_alloc (m->arena, sizeof *list->at
			      * (size_t) (m->nfuncs + 1));
      for (int n = 0; n < m->nfuncs; n++)
	if (m->funcs[n]->is_root)
	  cost_root (m->arena, s, m->funcs[n], &list->at[list->n++]);
      r = list;
    }
  arena_set_escape (m->arena, NULL);
  arena_free (scratch);
  arena_free (brief);
  return r;
}
