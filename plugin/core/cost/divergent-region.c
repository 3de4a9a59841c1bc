/* The cost of a region: blocks that diverged lanes run one after the other.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes that diverge at a branch converge at its immediate post-dominator, not
   before.  A block that both sides reach earlier, by a jump, is run once by
   the lanes of each side.  Where one side reaches it only after further
   iterations, each lane may run it alone: the code before a `break', or behind
   a loop that a jump leaves.

   We search both sides up to the post-dominator.  If that takes too long, we
   treat the whole function as such code.  */

#include "cost/cost-int.h"

#include "base/arena.h"

/* What one search takes.  */
struct divergence
{
  const struct context *x;
  ir_blk stop;
  bool around;			/* Go on to further iterations.  */
  int number;			/* Of this search.  */
  int *seen;			/* By block: the search that came there
				   last.  */
  int *sides;			/* By block: how many of a branch came there, */
  ir_blk *touched;		/* which are these NTOUCHED, all ...  */
  int ntouched;
  bool *before;			/* ... or without further iterations.  */
  ir_blk *todo;
  long budget;
};

/* Mark block B as seen by S; return true on the first visit.  */

static bool
first_visit_p (struct divergence *s, ir_blk b)
{
  if (b == s->stop || s->seen[b] == s->number)
    return false;
  s->seen[b] = s->number;
  if (!s->sides[b]++)
    s->touched[s->ntouched++] = b;
  return true;
}

/* Note what block FROM of S leads to.  */

static void
spread_from (struct divergence *s, ir_blk from)
{
  const struct ir_func *f = s->x->f;
  int n = 0;
  s->number++;
  if (first_visit_p (s, from))
    s->todo[n++] = from;
  while (n && s->budget-- > 0)
    {
      ir_blk b = s->todo[--n];
      for (int k = 0; k < f->blocks[b].nsuccs; k++)
	{
	  ir_blk to = f->blocks[b].succs[k];
	  if ((s->around || !cfg_dominates_p (s->x->cfg, to, b))
	      && first_visit_p (s, to))
	    s->todo[n++] = to;
	}
    }
}

/* True if lanes may part at the end of block B of X.  */

static bool
may_diverge_p (struct context *x, ir_blk b)
{
  const struct ir_block *blk = &x->f->blocks[b];
  return (blk->nsuccs > 1 && blk->assume < 0
	  && !cost_converged_p (x, b, ALL_LANES));
}

/* For each block that both sides of the branch at the end of B reach before
   they converge, multiply GROUPS by the number of groups of lanes that reach
   it.  */

static void
mark (struct divergence *s, ir_blk b, int *groups)
{
  const struct ir_block *blk = &s->x->f->blocks[b];
  s->stop = s->x->cfg->ipdom[b];
  for (int around = 0; around < 2; around++)
    {
      s->around = around;
      s->ntouched = 0;
      for (int k = 0; k < blk->nsuccs; k++)
	spread_from (s, blk->succs[k]);
      for (int n = 0; n < s->ntouched; n++)
	{
	  ir_blk at = s->touched[n];
	  bool both = s->sides[at] > 1;
	  if (both && !s->before[at])
	    groups[at] *= around ? LANES : s->sides[at];
	  if (groups[at] > LANES)
	    groups[at] = LANES;
	  s->sides[at] = 0;
	  s->before[at] = both && !around;
	}
    }
}

int *
cost_groups (struct cost_state *k, struct context *x)
{
  const struct cfg *c = x->cfg;
  size_t blocks = (size_t) x->f->nblocks + 1;
  int *groups = arena_alloc (k->arena, sizeof *groups * blocks);
  struct divergence s = { .x = x, .budget = 200000 + 200L * c->nreached };
  s.seen = arena_alloc (k->arena, sizeof *s.seen * blocks);
  s.sides = arena_alloc (k->arena, sizeof *s.sides * blocks);
  s.touched = arena_alloc (k->arena, sizeof *s.touched * blocks);
  s.before = arena_alloc (k->arena, sizeof *s.before * blocks);
  s.todo = arena_alloc (k->arena, sizeof *s.todo * blocks);
  for (size_t b = 0; b < blocks; b++)
    groups[b] = 1;
  for (int n = 0; n < c->nreached && s.budget > 0; n++)
    if (may_diverge_p (x, c->order[n]))
      mark (&s, c->order[n], groups);
  for (size_t b = 0; b < blocks && s.budget <= 0; b++)
    groups[b] = LANES;
  return groups;
}
