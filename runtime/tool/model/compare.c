/* Two reports or profiles compared, access by access.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where the time of the launches is known, that alone decides: fewer sectors
   may take longer, with fewer warps that have work.  Else what a program
   fetches in all comes first: an access may waste more than it did, and the
   program be the better for it.  Accesses are then compared by what they waste
   (waste.h).  One that is in one file only has nothing to be compared with: it
   is listed, and what it fetches is in the sums.

   With a baseline, what counts is not how much but what is new: a finding that
   the baseline has, too, was accepted, as long as a request does not waste more
   there than it did.  */

#include "base/tool.h"
#include "model/compare.h"
#include "model/match.h"
#include "model/waste.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Differences of real numbers that are only rounding.  */
#define ROUNDING 1e-9

const char *
fate_name (enum fate fate)
{
  static const char *const name[] = { "new", "grew", "shrank", "gone" };

  return name[fate];
}

/* The figures of ROW, which may be null; what is not known counts as
   none.  */

static struct figures
figures_of (const struct comparison *c, const struct row *row)
{
  struct figures f = { 0, 0 };

  if (row && c->measured && row->counted)
    f = (struct figures) { row->count.sectors, measured_excess (row) };
  else if (row && !c->measured && row->predicted)
    f = (struct figures) { predicted_sectors (row), predicted_excess (row) };
  return f;
}

/* Add F to SUM.  */

static void
add_figures (struct figures *sum, const struct figures *f)
{
  sum->sectors += f->sectors;
  sum->excess += f->excess;
}

/* What ROWS fetch of KIND in all.  */

static double
sectors_of_kind (const struct row_list *rows, enum row_kind kind)
{
  double sum = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == kind && rows->row[i].counted)
      sum += rows->row[i].count.sectors;
  return sum;
}

/* What ROWS fetch in all but for accesses and libraries.  */

static double
other_sectors (const struct row_list *rows)
{
  return sectors_of_kind (rows, ROW_PROGRAM)
    + sectors_of_kind (rows, ROW_COMPILER)
    + sectors_of_kind (rows, ROW_LOCALS);
}

/* Whether NEW is more than OLD and the tolerance.  */

static bool
figure_grew_p (const struct comparison *c, double old, double new)
{
  return new > old * (1 + c->tolerance / 100) + ROUNDING;
}

/* Note in C what became of ROW, which was WAS.  */

static void
add_change (struct comparison *c, enum fate fate, const struct row *row,
	    const struct row *was, const struct figures *old,
	    const struct figures *new)
{
  c->difference[c->n++] = (struct difference) { fate, row, was, *old, *new };
  c->count[fate]++;
}

/* Compare ROW of the new file, and others that are one with it, with WAS of the
   old one, null if there is none; the figures of the others, and of those of
   the old file, are MORE.  */

static void
compare_row (struct comparison *c, const struct row *row, const struct row *was,
	     const struct figures more[2])
{
  struct figures old = figures_of (c, was), new = figures_of (c, row);

  add_figures (&old, &more[0]);
  add_figures (&new, &more[1]);
  if (row->kind == ROW_ACCESS)
    {
      add_figures (&c->old, &old);
      add_figures (&c->new, &new);
    }
  if (c->findings)
    {
      if (row->accepted)
	c->accepted++;
      else if (wrong_p (row))
	add_change (c, was && wrong_p (was) ? FATE_GREW : FATE_NEW, row,
		    was, &old, &new);
      else if (was && wrong_p (was))
	add_change (c, FATE_GONE, was, NULL, &old, &new);
    }
  else if (row->kind != ROW_ACCESS)
    return;
  else if (!was)
    add_change (c, FATE_NEW, row, NULL, &old, &new);
  else if (figure_grew_p (c, old.excess, new.excess))
    add_change (c, FATE_GREW, row, was, &old, &new);
  else if (new.excess + ROUNDING < old.excess)
    add_change (c, FATE_SHRANK, row, was, &old, &new);
}

/* Note in C that ROW of the old file is gone.  */

static void
compare_gone (struct comparison *c, const struct row *row)
{
  struct figures f = figures_of (c, row), none = { 0, 0 };

  if (row->kind == ROW_ACCESS)
    add_figures (&c->old, &f);
  if (c->findings ? wrong_p (row) : row->kind == ROW_ACCESS)
    add_change (c, FATE_GONE, row, NULL, &f, &none);
}

