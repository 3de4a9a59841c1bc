/* The loops of the source in a function's shape.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A source loop is the natural loop with its header.  A count comes from the
   builder, or where a single test compares an induction variable of constant
   beginning and step with a constant from these.  */

#include "ir/loops.h"

#include "base/arena.h"

#include <string.h>

int
nest_parent (const struct nest *n, int l)
{
  int k = n->natural[l];
  do
    k = k >= 0 ? n->cfg->loops[k].parent : -1;
  while (k >= 0 && n->source[k] < 0);
  return k >= 0 ? n->source[k] : -1;
}

bool
nest_inside_p (const struct nest *n, int inner, int outer)
{
  return (n->natural[inner] >= 0 && n->natural[outer] >= 0
	  && cfg_loop_inside_p (n->cfg, n->natural[inner],
				n->natural[outer]));
}

/* True if B is in source loop L.  */

static bool
has_p (const struct nest *n, int l, ir_blk b)
{
  return (n->natural[l] >= 0
	  && cfg_loop_inside_p (n->cfg, n->cfg->loop[b], n->natural[l]));
}

/* What R was converted from.  */

static ir_ref
stripped (const struct ir_func *f, ir_ref r)
{
  while (f->insns[r].op == IR_CONV)
    r = f->insns[r].args[0];
  return r;
}

/* True if a store in source loop L may be to what the load I reads.  */

static bool
overwritten_p (const struct nest *n, int l, const struct ir_insn *i)
{
  const struct ir_func *f = n->f;
  for (ir_ref r = 0; r < f->ninsns; r++)
    {
      const struct ir_insn *s = &f->insns[r];
      if ((s->op != IR_STORE && s->op != IR_ATOMIC && s->op != IR_CALL)
	  || !has_p (n, l, s->block))
	continue;
      if (s->op == IR_CALL || !s->mem->array || !i->mem->array
	  || !strcmp (s->mem->array, i->mem->array))
	return true;
    }
  return i->mem->is_volatile;
}

/* True if R is the same in all iterations of source loop L; DEPTH is how far
   it has been followed.  */

static bool
invariant_p (const struct nest *n, int l, ir_ref r, int depth)
{
  const struct ir_insn *i = &n->f->insns[r];
  if (i->op == IR_CONST || !has_p (n, l, i->block))
    return true;
  switch (i->op)
    {
    case IR_LOAD:
      if (overwritten_p (n, l, i))
	return false;
      break;
    case IR_CONV: case IR_ADD: case IR_SUB: case IR_MUL:
      break;
    default:
      return false;
    }
  for (int k = 0; k < i->nargs; k++)
    if (depth > 8 || !invariant_p (n, l, i->args[k], depth + 1))
      return false;
  return true;
}

bool
nest_induction (const struct nest *n, int l, ir_ref r, struct induction *v)
{
  const struct ir_func *f = n->f;
  const struct ir_insn *phi = &f->insns[r];
  if (phi->op != IR_PHI || phi->block != f->loops[l].header
      || phi->type.kind == IR_OTHER || n->natural[l] < 0)
    return false;
  *v = (struct induction) { r, IR_NONE, IR_NONE, false };
  for (int k = 0; k < phi->nargs; k++)
    if (has_p (n, l, f->blocks[phi->block].preds[k]))
      {
	if (v->next >= 0 && v->next != phi->args[k])
	  return false;
	v->next = phi->args[k];
      }
  if (v->next < 0)
    return false;
  const struct ir_insn *next = &f->insns[v->next];
  if ((next->op != IR_ADD && next->op != IR_SUB)
      || !has_p (n, l, next->block))
    return false;
  int own = next->args[0] == r ? 0 : 1;
  v->step = next->args[1 - own];
  v->minus = next->op == IR_SUB;
  return (next->args[own] == r && (own == 0 || !v->minus)
	  && invariant_p (n, l, v->step, 0));
}

bool
nest_exit_p (const struct nest *n, int l, ir_blk b, int *stay)
{
  const struct ir_block *blk = &n->f->blocks[b];
  int in = 0;
  if (!has_p (n, l, b))
    return false;
  for (int k = 0; k < blk->nsuccs; k++)
    if (has_p (n, l, blk->succs[k]))
      {
	*stay = k;
	in++;
      }
  return in < blk->nsuccs;
}

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
	  ir_ref r = stripped (f, test->args[side]);
	  *after = r == v->next;
	  *bound = test->args[1 - side];
	  if ((r == v->phi || r == v->next) && invariant_p (n, l, *bound, 0))
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
  r = stripped (f, r);
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
    if (!has_p (n, l, n->f->blocks[i->block].preds[k]))
      {
	if (any || !constant_p (n->f, i->args[k], value))
	  return false;
	any = true;
      }
  return any;
}

/* How often L goes round as the test of B, its only one, says, or -1.  */

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
  /* A test behind the body, or of what is yet to come, lets it run once.  */
  if (after && count < 1)
    count = 1;
  return count;
}

/* How often L goes round, or -1.  */

static int64_t
find_count (const struct nest *n, int l)
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

