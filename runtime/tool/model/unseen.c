/* What a profile does not contain, and why.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An access that was predicted, but is not in the profile, was not executed,
   if the profile contains all that was.  It cannot where device code has no
   source lines, and where a region ran on the host.  Regions and functions
   are compared by name; where no name is known, or none of the report's is
   meant, everything is in doubt.

   When optimising, GCC may give an access the position of the statement that
   uses it.  Then one predicted access has no instruction, and either another
   one has two, or there is an instruction that no access claims.  What a
   construct hands to its region may be loaded between source lines.

   If another access to the array was executed in the same line, the access may
   have been executed, too, without a request: what it would load is what was
   loaded or stored just before.  */

#include "base/names.h"
#include "base/tool.h"
#include "model/rank.h"
#include "model/sentence.h"
#include "model/unseen.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* So many are examined for one access.  */
enum { CLAIMS_MAX = 1000 };

/* Whether ROWS have one of KIND.  */

static bool
any_of (const struct row_list *rows, enum row_kind kind)
{
  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == kind)
      return true;
  return false;
}

/* Whether ROW was measured to do something.  */

static bool
row_seen_p (const struct row *row)
{
  return row->counted && row->count.requests > 0;
}

/* Return the functions of those of ROWS that are of KIND and, if MEASURED, were
   measured.  */

static struct names
functions_of (const struct row_list *rows, enum row_kind kind, bool measured)
{
  struct names names = { 0 };

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == kind && (!measured || row_seen_p (&rows->row[i])))
      add_name (&names, rows->row[i].site.function);
  sort_names (&names);
  return names;
}

/* Regions on the host.  */
struct hosts
{
  struct names function;	/* In which they are.  */
  bool any;
  bool unknown;			/* Of one, that is not known, or none of the
				   report's.  */
};

/* Return the regions of ROWS that ran on the host.  */

static struct hosts
find_hosts (const struct row_list *rows)
{
  struct names known = functions_of (rows, ROW_ACCESS, false);
  struct hosts h = { .any = false };

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == ROW_HOST)
      {
	h.any = true;
	if (name_among (&known, rows->row[i].site.function))
	  add_name (&h.function, rows->row[i].site.function);
	else
	  h.unknown = true;
      }
  sort_names (&h.function);
  free_names (&known);
  return h;
}

/* Whether a region of ROW's function ran on the host.  */

static bool
on_host (const struct hosts *h, const struct row *row)
{
  return h->unknown || (h->any && !row->site.function)
    || name_among (&h->function, row->site.function);
}

/* Whether the strides and lanes measured of OTHER leave room for requests of
   A.  With -muniform-simt, as in OpenMP, all lanes execute what one is to do,
   at one address.  */

static bool
may_hold (const struct row *other, const struct record *a)
{
  const struct record_measured *m = &other->count;

  if (a->active && strcmp (a->active, "one") == 0)
    return (m->lanes < 32 * m->requests || !m->have_stride
	    || (m->stride_min <= 0 && m->stride_max >= 0));
  return !(m->have_stride && m->stride_min == m->stride_max
	   && a->have_stride_bytes && a->stride_bytes != m->stride_min
	   && a->active && strcmp (a->active, "all") == 0);
}

/* Whether ROW, which was not measured, may be among what was measured of
   OTHER.  A load may have the position of a statement that another array is
   named in, and those of a line are not always told apart.  */

static bool
mixed_with (const struct row *row, const struct row *other)
{
  const struct record *a = &row->site, *b = &other->site;

  if (a->access != b->access
      || (a->region && b->region && a->region != b->region)
      || !may_hold (other, a))
    return false;
  if (!other->foreseen)
    return a->bytes == b->bytes;
  if (other->instructions <= other->sites)
    return false;
  return (a->array && a->array == b->array)
    || (a->bytes == b->bytes
	&& (a->line == b->line || strcmp (a->access, "load") == 0));
}

/* Whether ROW is about what its construct hands to the region.  */

static bool
region_handed_p (const struct row *row)
{
  const struct record *r = &row->site;
  char *site = site_name (r);
  bool same = r->region && strcmp (r->region, site) == 0;

  free (site);
  return same;
}

