/* Active lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A block that post-dominates its immediate dominator is run by the same
   lanes.  Otherwise the lanes are those of its incoming edges.  An edge of a
   branch loses the lanes whose condition is known to go the other way, and is
   exact if all are known.  The bound test of a lane loop itself is taken by
   all lanes but those that are known to have no iteration; how many the last
   warp has is noted where the test shows it.

   Lanes that leave a loop in different iterations converge behind it, in a
   block to which all its exits lead; in blocks before that they run at
   different times.  */

#include "solve/solve-int.h"

#include "value/poly.h"

/* A copy of A in X's memory.  */

static struct active_mask *
new_mask (struct context *x, struct active_mask a)
{
  struct active_mask *r = arena_alloc (x->solver->arena, sizeof *r);
  *r = a;
  r->rep = r;
  if (!(a.may & (a.may - 1)))
    r->at_most_one = true;
  return r;
}

/* The same lanes as A, resting on ASSUME too.  */

static const struct active_mask *
mask_assuming (struct context *x, const struct active_mask *a, unsigned assume)
{
  if ((a->assume | assume) == a->assume)
    return a;
  struct active_mask *r = new_mask (x, *a);
  r->rep = a->rep;
  r->assume |= assume;
  return r;
}

/* The lanes of block B before conditions.  */

static const struct active_mask *
base_mask (struct context *x, ir_blk b)
{
  int lanes = x->f->blocks[b].lanes;
  if (lanes == IR_INHERIT)
    return &x->base;
  return &x->work->masks.all[lanes == IR_SINGLE ? x->f->nlane_loops : lanes];
}

const struct active_mask *
active_on_edge (struct context *x, ir_blk p, ir_blk b)
{
  const struct ir_block *blk = &x->f->blocks[p];
  const struct active_mask *r = NULL;
  if (blk->lanes != x->f->blocks[b].lanes)
    return base_mask (x, b);
  for (int s = 0; s < blk->nsuccs; s++)
    if (blk->succs[s] == b)
      {
	if (r && !active_same_p (r, x->work->masks.edges[p][s]))
	  return x->active[p];
	r = x->work->masks.edges[p][s];
      }
  return r ? r : x->active[p];
}

/* True if lanes leave a loop on the edge from P to B, in different
   iterations.  */

static bool
late_p (const struct context *x, ir_blk p, ir_blk b)
{
  const struct cfg *c = x->cfg;
  for (int l = c->loop[p]; l >= 0; l = c->loops[l].parent)
    if (cfg_loop_inside_p (c, c->loop[b], l))
      break;
    else if (x->divergent[l])
      return true;
  return false;
}

/* The lanes that come to B along forward edges.  */

static const struct active_mask *
mask_from_predecessors (struct context *x, ir_blk b)
{
  const struct ir_block *blk = &x->f->blocks[b];
  const struct active_mask *r = NULL;
  struct active_mask sum = { .exact = true, .exact_if_full = true };
  bool differ = false, late = false;
  for (int k = 0; k < blk->npreds; k++)
    {
      ir_blk p = blk->preds[k];
      if (x->cfg->position[p] < 0
	  || x->cfg->position[p] >= x->cfg->position[b])
	continue;
      const struct active_mask *e = active_on_edge (x, p, b);
      late |= late_p (x, p, b);
      if (!r)
	{
	  r = e;
	  sum = *e;
	}
      else if (!active_same_p (e, r))
	{
	  differ = true;
	  sum.exact_if_full &= e->exact_if_full && e->may == sum.may;
	  sum.may |= e->may;
	  sum.assume |= e->assume;
	  sum.at_most_one = false;
	  sum.diverged |= e->diverged;
	}
    }
  if (!r)
    return base_mask (x, b);
  if (differ || (late && !r->single))
    {
      /* The lanes need not arrive at the same time, and a fact about those of
	 one iteration need not hold for those of several.  */
      sum.exact = false;
      sum.exact_if_full &= !late;
      sum.at_most_one &= !late;
      sum.diverged |= late;
      return new_mask (x, sum);
    }
  return r;
}

/* The lanes that B, which its dominators enter from other lanes, has again:
   those of the block that it always follows, or all.  */

static const struct active_mask *
mask_resumed (struct context *x, ir_blk b)
{
  const struct cfg *c = x->cfg;
  ir_blk d = c->idom[b];
  while (d >= 0 && x->f->blocks[d].lanes != x->f->blocks[b].lanes)
    d = c->idom[d];
  return (d >= 0 && c->loop[d] == c->loop[b] && cfg_postdominates_p (c, b, d)
	  ? x->active[d] : base_mask (x, b));
}

