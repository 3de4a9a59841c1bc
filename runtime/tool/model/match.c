/* Which sites of two reports are the same, though lines moved.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each pass sorts what is left of both sides by its key, then by place, and
   walks the two lists as a merge does: equal keys make a pair.  */

#include "base/tool.h"
#include "model/match.h"

#include <stdlib.h>
#include <string.h>

/* How much of two sites has to be equal.  */
enum strictness { STRICT_PLACE, STRICT_SHAPE, STRICT_ARRAY };

struct item
{
  const struct row *row;
  size_t index;
  enum strictness strictness;
};

/* The order of two strings, null first.  */

static int
order_text (const char *a, const char *b)
{
  return a == b ? 0 : !a ? -1 : !b ? 1 : strcmp (a, b);
}

/* What follows the last slash of NAME, which may be null: moved trees are no
   reason to find everything new.  */

static const char *
base (const char *name)
{
  const char *slash = name ? strrchr (name, '/') : NULL;

  return slash ? slash + 1 : name;
}

/* The order of the sites of A and B by line, column and ordinal.  */

static int
order_place (const struct record *a, const struct record *b)
{
  int o = (a->line > b->line) - (a->line < b->line);

  if (o == 0)
    o = (a->column > b->column) - (a->column < b->column);
  if (o == 0)
    o = (a->ordinal > b->ordinal) - (a->ordinal < b->ordinal);
  return o;
}

/* The order of A and B by the key of their pass.  */

static int
order_key (const struct item *pa, const struct item *pb)
{
  const struct record *a = &pa->row->site, *b = &pb->row->site;
  int o = order_text (base (a->file), base (b->file));

  if (o == 0)
    o = order_text (a->access, b->access);
  if (o == 0)
    o = order_text (a->array, b->array);
  if (o == 0 && !a->access)
    o = order_text (a->finding, b->finding);
  if (o != 0)
    return o;
  if (pa->strictness == STRICT_PLACE)
    return order_place (a, b);
  o = order_text (a->function, b->function);
  if (o == 0 && pa->strictness == STRICT_SHAPE)
    {
      o = (a->column > b->column) - (a->column < b->column);
      if (o == 0)
	o = order_text (a->stride, b->stride);
    }
  return o;
}

/* The order of two items for qsort.  */

static int
order_items (const void *pa, const void *pb)
{
  const struct item *a = pa, *b = pb;
  int o = order_key (a, b);

  if (o == 0)
    o = order_place (&a->row->site, &b->row->site);
  return o ? o : (a->index > b->index) - (a->index < b->index);
}

/* Pair what is left in A[0..NA-1], the old, and B[0..NB-1], the new, with
   STRICTNESS: enter the pairs into MATCH and GONE.  */

static void
pass (struct item *a, size_t na, struct item *b, size_t nb,
      enum strictness strictness, const struct row **match, bool *gone)
{
  size_t i, k;

  for (i = 0; i < na; i++)
    a[i].strictness = strictness;
  for (k = 0; k < nb; k++)
    b[k].strictness = strictness;
  qsort (a, na, sizeof *a, order_items);
  qsort (b, nb, sizeof *b, order_items);
  for (i = k = 0; i < na && k < nb;)
    {
      int o = order_key (&a[i], &b[k]);

      if (!gone[a[i].index] || o < 0)
	i++;
      else if (match[b[k].index] || o > 0)
	k++;
      else
	{
	  match[b[k++].index] = a[i].row;
	  gone[a[i++].index] = false;
	}
    }
}

/* Return ROWS as items.  */

static struct item *
items (const struct row_list *rows)
{
  struct item *item = xcalloc (rows->n, sizeof *item);

  for (size_t i = 0; i < rows->n; i++)
    {
      item[i].row = &rows->row[i];
      item[i].index = i;
    }
  return item;
}

const struct row **
match_rows (const struct row_list *old, const struct row_list *new,
	    bool **gone)
{
  struct item *a = items (old), *b = items (new);
  const struct row **match = xcalloc (new->n, sizeof *match);

  *gone = xcalloc (old->n, sizeof **gone);
  for (size_t i = 0; i < old->n; i++)
    (*gone)[i] = true;
  for (int s = STRICT_PLACE; s <= STRICT_ARRAY; s++)
    pass (a, old->n, b, new->n, s, match, *gone);
  free (a);
  free (b);
  return match;
}