/* What others may be among, by the address of their region's or function's
   name.  */
struct claim
{
  uintptr_t key;
  const struct row *row;
};

struct claims
{
  struct claim *claim;
  size_t n;
};

/* The order of two claims.  */

static int
order_claims (const void *pa, const void *pb)
{
  const struct claim *a = pa, *b = pb;

  return (a->key > b->key) - (a->key < b->key);
}

/* Return those of ROWS that were measured and that others may be among.  */

static struct claims
find_claims (const struct row_list *rows)
{
  struct claims c = { xcalloc (2 * rows->n, sizeof *c.claim), 0 };

  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];

      if (row->kind != ROW_ACCESS || !row_seen_p (row)
	  || (row->foreseen && row->instructions <= row->sites))
	continue;
      if (row->site.region)
	c.claim[c.n++] = (struct claim) { (uintptr_t) row->site.region, row };
      if (row->site.function)
	c.claim[c.n++] = (struct claim) { (uintptr_t) row->site.function,
					  row };
    }
  qsort (c.claim, c.n, sizeof *c.claim, order_claims);
  return c;
}

/* Whether ROW, which was not measured, may be among those of C that have
   NAME.  Where there are too many, it may be.  */

static bool
mixed_by (const struct claims *c, const struct row *row, const char *name)
{
  size_t low = 0, high = c->n;

  if (!name)
    return false;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;

      if (c->claim[middle].key < (uintptr_t) name)
	low = middle + 1;
      else
	high = middle;
    }
  for (high = low; high < c->n && c->claim[high].key == (uintptr_t) name;
       high++)
    if (high - low == CLAIMS_MAX || mixed_with (row, c->claim[high].row))
      return true;
  return false;
}

/* Whether ROW, which was not measured, may be among those of C.  */

static bool
row_mixed_p (const struct claims *c, const struct row *row)
{
  return mixed_by (c, row, row->site.region)
    || mixed_by (c, row, row->site.function);
}

/* Where an access to an array was measured, or not.  */
struct place
{
  uintptr_t key[4];
};

static struct place
row_place (const struct record *r)
{
  return (struct place) { { (uintptr_t) r->region, (uintptr_t) r->file,
			    (uintptr_t) r->line, (uintptr_t) r->array } };
}

/* The order of two places.  */

static int
order_places (const void *pa, const void *pb)
{
  const struct place *a = pa, *b = pb;

  for (int k = 0; k < 4; k++)
    if (a->key[k] != b->key[k])
      return a->key[k] > b->key[k] ? 1 : -1;
  return 0;
}

/* Of the loads in ROWS that seem not to have been executed, mark those in whose
   line the same array was accessed.  */

static void
find_kept (struct row_list *rows)
{
  struct place *place = xcalloc (rows->n, sizeof *place);
  size_t n = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == ROW_ACCESS && row_seen_p (&rows->row[i])
	&& rows->row[i].site.array && rows->row[i].site.region)
      place[n++] = row_place (&rows->row[i].site);
  qsort (place, n, sizeof *place, order_places);
  for (size_t i = 0; i < rows->n; i++)
    {
      struct row *row = &rows->row[i];
      struct place here = row_place (&row->site);

      if (row->kind == ROW_ACCESS && !row_seen_p (row)
	  && row->unseen == UNSEEN_NOT_RUN && row->site.access
	  && strcmp (row->site.access, "load") == 0
	  && bsearch (&here, place, n, sizeof *place, order_places))
	row->unseen = UNSEEN_NO_REQUEST;
    }
  free (place);
}

/* Return the regions of ROWS in which something was measured.  */

static struct names
seen_regions (const struct row_list *rows)
{
  struct names names = { 0 };

  for (size_t i = 0; i < rows->n; i++)
    if (row_seen_p (&rows->row[i]))
      add_name (&names, rows->row[i].site.region);
  sort_names (&names);
  return names;
}