/* What the model of time does not tell apart.  */
#define SAME_TIME 0.01

bool
judged_by_time (const struct comparison *c)
{
  return !c->findings && !c->total && c->old_time > 0 && c->new_time > 0;
}

/* Whether what C compares got worse.  */

static bool
got_worse (const struct comparison *c)
{
  if (c->findings)
    return c->count[FATE_NEW] + c->count[FATE_GREW] > 0;
  if (judged_by_time (c))
    return c->new_time > c->old_time * (1 + fmax (c->tolerance / 100,
						  SAME_TIME));
  if (figure_grew_p (c, c->old.sectors, c->new.sectors))
    return true;
  if (c->total)
    return false;
  return c->count[FATE_GREW] > 0
    || (c->new.sectors + ROUNDING >= c->old.sectors
	&& figure_grew_p (c, c->old.excess, c->new.excess));
}

/* Return for each row of NEW what the rows of OLD and of NEW have that are one
   with it, by M.  */

static struct figures (*
figures_of_others (const struct comparison *c, const struct row_list *old,
		   const struct row_list *new, const struct matches *m))[2]
{
  struct figures (*more)[2] = xcalloc (new->n, sizeof *more);
  struct figures f;

  for (size_t i = 0; i < old->n; i++)
    if (m->old_lead[i] < new->n && m->was[m->old_lead[i]] != &old->row[i])
      {
	f = figures_of (c, &old->row[i]);
	add_figures (&more[m->old_lead[i]][0], &f);
      }
  for (size_t i = 0; i < new->n; i++)
    if (m->lead[i] != i)
      {
	f = figures_of (c, &new->row[i]);
	add_figures (&more[m->lead[i]][1], &f);
      }
  return more;
}

void
compare_rows (struct comparison *c, const struct row_list *old,
	      const struct row_list *new)
{
  struct matches m = match_rows (old, new, c->measured && !c->findings);
  struct figures (*more)[2] = figures_of_others (c, old, new, &m);

  c->difference = xcalloc (old->n + new->n, sizeof *c->difference);
  for (size_t i = 0; i < new->n; i++)
    if (new->row[i].kind <= ROW_REGION && m.lead[i] == i)
      compare_row (c, &new->row[i], m.was[i], more[i]);
  for (size_t i = 0; i < old->n; i++)
    if (m.gone[i] && old->row[i].kind <= ROW_REGION)
      compare_gone (c, &old->row[i]);
  if (c->measured)
    {
      c->old.sectors += other_sectors (old);
      c->new.sectors += other_sectors (new);
    }
  c->old_libraries = sectors_of_kind (old, ROW_LIBRARY);
  c->new_libraries = sectors_of_kind (new, ROW_LIBRARY);
  c->worse = got_worse (c);
  free (more);
  free_matches (&m);
}

void
free_comparison (struct comparison *c)
{
  free (c->difference);
  memset (c, 0, sizeof *c);
}

bool
wrong_p (const struct row *row)
{
  return row->kind <= ROW_REGION
    && (row->site.finding || (row->counted && wastes (row)));
}

/* How many more sectors a request may waste than in the baseline: runs of other
   sizes have other warps at the ends of loops.  */
#define ALLOWED 1.01

/* The sectors that a request of ROW wastes as measured, 0 if none were.  */

static double
wasted_per_request (const struct row *row)
{
  return row->count.requests > 0
    ? measured_excess (row) / row->count.requests : 0;
}

/* Whether BASE, the row of a baseline, accepts ROW, the same site.  What a
   profile shows to be wasted is accepted by a report that has the finding.  */

static bool
baseline_accepts_p (const struct row *base, const struct row *row)
{
  const struct record *a = &base->site, *b = &row->site;

  if (b->finding
      && (a->finding != b->finding
	  || (base->predicted && row->predicted
	      && predicted_excess (row) > predicted_excess (base) + ROUNDING)))
    return false;
  if (!row->counted || !wastes (row))
    return true;
  if (!base->counted)
    return a->finding != NULL;
  return (wasted_per_request (row)
	  <= ALLOWED * wasted_per_request (base) + ROUNDING);
}

void
accept_rows (struct row_list *rows, const struct row_list *base)
{
  struct matches m = match_rows (base, rows, false);

  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *was = m.was[i];

      rows->row[i].accepted = (was && wrong_p (&rows->row[i])
			       && baseline_accepts_p (was, &rows->row[i]));
    }
  free_matches (&m);
}
