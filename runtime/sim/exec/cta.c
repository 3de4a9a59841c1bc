/* One thread block: its warps in turn, its barriers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <string.h>

#include "exec/exec.h"
#include "memory/device.h"
#include "warp/fault.h"
#include "warp/warp.h"

/* Let CTA know that one of its warps has ended.  */
static void
warp_ended (struct cta *cta)
{
  cta->live--;
  for (unsigned id = 0; id < BARRIERS; id++)
    if (cta->barriers[id].waiting && !cta->barriers[id].expected)
      barrier_settle (cta, id);
}

/* Report the deadlock of CTA.  */
static void
deadlock (struct cta *cta)
{
  for (unsigned k = 0; k < cta->nwarps; k++)
    {
      struct warp *w = &cta->warps[k];
      if (w->state == WARP_BARRIER)
	{
	  struct barrier *b = &cta->barriers[w->barrier];
	  fault (w, w->pc, 702, __builtin_ctz (w->mask), false, 0,
		 "deadlock: barrier %u waits for %u threads, %u have come and "
		 "the others never will", w->barrier,
		 b->expected ? b->expected : cta->live * 32, b->arrived);
	  return;
	}
    }
}

/* Run W for one turn.  */
static void
run_warp (struct warp *w)
{
  const struct insn *i = w->pc;

  w->budget = (w->turns++ < CLOSE_TURNS && w->cta->nwarps > 1 ? 1 : QUANTUM);
  do
    i = i->fn (w, i);
  while (i);
}

/* Prepare WK's warps for block number N.  */
static void
set_up (struct worker *wk, uint64_t n)
{
  struct launch *la = wk->launch;
  struct cta *cta = &wk->cta;
  unsigned threads = la->block[0] * la->block[1] * la->block[2];

  cta->launch = la;
  cta->linear = n;
  cta->id[0] = n % la->grid[0];
  cta->id[1] = n / la->grid[0] % la->grid[1];
  cta->id[2] = n / la->grid[0] / la->grid[1];
  cta->shared = wk->shared;
  cta->nwarps = cta->live = la->warps;
  cta->warps = wk->warps;
  memset (cta->barriers, 0, sizeof cta->barriers);
  /* Setting no bytes of a page that was never touched is slow.  */
  if (la->module->shared_bytes)
    memset (wk->shared, 0, la->module->shared_bytes);
  if (la->function->shared_bytes)
    memset (wk->shared + SHARED_OWN, 0,
	    la->function->shared_bytes - SHARED_OWN);
  if (la->dynamic_shared)
    memset (wk->shared + SHARED_DYNAMIC, 0, la->dynamic_shared);
  for (unsigned k = 0; k < la->warps; k++)
    {
      struct warp *w = &wk->warps[k];
      unsigned rest = threads - k * 32;
      w->lanes = rest >= 32 ? FULL_MASK : (1u << rest) - 1;
      w->cta = cta;
      w->launch = la;
      w->worker = wk;
      w->number = k;
      w->counters = la->counting ? wk->counters : NULL;
      w->simt_mode
	= (la->module->simt_modes && la->module->simt_modes->placed
	   ? (const uint32_t *) (wk->shared + la->module->simt_modes->address)
	     + k : NULL);
      w->turns = CLOSE_TURNS;
      w->steps = w->lane_steps = 0;
      warp_start (w, la->code);
    }
}

/* Count what the warps of WK, whose block a fault has stopped, have executed of
   the statements that are counted together at the end of a basic block.  */
static void
tally_stopped (struct worker *wk)
{
  for (unsigned k = 0; k < wk->cta.nwarps; k++)
    {
      struct warp *w = &wk->warps[k];
      const struct insn *at = w->pc;
      uint32_t mask = w->mask;
      if (w->state == WARP_DONE)
	continue;
      for (struct frame *f = w->fp; ; f--)
	{
	  uint32_t n = f->code->before[at - f->code->insns];
	  w->steps += n;
	  w->lane_steps += (uint64_t) n * __builtin_popcount (mask);
	  if (f == w->frames)
	    break;
	  mask = f->mask;
	  at = f->back;
	}
    }
}

/* Add what the warps of WK have executed to its sum.  */
static void
add_steps (struct worker *wk)
{
  for (unsigned k = 0; k < wk->cta.nwarps; k++)
    {
      wk->steps += wk->warps[k].steps;
      wk->lane_steps += wk->warps[k].lane_steps;
    }
}

/* Run WK's block until all of its warps have ended.  Return false if a fault
   came first.  */
static bool
run_block (struct worker *wk)
{
  struct cta *cta = &wk->cta;
  struct launch *la = wk->launch;

  while (cta->live)
    {
      bool ran = false;
      for (unsigned k = 0; k < cta->nwarps; k++)
	{
	  struct warp *w = &wk->warps[k];
	  if (w->state != WARP_READY)
	    continue;
	  ran = true;
	  run_warp (w);
	  if (w->state == WARP_DONE)
	    warp_ended (cta);
	  else if (w->state == WARP_READY && la->deadline
		   && sim_clock () * 1e-9 > la->deadline)
	    fault (w, w->pc, 702, -1, false, 0, "the kernel has run for more "
		   "than DRANO_SIM_LIMIT seconds");
	  if (atomic_load_explicit (&la->error, memory_order_relaxed))
	    return false;
	}
      if (!ran)
	{
	  deadlock (cta);
	  return false;
	}
    }
  return true;
}

void
cta_run (struct worker *wk, uint64_t n)
{
  set_up (wk, n);
  if (!run_block (wk))
    tally_stopped (wk);
  add_steps (wk);
}
