/* Advice in reports: proposed changes, by what they save.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The compiler writes a record for each change that it proposes in a region,
   and again when a header is compiled again.  A change of an array concerns
   all regions that use it, so the same change is shown once, with its places.
   What a change saves is a prediction: the sectors of its regions before, less
   those after, where each access is weighted by the trip counts of its
   loops.  Where a profile has counted, those before are what it has, and those
   after are as large a part of them as was predicted.  */

#include "change/advice.h"
#include "change/launches.h"
#include "base/tool.h"
#include "model/object.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Put the record O into P.  */

static void
read_proposal (const json_t *o, struct proposal *p)
{
  static const char *const sectors[] = { "sectors_before", "sectors_after" };
  static const char *const total[] = { "region_before", "region_after" };

  p->file = object_text (o, "file");
  p->line = object_position (o, "line");
  p->column = object_position (o, "column");
  p->loop = object_text (o, "loop");
  p->advice = object_text (o, "advice");
  p->title = object_text (o, "title");
  p->finding = object_text (o, "finding");
  p->legality = object_text (o, "legality");
  p->check = object_text (o, "check");
  for (int i = 0; i < 2; i++)
    {
      p->sectors[i] = p->most[i] = (int) object_number (o, sectors[i], 1e6);
      p->total[i] = object_number (o, total[i], 1e300);
    }
  p->site = object_texts (o, "sites", &p->nsites);
  p->fixit = json_is_true (json_object_get (o, "fixit"));
  p->time = -1;
  p->region = object_text (o, "region");
  p->write = object_text (o, "write");
  p->write_line = object_position (o, "write_line");
  p->new_line = json_is_true (json_object_get (o, "write_new"));
}

double
proposal_saves (const struct proposal *p)
{
  if (p->total[0] < 0 || p->total[1] < 0)
    return -1;
  return p->total[0] > p->total[1] ? p->total[0] - p->total[1] : 0;
}

/* What P is ranked by that saves time: what is not known comes before
   nothing.  */

static double
time_rank (const struct proposal *p)
{
  return p->time < 0 ? 1e-9 : p->time;
}

/* The order of two proposals: what saves more first, time before sectors, then
   by place.  */

static int
compare_proposals (const void *pa, const void *pb)
{
  const struct proposal *a = pa, *b = pb;
  double x = proposal_saves (a), y = proposal_saves (b);
  double s = time_rank (a), t = time_rank (b);
  int o = (s < t) - (s > t);

  if (o == 0)
    o = (x < y) - (x > y);

  if (o == 0)
    o = compare_texts (a->file, b->file);
  if (o == 0)
    o = a->line != b->line ? a->line - b->line : a->column - b->column;
  if (o == 0)
    o = compare_texts (a->advice, b->advice);
  return o ? o : compare_texts (a->title, b->title);
}

/* The order of two proposals: by the change, then by place, then by what it
   saves.  */

static int
compare_changes (const void *pa, const void *pb)
{
  const struct proposal *a = pa, *b = pb;
  int o = compare_texts (a->file, b->file);

  if (o == 0)
    o = compare_texts (a->advice, b->advice);
  if (o == 0)
    o = compare_texts (a->title, b->title);
  if (o == 0)
    o = compare_texts (a->check, b->check);
  if (o == 0)
    o = compare_texts (a->loop, b->loop);
  if (o == 0)
    o = a->line != b->line ? a->line - b->line : a->column - b->column;
  return o ? o : compare_proposals (a, b);
}

/* Whether A and B are the same change.  */

static bool
same_change (const struct proposal *a, const struct proposal *b)
{
  return a->file == b->file && a->advice == b->advice && a->title == b->title
    && a->check == b->check && a->loop == b->loop;
}

/* How sure it is that P changes no result: the less, the smaller.  */

static int
legality_rank (const struct proposal *p)
{
  const char *l = legality_text (p);

  return strcmp (l, "proved") == 0 ? 2 : strcmp (l, "asserted") == 0;
}

/* Let P also stand for Q, the same change elsewhere.  */

static void
unite_proposals (struct proposal *p, const struct proposal *q)
{
  for (int i = 0; i < 2; i++)
    {
      bool known = p->sectors[i] >= 0 && q->sectors[i] >= 0;

      p->total[i] = p->total[i] >= 0 && q->total[i] >= 0
	? p->total[i] + q->total[i] : -1;
      p->most[i] = !known ? -1
	: p->most[i] > q->most[i] ? p->most[i] : q->most[i];
      p->sectors[i] = !known ? -1
	: p->sectors[i] < q->sectors[i] ? p->sectors[i] : q->sectors[i];
    }
  if (legality_rank (q) < legality_rank (p))
    p->legality = q->legality;
  p->site = xrealloc (p->site, (p->nsites + q->nsites + 1) * sizeof *p->site);
  for (size_t i = 0; i < q->nsites; i++)
    p->site[p->nsites++] = q->site[i];
  p->fixit &= q->fixit;
}

