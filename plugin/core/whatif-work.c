/* What if: how many instructions the warps of a region execute.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each operation and each access of a block counts one, as often as a warp runs
   the block; calls count as what they call.  What the device compiler adds to a
   loop over lanes that is begun again and again was measured on the simulated
   device, for GCC 12 at -O2: to part the iterations and to wake the lanes takes
   as many instructions as some iterations of a small loop do, and so do the
   shuffles by which the lanes of a warp, in five steps, bring a reduction
   together.

   This is for comparing a region with itself: the unit is an operation of the
   source, of which the device makes one instruction or a few.  Warps that find
   nothing to do are not counted.  */

#include "whatif.h"

/* What entering a loop over lanes adds, and each reduction of it.  */
enum { WORK_ENTRY = 45, WORK_REDUCTION = 15 };

/* The instructions of one run of block B of F, those before END; what comes
   later only says what else is changed.  */

static int
block_work (const struct ir_func *f, ir_blk b, ir_ref end)
{
  const struct ir_block *blk = &f->blocks[b];
  int operations = 0, accesses = 0;
  for (int n = 0; n < blk->ninsns; n++)
    {
      const struct ir_insn *i = &f->insns[blk->insns[n]];
      if (blk->insns[n] >= end)
	continue;
      accesses += i->mem != NULL;
      operations += (i->op >= IR_ADD && i->op != IR_PHI && i->op != IR_CALL
		     && i->op != IR_JUMP && i->op != IR_RETURN && !i->mem);
    }
  if (blk->operations > operations)
    operations = blk->operations;
  return operations + accesses;
}

/* What beginning source loop L of N's function, which has the lanes, adds in all;
   UNKNOWN as in nest_weight.  */

static double
entry_work (const struct nest *n, int l, double unknown)
{
  const struct ir_loop *s = &n->f->loops[l];
  ir_blk head = s->chunks >= 0 ? s->chunks : s->header;
  ir_blk around = n->cfg->idom[head];
  int each = WORK_ENTRY;
  bool known = true;
  /* Once in a launch is no matter.  */
  if (around < 0 || n->cfg->loop[around] < 0)
    return 0;
  for (int k = 0; k < s->naccums; k++)
    if (s->accums[k].op != IR_REDUCE_OTHER
	&& (s->accums[k].load < 0
	    || n->f->insns[s->accums[k].load].mem->space == IR_PRIVATE))
      each += WORK_REDUCTION;
  return each * nest_weight (n, around, unknown, &known);
}

/* The same of all of N's function, of which the instructions before END are the
   program's.  */

static double
function_work (const struct nest *n, ir_ref end, double unknown)
{
  const struct ir_func *f = n->f;
  double work = 0;
  bool known = true;
  for (ir_blk b = 0; b < f->nblocks; b++)
    {
      int each = n->cfg->position[b] >= 0 ? block_work (f, b, end) : 0;
      if (each)
	work += each * nest_weight (n, b, unknown, &known);
    }
  for (int l = 0; l < f->nloops; l++)
    if (f->loops[l].kind == IR_LOOP_LANES && n->natural[l] >= 0)
      work += entry_work (n, l, unknown);
  return work;
}

double
whatif_work (const struct cost *c, const struct ir_module *original,
	     double unknown)
{
  double work = 0;
  for (int k = 0; k < original->nfuncs; k++)
    if (c->nests[k] && c->calls[k] > 0)
      work += (c->calls[k]
	       * function_work (c->nests[k], original->funcs[k]->ninsns,
				unknown));
  return work;
}
