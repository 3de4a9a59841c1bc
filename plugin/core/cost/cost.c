/* The cost of a region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each root is solved, and walked over twice: for one warp, and for a whole
   launch (cost/walk.c).  If that is not exact it is done again for copies of
   the root with loops unrolled (unroll.c), and the better bounds are taken,
   as all of them hold: one warp's are for a round of each lane loop, so that
   these are unrolled for the launch only.  */

#include "cost/cost-int.h"

#include "base/arena.h"
#include "whatif/unroll.h"

#include <string.h>

/* Return X, or null if an index is left in it, as then it is not a cost of the
   region.  */

static const struct cost_poly *
without_index (const struct cost_poly *x)
{
  return (cost_has_kind_p (x, COST_INDEX) || cost_has_kind_p (x, COST_HIDDEN)
	  ? NULL : x);
}

bool
cost_forked_p (const struct ir_func *f)
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

/* What costing takes: memory for results and for one region's analysis, each
   with an escape.  */
struct costing_of
{
  struct arena *results, *scratch, *brief;
  const struct machine *machine;
};

/* True if B is one number or formula.  */

static bool
exact_bounds_p (const struct cost_bounds *b)
{
  return b->lower && b->upper && cost_equal_p (b->lower, b->upper);
}

/* True if NEW is a better bound than OLD, from above if UP.  */

static bool
better_p (const struct cost_poly *new, const struct cost_poly *old, bool up)
{
  double x, y;
  if (!new || !old)
    return new != NULL && !old;
  if (cost_value (new, &x) && cost_value (old, &y))
    return up ? x < y : x > y;
  int order = cost_compare (new, old);
  return up ? order < 0 : order > 0;
}

/* Bounds for one warp, or for a launch, and what they assume.  */
struct side
{
  struct cost_bounds m[COST_METRICS];
  struct region_cost reasons;
};

/* The best bounds so far, and from which side each is.  */
struct best
{
  struct cost_bounds *m;
  const struct side *lower[COST_METRICS], *upper[COST_METRICS];
};

/* Take into B what SIDE, of another way to cost the region, does better.  */

static void
improve_bounds (struct best *b, const struct side *side)
{
  for (int m = 0; m < COST_METRICS; m++)
    {
      struct cost_bounds *old = &b->m[m];
      const struct cost_bounds *new = &side->m[m];
      bool all = exact_bounds_p (new);
      if (exact_bounds_p (old))
	continue;
      if (all || !b->lower[m] || better_p (new->lower, old->lower, false))
	{
	  old->lower = new->lower;
	  b->lower[m] = side;
	}
      if (all || !b->upper[m] || better_p (new->upper, old->upper, true))
	{
	  old->upper = new->upper;
	  b->upper[m] = side;
	}
    }
}

/* The current region: RESULT is for one warp and for a launch.  */
struct costed_region
{
  struct costing_of *o;
  struct region_cost *result;
  struct best best[2];		/* Launch, warp.  */
};

/* Note in the result of R, by K, what its bounds assume.  */

static void
note_reasons (struct cost_state *k, struct costed_region *r)
{
  k->result = r->result;
  r->result->nreasons = 0;
  for (int n = 0; n < 2 * 2 * COST_METRICS; n++)
    {
      const struct best *b = &r->best[n % 2];
      int m = n / 4;
      const struct side *side = n / 2 % 2 ? b->upper[m] : b->lower[m];
      for (int i = 0; side && i < side->reasons.nreasons; i++)
	cost_reason (k, side->reasons.reasons[i]);
    }
}

struct cost_state
cost_state_make (enum cost_mode mode, struct arena *a, struct pool *pool,
		 struct region_cost *result)
{
  struct cost_state k = { .mode = mode, .arena = a, .ring = result->ring,
			  .pool = pool, .root = result->root,
			  .result = result,
			  .forked = cost_forked_p (result->root) };
  return k;
}

