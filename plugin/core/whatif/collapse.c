/* Changes: the order of collapsed loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "whatif/transform.h"

#include "whatif/edit-int.h"

/* The division (OP is IR_DIV) or remainder of NUMBER in loop L by COUNT,
   which if IR_NONE is set; IR_NONE if there is none.  */

static ir_ref
find_part (const struct nest *n, int l, enum ir_op op, ir_ref number,
	   ir_ref *count)
{
  const struct ir_func *f = n->f;
  for (ir_blk b = 0; b < f->nblocks; b++)
    if (n->cfg->position[b] >= 0
	&& cfg_loop_inside_p (n->cfg, n->cfg->loop[b], n->natural[l]))
      for (int k = 0; k < f->blocks[b].ninsns; k++)
	{
	  ir_ref r = f->blocks[b].insns[k];
	  const struct ir_insn *i = &f->insns[r];
	  if (i->op != op || edit_stripped (f, i->args[0]) != number
	      || (*count >= 0 && (edit_stripped (f, i->args[1])
				  != edit_stripped (f, *count))))
	    continue;
	  *count = i->args[1];
	  return r;
	}
  return IR_NONE;
}

/* What is left of the product TRIPS when the counts of C are divided out:
   the outermost loop's count, or IR_NONE.  */

static ir_ref
outer_count (const struct ir_func *f, ir_ref trips,
	     const struct collapsed_loops *c)
{
  bool used[MAX_COLLAPSED] = { false };
  ir_ref left = trips >= 0 ? edit_stripped (f, trips) : IR_NONE;
  while (left >= 0 && f->insns[left].op == IR_MUL)
    {
      ir_ref a = edit_stripped (f, f->insns[left].args[0]);
      ir_ref b = edit_stripped (f, f->insns[left].args[1]);
      int which = -1;
      bool second = false;
      for (int k = 1; k < c->n && which < 0; k++)
	if (!used[k] && (edit_stripped (f, c->count[k]) == a
			 || edit_stripped (f, c->count[k]) == b))
	  {
	    which = k;
	    second = edit_stripped (f, c->count[k]) == b;
	  }
      if (which < 0)
	return IR_NONE;
      used[which] = true;
      left = second ? a : b;
    }
  for (int k = 1; k < c->n; k++)
    if (!used[k])
      return IR_NONE;
  return left;
}

bool
transform_find_collapsed (const struct nest *n, int l,
			  struct collapsed_loops *c)
{
  const struct ir_func *f = n->f;
  const struct ir_block *head = &f->blocks[f->loops[l].header];
  if (n->natural[l] < 0)
    return false;
  for (int k = 0; k < head->ninsns; k++)
    {
      struct induction v;
      ir_ref parts[2 * MAX_COLLAPSED], counts[MAX_COLLAPSED];
      if (!nest_induction (n, l, head->insns[k], &v))
	continue;
      /* Innermost first.  */
      ir_ref number = v.phi, first = IR_NONE;
      int levels = 0;
      while (levels < MAX_COLLAPSED - 1)
	{
	  ir_ref count = IR_NONE;
	  ir_ref q = find_part (n, l, IR_DIV, number, &count);
	  ir_ref r = (q >= 0 ? find_part (n, l, IR_MOD, number, &count)
		      : IR_NONE);
	  if (r < 0 || f->insns[q].block != f->insns[r].block)
	    break;
	  if (first < 0)
	    first = v.phi;
	  parts[levels] = r;
	  counts[levels++] = count;
	  number = q;
	}
      if (!levels)
	continue;
      c->n = levels + 1;
      c->number = v.phi;
      c->at = first;
      for (int i = 0; i < levels; i++)
	{
	  c->index[levels - i] = parts[i];
	  c->count[levels - i] = counts[i];
	}
      c->index[0] = number;
      c->count[0] = outer_count (f, f->loops[l].trips, c);
      return true;
    }
  return false;
}

void
transform_permute (struct ir_func *f, const struct collapsed_loops *c,
		   const int *order)
{
  ir_ref end = f->ninsns;
  struct edit_place p = edit_behind (f, c->at);
  struct ir_type type = f->insns[c->index[c->n - 1]].type;
  ir_ref left = edit_put (&p, IR_CONV, type, 1, c->number, IR_NONE);
  for (int k = c->n - 1; k >= 0; k--)
    {
      int old = order[k];
      ir_ref index = left;
      if (k > 0)
	{
	  ir_ref count = c->count[old];
	  bool early = count >= 0 && f->insns[count].block != p.b;
	  if (early)
	    count = edit_put (&p, IR_CONV, type, 1, count, IR_NONE);
	  else
	    {
	      count = edit_put (&p, IR_UNIFORM, type, 0, IR_NONE, IR_NONE);
	      f->insns[count].facts
		= (struct ir_facts) { .have_lo = true, .lo = 1 };
	    }
	  index = edit_put (&p, IR_MOD, type, 2, left, count);
	  left = edit_put (&p, IR_DIV, type, 2, left, count);
	}
      index = edit_put (&p, IR_CONV, f->insns[c->index[old]].type, 1, index,
		   IR_NONE);
      edit_replace_uses (f, end, c->index[old], index);
    }
}
