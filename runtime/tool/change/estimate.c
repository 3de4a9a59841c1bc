/* What it saves to spread a region over more lanes and warps.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The bounds of a launch's time are computed a second time.  Where one lane of
   a warp works and 32 can, a 32nd of the instructions and of what is waited for
   remains, but no less than one iteration: a region has no more of them than
   its accesses were executed.  How many iterations the loop itself has is known
   from the access in it that is executed least often, how many the loops inside
   have together from the one that is executed most often.  Where too few warps
   have work, waiting is divided among as many as fit on the device, with the
   same limit.  Start-up stays as it is, and is no shorter than that of any
   warp, which slower warps may have hidden.  */

#include "change/estimate.h"
#include "change/fixes.h"
#include "change/savings.h"
#include "base/machine.h"
#include "base/tool.h"
#include "model/waste.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct estimates
new_estimates (const struct launches *all)
{
  return (struct estimates) { all, copy_loads (all),
			      xcalloc (all->n, sizeof (size_t)), 0 };
}

void
free_estimates (struct estimates *e)
{
  free (e->rest);
  free (e->mark);
  memset (e, 0, sizeof *e);
}

/* The iterations that ROW was executed for: by one lane or by all.  */

static double
iterations_of (const struct row *row)
{
  return one_lane (row) ? (double) row->count.requests
    : (double) row->count.lanes;
}

bool
one_lane_region (const struct region_change *c)
{
  double all = 0, one = 0;

  for (size_t i = 0; i < c->n; i++)
    {
      all += c->row[i]->count.requests;
      one += one_lane (c->row[i]) ? c->row[i]->count.requests : 0;
    }
  return 2 * one > all;
}

/* Whether ROW is a pointer that each of THREADS loads once, before the loop
   that the source has it in.  */

static bool
loaded_before_p (const struct row *row, double threads)
{
  const char *access = row->site.access;

  return access && strcmp (access, "load") == 0 && row->site.bytes == 8
    && iterations_of (row) == threads;
}

/* The iterations that C can spread, of all launches, which have THREADS of a
   warp each.  */

static double
spread_iterations (const struct region_change *c, double threads)
{
  double most = 0, least = 0;

  for (size_t i = 0; i < c->n; i++)
    {
      double n = iterations_of (c->row[i]);
      const char *access = c->row[i]->site.access;
      /* A reduction ends in an atomic operation behind the loop.  */
      bool inside = c->nsites > 0 ? cures_row_p (c->site, c->nsites, c->row[i])
	: !access || strcmp (access, "atomic") != 0;

      most = fmax (most, n);
      if (n > 0 && inside && !loaded_before_p (c->row[i], threads)
	  && (least == 0 || n < least))
	least = n;
    }
  return c->spread == SPREAD_ALL ? most : least;
}

/* The warps of L that have work, on the whole device.  */

static double
working_warps (const struct launch *l)
{
  int fit, flying = warps_in_flight (l, &fit);
  double at_work = warps_at_work (l);

  return fmax (1, l->load.sms * (at_work >= 0 ? at_work : flying));
}

/* Divide what *N has beyond START by FACTOR.  */

static void
divide_beyond (uint64_t *n, double start, double factor)
{
  if (*n > start)
    *n = (uint64_t) (start + (*n - start) / factor);
}

/* The part of N that belongs to the start-up of L, by its instructions.  */

static double
start_part (const struct launch *l, uint64_t n)
{
  return l->instructions > 0
    ? n * fmin (1, l->start.instructions / l->instructions) : 0;
}

/* Spread ITERATIONS of one launch, of launches L that have LOAD, over more
   lanes, as C says, of which one in a warp has worked if IDLE.  */