void
explain_unseen (struct row_list *rows)
{
  bool no_lines = any_of (rows, ROW_NO_LINES);
  bool between = any_of (rows, ROW_PROGRAM);
  struct hosts hosts;
  struct claims claims;
  struct names region;

  if (!rows->counted)
    return;
  hosts = find_hosts (rows);
  claims = find_claims (rows);
  region = seen_regions (rows);
  for (size_t i = 0; i < rows->n; i++)
    {
      struct row *row = &rows->row[i];

      if (row->kind != ROW_ACCESS || row_seen_p (row))
	continue;
      if (on_host (&hosts, row))
	row->unseen = UNSEEN_HOST;
      else if (no_lines && !name_among (&region, row->site.region))
	row->unseen = UNSEEN_NO_LINES;
      else if (rows->by_program)
	row->unseen = row->counted ? UNSEEN_NOT_RUN : UNSEEN_NOT_COUNTED;
      else if (between && region_handed_p (row))
	row->unseen = UNSEEN_BETWEEN;
      else if (row_mixed_p (&claims, row))
	row->unseen = UNSEEN_MIXED;
    }
  if (!rows->by_program)
    find_kept (rows);
  free_names (&region);
  free_names (&hosts.function);
  free (claims.claim);
}

void
warn_unseen (const struct row_list *rows, const char *name)
{
  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];
      const char *function = row->site.function;
      char *of = xasprintf ("%s%s", name ? name : "", name ? ": " : "");
      char digits[32];

      if (row->kind == ROW_NO_LINES)
	warning ("%sthe device code of '%s' has no source lines, so its "
		 "%s requests cannot be told apart; link the program "
		 "with drano's wrapper, or with -foffload-options=-g1",
		 of, function ? function : "?",
		 grouped (row->count.requests, digits, sizeof digits));
      else if (row->kind == ROW_HOST)
	{
	  char *sentence = record_sentence (&row->site);

	  warning ("%s%s, where nothing is measured", of, sentence);
	  free (sentence);
	}
      free (of);
    }
}

/* How many accesses of ROWS have figures that do not add up: they cannot be
   told apart from others, or were measured to be other than predicted.  Where
   there were no lanes, as without optimisation in OpenMP, that is no
   wonder.  */

static size_t
count_unclear (const struct row_list *rows)
{
  size_t n = 0;

  for (size_t i = 0; i < rows->n; i++)
    n += rows->row[i].unseen == UNSEEN_MIXED
      || (disagrees (&rows->row[i]) && !one_lane (&rows->row[i]));
  return n;
}

void
warn_unclear (const struct row_list *rows)
{
  size_t n = count_unclear (rows);

  if (n > 0)
    warning ("the figures of %zu access%s do not add up, because optimization "
	     "may change the position of an access; compile and link with "
	     "-fdrano-exact-lines to prevent most of this", n,
	     n == 1 ? "" : "es");
}

bool
cannot_judge (const struct row_list *rows)
{
  struct names measured = functions_of (rows, ROW_ACCESS, true);
  bool any = false, unclear = any_of (rows, ROW_NO_LINES);

  for (size_t i = 0; i < rows->n; i++)
    any |= rows->row[i].kind == ROW_ACCESS && row_seen_p (&rows->row[i]);
  for (size_t i = 0; i < rows->n && !unclear; i++)
    {
      const char *function = rows->row[i].site.function;

      unclear = rows->row[i].kind == ROW_HOST
	&& !(function ? name_among (&measured, function) : any);
    }
  free_names (&measured);
  return unclear;
}

/* Whether a function with a region on the host in A has none in B.  */

static bool
host_only_in (const struct row_list *a, const struct row_list *b)
{
  struct names there = functions_of (b, ROW_HOST, false);
  bool only = false, any = any_of (b, ROW_HOST);

  for (size_t i = 0; i < a->n && !only; i++)
    {
      const char *function = a->row[i].site.function;

      only = a->row[i].kind == ROW_HOST
	&& !(function ? name_among (&there, function) : any);
    }
  free_names (&there);
  return only;
}

bool
host_differs (const struct row_list *a, const struct row_list *b)
{
  return host_only_in (a, b) || host_only_in (b, a);
}
