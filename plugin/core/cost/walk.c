/* The cost of a region: blocks and loops added up.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What a block costs each time a warp runs it (cost/block.c) is added up loop
   by loop, innermost first: the cost of a loop is the sum, over the numbers of
   its iterations, of what is in it.  Where trip counts differ between lanes, a
   warp iterates as often as its last lane (cost/trip.c).  The lower bound of a
   block that may be skipped is zero.

   Over a launch, a loop that is spread over gangs or workers is counted once
   for each of its iterations, whoever runs them.  One that is spread over
   lanes is counted once for each 32 iterations, rounded up; a vector loop
   inside another loop is rounded up for each iteration of the outer one.  GCC
   gives each gang a multiple of 32 iterations (omp-offload.cc,
   oacc_xform_loop), so that the number of gangs does not matter.  Code outside
   all loops that are spread over gangs is run by each gang.  The last warp of
   a lane loop is counted with the lanes it has, where their number is known.

   A routine is counted once for each context and set of lanes.  */

#include "cost/cost-int.h"

#include "base/arena.h"
#include "base/check.h"
#include "value/facts.h"

/* A routine's cost, once known.  */
struct known
{
  const struct context *x;
  uint32_t mask;
  struct cost_vector cost;
  struct known *next;
};

/* The current function in its context.  Loops are by number, the function
   itself is the last.  */
struct walk
{
  struct cost_state *k;
  struct context *x;
  uint32_t mask;		/* Lanes that call it.  */
  struct cost_trip *trips;
  int *lane;			/* The lane loop that a loop is (in), or -1.  */
  bool *gang;			/* It is (in) one spread over gangs.  */
  enum cost_when (*when)[COST_VARIANTS];	/* By block, in its loop.  */
  enum cost_when (*begun)[COST_VARIANTS];	/* By loop, in the next.  */
  struct cost_vector (*body)[COST_VARIANTS], (*head)[COST_VARIANTS];
  struct cost_vector (*sole)[COST_VARIANTS];	/* What one iteration does.  */
  const struct cost_poly **at;	/* By block: the only iteration in which it is
				   run, or null.  */
  bool *alone;			/* By block: it is run in one lane at most, */
  struct cost_vector *rare;	/* and what that does, by lane loop.  */
  const int *groups;		/* As cost_groups says; null: not counted.  */
  const struct cost_poly *runners;	/* Null: not made yet.  */
  struct known **known;
};

static void walk_function (struct cost_state *k, struct context *x,
			   uint32_t mask,
			   struct known **known, struct cost_vector *total);

/* The loop, or function, of W in which block B is.  */

static int
cost_loop_of (const struct walk *w, ir_blk b)
{
  int l = w->x->cfg->loop[b];
  return l < 0 ? w->x->cfg->nloops : l;
}

static int
parent_of (const struct walk *w, int l)
{
  int up = w->x->cfg->loops[l].parent;
  return up < 0 ? w->x->cfg->nloops : up;
}

/* The lanes that are in loop L of W, in VARIANT.  */

static uint32_t
lanes_of (const struct walk *w, int l, int variant)
{
  int lane = w->lane[l];
  if (lane < 0)
    return w->mask;
  if (w->trips[lane].few)
    return (UINT32_C (1) << w->trips[lane].few) - 1;
  return (variant == COST_TAIL
	  ? (UINT32_C (1) << w->trips[lane].tail) - 1 : ALL_LANES);
}

/* True if loop L of W is examined in VARIANT.  */

static bool
variant_p (const struct walk *w, int l, int variant)
{
  int lane = w->lane[l];
  switch (variant)
    {
    case COST_FULL:
      return true;
    case COST_TAIL:
      return lane >= 0 && w->trips[lane].tail > 0;
    default:
      return lane >= 0 && !cost_per_warp_p (w->k);
    }
}

/* True if what is in loop L of W is counted lane by lane where lanes do not
   share sectors; instructions never are.  */

