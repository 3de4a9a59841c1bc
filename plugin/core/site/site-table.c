/* Sites, united over contexts.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "site/site-table.h"

#include <stdlib.h>
#include <string.h>

static const struct ir_insn *
site_insn (const struct site *s)
{
  return &s->func->insns[s->insn];
}

/* Order of names; null is first.  */

static int
compare_text (const char *x, const char *y)
{
  if (x == y)
    return 0;
  return !x ? -1 : !y ? 1 : strcmp (x, y);
}

/* Order of sites in the source; 0 for those that count as equal.  */

static int
compare_sites (const struct site *x, const struct site *y)
{
  const struct ir_insn *i = site_insn (x), *j = site_insn (y);
  int k = compare_text (i->loc.file, j->loc.file);
  if (!k)
    k = (i->loc.line > j->loc.line) - (i->loc.line < j->loc.line);
  if (!k)
    k = (i->loc.column > j->loc.column) - (i->loc.column < j->loc.column);
  if (!k)
    k = (int) i->op - (int) j->op;
  if (!k)
    k = compare_text (i->mem->array, j->mem->array);
  /* Instances of a template, and functions made of one text.  */
  if (!k)
    k = compare_text (ir_source_function (x->func, x->insn),
		      ir_source_function (y->func, y->insn));
  return k;
}

/* True if X and Y, equal in the source, access the same part of the array in
   the same way.  */

static bool
same_access_p (const struct site *x, const struct site *y)
{
  const struct ir_mem *a = site_insn (x)->mem, *b = site_insn (y)->mem;
  return a->bytes == b->bytes && a->part == b->part;
}

static uint64_t
hash_site (const struct site *s)
{
  const struct ir_insn *i = site_insn (s);
  uint64_t h = (uint64_t) i->loc.line * 31 + (uint64_t) i->loc.column;
  h = h * 31 + (uint64_t) i->op;
  for (const char *p = i->mem->array; p && *p; p++)
    h = h * 31 + (unsigned char) *p;
  return h;
}

struct sites *
sites_new (struct arena *a)
{
  struct sites *s = arena_alloc (a, sizeof *s);
  s->arena = a;
  intern_init (&s->places, a);
  return s;
}

/* How much a finding counts when sites are united.  */

static int
finding_weight (enum finding f)
{
  switch (f)
    {
    case FINDING_SHARED_SCALAR:
      return 5;
    case FINDING_STRIDED:
      return 4;
    case FINDING_SCATTERED:
      return 3;
    case FINDING_IRREGULAR:
      return 2;
    case FINDING_MISALIGNED:
      return 1;
    default:
      return 0;
    }
}

/* What X and Y, lists or null, say together, in A.  */

static const char *
join_lists (struct arena *a, const char *x, const char *y)
{
  while (x && y && *y)
    {
      const char *end = strstr (y, ", "), *have = x;
      int n = end ? (int) (end - y) : (int) strlen (y);
      while (have && (strncmp (have, y, (size_t) n)
		      || (have[n] && strncmp (have + n, ", ", 2))))
	{
	  have = strstr (have, ", ");
	  have = have ? have + 2 : NULL;
	}
      if (!have)
	x = arena_printf (a, "%s, %.*s", x, n, y);
      y += n + (end ? 2 : 0);
    }
  return x ? x : y;
}

/* Unite site X with Y, another context of it; texts are in A.  */

