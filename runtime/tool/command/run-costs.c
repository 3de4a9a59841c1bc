/* What costs most of a run, of reports and profiles.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "command/run-costs.h"

#include <string.h>

bool
read_run_costs (struct run_costs *r, char *const *name, int n,
		const struct exclusions *without)
{
  memset (r, 0, sizeof *r);
  r->list.exclude = without;
  r->list.sum = true;
  if (!load_files (&r->list, name, n, false))
    return false;
  load_programs (&r->list);
  r->rows = join_records (&r->list);
  r->launches = find_launches (&r->list);
  find_savings (&r->rows, &r->launches);
  r->advice = find_proposals (&r->list);
  find_measured (&r->advice, &r->rows);
  r->costs = find_costs (&r->rows, &r->advice);
  return true;
}

void
free_run_costs (struct run_costs *r)
{
  free_costs (&r->costs);
  free_proposals (&r->advice);
  free_launches (&r->launches);
  free_rows (&r->rows);
  free_records (&r->list);
}