bool
cost_state_complete_p (const struct cost_state *k)
{
  bool of_blocks = k->mode == COST_OF_BLOCKS;
  return ((k->blocks != NULL) == of_blocks && (k->guess != NULL) == of_blocks
	  && (k->counter != NULL) == (k->mode == COST_BY_COUNTER)
	  && (!k->machine || k->mode == COST_OF_LAUNCH
	      || k->mode == COST_OF_WARP)
	  && k->ring && k->result);
}

/* Cost root X with K.  */

static struct side *
cost_side (struct cost_state *k, struct context *x)
{
  struct side *side = arena_alloc (k->arena, sizeof *side);
  struct cost_vector c;
  side->reasons.reasons = arena_alloc (k->arena, sizeof (char *)
				       * COST_MAX_REASONS);
  k->result = &side->reasons;
  memset (k->cycles, 0, sizeof k->cycles);
  cost_walk (k, x, &c);
  for (int m = 0; m < COST_METRICS; m++)
    {
      struct cost_bounds *to = &side->m[m];
      double least;
      to->lower = without_index (c.m[m].lower);
      if (cost_value (to->lower, &least) && least < 0)
	to->lower = cost_const (k->ring, 0);
      to->upper = without_index (c.m[m].upper);
    }
  return side;
}

/* Cost root F of M, which may be a copy with loops unrolled, for R; the launch
   only if LAUNCH.  */

static void
cost_once (struct costed_region *r, struct ir_module *m, int f, bool launch)
{
  struct solver *s = solver_new (m, r->o->scratch);
  struct cost_state k = cost_state_make (COST_OF_LAUNCH, r->o->results,
					 s->pool, r->result);
  k.machine = r->o->machine;
  s->pool->brief = r->o->brief;
  struct context *x = solve_root (s, m->funcs[f]);
  for (int warp = 0; warp < (launch ? 1 : 2); warp++)
    {
      k.mode = warp ? COST_OF_WARP : COST_OF_LAUNCH;
      improve_bounds (&r->best[warp], cost_side (&k, x));
    }
  note_reasons (&k, r);
}

/* True if all costs of RESULT, or if LAUNCH of the launch, are exact, except
   those of caches, which seldom are.  */

static bool
all_exact_p (const struct region_cost *result, bool launch)
{
  bool exact = true;
  for (int m = 0; m < COST_METRICS; m++)
    exact &= ((m >= COST_WAVEFRONTS && m <= COST_REUSED)
	      || (exact_bounds_p (&result->launch[m])
		  && (launch || exact_bounds_p (&result->warp[m]))));
  return exact;
}

/* Cost root F of M into RESULT.  */

static void
cost_root (struct costing_of *o, struct ir_module *m, int f,
	   struct region_cost *result)
{
  struct costed_region r = { .o = o, .result = result };
  result->root = m->funcs[f];
  result->ring = cost_ring_new (o->results);
  result->reasons = arena_alloc (o->results, sizeof *result->reasons
				 * COST_MAX_REASONS);
  r.best[0].m = result->launch;
  r.best[1].m = result->warp;
  cost_once (&r, m, f, false);
  for (int lanes = 0; lanes < 2; lanes++)
    {
      struct ir_module *copy = NULL;
      /* What is too much with all is tried with the outermost.  */
      for (int depth = UNROLL_DEPTH; depth >= 0 && !copy; depth--)
	if (!all_exact_p (result, lanes) && (depth || lanes))
	  copy = unroll_region (o->scratch, m, f, depth, lanes);
      if (copy)
	cost_once (&r, copy, f, lanes);
    }
}

struct cost_list *
cost_module (struct ir_module *m, const struct machine *machine)
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
      struct costing_of o = { m->arena, scratch, brief, machine };
      struct cost_list *list = arena_alloc (m->arena, sizeof *list);
      list->at = arena_alloc (m->arena, sizeof *list->at
			      * (size_t) (m->nfuncs + 1));
      for (int n = 0; n < m->nfuncs; n++)
	if (m->funcs[n]->is_root)
	  {
	    cost_root (&o, m, n, &list->at[list->n++]);
	    arena_reset (scratch);
	  }
      r = list;
    }
  arena_set_escape (m->arena, NULL);
  arena_free (scratch);
  arena_free (brief);
  return r;
}