static void
merge_sites (struct arena *a, struct site *x, const struct site *y)
{
  struct site worse = finding_weight (y->finding) > finding_weight (x->finding)
    ? *y : *x;
  worse.sectors = interval_unite (x->sectors, y->sectors);
  worse.lines = interval_unite (x->lines, y->lines);
  worse.exact_index = x->exact_index && y->exact_index;
  worse.exact_mask = x->exact_mask && y->exact_mask;
  worse.exact_alignment = x->exact_alignment && y->exact_alignment;
  if (x->finding == y->finding && x->misaligned != y->misaligned)
    worse.misaligned = MISALIGNED_ROWS;
  if (x->finding == y->finding && x->offset != y->offset)
    worse.offset = 0;
  if (x->full_sectors != y->full_sectors)
    {
      /* The figure of the finding stays, though it is not that of all.  */
      if (x->pattern != y->pattern || compare_text (x->stride, y->stride)
	  || x->finding != y->finding)
	worse.exact_index = false;
      else
	worse.exact_alignment = false;
      if (x->finding == y->finding && y->full_sectors < worse.full_sectors)
	worse.full_sectors = y->full_sectors;
    }
  if (!interval_equal_p (x->sectors, y->sectors)
      || !interval_equal_p (x->lines, y->lines))
    {
      /* Which of them it will be is not known.  */
      worse.exact_index = false;
      if (!worse.reason && !x->reason && !y->reason)
	worse.reason = "differs between the ways that lead to it";
    }
  if (x->active != y->active)
    {
      worse.active = ACTIVE_UNKNOWN;
      worse.lanes = -1;
    }
  else if (x->lanes != y->lanes)
    worse.lanes = -1;
  worse.column = x->column && y->column ? x->column : 0;
  worse.assumes = join_lists (a, x->assumes, y->assumes);
  if (!worse.reason)
    worse.reason = x->reason ? x->reason : y->reason;
  if (x->pattern != y->pattern && worse.finding == FINDING_NONE)
    worse.pattern = PATTERN_CHOICE;
  if (compare_text (x->stride, y->stride)
      || x->have_stride_bytes != y->have_stride_bytes
      || x->stride_bytes != y->stride_bytes)
    {
      if (x->finding == y->finding)
	{
	  worse.stride = NULL;
	  worse.have_stride_bytes = false;
	  worse.stride_bytes = 0;
	}
    }
  *x = worse;
}

void
sites_add (struct sites *s, const struct site *site)
{
  const struct ir_insn *i = site_insn (site);
  uint64_t h = hash_site (site);
  bool placed = i->loc.file && i->loc.line > 0;
  for (struct intern_link *k = intern_first (&s->places, h); k;
       k = intern_next (k))
    {
      struct site *x = &s->at[((const struct site_place *) k)->index];
      bool same = x->func == site->func && x->insn == site->insn;
      if (!same && placed)
	same = !compare_sites (x, site) && same_access_p (x, site);
      if (same)
	{
	  merge_sites (s->arena, x, site);
	  return;
	}
    }
  struct site_place *place = arena_alloc (s->arena, sizeof *place);
  place->index = s->n;
  intern_add (&s->places, &place->link, h);
  s->at = arena_grow (s->arena, s->at, s->n, &s->room, 64, sizeof *s->at);
  s->at[s->n++] = *site;
}

/* As compare_sites, then by function and instruction: a total order.  */

static int
compare_fully (const void *a, const void *b)
{
  const struct site *x = a, *y = b;
  int k = compare_sites (x, y);
  if (!k)
    k = ((x->func->index > y->func->index)
	 - (x->func->index < y->func->index));
  return k ? k : (x->insn > y->insn) - (x->insn < y->insn);
}

void
sites_finish (struct sites *s)
{
  if (!s->n)
    return;
  qsort (s->at, (size_t) s->n, sizeof *s->at, compare_fully);
  for (int k = 1; k < s->n; k++)
    if (!compare_sites (&s->at[k - 1], &s->at[k]))
      s->at[k].ordinal = s->at[k - 1].ordinal + 1;
}

int
sites_find (const struct analysis *r, const struct ir_func *f, ir_ref insn)
{
  struct site key = { .func = f, .insn = insn };
  int lo = 0, hi = r->nsites;
  while (lo < hi)
    {
      int mid = lo + (hi - lo) / 2;
      if (compare_sites (&r->sites[mid], &key) < 0)
	lo = mid + 1;
      else
	hi = mid;
    }
  int first = -1;
  for (; lo < r->nsites && !compare_sites (&r->sites[lo], &key); lo++)
    {
      if (r->sites[lo].func == f && r->sites[lo].insn == insn)
	return lo;
      if (first < 0 && same_access_p (&r->sites[lo], &key))
	first = lo;
    }
  return first;
}
