/* Values that loops carry.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A phi of a loop's header is its value at entry plus what the iterations add.
   If one latch operand is the phi plus (minus) something defined before the
   loop, that is the step, true by construction.  Otherwise the hypothesis is
   that the iterations add something uniform, a symbol of its own.  The end of
   the round shows what they add: if it is the same in every iteration, it
   becomes the step of the next round; if it is uniform, the hypothesis holds;
   if not, nothing is known of the value.

   A variable that has no value when the loop is entered has one later only if
   iterations leave it one.  Iterations of a lane loop leave nothing to one
   another; others may leave what is the same in all of them.

   With step d the phi is entry + d * t, where t counts the iterations: one
   symbol for each loop, so that two such values in one loop keep their
   distance.  */

#include "solve/solve-int.h"

#include "value/poly.h"

enum { MAX_FAILURES = 2 };

/* The loop whose header holds phi R.  */

static int
loop_of (const struct context *x, ir_ref r)
{
  return x->cfg->loop[x->f->insns[r].block];
}

/* The number of iterations so far of loop L.  */

static const struct poly *
trip_symbol (struct context *x, int l)
{
  struct sym *s = x->trips[l];
  if (!s)
    {
      s = sym_new (x->solver->pool, false, NULL, x->scope[l]);
      s->facts = (struct ir_facts) { .have_lo = true, .lo = 0 };
      x->trips[l] = s;
    }
  return poly_sym (x->solver->pool, s);
}

/* True if operand number K of phi R comes along a latch.  */

static bool
latch_p (const struct context *x, ir_ref r, int k)
{
  ir_blk b = x->f->insns[r].block;
  return cfg_dominates_p (x->cfg, b, x->f->blocks[b].preds[k]);
}

/* Look for a syntactic step of phi R of X.  */

static void
find_step (struct context *x, ir_ref r, struct hypothesis *c)
{
  const struct ir_func *f = x->f;
  const struct ir_insn *i = &f->insns[r];
  ir_ref latch = IR_NONE;
  for (int k = 0; k < i->nargs; k++)
    if (latch_p (x, r, k))
      {
	if (latch != IR_NONE && latch != i->args[k])
	  return;
	latch = i->args[k];
      }
  if (latch == IR_NONE)
    return;
  const struct ir_insn *d = &f->insns[latch];
  if (d->op != IR_ADD && d->op != IR_SUB)
    return;
  int k = d->args[0] == r ? 1 : d->args[1] == r && d->op == IR_ADD ? 0 : -1;
  if (k < 0)
    return;
  ir_blk home = f->insns[d->args[k]].block;
  bool constant = f->insns[d->args[k]].op == IR_CONST;
  if (constant && f->insns[d->args[k]].type.kind != IR_OTHER)
    {
      c->delta = intwrap_const (x->solver->pool, f->insns[d->args[k]].type,
				f->insns[d->args[k]].imm);
      if (d->op == IR_SUB)
	c->delta = poly_sub (x->solver->pool, x->solver->pool->zero,
			     c->delta);
    }
  else if (cfg_loop_inside_p (x->cfg, x->cfg->loop[home], loop_of (x, r)))
    return;
  else
    {
      c->step = d->args[k];
      c->minus = d->op == IR_SUB;
    }
  c->kind = HYPOTHESIS_STEP;
  c->syntactic = true;
}

/* Return the hypothesis about phi R.  */

static struct hypothesis *
hypothesis_of (struct context *x, ir_ref r)
{
  struct hypothesis *c = x->work->loops.hypotheses[r];
  if (!c)
    {
      c = arena_alloc (x->solver->arena, sizeof *c);
      c->kind = HYPOTHESIS_SHIFT;
      c->step = IR_NONE;
      enum ir_kind kind = x->f->insns[r].type.kind;
      if (kind != IR_OTHER && x->f->insns[r].type.bits != 1)
	find_step (x, r, c);
      x->work->loops.hypotheses[r] = c;
    }
  return c;
}

/* The join of what enters the loop at phi R.  */

static struct lane_value
entry_value (struct context *x, ir_ref r)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct ir_block *blk = &x->f->blocks[i->block];
  struct lane_value *v = arena_alloc (x->solver->arena,
				      sizeof *v * (size_t) (i->nargs + 1));
  const struct active_mask **acts = arena_alloc (x->solver->arena, sizeof *acts
						 * (size_t) (i->nargs + 1));
  int n = 0;
  for (int k = 0; k < i->nargs; k++)
    {
      ir_blk p = blk->preds[k];
      if (x->cfg->position[p] < 0 || latch_p (x, r, k))
	continue;
      v[n] = solve_phi_operand (x, r, k);
      acts[n++] = active_on_edge (x, p, i->block);
    }
  ir_blk d = x->cfg->idom[i->block];
  const struct active_mask *from = d >= 0 ? x->active[d] : &x->base;
  if (n && d >= 0 && x->f->blocks[d].lanes != blk->lanes)
    from = acts[0];
  if (n == 1)
    return v[0];
  return eval_join (x, r, i->type, n, v, acts, from);
}

