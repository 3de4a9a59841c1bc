/* Shape of a function: order, dominators, natural loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "ir/cfg-int.h"

#include "base/arena.h"

#include <string.h>

/* Say which loops of C are sequential: a directive of F's puts none of their
   iterations side by side, and they are no cycles over the chunks of one.  */

static void
find_sequential (const struct ir_func *f, struct cfg *c)
{
  for (int l = 0; l < c->nloops; l++)
    c->loops[l].sequential = true;
  for (int n = 0; n < f->nloops; n++)
    {
      const struct ir_loop *s = &f->loops[n];
      ir_blk not[] = { s->kind != IR_LOOP_SEQ ? s->header : -1,
		       s->chunks != s->header ? s->chunks : -1 };
      for (int k = 0; k < 2; k++)
	{
	  int l = not[k] >= 0 ? c->loop[not[k]] : -1;
	  if (l >= 0 && c->loops[l].header == not[k])
	    c->loops[l].sequential = false;
	}
    }
}

struct cfg *
cfg_new (struct arena *a, const struct ir_func *f)
{
  struct cfg *c = arena_alloc (a, sizeof *c);
  if (!c)
    return NULL;
  size_t n = (size_t) f->nblocks + 1;
  int **arrays[] = { &c->order, &c->position, &c->idom, &c->ipdom,
		     &c->dom_pre, &c->dom_last, &c->pdom_pre, &c->pdom_last,
		     &c->loop };
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
    if (!(*arrays[i] = arena_alloc (a, sizeof (int) * n)))
      return NULL;
  c->nblocks = f->nblocks;
  c->loops = arena_alloc (a, sizeof *c->loops * n);
  c->irreducible = arena_alloc (a, n);
  if (!c->loops || !c->irreducible || !cfg_forward (a, f, c)
      || !cfg_backward (a, f, c) || !cfg_find_loops (a, f, c)
      || !cfg_find_exits (a, f, c))
    return NULL;
  cfg_find_irreducible (f, c);
  find_sequential (f, c);
  return c;
}
