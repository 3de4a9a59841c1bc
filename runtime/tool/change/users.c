/* Who else uses an array whose layout is to change.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An array is known by its name in its file, so that a parameter of another
   function may be another one: what is said is where to look.  A member of an
   array of structures is named a[].x, and the array a.  */

#include "base/tool.h"
#include "change/fixes.h"
#include "change/users.h"
#include "model/rank.h"

#include <stdlib.h>
#include <string.h>

/* How many places are named.  */
#define PLACES 3

/* Whether P changes where elements are.  */

static bool
layout_p (const struct proposal *p)
{
  static const char *const advice[]
    = { "transpose", "structure-of-arrays", "pad-rows", "chunk" };

  for (size_t i = 0; p->advice && i < sizeof advice / sizeof advice[0]; i++)
    if (strcmp (p->advice, advice[i]) == 0)
      return true;
  return false;
}

/* How many bytes of NAME, of what is accessed, are the array's.  */

static size_t
array_length (const char *name)
{
  const char *member = strstr (name, "[].");

  return member ? (size_t) (member - name) : strlen (name);
}

/* Whether A and B access the same array, by its name.  */

static bool
array_of_file_p (const struct record *a, const struct record *b)
{
  size_t len = array_length (a->array);

  return a->file == b->file && b->array && array_length (b->array) == len
    && strncmp (a->array, b->array, len) == 0;
}

/* The first of ROWS that P cures and that has the name of an array; null if
   there is none.  */

static const struct record *
first_cured (const struct proposal *p, const struct row_list *rows)
{
  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == ROW_ACCESS && rows->row[i].site.array
	&& cures_row_p (p->site, p->nsites, &rows->row[i]))
      return &rows->row[i].site;
  return NULL;
}

/* The order of two numbers.  */

static int
order_numbers (const void *pa, const void *pb)
{
  const int *a = pa, *b = pb;

  return (*a > *b) - (*a < *b);
}

void
put_cured_lines (struct text *t, const struct proposal *p,
		 const struct row_list *rows)
{
  int *line = xcalloc (rows->n, sizeof *line);
  size_t n = 0, lines = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == ROW_ACCESS
	&& cures_row_p (p->site, p->nsites, &rows->row[i]))
      line[n++] = rows->row[i].site.line;
  if (n > 0)
    qsort (line, n, sizeof *line, order_numbers);
  for (size_t i = 0; i < n; i++)
    if (i == 0 || line[i] != line[lines - 1])
      line[lines++] = line[i];
  for (size_t i = 0; lines > 1 && i < lines && i <= PLACES; i++)
    if (i < PLACES)
      text_printf (t, "%s%d", i == 0 ? " in lines "
		   : i + 1 == lines ? " and " : ", ", line[i]);
    else
      text_printf (t, " and %zu more", lines - PLACES);
  free (line);
}

void
put_users (struct text *t, const struct proposal *p,
	   const struct row_list *rows)
{
  const struct record *cured = layout_p (p) ? first_cured (p, rows) : NULL;
  size_t places = 0;
  int line = 0;

  for (size_t i = 0; cured && i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];

      if (row->kind != ROW_ACCESS || !array_of_file_p (cured, &row->site)
	  || row->site.line == line
	  || cures_row_p (p->site, p->nsites, row))
	continue;
      line = row->site.line;
      if (places++ < PLACES)
	{
	  if (places == 1)
	    text_printf (t, "; '%.*s' is also used in line ",
			 (int) array_length (cured->array), cured->array);
	  else
	    text_puts (t, ", ");
	  text_printf (t, "%d (%s)", line,
		       verdict_name (row_verdict (row, rows->counted)));
	}
    }
  if (places > PLACES)
    text_printf (t, " and %zu more place%s", places - PLACES,
		 places == PLACES + 1 ? "" : "s");
}
