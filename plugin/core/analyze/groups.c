/* Loads that together use all that they fetch.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Loads of one block, that is by the same lanes and equally often, are a group
   if they differ by constants and fill one element: S bytes, as far as
   adjacent lanes are apart.  The members of a structure are such, or the
   colours of a pixel.  All bytes from the first lane's to the last one's are
   then used, which is S sectors for a warp.  But each load fetches most of
   them again.

   A site that is reached in several ways is in a group only if it is in each of
   them, and so are the others of the group.  */

#include "analyze/groups.h"

#include "base/arena.h"
#include "site/site-table.h"
#include "value/poly.h"

#include <stdlib.h>
#include <string.h>

/* Elements have at most so many bytes, and this many loads behind one are
   examined for it.  */
enum { MAX_ELEMENT = 1024, MAX_AHEAD = 256 };

/* One load.  GROUP is the number of its group, from 1; 0: none.  */
struct group_load
{
  const struct context *x;
  const struct ir_func *func;
  ir_ref insn;
  const struct poly *address;
  int64_t stride;		/* 0: it cannot be in a group.  */
  int group;
};

void
groups_add (struct groups *g, struct context *x, const struct site *site,
	    const struct poly *address)
{
  const struct ir_insn *i = &site->func->insns[site->insn];
  if (i->op != IR_LOAD || site->finding == FINDING_NONE)
    return;
  bool fits = (site->finding == FINDING_STRIDED && site->have_stride_bytes
	       && site->active == ACTIVE_ALL
	       && llabs (site->stride_bytes) <= MAX_ELEMENT);
  g->at = arena_grow (g->arena, g->at, g->n, &g->room, 64, sizeof *g->at);
  g->at[g->n++] = (struct group_load)
    { .x = x, .func = site->func, .insn = site->insn,
      .address = poly_keep (x->solver->pool, address),
      .stride = fits ? site->stride_bytes : 0 };
}

static const struct ir_insn *
load_insn (const struct group_load *l)
{
  return &l->func->insns[l->insn];
}

/* True if B is *BY bytes behind A, in all lanes, and is executed with it.  */

static bool
loads_distance_p (struct pool *p, const struct group_load *a,
		  const struct group_load *b, int64_t *by)
{
  if (a->x != b->x || a->stride != b->stride
      || load_insn (a)->block != load_insn (b)->block)
    return false;
  const struct poly *d = poly_sub (p, b->address, a->address);
  if (d->n > 1 || (d->n == 1 && (d->terms[0].m->degree
				 || !coef_same_p (&d->terms[0].c))))
    return false;
  *by = d->n ? (int64_t) d->terms[0].c.start : 0;
  return true;
}

/* True if load B of G is in the element that begins with load FIRST: then *BY
   bytes behind its begin.  */

static bool
inside_group_p (const struct groups *g, struct pool *p, int first, int b,
		int64_t *by)
{
  const struct group_load *l = &g->at[b];
  return (!l->group && loads_distance_p (p, &g->at[first], l, by) && *by >= 0
	  && *by + load_insn (l)->mem->bytes <= llabs (l->stride));
}

/* If load FIRST of G begins an element that loads fill, make them group
   NUMBER.  */

static bool
form_group (const struct groups *g, struct pool *p, int first, int number)
{
  char used[MAX_ELEMENT] = { 0 };
  int64_t size = llabs (g->at[first].stride), filled = 0, by;
  int begin = first > MAX_AHEAD ? first - MAX_AHEAD : 0;
  int end = first + MAX_AHEAD < g->n ? first + MAX_AHEAD : g->n;
  if (!size || g->at[first].group)
    return false;
  for (int k = begin; k < end; k++)
    if (inside_group_p (g, p, first, k, &by))
      for (int b = 0; b < load_insn (&g->at[k])->mem->bytes; b++)
	{
	  filled += !used[by + b];
	  used[by + b] = 1;
	}
  if (filled < size)
    return false;
  /* FIRST is what the others are compared with.  */
  for (int k = begin; k < end; k++)
    if (k != first && inside_group_p (g, p, first, k, &by))
      g->at[k].group = number;
  g->at[first].group = number;
  return true;
}

/* Dissolve the groups of G, of which there are N, of which a site is a member
   in one context and not in another.  SITE is the site of each load, out of
   NSITES.  */

static void
dissolve_groups (const struct groups *g, int n, const int *site, int nsites)
{
  bool *out = arena_alloc (g->arena, (size_t) nsites * sizeof *out);
  bool *bad = arena_alloc (g->arena, (size_t) (n + 1) * sizeof *bad);
  for (bool changed = true; changed;)
    {
      changed = false;
      for (int k = 0; k < g->n; k++)
	if (!g->at[k].group && site[k] >= 0)
	  out[site[k]] = true;
      for (int k = 0; k < g->n; k++)
	if (g->at[k].group && (site[k] < 0 || out[site[k]]))
	  bad[g->at[k].group] = true;
      for (int k = 0; k < g->n; k++)
	if (g->at[k].group && bad[g->at[k].group])
	  {
	    g->at[k].group = 0;
	    changed = true;
	  }
    }
}

void
groups_mark (const struct groups *g, struct pool *p, struct analysis *r)
{
  int n = 0;
  for (int k = 0; k < g->n; k++)
    n += form_group (g, p, k, n + 1);
  if (!n)
    return;
  int *site = arena_alloc (g->arena, (size_t) g->n * sizeof *site);
  for (int k = 0; k < g->n; k++)
    site[k] = sites_find (r, g->at[k].func, g->at[k].insn);
  dissolve_groups (g, n, site, r->nsites);
  for (int k = 0; k < g->n; k++)
    if (g->at[k].group && r->sites[site[k]].finding == FINDING_STRIDED)
      {
	r->sites[site[k]].finding = FINDING_GROUPED;
	r->sites[site[k]].group = g->at[k].group;
      }
}
