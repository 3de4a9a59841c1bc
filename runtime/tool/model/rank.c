/* What a row means: excess, verdict, agreement, and in which order.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/shown.h"
#include "base/tool.h"
#include "model/rank.h"
#include "model/assumptions.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* How far a mean may lie outside an interval of integers by rounding.  */
#define ROUNDING 1e-6

const char *
verdict_name (enum verdict v)
{
  static const char *const name[] =
    {
      "-", "not executed", "no request", "not counted", "not told apart",
      "no lines", "not on device", "one lane", "idle lanes", "coalesced",
      "misaligned", "uncoalesced"
    };

  return name[v];
}

unsigned long long
add_saturated (unsigned long long a, unsigned long long b)
{
  return a + b < a ? ULLONG_MAX : a + b;
}

/* What was measured of ROW, against what was predicted, whatever that
   supposes.  */
enum agreement
{
  AGREE,
  AGREE_PARTLY,			/* It is less than by full warps.  */
  AGREE_NOT
};

static enum agreement
row_agreement (const struct row *row)
{
  const struct record_measured *m = &row->count;
  double mean;

  if (!row->counted || !row->predicted || m->requests == 0)
    return AGREE;
  mean = (double) m->sectors / m->requests;
  if (mean > row->site.sectors[1] + ROUNDING
      || mean < row->site.sectors[0] - ROUNDING)
    return AGREE_NOT;
  if (mean >= full_warp_least (row) - ROUNDING)
    return AGREE;
  /* At the end of a loop there are other warps than full ones.  */
  return row->site.lanes > 0
    && m->lanes >= (double) row->site.lanes * m->requests
    ? AGREE_NOT : AGREE_PARTLY;
}

char *
missed_conditions (const struct row *row)
{
  enum agreement a = row_agreement (row);

  return a == AGREE ? NULL : open_conditions (row, a == AGREE_NOT);
}

bool
disagrees (const struct row *row)
{
  char *conditions = missed_conditions (row);
  bool refuted = !conditions && row_agreement (row) == AGREE_NOT;

  free (conditions);
  return refuted;
}

/* The verdict on ROW, which has no request in a profile.  */

static enum verdict
unseen_verdict (const struct row *row)
{
  static const enum verdict verdict[] =
    {
      [UNSEEN_NOT_RUN] = VERDICT_NOT_RUN,
      [UNSEEN_NO_REQUEST] = VERDICT_NO_REQUEST,
      [UNSEEN_NOT_COUNTED] = VERDICT_NOT_COUNTED,
      [UNSEEN_MIXED] = VERDICT_MIXED, [UNSEEN_BETWEEN] = VERDICT_MIXED,
      [UNSEEN_NO_LINES] = VERDICT_NO_LINES, [UNSEEN_HOST] = VERDICT_HOST
    };

  return verdict[row->unseen];
}

/* The verdict on what was measured of ROW.  */

static enum verdict
measured_verdict (const struct row *row)
{
  const struct record_measured *m = &row->count;
  int bytes = row->site.bytes;
  bool near;

  if (m->requests == 0)
    return unseen_verdict (row);
  if (one_lane (row))
    return VERDICT_ONE_LANE;
  if (m->sectors <= m->ideal)
    return idle_waste (row) ? VERDICT_IDLE : VERDICT_COALESCED;
  near = bytes > 0 && m->stride_min >= -(int64_t) bytes
    && m->stride_max <= bytes;
  return near ? VERDICT_MISALIGNED : VERDICT_UNCOALESCED;
}

/* Whether S, interned or null, reads WORD.  */

static bool
equals_word_p (const char *s, const char *word)
{
  return s && strcmp (s, word) == 0;
}

bool
race_p (const struct record *r)
{
  return equals_word_p (r->finding, "shared-scalar");
}

enum verdict
row_verdict (const struct row *row, bool counted)
{
  const struct record *r = &row->site;

  if (row->counted)
    return measured_verdict (row);
  if (counted && row->kind == ROW_ACCESS)
    return unseen_verdict (row);
  if (one_lane (row))
    return VERDICT_ONE_LANE;
  if (equals_word_p (r->finding, "misaligned"))
    return VERDICT_MISALIGNED;
  if (r->finding && r->access && !race_p (r))
    return VERDICT_UNCOALESCED;
  if (equals_word_p (r->pattern, "unit")
      || equals_word_p (r->pattern, "uniform"))
    return VERDICT_COALESCED;
  if (row->predicted && r->sectors[1] <= r->ideal)
    return VERDICT_COALESCED;
  return VERDICT_UNKNOWN;
}

double
percent (double part, double whole)
{
  return whole > 0 ? 100 * part / whole : 0;
}

enum concern
row_concern (const struct row *row, bool counted)
{
  switch (row_verdict (row, counted))
    {
    case VERDICT_UNCOALESCED:
      return CONCERN_BAD;
    case VERDICT_ONE_LANE:
      return row->idle ? CONCERN_BAD : CONCERN_NONE;
    case VERDICT_IDLE:
      return row->idle ? CONCERN_BAD : CONCERN_SOME;
    case VERDICT_MISALIGNED:
    case VERDICT_MIXED:
    case VERDICT_NO_LINES:
    case VERDICT_HOST:
      return CONCERN_SOME;
    case VERDICT_COALESCED:
      return CONCERN_FINE;
    default:
      return CONCERN_NONE;
    }
}

