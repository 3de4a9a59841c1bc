/* How many warps launches have in flight, and what limits them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A multiprocessor executes other warps while one waits.  Whether there are
   enough of them is known from the bounds of the time: they are too few if
   waiting is the largest of them, or if that is of multiprocessors while
   others have no block.  More of them help only if those that are there have
   work on average.  Without times, they are too few if even arithmetic
   instructions are waited for: each scheduler needs as many warps as it takes
   cycles until a result is there.  */

#include "change/launches.h"
#include "base/tool.h"
#include "model/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A launch that takes no longer than this, in seconds, takes about as long as
   launching does, and no number of warps makes it faster.  */
#define LAUNCHING 5e-6

double
launch_blocks (const struct launch *l)
{
  return (double) l->grid[0] * l->grid[1] * l->grid[2];
}

int
launch_warps (const struct launch *l)
{
  double threads = (double) l->block[0] * l->block[1] * l->block[2];

  return (int) fmin (ceil (threads / MACHINE_WARP),
		     MACHINE_BLOCK_THREADS / MACHINE_WARP);
}

/* How many blocks of L a multiprocessor gets at most, in all.  */

static double
blocks_of_one (const struct launch *l)
{
  return ceil (launch_blocks (l) / l->load.sms);
}

int
warps_in_flight (const struct launch *l, int *fit)
{
  *fit = l->machine->threads_sm / MACHINE_WARP;
  return (int) fmin (fmin (blocks_of_one (l), l->resident) * launch_warps (l),
		     *fit);
}

double
warps_at_work (const struct launch *l)
{
  const struct machine *m = l->machine;
  struct machine_load all = l->load;
  double chain = l->seconds[BOUND_LATENCY];

  all.chain_instructions = l->all_chains[0];
  all.chain_near = l->all_chains[1];
  all.chain_far = l->all_chains[2];
  return l->timed && l->all_chains[0] > 0 && chain > 0
    ? machine_time (m, &all, BOUND_LATENCY) / chain / l->load.sms : -1;
}

/* Whether most of the warps of L that are in flight have little to do.  */

static bool
idle_warps (const struct launch *l)
{
  int fit;
  double at_work = warps_at_work (l);
  double all = launch_blocks (l) * launch_warps (l) / l->load.sms;

  return at_work >= 0 && 2 * at_work < fmin (warps_in_flight (l, &fit), all);
}

/* What limits the blocks of L that fit on a multiprocessor.  */

static enum machine_limit
limit_of (const struct launch *l)
{
  return machine_limit (l->machine, launch_warps (l) * MACHINE_WARP,
			l->registers, l->shared);
}

const char *
limit_name (const struct launch *l)
{
  static const char *const name[]
    = { "blocks/SM", "threads", "registers", "shared memory" };

  return blocks_of_one (l) < l->resident ? "blocks" : name[limit_of (l)];
}

/* Whether L takes too little time to matter.  */

static bool
too_short (const struct launch *l)
{
  double cycles;

  if (l->timed)
    return l->time <= LAUNCHING * l->times;
  cycles = l->instructions / l->times / launch_blocks (l) / launch_warps (l)
    * l->machine->wait_result
    * fmax (1, floor (blocks_of_one (l) / l->resident));
  return cycles <= LAUNCHING * l->machine->clock_khz * 1e3;
}

enum few_warps
few_warps (const struct launch *l)
{
  static const enum few_warps limit[]
    = { FEW_SMALL, FEW_NOT, FEW_REGISTERS, FEW_SHARED };
  int fit, warps = warps_in_flight (l, &fit);
  bool some = launch_blocks (l) < l->load.sms;
  bool idle = idle_warps (l);
  bool few = !l->timed ? some || warps < l->machine->issue
					  * l->machine->wait_result
    : l->binds == BOUND_LATENCY ? idle || 2 * warps <= fit
    : some && (l->binds == BOUND_L1 || l->binds == BOUND_ISSUE);

  if (too_short (l) || !few)
    return FEW_NOT;
  return idle ? FEW_IDLE
    : blocks_of_one (l) < l->resident ? FEW_BLOCKS : limit[limit_of (l)];
}