/* Unite the proposals P[0..N-1], which are the same change and in order, in
   P[0].  */

static void
unite_all (struct proposal *p, size_t n)
{
  struct text also = { 0 };
  size_t best = 0;

  for (size_t i = 1; i < n; i++)
    if (proposal_saves (&p[i]) > proposal_saves (&p[best]))
      best = i;
  for (size_t i = 0; i < n; i++)
    if ((p[i].line != p[best].line || p[i].column != p[best].column)
	&& (i == 0 || p[i].line != p[i - 1].line
	    || p[i].column != p[i - 1].column))
      text_place (&also, p[i].line, p[i].column);

  struct proposal all = p[best];

  for (size_t i = 0; i < n; i++)
    if (i != best && (i == 0 || compare_proposals (&p[i], &p[i - 1]) != 0))
      unite_proposals (&all, &p[i]);
  for (size_t i = 0; i < n; i++)
    if (i != best)
      free (p[i].site);
  all.also = also.len ? intern (also.s) : NULL;
  text_free (&also);
  p[0] = all;
}

struct proposals
find_proposals (const struct record_list *list)
{
  struct proposals all = { xcalloc (list->nothers, sizeof *all.p), 0 };
  size_t kept = 0;

  for (size_t i = 0; i < list->nothers; i++)
    {
      json_t *o = object_of_kind (&list->other[i], "advice");

      if (o)
	read_proposal (o, &all.p[all.n++]);
      json_decref (o);
    }
  if (all.n > 0)
    qsort (all.p, all.n, sizeof *all.p, compare_changes);
  for (size_t i = 0, n; i < all.n; i += n)
    {
      for (n = 1; i + n < all.n && same_change (&all.p[i], &all.p[i + n]); n++)
	continue;
      unite_all (&all.p[i], n);
      all.p[kept++] = all.p[i];
    }
  all.n = kept;
  if (all.n > 0)
    qsort (all.p, all.n, sizeof *all.p, compare_proposals);
  return all;
}

/* A row, and its name as advice has it.  */
struct named
{
  const char *name;		/* Interned.  */
  const struct row *row;
};

/* The order of two named rows by the address of their names.  */

static int
order_named (const void *pa, const void *pb)
{
  uintptr_t a = (uintptr_t) ((const struct named *) pa)->name;
  uintptr_t b = (uintptr_t) ((const struct named *) pb)->name;

  return (a > b) - (a < b);
}

/* Return the names of the accesses of ROWS that were measured, sorted, their
   number in *N.  */

static struct named *
name_rows (const struct row_list *rows, size_t *n)
{
  struct named *all = xcalloc (rows->n, sizeof *all);

  *n = 0;
  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];
      const struct record *r = &row->site;

      if (row->kind == ROW_ACCESS && row->counted && r->file)
	{
	  char *name = xasprintf ("%s:%d:%d:%s:%s", r->file, r->line, r->column,
				  r->access ? r->access : "",
				  r->array ? r->array : "");

	  all[(*n)++] = (struct named) { intern (name), row };
	  free (name);
	}
    }
  if (*n > 0)
    qsort (all, *n, sizeof *all, order_named);
  return all;
}

/* A region by the address of its name, and the sectors measured in it.  */
struct region_sum
{
  uintptr_t region;
  double sectors;
  size_t taken;			/* By the proposal of this number, from 1.  */
};

/* The order of two regions.  */

static int
order_regions (const void *pa, const void *pb)
{
  const struct region_sum *a = pa, *b = pb;

  return (a->region > b->region) - (a->region < b->region);
}

/* Return the regions of ROWS in which accesses were measured, sorted, their
   number in *N.  */

static struct region_sum *
sum_regions (const struct row_list *rows, size_t *n)
{
  struct region_sum *all = xcalloc (rows->n, sizeof *all);
  size_t kept = 0;

  *n = 0;
  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == ROW_ACCESS && rows->row[i].counted
	&& rows->row[i].site.region)
      all[(*n)++] = (struct region_sum) { (uintptr_t) rows->row[i].site.region,
					  rows->row[i].count.sectors, 0 };
  if (*n > 0)
    qsort (all, *n, sizeof *all, order_regions);
  for (size_t i = 0; i < *n; i++)
    if (kept > 0 && all[kept - 1].region == all[i].region)
      all[kept - 1].sectors += all[i].sectors;
    else
      all[kept++] = all[i];
  *n = kept;
  return all;
}

