/* The source's loops: how often they run.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "ir/loops-int.h"

#include "ir/fold.h"

/* A test that compares an induction variable V with BOUND, which is invariant.
   AFTER: it compares V's next value.  The loop goes on while that is OP
   BOUND.  */
struct counting_test
{
  struct induction v;
  ir_ref bound;
  bool after;
  struct ir_type type;		/* In which it compares.  */
  enum ir_op op;
};

/* The comparison that is true where OP is false, and the one that is true where
   OP is with its operands exchanged.  */

static enum ir_op
negated_comparison (enum ir_op op)
{
  static const enum ir_op to[] = { IR_NE, IR_EQ, IR_GE, IR_GT, IR_LE, IR_LT };
  return to[op - IR_EQ];
}

static enum ir_op
exchanged_comparison (enum ir_op op)
{
  static const enum ir_op to[] = { IR_EQ, IR_NE, IR_GT, IR_GE, IR_LT, IR_LE };
  return to[op - IR_EQ];
}

/* Return the comparison that computes the truth value R of F; if R is its
   negation, invert *TRUTH.  */

static ir_ref
comparison_behind (const struct ir_func *f, ir_ref r, bool *truth)
{
  for (int depth = 0; depth < 4; depth++)
    {
      const struct ir_insn *i = &f->insns[r];
      if ((i->op != IR_EQ && i->op != IR_NE)
	  || f->insns[i->args[0]].type.kind != IR_INT
	  || f->insns[i->args[0]].type.bits != 1
	  || f->insns[i->args[1]].op != IR_CONST)
	break;
      if ((i->op == IR_EQ) == ((f->insns[i->args[1]].imm & 1) == 0))
	*truth = !*truth;
      r = i->args[0];
    }
  return r;
}

bool
exit_test (const struct ir_func *f, const struct cfg_exit *e,
	   struct exit_test *t)
{
  const struct ir_block *blk = &f->blocks[e->block];
  const struct ir_insn *last = &f->insns[blk->insns[blk->ninsns - 1]];
  bool stays = e->succ == 1;
  if (last->op != IR_BRANCH || blk->succs[0] == blk->succs[1])
    return false;
  t->compare = comparison_behind (f, last->args[0], &stays);
  t->op = f->insns[t->compare].op;
  if (t->op < IR_EQ || t->op > IR_GE)
    return false;
  if (!stays)
    t->op = negated_comparison (t->op);
  return true;
}

/* If the test at exit E of L compares an induction variable of L with
   something invariant, fill T.  */

static bool
counting_test (const struct nest *n, int l, const struct cfg_exit *e,
	       struct counting_test *t)
{
  const struct ir_func *f = n->f;
  struct exit_test x;
  if (!exit_test (f, e, &x))
    return false;
  const struct ir_insn *test = &f->insns[x.compare];
  const struct ir_block *head = &f->blocks[f->loops[l].header];
  for (int k = 0; k < head->ninsns
	 && f->insns[head->insns[k]].op == IR_PHI; k++)
    if (nest_induction (n, l, head->insns[k], &t->v))
      for (int side = 0; side < 2; side++)
	{
	  ir_ref r = loop_stripped (f, test->args[side]);
	  t->after = r == t->v.next;
	  t->bound = test->args[1 - side];
	  t->type = f->insns[test->args[side]].type;
	  t->op = side ? exchanged_comparison (x.op) : x.op;
	  if ((r == t->v.phi || t->after)
	      && loop_invariant_p (n, l, t->bound, 0))
	    return true;
	}
  return false;
}

bool
nest_counts_p (const struct nest *n, int l, const struct cfg_exit *e)
{
  struct counting_test t;
  return counting_test (n, l, e, &t);
}

/* The constant that R is, in *VALUE; if WRITTEN, in the code itself.  */

static bool
small_constant_p (const struct ir_func *f, ir_ref r, bool written,
		  int64_t *value)
{
  r = loop_stripped (f, r);
  return ((!written || f->insns[r].op == IR_CONST)
	  && fold_value (f, r, value) && *value < (int64_t) 1 << 40
	  && *value > -((int64_t) 1 << 40));
}

/* The constant with which PHI of L's header begins, in *VALUE, as
   small_constant_p has it.  */

static bool
begins_p (const struct nest *n, int l, ir_ref phi, bool written, int64_t *value)
{
  const struct ir_insn *i = &n->f->insns[phi];
  bool any = false;
  for (int k = 0; k < i->nargs; k++)
    if (!loop_has_p (n, l, n->f->blocks[i->block].preds[k]))
      {
	if (any || !small_constant_p (n->f, i->args[k], written, value))
	  return false;
	any = true;
      }
  return any;
}

/* How often X, which grows by STEP each time, is OP END before it is not; -1 if
   it always is.  */

static int64_t
times_true (enum ir_op op, int64_t x, int64_t step, int64_t end)
{
  switch (op)
    {
    case IR_EQ:
      return x == end;
    case IR_NE:
      return (end - x) % step == 0 && (end - x) / step >= 0
	     ? (end - x) / step : -1;
    case IR_GT: case IR_GE:
      return times_true (op == IR_GT ? IR_LT : IR_LE, -x, -step, -end);
    default:
      end += op == IR_LE;
      return x >= end ? 0 : step > 0 ? (end - x + step - 1) / step : -1;
    }
}

/* True if X is a value of type T.  */

static bool
value_of_type_p (int64_t x, struct ir_type t)
{
  return (x >= 0 || !(t.is_unsigned || t.kind == IR_PTR))
    && fold_to_type (x, t) == x;
}

/* True if the successor B in loop L leads to its header with nothing done on
   the way.  */