/* Phi R without any knowledge.  */

static struct lane_value
unknown_steps (struct context *x, ir_ref r)
{
  struct lane_value v = { .p = NULL };
  struct ir_type t = x->f->insns[r].type;
  bool single = solve_single_p (x, x->f->insns[r].block);
  if (t.kind == IR_INT && t.bits == 1)
    v.c = predicate_unknown (single);
  else if (single)
    v.p = solve_leaf_uniform (x, r, NULL);
  else
    v.p = solve_leaf_varying (x, r, "carried through the loop", NULL);
  return v;
}

/* Return the value of phi R with the hypothesis C, which has no value at
   entry: V.  */

static struct lane_value
unset_steps (struct context *x, ir_ref r, struct hypothesis *c,
	     struct lane_value v)
{
  if (c->kind == HYPOTHESIS_SHIFT)
    c->kind = HYPOTHESIS_UNSET;
  if (c->kind == HYPOTHESIS_UNSET)
    {
      v = unknown_steps (x, r);
      if (c->delta)
	v.p = c->delta;
    }
  v.unset = true;
  return v;
}

struct lane_value
induction_phi (struct context *x, ir_ref r)
{
  struct pool *p = x->solver->pool;
  struct hypothesis *c = hypothesis_of (x, r);
  struct ir_type t = x->f->insns[r].type;
  struct lane_value v = entry_value (x, r);
  if (c->kind == HYPOTHESIS_GUARDED && (!v.p || v.p->varying))
    c->kind = HYPOTHESIS_NONE;
  if (c->kind == HYPOTHESIS_NONE || c->kind == HYPOTHESIS_GUARDED)
    return unknown_steps (x, r);
  if (v.unset && (!c->syntactic || c->kind != HYPOTHESIS_STEP))
    return unset_steps (x, r, c, v);
  if (c->kind == HYPOTHESIS_UNSET)
    c->kind = HYPOTHESIS_SHIFT;
  if (t.kind == IR_INT && t.bits == 1)
    {
      bool uniform = v.c.uniform || solve_single_p (x, x->f->insns[r].block);
      return (struct lane_value) { .c = predicate_unknown (uniform) };
    }
  if (t.kind == IR_OTHER)
    {
      if (v.p->varying)
	{
	  c->kind = HYPOTHESIS_NONE;
	  return unknown_steps (x, r);
	}
      return (struct lane_value) { .p = solve_leaf_uniform (x, r, NULL) };
    }
  if (c->kind == HYPOTHESIS_STEP)
    {
      const struct poly *delta = c->delta;
      if (c->syntactic && c->step != IR_NONE)
	{
	  struct lane_value d = solve_operand (x, c->step,
					       x->f->insns[r].block);
	  delta = solve_poly (x, c->step, &d);
	  if (c->minus)
	    delta = poly_sub (p, p->zero, delta);
	  v.assume |= d.assume;
	}
      v.p = poly_add (p, v.p,
		      poly_mul (p, delta, trip_symbol (x, loop_of (x, r))));
    }
  else if (!v.p->varying)
    v.p = solve_leaf_uniform (x, r, NULL);
  else
    {
      /* The symbol is a difference: the type's bounds are not its own.  */
      const struct poly *y = solve_leaf_uniform (x, r, NULL);
      x->work->leaves.uniform[r]->facts = (struct ir_facts) { .pow2 = 0 };
      v.p = poly_add (p, v.p, y);
    }
  return v;
}

/* What the latches of phi R add to it, if all add the same; else null.
   *UNIFORM says whether that is uniform in each of them.  */

static const struct poly *
value_added_by_latches (struct context *x, ir_ref r, bool *uniform)
{
  const struct ir_insn *i = &x->f->insns[r];
  const struct ir_block *blk = &x->f->blocks[i->block];
  const struct lane_value *v = &x->values[r];
  const struct poly *d = NULL;
  bool same = true, together = true;
  int latches = 0;
  *uniform = true;
  for (int k = 0; k < i->nargs; k++)
    {
      if (!latch_p (x, r, k))
	continue;
      struct lane_value w = solve_phi_operand (x, r, k);
      latches++;
      together &= active_same_p (active_on_edge (x, blk->preds[k], i->block),
				 x->active[i->block]);
      if (!v->p || !w.p)
	{
	  *uniform &= !v->p && !w.p && (v->c.uniform ? w.c.uniform : true);
	  same = false;
	  continue;
	}
      const struct poly *e = poly_sub (x->solver->pool, w.p, v->p);
      *uniform &= !e->varying;
      same &= !d || poly_equal_p (d, e);
      d = e;
    }
  /* Lanes that take different latches get different amounts.  */
  if (!same && latches > 1 && !together)
    *uniform = false;
  return same ? d : NULL;
}

