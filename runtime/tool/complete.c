/* What the predictions tell about rows that were only measured.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "complete.h"
#include "tool.h"
#include "unseen.h"
#include "waste.h"

#include <stdint.h>
#include <stdlib.h>

/* Give the rows of ROWS that were only measured the spelling of their files
   that the predictions have.  */

static void
spell_files (struct row_list *rows)
{
  const char **known = xcalloc (rows->n, sizeof *known);
  const char *last = NULL, *spelt = NULL;
  size_t n = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].foreseen
	&& (n == 0 || known[n - 1] != rows->row[i].site.file))
      known[n++] = rows->row[i].site.file;
  for (size_t i = 0; i < rows->n; i++)
    if (!rows->row[i].foreseen)
      {
	const char **file = &rows->row[i].site.file;

	if (*file != last)
	  {
	    spelt = last = *file;
	    for (size_t k = 0; k < n; k++)
	      if (same_file (known[k], last))
		spelt = known[k];
	  }
	*file = spelt;
      }
  free (known);
}

/* A function and its only region; null if it has several.  */
struct home
{
  const char *function;
  const char *region;
};

/* The order of two homes by the address of the function's name.  */

static int
order_homes (const void *pa, const void *pb)
{
  uintptr_t a = (uintptr_t) ((const struct home *) pa)->function;
  uintptr_t b = (uintptr_t) ((const struct home *) pb)->function;

  return (a > b) - (a < b);
}

/* Return the functions that the predictions in ROWS name, sorted, each once;
   their number in *N.  */

static struct home *
find_homes (const struct row_list *rows, size_t *n)
{
  struct home *home = xcalloc (rows->n, sizeof *home);
  size_t all = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].foreseen && rows->row[i].site.function)
      home[all++] = (struct home) { rows->row[i].site.function,
				    rows->row[i].site.region };
  qsort (home, all, sizeof *home, order_homes);
  *n = 0;
  for (size_t i = 0; i < all; i++)
    if (*n == 0 || home[*n - 1].function != home[i].function)
      home[(*n)++] = home[i];
    else if (home[*n - 1].region != home[i].region)
      home[*n - 1].region = NULL;
  return home;
}

/* Give the rows of ROWS that were only measured the region of their function,
   if it has but one.  */

static void
fill_regions (struct row_list *rows)
{
  size_t n;
  struct home *home = find_homes (rows, &n);

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == ROW_ACCESS && !rows->row[i].site.region
	&& rows->row[i].site.function)
      {
	struct home key = { rows->row[i].site.function, NULL };
	const struct home *h = bsearch (&key, home, n, sizeof key,
					order_homes);

	if (h)
	  rows->row[i].site.region = h->region;
      }
  free (home);
}

void
complete_rows (struct row_list *rows)
{
  spell_files (rows);
  fill_regions (rows);
  explain_unseen (rows);
  find_idle (rows);
}