void
sum_totals (struct totals *t, const struct totals *other)
{
  t->requests = add_saturated (t->requests, other->requests);
  t->sectors = add_saturated (t->sectors, other->sectors);
  t->ideal = add_saturated (t->ideal, other->ideal);
  t->excessive = add_saturated (t->excessive, other->excessive);
}

void
add_row_totals (struct totals *t, const struct row *row)
{
  sum_totals (t, &(struct totals) { row->count.requests, row->count.sectors,
				    ideal_total (row), excess_total (row) });
}

void
add_totals (struct totals *t, const struct row *row)
{
  if (row->counted
      && (row->kind == ROW_ACCESS || row->kind == ROW_PROGRAM
	  || row->kind == ROW_COMPILER || row->kind == ROW_LOCALS
	  || row->kind == ROW_NO_LINES))
    add_row_totals (t, row);
}

const char sort_key_names[]
  = "time, excess, percent, sectors, requests, predicted or site";

bool
find_sort_key (const char *name, enum sort_key *key)
{
  static const char *const names[] =
    { "time", "excess", "percent", "sectors", "requests", "predicted", "site" };

  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp (names[i], name) == 0)
      {
	*key = i;
	return true;
      }
  return false;
}

/* The order of two names, null first.  */

static int
order_names (const char *a, const char *b)
{
  return a == b ? 0 : !a ? -1 : !b ? 1 : strcmp (a, b);
}

/* The order of A and B in the source.  */

static int
order_sites (const struct record *a, const struct record *b)
{
  int o = order_names (a->file, b->file);

  if (o == 0)
    o = (a->line > b->line) - (a->line < b->line);
  if (o == 0)
    o = (a->column > b->column) - (a->column < b->column);
  if (o == 0)
    o = order_names (a->access, b->access);
  if (o == 0)
    o = order_names (a->array, b->array);
  if (o == 0)
    o = (a->ordinal > b->ordinal) - (a->ordinal < b->ordinal);
  return o;
}

/* What ROW is ranked by under KEY.  */

static double
sort_value (const struct row *row, enum sort_key key)
{
  switch (key)
    {
    case SORT_TIME:
      return row->saves;
    case SORT_EXCESS:
      return measured_excess (row);
    case SORT_PERCENT:
      return row->counted ? percent (measured_excess (row),
				     row->count.sectors) : -1;
    case SORT_SECTORS:
      return row->counted ? (double) row->count.sectors : -1;
    case SORT_REQUESTS:
      return row->counted ? (double) row->count.requests : -1;
    case SORT_PREDICTED:
    case SORT_SITE:
      break;
    }
  return -1;
}

struct keyed
{
  struct row row;
  enum sort_key key;
  size_t at;			/* Makes the order total.  */
};

/* The order of two keyed rows, for qsort.  */

static int
order_rows (const void *pa, const void *pb)
{
  const struct keyed *a = pa, *b = pb;
  double va = sort_value (&a->row, a->key), vb = sort_value (&b->row, b->key);
  int o = (int) a->row.kind - (int) b->row.kind;

  if (o != 0)
    return o;
  if (va != vb)
    return va < vb ? 1 : -1;
  if (a->key == SORT_TIME)
    {
      va = measured_excess (&a->row);
      vb = measured_excess (&b->row);
      if (va != vb)
	return va < vb ? 1 : -1;
    }
  if (a->key != SORT_SITE)
    {
      va = predicted_excess (&a->row);
      vb = predicted_excess (&b->row);
      if (va != vb)
	return va < vb ? 1 : -1;
    }
  o = order_sites (&a->row.site, &b->row.site);
  return o ? o : (a->at > b->at) - (a->at < b->at);
}

void
rank_rows (struct row_list *rows, enum sort_key key)
{
  struct keyed *k = xcalloc (rows->n, sizeof *k);

  for (size_t i = 0; i < rows->n; i++)
    {
      k[i].row = rows->row[i];
      k[i].key = key;
      k[i].at = i;
    }
  qsort (k, rows->n, sizeof *k, order_rows);
  for (size_t i = 0; i < rows->n; i++)
    rows->row[i] = k[i].row;
  free (k);
}

char *
site_name (const struct record *r)
{
  const char *file = r->file ? r->file : "(unknown file)";

  if (r->line == 0)
    return xstrdup (file);
  if (r->column == 0)
    return xasprintf ("%s:%d", file, r->line);
  return xasprintf ("%s:%d:%d", file, r->line, r->column);
}

char *
place_name (const struct record *r)
{
  struct record shown = *r;

  shown.file = shown_file (r->file);
  return site_name (&shown);
}

const char *
arrays_name (const struct row *row)
{
  char *quoted;
  const char *name;

  if (row->sites > 1)
    return row->arrays;
  if (!row->site.array)
    return NULL;
  quoted = xasprintf ("'%s'", row->site.array);
  name = intern (quoted);
  free (quoted);
  return name;
}

char *
access_name (const struct row *row)
{
  const struct record *r = &row->site;
  const char *plural = row->sites > 1 ? "s" : "", *arrays;

  if (!r->access)
    return xstrdup (r->kind ? r->kind : r->construct ? r->construct : "region");
  arrays = arrays_name (row);
  if (!arrays)
    return xasprintf ("%s%s", r->access, plural);
  return xasprintf ("%s%s of %s", r->access, plural, arrays);
}

size_t
count_kind (const struct row_list *rows, enum row_kind kind)
{
  size_t n = 0;

  for (size_t i = 0; i < rows->n; i++)
    n += rows->row[i].kind == kind;
  return n;
}