static bool
lanes_apart_p (const struct walk *w, int l)
{
  int lane = w->lane[l];
  if (lane < 0 || cost_per_warp_p (w->k) || w->k->mode == COST_OF_BLOCKS)
    return false;
  bool apart = w->trips[lane].tail < 0;
  for (; l != lane && !apart; l = w->x->cfg->loops[l].parent)
    apart = w->x->divergent[l];
  return apart;
}

/* What is counted in loop L of W in VARIANT.  */

static enum cost_part
part_of (const struct walk *w, int l, int variant)
{
  if (!lanes_apart_p (w, l))
    return COST_WHOLE;
  return variant == COST_PER_LANE ? COST_EACH : COST_SHARED;
}

/* The number of those who run what is not shared in W: gangs, teams or
   OpenMP's threads.  */

static const struct cost_poly *
launched_runners (struct walk *w)
{
  struct cost_state *k = w->k;
  if (w->runners)
    return w->runners;
  if (!ir_omp_p (w->x->f->construct))
    w->runners = cost_launched (k, COST_GANGS);
  else if (k->forked)
    {
      /* The first that is made comes first in formulas.  */
      const struct cost_poly *threads = cost_launched (k, COST_THREADS);
      w->runners = cost_mul (k->ring, cost_launched (k, COST_TEAMS), threads);
    }
  else
    w->runners = cost_launched (k, COST_TEAMS);
  return w->runners;
}

/* Find how many iterations at most each thread gets of T, if few.  */

static void
find_few (struct walk *w, struct cost_trip *t)
{
  struct cost_ring *r = w->k->ring;
  double n;
  if (t->chunked && !t->whole
      && cost_value (cost_ceil (r, t->total, launched_runners (w)), &n)
      && n < LANES)
    t->few = (int) n;
}

/* Find how often the loops of W go round.  */

static void
find_trips (struct walk *w)
{
  const struct context *x = w->x;
  const struct cfg *c = x->cfg;
  struct arena *a = w->k->arena;
  size_t blocks = (size_t) x->f->nblocks + 1;
  const struct ir_loop **of = arena_alloc (a, sizeof *of * blocks);
  bool *once = arena_alloc (a, sizeof *once * blocks);
  for (int n = 0; n < x->f->nloops; n++)
    {
      const struct ir_loop *s = &x->f->loops[n];
      of[s->header] = s;
      if (s->chunks >= 0 && s->chunks != s->header)
	once[s->chunks] = true;
    }
  w->lane[c->nloops] = -1;
  for (int l = 0; l < c->nloops; l++)
    {
      ir_blk h = c->loops[l].header;
      int up = parent_of (w, l);
      const struct cost_trip *lane
	= w->lane[up] >= 0 ? &w->trips[w->lane[up]] : NULL;
      struct cost_trip *t = &w->trips[l];
      cost_trip (w->k, w->x, l, of[h], once[h], lane, t);
      w->lane[l] = t->lanes ? l : w->lane[up];
      find_few (w, t);
      w->gang[l] = w->gang[up] || cost_over_gangs_p (t);
    }
}

static enum cost_when
earlier_of (enum cost_when x, enum cost_when y)
{
  return x < y ? x : y;
}

/* Return whether block B of W is run in an iteration of loop IN, in
   VARIANT.  */

static enum cost_when
when_run (struct walk *w, ir_blk b, int in, int variant)
{
  const struct cfg *c = w->x->cfg;
  ir_blk d = c->idom[b];
  enum cost_when before = COST_ALWAYS;
  if (d < 0 || (in < c->nloops && c->loops[in].header == b))
    return COST_ALWAYS;
  if (cost_loop_of (w, d) != in)
    {
      /* Behind a loop.  */
      int l = cost_loop_of (w, d);
      while (l < c->nloops && parent_of (w, l) != in)
	l = parent_of (w, l);
      if (l == c->nloops)
	return COST_MAYBE;
      before = w->begun[l][variant];
      d = c->loops[l].header;
    }
  else if (in == c->nloops || c->loops[in].header != d)
    before = w->when[d][variant];
  if (in < c->nloops && w->trips[in].test == d
      && cfg_dominates_p (c, w->trips[in].go, b))
    return before;
  if (before == COST_NEVER)
    return before;
  if (before == COST_ONCE)
    w->at[b] = w->at[d];
  else if (in < c->nloops && !w->trips[in].spread
	   && cost_once_p (w->k, w->x, d, b, w->x->trips[in], &w->at[b]))
    return COST_ONCE;
  int lane = w->lane[in];
  w->alone[b] = (lane >= 0 && !w->trips[lane].chunked && !cost_per_warp_p (w->k)
		 && ((before == COST_MAYBE && w->alone[d])
		     || (cost_loop_of (w, d) == in
			 && cost_single_lane_p (w->k, w->x, d, b,
						w->trips[lane].index))));
  return earlier_of (before, cost_guard (w->k, w->x, d, b,
					 lanes_of (w, in, variant)));
}

