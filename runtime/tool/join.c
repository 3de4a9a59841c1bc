/* Joining predicted with measured records, site by site.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A prediction knows file, line, column, access, array, ordinal and region;
   what was measured knows what the program's debugging information says:
   perhaps no array, another spelling of the file, several instructions for
   one access, the column of the whole expression.  So the instructions of a
   line and access are given to its predicted sites as pair.h tells; sites
   that the measurement cannot tell apart become one row, and measurements
   that are not of an access are rows of their own.

   Records of a line are found through a hash of the file's base name and the
   line, in a chain: the work is linear but for lines that hold thousands of
   sites.  */

#include "join.h"
#include "complete.h"
#include "pair.h"
#include "rank.h"
#include "tool.h"

#include <stdlib.h>
#include <string.h>

/* A longer list of arrays is of no use to a reader.  */
enum { ARRAYS_MAX = 200 };

struct joiner
{
  struct row *row;
  size_t n;
  size_t *head;			/* Row + 1 of each chain; 0 ends it.  */
  size_t *next;
  size_t mask;
};

/* Return what follows the last slash of NAME.  */

static const char *
base_name (const char *name)
{
  const char *slash = strrchr (name, '/');

  return slash ? slash + 1 : name;
}

/* Return NAME without "./" before it.  */

static const char *
plain (const char *name)
{
  while (name[0] == '.' && name[1] == '/')
    name += 2;
  return name;
}

bool
same_file (const char *a, const char *b)
{
  size_t na, nb;

  if (!a || !b || a == b)
    return a == b;
  a = plain (a);
  b = plain (b);
  na = strlen (a);
  nb = strlen (b);
  if (na < nb)
    {
      const char *s = a;
      size_t n = na;

      a = b, na = nb;
      b = s, nb = n;
    }
  if (strcmp (a + (na - nb), b) != 0)
    return false;
  return na == nb || a[na - nb - 1] == '/';
}

/* Return the chain of R's line.  */

static size_t *
chain (struct joiner *j, const struct record *r)
{
  uint64_t h = 0xcbf29ce484222325u ^ (uint64_t) r->line;

  if (r->file)
    for (const char *s = base_name (r->file); *s; s++)
      h = (h ^ (unsigned char) *s) * 0x100000001b3u;
  return &j->head[(h ^ h >> 32) & j->mask];
}

/* Whether A and B, of one chain, are of the same line and access.  */

static bool
same_line (const struct record *a, const struct record *b)
{
  return a->line == b->line && a->access == b->access
    && same_file (a->file, b->file);
}

/* Whether the predictions A and B are of the same site.  */

static bool
same_site (const struct record *a, const struct record *b)
{
  return same_line (a, b) && a->column == b->column
    && a->ordinal == b->ordinal && a->array == b->array
    && a->function == b->function && a->region == b->region
    && (a->access || a->finding == b->finding);
}

/* What R is about.  */

static enum row_kind
kind_of (const struct record *r)
{
  static const struct
  {
    const char *construct;
    enum row_kind kind;
  } kinds[] =
    {
      { "branch", ROW_BRANCH }, { "launch", ROW_LAUNCH },
      { "runtime", ROW_LIBRARY }, { "program", ROW_PROGRAM },
      { "no-lines", ROW_NO_LINES }, { "host", ROW_HOST }
    };

  if (r->access)
    return ROW_ACCESS;
  if (!r->measured || !r->construct)
    return ROW_REGION;
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
    if (strcmp (r->construct, kinds[k].construct) == 0)
      return kinds[k].kind;
  return ROW_REGION;
}

/* Let R be the prediction of ROW.  What only an older one of the same site
   says, whether there was a warning and what a run asks for, stays.  */

static void
set_prediction (struct row *row, const struct record *r)
{
  bool have = row->site.have_reported, reported = row->site.reported;

  row->site = *r;
  row->site.measured = NULL;
  row->site.run = NULL;
  if (r->run)
    {
      row->played = true;
      row->run = *r->run;
    }
  if (!r->have_reported)
    {
      row->site.have_reported = have;
      row->site.reported = reported;
    }
  row->predicted = r->sectors[0] >= 0 && r->ideal >= 0;
}

/* Add the row for R to J.  */

