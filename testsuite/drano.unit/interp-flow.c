/* The lane IR, executed by one warp: where lanes that part meet again.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A block's post-dominators are those that it meets on all ways to a return:
   itself, and those of all its successors.  They are sets of blocks here, made
   smaller until nothing changes; the analysis makes a tree of them (cfg.c).  */

#include "interp.h"

#include "base/arena.h"

#include <string.h>

struct sets
{
  const struct ir_func *f;
  size_t words;			/* Of a set.  */
  uint64_t *at;			/* By block: its post-dominators.  */
};

static bool
in_p (const struct sets *s, ir_blk of, ir_blk b)
{
  return s->at[(size_t) of * s->words + (size_t) b / 64] >> (b % 64) & 1;
}

/* How many post-dominators block B has.  */

static int
size (const struct sets *s, ir_blk b)
{
  int n = 0;
  for (size_t w = 0; w < s->words; w++)
    n += __builtin_popcountll (s->at[(size_t) b * s->words + w]);
  return n;
}

/* Make the set of block B what its successors' sets say.  Return whether it
   has changed.  */

static bool
narrow (struct sets *s, ir_blk b)
{
  const struct ir_block *blk = &s->f->blocks[b];
  bool changed = false;
  for (size_t w = 0; w < s->words; w++)
    {
      uint64_t *set = &s->at[(size_t) b * s->words + w];
      uint64_t all = blk->nsuccs ? UINT64_MAX : 0;
      for (int k = 0; k < blk->nsuccs; k++)
	all &= s->at[(size_t) blk->succs[k] * s->words + w];
      if ((size_t) b / 64 == w)
	all |= UINT64_C (1) << (b % 64);
      changed |= *set != all;
      *set = all;
    }
  return changed;
}

/* Mark in REACHES the blocks of F from which there is a way to a return.  */

static void
mark_reaching (const struct ir_func *f, bool *reaches)
{
  bool changed = true;
  while (changed)
    {
      changed = false;
      for (ir_blk b = f->nblocks - 1; b >= 0; b--)
	{
	  const struct ir_block *blk = &f->blocks[b];
	  bool now = reaches[b] || !blk->nsuccs;
	  for (int k = 0; k < blk->nsuccs; k++)
	    now |= reaches[blk->succs[k]];
	  changed |= now != reaches[b];
	  reaches[b] = now;
	}
    }
}

ir_blk *
interp_meetings (struct arena *result, const struct ir_func *f)
{
  size_t n = (size_t) f->nblocks;
  ir_blk *meeting = arena_alloc (result, sizeof *meeting * (n + 1));
  struct arena *a = arena_new ();
  bool *reaches = arena_alloc (a, n + 1);
  int *sizes = arena_alloc (a, sizeof *sizes * (n + 1));
  struct sets s = { f, n / 64 + 1, NULL };
  s.at = arena_alloc (a, sizeof *s.at * s.words * (n + 1));
  memset (s.at, -1, sizeof *s.at * s.words * n);
  bool changed = true;
  while (changed)
    {
      changed = false;
      for (ir_blk b = f->nblocks - 1; b >= 0; b--)
	changed |= narrow (&s, b);
    }
  mark_reaching (f, reaches);
  for (ir_blk b = 0; b < f->nblocks; b++)
    sizes[b] = size (&s, b);
  for (ir_blk b = 0; b < f->nblocks; b++)
    {
      /* The nearest has all the others for its own.  */
      meeting[b] = -1;
      int most = 0;
      for (ir_blk d = 0; d < f->nblocks && reaches[b]; d++)
	if (d != b && in_p (&s, b, d) && sizes[d] > most)
	  {
	    meeting[b] = d;
	    most = sizes[d];
	  }
    }
  arena_free (a);
  return meeting;
}
