/* Shape of a function: natural loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "ir/cfg-int.h"

#include "base/arena.h"

/* Put block B into loop L of C: innermost if it has none yet, else the
   outermost loop around it becomes a child of L.  Append to STACK (of *TOP)
   what leads there.  */

static void
claim (struct cfg *c, int l, ir_blk b, int *outer, int *stack, int *top)
{
  ir_blk from = b;
  if (c->loop[b] < 0)
    c->loop[b] = l;
  else
    {
      int in = c->loop[b];
      while (outer[in] != in)
	in = outer[in] = outer[outer[in]];
      if (in == l)
	return;
      c->loops[in].parent = l;
      outer[in] = l;
      from = c->loops[in].header;
    }
  if (from != c->loops[l].header)
    stack[(*top)++] = from;
}

/* Number the loops of C, of F, the outer before the inner.  False if out of
   memory.  */

static bool
order_loops (struct arena *a, const struct ir_func *f, struct cfg *c)
{
  size_t n = (size_t) f->nblocks;
  int *scratch = arena_alloc (a, sizeof (int) * (5 * n + 1));
  if (!scratch)
    return false;
  for (int i = 0; i < c->nloops / 2; i++)
    {
      struct cfg_loop swap = c->loops[i];
      c->loops[i] = c->loops[c->nloops - 1 - i];
      c->loops[c->nloops - 1 - i] = swap;
    }
  for (int b = 0; b < f->nblocks; b++)
    if (c->loop[b] >= 0)
      c->loop[b] = c->nloops - 1 - c->loop[b];
  int *up = scratch, *pre = scratch + n, *last = pre + n;
  int *work = arena_alloc (a, sizeof (int) * (3 * n + 1));
  if (!work)
    return false;
  for (int i = 0; i < c->nloops; i++)
    {
      struct cfg_loop *loop = &c->loops[i];
      if (loop->parent >= 0)
	loop->parent = c->nloops - 1 - loop->parent;
      up[i] = loop->parent;
      loop->depth = loop->parent >= 0 ? c->loops[loop->parent].depth + 1 : 1;
    }
  cfg_number_tree (up, c->nloops, NULL, pre, last, work);
  for (int i = 0; i < c->nloops; i++)
    {
      c->loops[i].pre = pre[i];
      c->loops[i].last = last[i];
    }
  return true;
}

bool
cfg_find_loops (struct arena *a, const struct ir_func *f, struct cfg *c)
{
  size_t n = (size_t) f->nblocks;
  int *stack = arena_alloc (a, sizeof (int) * (n + 1));
  int *outer = arena_alloc (a, sizeof (int) * (n + 1));
  if (!stack || !outer)
    return false;
  for (int b = 0; b < f->nblocks; b++)
    c->loop[b] = -1;
  /* From the inside out: the last headers in reverse post-order first.  */
  for (int i = c->nreached - 1; i >= 0; i--)
    {
      ir_blk h = c->order[i];
      const struct ir_block *blk = &f->blocks[h];
      int latches = 0;
      for (int p = 0; p < blk->npreds; p++)
	latches += c->position[blk->preds[p]] >= 0
		   && cfg_dominates_p (c, h, blk->preds[p]);
      if (!latches)
	continue;
      int l = c->nloops++;
      struct cfg_loop *loop = &c->loops[l];
      loop->header = h;
      loop->parent = -1;
      outer[l] = l;
      loop->latches = arena_alloc (a, sizeof (int) * (size_t) latches);
      if (!loop->latches)
	return false;
      int top = 0;
      claim (c, l, h, outer, stack, &top);
      for (int p = 0; p < blk->npreds; p++)
	{
	  ir_blk latch = blk->preds[p];
	  if (c->position[latch] < 0 || !cfg_dominates_p (c, h, latch))
	    continue;
	  loop->latches[loop->nlatches++] = latch;
	  claim (c, l, latch, outer, stack, &top);
	  while (top)
	    {
	      ir_blk x = stack[--top];
	      for (int q = 0; q < f->blocks[x].npreds; q++)
		if (c->position[f->blocks[x].preds[q]] >= 0)
		  claim (c, l, f->blocks[x].preds[q], outer, stack, &top);
	    }
	}
    }
  return order_loops (a, f, c);
}

/* Count the exits of C's loops, and if PUT store them, too.  */

static void
visit_exits (const struct ir_func *f, struct cfg *c, bool put)
{
  for (int i = 0; i < c->nreached; i++)
    {
      ir_blk b = c->order[i];
      const struct ir_block *blk = &f->blocks[b];
      for (int s = 0; s < blk->nsuccs; s++)
	for (int l = c->loop[b]; l >= 0; l = c->loops[l].parent)
	  {
	    struct cfg_loop *loop = &c->loops[l];
	    if (cfg_loop_inside_p (c, c->loop[blk->succs[s]], l))
	      break;
	    if (put)
	      loop->exits[loop->nexits] = (struct cfg_exit) { b, s };
	    loop->nexits++;
	  }
    }
}

bool
cfg_find_exits (struct arena *a, const struct ir_func *f, struct cfg *c)
{
  visit_exits (f, c, false);
  for (int l = 0; l < c->nloops; l++)
    {
      struct cfg_loop *loop = &c->loops[l];
      loop->exits = arena_alloc (a, (sizeof *loop->exits
				     * ((size_t) loop->nexits + 1)));
      if (!loop->exits)
	return false;
      loop->nexits = 0;
    }
  visit_exits (f, c, true);
  return true;
}

void
cfg_find_irreducible (const struct ir_func *f, struct cfg *c)
{
  int marked = 0;		/* All positions below are done.  */
  for (int i = 0; i < c->nreached; i++)
    {
      ir_blk v = c->order[i];
      int far = -1;
      for (int p = 0; p < f->blocks[v].npreds; p++)
	{
	  ir_blk u = f->blocks[v].preds[p];
	  if (c->position[u] >= i && !cfg_dominates_p (c, v, u)
	      && c->position[u] > far)
	    far = c->position[u];
	}
      for (int k = marked > i ? marked : i; k <= far; k++)
	c->irreducible[c->order[k]] = true;
      if (far >= marked)
	marked = far + 1;
    }
}

bool
cfg_loop_inside_p (const struct cfg *c, int inner, int outer)
{
  return (inner >= 0 && outer >= 0
	  && c->loops[outer].pre <= c->loops[inner].pre
	  && c->loops[inner].pre <= c->loops[outer].last);
}
