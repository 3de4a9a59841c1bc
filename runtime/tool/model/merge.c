/* What the sites and instructions of a row add up to.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/tool.h"
#include "model/merge.h"
#include "model/rank.h"
#include "model/sum.h"

#include <stdlib.h>
#include <string.h>

/* A longer list of arrays is of no use to a reader.  */
enum { ARRAYS_MAX = 200 };

/* Add what M counted to ROW.  */

static void
add_count (struct row *row, const struct record_measured *m)
{
  struct record_measured *c = &row->count;

  if (!row->counted)
    {
      *c = *m;
      row->counted = true;
      return;
    }
  add_counts (c, m);
}

/* Let ROW also stand for MORE requests, whose bytes are ASKED and ASKED_ONE,
   if HAVE_ASKED.  ONE_LANE is as in struct row.  */

static void
add_asked (struct row *row, bool have_asked, uint64_t asked,
	   uint64_t asked_one, bool one_lane)
{
  if (!row->counted)
    {
      row->have_asked = have_asked;
      row->one_lane = one_lane;
    }
  row->have_asked &= have_asked;
  row->one_lane &= one_lane;
  row->asked = add_saturated (row->asked, asked);
  row->asked_one = add_saturated (row->asked_one, asked_one);
}

bool
predicts (const struct record *r)
{
  return r->pattern || r->sectors[0] >= 0;
}

void
add_measured (struct row *row, const struct record *r)
{
  const struct record_measured *m = r->measured;
  uint64_t bytes = r->bytes > 0 ? r->bytes : 0;
  /* A prediction names the function that an access is written in.  */
  const char *ran_in = predicts (r) ? NULL : r->function;

  if (!row->counted)
    row->ran_in = ran_in;
  else if (row->ran_in != ran_in)
    row->ran_in = NULL;
  row->instructions++;
  add_asked (row, r->bytes > 0, m->lanes * bytes, m->requests * bytes,
	     m->lanes <= m->requests
	     || (r->active && strcmp (r->active, "one") == 0));
  add_count (row, m);
}

/* Enter into ROW the arrays of OTHER, which it is going to stand for too;
   those that are named already are not named again.  */

static void
merge_arrays (struct row *row, const struct row *other)
{
  const char *a = arrays_name (row), *b = arrays_name (other);
  char *both;

  row->arrays = NULL;
  if (!a || !b || strlen (a) + strlen (b) > ARRAYS_MAX)
    return;
  if (strstr (b, a))
    row->arrays = b;
  else if (strstr (a, b))
    row->arrays = a;
  else
    {
      both = xasprintf ("%s, %s", b, a);
      row->arrays = intern (both);
      free (both);
    }
}

/* Return what A or B suppose, either of which may be null, interned.  */

static const char *
merge_conditions (const char *a, const char *b)
{
  char *both;
  const char *kept;

  if (!a || !b || a == b)
    return a ? a : b;
  if (strlen (a) + strlen (b) > ARRAYS_MAX)
    return a;
  both = xasprintf ("%s, %s", a, b);
  kept = intern (both);
  free (both);
  return kept;
}

/* Add to ROW what OTHER's prediction for a run says.  */

static void
merge_run (struct row *row, const struct row *other)
{
  struct record_run *x = &row->run;
  const struct record_run *y = &other->run;

  if (!row->interpreted || !other->interpreted)
    row->interpreted = false;
  else if (x->have_counts && y->have_counts)
    {
      x->requests = add_saturated (x->requests, y->requests);
      x->lanes = add_saturated (x->lanes, y->lanes);
      x->sectors = add_saturated (x->sectors, y->sectors);
      x->lines = add_saturated (x->lines, y->lines);
      x->have_mean = x->requests > 0;
      if (x->have_mean)
	x->mean = (double) x->sectors / (double) x->requests;
    }
  else
    {
      x->have_mean &= y->have_mean && x->mean == y->mean;
      x->have_counts = false;
    }
}

void
merge (struct row *row, struct row *other)
{
  struct record *a = &row->site, *b = &other->site;

  merge_arrays (row, other);
  for (int i = 0; i < 2 && row->predicted; i++)
    if (other->predicted && (b->sectors[i] < a->sectors[i]) == (i == 0))
      a->sectors[i] = b->sectors[i];
  if (b->full < a->full)
    a->full = b->full;
  if (!other->predicted)
    row->predicted = false;
  if (a->array != b->array)
    a->array = NULL;
  if (b->column < a->column)
    a->column = b->column;
  if (!a->finding && b->finding)
    {
      a->finding = b->finding;
      a->option = b->option;
      a->level = b->level;
      a->reason = b->reason;
    }
  a->reported |= b->reported;
  a->exact_index &= b->exact_index;
  a->exact_mask &= b->exact_mask;
  a->exact_alignment &= b->exact_alignment;
  a->assumes = merge_conditions (a->assumes, b->assumes);
  if (a->reuse.iterations != b->reuse.iterations
      || a->reuse.loop != b->reuse.loop || a->reuse.warps != b->reuse.warps
      || a->reuse.always != b->reuse.always)
    a->reuse = (struct record_reuse) { 0 };
  if (a->stride != b->stride)
    a->stride = NULL;
  merge_run (row, other);
  if (a->active != b->active)
    a->active = NULL;
  if (other->counted)
    {
      if (!row->counted)
	row->ran_in = other->ran_in;
      else if (row->ran_in != other->ran_in)
	row->ran_in = NULL;
      row->instructions += other->instructions;
      add_asked (row, other->have_asked, other->asked, other->asked_one,
		 other->one_lane);
      add_count (row, &other->count);
    }
  row->sites += other->sites;
  other->sites = 0;
}