/* The lanes of A that have an iteration of the lane loop L of X: where there
   are but few, they begin with lane 0.  */

static const struct active_mask *
mask_within_trips (struct context *x, int l, const struct active_mask *a)
{
  if (a->single)
    return a;
  struct lane_range r = few_iterations (x, l);
  struct active_mask some = *a;
  if (!r.have_hi || r.hi <= 0 || r.hi >= LANES)
    return a;
  some.may &= (UINT32_C (1) << r.hi) - 1;
  if (!some.may || some.may == a->may)
    return a;
  /* Threads that share the loop have parts of it.  */
  some.exact &= r.have_lo && r.lo == r.hi && a->fill != IR_FILL_CHUNKS;
  some.exact_if_full = some.exact;
  some.fill = IR_FILL_FULL;
  return new_mask (x, some);
}

const struct active_mask *
active_in_block (struct context *x, ir_blk b)
{
  const struct cfg *c = x->cfg;
  ir_blk d = c->idom[b];
  int lanes = x->f->blocks[b].lanes;
  const struct active_mask *r;
  if (d < 0 || x->f->blocks[d].lanes != lanes)
    r = mask_resumed (x, b);
  else
    {
      /* The outermost loop that is left on the way from D.  */
      int left = -1;
      for (int l = c->loop[d]; l >= 0; l = c->loops[l].parent)
	{
	  if (cfg_loop_inside_p (c, c->loop[b], l))
	    break;
	  left = l;
	}
      ir_blk from = left >= 0 ? c->loops[left].header : d;
      if (x->f->blocks[from].lanes == lanes
	  && cfg_postdominates_p (c, b, from))
	r = left >= 0 ? x->work->masks.entries[left] : x->active[d];
      else
	r = mask_from_predecessors (x, b);
    }
  int l = c->loop[b];
  if (l >= 0 && c->loops[l].header == b)
    {
      x->work->masks.entries[l] = r;
      r = mask_within_trips (x, l, r);
      if (x->divergent[l])
	{
	  struct active_mask some = *r;
	  some.exact = some.exact_if_full = false;
	  r = new_mask (x, some);
	}
      else
	r = mask_assuming (x, r, x->work->masks.assume_converged[l]);
    }
  if (c->irreducible[b] && !r->single)
    {
      struct active_mask some = *r;
      some.exact = some.exact_if_full = false;
      r = new_mask (x, some);
    }
  return r;
}

/* If the lane loop's bound test R, a comparison that is SENSE where there is
   another iteration, shows how many there are but for multiples of 32, enter
   into A what lanes the last warp has.  */

static void
note_fill (struct context *x, ir_ref r, bool sense, struct active_mask *a)
{
  struct pool *p = x->solver->pool;
  const struct ir_insn *i = &x->f->insns[r];
  if (a->fill == IR_FILL_FULL || i->op < IR_EQ || i->op > IR_GE)
    return;
  struct lane_value v[2];
  for (int k = 0; k < 2; k++)
    {
      v[k] = solve_operand (x, i->args[k], i->block);
      if (!v[k].p)
	return;
    }
  const struct poly *d = poly_sub (p, v[1].p, v[0].p);
  struct coef c = poly_constant (d);
  int64_t first = (int64_t) coef_at (&c, 0);
  int64_t step = first - (int64_t) coef_at (&c, 1);
  if (!step || step > INT32_MAX || step < -INT32_MAX || first > INT32_MAX
      || first < -INT32_MAX)
    return;
  for (int l = 0; l < LANES; l++)
    if ((int64_t) coef_at (&c, l) != first - l * step)
      return;
  for (int k = 0; k < d->n; k++)
    {
      const struct term *t = &d->terms[k];
      if (t->m->degree
	  && (t->m->varying || !coef_same_p (&t->c)
	      || (int64_t) t->c.start % (LANES * step)))
	return;
    }
  if (step < 0)
    {
      step = -step;
      first = -first;
    }
  bool orders = i->op != IR_EQ && i->op != IR_NE;
  bool equal_too = (i->op == IR_LE || i->op == IR_GE) == sense;
  int64_t n = first + (orders && equal_too ? step : step - 1);
  n = n / step - (n % step < 0);
  a->tail = (int) ((n % LANES + LANES) % LANES);
  a->fill = a->tail ? IR_FILL_TAIL : IR_FILL_FULL;
}

