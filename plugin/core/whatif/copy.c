/* Copies of regions that may be changed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "whatif/transform.h"

#include "base/arena.h"

#include <string.h>

/* The room that an array of COUNT elements has by the builder's rule: the
   least power of two that is at least COUNT, and 2 or more.  */

static size_t
room_for (int count)
{
  size_t room = 2;
  while (room < (size_t) count)
    room *= 2;
  return room;
}

/* A copy in A of the COUNT elements OLD of SIZE bytes each.  */

static void *
duplicate (struct arena *a, const void *old, int count, size_t size)
{
  void *p = arena_alloc (a, room_for (count) * size);
  if (count)
    memcpy (p, old, (size_t) count * size);
  return p;
}

/* Make F, a shallow copy, a deep one in A.  */

static void
deepen (struct arena *a, struct ir_func *f)
{
  int nargs = 0;
  for (ir_ref r = 0; r < f->ninsns; r++)
    nargs += f->insns[r].nargs;
  ir_ref *args = arena_alloc (a, sizeof *args * ((size_t) nargs + 1));
  f->insns = duplicate (a, f->insns, f->ninsns, sizeof *f->insns);
  f->blocks = duplicate (a, f->blocks, f->nblocks, sizeof *f->blocks);
  f->lane_loops = duplicate (a, f->lane_loops, f->nlane_loops,
			     sizeof *f->lane_loops);
  f->loops = duplicate (a, f->loops, f->nloops, sizeof *f->loops);
  f->insns_room = (int) room_for (f->ninsns);
  f->blocks_room = (int) room_for (f->nblocks);
  f->lane_loops_room = (int) room_for (f->nlane_loops);
  f->loops_room = (int) room_for (f->nloops);
  for (ir_ref r = 0; r < f->ninsns; r++)
    {
      struct ir_insn *i = &f->insns[r];
      if (i->nargs)
	memcpy (args, i->args, sizeof *args * (size_t) i->nargs);
      i->args = args;
      args += i->nargs;
    }
  for (ir_blk b = 0; b < f->nblocks; b++)
    {
      struct ir_block *blk = &f->blocks[b];
      blk->insns = duplicate (a, blk->insns, blk->ninsns,
			      sizeof *blk->insns);
    }
}

struct ir_module *
transform_copy (struct arena *a, const struct ir_module *m, int f)
{
  struct ir_module *copy = arena_alloc (a, sizeof *copy);
  struct ir_func *f_copy = arena_alloc (a, sizeof *f_copy);
  *copy = *m;
  copy->arena = a;
  copy->funcs = duplicate (a, m->funcs, m->nfuncs, sizeof *copy->funcs);
  *f_copy = *m->funcs[f];
  f_copy->module = copy;
  copy->funcs[f] = f_copy;
  deepen (a, f_copy);
  return copy;
}
