/* drano report's table of transforms.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Loops of one remark are in one line, which has its count, so that users see
   at once what keeps most of their loops from being changed.  */

#include "model/grid.h"
#include "output/show.h"

#include <stdlib.h>
#include <string.h>

/* The number of changes from C on, before END, with C's remark.  */

static size_t
same_remark (const struct change *c, const struct change *end)
{
  size_t n = 1;

  while (c + n < end && c[n].done == c->done
	 && c[n].transform == c->transform && c[n].remark == c->remark)
    n++;
  return n;
}

/* The places of the N changes from C on, in new storage.  */

static char *
places_text (const struct change *c, size_t n)
{
  enum { MOST = 200 };
  struct text t = { 0 };

  for (size_t i = 0; i < n && t.len <= MOST; i++)
    if (i > 0 && c[i].file == c[i - 1].file)
      text_place (&t, c[i].line, c[i].column);
    else
      text_printf (&t, "%s%s:%d:%d", i > 0 ? ", " : "",
		   c[i].file ? c[i].file : "?", c[i].line, c[i].column);
  return t.s;
}

/* Print to F what the regions of the first LIMIT changes (0: all) of ALL need
   since, where that is known.  */

static void
show_figures (FILE *f, const struct changes *all, size_t limit)
{
  size_t shown = 0;

  for (size_t i = 0; i < all->n && (limit == 0 || shown < limit); i++)
    {
      const struct change *c = &all->change[i];

      if (!c->done || !c->sectors[0] || !c->sectors[1])
	continue;
      fputs (shown++ ? "" : "\n", f);
      put_safe (f, c->file ? c->file : "?");
      fprintf (f, ":%d:%d: ", c->line, c->column);
      put_safe (f, c->sectors[1]);
      fputs (" sectors instead of ", f);
      put_safe (f, c->sectors[0]);
      if (c->instructions[0] >= 0 && c->instructions[1] >= 0)
	fprintf (f, ", about %.0f warp instructions instead of %.0f",
		 c->instructions[1], c->instructions[0]);
      putc ('\n', f);
    }
}

/* Print to F why the first LIMIT refused ones (0: all) of ALL were.  */

static void
show_refusals (FILE *f, const struct changes *all, size_t limit)
{
  size_t refused = 0, shown = 0;

  for (size_t i = 0; i < all->n; i++)
    refused += !all->change[i].done;
  if (refused == 0)
    return;
  putc ('\n', f);
  for (size_t i = 0; i < all->n && (limit == 0 || shown < limit); i++)
    if (!all->change[i].done)
      {
	const struct change *c = &all->change[i];

	put_safe (f, c->file ? c->file : "?");
	fprintf (f, ":%d:%d: ", c->line, c->column);
	put_safe (f, c->text ? c->text : "not known why");
	putc ('\n', f);
	shown++;
      }
  if (shown < refused)
    fprintf (f, "... and %zu more; --limit=0 shows all\n", refused - shown);
}

void
show_changes (FILE *f, const struct changes *all, size_t limit, int width,
	      bool colour)
{
  const struct change *end = all->change + all->n;
  struct grid g = { 0 };
  size_t n;

  if (all->n == 0)
    return;
  grid_heading (&g, "count|transform|outcome|remark|places");
  g.left = g.columns - 4;
  g.look_column = 2;
  for (const struct change *c = all->change; c < end; c += n)
    {
      struct grid_line *l = grid_line (&g);
      int column = 0;

      n = same_remark (c, end);
      l->cell[column++] = xasprintf ("%zu", n);
      l->cell[column++] = xstrdup (c->transform ? c->transform : "?");
      l->cell[column++] = xstrdup (c->done ? "done" : "refused");
      l->cell[column++] = xstrdup (c->remark ? c->remark : "?");
      l->cell[column++] = places_text (c, n);
      l->look = c->done ? LOOK_GOOD : LOOK_SO_SO;
    }
  putc ('\n', f);
  grid_print (f, &g, width, colour);
  show_figures (f, all, limit);
  show_refusals (f, all, limit);
}
