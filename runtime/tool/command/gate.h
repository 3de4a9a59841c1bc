/* drano report --gate: whether a build may pass.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_COMMAND_GATE_H
#define DRANO_TOOL_COMMAND_GATE_H

#include "model/load.h"
#include "model/rank.h"

/* What is asked.  */
struct gate
{
  bool findings;		/* Is there a finding?  */
  bool excess;			/* Do too many sectors exceed the ideal?  */
  double percent;		/* So many of 100 may.  */
  bool time;			/* Would ideal accesses save too much time?  */
  bool check;			/* Has a check found something?  */
  double time_percent;		/* So many of 100 are not too much.  */
  bool copies;			/* Were too many bytes copied without need?  */
  double copies_percent;	/* So many of 100 may.  */
};

/* Read TEXT, what --gate was given, into G; null is to decide by what there
   is.  Fatal if it is wrong.  */
extern void read_gate (const char *text, struct gate *g);

/* Say on standard error, in a line, what becomes of G with ROWS, made of LIST,
   and why; return the exit status.  */
extern int pass_gate (const struct gate *g, const struct row_list *rows,
		      const struct record_list *list);

#endif /* DRANO_TOOL_COMMAND_GATE_H */
