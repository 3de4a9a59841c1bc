/* What if: the innermost of collapsed loops alone.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC runs the loops that OpenMP collapses as one loop, whose iterations set
   the inner index back to its beginning when it has come to its end and then
   step the next outer one (omp-expand.cc, extract_omp_for_update_vars):

     inner = phi (first, inner + 1 or first)
     outer = phi (first, outer or outer + 1)

   In the innermost loop alone, the inner index is stepped and the outer ones
   stay: that is what the lanes of a warp see, which run iterations of one
   row.  Of two loops that are exchanged it is the other way about.  */

#include "whatif/transform.h"

/* How many merges of values are followed.  */
enum { MAX_MERGED = 8 };

/* What comes round to a phi.  */
struct merged
{
  bool itself;			/* The phi, as it was.  */
  ir_ref next;			/* The phi and a step, or IR_NONE.  */
  bool other;			/* Something else.  */
  int n;			/* Merges that have been followed.  */
};

/* Put into M what value R of F, a latch operand of PHI, is.  */

static void
merge_update (const struct ir_func *f, ir_ref phi, ir_ref r, struct merged *m)
{
  const struct ir_insn *i = &f->insns[r];
  if (r == phi)
    m->itself = true;
  else if (i->op == IR_ADD && (i->args[0] == phi || i->args[1] == phi))
    {
      m->other |= m->next >= 0 && m->next != r;
      m->next = r;
    }
  else if (i->op == IR_PHI && i->block != f->insns[phi].block
	   && m->n++ < MAX_MERGED)
    for (int k = 0; k < i->nargs; k++)
      merge_update (f, phi, i->args[k], m);
  else
    m->other = true;
}

bool
transform_make_innermost (struct ir_func *f, const struct nest *n, int l,
			  bool exchanged)
{
  const struct ir_block *head = &f->blocks[f->loops[l].header];
  int inner = 0, outer = 0;
  if (n->natural[l] < 0)
    return false;
  for (int p = 0; p < head->ninsns
	 && f->insns[head->insns[p]].op == IR_PHI; p++)
    {
      struct ir_insn *phi = &f->insns[head->insns[p]];
      for (int k = 0; k < phi->nargs; k++)
	{
	  struct merged m = { .next = IR_NONE };
	  if (!cfg_loop_inside_p (n->cfg, n->cfg->loop[head->preds[k]],
				  n->natural[l]))
	    continue;
	  merge_update (f, head->insns[p], phi->args[k], &m);
	  if (m.next < 0)
	    continue;
	  inner += !m.itself && m.other;
	  outer += m.itself;
	  bool index = m.itself || m.other;
	  phi->args[k] = (index && m.itself != exchanged ? head->insns[p]
			  : m.next);
	}
    }
  return inner && outer && (!exchanged || (inner == 1 && outer == 1));
}
