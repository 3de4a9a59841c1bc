/* What costs most of a run, and what changes that.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The accesses of each region are judged together: if one lane works in most of
   their requests, lanes come first, as nothing else can be said of the region
   before; then whether its launches have too few warps; then the changes that
   are proposed for its accesses, of which the best counts, as all of them are
   alternatives.  What each saves is an estimate of the time of all launches and
   copies.  Without times it is a part of the instructions of warps, or of the
   sectors.  If nothing was measured there are the compiler's findings in its
   own order.  */

#include "base/tool.h"
#include "change/costs-int.h"
#include "model/object.h"
#include "model/rank.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What ROW belongs to: its region, or the device's function.  */

static const char *
group_of (const struct row *row)
{
  return row->site.region ? row->site.region : row->count.code;
}

/* The order of two accesses by what they belong to, then by place.  */

static int
order_groups (const void *pa, const void *pb)
{
  const struct row *a = *(const struct row *const *) pa;
  const struct row *b = *(const struct row *const *) pb;
  int o = order_addresses (group_of (a), group_of (b));

  if (o == 0)
    o = compare_texts (a->site.file, b->site.file);
  return o ? o : (a->site.line > b->site.line) - (a->site.line < b->site.line);
}

/* The order of two findings by region, then by place.  */

static int
order_findings (const void *pa, const void *pb)
{
  const struct row *a = *(const struct row *const *) pa;
  const struct row *b = *(const struct row *const *) pb;
  int o = order_addresses (a->site.region, b->site.region);

  return o ? o : (a->site.line > b->site.line) - (a->site.line < b->site.line);
}

/* The order of two proposals by region, then as they are ranked.  */

static int
order_by_region (const void *pa, const void *pb)
{
  const struct proposal *const *a = pa, *const *b = pb;
  int o = order_addresses ((*a)->region, (*b)->region);

  return o ? o : (*a > *b) - (*a < *b);
}

/* Whether P moves lanes to another loop.  */

static bool
moves_lanes_p (const struct proposal *p)
{
  return p->advice && (strcmp (p->advice, "lane-loop") == 0
		       || strcmp (p->advice, "spread-reduction") == 0);
}

/* Whether ROW says of a region that lanes are idle.  */

static bool
idle_finding_p (const struct row *row)
{
  return row->kind == ROW_REGION && row->site.option
    && strcmp (row->site.option, "-Widle-lanes") == 0;
}

/* Fill F with what ROWS and ADVICE have.  */

static void
gather_all (struct finder *f, const struct row_list *rows,
	    const struct proposals *advice)
{
  f->rows = rows;
  f->row = xcalloc (rows->n, sizeof *f->row);
  f->finding = xcalloc (rows->n, sizeof *f->finding);
  f->proposal = xcalloc (advice->n, sizeof *f->proposal);
  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];

      if (row->kind == ROW_ACCESS && row->counted && row->count.requests > 0)
	{
	  f->row[f->nrows++] = row;
	  f->sectors += row->count.sectors;
	}
      else if (idle_finding_p (row))
	f->finding[f->nfindings++] = row;
    }
  for (size_t i = 0; i < advice->n; i++)
    f->proposal[f->nproposals++] = &advice->p[i];
  for (size_t i = 0; rows->launches && i < rows->launches->n; i++)
    f->instructions += rows->launches->launch[i].instructions;
  if (f->nrows > 0)
    qsort (f->row, f->nrows, sizeof *f->row, order_groups);
  if (rows->counted && f->nfindings > 0)
    qsort (f->finding, f->nfindings, sizeof *f->finding, order_findings);
  if (f->nproposals > 0)
    qsort (f->proposal, f->nproposals, sizeof *f->proposal, order_by_region);
}

/* The first finding of F about REGION; null if there is none.  */

static const struct row *
finding_of (const struct finder *f, const char *region)
{
  size_t low = 0, high = f->nfindings;

  while (low < high)
    {
      size_t mid = low + (high - low) / 2;

      if (order_addresses (f->finding[mid]->site.region, region) < 0)
	low = mid + 1;
      else
	high = mid;
    }
  return region && low < f->nfindings
    && f->finding[low]->site.region == region ? f->finding[low] : NULL;
}

/* The part of its sectors that P leaves; negative if it is not known.  */

static double
sectors_left (const struct proposal *p)
{
  return p->total[0] > 0 && p->total[1] >= 0 ? p->total[1] / p->total[0] : -1;
}

/* Set the shares of C, a cost of F, of which CHANGE saves something.  */

static void
set_times (struct finder *f, struct cost *c, const struct region_change *change)
{
  double time, saved, instructions = 0;

  saved = estimate_saving (&f->estimates, change, &time, &c->launch);
  if (f->rows->timed)
    {
      c->unit = UNIT_TIME;
      c->share = percent (time, f->costs->whole);
      c->saves = percent (saved, f->costs->whole);
      c->seconds = saved;
      return;
    }
  c->seconds = -1;
  for (size_t i = 0; c->kind == COST_LANES && i < change->n; i++)
    instructions += change->row[i]->count.requests;
  if (instructions > 0 && f->instructions > 0)
    {
      c->unit = UNIT_INSTRUCTIONS;
      c->share = percent (c->launch ? c->launch->instructions : instructions,
			  f->instructions);
      c->saves = c->share * (1 - 1.0 / MACHINE_WARP);
    }
  else
    {
      double sectors = 0;

      for (size_t i = 0; i < change->n; i++)
	sectors += change->row[i]->count.sectors;
      c->unit = UNIT_SECTORS;
      c->share = percent (sectors, f->sectors);
      c->saves = c->share * (change->sectors < 0 ? 0 : 1 - change->sectors);
    }
}

