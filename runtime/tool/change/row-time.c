/* What part of the launches' time accesses take.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The time of a launch is that of one bound, so an access takes as large a
   part of it as it has of what is bound: bytes of DRAM or L2, operations,
   wavefronts; of instructions, its requests.  Of the time that is waited, the
   part that the slowest chain waits for loads is divided by requests.  What
   remains of the time is arithmetic, or libraries'.  */

#include "change/kernels.h"
#include "change/row-time.h"

/* What ROW has of what B bounds.  */

static double
row_part (const struct row *row, enum machine_bound b)
{
  const struct record_measured *c = &row->count;

  switch (b)
    {
    case BOUND_DRAM:
      return c->dram;
    case BOUND_L2:
      return (double) c->l2_read + c->l2_written;
    case BOUND_ATOMICS:
      return c->atomics;
    case BOUND_L1:
      return c->wavefronts;
    default:
      return c->requests;
    }
}

/* What the launches L have of it.  */

static double
launch_part (const struct launch *l, enum machine_bound b)
{
  switch (b)
    {
    case BOUND_DRAM:
      return l->load.dram;
    case BOUND_L2:
      return l->load.l2;
    case BOUND_ATOMICS:
      return l->load.atomics;
    case BOUND_L1:
      return l->wavefronts;
    case BOUND_ISSUE:
      return l->instructions;
    default:
      return l->requests;
    }
}

/* The time of L that is not start-up, and if it waits, the part of that in
   which it waits for loads.  */

static double
time_to_divide (const struct launch *l)
{
  double time = l->time - l->start.time;
  struct machine_load none = l->load;

  if (l->binds != BOUND_LATENCY || l->time <= 0)
    return time;
  none.chain_near = none.chain_far = 0;
  return time * (1 - machine_time (l->machine, &none, BOUND_LATENCY)
		 / l->time);
}

double
row_seconds (const struct launches *all, const struct row *row)
{
  struct kernels k = kernels_of (row, all);
  double seconds = 0, whole[BOUNDS] = { 0 };

  if (!row->counted || !row->count.have_caches)
    return 0;
  for (size_t i = 0; (i = next_of (all, &k, i));)
    for (int b = 0; b < BOUNDS; b++)
      whole[b] += launch_part (&all->launch[i - 1], (enum machine_bound) b);
  for (size_t i = 0; (i = next_of (all, &k, i));)
    {
      const struct launch *l = &all->launch[i - 1];
      double part = row_part (row, l->binds);

      if (l->timed && whole[l->binds] > 0)
	seconds += time_to_divide (l)
	  * (part < whole[l->binds] ? part / whole[l->binds] : 1);
    }
  return seconds;
}
