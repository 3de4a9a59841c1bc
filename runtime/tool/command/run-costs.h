/* What costs most of a run, of reports and profiles.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_COMMAND_RUN_COSTS_H
#define DRANO_TOOL_COMMAND_RUN_COSTS_H

#include "change/costs.h"

/* What was read, and made of it.  ROWS and COSTS point into the rest.  */
struct run_costs
{
  struct record_list list;
  struct row_list rows;
  struct launches launches;
  struct proposals advice;
  struct costs costs;
};

/* Read the N files NAME, but the sources that WITHOUT has, into R, and find the
   costs.  Return false if a file cannot be read, after an error.  */
extern bool read_run_costs (struct run_costs *r, char *const *name, int n,
			    const struct exclusions *without);
extern void free_run_costs (struct run_costs *r);

#endif /* DRANO_TOOL_COMMAND_RUN_COSTS_H */