/* Put the place of the region of C, which begins with ROW, into C.  */

static void
set_place (struct cost *c, const struct row *row)
{
  const char *region = row->site.region;
  const char *colon = region ? strrchr (region, ':') : NULL;

  c->file = row->site.file;
  c->line = row->site.line;
  if (c->finding)
    {
      c->file = c->finding->site.file;
      c->line = c->finding->site.line;
      return;
    }
  while (colon && colon > region && colon[-1] != ':')
    colon--;
  if (colon && colon > region + 1 && atoi (colon) > 0)
    {
      char *file = xasprintf ("%.*s", (int) (colon - 1 - region), region);

      c->file = intern (file);
      c->line = atoi (colon);
      free (file);
    }
}

/* Whether P is for a loop inside the one that C's region has, of which the
   directive says that its iterations are independent.  */

static bool
inner_loop_p (const struct proposal *p, const struct cost *c)
{
  return p && c->file
    && (p->new_line
	|| (c->finding && p->loop && p->line > c->line && p->legality
	    && strcmp (p->legality, "asserted") != 0));
}

/* An access of CHANGE to which the compiler gives lanes; null if there is
   none.  */

static const struct row *
given_lanes (const struct region_change *change)
{
  for (size_t i = 0; i < change->n; i++)
    if (change->row[i]->foreseen && change->row[i]->site.lanes > 1)
      return change->row[i];
  return NULL;
}

/* Whether FINDING, which may be null, is about one of OpenACC's kernels
   constructs.  */

static bool
kernels_p (const struct row *finding)
{
  return finding && finding->site.construct
    && strcmp (finding->site.construct, "acc kernels") == 0;
}

/* Set what C, idle lanes of a region whose accesses CHANGE has, saves in F with
   its proposal, or without one.  */

static void
set_lanes_times (struct finder *f, struct region_change *change,
		 struct cost *c)
{
  change->sectors = c->proposal ? sectors_left (c->proposal) : -1;
  change->site = c->proposal ? c->proposal->site : NULL;
  change->nsites = c->proposal ? c->proposal->nsites : 0;
  change->same_warps = c->proposal != NULL;
  change->spread
    = c->have_lanes || inner_loop_p (c->proposal, c) || kernels_p (c->finding)
    || (c->launch && launch_blocks (c->launch) <= 1 && !c->proposal)
    ? SPREAD_ALL : SPREAD_LANES;
  set_times (f, c, change);
}

/* Whether a proposal P cures one of the accesses of CHANGE.  */

static bool
cures_one_p (const struct proposal *p, const struct region_change *change)
{
  return p->region && p->region == change->row[0]->site.region;
}

/* The part of what the worst access of a region has in excess that is enough to
   name another one with it.  */
#define ALIKE 0.5

/* Let C be what CHANGE saves if all its accesses are ideal, if several of them
   waste about as much as that of C, the worst one.  */

static void
add_alike (struct finder *f, struct region_change *change, struct cost *c)
{
  struct cost all = *c;

  if (!c->row)
    return;
  for (size_t i = 0; i < change->n; i++)
    all.more += change->row[i] != c->row
      && measured_excess (change->row[i]) >= ALIKE * measured_excess (c->row);
  if (all.more == 0)
    return;
  change->spread = SPREAD_AS_BEFORE;
  change->sectors = -1;
  set_times (f, &all, change);
  if (all.saves > c->saves)
    *c = all;
}

/* Let C be the access of CHANGE that saves most if it is ideal, for which
   nothing is proposed.  */

static void
worst_access (struct finder *f, struct region_change *change, struct cost *c)
{
  double sectors = 0;

  c->kind = COST_ACCESS;
  for (size_t i = 0; i < change->n; i++)
    {
      const struct row *row = change->row[i];
      double saves = f->rows->timed ? percent (row->saves, f->costs->whole)
	: percent (measured_excess (row), f->sectors);

      sectors += row->count.sectors;
      if (saves <= c->saves)
	continue;
      c->saves = saves;
      c->seconds = row->saves;
      c->row = row;
      c->file = row->site.file;
      c->line = row->site.line;
    }
  if (!f->rows->timed)
    {
      c->unit = UNIT_SECTORS;
      c->share = percent (sectors, f->sectors);
      c->seconds = -1;
    }
  else
    add_alike (f, change, c);
}

/* Add to F what idle lanes of C's region cost, whose accesses CHANGE has, with
   the best of the changes that start them.  */