/* Add the cure of WHY for L to T.  */

static void
add_cure (struct text *t, const struct launch *l, enum few_warps why)
{
  static const char *const openacc[] =
    {
      [FEW_BLOCKS] = "leave out num_gangs or enlarge it, or set"
      " GOMP_OPENACC_DIM; if the loop over gangs is short, collapse it with"
      " the next one",
      [FEW_SMALL] = "add a worker loop (num_workers), or enlarge"
      " vector_length, so that each block has more warps",
      [FEW_REGISTERS] = "reduce num_workers or vector_length, or the values"
      " that a lane needs at the same time",
      [FEW_SHARED] = "make gang-private arrays smaller",
      [FEW_IDLE] = "spread more iterations: collapse the loop with the next"
      " one, or spread an inner loop over workers or lanes"
    };
  static const char *const openmp[] =
    {
      [FEW_BLOCKS] = "leave out num_teams or enlarge it, or set"
      " OMP_NUM_TEAMS; if the distributed loop is short, collapse it with the"
      " next one",
      [FEW_SMALL] = "enlarge thread_limit, or OMP_TEAMS_THREAD_LIMIT (GCC's"
      " default is 8 warps), so that each block has more warps",
      [FEW_REGISTERS] = "reduce the values that a lane needs at the same time",
      [FEW_SHARED] = "make the variables that a team shares smaller",
      [FEW_IDLE] = "spread more iterations: collapse the loop with the next"
      " one, or give the inner loop to the threads or lanes of the team"
    };

  text_puts (t, (l->openmp ? openmp : openacc)[why]);
}

void
put_warps_cure (struct text *t, const struct launch *l)
{
  add_cure (t, l, few_warps (l));
}

char *
describe_few_warps (const struct launch *l)
{
  enum few_warps why = few_warps (l);
  int fit, warps = warps_in_flight (l, &fit);
  struct text t = { 0 };

  if (why == FEW_NOT)
    return NULL;
  if (why == FEW_IDLE)
    text_printf (&t, "too few warps to fill the device: on average %.1f of %d"
		 " have work on a multiprocessor", warps_at_work (l), fit);
  else
    text_printf (&t, "too few warps to fill the device: a multiprocessor has"
		 " %d of %d in flight, ", warps, fit);
  if (why == FEW_BLOCKS)
    text_printf (&t, "because the launch has %.0f block%s for %d"
		 " multiprocessors", launch_blocks (l),
		 launch_blocks (l) == 1 ? "" : "s", l->load.sms);
  else if (why == FEW_SMALL)
    text_printf (&t, "because a block has %d warp%s and no more than %d blocks"
		 " fit", launch_warps (l), launch_warps (l) == 1 ? "" : "s",
		 l->resident);
  else if (why == FEW_REGISTERS)
    text_printf (&t, "because each thread has about %d registers",
		 l->registers);
  else if (why == FEW_SHARED)
    text_printf (&t, "because each block has %d bytes of shared memory",
		 l->shared);
  text_puts (&t, "; ");
  add_cure (&t, l, why);
  text_puts (&t, " [few-warps]");
  return t.s;
}

char *
describe_copies (const struct launches *all)
{
  struct text t = { 0 };
  char n[2][32];

  if (all->copies[0] + all->copies[1] <= 0)
    return NULL;
  text_printf (&t, "copies, not in these times: %s bytes to the device, %s"
	       " bytes to the host",
	       grouped (whole_total (all->copied[1]), n[0], sizeof n[0]),
	       grouped (whole_total (all->copied[0]), n[1], sizeof n[1]));
  if (all->copying > 0)
    {
      char *us = microseconds_text (all->copying);

      text_printf (&t, "; at least %s us", us);
      free (us);
    }
  return t.s;
}
