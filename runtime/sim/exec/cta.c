/* One thread block: its warps in turn, its barriers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <string.h>

#include "check/check.h"
#include "exec/exec.h"
#include "memory/device.h"
#include "warp/fault.h"
#include "warp/warp.h"

enum { LONG = 32 };		/* Turns after which others may come.  */

/* Let CTA know that one of its warps has ended.  */

static void
warp_ended (struct cta *cta)
{
  cta->live--;
  for (unsigned id = 0; id < BARRIERS; id++)
    if (cta->barriers[id].waiting && !cta->barriers[id].expected)
      barrier_settle (cta, id);
}

/* Return whether PLACE has a line.  */

static bool
has_line_p (const char *place)
{
  return strchr (place, ':') != NULL;
}

/* Return a warp of CTA that waits at a barrier, if possible one of which the
   line is known; null if none waits.  */

static struct warp *
find_waiting (struct cta *cta)
{
  struct warp *found = NULL;
  char place[200];

  for (unsigned k = 0; k < cta->nwarps; k++)
    if (cta->warps[k].state == WARP_BARRIER)
      {
	fault_place (&cta->warps[k], cta->warps[k].pc, place, sizeof place);
	if (has_line_p (place))
	  return &cta->warps[k];
	found = found ? found : &cta->warps[k];
      }
  return found;
}

/* Write to TEXT of N bytes where the warps of CTA are that are not at the
   barrier that W waits at.  */

static void
describe_others (const struct cta *cta, const struct warp *w, char *text,
		 size_t n)
{
  unsigned ended = 0, elsewhere = 0;
  char place[200] = "";
  size_t len = 0;

  for (unsigned k = 0; k < cta->nwarps; k++)
    {
      const struct warp *o = &cta->warps[k];
      if (o->state == WARP_DONE)
	ended++;
      else if (o->barrier != w->barrier)
	{
	  elsewhere++;
	  if (!has_line_p (place))
	    fault_place (o, o->pc, place, sizeof place);
	}
    }
  *text = '\0';
  if (ended)
    len = snprintf (text, n, "; %u warp%s ended", ended, ended == 1 ? " has"
		    : "s have");
  if (elsewhere && len < n)
    snprintf (text + len, n - len, "; %u wait%s at another barrier%s%s",
	      elsewhere, elsewhere == 1 ? "s" : "",
	      has_line_p (place) ? ", at " : "", has_line_p (place) ? place
	      : "");
}

void
cta_deadlock (struct cta *cta)
{
  struct warp *w = find_waiting (cta);

  if (!w)
    return;
  struct barrier *b = &cta->barriers[w->barrier];
  int lane = __builtin_ctz (w->mask);
  char others[300], what[700];
  describe_others (cta, w, others, sizeof others);
  if (cta->quit)
    snprintf (what, sizeof what, "%u threads have ended by exit at %s, "
	      "and %u wait for them at barrier %u: on the device, exit ends "
	      "the threads that call it, not the program", cta->quit,
	      cta->quit_at, b->arrived, w->barrier);
  else
    snprintf (what, sizeof what, "deadlock: barrier %u waits for %u threads, "
	      "%u have come and the others never will%s", w->barrier,
	      b->expected ? b->expected : cta->live * 32, b->arrived, others);
  if (w->checked)
    check_stuck (w, w->pc, what);
  fault (w, w->pc, cta->quit ? 719 : 702, lane, "%s", what);
}

/* Run W for one turn.  */

static void
run_warp (struct warp *w)
{
  const struct insn *i = w->pc;

  w->budget = warp_close (w) ? 1 : QUANTUM;
  w->turns++;
  w->spun = false;
  do
    i = i->fn (w, i);
  while (i);
}

