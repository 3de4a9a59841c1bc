/* Advice about single accesses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* These changes need no further analysis: their effect on the access is known.
   If each lane walks along a row of an array, if the array is copied into its
   transpose, or if lanes cross it by diagonals, all lanes together can fetch a
   tile of it, row by row, with the fewest sectors.  Sorted indices make a
   gather at best as cheap as a walk.  A value that a loop reads again in each
   iteration needs to be read only once.  */

#include "advice/trial.h"
#include "value/poly.h"

#include <string.h>

/* A copy of S's cost, to be changed.  */

static struct traffic *
copy_cost (struct advice_search *s)
{
  arena_reset (s->trial);
  struct traffic *c = arena_alloc (s->trial, sizeof *c);
  *c = *s->before;
  c->at = arena_alloc (s->trial, sizeof *c->at * ((size_t) c->n + 1));
  if (c->n)
    memcpy (c->at, s->before->at, sizeof *c->at * (size_t) c->n);
  return c;
}

/* Change access K of C to one that takes FULL sectors REQUESTS times.  */

static void
change_access (struct traffic *c, int k, int full, double requests)
{
  struct traffic_access *x = &c->at[k];
  c->sectors += full * requests - x->full * x->requests;
  c->mean += (full * requests
	      - (x->sectors.lo + x->sectors.hi) / 2.0 * x->requests);
  x->full = x->sectors.lo = x->sectors.hi = full;
  x->requests = requests;
}

static const struct ir_insn *
access_insn (const struct advice_search *s, const struct traffic_access *x)
{
  return &s->m->funcs[x->func]->insns[x->insn];
}

/* True if accesses X and Y of S are to one array.  */

static bool
same_array_p (const struct advice_search *s, const struct traffic_access *x,
	      const struct traffic_access *y)
{
  const char *a = access_insn (s, x)->mem->array,
    *b = access_insn (s, y)->mem->array;
  return a && b && !strcmp (a, b);
}

/* True if a store in natural loop L of S's region may be to what X reads;
   *ANY if there is a store at all.  */

static bool
stored_p (const struct advice_search *s, int l, const struct traffic_access *x,
	  bool *any)
{
  const struct cfg *cfg = s->before->nest->cfg;
  for (int k = 0; k < s->before->n; k++)
    {
      const struct traffic_access *y = &s->before->at[k];
      if (access_insn (s, y)->op == IR_LOAD)
	continue;
      if (y->func != s->root)
	return true;
      if (!cfg_loop_inside_p (cfg, cfg->loop[y->block], l))
	continue;
      *any = true;
      if (!access_insn (s, y)->mem->array || same_array_p (s, x, y))
	return true;
    }
  return false;
}

/* The outermost source loop in which what X loads stays the same, inside the
   lane loop if there is one, or -1.  */

static int
shared_in (const struct advice_search *s, const struct traffic_access *x)
{
  const struct nest *n = s->before->nest;
  int found = -1;
  if (x->func != s->root || !x->address || x->fixed_in < 0)
    return -1;
  for (int l = n->cfg->loop[x->block]; l >= 0; l = n->cfg->loops[l].parent)
    {
      int source = n->source[l];
      bool any = false;
      if (source < 0 || s->f->loops[source].kind != IR_LOOP_SEQ
	  || stored_p (s, l, x, &any))
	break;
      /* Without a store the compiler does it alone.  */
      if (any)
	found = source;
      if (l == x->fixed_in)
	break;
    }
  return found;
}

/* True if access K of S loads what a loop may be given as its own.  */

static bool
shareable_p (const struct advice_search *s, int k)
{
  const struct ir_insn *i = access_insn (s, &s->before->at[k]);
  return i->op == IR_LOAD && !i->mem->is_volatile && i->mem->array;
}

/* Try to read before loops what they read in each iteration: all that one
   loop reads so, together.  */

