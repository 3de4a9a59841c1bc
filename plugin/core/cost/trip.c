/* The cost of a region: trip counts of loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The table of source loops has the trip count of a loop that is spread, over
   all gangs, workers and lanes together.  For any other loop we use its exit
   test: written as D > 0 with D = D0 - d * t, where t is the number of
   iterations so far and d > 0, it holds ceil (D0 / d) times.  Where D0 differs
   between lanes, a warp iterates until its last lane leaves.  A test for
   inequality is assumed to meet its bound.

   For a loop with another exit this is an upper bound.  If D0 is not known,
   its range may still give a bound.  */

#include "cost/cost-int.h"

#include "base/arena.h"
#include "ir/loops.h"
#include "value/derived.h"
#include "value/facts.h"
#include "value/poly.h"

#include <string.h>

/* Bounds beyond this are none.  */
#define HUGE (INT64_C (1) << 20)

/* The value of operand N of the comparison R of X.  */

static const struct poly *
comparison_side (struct context *x, ir_ref r, int n)
{
  const struct ir_insn *i = &x->f->insns[r];
  struct lane_value v = solve_operand (x, i->args[n], i->block);
  return solve_poly (x, i->args[n], &v);
}

/* Return the difference that is positive while the loop with test T of X
   continues; null if T is not such a test.  *EXACTLY is whether the difference
   must become zero.  */

static const struct poly *
counter_distance (struct context *x, const struct exit_test *t, bool *exactly)
{
  struct pool *p = x->solver->pool;
  enum ir_op op = t->op;
  *exactly = op == IR_NE;
  if (op == IR_EQ)
    return NULL;
  const struct poly *d = poly_sub (p, comparison_side (x, t->compare, 1),
				   comparison_side (x, t->compare, 0));
  if (op == IR_GT || op == IR_GE)
    d = poly_sub (p, p->zero, d);
  return (op == IR_LE || op == IR_GE
	  ? poly_add (p, d, poly_const (p, 1)) : d);
}

/* D as D0 - STEP * T; false if it is not.  STEP has no more than one term.  */

static bool
split_step (struct pool *p, const struct poly *d, const struct sym *t,
	    const struct poly **d0, const struct poly **step)
{
  struct term rest[MAX_TERMS];
  int n = 0;
  *step = NULL;
  for (int i = 0; i < d->n; i++)
    {
      const struct term *u = &d->terms[i];
      const struct poly *s = poly_const (p, 1);
      int times = 0;
      for (int k = 0; k < u->m->degree; k++)
	if (u->m->syms[k] == t)
	  times++;
	else
	  s = poly_mul (p, s, poly_sym (p, u->m->syms[k]));
      if (!times)
	rest[n++] = *u;
      else if (times > 1 || *step || !coef_same_p (&u->c))
	return false;
      else
	*step = poly_scale (p, s, -u->c.start);
    }
  *d0 = poly_sum (p, rest, n);
  return *step != NULL;
}

/* The least (greatest if UP) of V over the lanes of MASK.  */

static int64_t
over_lanes (const int64_t v[LANES], uint32_t mask, bool up)
{
  int64_t r = 0;
  bool have = false;
  for (int l = 0; l < LANES; l++)
    if (mask >> l & 1 && (!have || (up ? v[l] > r : v[l] < r)))
      {
	r = v[l];
	have = true;
      }
  return r;
}

/* Bounds from the range of D0 with the constant STEP alone.  */

static void
from_range (struct cost_state *k, const struct poly *d0, int64_t step,
	    uint32_t mask, struct cost_bounds *n)
{
  struct lane_range r = facts_range_all (k->pool, d0, mask ? mask : ALL_LANES);
  n->lower = cost_const (k->ring, 0);
  if (r.have_hi && r.hi < HUGE)
    n->upper = cost_const (k->ring, r.hi > 0 ? (r.hi + step - 1) / step : 0);
}

/* Return how often the test with D0 and STEP holds for lanes ACT & MASK.  */

