/* What finds costs, in common.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/tool.h"
#include "change/costs-int.h"
#include "change/savings.h"
#include "model/object.h"
#include "model/rank.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What saves less, in percent, or in seconds of the time, is not worth a
   line.  */
#define LEAST_PERCENT 1
#define LEAST_SECONDS 0.5e-6

/* The part of what another change saves that is enough of one that drano
   makes.  */
#define ALMOST 0.5

bool
starts_lanes_p (const struct proposal *p)
{
  return p->advice && (strcmp (p->advice, "add-lanes") == 0
		       || (strcmp (p->advice, "spread-reduction") == 0
			   && !p->finding));
}

void
add_cost (struct finder *f, const struct cost *c)
{
  struct costs *all = f->costs;

  if (c->unit != UNIT_NONE
      && (c->saves < LEAST_PERCENT
	  || (c->unit == UNIT_TIME && c->seconds < LEAST_SECONDS)))
    return;
  all->cost = xgrow (all->cost, all->n, sizeof *all->cost);
  all->cost[all->n++] = *c;
}

void
set_relieved (struct finder *f, struct cost *c, const struct row *row)
{
  const struct launches *all = f->rows->launches;
  struct kernels k = kernels_of (row, all);
  double time = 0, saved = 0;

  for (size_t i = 0; (i = next_of (all, &k, i));)
    {
      const struct launch *l = &all->launch[i - 1];

      time += l->time;
      keep_startup (&f->estimates.rest[i - 1], l);
      saved += saved_with (l, &f->estimates.rest[i - 1]);
      f->estimates.rest[i - 1] = l->load;
      if (!c->launch || l->time > c->launch->time)
	c->launch = l;
    }
  c->unit = UNIT_TIME;
  c->share = percent (time, f->costs->whole);
  c->saves = percent (saved, f->costs->whole);
  c->seconds = saved;
}

int
order_addresses (const void *a, const void *b)
{
  return ((uintptr_t) a > (uintptr_t) b) - ((uintptr_t) a < (uintptr_t) b);
}

size_t
first_proposal (const struct finder *f, const char *region)
{
  size_t low = 0, high = f->nproposals;

  while (low < high)
    {
      size_t mid = low + (high - low) / 2;

      if (order_addresses (f->proposal[mid]->region, region) < 0)
	low = mid + 1;
      else
	high = mid;
    }
  return low;
}

bool
better_p (const struct cost *a, const struct cost *b)
{
  bool does = a->proposal->fixit, did = b->proposal && b->proposal->fixit;

  return does == did ? a->saves > b->saves
    : does ? ALMOST * b->saves <= a->saves : a->saves * ALMOST > b->saves;
}
