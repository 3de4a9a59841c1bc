/* What regions cost: notes and records.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The core finds the formulas out.  The notes stand at the construct and are
   about memory; everything else is in the records.  Of OpenMP's constructs
   each body is counted: the notes are at the loop that it shares among threads
   or lanes, and there are none for one that accesses no memory, as it only
   starts the others.  */

#include "gcc-shim.h"
#include "cost/cost.h"
#include "diagnose/cost-notes.h"
#include "lower/lower.h"
#include "names/location.h"
#include "option/options.h"

/* Suppose of MODULE what TEXT says.  */

static void
apply_assumptions (struct ir_module *module, const char *text)
{
  while (text && *text)
    {
      size_t len = strcspn (text, ",");
      char *one = xstrndup (text, len);
      switch (cost_assume (module, one))
	{
	case COST_BAD:
	  error_at (UNKNOWN_LOCATION, "argument %qs to %qs should be"
		    " %<NAME=VALUE%> or %<NAME%%POWER=REST%>", one,
		    "-fdrano-cost=");
	  break;
	case COST_UNUSED:
	  inform (UNKNOWN_LOCATION, "%qs in %qs names no parameter of"
		  " a region here", one, "-fdrano-cost=");
	  break;
	default:
	  break;
	}
      free (one);
      text += len + (text[len] == ',');
    }
}

/* Where the notes for C stand: LOC is its region's place.  */

static location_t
cost_place (location_t loc, const struct region_cost *c)
{
  const struct ir_func *f = c->root;
  if (ir_omp_p (f->construct))
    for (int n = 0; n < f->nloops; n++)
      if (f->loops[n].kind != IR_LOOP_SEQ && f->loops[n].loc_handle)
	return loop_place (f, n);
  return loc;
}

/* True if C is an OpenMP body without accesses.  */

static bool
idle_p (const struct region_cost *c)
{
  const struct cost_bounds *b = &c->launch[COST_REQUESTS];
  return (ir_omp_p (c->root->construct)
	  && b->upper && !b->upper->n);
}

/* Say what C, of a region at LOC, costs.  */

static void
write_cost_notes (location_t loc, const struct region_cost *c)
{
  if (idle_p (c))
    return;
  loc = cost_place (loc, c);
  auto_diagnostic_group group;
  inform (loc, G_("each warp makes %s requests for %s sectors, in %s weighted"
		  " steps"),
	  cost_bounds_text (c, &c->warp[COST_REQUESTS]),
	  cost_bounds_text (c, &c->warp[COST_SECTORS]),
	  cost_bounds_text (c, &c->warp[COST_STEPS]));
  inform (loc, G_("all warps together make %s requests for %s sectors"),
	  cost_bounds_text (c, &c->launch[COST_REQUESTS]),
	  cost_bounds_text (c, &c->launch[COST_SECTORS]));
}

void
cost_report (struct ir_module *module,
	     const auto_vec<struct region *> &regions, const char *assumed,
	     FILE *out)
{
  apply_assumptions (module, assumed);
  struct cost_list *list = cost_module (module,
					 drano_options.machine);
  for (int i = 0; list && i < list->n; i++)
    {
      const struct region_cost *c = &list->at[i];
      write_cost_notes (region_entry (lower_region_of (regions, c->root))->loc,
			c);
      if (out)
	cost_records (out, c);
    }
}