/* Return where the cost of block B, of loop IN of W, is counted in
   VARIANT.  */

static struct cost_vector *
cost_slot (struct walk *w, ir_blk b, int in, int variant)
{
  const struct cost_trip *t = in < w->x->cfg->nloops ? &w->trips[in] : NULL;
  bool head = (t && !t->spread && !t->once
	       && (t->go < 0 || !cfg_dominates_p (w->x->cfg, t->go, b)));
  return head ? &w->head[in][variant] : &w->body[in][variant];
}

/* Count C, of a block of loop IN of W in VARIANT that is run in one iteration
   of the lane loop at most, there; false if that cannot be said.  */

static bool
add_rare (struct walk *w, int in, int variant, const struct cost_vector *c)
{
  struct cost_state *k = w->k;
  int lane = w->lane[in];
  struct cost_vector all = *c;
  for (int l = in; l != lane; l = parent_of (w, l))
    {
      struct cost_trip *t = &w->trips[l];
      bool exact = true;
      if (t->spread)
	return false;
      /* What is in the loop's head is run once more.  */
      const struct cost_poly *n = cost_add (k->ring, t->n[variant].upper,
					    cost_const (k->ring, !t->once));
      for (int m = cost_first (k); m < COST_METRICS; m++)
	all.m[m].upper = cost_sum (k->ring, all.m[m].upper, t->index, n, true,
				   &exact);
    }
  for (int m = cost_first (k); m < COST_METRICS; m++)
    if (!all.m[m].upper || cost_has_p (all.m[m].upper, w->trips[lane].index))
      return false;
  /* The upper bound of a full warp is at least that of the last one.  */
  if (variant != COST_TAIL)
    cost_vector_add (k, &w->rare[lane], &all, COST_MAYBE);
  return true;
}

/* Add C, of block B of loop IN of W in VARIANT, which is run WHEN, to what
   that loop costs.  */

static void
add_block_cost (struct walk *w, ir_blk b, int in, int variant,
		const struct cost_vector *c, enum cost_when when)
{
  struct cost_state *k = w->k;
  struct cost_vector one = *c;
  if (when == COST_MAYBE && w->alone[b] && add_rare (w, in, variant, c))
    return;
  if (when != COST_ONCE)
    {
      cost_vector_add (k, cost_slot (w, b, in, variant), c, when);
      return;
    }
  for (int m = cost_first (k); m < COST_METRICS; m++)
    one.m[m].upper = cost_subst (k->ring, c->m[m].upper, w->trips[in].index,
				 w->at[b]);
  cost_vector_add (k, &w->sole[in][variant], &one, COST_MAYBE);
}

/* Each of them runs C.  */

static void
by_all (struct walk *w, struct cost_vector *c)
{
  struct cost_state *k = w->k;
  const struct cost_poly *n = launched_runners (w);
  for (int m = cost_first (k); m < COST_METRICS; m++)
    {
      c->m[m].lower = cost_mul (k->ring, c->m[m].lower, n);
      c->m[m].upper = cost_mul (k->ring, c->m[m].upper, n);
    }
}

/* Multiply C, the cost of block B, if groups of diverged lanes run it one after
   the other.  */

