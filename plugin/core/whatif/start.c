/* Changes: where the iterations of a warp begin.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "whatif/transform.h"

#include "whatif/edit-int.h"

bool
transform_align_chunks (struct ir_func *f, const struct nest *n, int l)
{
  const struct ir_loop *s = &f->loops[l];
  const struct ir_block *head = &n->f->blocks[s->header];
  bool any = false;
  if (s->kind != IR_LOOP_LANES)
    return false;
  for (int k = 0; k < head->ninsns; k++)
    {
      struct induction v;
      if (!nest_induction (n, l, head->insns[k], &v)
	  || f->insns[v.phi].type.kind != IR_INT)
	continue;
      struct ir_type type = f->insns[v.phi].type;
      ir_ref end = f->ninsns;
      struct edit_place p = edit_behind (f, v.phi);
      ir_ref lane = edit_put (&p, IR_LANE, type, 0, IR_NONE, IR_NONE);
      ir_ref mine
	= edit_put (&p, IR_ADD, type, 2, edit_put_warps (&p, type), lane);
      edit_replace_uses (f, end, v.phi, mine);
      any = true;
    }
  return any;
}

/* Return true if R of N's function is a lane loop's variable plus or minus a
   uniform value: its step from lane to lane is that loop's.  DEPTH is the
   depth of the search.  */

static bool
follows_lanes_p (const struct nest *n, ir_ref r, int depth)
{
  const struct ir_insn *i = &n->f->insns[r];
  struct induction v;
  switch (i->op)
    {
    case IR_CONST:
    case IR_UNIFORM:
    case IR_LANE:
      return true;
    case IR_CONV:
    case IR_ADD:
    case IR_SUB:
      for (int k = 0; k < i->nargs; k++)
	if (depth > 8 || !follows_lanes_p (n, i->args[k], depth + 1))
	  return false;
      return true;
    case IR_PHI:
      for (int l = 0; l < n->f->nloops; l++)
	if (n->f->loops[l].kind == IR_LOOP_LANES
	    && nest_induction (n, l, r, &v))
	  return true;
      return false;
    default:
      return false;
    }
}

bool
transform_align_starts (struct ir_func *f, const struct nest *n, int l)
{
  const struct ir_block *head = &n->f->blocks[f->loops[l].header];
  bool any = false;
  for (int k = 0; k < head->ninsns; k++)
    {
      struct induction v;
      ir_ref r = head->insns[k];
      if (!nest_induction (n, l, r, &v) || f->insns[r].type.kind != IR_INT)
	continue;
      for (int arg = 0; arg < f->insns[r].nargs; arg++)
	{
	  ir_ref first = f->insns[r].args[arg];
	  if (first == v.next || f->insns[first].op == IR_CONST
	      || f->blocks[f->insns[first].block].lanes == IR_SINGLE
	      || !follows_lanes_p (n, first, 0))
	    continue;
	  struct edit_place p = { f, 0, f->blocks[0].ninsns - 1 };
	  ir_ref common
	    = edit_put (&p, IR_UNIFORM, f->insns[r].type, 0, IR_NONE,
			       IR_NONE);
	  f->insns[r].args[arg] = common;
	  any = true;
	}
    }
  return any;
}