static void
spread_load (struct machine_load *load, const struct launch *l,
	     double iterations, const struct region_change *c, bool idle)
{
  int fit;
  double warps = working_warps (l), blocks = launch_blocks (l);
  double lanes = idle ? warps : warps * MACHINE_WARP, room, factor, apart;

  warps_in_flight (l, &fit);
  room = (double) fit * l->load.sms * MACHINE_WARP / lanes;
  if (idle && blocks > 1 && (!l->openmp || c->same_warps))
    room = fmin (room, MACHINE_WARP);
  /* The iterations of the loop that threads share are spread evenly.  */
  if (idle && c->same_warps && c->spread == SPREAD_LANES)
    lanes = fmax (lanes, blocks * launch_warps (l));
  factor = fmax (1, fmin (room, iterations / lanes));
  /* One multiprocessor has done what all can do.  */
  apart = fmax (1, fmin (factor, l->load.sms / fmin (blocks, l->load.sms)));
  divide_beyond (&load->chain_instructions, l->start.load.chain_instructions,
	      factor);
  divide_beyond (&load->chain_near, l->start.load.chain_near, factor);
  divide_beyond (&load->chain_far, l->start.load.chain_far, factor);
  divide_beyond (&load->most_wavefronts,
	      start_part (l, load->most_wavefronts), apart);
  divide_beyond (&load->most_instructions,
	      start_part (l, load->most_instructions),
	      idle ? fmin (factor, apart * MACHINE_WARP) : apart);
}

void
keep_startup (struct machine_load *load, const struct launch *l)
{
  const uint64_t *longest = l->start.longest;

  if (machine_wait (l->machine, longest[0], longest[1], longest[2], 1)
      <= machine_wait (l->machine, load->chain_instructions, load->chain_near,
		       load->chain_far, 1))
    return;
  load->chain_instructions = longest[0];
  load->chain_near = longest[1];
  load->chain_far = longest[2];
}

/* How much of its excess C loses.  */

static double
lost_excess (const struct region_change *c)
{
  double sectors = 0, ideal = 0;

  if (c->sectors < 0)
    return 1;
  for (size_t i = 0; i < c->n; i++)
    {
      sectors += c->row[i]->count.sectors;
      ideal += ideal_total (c->row[i]);
    }
  return sectors > ideal
    ? fmax (0, fmin (1, (1 - c->sectors) / (1 - ideal / sectors))) : 0;
}

/* Mark the launches of E that C may be in; return how often these were
   launched, and in *THREADS, how many threads of a warp each they had.  If the
   kernel of some accesses is known, it is that of all.  */

static double
mark_launches (struct estimates *e, const struct region_change *c,
	       double *threads)
{
  double times = 0;
  bool known = false;

  *threads = 0;
  e->number++;
  for (size_t i = 0; i < c->n && !known; i++)
    known = kernels_of (c->row[i], e->all).code;
  for (size_t i = 0; i < c->n; i++)
    {
      struct kernels k = kernels_of (c->row[i], e->all);

      if (known && !k.code)
	continue;
      for (size_t l = 0; (l = next_of (e->all, &k, l));)
	if (e->mark[l - 1] != e->number)
	  {
	    e->mark[l - 1] = e->number;
	    times += e->all->launch[l - 1].times;
	    *threads += e->all->launch[l - 1].times
	      * launch_blocks (&e->all->launch[l - 1])
	      * launch_warps (&e->all->launch[l - 1]);
	  }
    }
  return times;
}

/* Let the loads of E be what is left with C of launches L.  */

static void
change_load (struct estimates *e, size_t l, const struct region_change *c,
	     double iterations)
{
  if (c->spread != SPREAD_AS_BEFORE)
    spread_load (&e->rest[l], &e->all->launch[l], iterations, c,
		 one_lane_region (c));
  keep_startup (&e->rest[l], &e->all->launch[l]);
}

double
estimate_saving (struct estimates *e, const struct region_change *c,
		 double *time, const struct launch **worst)
{
  double threads, times = mark_launches (e, c, &threads), saved = 0;
  double part = lost_excess (c);
  double iterations = times > 0 ? spread_iterations (c, threads) / times : 0;

  *time = 0;
  *worst = NULL;
  for (size_t i = 0; i < c->n; i++)
    /* Spreading the iterations has its own account of instructions.  */
    reduce_by_row (e->all, c->row[i], part, c->spread == SPREAD_AS_BEFORE,
		   e->rest);
  for (size_t i = 0; i < c->n; i++)
    {
      struct kernels k = kernels_of (c->row[i], e->all);

      for (size_t l = 0; (l = next_of (e->all, &k, l));)
	{
	  const struct launch *a = &e->all->launch[l - 1];

	  if (e->mark[l - 1] == e->number)
	    {
	      e->mark[l - 1] = 0;
	      change_load (e, l - 1, c, iterations);
	      *time += a->time;
	      saved += saved_with (a, &e->rest[l - 1]);
	      if (!*worst || a->time > (*worst)->time)
		*worst = a;
	    }
	  e->rest[l - 1] = a->load;
	}
    }
  return saved;
}
