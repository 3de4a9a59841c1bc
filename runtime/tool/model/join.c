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
   line, in a chain, and those of a site through one of all that tells sites
   apart: the work is linear but for lines that hold thousands of sites.  A site
   is in the chains of the lines that it may have been moved to, as well.  */

#include "base/chains.h"
#include "base/tool.h"
#include "model/complete.h"
#include "model/join.h"
#include "model/merge.h"
#include "model/pair.h"

#include <stdlib.h>
#include <string.h>

/* A row in a chain.  */
struct link
{
  size_t row;
  bool moved;			/* It may have been moved there.  */
};

struct joiner
{
  struct row *row;
  size_t n;
  struct link *link;
  size_t nlinks;
  struct chains line;		/* Of links, by line.  */
  struct chains site;		/* Of rows, by site.  */
};

/* Return what follows the last slash of NAME.  */

static const char *
base_name (const char *name)
{
  const char *slash = strrchr (name, '/');

  return slash ? slash + 1 : name;
}

/* Return the hash of LINE of FILE, which may be null.  */

static uint64_t
hash_line (const char *file, int line)
{
  uint64_t h = RECORD_CHECKSUM ^ (uint64_t) line;

  return file ? record_checksum (h, base_name (file),
				 strlen (base_name (file))) : h;
}

/* Return the hash of R's site, see same_site; names are interned.  */

static uint64_t
hash_site (const struct record *r)
{
  const void *const names[] =
    { r->access, r->array, r->function, r->region,
      r->access ? NULL : r->finding };
  const int numbers[] = { r->column, r->ordinal };
  uint64_t h = hash_line (r->file, r->line);

  h = record_checksum (h, (const char *) names, sizeof names);
  return record_checksum (h, (const char *) numbers, sizeof numbers);
}

/* Put row number ROW into the chain of LINE of FILE, where it is, or, with
   MOVED, may have been moved.  */

static void
add_link (struct joiner *j, size_t row, const char *file, int line, bool moved)
{
  j->link[j->nlinks] = (struct link) { row, moved };
  chains_add (&j->line, hash_line (file, line), j->nlinks++);
}

/* Put row number ROW, a prediction, into the chains of the lines that it may
   have been moved to; each line once.  */

static void
add_places (struct joiner *j, size_t row)
{
  const struct record *r = &j->row[row].site;

  for (int i = 0; i < r->nplaces; i++)
    {
      const struct record_place *p = &r->place[i];
      int k = 0;

      while (k < i && !(r->place[k].line == p->line
			&& r->place[k].file == p->file))
	k++;
      if (k == i)
	add_link (j, row, p->file, p->line, true);
    }
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
    const char *word;
    enum row_kind kind;
  } kinds[] =
    {
      { RECORD_BRANCH, ROW_BRANCH }, { RECORD_BANKS, ROW_BANKS },
      { RECORD_LAUNCH, ROW_LAUNCH }, { RECORD_RUNTIME, ROW_LIBRARY },
      { RECORD_PROGRAM, ROW_PROGRAM }, { RECORD_NO_LINES, ROW_NO_LINES },
      { RECORD_HOST, ROW_HOST }, { RECORD_COMPILER, ROW_COMPILER },
      { RECORD_LOCALS, ROW_LOCALS }
    };

  if (r->access)
    return ROW_ACCESS;
  if (!r->measured || !r->kind)
    return ROW_REGION;
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
    if (strcmp (r->kind, kinds[k].word) == 0)
      return kinds[k].kind;
  return ROW_REGION;
}

/* Let R be the prediction of ROW.  What only an older one of the same site
   says, whether there was a warning, what a run asks for and where it
   may be moved, stays.  */