static void
by_groups (struct walk *w, struct cost_vector *c, ir_blk b)
{
  struct cost_state *k = w->k;
  if (!w->groups || w->groups[b] == 1)
    return;
  for (int m = cost_first (k); m < COST_METRICS; m++)
    c->m[m].upper = cost_scale (k->ring, c->m[m].upper, w->groups[b], 1);
  cost_reason (k, "diverged lanes may run the same code one after the "
	       "other");
}

/* Add what block B of W costs.  */

static void
add_block (struct walk *w, ir_blk b)
{
  const struct ir_block *blk = &w->x->f->blocks[b];
  int in = cost_loop_of (w, b);
  for (int v = 0; v < COST_VARIANTS; v++)
    {
      if (!variant_p (w, in, v))
	continue;
      struct cost_vector c, inner, first;
      w->when[b][v] = when_run (w, b, in, v);
      if (w->when[b][v] == COST_NEVER
	  || (v == COST_PER_LANE && !lanes_apart_p (w, in)))
	continue;
      cost_vector_zero (w->k, &c);
      cost_vector_zero (w->k, &first);
      cost_block (w->k, w->x, b, lanes_of (w, in, v), part_of (w, in, v),
		  &c, &first);
      if (w->k->machine)
	{
	  by_groups (w, &first, b);
	  cost_vector_add (w->k, &w->sole[in][v], &first, COST_MAYBE);
	}
      for (int n = 0; n < blk->ninsns; n++)
	{
	  const struct ir_insn *i = &w->x->f->insns[blk->insns[n]];
	  struct context *to = (i->op == IR_CALL
				? w->x->calls[blk->insns[n]] : NULL);
	  if (i->op == IR_CALL && !to)
	    cost_reason (w->k, arena_printf (w->k->arena, "what '%s' does is "
					     "not counted",
					     i->name ? i->name : "?"));
	  if (!to)
	    continue;
	  if (v == COST_PER_LANE)
	    continue;
	  walk_function (w->k, to, lanes_of (w, in, v), w->known, &inner);
	  cost_vector_add (w->k, &c, &inner, COST_ALWAYS);
	}
      by_groups (w, &c, b);
      if (w->x->f->is_root && !w->gang[in] && !cost_per_warp_p (w->k))
	by_all (w, &c);
      add_block_cost (w, b, in, v, &c, w->when[b][v]);
    }
}

/* Return the sum of X over INDEX below N; an unknown lower bound counts as
   zero.  */

static struct cost_bounds
sum_over_index (struct cost_state *k, struct cost_bounds x,
		const struct cost_atom *index,
		const struct cost_poly *lower, const struct cost_poly *upper)
{
  bool exact = true;
  struct cost_bounds r;
  r.lower = cost_sum (k->ring, x.lower, index,
		      lower ? lower : cost_const (k->ring, 0), false, &exact);
  r.upper = cost_sum (k->ring, x.upper, index, upper, true, &exact);
  if (!exact)
    cost_reason (k, "rounding in a sum over iterations");
  return r;
}

/* The upper bound of what the lanes of loop L of W cost together if EACH is
   one's.  */

static const struct cost_poly *
by_lanes (struct walk *w, int l, struct cost_bounds each)
{
  const struct cost_trip *t = &w->trips[l];
  return sum_over_index (w->k, each, t->index, t->total, t->total).upper;
}

/* Count the iterations of warps in T, a lane loop: MOST is all, FULL those
   with all lanes.  Each of OpenMP's threads has a part of q or q + 1
   iterations (omp-expand.cc, expand_omp_for_static_nochunk).  Where these are
   whole warps, the first of all may be shorter.  */

static void
count_rounds (struct walk *w, const struct cost_trip *t,
	      const struct cost_poly **most, const struct cost_poly **full)
{
  struct cost_ring *r = w->k->ring;
  const struct cost_poly *warp = cost_const (r, t->lanes ? LANES : 1);
  *most = cost_ceil (r, t->total, warp);
  *full = cost_floor (r, t->total, warp);
  if (!t->chunked)
    return;
  if (t->whole)
    {
      *most = cost_add (r, *most, cost_const (r, 1));
      *full = cost_sub (r, *full, cost_const (r, 1));
      return;
    }
  const struct cost_poly *n = launched_runners (w);
  *most = cost_rounds (r, t->total, n);
  *full = cost_mul (r, n, cost_floor (r, cost_floor (r, t->total, n), warp));
}

