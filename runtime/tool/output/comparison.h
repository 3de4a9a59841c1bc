/* The forms in which drano diff shows a comparison.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_OUTPUT_COMPARISON_H
#define DRANO_TOOL_OUTPUT_COMPARISON_H

#include "base/tool.h"
#include "model/compare.h"

/* Print C: a line for each access that changed, the sums, and a summary.  */
extern void show_comparison (const struct comparison *c);

/* Add to T what C is about as one object of JSON, with a newline.  */
extern void comparison_json (struct text *t, const struct comparison *c);

/* Return how C's times differ, "2.0 times slower by the model", and its
   sectors, in new storage; both times are known.  */
extern char *describe_speed (const struct comparison *c);

/* Add to T a summary of C in the Markdown that code reviews show.  */
extern void comparison_markdown (struct text *t, const struct comparison *c);

/* Print what got worse in C as commands by which GitHub's workflows put remarks
   at lines of a change.  */
extern void show_annotations (const struct comparison *c);

#endif /* DRANO_TOOL_OUTPUT_COMPARISON_H */
