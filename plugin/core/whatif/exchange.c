/* Changes: two loops exchanged.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of two loops, one right inside the other, the outer one is spread over gangs
   or threads, and the inner one over lanes.  To exchange them is to exchange
   what they are spread over: no instruction has to move, as how often blocks
   are run is a product of the counts of loops.  */

#include "whatif/transform.h"

#include "whatif/edit-int.h"

/* True if block B is in source loop L of N's function.  */

static bool
in_loop_p (const struct nest *n, int l, ir_blk b)
{
  return (n->cfg->position[b] >= 0
	  && cfg_loop_inside_p (n->cfg, n->cfg->loop[b], n->natural[l]));
}

/* True if source loop OUTER of N's function does nothing that can be seen but
   run loop INNER.  */

static bool
accesses_alone_p (const struct nest *n, int outer, int inner)
{
  for (ir_blk b = 0; b < n->f->nblocks; b++)
    {
      const struct ir_block *blk = &n->f->blocks[b];
      if (!in_loop_p (n, outer, b) || in_loop_p (n, inner, b))
	continue;
      for (int k = 0; k < blk->ninsns; k++)
	{
	  const struct ir_insn *i = &n->f->insns[blk->insns[k]];
	  if (i->op == IR_CALL || (i->mem && i->mem->space != IR_PRIVATE))
	    return false;
	}
    }
  return true;
}

/* True if value R of N's function is the same in all iterations of source loop
   OUTER, whichever lane or gang runs them; DEPTH limits the search.  */

static bool
fixed_inside_p (const struct nest *n, int outer, ir_ref r, int depth)
{
  enum { MAX_DEPTH = 12 };
  const struct ir_insn *i = &n->f->insns[r];
  if (!in_loop_p (n, outer, i->block) || i->op == IR_CONST
      || i->op == IR_LANE || i->op == IR_UNIFORM)
    return true;
  if (i->op == IR_PHI || i->mem || i->op == IR_CALL || depth > MAX_DEPTH)
    return false;
  for (int k = 0; k < i->nargs; k++)
    if (!fixed_inside_p (n, outer, i->args[k], depth + 1))
      return false;
  return true;
}

/* True if source loop INNER of N's function runs the same iterations in each of
   loop OUTER.  */

static bool
rectangular_p (const struct nest *n, int outer, int inner)
{
  const struct ir_loop *l = &n->f->loops[inner];
  const struct ir_block *head = &n->f->blocks[l->header];
  const struct cfg_loop *loop = &n->cfg->loops[n->natural[inner]];
  int variables = 0;
  if (l->trips != IR_NONE && !fixed_inside_p (n, outer, l->trips, 0))
    return false;
  for (int k = 0; k < loop->nexits; k++)
    {
      struct exit_test t;
      if (!exit_test (n->f, &loop->exits[k], &t))
	return false;
      const struct ir_insn *compare = &n->f->insns[t.compare];
      for (int j = 0; j < compare->nargs; j++)
	{
	  ir_ref r = edit_stripped (n->f, compare->args[j]);
	  if (!in_loop_p (n, inner, n->f->insns[r].block)
	      && !fixed_inside_p (n, outer, r, 0))
	    return false;
	}
    }
  for (int k = 0; k < head->ninsns; k++)
    {
      struct induction v;
      const struct ir_insn *phi = &n->f->insns[head->insns[k]];
      if (phi->op != IR_PHI)
	continue;
      if (!nest_induction (n, inner, head->insns[k], &v))
	return false;
      for (int j = 0; j < phi->nargs; j++)
	if (phi->args[j] != v.next
	    && !fixed_inside_p (n, outer, phi->args[j], 0))
	  return false;
      variables++;
    }
  return variables > 0;
}

bool
transform_exchange (struct ir_func *f, const struct nest *n, int inner)
{
  int outer = nest_parent (n, inner);
  struct collapsed_loops c;
  if (outer < 0 || n->natural[outer] < 0 || n->natural[inner] < 0
      || f->loops[outer].kind != IR_LOOP_SPREAD
      || f->loops[inner].kind != IR_LOOP_LANES
      || (f->loops[inner].mapping & f->loops[outer].mapping)
      || f->loops[inner].collapsed > 1 || f->loops[outer].collapsed > 1
      || transform_find_collapsed (n, outer, &c)
      || transform_find_collapsed (n, inner, &c)
      || !accesses_alone_p (n, outer, inner)
      || !rectangular_p (n, outer, inner))
    return false;
  unsigned gangs = f->loops[outer].mapping, lanes = f->loops[inner].mapping;
  if (!transform_remove_lanes (f, n, inner)
      || !transform_add_lanes (f, n, outer))
    return false;
  f->loops[outer].mapping = lanes;
  f->loops[inner].mapping = gangs;
  return true;
}
