/* Requests that happen against what was predicted of their sites.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "judge.h"

#include "base/arena.h"
#include "base/machine.h"
#include "analyze/analyze.h"

#include <stdlib.h>
#include <string.h>

/* Keep request Q; what a run does before it is known to be defined says
   nothing yet.  */

static void
keep (const struct interp_request *q, void *data)
{
  struct judge *j = data;
  if (j->kept[q->func->index][q->insn]++ >= j->most)
    return;
  if (j->nrequests == j->room)
    {
      int room = j->room ? j->room * 2 : 256;
      struct interp_request *more
	= arena_alloc (j->arena, sizeof *more * (size_t) room);
      if (j->nrequests)
	memcpy (more, j->requests, sizeof *more * (size_t) j->nrequests);
      j->requests = more;
      j->room = room;
    }
  j->requests[j->nrequests++] = *q;
}

static bool
same_text_p (const char *a, const char *b)
{
  return a == b || (a && b && !strcmp (a, b));
}

/* The site of R of F among those of J: its own, or that of an access at the
   same place, which was united with it.  Null if there is none.  */

static const struct site *
site_of (const struct judge *j, const struct ir_func *f, ir_ref r)
{
  const struct ir_insn *i = &f->insns[r], *k;
  const struct site *united = NULL;
  for (int n = 0; n < j->analysis->nsites; n++)
    {
      const struct site *s = &j->analysis->sites[n];
      k = &s->func->insns[s->insn];
      if (s->func == f && s->insn == r)
	return s;
      if (i->op == k->op && i->loc.line == k->loc.line
	  && i->loc.column == k->loc.column && i->loc.file
	  && same_text_p (i->loc.file, k->loc.file)
	  && same_text_p (i->mem->array, k->mem->array)
	  && i->mem->bytes == k->mem->bytes)
	united = s;
    }
  return united;
}

struct judge *
judge_new (struct arena *a, struct ir_module *m)
{
  struct judge *j = arena_alloc (a, sizeof *j);
  size_t n = (size_t) m->nfuncs;
  j->arena = a;
  j->most = 12;
  j->interp = interp_new (a, m);
  j->interp->request = keep;
  j->interp->data = j;
  j->analysis = analyze_module (m, machine_find (MACHINE_DEFAULT),
				DOMAIN_LANES);
  j->sites = arena_alloc (a, sizeof *j->sites * n);
  j->kept = arena_alloc (a, sizeof *j->kept * n);
  j->seen = arena_alloc (a, (size_t) j->analysis->nsites + 1);
  for (size_t k = 0; k < n; k++)
    {
      const struct ir_func *f = m->funcs[k];
      size_t insns = (size_t) f->ninsns + 1;
      j->sites[k] = arena_alloc (a, sizeof **j->sites * insns);
      j->kept[k] = arena_alloc (a, sizeof **j->kept * insns);
      for (ir_ref r = 0; r < f->ninsns; r++)
	if (f->insns[r].mem)
	  j->sites[k][r] = site_of (j, f, r);
    }
  return j;
}

/* The number of blocks of SIZE bytes that Q touches.  */

static int
blocks (const struct interp_request *q, int size)
{
  int n = 0, room = INTERP_LANES * (q->bytes / size + 2);
  uint64_t *seen = malloc (sizeof *seen * (size_t) room);
  for (int l = 0; l < INTERP_LANES; l++)
    {
      if (!(q->mask >> l & 1))
	continue;
      for (uint64_t b = q->address[l] / (uint64_t) size;
	   b <= (q->address[l] + (uint64_t) q->bytes - 1) / (uint64_t) size;
	   b++)
	{
	  int i = 0;
	  while (i < n && seen[i] != b)
	    i++;
	  if (i == n)
	    seen[n++] = b;
	}
    }
  free (seen);
  return n;
}

/* True if S assumes that warps are full.  */

static bool
filled_p (const struct site *s)
{
  return s->assumes && (strstr (s->assumes, "full warps")
			|| strstr (s->assumes, "for each thread"));
}

/* True if all that S assumes is known to hold in X's run, but for full
   warps.  */

static bool
holds (const struct site *s, const struct interp *x)
{
  static const char wrap[] = "no wrap", negative[] = "no negative dividend";
  static const char full[] = "full warps";
  static const char chunks[] = "32 iterations or more for each thread";
  const char *p = s->assumes;
  while (p && *p)
    {
      const char *next = strstr (p, ", ");
      size_t n = next ? (size_t) (next - p) : strlen (p);
      const char *sign = memchr (p, '>', n);
      while (sign && sign[-1] == '-')
	sign = memchr (sign + 1, '>', n - (size_t) (sign + 1 - p));
      int64_t v;
      if (n == sizeof wrap - 1 && !memcmp (p, wrap, n))
	{
	  if (x->flags.wrapped)
	    return false;
	}
      else if (n == sizeof negative - 1 && !memcmp (p, negative, n))
	{
	  if (x->flags.negative)
	    return false;
	}
      else if ((n == sizeof full - 1 && !memcmp (p, full, n))
	       || (n == sizeof chunks - 1 && !memcmp (p, chunks, n)))
	;
      else if (!sign
	       || !interp_value (x, p, (size_t) (sign - p) - 1, &v)
	       || v < atoll (sign + 2))
	return false;
      p += n + (next ? 2 : 0);
    }
  return true;
}