/* Add to C the branches at which lanes diverge because they have no iteration
   of T, a lane loop, when others have one: one in each warp that is not full
   from the start or after a full round.  The warp that is examined alone is
   full.  */

static void
add_last_warps (struct walk *w, const struct cost_trip *t,
		struct cost_vector *c)
{
  struct cost_state *k = w->k;
  const struct cost_poly *none = cost_const (k->ring, 0);
  const struct cost_poly *one = cost_const (k->ring, 1);
  double total;
  bool there = cost_value (t->total, &total) && total > 0;
  if (!t->tail || cost_per_warp_p (k) || k->mode == COST_OF_BLOCKS)
    return;
  for (int n = 0; n < 2; n++)
    {
      struct cost_bounds *b = &c->m[n ? COST_STEPS : COST_DIVERGENT];
      b->lower = cost_add (k->ring, b->lower,
			   t->tail > 0 && there ? one : none);
      b->upper = cost_add (k->ring, b->upper,
			   t->chunked ? launched_runners (w) : one);
    }
}

/* Sum the cost C of one round of loop L of W, which is spread, over all
   rounds; in VARIANT of the lane loop around it.  */

static void
spread_rounds (struct walk *w, int l, int variant, struct cost_vector *c)
{
  struct cost_state *k = w->k;
  const struct cost_trip *t = &w->trips[l];
  const struct cost_poly *most, *full;
  count_rounds (w, t, &most, &full);
  for (int m = cost_first (k); m < COST_METRICS; m++)
    {
      struct cost_bounds s, b
	= w->body[l][t->lanes ? COST_FULL : variant].m[m];
      if (cost_per_warp_p (k))
	{
	  s.lower = cost_extreme (k->ring, b.lower, t->index, most, false);
	  s.upper = cost_extreme (k->ring, b.upper, t->index, most, true);
	}
      else if (t->lanes && t->tail > 0)
	{
	  struct cost_bounds last = w->body[l][COST_TAIL].m[m];
	  s = sum_over_index (k, b, t->index, full, full);
	  s.lower = cost_add (k->ring, s.lower,
			      cost_subst (k->ring, last.lower, t->index,
					  full));
	  s.upper = cost_add (k->ring, s.upper,
			      cost_subst (k->ring, last.upper, t->index,
					  full));
	  s.upper = cost_add (k->ring, s.upper,
			      by_lanes (w, l, w->body[l][COST_PER_LANE].m[m]));
	}
      else
	{
	  s = sum_over_index (k, b, t->index, t->tail && t->lanes ? full : most,
			      most);
	  if (t->lanes)
	    s.upper = cost_add (k->ring, s.upper,
				by_lanes (w, l,
					  w->body[l][COST_PER_LANE].m[m]));
	  if (t->lanes && t->tail && !(s.lower && s.upper
				       && cost_equal_p (s.lower, s.upper)))
	    cost_reason (k, "the last warp may be partly filled");
	}
      c->m[m] = s;
    }
  if (t->lanes)
    add_last_warps (w, t, c);
  if (t->lanes && !cost_per_warp_p (k))
    cost_vector_add (k, c, &w->rare[l], COST_MAYBE);
}

/* Add the cost of loop L of W, all of it, to that of what is around it.  */