static void
count_passes (struct cost_state *k, const struct poly *d0,
	      const struct poly *step,
	      const struct active_mask *act, uint32_t mask,
	      struct cost_bounds *n)
{
  const struct poly *uniform;
  const struct cost_poly *u = NULL, *d = cost_convert (k, step);
  int64_t v[LANES];
  uint64_t s = 0;
  bool split = derive_split (k->pool, d0, &uniform, v);
  mask &= act->may;
  if (split)
    u = cost_convert (k, uniform);
  if (!poly_const_p (step, &s))
    s = 1;
  if (!u || !d)
    {
      from_range (k, d0, (int64_t) s, mask, n);
      return;
    }
  for (int up = k->mode == COST_OF_BLOCKS ? 1 : 0; up < 2; up++)
    {
      /* The last lane decides, if all are there.  */
      bool last = up || act->exact;
      int64_t c = act->single ? v[0] : over_lanes (v, mask, last);
      const struct cost_poly *count
	= cost_count (k, cost_ceil (k->ring,
				    cost_add (k->ring, u,
					      cost_const (k->ring, c)), d));
      if (up)
	n->upper = count;
      else
	n->lower = count;
    }
}

/* Return how often the test with D0 and STEP holds for the lane that runs
   iteration number LANE->index of the lane loop LANE; MOST is the same for its
   warp.  */

static const struct cost_poly *
passes_each (struct cost_state *k, const struct poly *d0,
	     const struct poly *step, const struct cost_trip *lane,
	     const struct cost_poly *most)
{
  struct cost_ring *r = k->ring;
  const struct poly *uniform;
  const struct cost_poly *index = cost_of (r, lane->index), *u = NULL;
  const struct cost_poly *warp = cost_const (r, LANES);
  int64_t v[LANES];
  uint64_t s;
  if (poly_const_p (step, &s) && s == 1
      && derive_split (k->pool, d0, &uniform, v))
    u = cost_convert (k, uniform);
  bool linear = u != NULL && v[1] != v[0];
  for (int l = 1; linear && l < LANES; l++)
    linear = v[l] - v[l - 1] == v[1] - v[0];
  if (linear)
    {
      const struct cost_poly *next
	= cost_subst (r, u, lane->index,
		      cost_add (r, index, cost_const (r, 1)));
      linear = cost_equal_p (cost_sub (r, next, u),
			     cost_const (r, LANES * (v[1] - v[0])));
    }
  if (linear)
    {
      const struct cost_poly *rounds = lane->index->limit;
      u = cost_add (r, cost_subst (r, u, lane->index,
				   cost_scale (r, index, 1, LANES)),
		    cost_const (r, v[0]));
      lane->index->limit = lane->total;
      u = cost_count (k, u);
      lane->index->limit = rounds;
      return u;
    }
  return cost_subst (r, most, lane->index, cost_floor (r, index, warp));
}

/* Write the test at exit E of loop L of X as *D0 - *STEP * t > 0.  Return
   false if it does not have that form.  */

static bool
test_of (struct cost_state *k, struct context *x, int l,
	 const struct cfg_exit *e, const struct poly **d0,
	 const struct poly **step)
{
  const struct ir_insn *insns = x->f->insns;
  struct exit_test test;
  bool exactly;
  if (x->cfg->loop[e->block] != l || !x->trips[l]
      || !exit_test (x->f, e, &test)
      || insns[insns[test.compare].args[0]].type.kind == IR_OTHER)
    return false;
  const struct poly *d = counter_distance (x, &test, &exactly);
  if (!d || !split_step (k->pool, d, x->trips[l], d0, step))
    return false;
  uint64_t s;
  if (!poly_const_p (*step, &s) || (int64_t) s > 0)
    return true;
  if (!exactly)
    return false;
  *d0 = poly_sub (k->pool, k->pool->zero, *d0);
  *step = poly_const (k->pool, -s);
  return true;
}

bool
cost_counted_p (struct cost_state *k, struct context *x, int l,
		int64_t *most)
{
  const struct cfg_loop *loop = &x->cfg->loops[l];
  *most = -1;
  for (int n = 0; n < loop->nexits; n++)
    {
      const struct poly *d0, *step;
      uint64_t all, by;
      if (!test_of (k, x, l, &loop->exits[n], &d0, &step))
	return false;
      if (!poly_const_p (d0, &all) || !poly_const_p (step, &by))
	continue;
      int64_t times = (int64_t) all > 0 ? (int64_t) ((all + by - 1) / by) : 0;
      *most = *most < 0 || times < *most ? times : *most;
    }
  return loop->nexits > 0;
}

