/* The shape of functions: against the definitions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/arena.h"
#include "ir/cfg.h"
#include "testlib.h"

#include <string.h>

enum { MAX_BLOCKS = 24 };

/* Mark in SEEN what is reached from X without going through AVOID, forward
   or BACK.  */

static void
walk (const struct ir_func *f, ir_blk x, ir_blk avoid, bool back, bool *seen)
{
  const struct ir_block *b = &f->blocks[x];
  if (x == avoid || seen[x])
    return;
  seen[x] = true;
  for (int i = 0; i < (back ? b->npreds : b->nsuccs); i++)
    walk (f, back ? b->preds[i] : b->succs[i], avoid, back, seen);
}

/* True if every path from the entry to Y (if POST, from Y to a return) goes
   through X.  */

static bool
dominates (const struct ir_func *f, ir_blk x, ir_blk y, bool post)
{
  bool seen[MAX_BLOCKS] = { false };
  if (x == y)
    return true;
  walk (f, post ? y : 0, x, false, seen);
  if (!post)
    return !seen[y];
  for (int b = 0; b < f->nblocks; b++)
    if (seen[b] && !f->blocks[b].nsuccs)
      return false;
  return true;
}

static bool
reaches (const struct ir_func *f, ir_blk x, bool exit)
{
  bool seen[MAX_BLOCKS] = { false };
  walk (f, exit ? x : 0, -1, false, seen);
  if (!exit)
    return seen[x];
  for (int b = 0; b < f->nblocks; b++)
    if (seen[b] && !f->blocks[b].nsuccs)
      return true;
  return false;
}

/* The loop of header H by definition: what gets to a latch without going
   through H.  */

static bool
in_loop (const struct ir_func *f, ir_blk h, ir_blk b)
{
  const struct ir_block *head = &f->blocks[h];
  for (int i = 0; i < head->npreds; i++)
    {
      bool seen[MAX_BLOCKS] = { false };
      if (!reaches (f, head->preds[i], false)
	  || !dominates (f, h, head->preds[i], false))
	continue;
      if (b == h)
	return true;
      walk (f, head->preds[i], h, true, seen);
      if (seen[b] && reaches (f, b, false))
	return true;
    }
  return false;
}

static bool
try (uint64_t seed)
{
  struct arena *a = arena_new ();
  struct ir_module *m = ir_module_new (a);
  struct ir_func *f = ir_func_new (m, "f", NULL, true);
  uint64_t random = seed;
  int n = 2 + (int) test_random (&random, MAX_BLOCKS - 2);
  bool good = true;
  for (int b = 0; b < n; b++)
    ir_block_new (f, IR_SINGLE);
  for (int b = 0; b < n; b++)
    for (unsigned k = test_random (&random, 3); k > 0; k--)
      ir_add_edge (f, b, 1 + (int) test_random (&random, (unsigned) n - 1));
  struct cfg *c = cfg_new (a, f);
  for (int x = 0; x < n; x++)
    for (int y = 0; y < n; y++)
      {
	if (reaches (f, x, false) && reaches (f, y, false))
	  good &= test_same (cfg_dominates_p (c, x, y),
			     dominates (f, x, y, false),
			     "seed %d: %d dominates %d", (int) seed, x, y);
	if (reaches (f, x, true) && reaches (f, y, true))
	  good &= test_same (cfg_postdominates_p (c, x, y),
			     dominates (f, x, y, true),
			     "seed %d: %d postdominates %d", (int) seed, x, y);
      }
  for (int x = 0; x < n; x++)
    {
      good &= test_same (c->position[x] >= 0, reaches (f, x, false),
			 "seed %d: %d is reached", (int) seed, x);
      int h = -1;
      for (int l = 0; l < c->nloops; l++)
	if (c->loops[l].header == x)
	  h = l;
      for (int y = 0; y < n; y++)
	{
	  bool inside = (h >= 0 && c->position[y] >= 0
			 && cfg_loop_inside_p (c, c->loop[y], h));
	  if (reaches (f, x, false))
	    good &= test_same (inside, in_loop (f, x, y),
			       "seed %d: %d is in the loop of %d", (int) seed,
			       y, x);
	}
    }
  /* Every cycle that is no loop is marked.  */
  for (int i = 0; i < c->nreached; i++)
    for (int k = 0; k < f->blocks[c->order[i]].nsuccs; k++)
      {
	ir_blk to = f->blocks[c->order[i]].succs[k];
	if (c->position[to] <= i && !cfg_dominates_p (c, to, c->order[i]))
	  good &= test_same (c->irreducible[to] && c->irreducible[c->order[i]],
			     true, "seed %d: cycle of %d", (int) seed, to);
      }
  arena_free (a);
  return good;
}

int
main (void)
{
  bool good = true;
  for (uint64_t seed = 1; seed <= 3000; seed++)
    good &= try (seed);
  test (good, "3000 random graphs");
  return test_end ();
}