/* True if Q's elements lie where their size allows, or a device stops.  */

static bool
natural_p (const struct interp_request *q)
{
  int align = q->bytes & -q->bytes;
  if (align > 16)
    align = 16;
  for (int l = 0; l < INTERP_LANES; l++)
    if (q->mask >> l & 1 && q->address[l] % (unsigned) align)
      return false;
  return true;
}

/* Describe what is wrong, WHAT, with site S of J for request Q.  */

static void
accuse (struct judge *j, const struct interp_request *q, const char *what,
	int sectors, int lines)
{
  const struct ir_insn *i = &q->func->insns[q->insn];
  const struct site *s = j->sites[q->func->index][q->insn];
  int n = snprintf (j->what, sizeof j->what, "%s:%d:%d: %s of '%s': %s",
		    i->loc.file ? i->loc.file : "?", i->loc.line,
		    i->loc.column, ir_op_name (i->op),
		    i->mem->array ? i->mem->array : "?", what);
  j->bad = true;
  if (!s)
    return;
  snprintf (j->what + n, sizeof j->what - (size_t) n,
	    ": %d sectors, %d lines, %d lanes, but predicted %d..%d, "
	    "%d..%d, %d, full %d (%s, mask %08x, lane 0 at %llx)", sectors, lines,
	    __builtin_popcount (q->mask), s->sectors.lo, s->sectors.hi,
	    s->lines.lo, s->lines.hi, s->lanes, s->full_sectors,
	    pattern_name (s->pattern), q->mask, (unsigned long long) q->address[0]);
}

/* Compare request Q with its site.  */

static void
judge_request (struct judge *j, const struct interp_request *q)
{
  const struct site *s = j->sites[q->func->index][q->insn];
  const char *what = NULL;
  if (!s)
    {
      accuse (j, q, "no such site", 0, 0);
      return;
    }
  /* The test of the loop need not show how many lanes there are.  */
  if (q->cut && (!s->lane_loop_desc || s->lane_loop_desc->tail
		 || s->lane_loop_desc->fill == IR_FILL_FULL))
    {
      j->cut++;
      return;
    }
  if (!natural_p (q) || !holds (s, j->interp))
    {
      j->assumed++;
      return;
    }
  int sectors = blocks (q, MACHINE_SECTOR), lines = blocks (q, MACHINE_LINE);
  int lanes = __builtin_popcount (q->mask);
  bool exact = s->exact_index && s->exact_mask && lanes == s->lanes;
  j->checked++;
  j->tight += s->sectors.lo == s->sectors.hi;
  j->exact += exact;
  j->seen[s - j->analysis->sites] = true;
  if (sectors < s->sectors.lo || sectors > s->sectors.hi)
    what = "sectors";
  else if (lines < s->lines.lo || lines > s->lines.hi)
    what = "lines";
  else if (s->lanes >= 0 && lanes > s->lanes)
    what = "more lanes";
  else if (s->lanes >= 0 && lanes < s->lanes && !filled_p (s) && !q->cut)
    what = "less lanes";
  else if (s->active == ACTIVE_ONE && lanes > 1)
    what = "one lane";
  else if (exact && sectors < s->full_sectors)
    what = "sectors of a full warp";
  else if (exact && s->exact_alignment && s->full_sectors != s->sectors.hi)
    what = "exactness";
  if (what)
    accuse (j, q, what, sectors, lines);
}

bool
judge_run (struct judge *j, uint64_t seed)
{
  const struct ir_module *m = j->interp->m;
  for (int k = 0; k < m->nfuncs && !j->bad; k++)
    {
      if (!m->funcs[k]->is_root)
	continue;
      j->nrequests = 0;
      for (int f = 0; f < m->nfuncs; f++)
	memset (j->kept[f], 0, sizeof *j->kept[f]
		* (size_t) m->funcs[f]->ninsns);
      interp_run (j->interp, m->funcs[k], seed + (uint64_t) k);
      if (j->interp->flags.undefined)
	j->undefined++;
      else
	for (int i = 0; i < j->nrequests && !j->bad; i++)
	  judge_request (j, &j->requests[i]);
    }
  return !j->bad;
}

int
judge_seen (const struct judge *j)
{
  int n = 0;
  for (int i = 0; i < j->analysis->nsites; i++)
    n += j->seen[i];
  return n;
}
