/* Accesses that GCC itself adds.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A report has all accesses of the program's own, and says where directives
   are.  What is measured beyond them is GCC's: at a directive, the record by
   which a construct hands over its variables, the memory and the locks of
   reductions; and, where an array is used, the load of its address, which is
   the same for all lanes.  That is said only where the report has something
   of the region, and no access of its own is left that the instruction may be
   of.  */

#include "base/chains.h"
#include "base/names.h"
#include "base/tool.h"
#include "model/merge.h"
#include "model/compiler-access.h"
#include "model/pair.h"
#include "model/rank.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Add what ROW belongs to to NAMES.  */

static void
add_home (struct names *names, const struct row *row)
{
  add_name (names, row->site.region);
  add_name (names, row->site.function);
}

/* Whether ROW is a load.  */

static bool
load_p (const struct row *row)
{
  return row->site.access && strcmp (row->site.access, "load") == 0;
}

/* Whether ROW, which was measured, may be the load of an address.  */

static bool
loads_address (const struct row *row)
{
  struct record r = row->site;

  r.measured = &row->count;
  return may_load_pointer (&r);
}

/* The line of R, interned.  */

static const char *
line_of (const struct record *r)
{
  char *text = xasprintf ("%s:%d", r->file ? r->file : "", r->line);
  const char *line = intern (text);

  free (text);
  return line;
}

/* What is known of a report.  */
struct knowledge
{
  struct names directives;	/* Where they are.  */
  struct names regions;		/* Of predictions.  */
  struct names covered;		/* Those, and the functions of predictions.  */
  struct names missing;		/* Lines of predicted loads that were not
				   measured, and the regions and functions of
				   those that are as large as an address.  */
};

/* Enter into K the places in LIST's records of directives.  */

static void
add_directives (struct knowledge *k, const struct record_list *list)
{
  for (size_t i = 0; i < list->nothers; i++)
    if (strcmp (list->other[i].kind, "directives") == 0)
      {
	json_t *o = json_loads (list->other[i].text, 0, NULL);
	json_t *places = json_object_get (o, "places");

	for (size_t n = 0; n < json_array_size (places); n++)
	  {
	    const char *text = json_string_value (json_array_get (places, n));

	    add_name (&k->directives, text ? intern (text) : NULL);
	  }
	json_decref (o);
      }
}

/* Return what ROWS and LIST, of which they were made, tell.  */

static struct knowledge
find_knowledge (const struct row_list *rows, const struct record_list *list)
{
  struct knowledge k = { 0 };

  add_directives (&k, list);
  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].foreseen)
      {
	const struct row *row = &rows->row[i];

	add_name (&k.regions, row->site.region);
	add_name (&k.directives, row->site.region);
	add_home (&k.covered, row);
	if (!row->counted && load_p (row))
	  {
	    add_name (&k.missing, line_of (&row->site));
	    if (row->site.bytes == POINTER_BYTES)
	      add_home (&k.missing, row);
	  }
      }
  sort_names (&k.directives);
  sort_names (&k.regions);
  sort_names (&k.covered);
  sort_names (&k.missing);
  return k;
}

/* If ROW is GCC's own, return the region that it is of, or else its function,
   or what there is instead of that; else null.  */

static const char *
owner_of_row (const struct row *row, const struct knowledge *k)
{
  const struct record *r = &row->site;
  const char *home = r->region ? r->region : r->function;

  if (row->kind != ROW_ACCESS || row->foreseen || !row->counted || !r->file)
    return NULL;

  char *text = site_name (r);
  const char *place = intern (text);

  free (text);
  if (local_p (r))
    return r->function;
  if (name_among (&k->regions, place))
    return place;
  if (name_among (&k->directives, place))
    return home ? home : place;
  return (loads_address (row) && name_among (&k->covered, home)
	  && !name_among (&k->missing, line_of (r))
	  && !name_among (&k->missing, r->region)
	  && !name_among (&k->missing, r->function) ? home : NULL);
}

/* Let ROW, GCC's own, be of HOME alone, a region or ROW's function.  */

static void
make_compiler_row (struct row *row, const char *home)
{
  bool local = local_p (&row->site);
  struct record r;

  record_init (&r);
  r.function = row->site.function;
  r.region = home == r.function ? NULL : home;
  r.kind = intern (local ? RECORD_LOCALS : RECORD_COMPILER);
  row->kind = local ? ROW_LOCALS : ROW_COMPILER;
  row->site = r;
}

/* The hash of what ROW, GCC's own, is of.  */

static uint64_t
hash_owner (const struct row *row)
{
  const char *const names[] = { row->site.kind, row->site.region,
				row->site.function };

  return hash_names (names, 3);
}

/* Put row number I of ROWS, GCC's own, into CHAINS, or into the row of its kind
   and home that is there.  */

static void
unite_compiler_row (struct row_list *rows, size_t i, struct chains *chains)
{
  struct row *row = &rows->row[i];
  uint64_t hash = hash_owner (row);

  for (size_t k = chains_first (chains, hash); k; k = chains_next (chains, k))
    {
      struct row *first = &rows->row[k - 1];

      if (first->kind == row->kind && first->site.region == row->site.region
	  && first->site.function == row->site.function)
	{
	  merge (first, row);
	  return;
	}
    }
  chains_add (chains, hash, i);
}

void
set_compiler_apart (struct row_list *rows, const struct record_list *list)
{
  struct knowledge known = find_knowledge (rows, list);
  struct chains united = new_chains (rows->n);
  size_t left = 0;

  for (size_t i = 0; i < rows->n; i++)
    {
      const char *home = owner_of_row (&rows->row[i], &known);

      if (!home)
	continue;
      make_compiler_row (&rows->row[i], home);
      unite_compiler_row (rows, i, &united);
    }
  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].sites > 0)
      rows->row[left++] = rows->row[i];
  rows->n = left;
  free_names (&known.directives);
  free_names (&known.regions);
  free_names (&known.covered);
  free_names (&known.missing);
  free_chains (&united);
}
