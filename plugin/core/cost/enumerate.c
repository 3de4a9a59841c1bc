/* The cost of one access, iteration by iteration.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where all values of a launch are known, so are the addresses of each
   request.  We enumerate the iterations of the loops around the access and
   count the sectors of each request.  A loop on which nothing else depends
   needs one iteration only.  The enumeration fails if a condition, a trip
   count, an array's alignment or the active lanes are not known.

   The interpreter of launches (launch/interpret.c) cannot do this: in changed
   copies of a region the numbers of warps are new symbols, which cancel in
   sums but have no value to execute with.  */

#include "cost/cost-int.h"
#include "base/lanes.h"

#include "base/arena.h"
#include "value/facts.h"
#include "value/poly.h"

#include <string.h>

enum { MAX_CHAIN = 16, MAX_ROUNDS_EACH = 1 << 20 };

/* A loop around the access, with what its rounds depend on.  */
struct each_loop
{
  struct cost_trip trip;
  bool needed;			/* Something inside depends on its index.  */
};

/* The current access.  The address of lane L is the sum of COEF[i] at L times
   the value of M[i]; what has no value has the residue REST.  */
struct each
{
  struct cost_state *k;
  struct context *x;
  int nloops;
  struct each_loop *loops;	/* Outermost first.  */
  int n;
  const struct cost_poly *m[MAX_TERMS];
  struct coef coef[MAX_TERMS];
  uint64_t rest;
  int bytes;
  uint32_t may;
  long rounds;			/* Enumerated so far.  */
};

struct each_sum
{
  double requests, sectors;
};

/* Store in *V the value of X in the current iteration of the loops.  */

static bool
value_now (const struct cost_poly *x, double *v)
{
  double sum = 0;
  for (int i = 0; x && i < x->n; i++)
    {
      double t = (double) x->t[i].c;
      for (int j = 0; j < x->t[i].degree; j++)
	{
	  const struct cost_atom *a = x->t[i].atoms[j];
	  double num, den;
	  if (a->kind == COST_FLOOR && value_now (a->num, &num)
	      && value_now (a->den, &den) && den >= 1)
	    t *= (double) __builtin_floor (num / den);
	  else if (a->kind != COST_FLOOR && a->have_value)
	    t *= (double) a->value;
	  else
	    return false;
	}
      sum += t;
    }
  if (x)
    *v = sum / (double) x->den;
  return x != NULL;
}

/* Add to SUM the request of lanes MASK in the current iteration.  */

static bool
count_now (struct each *e, uint32_t mask, struct each_sum *sum)
{
  double m[MAX_TERMS];
  uint64_t at[LANES];
  mask &= e->may;
  for (int i = 0; i < e->n; i++)
    if (!value_now (e->m[i], &m[i]))
      return false;
  for (int l = 0; l < LANES; l++)
    {
      at[l] = e->rest;
      for (int i = 0; i < e->n; i++)
	at[l] += coef_at (&e->coef[i], l) * (uint64_t) (int64_t) m[i];
    }
  sum->requests += mask != 0;
  sum->sectors += lanes_blocks (at, mask, e->bytes, MACHINE_SECTOR);
  return true;
}

static bool go_through (struct each *e, int depth, uint32_t mask,
			struct each_sum *sum);

/* Add to SUM, TIMES times, round INDEX of loop number DEPTH of E.  */

static bool
one_round (struct each *e, int depth, int64_t index, uint32_t mask,
	   double times, struct each_sum *sum)
{
  struct each_sum one = { 0, 0 };
  struct cost_atom *a = e->loops[depth].trip.index;
  a->have_value = true;
  a->value = index;
  if (e->rounds++ > MAX_ROUNDS_EACH
      || !go_through (e, depth + 1, mask, &one))
    return false;
  sum->requests += times * one.requests;
  sum->sectors += times * one.sectors;
  return true;
}

/* Add to SUM the requests of E in the loops from number DEPTH on.  */

static bool
go_through (struct each *e, int depth, uint32_t mask, struct each_sum *sum)
{
  if (depth == e->nloops)
    return count_now (e, mask, sum);
  struct each_loop *l = &e->loops[depth];
  const struct cost_trip *t = &l->trip;
  double n, size = t->lanes ? LANES : 1;
  if (t->once)
    n = 1;
  else if (!value_now (t->spread ? t->total : t->n[COST_FULL].upper, &n))
    return false;
  if (n < 0)
    n = 0;
  int64_t all = (int64_t) n, full = all / (int64_t) size;
  uint32_t tail = (UINT32_C (1) << all % (int64_t) size) - 1;
  if (!l->needed && full && !one_round (e, depth, 0, mask, (double) full, sum))
    return false;
  for (int64_t i = 0; l->needed && i < full; i++)
    if (!one_round (e, depth, i, mask, 1, sum))
      return false;
  return !tail || one_round (e, depth, full, tail, 1, sum);
}

/* Return true if block B of E is run in every iteration of the loops around
   it.  */

static bool
always_p (struct each *e, ir_blk b)
{
  const struct cfg *c = e->x->cfg;
  while (c->idom[b] >= 0)
    {
      ir_blk d = c->idom[b];
      const struct each_loop *in = NULL;
      int l = c->loop[d];
      if (l >= 0 && !cfg_loop_inside_p (c, c->loop[b], l))
	{
	  /* Behind a loop.  */
	  while (c->loops[l].parent >= 0
		 && !cfg_loop_inside_p (c, c->loop[b], c->loops[l].parent))
	    l = c->loops[l].parent;
	  b = c->loops[l].header;
	  continue;
	}
      for (int k = 0; k < e->nloops; k++)
	if (e->loops[k].trip.test == d)
	  in = &e->loops[k];
      if (!(in && cfg_dominates_p (c, in->trip.go, b))
	  && cost_guard (e->k, e->x, d, b, ALL_LANES) != COST_ALWAYS)
	return false;
      b = d;
    }
  return true;
}