static struct row *
add_row (struct joiner *j, const struct record *r)
{
  struct row *row = &j->row[j->n];
  size_t *head = chain (j, r);

  memset (row, 0, sizeof *row);
  row->kind = kind_of (r);
  row->sites = 1;
  set_prediction (row, r);
  j->next[j->n] = *head;
  *head = ++j->n;
  return row;
}

/* Take the prediction R into J: a new row, or anew in the row of its site.  */

static void
add_prediction (struct joiner *j, const struct record *r)
{
  for (size_t i = *chain (j, r); i; i = j->next[i - 1])
    {
      struct row *row = &j->row[i - 1];

      if (same_site (&row->site, r))
	{
	  set_prediction (row, r);
	  return;
	}
    }
  add_row (j, r)->foreseen = true;
}

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
  if (m->have_stride && c->have_stride)
    {
      /* Each mean is over its requests' pairs of lanes, LANES less
	 REQUESTS if every request had a lane.  */
      double a = c->lanes > c->requests ? c->lanes - c->requests : 1;
      double b = m->lanes > m->requests ? m->lanes - m->requests : 1;

      c->stride_mean = (c->stride_mean * a + m->stride_mean * b) / (a + b);
      if (m->stride_min < c->stride_min)
	c->stride_min = m->stride_min;
      if (m->stride_max > c->stride_max)
	c->stride_max = m->stride_max;
    }
  else if (m->have_stride)
    {
      c->have_stride = true;
      c->stride_min = m->stride_min;
      c->stride_max = m->stride_max;
      c->stride_mean = m->stride_mean;
    }
  if (c->contiguous != 0 && m->contiguous <= 0)
    c->contiguous = m->contiguous;
  c->requests = add_saturated (c->requests, m->requests);
  c->lanes = add_saturated (c->lanes, m->lanes);
  c->sectors = add_saturated (c->sectors, m->sectors);
  c->lines = add_saturated (c->lines, m->lines);
  c->ideal = add_saturated (c->ideal, m->ideal);
  if (c->device != m->device)
    c->device = NULL;
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

/* Whether R, a measured record, has a prediction of its own.  */

static bool
predicts (const struct record *r)
{
  return r->pattern || r->sectors[0] >= 0;
}

/* Add what R, a measured record, counted to ROW.  */

static void
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

/* Return, interned, the list of the arrays of ROW; null if one is not
   known.  */

static const char *
arrays_of (const struct row *row)
{
  char *quoted;
  const char *list;

  if (row->sites > 1 || !row->site.array)
    return row->arrays;
  quoted = xasprintf ("'%s'", row->site.array);
  list = intern (quoted);
  free (quoted);
  return list;
}

/* Enter into ROW the arrays of OTHER, which it is going to stand for too;
   those that are named already are not named again.  */

