/* Where values that only some lanes change are the same in all lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where the condition holds under which they are changed (solve/guarded.c), or
   one from which that follows: a comparison of what differs from it by a
   number.  */

#include "solve/solve-int.h"

#include "value/intwrap.h"
#include "value/poly.h"

enum { MAX_GUARD_TESTS = 12 };

/* The difference whose sign the comparison R of X, which came out SENSE, has
   settled: it is negative.  Null if R is no such comparison.  */

static const struct poly *
settled (struct context *x, ir_ref r, bool sense)
{
  struct pool *p = x->solver->pool;
  const struct ir_insn *i = &x->f->insns[r];
  const struct poly *w[2];
  unsigned assume = 0;
  if (i->op < IR_LT || i->op > IR_GE)
    return NULL;
  struct ir_type t = x->f->insns[i->args[0]].type;
  if (t.kind != IR_INT)
    return NULL;
  for (int k = 0; k < 2; k++)
    {
      const struct poly *v = x->values[i->args[k]].p;
      int home = x->cfg->loop[x->f->insns[i->args[k]].block];
      /* What an inner loop leaves may differ from what this sees.  */
      if (!v || (home >= 0 && !cfg_loop_inside_p (x->cfg,
						  x->cfg->loop[i->block],
						  home)))
	return NULL;
      w[k] = intwrap_value (p, v, t, &assume);
    }
  if (assume)
    return NULL;
  bool less = (i->op == IR_LT || i->op == IR_LE) == sense;
  bool equal_too = (i->op == IR_LE || i->op == IR_GE) == sense;
  const struct poly *d = less ? poly_sub (p, w[0], w[1])
			 : poly_sub (p, w[1], w[0]);
  return equal_too ? poly_sub (p, d, poly_const (p, 1)) : d;
}

ir_blk
guarded_branch (const struct context *x, ir_blk b, int l, int *succ)
{
  const struct cfg *c = x->cfg;
  for (int n = 0; n < MAX_GUARD_TESTS; n++)
    {
      ir_blk d = c->idom[b];
      if (d < 0 || !cfg_loop_inside_p (c, c->loop[d], l)
	  || b == c->loops[l].header)
	return -1;
      const struct ir_block *blk = &x->f->blocks[d];
      const struct ir_insn *last = &x->f->insns[blk->insns[blk->ninsns - 1]];
      if (last->op == IR_BRANCH && blk->succs[0] != blk->succs[1]
	  && x->f->blocks[b].npreds == 1)
	{
	  *succ = blk->succs[1] == b;
	  return d;
	}
      b = d;
    }
  return -1;
}

ir_ref
guarded_condition (const struct context *x, ir_blk b)
{
  const struct ir_block *blk = &x->f->blocks[b];
  return x->f->insns[blk->insns[blk->ninsns - 1]].args[0];
}

bool
guarded_at_p (struct context *x, ir_ref r, const struct guard *g, ir_blk b)
{
  struct pool *p = x->solver->pool;
  int l = x->cfg->loop[x->f->insns[r].block], succ;
  const struct poly *want = NULL;
  while (b >= 0 && cfg_loop_inside_p (x->cfg, x->cfg->loop[b], l))
    {
      ir_blk d = guarded_branch (x, b, l, &succ);
      if (d < 0)
	return false;
      if (d == g->branch && succ == g->succ)
	return true;
      if (!want && g->alone)
	want = settled (x, guarded_condition (x, g->branch), !g->succ);
      const struct poly *have = settled (x, guarded_condition (x, d), !succ);
      struct lane_range more = { .have_hi = false };
      if (want && have)
	more = facts_range_all (p, poly_sub (p, want, have), ALL_LANES);
      if (more.have_hi && more.hi <= 0)
	return true;
      b = d;
    }
  return false;
}