/* Return the sectors measured in the regions of the sites that P, of NUMBER,
   cures, whose rows are among the NNAMED ones, their regions among the NSUMS of
   SUM.  */

static double
measured_of (const struct proposal *p, size_t number,
	     const struct named *named, size_t nnamed, struct region_sum *sum,
	     size_t nsums)
{
  double sectors = 0;

  for (size_t k = 0; k < p->nsites; k++)
    {
      struct named key = { p->site[k], NULL };
      struct named *at = bsearch (&key, named, nnamed, sizeof *named,
				  order_named);
      struct region_sum where = { at ? (uintptr_t) at->row->site.region : 0,
				  0, 0 };
      struct region_sum *found = bsearch (&where, sum, nsums, sizeof *sum,
					  order_regions);

      if (!found || found->taken == number)
	continue;
      found->taken = number;
      sectors += found->sectors;
    }
  return sectors;
}

void
find_measured (struct proposals *p, const struct row_list *rows)
{
  size_t nnamed, nsums;
  struct named *named;
  struct region_sum *sum;

  if (!rows->counted)
    return;
  named = name_rows (rows, &nnamed);
  sum = sum_regions (rows, &nsums);
  for (size_t i = 0; i < p->n && nnamed > 0 && nsums > 0; i++)
    {
      struct proposal *one = &p->p[i];
      double sectors = measured_of (one, i + 1, named, nnamed, sum, nsums);

      if (sectors > 0 && one->total[0] > 0 && one->total[1] >= 0)
	{
	  one->total[1] *= sectors / one->total[0];
	  one->total[0] = sectors;
	}
    }
  if (p->n > 0)
    qsort (p->p, p->n, sizeof *p->p, compare_proposals);
  free (named);
  free (sum);
}

void
find_times (struct proposals *p, const struct row_list *rows)
{
  struct named *named;
  size_t n;

  if (!rows->timed || rows->launches->time <= 0)
    return;
  named = name_rows (rows, &n);
  for (size_t i = 0; i < p->n; i++)
    {
      const struct row **cured = xcalloc (p->p[i].nsites, sizeof *cured);
      size_t ncured = 0;
      bool waits = false;

      for (size_t k = 0; n > 0 && k < p->p[i].nsites; k++)
	{
	  struct named key = { p->p[i].site[k], NULL };
	  struct named *at = bsearch (&key, named, n, sizeof *named,
				      order_named);

	  if (!at)
	    continue;
	  cured[ncured++] = at->row;
	  waits |= waits_p (rows->launches, at->row);
	}
      if (ncured > 0 && !waits)
	p->p[i].time = 100 * joint_saving (rows->launches, cured, ncured)
	  / rows->launches->time;
      free (cured);
    }
  if (p->n > 0)
    qsort (p->p, p->n, sizeof *p->p, compare_proposals);
  free (named);
}

void
free_proposals (struct proposals *p)
{
  for (size_t i = 0; i < p->n; i++)
    free (p->p[i].site);
  free (p->p);
  memset (p, 0, sizeof *p);
}

char *
proposal_sectors (const struct proposal *p, const char *arrow)
{
  struct text t = { 0 };

  if (p->sectors[0] < 0 || p->sectors[1] < 0)
    return xstrdup ("-");
  for (int i = 0; i < 2; i++)
    {
      text_printf (&t, "%s%d", i ? arrow : "", p->sectors[i]);
      if (p->most[i] > p->sectors[i])
	text_printf (&t, "..%d", p->most[i]);
    }
  return t.s;
}

const char *
legality_text (const struct proposal *p)
{
  const char *l = p->legality ? p->legality : "";

  if (strcmp (l, "proved") == 0)
    return "proved";
  if (strcmp (l, "asserted") == 0)
    return "asserted";
  return "check";
}

char *
describe_proposal (const struct proposal *p)
{
  struct text t = { 0 };

  text_puts (&t, p->title ? p->title : p->advice ? p->advice : "change");
  if (p->nsites > 1)
    text_printf (&t, " (%zu accesses", p->nsites);
  if (p->also)
    text_printf (&t, "%salso at %s", p->nsites > 1 ? ", " : " (", p->also);
  if (p->nsites > 1 || p->also)
    text_puts (&t, ")");
  if (p->check)
    text_printf (&t, "; check: %s", p->check);
  return t.s;
}
