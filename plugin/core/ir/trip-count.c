/* The source's loops: how often they run.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "ir/loops-int.h"

/* If the test at the end of B compares an induction variable of L with
   something invariant, fill V with the variable, *BOUND, and whether it is
   compared after its step.  */

static bool
counting_test (const struct nest *n, int l, ir_blk b, struct induction *v,
	       ir_ref *bound, bool *after)
{
  const struct ir_func *f = n->f;
  const struct ir_block *blk = &f->blocks[b];
  const struct ir_insn *last = &f->insns[blk->insns[blk->ninsns - 1]];
  if (last->op != IR_BRANCH)
    return false;
  const struct ir_insn *test = &f->insns[last->args[0]];
  if (test->op < IR_EQ || test->op > IR_GE)
    return false;
  const struct ir_block *head = &f->blocks[f->loops[l].header];
  for (int k = 0; k < head->ninsns
	 && f->insns[head->insns[k]].op == IR_PHI; k++)
    if (nest_induction (n, l, head->insns[k], v))
      for (int side = 0; side < 2; side++)
	{
	  ir_ref r = loop_stripped (f, test->args[side]);
	  *after = r == v->next;
	  *bound = test->args[1 - side];
	  if ((r == v->phi || r == v->next)
	      && loop_invariant_p (n, l, *bound, 0))
	    return true;
	}
  return false;
}

bool
nest_counts_p (const struct nest *n, int l, ir_blk b)
{
  struct induction v;
  ir_ref bound;
  bool after;
  return counting_test (n, l, b, &v, &bound, &after);
}

/* The constant that R is, in *VALUE.  */

static bool
constant_p (const struct ir_func *f, ir_ref r, int64_t *value)
{
  r = loop_stripped (f, r);
  *value = f->insns[r].imm;
  return (f->insns[r].op == IR_CONST && *value < (int64_t) 1 << 40
	  && *value > -((int64_t) 1 << 40));
}

/* The constant with which PHI of L's header begins, in *VALUE.  */

static bool
begins_p (const struct nest *n, int l, ir_ref phi, int64_t *value)
{
  const struct ir_insn *i = &n->f->insns[phi];
  bool any = false;
  for (int k = 0; k < i->nargs; k++)
    if (!loop_has_p (n, l, n->f->blocks[i->block].preds[k]))
      {
	if (any || !constant_p (n->f, i->args[k], value))
	  return false;
	any = true;
      }
  return any;
}

/* Return the trip count of L by the test of B, its only one, or -1.  */

static int64_t
tested_count (const struct nest *n, int l, ir_blk b, int stay)
{
  const struct ir_func *f = n->f;
  const struct ir_block *blk = &f->blocks[b];
  struct induction v;
  ir_ref bound;
  bool after;
  int64_t begin, step, end;
  if (!counting_test (n, l, b, &v, &bound, &after)
      || !begins_p (n, l, v.phi, &begin) || !constant_p (f, v.step, &step)
      || !constant_p (f, bound, &end))
    return -1;
  if (v.minus)
    step = -step;
  if (step == 0)
    return -1;
  enum ir_op op = f->insns[f->insns[blk->insns[blk->ninsns - 1]].args[0]].op;
  /* The variable's range is up to END, or beyond it by one with "or
     equal".  */
  bool equal = op == IR_EQ || op == IR_NE;
  bool inclusive = op == IR_LE || op == IR_GE;
  if (stay == 1 && !equal)
    inclusive = !inclusive;
  int64_t span = (end - begin) * (step > 0 ? 1 : -1);
  int64_t by = step > 0 ? step : -step;
  if (inclusive && !equal)
    span++;
  int64_t count = span <= 0 ? 0 : (span + by - 1) / by;
  /* A test after the body, or of the variable's next value, lets it run
     once.  */
  if (after && count < 1)
    count = 1;
  return count;
}

int64_t
loop_find_count (const struct nest *n, int l)
{
  const struct ir_loop *s = &n->f->loops[l];
  int64_t value, count = -1;
  if (s->count >= 0)
    return s->count;
  if (s->trips >= 0 && constant_p (n->f, s->trips, &value) && value >= 0)
    return value;
  if (s->kind != IR_LOOP_SEQ || n->natural[l] < 0)
    return -1;
  int tests = 0;
  for (ir_blk b = 0; b < n->f->nblocks; b++)
    {
      int stay = -1;
      if (n->cfg->position[b] < 0 || !nest_exit_p (n, l, b, &stay))
	continue;
      if (tests++ || stay < 0)
	return -1;
      count = tested_count (n, l, b, stay);
    }
  return count;
}

int64_t
nest_count (const struct nest *n, int l)
{
  return n->count[l];
}
