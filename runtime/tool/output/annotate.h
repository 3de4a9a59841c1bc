/* The source with what its lines cost.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_OUTPUT_ANNOTATE_H
#define DRANO_TOOL_OUTPUT_ANNOTATE_H

#include "change/costs.h"

#include <stdio.h>

/* What drano annotate shows, and how.  */
struct annotated
{
  const struct row_list *rows;
  const struct costs *costs;
  const char *root;		/* A real_directory: sources below it are
				   shown.  */
  const char *only;		/* The one file; null: all.  */
  int context;			/* Lines around those that cost something;
				   negative: all.  */
  int width;			/* Of the terminal; 0: none.  */
  bool colour;
};

/* Print to F the sources of A's rows.  Return false if there is none.  */
extern bool show_annotated (FILE *f, const struct annotated *a);

#endif /* DRANO_TOOL_OUTPUT_ANNOTATE_H */
