/* The blocks of a launch, without caches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of N workers, number K runs the blocks K, K + N, K + 2 N and so on, so that
   in each launch it finds what the last one left in its core's cache, and there
   is nothing to agree on while each has blocks of its own.  Who has none left
   takes those of others.

   A worker runs one block after the other.  One that has run for long may wait
   for a block that has not begun: it is put aside, and others come.  While all
   that have begun run on and none ends, their number is doubled, up to the
   worker's share of those that the device holds at one time.  A device begins
   no more either before one has ended, so that then blocks which wait for each
   other wait for ever.  */

#include "check/check.h"
#include "exec/exec.h"
#include "memory/device.h"
#include "memory/pool.h"
#include "warp/warp.h"

/* Set *N to the number of a block of WK's launch that nobody has begun.  Return
   false if there is none.  */

static bool
next_block (struct worker *wk, uint64_t *n)
{
  struct launch *la = wk->launch;
  struct workers *ws = &wk->device->workers;

  for (unsigned k = 0; k < ws->count; k++)
    {
      struct worker *from = ws->each[(wk->number + k) % ws->count];
      *n = (from->number
	    + ws->count * atomic_fetch_add (&from->next, 1));
      if (*n < la->ctas)
	return true;
    }
  return false;
}

/* Return whether WK's launch has been ended by a fault.  */

static bool
launch_stopped_p (const struct worker *wk)
{
  return atomic_load_explicit (&wk->launch->error, memory_order_relaxed);
}

/* Begin a block of WK's launch and run it for some time; put it aside if it has
   not ended.  Return false if there is none.  */

static bool
begin_block (struct worker *wk)
{
  uint64_t n;

  if (launch_stopped_p (wk) || !next_block (wk, &n))
    return false;
  struct seat *at = seat_take (wk);
  cta_set_up (wk, at, n);
  atomic_fetch_add_explicit (&wk->launch->begun, 1, memory_order_relaxed);
  if (cta_run (wk, &at->cta))
    seat_leave (wk, at);
  else
    {
      wk->aside = xgrow (wk->aside, wk->naside, &wk->aside_room,
			 sizeof *wk->aside);
      wk->aside[wk->naside++] = at;
    }
  return true;
}

/* Run the blocks that WK has put aside, each for some time; none that has
   ended, or was stopped, stays there.  Return whether some have ended.  */

static bool
run_aside (struct worker *wk)
{
  size_t left = 0, before = wk->naside;

  for (size_t k = 0; k < before; k++)
    if (cta_run (wk, &wk->aside[k]->cta))
      seat_leave (wk, wk->aside[k]);
    else
      wk->aside[left++] = wk->aside[k];
  wk->naside = left;
  return left < before;
}

void
blocks_run (struct worker *wk, unsigned parts)
{
  const struct launch *la = wk->launch;
  uint64_t held = (uint64_t) la->resident * la->sms;
  size_t most = (held + parts - 1) / parts, wanted = 1;
  bool more = true;

  wk->steps = wk->lane_steps = wk->start_steps = 0;
  wk->naside = 0;		/* A forked process may have its parent's.  */
  while (more || wk->naside)
    {
      while (more && wk->naside < wanted)
	more = begin_block (wk);
      bool ended = run_aside (wk);
      if (wk->device->check && wk->naside)
	check_round (wk, parts, !ended && (!more || wanted == most));
      if (ended)
	wanted = wk->naside ? wk->naside : 1;
      else if (wanted < most)
	wanted = 2 * wanted < most ? 2 * wanted : most;
    }
  if (wk->device->check)
    check_rounds_done (wk);
}
