/* The conclusion of a report: what to change first.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_OUTPUT_CONCLUSION_H
#define DRANO_TOOL_OUTPUT_CONCLUSION_H

#include "change/costs.h"

#include <stdio.h>

/* Of costs, so many are shown.  */
enum { COSTS_SHOWN = 5 };

/* Return a line about C, a cost of ROWS: where and what
   costs time, the directive to write there, what that saves of the whole run,
   and whether drano can do it; in new storage.  */
extern char *describe_cost (const struct cost *c, const struct row_list *rows);

/* Return a line that says why ALL has no costs; null if it has; in new
   storage.  */
extern char *describe_no_costs (const struct costs *all,
				const struct row_list *rows);

/* Print to F the lines of the first of ALL, those of ROWS, no wider than WIDTH
   (0: any).  */
extern void show_conclusion (FILE *f, const struct costs *all,
			     const struct row_list *rows, int width);

#endif /* DRANO_TOOL_OUTPUT_CONCLUSION_H */
