/* Which sites of two reports are the same, though lines moved.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each pass sorts what is left of both sides by its key, then by place, and
   walks the two lists as a merge does: equal keys make a pair.

   A line that is put in moves those behind it, and then accesses alike are
   where others were.  So each function is first moved by as many lines as let
   the most of its accesses be where there is one with the same figures; then
   what is left of it, again, and at last without regard to figures.  Compilers
   may make several accesses of one, in any order: of those at one place, the
   one that needs most is that which needed most.  */

#include "base/tool.h"
#include "model/match.h"
#include "model/waste.h"

#include <stdlib.h>
#include <string.h>

/* How much of two sites has to be equal.  */
enum strictness
{
  STRICT_SAME, STRICT_LINE, STRICT_PLACE, STRICT_SHAPE, STRICT_ARRAY
};

struct item
{
  const struct row *row;
  size_t index;
  int line;			/* Where it is now, as far as is known.  */
  bool left;			/* It is in no pair yet.  */
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
base_name (const char *name)
{
  const char *slash = name ? strrchr (name, '/') : NULL;

  return slash ? slash + 1 : name;
}

/* The sectors that the site of ROW needs, as far as is known.  */

static double
row_weight (const struct row *row)
{
  return (row->counted ? (double) row->count.sectors
	  : row->predicted ? predicted_sectors (row) : 0);
}

/* The order of A and B by line and column, then the heavier first.  */

static int
order_place (const struct item *a, const struct item *b)
{
  int o = (a->line > b->line) - (a->line < b->line);
  double x = row_weight (a->row), y = row_weight (b->row);

  if (o == 0)
    o = ((a->row->site.column > b->row->site.column)
	 - (a->row->site.column < b->row->site.column));
  if (o == 0)
    o = (x < y) - (x > y);
  return o;
}

/* The order of A and B by what they access, and in which function.  */

static int
order_access (const struct record *a, const struct record *b)
{
  int o = order_text (base_name (a->file), base_name (b->file));

  if (o == 0)
    o = order_text (a->access, b->access);
  if (o == 0)
    o = order_text (a->array, b->array);
  if (o == 0 && !a->access)
    o = order_text (a->finding, b->finding);
  return o;
}

/* The order of A and B by the key of their pass.  */

static int
order_key (const struct item *pa, const struct item *pb)
{
  const struct record *a = &pa->row->site, *b = &pb->row->site;
  int o = order_access (a, b);

  if (o != 0)
    return o;
  if (pa->strictness <= STRICT_PLACE)
    {
      o = (pa->line > pb->line) - (pa->line < pb->line);
      if (o == 0 && pa->strictness != STRICT_LINE)
	o = (a->column > b->column) - (a->column < b->column);
      return o;
    }
  o = order_text (a->function, b->function);
  if (o == 0 && pa->strictness == STRICT_SHAPE)
    {
      o = (a->column > b->column) - (a->column < b->column);
      if (o == 0)
	o = order_text (a->stride, b->stride);
    }
  return o;
}

/* The order of two items for qsort: pairs last.  */

static int
order_items (const void *pa, const void *pb)
{
  const struct item *a = pa, *b = pb;
  int o = (int) b->left - (int) a->left;

  if (o == 0)
    o = order_key (a, b);
  if (o == 0)
    o = order_place (a, b);
  return o ? o : (a->index > b->index) - (a->index < b->index);
}

/* The order of A and B by file and function.  */

static int
order_function (const struct record *a, const struct record *b)
{
  int o = order_text (base_name (a->file), base_name (b->file));

  return o ? o : order_text (a->function, b->function);
}

/* The order of two items by file and function: pairs last.  */

static int
order_functions (const void *pa, const void *pb)
{
  const struct item *a = pa, *b = pb;
  int o = (int) b->left - (int) a->left;

  if (o == 0)
    o = order_function (&a->row->site, &b->row->site);
  return o ? o : (a->index > b->index) - (a->index < b->index);
}

/* The items of one side.  */
struct side
{
  struct item *item;
  size_t n;			/* Of those that are in no pair.  */
};

/* Sort S by ORDER for a pass with STRICTNESS.  */

static void
sort_side (struct side *s, enum strictness strictness,
	   int (*order) (const void *, const void *))
{
  for (size_t i = 0; i < s->n; i++)
    s->item[i].strictness = strictness;
  qsort (s->item, s->n, sizeof *s->item, order);
  while (s->n > 0 && !s->item[s->n - 1].left)
    s->n--;
}

/* How many of the N items at P, in order, have the key of the first.  */

static size_t
equal_items (const struct item *p, size_t n)
{
  size_t k = 1;

  while (k < n && order_key (&p[0], &p[k]) == 0)
    k++;
  return k;
}

/* Note in M that A of the old list and B of the new one are a pair.  */

static void
pair_items (struct matches *m, struct item *a, struct item *b)
{
  m->was[b->index] = a->row;
  m->gone[a->index] = false;
  m->old_lead[a->index] = b->index;
  a->left = b->left = false;
}

/* Whether as much was measured of X as of Y.  */

static bool
same_figures (const struct row *x, const struct row *y)
{
  return x->counted == y->counted && row_weight (x) == row_weight (y)
    && (!x->counted || x->count.requests == y->count.requests);
}

/* Enter into M the NA items A of the old list and the NB items B of the new
   one, which have one key, and are in the order of their places.  Return
   whether any are a pair.  */

static bool
pair_equals (struct matches *m, struct item *a, size_t na, struct item *b,
	     size_t nb)
{
  enum strictness strictness = a->strictness;
  bool same = na == nb;

  for (size_t i = 0; i < na && same; i++)
    same = (strictness == STRICT_SAME ? same_figures (a[i].row, b[i].row)
	    : a[i].row->site.column == b[i].row->site.column);
  if (!same && strictness == STRICT_SAME)
    return false;
  if (same || strictness != STRICT_LINE)
    for (size_t i = 0; i < na && i < nb; i++)
      pair_items (m, &a[i], &b[i]);
  else
    {
      pair_items (m, &a[0], &b[0]);
      for (size_t i = 1; i < na; i++)
	{
	  m->gone[a[i].index] = a[i].left = false;
	  m->old_lead[a[i].index] = b[0].index;
	}
      for (size_t i = 1; i < nb; i++)
	{
	  m->lead[b[i].index] = b[0].index;
	  b[i].left = false;
	}
    }
  return true;
}

/* Pair what is left in A, the old, and B, the new, with STRICTNESS: enter the
   pairs into M.  Return whether there were any.  */

static bool
run_pass (struct side *a, struct side *b, enum strictness strictness,
	  struct matches *m)
{
  bool any = false;