static void
merge_arrays (struct row *row, const struct row *other)
{
  const char *a = arrays_of (row), *b = arrays_of (other);
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

/* Add to ROW what OTHER's prediction for a run says.  */

static void
merge_run (struct row *row, const struct row *other)
{
  struct record_run *x = &row->run;
  const struct record_run *y = &other->run;

  if (!row->played || !other->played)
    row->played = false;
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

/* Make ROW stand for OTHER too, which is then dead (its SITES is 0).  */

static void
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

/* Take the measured record R into J as a row that no prediction has; the
   same instruction of another profile is the same row.  */

static void
add_alone (struct joiner *j, const struct record *r)
{
  for (size_t i = *chain (j, r); i; i = j->next[i - 1])
    {
      struct row *row = &j->row[i - 1];

      if (!row->foreseen && same_site (&row->site, r)
	  && row->site.bytes == r->bytes)
	{
	  add_measured (row, r);
	  return;
	}
    }
  add_measured (add_row (j, r), r);
}

/* Put into P, if it is not null, the predicted sites in J of R's line that
   access memory as ACCESS says.  Return their number.  */

static size_t
sites_of_line (struct joiner *j, const struct record *r, const char *access,
	       struct row **p)
{
  struct record key = *r;
  size_t n = 0;

  key.access = access;

  for (size_t i = *chain (j, r); i; i = j->next[i - 1])
    {
      struct row *row = &j->row[i - 1];

      if (row->sites > 0 && row->foreseen && same_line (&row->site, &key))
	{
	  if (p)
	    p[n] = row;
	  n++;
	}
    }
  return n;
}

/* Take the measured records M[0..N-1], of one line and access, into J.  Before
   sm_70 an atomic store is an exchange.  */

static void
add_line (struct joiner *j, const struct record *const *m, size_t n)
{
  const char *access = m[0]->access;
  size_t np = sites_of_line (j, m[0], access, NULL);

  if (np == 0 && strcmp (access, "atomic") == 0)
    {
      access = intern ("store");
      np = sites_of_line (j, m[0], access, NULL);
    }
  struct row **p = xcalloc (np, sizeof *p);
  size_t *to = xcalloc (n, sizeof *to), *group = xcalloc (np, sizeof *group);

  sites_of_line (j, m[0], access, p);
  pair_line (p, np, m, n, to, group);
  for (size_t k = 0; k < np; k++)
    if (group[k] != k)
      merge (p[group[k]], p[k]);
  for (size_t i = 0; i < n; i++)
    if (to[i] < np)
      add_measured (p[group[to[i]]], m[i]);
    else
      add_alone (j, m[i]);
  free (p);
  free (to);
  free (group);
}

/* The order of two measured records by line and access.  */

static int
order_lines (const void *pa, const void *pb)
{
  const struct record *a = *(const struct record *const *) pa;
  const struct record *b = *(const struct record *const *) pb;
  int o = a->line - b->line;

  if (o == 0 && a->file != b->file)
    o = !a->file ? -1 : !b->file ? 1 : strcmp (a->file, b->file);
  if (o == 0)
    o = strcmp (a->access, b->access);
  return o ? o : (a > b) - (a < b);
}

/* Take the measured records M[0..N-1], all of accesses, into J.  */

static void
add_lines (struct joiner *j, const struct record **m, size_t n)
{
  qsort (m, n, sizeof *m, order_lines);
  for (size_t i = 0, k; i < n; i = k)
    {
      for (k = i + 1; k < n && m[k]->line == m[i]->line
	     && m[k]->file == m[i]->file && m[k]->access == m[i]->access; k++)
	continue;
      add_line (j, m + i, k - i);
    }
}

struct row_list
join_records (const struct record_list *list)
{
  struct row_list rows = { 0 };
  struct joiner j = { 0 };
  const struct record **measured = xcalloc (list->n, sizeof *measured);
  size_t n = 0, programs = 0;

  for (j.mask = 256; j.mask < list->n; j.mask *= 2)
    continue;
  j.head = xcalloc (j.mask, sizeof *j.head);
  j.next = xcalloc (list->n, sizeof *j.next);
  j.row = xcalloc (list->n, sizeof *j.row);
  j.mask--;

  /* All predictions first, so that the order of the files is of no
     matter.  */
  for (size_t i = 0; i < list->n; i++)
    if (!list->r[i].measured || predicts (&list->r[i]))
      add_prediction (&j, &list->r[i]);
  for (size_t i = 0; i < list->n; i++)
    if (list->r[i].measured && list->r[i].access)
      {
	measured[n++] = &list->r[i];
	programs += predicts (&list->r[i]);
      }
    else if (list->r[i].measured)
      add_measured (add_row (&j, &list->r[i]), &list->r[i]);
  add_lines (&j, measured, n);
  free (measured);

  for (size_t i = 0; i < j.n; i++)
    if (j.row[i].sites > 0)
      {
	rows.counted |= j.row[i].counted;
	j.row[rows.n++] = j.row[i];
      }
  rows.row = j.row;
  rows.by_program = n > 0 && programs == n;
  complete_rows (&rows);
  free (j.head);
  free (j.next);
  return rows;
}

void
free_rows (struct row_list *rows)
{
  free (rows->row);
  memset (rows, 0, sizeof *rows);
}

void
write_rows (const struct row_list *rows)
{
  for (size_t i = 0; i < rows->n; i++)
    {
      struct record r = rows->row[i].site;

      r.run = rows->row[i].played ? &rows->row[i].run : NULL;
      r.measured = rows->row[i].counted ? &rows->row[i].count : NULL;
      record_write (stdout, &r);
    }
}
