/* What the caches had of each access.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A profile has this if it was made with caches: drano run --caches.  All are
   sectors of all launches.  */

#define _GNU_SOURCE 1

#include "model/grid.h"
#include "model/words.h"
#include "output/page.h"
#include "output/show.h"

#include <stdlib.h>

/* True if ROW is an access of which is known what the caches had.  */

static bool
cached_p (const struct row *row)
{
  return row->kind == ROW_ACCESS && row->counted && row->count.have_caches;
}

/* How much of the sectors of ROW L1 had, in percent, in new storage.  */

static char *
percent_text (const struct row *row)
{
  return real_text (percent (row->count.l1_hits, row->count.sectors), 1);
}

void
show_caches (FILE *f, const struct row_list *rows, size_t limit, int width,
	     bool colour)
{
  struct grid t = { 0 };
  size_t all = 0, shown = 0;

  for (size_t i = 0; i < rows->n; i++)
    all += cached_p (&rows->row[i]);
  if (all == 0)
    return;
  grid_heading (&t, "L1 hits|%|L2 read|L2 written|device memory|site");
  t.left = t.columns - 1;
  t.look_column = -1;
  t.drop = "03";
  for (size_t i = 0; i < rows->n && (limit == 0 || shown < limit); i++)
    if (cached_p (&rows->row[i]))
      {
	const struct row *row = &rows->row[i];
	struct grid_line *l = grid_line (&t);
	char *access = access_name (row), *site = place_name (&row->site);
	int c = 0;

	l->cell[c++] = total_text (row->count.l1_hits);
	l->cell[c++] = percent_text (row);
	l->cell[c++] = total_text (row->count.l2_read);
	l->cell[c++] = total_text (row->count.l2_written);
	l->cell[c++] = total_text (row->count.dram);
	l->cell[c++] = xasprintf ("%s: %s", site, access);
	free (access);
	free (site);
	shown++;
      }
  putc ('\n', f);
  grid_print (f, &t, width, colour);
  if (shown < all)
    fprintf (f, "... and %zu more; --limit=0 shows all\n", all - shown);
}

void
put_page_caches (FILE *f, const struct row *row)
{
  if (!cached_p (row))
    return;
  char *hits = total_text (row->count.l1_hits), *share = percent_text (row);
  put_words (f, "L1 hits", xasprintf ("%s (%s %%)", hits, share));
  put_words (f, "L2 read", total_text (row->count.l2_read));
  put_words (f, "L2 written", total_text (row->count.l2_written));
  put_words (f, "device memory", total_text (row->count.dram));
  free (hits);
  free (share);
}
