/* Shape of a function: order, dominators, natural loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_IR_CFG_H
#define DRANO_IR_CFG_H

#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An edge that leaves a loop: successor number SUCC of BLOCK.  */
struct cfg_exit
{
  ir_blk block;
  int succ;
};

/* A natural loop: one header, every edge back to it from a block that it
   dominates.  */
struct cfg_loop
{
  ir_blk header;
  int parent;			/* The loop around it, or -1.  */
  int depth;			/* 1 for outermost.  */
  int pre, last;		/* Loop I is in loop L when
				   L.pre <= I.pre <= L.last.  */
  int nlatches;
  ir_blk *latches;
  bool sequential;		/* Its iterations follow each other in each
				   lane.  */
  int nexits;			/* By block, in the shape's order.  */
  struct cfg_exit *exits;
};

struct cfg
{
  int nblocks;
  int nreached;			/* Blocks reachable from the entry.  */
  ir_blk *order;		/* Those, in reverse post-order.  */
  int *position;		/* In ORDER; -1 for unreachable blocks.  */
  ir_blk *idom;			/* Immediate dominator; -1 for the entry and
				   for unreachable blocks.  */
  ir_blk *ipdom;		/* Immediate post-dominator; -1 if that is
				   the exit or nothing.  */
  int *dom_pre, *dom_last;	/* Numbering of the dominator tree.  */
  int *pdom_pre, *pdom_last;	/* Of the post-dominator tree; dom_pre is -1
				   where the exit is out of reach.  */
  int nloops;
  struct cfg_loop *loops;	/* Outer before inner.  */
  int *loop;			/* Innermost loop of each block, or -1.  */
  bool *irreducible;		/* Block may be part of a cycle with several
				   entries.  */
};

/* Compute the shape of F in A.  Null if out of memory.  The time
   is that of edges * log blocks; no recursion.  */
extern struct cfg *cfg_new (struct arena *a, const struct ir_func *f);

/* True if block X of C dominates (post-dominates) Y; each does itself.  */
extern bool cfg_dominates_p (const struct cfg *c, ir_blk x, ir_blk y);
extern bool cfg_postdominates_p (const struct cfg *c, ir_blk x, ir_blk y);

/* True if loop INNER (may be -1: none) is loop OUTER or inside it.  */
extern bool cfg_loop_inside_p (const struct cfg *c, int inner, int outer);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_IR_CFG_H */