/* Look at exit E of loop L of X; fill TRIP if it is the loop's test.  False
   if the loop may be left there at any time.  */

static bool
look_at_exit (struct cost_state *k, struct context *x, int l,
	      const struct cfg_exit *e, const struct cost_trip *lane,
	      struct cost_trip *trip)
{
  const struct poly *d0, *step;
  if (trip->test >= 0 || !test_of (k, x, l, e, &d0, &step))
    return false;
  trip->test = e->block;
  trip->go = x->f->blocks[e->block].succs[!e->succ];
  ir_blk before = x->cfg->idom[x->cfg->loops[l].header];
  struct active_mask who = *x->active[e->block];
  if (before >= 0 && x->active[before]->exact)
    who.exact = true;
  count_passes (k, d0, step, &who, ALL_LANES, &trip->n[COST_FULL]);
  trip->n[COST_TAIL] = trip->n[COST_PER_LANE] = trip->n[COST_FULL];
  if (lane && lane->tail > 0)
    count_passes (k, d0, step, &who, (UINT32_C (1) << lane->tail) - 1,
		  &trip->n[COST_TAIL]);
  if (lane && k->mode != COST_OF_BLOCKS)
    trip->n[COST_PER_LANE].upper = passes_each (k, d0, step, lane,
						trip->n[COST_FULL].upper);
  return true;
}

/* Note the reason WHAT for loop L of X, with the loop's line if that is
   known.  */

static void
note_obstacle (struct cost_state *k, const struct context *x, int l,
	       const char *what)
{
  const struct ir_block *h = &x->f->blocks[x->cfg->loops[l].header];
  cost_reason (k, h->loc.line
	       ? arena_printf (k->arena, "%s in line %d", what, h->loc.line)
	       : what);
}

/* Add C to K's cycles.  */

static void
add_cycle (struct cost_state *k, struct cost_cycle *c)
{
  struct cost_cycle **first = &k->cycles[cost_cycle_slot (c->t)];
  c->next = *first;
  *first = c;
}

/* TRIP for a loop of X that is not spread.  */

static void
count_sequential (struct cost_state *k, struct context *x, int l,
		  const struct cost_trip *lane, struct cost_trip *trip)
{
  const struct cfg_loop *loop = &x->cfg->loops[l];
  bool early = false;
  for (int n = loop->nexits - 1; n >= 0; n--)
    early |= !look_at_exit (k, x, l, &loop->exits[n], lane, trip);
  if (early || trip->test < 0)
    for (int v = 0; v < COST_VARIANTS; v++)
      trip->n[v].lower = cost_const (k->ring, 0);
  if (trip->test < 0 || !trip->n[COST_FULL].upper)
    note_obstacle (k, x, l,
		   "the number of iterations is not known of the loop");
  else if (early)
    note_obstacle (k, x, l, "it may be left early, the loop");
  struct cost_cycle *c = arena_alloc (k->arena, sizeof *c);
  *c = (struct cost_cycle) { .t = x->trips[l],
			     .more = cost_const (k->ring, 0),
			     .index = trip->index };
  add_cycle (k, c);
}

/* Find how the solver expresses the iteration number of loop L of X, which is
   spread: fill C.  */

static void
find_spread (struct cost_state *k, struct context *x, int l,
	     struct cost_cycle *c)
{
  const struct ir_block *h = &x->f->blocks[x->cfg->loops[l].header];
  c->t = x->trips[l];
  c->more = cost_const (k->ring, 0);
  for (int n = 0; n < h->ninsns && c->t; n++)
    {
      const struct ir_insn *i = &x->f->insns[h->insns[n]];
      const struct poly *p = x->values[h->insns[n]].p;
      const struct term *by = NULL;
      if (i->op != IR_PHI)
	return;
      for (int j = 0; p && j < p->n; j++)
	for (int s = 0; s < p->terms[j].m->degree; s++)
	  if (p->terms[j].m->syms[s] == c->t)
	    by = &p->terms[j];
      if (!by || by->m->degree > 2 || !coef_same_p (&by->c))
	continue;
      if (by->m->degree == 2)
	c->stride = by->m->syms[by->m->syms[0] == c->t];
      for (int j = 0; c->stride && j < p->n; j++)
	{
	  const struct term *u = &p->terms[j];
	  if (u->m->degree == 1 && u->m->syms[0]->kind == SYM_LEAF
	      && !u->m->varying && coef_equal_p (&u->c, &by->c))
	    c->more = cost_add (k->ring, c->more,
				cost_convert (k, poly_sym (k->pool,
							   u->m->syms[0])));
	}
      return;
    }
}

