/* Values that only some lanes change, and only those use.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Buffers that change places in each iteration, and halves of arrays, are
   often moved on under the condition under which lanes work:

     for (...)
       if (i < live) { out[d + i] = ...; d /= 2; }

   Lanes that no longer work have another d than those that do.  Those that
   work have worked in all iterations before, if the condition cannot become
   true again; so they have the same d if it was the same at first and the same
   is done to it in each of them.  Where the condition holds, the value is
   uniform; elsewhere nothing is known of it.

   A condition cannot become true again if both sides of its comparison are the
   same in all iterations, or if the one that changes makes it only harder to
   meet.  */

#include "solve/solve-int.h"

#include "value/poly.h"

/* The loop whose header has phi R of X.  */

static int
loop_of (const struct context *x, ir_ref r)
{
  return x->cfg->loop[x->f->insns[r].block];
}

/* True if header phi R of X is not negative.  */

static bool
positive_p (const struct context *x, ir_ref r)
{
  const struct poly *v = x->values[r].p;
  struct lane_range all;
  if (!v)
    return false;
  all = facts_range_all (x->solver->pool, v, ALL_LANES);
  return all.have_lo && all.lo >= 0;
}

/* The operand of phi R, in a loop's header, that comes along its only latch;
   IR_NONE if there are several.  */

static ir_ref
carried_value (const struct context *x, ir_ref r)
{
  const struct ir_insn *i = &x->f->insns[r];
  ir_ref latch = IR_NONE;
  for (int k = 0; k < i->nargs; k++)
    if (cfg_dominates_p (x->cfg, i->block, x->f->blocks[i->block].preds[k]))
      {
	if (latch != IR_NONE)
	  return IR_NONE;
	latch = i->args[k];
      }
  return latch;
}

/* Which way header phi R of X goes from iteration to iteration: -1 it does not
   grow, as far as it is not negative if POSITIVE, 1 it does not fall, 0 that is
   not known.  */

static int
direction_of (const struct context *x, ir_ref r, bool positive)
{
  const struct ir_insn *d;
  ir_ref latch = carried_value (x, r);
  if (latch == IR_NONE)
    return 0;
  d = &x->f->insns[latch];
  if (d->nargs != 2 || (d->args[0] != r && (d->args[1] != r
					    || (d->op != IR_ADD
						&& d->op != IR_MIN
						&& d->op != IR_MAX))))
    return 0;
  const struct ir_insn *by = &x->f->insns[d->args[d->args[0] == r]];
  bool constant = by->op == IR_CONST && by->type.kind == IR_INT;
  switch (d->op)
    {
    case IR_MIN:
      return -1;
    case IR_MAX:
      return 1;
    case IR_ADD:
      return !constant || d->type.wraps ? 0 : by->imm < 0 ? -1 : 1;
    case IR_SUB:
      return !constant || d->type.wraps ? 0 : by->imm < 0 ? 1 : -1;
    case IR_SHR: case IR_DIV:
      return constant && by->imm > 0 && positive ? -1 : 0;
    default:
      return 0;
    }
}

/* True if comparison R of X, having come out other than SENSE, does so in all
   later iterations of loop L.  */

static bool
lasts_p (struct context *x, ir_ref r, bool sense, int l)
{
  const struct ir_insn *i = &x->f->insns[r];
  if (i->op < IR_LT || i->op > IR_GE)
    return false;
  bool less = (i->op == IR_LT || i->op == IR_LE) == sense;
  for (int k = 0; k < 2; k++)
    {
      struct lane_value v = solve_operand (x, i->args[k], i->block);
      const struct ir_insn *side = &x->f->insns[i->args[k]];
      struct lane_value w = solve_operand (x, i->args[!k], i->block);
      if (!v.p || !w.p)
	return false;
      if (!poly_changes_p (v.p, x->scope[l]))
	continue;
      struct lane_range other = facts_range_all (x->solver->pool, w.p,
						 ALL_LANES);
      if (side->op != IR_PHI || loop_of (x, i->args[k]) != l
	  || x->cfg->loops[l].header != side->block)
	return false;
      /* The greater side must not grow, nor the lesser fall.  Where the other
	 one is not negative, neither are values that matter.  */
      int want = (k == 1) == less ? -1 : 1;
      bool positive = positive_p (x, i->args[k])
		      || (want < 0 && other.have_lo && other.lo >= 0);
      if (direction_of (x, i->args[k], positive) != want)
	return false;
    }
  return true;
}

/* True if R of X is a phi of two values, one of which is HEADER: *OTHER is the
   number of the other.  */

static bool
choice_of (const struct context *x, ir_ref r, ir_ref header, int *other)
{
  const struct ir_insn *i = &x->f->insns[r];
  if (i->op != IR_PHI || i->nargs != 2 || r == header)
    return false;
  if (i->args[0] != header && i->args[1] != header)
    return false;
  *other = i->args[0] == header;
  return i->args[*other] != header;
}

bool
guarded_find (const struct context *x, ir_ref r, struct guard *g)
{
  int other;
  ir_ref latch = carried_value (x, r);
  if (latch == IR_NONE || !choice_of (x, latch, r, &other))
    return false;
  const struct ir_insn *i = &x->f->insns[latch];
  g->from = x->f->blocks[i->block].preds[other];
  g->value = i->args[other];
  g->alone = false;
  g->branch = guarded_branch (x, g->from, loop_of (x, r), &g->succ);
  return g->branch >= 0;
}

bool
guarded_holds_p (struct context *x, ir_ref r, struct guard *g)
{
  struct lane_value v = solve_operand (x, g->value, g->from);
  int l = loop_of (x, r), succ, guards = 0;
  ir_blk b = g->from, d;
  if (!v.p || v.p->varying)
    return false;
  /* All conditions on the way from the header must last, where they are not the
     same for all lanes.  */
  while ((d = guarded_branch (x, b, l, &succ)) >= 0)
    {
      const struct active_mask *after = x->active[x->f->blocks[d].succs[succ]];
      if (!active_same_p (x->active[b], after))
	return false;
      if (!active_same_p (after, x->active[d]))
	{
	  if (!lasts_p (x, guarded_condition (x, d), !succ, l))
	    return false;
	  guards++;
	}
      b = d;
    }
  g->alone = guards == 1;
  return active_same_p (x->active[b], x->active[x->cfg->loops[l].header]);
}