static bool
back_p (const struct nest *n, int l, ir_blk b)
{
  const struct ir_func *f = n->f;
  ir_blk head = f->loops[l].header;
  for (int k = 0; k < f->nblocks && b != head; k++)
    {
      const struct ir_block *blk = &f->blocks[b];
      if (blk->ninsns != 1 || blk->nsuccs != 1)
	return false;
      b = blk->succs[0];
    }
  return b == head;
}

/* Return the trip count of L by the test at E, its only exit, or -1; the
   numbers are as small_constant_p has them.  */

static int64_t
tested_count (const struct nest *n, int l, const struct cfg_exit *e,
	      bool written)
{
  const struct ir_func *f = n->f;
  struct counting_test t;
  int64_t x, step, end;
  if (!counting_test (n, l, e, &t) || !begins_p (n, l, t.v.phi, written, &x)
      || !small_constant_p (f, t.v.step, written, &step)
      || !small_constant_p (f, t.bound, written, &end))
    return -1;
  step = t.v.minus ? -step : step;
  x += t.after ? step : 0;
  int64_t count = step ? times_true (t.op, x, step, end) : -1;
  struct ir_type type = f->insns[t.v.phi].type;
  /* Nothing may wrap up to the value that ends the loop.  */
  if (count < 0 || count > (int64_t) 1 << 40
      || !value_of_type_p (end, t.type) || !value_of_type_p (x, t.type)
      || !value_of_type_p (x + count * step, t.type)
      || !value_of_type_p (x, type)
      || !value_of_type_p (x + count * step, type))
    return -1;
  /* What is before the test runs once more.  */
  return count + back_p (n, l, f->blocks[e->block].succs[!e->succ]);
}

/* Return the trip count of L, as small_constant_p has it, or -1.  */

static int64_t
find_count (const struct nest *n, int l, bool written)
{
  const struct ir_loop *s = &n->f->loops[l];
  int64_t value;
  if (s->count >= 0)
    return s->count;
  if (s->trips >= 0 && small_constant_p (n->f, s->trips, written, &value)
      && value >= 0)
    return value;
  if (s->kind != IR_LOOP_SEQ || n->natural[l] < 0)
    return -1;
  const struct cfg_loop *loop = &n->cfg->loops[n->natural[l]];
  return loop->nexits == 1 ? tested_count (n, l, loop->exits, written) : -1;
}

int64_t
loop_find_count (const struct nest *n, int l)
{
  return find_count (n, l, false);
}

bool
nest_count_written_p (const struct nest *n, int l)
{
  return find_count (n, l, true) >= 0;
}

int64_t
nest_count (const struct nest *n, int l)
{
  return n->count[l];
}

/* The value with which PHI of L's header begins, or -1.  */

static ir_ref
first_value (const struct nest *n, int l, ir_ref phi)
{
  const struct ir_insn *i = &n->f->insns[phi];
  ir_ref found = IR_NONE;
  for (int k = 0; k < i->nargs; k++)
    if (!loop_has_p (n, l, n->f->blocks[i->block].preds[k]))
      {
	if (found >= 0)
	  return IR_NONE;
	found = loop_stripped (n->f, i->args[k]);
      }
  return found;
}

/* If L counts from X, one by one, and ends at X + C or earlier, return C, else
   -1.  */

static int64_t
strip_count (const struct nest *n, int l)
{
  const struct ir_func *f = n->f;
  const struct cfg_loop *loop = (n->natural[l] >= 0
				 ? &n->cfg->loops[n->natural[l]] : NULL);
  struct counting_test t;
  int64_t step, most;
  if (!loop || loop->nexits != 1 || !counting_test (n, l, loop->exits, &t)
      || t.op != IR_LT || t.v.minus
      || !small_constant_p (f, t.v.step, true, &step) || step != 1)
    return -1;
  const struct ir_insn *end = &f->insns[loop_stripped (f, t.bound)];
  ir_ref first = first_value (n, l, t.v.phi);
  for (int k = 0; first >= 0 && end->op == IR_MIN && k < 2; k++)
    {
      const struct ir_insn *sum = &f->insns[loop_stripped (f, end->args[k])];
      for (int side = 0; sum->op == IR_ADD && side < 2; side++)
	if (loop_stripped (f, sum->args[side]) == first
	    && small_constant_p (f, sum->args[1 - side], true, &most)
	    && most > 0)
	  return most;
    }
  return -1;
}

/* What R, a number of iterations, is if each factor of it that is not known is
   UNKNOWN.  Collapsed loops have the product of theirs.  */

static double
estimated_product (const struct ir_func *f, ir_ref r, double unknown, int depth)
{
  enum { MOST = 8 };
  int64_t value;
  const struct ir_insn *i = &f->insns[r = loop_stripped (f, r)];
  if (small_constant_p (f, r, false, &value))
    return (double) value;
  if (i->op == IR_SELECT && depth < MOST)
    {
      /* None if there are none.  */
      double x = estimated_product (f, i->args[1], unknown, depth + 1);
      double y = estimated_product (f, i->args[2], unknown, depth + 1);
      return x > y ? x : y;
    }
  if (i->op != IR_MUL || depth == MOST)
    return unknown;
  return (estimated_product (f, i->args[0], unknown, depth + 1)
	  * estimated_product (f, i->args[1], unknown, depth + 1));
}

double
nest_count_if (const struct nest *n, int l, double unknown)
{
  const struct ir_loop *s = &n->f->loops[l];
  if (n->count[l] >= 0)
    return (double) n->count[l];
  if (s->trips >= 0)
    return estimated_product (n->f, s->trips, unknown, 0);
  int64_t most = s->kind == IR_LOOP_SEQ ? strip_count (n, l) : -1;
  return most >= 0 && (double) most < unknown ? (double) most : unknown;
}
