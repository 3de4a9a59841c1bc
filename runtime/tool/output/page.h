/* The pieces of the page that drano report --html writes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_OUTPUT_PAGE_H
#define DRANO_TOOL_OUTPUT_PAGE_H

#include "output/show.h"

/* report.html behind its first comment; the build makes it a C array.  */
extern const char report_page[];

/* Write to F, as a JSON array, the source files of ROWS: of each the "name",
   and in "lines" the number and text of those that are worth showing, null
   if the file is not to be had.  */
extern void write_sources (FILE *f, const struct row_list *rows);

#endif /* DRANO_TOOL_OUTPUT_PAGE_H */
