/* Text in columns for a terminal.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A grid is built as text cells first, so that every column is as wide as its
   widest cell.  The last column is free: it holds what may be long.  */

#define _GNU_SOURCE 1

#include "model/grid.h"

#include <stdlib.h>
#include <string.h>

enum { GAP = 2 };		/* Blanks between columns.  */
enum { FOLDED_MIN = 16 };	/* A last column narrower than this is not
				   folded: its words are too long.  */

struct grid_line *
grid_line (struct grid *g)
{
  if (g->n == g->size)
    {
      g->size = g->size ? 2 * g->size : 32;
      g->line = xrealloc (g->line, g->size * sizeof *g->line);
    }
  memset (&g->line[g->n], 0, sizeof *g->line);
  return &g->line[g->n++];
}

void
grid_heading (struct grid *g, const char *headings)
{
  struct grid_line *l = grid_line (g);
  char *copy = xstrdup (headings), *rest = copy, *word;

  g->columns = 0;
  while ((word = strsep (&rest, "|")))
    l->cell[g->columns++] = xstrdup (word);
  free (copy);
}

/* Begin LOOK on F, or end it (LOOK_PLAIN).  */

static void
set_look (FILE *f, enum look look, bool colour)
{
  static const char *const code[] = { "0", "1;31", "33", "32", "1" };

  if (colour)
    fprintf (f, "\033[%sm", code[look]);
}

/* Set WIDTH to the widths of G's columns; return that of the whole.  */

static int
measure_columns (const struct grid *g, int width[GRID_COLUMNS])
{
  int all = (g->columns - 1) * GAP;

  for (int c = 0; c < g->columns; c++)
    {
      width[c] = 0;
      for (size_t i = 0; i < g->n; i++)
	{
	  int w = safe_width (g->line[i].cell[c]);

	  if (w > width[c])
	    width[c] = w;
	}
      all += width[c];
    }
  return all;
}

/* Mark in HIDDEN the columns of G that are to be left out, so that its width,
   now ALL, becomes WIDTH or less.  */

static void
hide_columns (const struct grid *g, const int width[GRID_COLUMNS], int all,
	      int limit,
	      bool hidden[GRID_COLUMNS])
{
  for (const char *d = g->drop; d && *d && limit > 0 && all > limit; d++)
    {
      hidden[*d - '0'] = true;
      all -= width[*d - '0'] + GAP;
    }
}

/* Print CELL of column C to F, filled up to WIDTH.  */

static void
print_cell (FILE *f, const struct grid *g, int c, const char *cell, int width,
	    enum look look, bool colour)
{
  int pad = width - safe_width (cell);

  if (c < g->left)
    fprintf (f, "%*s", pad, "");
  if (look != LOOK_PLAIN)
    set_look (f, look, colour);
  put_safe (f, cell);
  if (look != LOOK_PLAIN)
    set_look (f, LOOK_PLAIN, colour);
  if (c >= g->left && c + 1 < g->columns)
    fprintf (f, "%*s", pad, "");
}

void
print_wrapped (FILE *f, const char *s, int indent, int used, int width)
{
  while (*s)
    {
      size_t len = strcspn (s + 1, " ") + 1;
      char *word = xasprintf ("%.*s", (int) len, s);
      int wide = safe_width (word);

      if (width > 0 && used > indent && used + wide > width && *s == ' ')
	{
	  fprintf (f, "\n%*s", indent, "");
	  put_safe (f, word + 1);
	  used = indent + wide - 1;
	}
      else
	{
	  put_safe (f, word);
	  used += wide;
	}
      free (word);
      s += len;
    }
  putc ('\n', f);
}

void
print_folded (FILE *f, const char *text, int width)
{
  while (*text)
    {
      size_t len = strcspn (text, "\n");
      char *line = xasprintf ("%.*s", (int) len, text);

      if (strchr (line, '\033'))
	fprintf (f, "%s\n", line);
      else
	print_wrapped (f, line, 2, 0, width);
      free (line);
      text += len + (text[len] == '\n');
    }
}

/* Return where the last column of G begins, whose columns have the widths WIDTH
   but for those HIDDEN.  */

static int
last_column (const struct grid *g, const int width[GRID_COLUMNS],
	     const bool hidden[GRID_COLUMNS])
{
  int at = 0;

  for (int c = 0; c + 1 < g->columns; c++)
    at += hidden[c] ? 0 : width[c] + GAP;
  return at;
}

void
grid_print (FILE *f, struct grid *g, int width, bool colour)
{
  int widths[GRID_COLUMNS], last;
  bool hidden[GRID_COLUMNS] = { false };

  hide_columns (g, widths, measure_columns (g, widths), width, hidden);
  last = last_column (g, widths, hidden);
  for (size_t i = 0; i < g->n; i++)
    {
      char **cell = g->line[i].cell;
      bool fold = i > 0 && width >= last + FOLDED_MIN;
      const char *gap = "";

      for (int c = 0; c < g->columns; c++)
	if (!hidden[c])
	  {
	    fputs (gap, f);
	    gap = "  ";
	    if (fold && c + 1 == g->columns)
	      print_wrapped (f, cell[c], last, last, width);
	    else
	      print_cell (f, g, c, cell[c], widths[c], i == 0 ? LOOK_HEAD
			  : c == g->look_column ? g->line[i].look
			  : LOOK_PLAIN, colour);
	  }
      if (!fold)
	putc ('\n', f);
      for (int c = 0; c < g->columns; c++)
	free (cell[c]);
    }
  free (g->line);
  memset (g, 0, sizeof *g);
}