static void
set_prediction (struct row *row, const struct record *r)
{
  bool have = row->site.have_reported, reported = row->site.reported;
  const struct record_place *place = row->site.place;
  int nplaces = row->site.nplaces;

  row->site = *r;
  if (!r->place)
    {
      row->site.place = place;
      row->site.nplaces = nplaces;
    }
  row->site.measured = NULL;
  row->site.run = NULL;
  if (r->run)
    {
      row->interpreted = true;
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

  memset (row, 0, sizeof *row);
  row->kind = kind_of (r);
  row->sites = 1;
  set_prediction (row, r);
  add_link (j, j->n, r->file, r->line, false);
  chains_add (&j->site, hash_site (r), j->n++);
  return row;
}

/* Take the prediction R into J: a new row, or anew in the row of its site.  */

static void
add_prediction (struct joiner *j, const struct record *r)
{
  for (size_t i = chains_first (&j->site, hash_site (r)); i;
       i = chains_next (&j->site, i))
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

/* Take the measured record R into J as a row that no prediction has; the
   same instruction of another profile is the same row.  */

static void
add_alone (struct joiner *j, const struct record *r)
{
  for (size_t i = chains_first (&j->site, hash_site (r)); i;
       i = chains_next (&j->site, i))
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
   access memory as ACCESS says, or, if stage_moved, those that may have
   been moved to that line.  Return their number.  */

static size_t
sites_of_line (struct joiner *j, enum pair_stage stage, const struct record *r,
	       const char *access, struct row **p)
{
  bool moved = stage_moved (stage);
  struct record key = *r;
  size_t n = 0;

  key.access = access;

  for (size_t i = chains_first (&j->line, hash_line (r->file, r->line)); i;
       i = chains_next (&j->line, i))
    {
      struct row *row = &j->row[j->link[i - 1].row];

      if (row->sites > 0 && row->foreseen && j->link[i - 1].moved == moved
	  && (moved ? row->site.access == access
	      : same_line (&row->site, &key)))
	{
	  if (p)
	    p[n] = row;
	  n++;
	}
    }
  return n;
}

/* Take the measured records M[0..N-1], of one line and access, into J as far as
   STAGE tells where they belong; the others are in M then.  Return their
   number.  Before sm_70 an atomic store is an exchange.  */

static size_t
join_line (struct joiner *j, enum pair_stage stage, const struct record **m,
	   size_t n)
{
  const char *access = m[0]->access;
  size_t np = sites_of_line (j, stage, m[0], access, NULL), left = 0;

  if (np == 0 && strcmp (access, "atomic") == 0)
    {
      access = intern ("store");
      np = sites_of_line (j, stage, m[0], access, NULL);
    }
  struct row **p = xcalloc (np, sizeof *p);
  size_t *to = xcalloc (n, sizeof *to), *group = xcalloc (np, sizeof *group);

  sites_of_line (j, stage, m[0], access, p);
  pair_line (stage, p, np, m, n, to, group);
  for (size_t k = 0; k < np; k++)
    if (group[k] != k)
      merge (p[group[k]], p[k]);
  for (size_t i = 0; i < n; i++)
    if (to[i] < np)
      add_measured (p[group[to[i]]], m[i]);
    else
      m[left++] = m[i];
  free (p);
  free (to);
  free (group);
  return left;
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

/* Take the measured records M[0..N-1], all of accesses, into J; return how many
   are left, in M then.  */

static size_t
add_stages (struct joiner *j, const struct record **m, size_t n)
{
  qsort (m, n, sizeof *m, order_lines);
  for (enum pair_stage stage = PAIR_PLACE; stage <= PAIR_REST; stage++)
    {
      size_t left = 0;

      for (size_t i = 0, k; i < n; i = k)
	{
	  for (k = i + 1; k < n && m[k]->line == m[i]->line
		 && m[k]->file == m[i]->file
		 && m[k]->access == m[i]->access; k++)
	    continue;
	  size_t rest = join_line (j, stage, m + i, k - i);

	  memmove (m + left, m + i, rest * sizeof *m);
	  left += rest;
	}
      n = left;
    }
  return n;
}

/* Take the measured records M[0..N-1], all of accesses, into J.  Those of
   variables in a frame come last: most have no prediction.  */

static void
add_lines (struct joiner *j, const struct record **m, size_t n)
{
  size_t others = 0;

  for (size_t i = 0; i < n; i++)
    if (!local_p (m[i]))
      {
	const struct record *r = m[i];

	m[i] = m[others];
	m[others++] = r;
      }

  size_t left = add_stages (j, m, others);
  size_t locals = add_stages (j, m + others, n - others);

  for (size_t i = 0; i < left; i++)
    add_alone (j, m[i]);
  for (size_t i = 0; i < locals; i++)
    add_alone (j, m[others + i]);
}


struct row_list
join_records (const struct record_list *list)
{
  struct row_list rows = { 0 };
  struct joiner j = { 0 };
  const struct record **measured = xcalloc (list->n, sizeof *measured);
  size_t n = 0, programs = 0, links = 0;

  j.site = new_chains (2 * list->n);
  /* A record may be a row as a prediction, and another one as measured.  */
  j.row = xcalloc (list->n, 2 * sizeof *j.row);
  for (size_t i = 0; i < list->n; i++)
    links += 2 + (size_t) list->r[i].nplaces;
  j.link = xcalloc (links, sizeof *j.link);
  j.line = new_chains (links);

  /* All predictions first, so that the order of the files is of no
     matter.  */
  for (size_t i = 0; i < list->n; i++)
    if (!list->r[i].measured || predicts (&list->r[i]))
      add_prediction (&j, &list->r[i]);
  for (size_t i = 0; i < j.n; i++)
    add_places (&j, i);
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
  complete_rows (&rows, list);
  free_chains (&j.line);
  free_chains (&j.site);
  free (j.link);
  return rows;
}

void
free_rows (struct row_list *rows)
{
  free (rows->row);
  memset (rows, 0, sizeof *rows);
}

void
write_rows (FILE *f, const struct row_list *rows,
	    const struct other_record *other, size_t n)
{
  for (size_t i = 0; i < rows->n; i++)
    {
      struct record r = rows->row[i].site;

      r.run = rows->row[i].interpreted ? &rows->row[i].run : NULL;
      r.measured = rows->row[i].counted ? &rows->row[i].count : NULL;
      record_write (f, &r);
    }
  /* Times follow from the rest.  */
  for (size_t i = 0; i < n; i++)
    if (strcmp (other[i].kind, "time") != 0)
      {
	char *line = xasprintf ("%s\n", other[i].text);

	put_line (f, line);
	free (line);
      }
}
