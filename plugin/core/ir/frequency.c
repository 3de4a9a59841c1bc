/* The source's loops: how often blocks run.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "ir/loops-int.h"
#include "base/lanes.h"

/* The values for trip counts that are not known: COUNT for source loop LOOP,
   if that is not -1, UNKNOWN for the others.  KNOWN becomes false where one is
   used.  */
struct guess
{
  double unknown;
  int loop;
  double count;
  bool known;
};

/* The number of rounds that natural loop K makes for a warp, with G for what
   is not known; see nest_frequency.  */

static double
guessed_rounds (const struct nest *n, int k, struct guess *g)
{
  int l = n->source[k];
  int64_t count = l >= 0 ? nest_count (n, l) : -1;
  double times = (l < 0 ? g->unknown
		  : nest_count_if (n, l, l == g->loop ? g->count : g->unknown));
  if (n->chunks[k])
    return 1;
  if (count < 0)
    g->known = false;
  if (l >= 0 && n->f->loops[l].kind == IR_LOOP_LANES)
    times = (count >= 0 ? (double) ((count + LANES - 1) / LANES)
	     : l == g->loop && times < LANES ? 1 : times / LANES);
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

/* True if R has another value in each iteration of source loop L of N's
   function: it is an induction variable, perhaps times a constant, and
   something invariant.  */

static bool
another_each_time_p (const struct nest *n, int l, ir_ref r, int depth)
{
  const struct ir_func *f = n->f;
  struct induction v;
  const struct ir_insn *i = &f->insns[r = loop_stripped (f, r)];
  if (nest_induction (n, l, r, &v))
    return true;
  if (depth > 8 || i->nargs != 2)
    return false;
  for (int k = 0; k < 2; k++)
    {
      const struct ir_insn *other = &f->insns[i->args[1 - k]];
      if ((i->op == IR_ADD || i->op == IR_SUB
	   || (i->op == IR_MUL && other->op == IR_CONST && other->imm != 0))
	  && loop_invariant_p (n, l, i->args[1 - k], 0)
	  && another_each_time_p (n, l, i->args[k], depth + 1))
	return true;
    }
  return false;
}

/* If block D ends in a branch that goes to a block that dominates B in only
   one iteration of a source loop, return that loop's natural loop, else
   -1.  */

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
      ir_ref r = loop_stripped (f, test->args[side]);
      int k = n->cfg->loop[f->insns[r].block];
      int l = k >= 0 ? n->source[k] : -1;
      /* What comes behind the loop is run when it ends, however long it
	 was.  */
      if (l >= 0 && cfg_loop_inside_p (n->cfg, n->cfg->loop[b], k)
	  && (another_each_time_p (n, l, r, 0)
	      || (f->loops[l].kind == IR_LOOP_LANES
		  && from_lane_p (f, r, f->loops[l].header, 0)))
	  && loop_invariant_p (n, l, test->args[1 - side], 0))
	return k;
    }
  return -1;
}

/* As nest_frequency, with G for what is not known.  */

static double
weight_with (const struct nest *n, ir_blk b, struct guess *g)
{
  enum { MAX_CONDITIONS = 32 };
  double weight = 1;
  for (int k = n->cfg->loop[b]; k >= 0; k = n->cfg->loops[k].parent)
    weight *= guessed_rounds (n, k, g);
  ir_blk d = n->cfg->idom[b];
  for (int depth = 0; d >= 0 && depth < MAX_CONDITIONS; depth++)
    {
      int k = once_loop (n, d, b);
      double times = k >= 0 ? guessed_rounds (n, k, g) : 1;
      if (times > 1)
	weight /= times;
      d = n->cfg->idom[d];
    }
  return weight;
}

double
nest_frequency (const struct nest *n, ir_blk b, double unknown, bool *known)
{
  struct guess g = { unknown, -1, 0, true };
  double weight = weight_with (n, b, &g);
  *known &= g.known;
  return weight;
}

double
nest_frequency_if (const struct nest *n, ir_blk b, double unknown, int l,
		   double count)
{
  struct guess g = { unknown, l, count, true };
  return weight_with (n, b, &g);
}
