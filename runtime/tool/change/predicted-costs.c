/* What costs most if nothing was measured.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/tool.h"
#include "change/costs-int.h"
#include "model/rank.h"

/* Whether P is, by the sectors that are predicted, the best of those that F has
   for its region.  */

static bool
best_predicted_p (const struct finder *f, const struct proposal *p)
{
  struct cost best = { .saves = -1 };

  for (size_t i = first_proposal (f, p->region);
       i < f->nproposals && f->proposal[i]->region == p->region; i++)
    {
      struct cost one = { .proposal = f->proposal[i],
			  .saves = proposal_saves (f->proposal[i]) };

      if (!starts_lanes_p (one.proposal) && better_p (&one, &best))
	best = one;
    }
  return best.proposal == p || !p->region;
}

void
add_predicted (struct finder *f, const struct proposals *ranked)
{
  for (size_t i = 0; i < f->nfindings; i++)
    {
      const struct row *row = f->finding[i];
      struct cost c = { .kind = COST_LANES, .finding = row,
			.file = row->site.file, .line = row->site.line };

      for (size_t k = first_proposal (f, row->site.region);
	   row->site.region && k < f->nproposals
	   && f->proposal[k]->region == row->site.region && !c.proposal; k++)
	if (starts_lanes_p (f->proposal[k]))
	  c.proposal = f->proposal[k];
      add_cost (f, &c);
    }
  for (size_t i = 0; i < ranked->n; i++)
    {
      const struct proposal *p = &ranked->p[i];
      struct cost c = { .kind = COST_ACCESS, .proposal = p, .file = p->file,
			.line = p->line };

      if (!starts_lanes_p (p) && best_predicted_p (f, p))
	add_cost (f, &c);
    }
  for (size_t i = 0; i < f->rows->n; i++)
    {
      const struct row *row = &f->rows->row[i];
      size_t k = first_proposal (f, row->site.region);
      struct cost c = { .kind = COST_ACCESS, .row = row,
			.file = row->site.file, .line = row->site.line };

      if (row->kind == ROW_ACCESS && wastes (row) && row->site.finding
	  && row->site.reported && !race_p (&row->site)
	  && (k == f->nproposals
	      || f->proposal[k]->region != row->site.region))
	add_cost (f, &c);
    }
}
