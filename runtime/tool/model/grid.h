/* Text in columns for a terminal.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_MODEL_GRID_H
#define DRANO_TOOL_MODEL_GRID_H

#include "base/tool.h"

enum { GRID_COLUMNS = 16 };

/* How a cell is to look.  */
enum look { LOOK_PLAIN, LOOK_BAD, LOOK_SO_SO, LOOK_GOOD, LOOK_HEAD };

struct grid_line
{
  char *cell[GRID_COLUMNS];	/* In storage of their own.  */
  enum look look;		/* Of the column LOOK_COLUMN.  */
};

/* The first line holds the headings.  All zero is empty.  */
struct grid
{
  struct grid_line *line;
  size_t n;
  size_t size;
  int columns;
  int look_column;
  int left;			/* Columns from this one on are aligned to
				   the left, the others to the right.  */
  const char *drop;		/* Which columns to leave out, a character
				   each ('0' is the first), in this order,
				   where the terminal is too narrow.  */
};

/* Put HEADINGS, separated by bars, into the first line of G.  */
extern void grid_heading (struct grid *g, const char *headings);

/* Add a line to G, all of whose cells the caller has to fill.  */
extern struct grid_line *grid_line (struct grid *g);

/* Print G to F, coloured if COLOUR, no wider than WIDTH (0: any) if leaving
   out columns and folding the last one can help, and free it.  */
extern void grid_print (FILE *f, struct grid *g, int width, bool colour);

/* Print S to F, indented by INDENT from the second line on, in lines of at most
   WIDTH columns (0: any), of which USED are taken, and end the line.  */
extern void print_wrapped (FILE *f, const char *s, int indent, int used,
			   int width);

/* Print TEXT to F, its lines folded if they are wider than WIDTH, but for those
   that are coloured, which grids have folded.  */
extern void print_folded (FILE *f, const char *text, int width);

#endif /* DRANO_TOOL_MODEL_GRID_H */