/* True if loop L of X is the cycle of a lane loop.  */

static bool
lane_loop_p (const struct context *x, int l)
{
  for (int k = 0; k < x->cfg->nreached; k++)
    {
      ir_blk b = x->cfg->order[k];
      if (x->cfg->loop[b] == l && x->f->blocks[b].assume >= 0)
	return true;
    }
  return false;
}

/* Check the latch operands of phi R, whose hypothesis C is UNSET, and update
   C.  Return true if C was changed.  */

static bool
check_unset (struct context *x, ir_ref r, struct hypothesis *c)
{
  const struct ir_insn *i = &x->f->insns[r];
  int l = loop_of (x, r);
  bool changed = false;
  if (lane_loop_p (x, l))
    return false;
  for (int k = 0; k < i->nargs; k++)
    {
      struct lane_value w = { .unset = true };
      if (latch_p (x, r, k))
	w = solve_phi_operand (x, r, k);
      if (w.unset)
	continue;
      if (!w.p || poly_changes_p (w.p, x->scope[l])
	  || (c->delta && !poly_equal_p (c->delta, w.p)))
	{
	  c->kind = HYPOTHESIS_NONE;
	  return true;
	}
      changed |= !c->delta;
      c->delta = w.p;
    }
  return changed;
}

/* Check the hypothesis about phi R against the last round; if it is false,
   weaken it, for good if LAST.  Return true if it was changed.  */

static bool
check_one (struct context *x, ir_ref r, bool last)
{
  struct hypothesis *c = x->work->loops.hypotheses[r];
  struct ir_type t = x->f->insns[r].type;
  if (!c || c->kind == HYPOTHESIS_NONE || c->syntactic)
    return false;
  if (c->kind == HYPOTHESIS_UNSET)
    return check_unset (x, r, c);
  if (c->kind == HYPOTHESIS_GUARDED)
    {
      bool alone = c->guard.alone;
      if (guarded_holds_p (x, r, &c->guard))
	return c->guard.alone != alone;
      c->kind = HYPOTHESIS_NONE;
      return true;
    }
  bool uniform;
  const struct poly *d = value_added_by_latches (x, r, &uniform);
  bool plain = t.kind == IR_OTHER || (t.kind == IR_INT && t.bits == 1);
  const struct scope *scope = x->scope[loop_of (x, r)];
  if (plain || last || c->failures >= MAX_FAILURES)
    {
      if (uniform && (c->kind == HYPOTHESIS_SHIFT))
	return false;
      if (c->kind == HYPOTHESIS_STEP && d && poly_equal_p (d, c->delta))
	return false;
      c->kind = HYPOTHESIS_NONE;
      return true;
    }
  if (c->kind == HYPOTHESIS_STEP && d && poly_equal_p (d, c->delta))
    return false;
  if (d && !poly_varying_sym (d) && !poly_changes_p (d, scope)
      && c->kind == HYPOTHESIS_SHIFT)
    {
      c->kind = HYPOTHESIS_STEP;
      c->delta = d;
      return true;
    }
  if (c->kind == HYPOTHESIS_SHIFT && uniform)
    return false;
  c->kind = (uniform ? HYPOTHESIS_SHIFT
	     : guarded_find (x, r, &c->guard) ? HYPOTHESIS_GUARDED
	     : HYPOTHESIS_NONE);
  c->failures++;
  return true;
}

bool
induction_check (struct context *x, bool last)
{
  bool changed = false;
  for (int l = 0; l < x->cfg->nloops; l++)
    {
      const struct ir_block *blk = &x->f->blocks[x->cfg->loops[l].header];
      for (int k = 0; k < blk->ninsns; k++)
	{
	  ir_ref r = blk->insns[k];
	  if (x->f->insns[r].op != IR_PHI)
	    break;
	  if (x->work->loops.hypotheses[r])
	    changed |= check_one (x, r, last);
	}
    }
  return changed;
}

void
induction_drop (struct context *x)
{
  for (ir_ref r = 0; r < x->f->ninsns; r++)
    if (x->work->loops.hypotheses[r]
	&& !x->work->loops.hypotheses[r]->syntactic)
      x->work->loops.hypotheses[r]->kind = HYPOTHESIS_NONE;
  for (int l = 0; l < x->cfg->nloops; l++)
    x->divergent[l] = true;
}