static void
add_loop (struct walk *w, int l)
{
  struct cost_state *k = w->k;
  const struct cost_trip *t = &w->trips[l];
  ir_blk header = w->x->cfg->loops[l].header;
  int up = parent_of (w, l);
  const struct cost_poly *one = cost_const (k->ring, 1);
  for (int v = 0; v < COST_VARIANTS; v++)
    {
      struct cost_vector c;
      if (!variant_p (w, up, v) || w->begun[l][v] == COST_NEVER
	  || (v == COST_PER_LANE && k->mode == COST_OF_BLOCKS))
	continue;
      if (k->mode == COST_BY_COUNTER && v == COST_FULL)
	k->counter->loop (k, w->x, l, t, &w->body[l][v], &w->head[l][v]);
      if (t->once)
	c = w->body[l][v];
      else if (t->spread && k->mode == COST_BY_COUNTER)
	/* It may have no iteration.  */
	cost_vector_zero (k, &c);
      else if (t->spread)
	spread_rounds (w, l, v, &c);
      else
	for (int m = cost_first (k); m < COST_METRICS; m++)
	  {
	    const struct cost_bounds *n = &t->n[v];
	    struct cost_bounds b
	      = sum_over_index (k, w->body[l][v].m[m], t->index, n->lower,
				n->upper);
	    struct cost_bounds h
	      = sum_over_index (k, w->head[l][v].m[m], t->index,
				n->lower ? cost_add (k->ring, n->lower, one)
				: one, cost_add (k->ring, n->upper, one));
	    c.m[m].lower = cost_add (k->ring, b.lower, h.lower);
	    c.m[m].upper = cost_add (k->ring, cost_add (k->ring, b.upper,
							h.upper),
				     w->sole[l][v].m[m].upper);
	  }
      add_block_cost (w, header, up, v, &c, w->begun[l][v]);
    }
}

/* Store in TOTAL what a call of X by the lanes of MASK costs.  */

static void
walk_function (struct cost_state *k, struct context *x, uint32_t mask,
	       struct known **known, struct cost_vector *total)
{
  for (struct known *n = *known; n; n = n->next)
    if (n->x == x && n->mask == mask)
      {
	*total = n->cost;
	return;
      }
  const struct cfg *c = x->cfg;
  const struct context *caller = k->at;
  struct cost_vector zero;
  size_t loops = (size_t) c->nloops + 1, blocks = (size_t) x->f->nblocks + 1;
  struct walk w = { .k = k, .x = x, .mask = mask, .known = known };
  w.trips = arena_alloc (k->arena, sizeof *w.trips * loops);
  w.lane = arena_alloc (k->arena, sizeof *w.lane * loops);
  w.gang = arena_alloc (k->arena, sizeof *w.gang * loops);
  w.when = arena_alloc (k->arena, sizeof *w.when * blocks);
  w.begun = arena_alloc (k->arena, sizeof *w.begun * loops);
  w.body = arena_alloc (k->arena, sizeof *w.body * loops);
  w.head = arena_alloc (k->arena, sizeof *w.head * loops);
  w.sole = arena_alloc (k->arena, sizeof *w.sole * loops);
  w.at = arena_alloc (k->arena, sizeof *w.at * blocks);
  w.alone = arena_alloc (k->arena, sizeof *w.alone * blocks);
  w.rare = arena_alloc (k->arena, sizeof *w.rare * loops);
  cost_vector_zero (k, &zero);
  for (size_t l = 0; l < loops; l++)
    {
      w.rare[l] = zero;
      for (int v = 0; v < COST_VARIANTS; v++)
	w.body[l][v] = w.head[l][v] = w.sole[l][v] = zero;
    }
  k->at = x;
  w.groups = k->mode == COST_OF_BLOCKS ? NULL : cost_groups (k, x);
  find_trips (&w);
  for (int n = 0; n < c->nreached; n++)
    {
      ir_blk b = c->order[n];
      int l = c->loop[b];
      if (l >= 0 && c->loops[l].header == b)
	for (int v = 0; v < COST_VARIANTS; v++)
	  w.begun[l][v] = (variant_p (&w, parent_of (&w, l), v)
			   ? when_run (&w, b, parent_of (&w, l), v)
			   : COST_NEVER);
      add_block (&w, b);
    }
  for (int l = c->nloops - 1; l >= 0; l--)
    add_loop (&w, l);
  k->at = caller;
  *total = w.body[c->nloops][COST_FULL];
  struct known *n = arena_alloc (k->arena, sizeof *n);
  *n = (struct known) { x, mask, *total, *known };
  *known = n;
}

void
cost_walk (struct cost_state *k, struct context *x, struct cost_vector *total)
{
  struct known *known = NULL;
  drano_assert (cost_state_complete_p (k));
  walk_function (k, x, ALL_LANES, &known, total);
}