/* Return the number of iterations of lane loop L of X that one warp runs
   alone; null if it is not known.  */

static const struct poly *
iterations_of_one_warp (struct cost_state *k, struct context *x, int l)
{
  const struct cfg_loop *loop = &x->cfg->loops[l];
  const struct poly *d0, *step, *uniform;
  int64_t v[LANES];
  uint64_t s;
  if (loop->nexits != 1 || !test_of (k, x, l, loop->exits, &d0, &step)
      || !poly_const_p (step, &s)
      || s != LANES || !derive_split (k->pool, d0, &uniform, v))
    return NULL;
  return poly_add (k->pool, uniform, poly_const (k->pool, (uint64_t) v[0]));
}

/* TRIP for a loop of X that is spread.  */

static void
count_spread (struct cost_state *k, struct context *x, int l,
	      struct cost_trip *trip)
{
  const struct ir_loop *s = trip->source;
  ir_blk header = x->cfg->loops[l].header;
  trip->spread = true;
  trip->lanes = s->kind == IR_LOOP_LANES;
  trip->tail = -1;
  if (s->trips == IR_NONE && s->count < 0 && trip->lanes)
    trip->all = iterations_of_one_warp (k, x, l);
  if (trip->all)
    trip->total = cost_count (k, cost_convert (k, trip->all));
  else if (s->trips != IR_NONE)
    {
      /* Only OpenMP's threads share a lane loop in parts.  */
      trip->chunked = trip->lanes && ir_omp_p (x->f->construct);
      trip->whole = (trip->chunked
		     && x->f->lane_loops[s->lane_loop].whole);
      struct lane_value v = solve_operand (x, s->trips, header);
      trip->all = solve_poly (x, s->trips, &v);
      if (!trip->all->varying)
	trip->total = cost_count (k, cost_convert (k, trip->all));
    }
  else if (s->count >= 0)
    {
      trip->all = poly_const (k->pool, (uint64_t) s->count);
      trip->total = cost_const (k->ring, s->count);
    }
  if (!trip->total)
    note_obstacle (k, x, l,
		   "the number of iterations is not known of the loop");
  else
    {
      struct low_bits low = facts_low (trip->all);
      double total;
      if (cost_value (trip->total, &total) && total <= 0)
	trip->tail = 0;
      else if (low.bits >= 5 && !trip->chunked)
	trip->tail = (int) (low.rem & (LANES - 1));
    }
  struct cost_cycle *c = arena_alloc (k->arena, sizeof *c);
  c->index = trip->index;
  find_spread (k, x, l, c);
  add_cycle (k, c);
}

void
cost_trip (struct cost_state *k, struct context *x, int l,
	   const struct ir_loop *source, bool once,
	   const struct cost_trip *lane, struct cost_trip *trip)
{
  memset (trip, 0, sizeof *trip);
  trip->test = trip->go = -1;
  trip->source = source;
  trip->once = once;
  trip->index = cost_index (k->ring, "iteration");
  if (once)
    for (int v = 0; v < COST_VARIANTS; v++)
      trip->n[v].lower = trip->n[v].upper = cost_const (k->ring, 1);
  else if (source && source->kind != IR_LOOP_SEQ)
    count_spread (k, x, l, trip);
  else
    count_sequential (k, x, l, lane, trip);
  trip->index->limit = trip->spread ? trip->total : trip->n[COST_FULL].upper;
  if (trip->lanes)
    trip->index->limit = cost_ceil (k->ring, trip->total,
				    cost_const (k->ring, LANES));
}

bool
cost_over_gangs_p (const struct cost_trip *t)
{
  unsigned over = IR_MAP_GANG | IR_MAP_FOR | IR_MAP_DISTRIBUTE;
  /* A loop of OpenMP's threads that has lost its lanes
     (whatif/lane-move.c).  */
  if (!t->lanes)
    over |= IR_MAP_SIMD;
  return t->chunked || (t->spread && (t->source->mapping & over));
}