void
cta_set_up (struct worker *wk, struct seat *at, uint64_t n)
{
  struct launch *la = wk->launch;
  struct cta *cta = &at->cta;
  unsigned threads = la->block[0] * la->block[1] * la->block[2];

  cta->launch = la;
  cta->linear = n;
  cta->id[0] = n % la->grid[0];
  cta->id[1] = n / la->grid[0] % la->grid[1];
  cta->id[2] = n / la->grid[0] / la->grid[1];
  cta->shared = at->shared;
  cta->nwarps = cta->live = la->warps;
  cta->warps = at->warps;
  memset (cta->barriers, 0, sizeof cta->barriers);
  cta->meetings = cta->quit = 0;
  /* Setting no bytes of a page that was never touched is slow.  */
  if (la->module->shared_bytes)
    memset (at->shared, 0, la->module->shared_bytes);
  if (la->function->shared_end)
    memset (at->shared + SHARED_KERNEL, 0,
	    la->function->shared_end - SHARED_KERNEL);
  if (la->function->called_end)
    memset (at->shared + SHARED_CALLED, 0,
	    la->function->called_end - SHARED_CALLED);
  if (la->dynamic_shared)
    memset (at->shared + SHARED_DYNAMIC, 0, la->dynamic_shared);
  for (unsigned k = 0; k < la->warps; k++)
    {
      struct warp *w = &at->warps[k];
      unsigned rest = threads - k * 32;
      w->lanes = rest >= 32 ? FULL_MASK : (1u << rest) - 1;
      w->cta = cta;
      w->launch = la;
      w->worker = wk;
      w->number = k;
      w->counters = la->counting ? wk->counters : NULL;
      w->simt_mode
	= (la->module->simt_modes && la->module->simt_modes->placed
	   ? (const uint32_t *) (at->shared + la->module->simt_modes->address)
	     + k : NULL);
      w->turns = CLOSE_TURNS;
      w->steps = w->lane_steps = w->chain = 0;
      warp_start (w, la->code);
    }
  if (wk->device->check)
    check_block (wk->device->check, cta, wk->number);
}

void
cta_tally_stopped (struct cta *cta)
{
  for (unsigned k = 0; k < cta->nwarps; k++)
    {
      struct warp *w = &cta->warps[k];
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

void
cta_add_steps (struct worker *wk, const struct cta *cta)
{
  for (unsigned k = 0; k < cta->nwarps; k++)
    {
      wk->steps += cta->warps[k].steps;
      wk->lane_steps += cta->warps[k].lane_steps;
      wk->start_steps += warp_start_steps (&cta->warps[k]);
    }
}

bool
cta_turn (struct warp *w)
{
  run_warp (w);
  if (w->state == WARP_DONE)
    warp_ended (w->cta);
  return !atomic_load_explicit (&w->launch->error, memory_order_relaxed);
}

bool
cta_in_time (struct warp *w)
{
  struct launch *la = w->launch;
  uint64_t held = (uint64_t) la->resident * la->sms;
  char full[256] = "";

  if (w->state != WARP_READY || !la->deadline
      || sim_clock () * 1e-9 <= la->deadline)
    return true;
  if (la->ctas > held && la->begun < la->ctas && la->begun - la->ended >= held)
    snprintf (full, sizeof full,
	      "; of its %llu blocks, %llu are on the device, which holds no "
	      "more at one time, and %llu begin only when these end: if these "
	      "wait for them, start fewer",
	      (unsigned long long) la->ctas,
	      (unsigned long long) (la->begun - la->ended),
	      (unsigned long long) (la->ctas - la->begun));
  fault (w, w->pc, 702, -1, "the kernel has run for more than "
	 "DRANO_SIM_LIMIT seconds%s", full);
  return false;
}

/* Let the warps of CTA run until all of them have ended, or until they have had
   LONG turns that they used up.  Return false if a fault came first.  */

static bool
run_warps (struct cta *cta)
{
  unsigned used = 0;

  while (cta->live && used < LONG)
    {
      bool ran = false;
      for (unsigned k = 0; k < cta->nwarps; k++)
	{
	  struct warp *w = &cta->warps[k];
	  bool close = warp_close (w);
	  if (w->state != WARP_READY)
	    continue;
	  ran = true;
	  if (!cta_turn (w) || !cta_in_time (w))
	    return false;
	  used += !close && w->state == WARP_READY;
	}
      if (!ran)
	{
	  cta_deadlock (cta);
	  return false;
	}
    }
  return true;
}

bool
cta_run (struct worker *wk, struct cta *cta)
{
  if (!run_warps (cta))
    cta_tally_stopped (cta);
  else if (cta->live)
    return false;
  cta_add_steps (wk, cta);
  atomic_fetch_add_explicit (&wk->launch->ended, 1, memory_order_relaxed);
  return true;
}