static void
try_sharing (struct advice_search *s)
{
  const struct nest *n = s->before->nest;
  int *shared = arena_alloc (s->scratch, sizeof *shared
			     * ((size_t) s->before->n + 1));
  for (int k = 0; k < s->before->n; k++)
    shared[k] = shareable_p (s, k) ? shared_in (s, &s->before->at[k]) : -1;
  for (int l = 0; l < s->f->nloops; l++)
    {
      struct traffic *c = NULL;
      struct advice p = advice_prototype (s, ADVICE_SHARE);
      p.to = l;
      for (int k = 0; k < s->before->n; k++)
	{
	  const struct traffic_access *x = &s->before->at[k];
	  if (shared[k] != l || !s->f->loops[l].loc.file)
	    continue;
	  ir_blk before = n->cfg->idom[s->f->loops[l].header];
	  bool known = true;
	  if (before < 0)
	    continue;
	  if (!c)
	    c = copy_cost (s);
	  change_access (c, k, x->full,
			 nest_frequency (n, before, POLICY_TRIPS, &known));
	  c->at[k].block = before;
	  p.array = access_insn (s, x)->mem->array;
	}
      if (c)
	advice_offer (s, &p, c, false);
    }
}

/* Try KIND for the accesses of S of one array after another that SUITS: each
   takes its ideal then.  */

static void
try_ideal (struct advice_search *s, enum advice_kind kind,
	   bool (*suits) (const struct advice_search *, int))
{
  int arrays = 0;
  for (int k = 0; k < s->before->n && arrays < MAX_ARRAYS; k++)
    {
      const struct traffic_access *x = &s->before->at[k];
      bool first = suits (s, k);
      for (int j = 0; j < k && first; j++)
	first = !(suits (s, j) && same_array_p (s, x, &s->before->at[j]));
      if (!first)
	continue;
      struct traffic *c = copy_cost (s);
      struct advice p = advice_prototype (s, kind);
      arrays++;
      for (int j = k; j < s->before->n; j++)
	if (suits (s, j) && same_array_p (s, x, &s->before->at[j]))
	  change_access (c, j, s->before->at[j].ideal,
			 s->before->at[j].requests);
      p.array = access_insn (s, x)->mem->array;
      advice_offer (s, &p, c, false);
    }
}

bool
advice_tiles_p (const struct advice_search *s)
{
  return !ir_omp_p (s->f->construct);
}

/* Return true if adjacent lanes of access X of S are a row and one element
   apart, in either direction: they are on a diagonal.  */

static bool
diagonal_p (const struct advice_search *s, const struct traffic_access *x)
{
  bool row = false, column = false;
  if (!x->address)
    return false;
  const struct poly *offset = poly_sub (s->before->pool, x->address, x->base);
  for (int k = 0; k < offset->n; k++)
    {
      const struct coef *c = &offset->terms[k].c;
      int64_t step = (int64_t) (coef_at (c, 1) - coef_at (c, 0));
      int bytes = access_insn (s, x)->mem->bytes;
      if (step && offset->terms[k].m->degree)
	row = true;
      else if (step)
	column = step == bytes || step == -bytes;
    }
  return row && column;
}

/* Tests for try_ideal of access K: a tile serves it; the index comes from an
   array.  Where a loop goes along the elements, what was loaded is where that
   begins, as rows of a sparse matrix do: there is nothing to sort.  */

static bool
tile_p (const struct advice_search *s, int k)
{
  const struct traffic_access *x = &s->before->at[k];
  if (x->finding != FINDING_STRIDED)
    return false;
  return (s->tileable[k] || diagonal_p (s, x)
	  || (x->contiguous_loop >= 0 && access_insn (s, x)->op == IR_LOAD));
}

static bool
gathers_p (const struct advice_search *s, int k)
{
  const struct traffic_access *x = &s->before->at[k];
  return (x->finding == FINDING_IRREGULAR && x->reason_array
	  && x->contiguous_loop < 0
	  && (!x->reason || strcmp (x->reason, REASON_POINTER)));
}

void
advice_try_accesses (struct advice_search *s)
{
  try_sharing (s);
  if (advice_tiles_p (s))
    try_ideal (s, ADVICE_STAGE, tile_p);
  try_ideal (s, ADVICE_SORT, gathers_p);
}