/* Compute the lanes of the edge that block B of X is assumed to take, B ending
   in a test of R, which is C and depends on ASSUME.  */

static void
assumed_edge (struct context *x, ir_blk b, ir_ref r, struct predicate c,
	      unsigned assume)
{
  const struct ir_block *blk = &x->f->blocks[b];
  const struct active_mask *a = x->active[b];
  struct active_mask some = *a;
  note_fill (x, r, !blk->assume, &some);
  if (some.fill != a->fill || some.tail != a->tail)
    {
      struct active_mask *known = new_mask (x, some);
      known->rep = a->rep;
      x->work->masks.edges[b][blk->assume] = known;
    }
  /* Few iterations leave lanes without one: those are known.  */
  uint32_t none = (blk->assume ? c.t : c.f) | few_without (x, r, !blk->assume);
  uint32_t sure = blk->assume ? c.f : c.t;
  some.may = a->may & ~none;
  if (!some.may || some.may == a->may)
    return;
  some.exact = a->exact && !(some.may & ~sure);
  some.exact_if_full = some.exact;
  some.fill = IR_FILL_FULL;
  some.assume |= assume;
  x->work->masks.edges[b][blk->assume] = new_mask (x, some);
}

void
active_on_edges (struct context *x, ir_blk b)
{
  const struct ir_block *blk = &x->f->blocks[b];
  const struct ir_insn *last = &x->f->insns[blk->insns[blk->ninsns - 1]];
  const struct active_mask *a = x->active[b];
  struct active_mask some = *a;
  for (int s = 0; s < blk->nsuccs; s++)
    x->work->masks.edges[b][s] = a;
  if (a->single || blk->nsuccs < 2
      || (blk->assume >= 0 && last->op == IR_SWITCH))
    return;
  struct lane_value v = solve_operand (x, last->args[0], b);
  if (last->op == IR_SWITCH)
    {
      if (!solve_poly (x, last->args[0], &v)->varying)
	return;
      some.exact = some.exact_if_full = false;
      for (int s = 0; s < blk->nsuccs; s++)
	x->work->masks.edges[b][s] = new_mask (x, some);
      return;
    }
  struct predicate c = v.c;
  if (v.p)
    c = predicate_compare (x->solver->pool, IR_NE, v.p, x->solver->pool->zero);
  if (blk->assume >= 0)
    {
      assumed_edge (x, b, last->args[0], c, v.assume);
      return;
    }
  if (c.uniform || blk->succs[0] == blk->succs[1])
    {
      for (int s = 0; s < 2; s++)
	x->work->masks.edges[b][s] = mask_assuming (x, a, v.assume);
      return;
    }
  uint32_t unknown = ~(c.t | c.f) & a->may;
  if (c.t || c.f || c.at_most_one_true || c.at_most_one_false)
    some.assume |= v.assume;
  for (int s = 0; s < 2; s++)
    {
      some.may = a->may & ~(s ? c.t : c.f);
      some.exact = a->exact && !unknown;
      some.exact_if_full = (a->exact_if_full
			    && (!unknown || predicate_bound_p (c)));
      some.at_most_one = (a->at_most_one
			  || (s ? c.at_most_one_false : c.at_most_one_true));
      if (some.may != a->may || some.exact != a->exact
	  || some.at_most_one != a->at_most_one
	  || unknown)
	x->work->masks.edges[b][s] = new_mask (x, some);
      else
	x->work->masks.edges[b][s] = mask_assuming (x, a, some.assume);
    }
}

bool
active_at_exits (struct context *x)
{
  const struct cfg *c = x->cfg;
  bool changed = false;
  for (int l = 0; l < c->nloops; l++)
    for (int k = 0; k < c->loops[l].nexits && !x->divergent[l]; k++)
      {
	const struct cfg_exit *exit = &c->loops[l].exits[k];
	ir_blk b = exit->block;
	if (x->f->blocks[b].assume >= 0 || x->active[b]->single)
	  continue;
	const struct active_mask *e = x->work->masks.edges[b][exit->succ];
	if (!active_same_p (e, x->active[c->loops[l].header]))
	  x->divergent[l] = changed = true;
	else if (e->assume & ~x->work->masks.assume_converged[l])
	  {
	    x->work->masks.assume_converged[l] |= e->assume;
	    changed = true;
	  }
      }
  return changed;
}