struct nest *
nest_new (struct arena *a, const struct ir_func *f)
{
  struct nest *n = arena_alloc (a, sizeof *n);
  const struct cfg *c = f->cfg;
  if (!n)
    return NULL;
  n->f = f;
  n->cfg = c;
  n->source = arena_alloc (a, sizeof (int) * ((size_t) c->nloops + 1));
  n->own = arena_alloc (a, sizeof (bool) * ((size_t) c->nloops + 1));
  n->natural = arena_alloc (a, sizeof (int) * ((size_t) f->nloops + 1));
  int *at = arena_alloc (a, sizeof (int) * ((size_t) f->nblocks + 1));
  n->count = arena_alloc (a, sizeof *n->count * ((size_t) f->nloops + 1));
  if (!n->source || !n->count || !n->own || !n->natural || !at)
    return NULL;
  for (int k = 0; k < c->nloops; k++)
    {
      n->source[k] = -1;
      at[c->loops[k].header] = k + 1;
    }
  for (int l = 0; l < f->nloops; l++)
    {
      n->natural[l] = at[f->loops[l].header] - 1;
      if (n->natural[l] >= 0)
	n->source[n->natural[l]] = l;
      if (f->loops[l].chunks >= 0 && at[f->loops[l].chunks])
	n->own[at[f->loops[l].chunks] - 1] = true;
    }
  for (int l = 0; l < f->nloops; l++)
    n->count[l] = find_count (n, l);
  return n;
}

/* What stands for counts that are not known: COUNT for source loop LOOP, if
   that is not -1, UNKNOWN for the others.  KNOWN becomes false where one is
   used.  */
struct guess
{
  double unknown;
  int loop;
  double count;
  bool known;
};

/* The number of rounds that natural loop K makes for a warp, with G for what
   is not known; see nest_weight.  */

static double
rounds (const struct nest *n, int k, struct guess *g)
{
  int l = n->source[k];
  int64_t count = l >= 0 ? nest_count (n, l) : -1;
  double times = (count >= 0 ? (double) count
		  : l >= 0 && l == g->loop ? g->count : g->unknown);
  if (n->own[k])
    return 1;
  if (count < 0)
    g->known = false;
  if (l >= 0 && n->f->loops[l].kind == IR_LOOP_LANES)
    times = (count >= 0 ? (double) ((count + 31) / 32)
	     : l == g->loop && times < 32 ? 1 : times / 32);
  return times;
}

/* True if R is computed in block B from the lane's number: what the variable
   of a lane loop becomes that is not partitioned otherwise.  */

static bool
from_lane_p (const struct ir_func *f, ir_ref r, ir_blk b, int depth)
{
  const struct ir_insn *i = &f->insns[r];
  if (i->block != b || depth > 4)
    return false;
  if (i->op == IR_LANE)
    return true;
  if (i->op != IR_CONV && i->op != IR_ADD && i->op != IR_SUB
      && i->op != IR_MUL)
    return false;
  for (int k = 0; k < i->nargs; k++)
    if (from_lane_p (f, i->args[k], b, depth + 1))
      return true;
  return false;
}

/* If block D ends in a branch that in one iteration only of a source loop goes
   to a block that dominates B, return that loop as a natural one, else -1.  */

static int
once_loop (const struct nest *n, ir_blk d, ir_blk b)
{
  const struct ir_func *f = n->f;
  const struct ir_block *blk = &f->blocks[d];
  const struct ir_insn *last = &f->insns[blk->insns[blk->ninsns - 1]];
  if (last->op != IR_BRANCH)
    return -1;
  const struct ir_insn *test = &f->insns[last->args[0]];
  if (test->op != IR_EQ && test->op != IR_NE)
    return -1;
  ir_blk to = blk->succs[test->op == IR_NE];
  if (f->blocks[to].npreds != 1 || !cfg_dominates_p (n->cfg, to, b))
    return -1;
  for (int side = 0; side < 2; side++)
    {
      struct induction v;
      ir_ref r = stripped (f, test->args[side]);
      int k = n->cfg->loop[f->insns[r].block];
      int l = k >= 0 ? n->source[k] : -1;
      if (l >= 0 && (nest_induction (n, l, r, &v)
		     || (f->loops[l].kind == IR_LOOP_LANES
			 && from_lane_p (f, r, f->loops[l].header, 0)))
	  && invariant_p (n, l, test->args[1 - side], 0))
	return k;
    }
  return -1;
}

/* As nest_weight, with G for what is not known.  */

static double
weight_with (const struct nest *n, ir_blk b, struct guess *g)
{
  enum { MAX_CONDITIONS = 32 };
  double weight = 1;
  for (int k = n->cfg->loop[b]; k >= 0; k = n->cfg->loops[k].parent)
    weight *= rounds (n, k, g);
  ir_blk d = n->cfg->idom[b];
  for (int depth = 0; d >= 0 && depth < MAX_CONDITIONS; depth++)
    {
      int k = once_loop (n, d, b);
      double times = k >= 0 ? rounds (n, k, g) : 1;
      if (times > 1)
	weight /= times;
      d = n->cfg->idom[d];
    }
  return weight;
}

double
nest_weight (const struct nest *n, ir_blk b, double unknown, bool *known)
{
  struct guess g = { unknown, -1, 0, true };
  double weight = weight_with (n, b, &g);
  *known &= g.known;
  return weight;
}

double
nest_weight_if (const struct nest *n, ir_blk b, double unknown, int l,
		double count)
{
  struct guess g = { unknown, l, count, true };
  return weight_with (n, b, &g);
}