/* Find the loops around block B of E.  False if something is not known of
   one.  */

static bool
find_loops (struct each *e, ir_blk b)
{
  const struct context *x = e->x;
  const struct cfg *c = x->cfg;
  const struct cost_trip *lane = NULL;
  bool gang = false;
  int chain[MAX_CHAIN];
  for (int l = c->loop[b]; l >= 0; l = c->loops[l].parent)
    {
      if (e->nloops == MAX_CHAIN || x->divergent[l])
	return false;
      chain[e->nloops++] = l;
    }
  e->loops = arena_alloc (e->k->arena, sizeof *e->loops
			  * (size_t) (e->nloops + 1));
  for (int i = 0; i < e->nloops; i++)
    {
      int l = chain[e->nloops - 1 - i];
      ir_blk h = c->loops[l].header;
      const struct ir_loop *source = NULL;
      bool once = false;
      struct cost_trip *t = &e->loops[i].trip;
      for (int n = 0; n < x->f->nloops; n++)
	{
	  const struct ir_loop *s = &x->f->loops[n];
	  if (s->header == h)
	    source = s;
	  once |= s->chunks == h && s->chunks != s->header;
	}
      cost_trip (e->k, e->x, l, source, once, lane, t);
      lane = t->lanes ? t : lane;
      gang |= cost_over_gangs_p (t);
      if (t->chunked
	  || (!t->once && !t->spread
	      && (!t->n[COST_FULL].upper || !t->n[COST_FULL].lower
		  || !cost_equal_p (t->n[COST_FULL].lower,
				    t->n[COST_FULL].upper)
		  || !cfg_dominates_p (c, t->go, b))))
	return false;
    }
  return gang;
}

/* Add to E's address COEF times M, a part of it.  False if M has no value in
   numbers.  */

static bool
add_part (struct each *e, const struct cost_poly *m, struct coef coef)
{
  if (!m || cost_has_kind_p (m, COST_HIDDEN))
    return false;
  e->m[e->n] = m;
  e->coef[e->n++] = coef;
  return true;
}

/* Decompose the address P of access R of E: the uniform part as one sum, in
   which the numbers of gangs cancel, and the other terms one by one.  Only the
   position of the uniform part in a sector matters.  Return false if something
   is not known.  */

static bool
find_address (struct each *e, ir_ref r, const struct poly *p)
{
  struct pool *pool = e->k->pool;
  const struct poly *same = pool->zero;
  e->bytes = e->x->f->insns[r].mem->bytes;
  if (p->n == MAX_TERMS)
    return false;
  for (int i = 0; i < p->n; i++)
    {
      const struct term *t = &p->terms[i];
      uint64_t first = coef_at (&t->c, 0), lanes[LANES];
      struct low_bits low = facts_low_term (t->m, first);
      struct term one = { t->m, coef_const (1) };
      const struct poly *m = poly_sum (pool, &one, 1);
      if (t->m->varying)
	return false;
      if (low.bits >= 5)
	e->rest += low.rem & (LANES - 1);
      else
	same = poly_add (pool, same, poly_scale (pool, m, first));
      for (int l = 0; l < LANES; l++)
	lanes[l] = coef_at (&t->c, l) - first;
      if (!coef_same_p (&t->c)
	  && !add_part (e, cost_convert (e->k, m),
			coef_make (e->k->arena, lanes)))
	return false;
    }
  return add_part (e, cost_convert (e->k, same), coef_const (1));
}

/* Find out which loops of E something depends on.  */

static void
find_needed (struct each *e)
{
  for (int i = 0; i < e->nloops; i++)
    {
      const struct cost_atom *a = e->loops[i].trip.index;
      bool needed = false;
      for (int n = 0; n < e->n; n++)
	needed |= cost_has_p (e->m[n], a);
      for (int j = i + 1; j < e->nloops; j++)
	{
	  const struct cost_trip *t = &e->loops[j].trip;
	  const struct cost_poly *p = t->spread ? t->total
				      : t->n[COST_FULL].upper;
	  needed |= p && cost_has_p (p, a);
	}
      e->loops[i].needed = needed;
    }
}

/* Return true if exactly the lanes ACT are active in each round of E's loops:
   by conditions, or because the lane loop has no more iterations.  */

static bool
certain_p (const struct each *e, const struct active_mask *act)
{
  double n;
  bool sure = act->exact && !act->at_most_one;
  for (int i = 0; i < e->nloops && !sure; i++)
    sure = (e->loops[i].trip.lanes && value_now (e->loops[i].trip.total, &n)
	    && n >= 1 && n < LANES
	    && act->may == (UINT32_C (1) << (int) n) - 1);
  return sure;
}

bool
cost_enumerate (struct cost_state *k, struct context *x, ir_ref r,
		double *requests, double *sectors)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct active_mask *act = x->active[i->block];
  struct each e = { .k = k, .x = x, .may = act->may };
  struct each_sum sum = { 0, 0 };
  if (!find_loops (&e, i->block) || !certain_p (&e, act)
      || !always_p (&e, i->block))
    return false;
  struct lane_value v = solve_operand (x, i->args[0], i->block);
  if (!find_address (&e, r, solve_poly (x, i->args[0], &v)))
    return false;
  find_needed (&e);
  if (!go_through (&e, 0, ALL_LANES, &sum))
    return false;
  *requests = sum.requests;
  *sectors = sum.sectors;
  return true;
}