  sort_side (a, strictness, order_items);
  sort_side (b, strictness, order_items);
  for (size_t i = 0, k = 0; i < a->n && k < b->n;)
    {
      int o = order_key (&a->item[i], &b->item[k]);
      size_t na = equal_items (&a->item[i], a->n - i);
      size_t nb = equal_items (&b->item[k], b->n - k);

      if (o == 0)
	any |= pair_equals (m, &a->item[i], na, &b->item[k], nb);
      if (o <= 0)
	i += na;
      if (o >= 0)
	k += nb;
    }
  return any;
}

/* How much speaks for X and Y, of one function, being one: nothing if they are
   not alike.  */

static double
row_likeness (const struct row *x, const struct row *y)
{
  if (order_access (&x->site, &y->site) != 0)
    return 0;
  return (same_figures (x, y) ? 4 : 1) + (x->site.column == y->site.column);
}

/* By how many lines most of the NA items A moved that are alike to one of the
   NB items B, of the same function.  */

static int
find_move (const struct item *a, size_t na, const struct item *b, size_t nb)
{
  enum { MOST = 1000, PAIRS = 100000 };
  double vote[2 * MOST + 1] = { 0 };
  int best = 0;

  if (na > PAIRS / nb)
    return 0;
  for (size_t i = 0; i < na; i++)
    for (size_t k = 0; k < nb; k++)
      {
	int move = b[k].row->site.line - a[i].row->site.line;

	if (move >= -MOST && move <= MOST)
	  vote[MOST + move] += row_likeness (a[i].row, b[k].row);
      }
  for (int move = 1; move <= MOST; move++)
    for (int sign = -1; sign <= 1; sign += 2)
      if (vote[MOST + sign * move] > vote[MOST + best])
	best = sign * move;
  return best;
}

/* Have the items of A be where those of B, of the same functions, are.  */

static void
move_functions (struct side *a, struct side *b)
{
  size_t na, nb;

  sort_side (a, STRICT_LINE, order_functions);
  sort_side (b, STRICT_LINE, order_functions);
  for (size_t i = 0, k = 0; i < a->n; i += na)
    {
      const struct record *r = &a->item[i].row->site;
      int move;

      for (na = 1; i + na < a->n; na++)
	if (order_function (&a->item[i + na].row->site, r) != 0)
	  break;
      while (k < b->n && order_function (&b->item[k].row->site, r) < 0)
	k++;
      for (nb = 0; k + nb < b->n; nb++)
	if (order_function (&b->item[k + nb].row->site, r) != 0)
	  break;
      move = nb > 0 ? find_move (&a->item[i], na, &b->item[k], nb) : 0;
      for (size_t j = i; j < i + na; j++)
	a->item[j].line = a->item[j].row->site.line + move;
    }
}

/* Return ROWS as items.  */

static struct side
list_items (const struct row_list *rows)
{
  struct side s = { xcalloc (rows->n, sizeof *s.item), rows->n };

  for (size_t i = 0; i < rows->n; i++)
    s.item[i] = (struct item) { .row = &rows->row[i], .index = i,
				.line = rows->row[i].site.line, .left = true };
  return s;
}

struct matches
match_rows (const struct row_list *old, const struct row_list *new, bool unite)
{
  enum { MOVES = 8 };
  struct side a = list_items (old), b = list_items (new);
  struct matches m = { xcalloc (new->n, sizeof *m.was),
		       xcalloc (old->n, sizeof *m.gone),
		       xcalloc (new->n, sizeof *m.lead),
		       xcalloc (old->n, sizeof *m.old_lead) };

  for (size_t i = 0; i < old->n; i++)
    {
      m.gone[i] = true;
      m.old_lead[i] = new->n;
    }
  for (size_t i = 0; i < new->n; i++)
    m.lead[i] = i;
  for (int same = 1; same >= 0; same--)
    for (int k = 0; k < MOVES; k++)
      {
	move_functions (&a, &b);
	if (!run_pass (&a, &b, same ? STRICT_SAME : unite ? STRICT_LINE
		       : STRICT_PLACE, &m))
	  break;
      }
  for (int s = STRICT_SHAPE; s <= STRICT_ARRAY; s++)
    run_pass (&a, &b, s, &m);
  free (a.item);
  free (b.item);
  return m;
}

void
free_matches (struct matches *m)
{
  free (m->was);
  free (m->gone);
  free (m->lead);
  free (m->old_lead);
}
