/* The loops of the source in a function's shape.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A source loop is the natural loop with its header.  A count comes from the
   builder, or where a single test compares an induction variable of constant
   beginning and step with a constant from these.  */

#include "ir/loops-int.h"

#include "base/arena.h"

#include <string.h>

struct nest *
nest_new (struct arena *a, const struct ir_func *f)
{
  struct nest *n = arena_alloc (a, sizeof *n);
  const struct cfg *c = f->cfg;
  if (!n)
    return NULL;
  n->f = f;
  n->cfg = c;
  n->source = arena_alloc (a, sizeof (int) * ((size_t) c->nloops + 1));
  n->chunks = arena_alloc (a, sizeof (bool) * ((size_t) c->nloops + 1));
  n->natural = arena_alloc (a, sizeof (int) * ((size_t) f->nloops + 1));
  int *at = arena_alloc (a, sizeof (int) * ((size_t) f->nblocks + 1));
  n->count = arena_alloc (a, sizeof *n->count * ((size_t) f->nloops + 1));
  if (!n->source || !n->count || !n->chunks || !n->natural || !at)
    return NULL;
  for (int k = 0; k < c->nloops; k++)
    {
      n->source[k] = -1;
      at[c->loops[k].header] = k + 1;
    }
  for (int l = 0; l < f->nloops; l++)
    {
      n->natural[l] = at[f->loops[l].header] - 1;
      if (n->natural[l] >= 0)
	n->source[n->natural[l]] = l;
      if (f->loops[l].chunks >= 0 && at[f->loops[l].chunks])
	n->chunks[at[f->loops[l].chunks] - 1] = true;
    }
  for (int l = 0; l < f->nloops; l++)
    n->count[l] = loop_find_count (n, l);
  return n;
}
