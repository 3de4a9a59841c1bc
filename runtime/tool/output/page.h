/* The pieces of the page that drano report --html writes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_OUTPUT_PAGE_H
#define DRANO_TOOL_OUTPUT_PAGE_H

#include "output/show.h"

/* The style sheet and the script.  Without the script, all but sorting
   works.  */
extern const char page_style[];
extern const char page_script[];

/* Add S to T with what HTML would take for markup escaped; control characters
   become U+FFFD.  S must be valid UTF-8.  */
extern void html_puts (struct text *t, const char *s);

/* Add to T a picture of the 32 lanes of ROW over the sectors that one
   request touches.  */
extern void html_picture (struct text *t, const struct row *row);

/* Add to T the source files of ROWS with a bar at each line that has sites;
   the site of ROWS' row I is linked to as "#site-I".  */
extern void html_sources (struct text *t, const struct row_list *rows);

/* What a bar is long by: the measured excess, else the predicted one.  */
extern double row_weight (const struct row *row, bool counted);

/* The class of the style sheet that colours ROW.  */
extern const char *row_class (const struct row *row, bool counted);

#endif /* DRANO_TOOL_OUTPUT_PAGE_H */