static void
add_lanes_cost (struct finder *f, struct region_change *change, struct cost *c)
{
  const char *region = change->row[0]->site.region;
  struct cost best;

  c->kind = COST_LANES;
  c->row = c->finding ? NULL : given_lanes (change);
  c->have_lanes = c->row != NULL;
  best = *c;
  for (size_t i = first_proposal (f, region);
       region && i < f->nproposals && f->proposal[i]->region == region; i++)
    {
      struct cost one = *c;

      if (!starts_lanes_p (f->proposal[i]))
	continue;
      one.have_lanes = false;
      one.proposal = f->proposal[i];
      set_lanes_times (f, change, &one);
      if (!best.proposal || better_p (&one, &best))
	best = one;
    }
  if (!best.proposal)
    set_lanes_times (f, change, &best);
  add_cost (f, &best);
}

/* Add to F the best change that is proposed for accesses of C's region, which
   CHANGE has; FEW says that it has too few warps.  Return what it saves.  */

static double
add_access_cost (struct finder *f, struct region_change *change,
		 const struct cost *c, bool few)
{
  const char *region = change->row[0]->site.region;
  struct cost best = *c;

  best.saves = -1;
  for (size_t i = first_proposal (f, region);
       region && i < f->nproposals && cures_one_p (f->proposal[i], change); i++)
    {
      const struct proposal *p = f->proposal[i];
      struct cost one = *c;

      if (starts_lanes_p (p))
	continue;
      one.kind = COST_ACCESS;
      one.proposal = p;
      one.file = p->file;
      one.line = p->line;
      change->spread = few && moves_lanes_p (p) ? SPREAD_ALL : SPREAD_AS_BEFORE;
      change->sectors = sectors_left (p);
      set_times (f, &one, change);
      if (better_p (&one, &best))
	best = one;
    }
  if (best.saves < 0)
    worst_access (f, change, &best);
  if (best.saves >= 0)
    add_cost (f, &best);
  return best.saves;
}

/* Add to F what starting the threads of OpenMP's launches costs.  */

static void
add_startup_cost (struct finder *f)
{
  const struct launches *all = f->rows->launches;
  struct cost c = { .kind = COST_STARTUP, .unit = UNIT_TIME };

  for (size_t i = 0; f->rows->timed && i < all->n; i++)
    if (all->launch[i].openmp)
      c.seconds += all->launch[i].start.time;
  c.share = c.saves = percent (c.seconds, f->costs->whole);
  add_cost (f, &c);
}

/* Add to F what the accesses ROW[0..N-1], of one region, cost.  */

static void
add_region_costs (struct finder *f, const struct row **row, size_t n)
{
  struct region_change change = { row, n, SPREAD_AS_BEFORE, NULL, 0, false,
				  1 };
  struct cost c = { .finding = finding_of (f, row[0]->site.region) };
  bool few;

  set_place (&c, row[0]);
  set_times (f, &c, &change);
  if (one_lane_region (&change))
    {
      add_lanes_cost (f, &change, &c);
      return;
    }
  c.finding = NULL;
  add_atomics_cost (f, row, n);
  few = c.launch && few_warps (c.launch) != FEW_NOT;

  double saves = add_access_cost (f, &change, &c, few);

  if (!few || !f->rows->timed)
    return;
  c.kind = COST_WARPS;
  change.spread = SPREAD_ALL;
  change.sectors = 1;
  set_times (f, &c, &change);
  if (c.saves > saves)
    add_cost (f, &c);
}

/* The order of two costs: what saves more first.  */

static int
order_costs (const void *pa, const void *pb)
{
  const struct cost *a = pa, *b = pb;
  int o = (a->saves < b->saves) - (a->saves > b->saves);

  if (o == 0)
    o = (int) a->kind - (int) b->kind;
  if (o == 0)
    o = compare_texts (a->file, b->file);
  return o ? o : (a->line > b->line) - (a->line < b->line);
}

struct costs
find_costs (const struct row_list *rows, const struct proposals *advice)
{
  struct costs all = { .unit = UNIT_NONE };
  struct finder f = { .costs = &all };

  gather_all (&f, rows, advice);
  if (!rows->counted || !rows->launches)
    add_predicted (&f, advice);
  else
    {
      all.unit = rows->timed ? UNIT_TIME
	: f.instructions > 0 ? UNIT_INSTRUCTIONS : UNIT_SECTORS;
      all.whole = rows->launches->time + rows->launches->copying;
      f.estimates = new_estimates (rows->launches);
      for (size_t i = 0, k; i < f.nrows; i = k)
	{
	  for (k = i + 1; k < f.nrows
	       && group_of (f.row[k]) == group_of (f.row[i]); k++)
	    continue;
	  add_region_costs (&f, f.row + i, k - i);
	}
      add_branch_costs (&f);
      add_startup_cost (&f);
      add_copies_cost (&f);
      free_estimates (&f.estimates);
      if (all.n > 0)
	qsort (all.cost, all.n, sizeof *all.cost, order_costs);
    }
  free (f.row);
  free (f.finding);
  free (f.proposal);
  return all;
}

void
free_costs (struct costs *c)
{
  free (c->cost);
  memset (c, 0, sizeof *c);
}
