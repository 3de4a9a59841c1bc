/* Multiprocessors, when there are caches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What is in a cache depends on who is beside whom.  So blocks are where they
   would be on a device: of S multiprocessors, number K gets the blocks K, K +
   S, K + 2 S and so on, as many at a time as fit, and all warps on it take
   turns at its L1.  A turn ends where a warp needs what it has loaded, at a
   branch after a request, and at a barrier.  A round is one turn of each warp.

   A warp runs ahead of its turns, and its requests wait in a queue:
   cache/queue.c says why.  A block that has been executed leaves its seat to
   the next one, so that the seats of short blocks stay in the host's caches.
   A barrier puts a mark into the queues, which no warp passes before all those
   have come that it meets there.

   A warp that waits for another one to unlock does not run ahead: the other one
   may have run ahead up to where it has the lock, and is far from there with
   its turns.  While there is such a warp, all the others run on, so that it
   does not wait longer than it would without caches.

   All multiprocessors make some rounds, each for its own, and then the L2 takes
   what they sent to it in these, round by round; then they go on.  Each worker
   has multiprocessors, and sets of the L2, of its own.  How many rounds there
   are until then depends on how much was sent the last time, so that memory is
   bounded.  None of this depends on the number of workers.  */

#include <string.h>

#include "cache/cache.h"
#include "count/count.h"
#include "exec/exec.h"
#include "memory/device.h"
#include "memory/pool.h"
#include "warp/warp.h"

enum
{
  MANY_SENT = 1 << 15,		/* By one multiprocessor between two takes.  */
  MOST_ROUNDS = 2048
};

/* Run W until it waits, also for a lock, ends, or is far enough ahead of its
   turns, or has run for long without a request.  Return false if a fault has
   ended the launch.  */

static bool
run_ahead (struct warp *w)
{
  size_t before;
  bool full;

  do
    {
      before = w->queue->n;
      w->requested = false;
      if (!cta_turn (w))
	return false;
      full = cache_note_turn (w->queue);
    }
  while (w->state == WARP_READY && !full && w->queue->n != before
	 && !w->spun && !warp_close (w));
  return cta_in_time (w);
}

/* Whether warp K of R can run.  */

static bool
warp_ready_p (const struct resident *r, unsigned k)
{
  return r->seat && r->seat->warps[k].state == WARP_READY;
}

/* Whether warp K of R, on SM, is to run on before its turn: nothing is in its
   queue, its turns are to be short, or another one waits for a lock.  A warp
   that is alone never has short ones, and is not touched while there is
   something in its queue.  */

static bool
runs_on (const struct sm *sm, const struct resident *r, unsigned k)
{
  bool empty = r->queues[k].first == r->queues[k].n;

  return ((empty || r->warps > 1 || sm->spin) && warp_ready_p (r, k)
	  && (empty || sm->spin || warp_close (&r->seat->warps[k])));
}

/* Return whether warp K of R is at a barrier where it meets others; *NUMBER and
   *N are the number of the meeting and how many they are.  */

static bool
warp_meets_p (const struct resident *r, unsigned k, uint32_t *number,
	      unsigned *n)
{
  return (cache_at_barrier (&r->queues[k])
	  && (*n = cache_meeting (&r->queues[k], number)) > 0);
}

/* Let the warps of R pass the barriers where all those have come that meet
   there.  Return whether some did.  */

static bool
pass_barriers (struct resident *r)
{
  uint32_t number, other, before = 0;
  unsigned n, same;
  bool any = false;

  for (unsigned k = 0; k < r->warps; k++)
    {
      unsigned come = 0;
      if (!warp_meets_p (r, k, &number, &n) || number == before)
	continue;
      before = number;
      for (unsigned j = k; j < r->warps; j++)
	come += warp_meets_p (r, j, &other, &same) && other == number;
      if (come < n)
	continue;
      for (unsigned j = k; j < r->warps; j++)
	if (warp_meets_p (r, j, &other, &same) && other == number)
	  cache_pass_barrier (&r->queues[j]);
      any = true;
    }
  return any;
}

/* Take the seat of R, which has been executed, or which a fault has stopped,
   back to WK.  */

static void
leave_seat (struct worker *wk, struct resident *r)
{
  if (r->seat->cta.live)
    cta_tally_stopped (&r->seat->cta);
  cta_add_steps (wk, &r->seat->cta);
  for (unsigned k = 0; k < r->warps; k++)
    {
      r->queues[k].tally.steps = r->seat->warps[k].steps;
      r->queues[k].tally.chain = r->seat->warps[k].chain;
      r->queues[k].tally.start_chain = warp_start_chain (&r->seat->warps[k]);
    }
  atomic_fetch_add_explicit (&wk->launch->ended, 1, memory_order_relaxed);
  seat_leave (wk, r->seat);
  r->seat = NULL;
}

/* Let R be block number N, which WK runs.  */

static void
seat_block (struct worker *wk, struct resident *r, uint64_t n)
{
  atomic_fetch_add_explicit (&wk->launch->begun, 1, memory_order_relaxed);
  r->seat = seat_take (wk);
  r->warps = wk->launch->warps;
  cta_set_up (wk, r->seat, n);
  for (unsigned k = 0; k < r->warps; k++)
    {
      r->queues[k].tally = (struct cache_tally) { .steps = 0 };
      r->queues[k].start_sites = counted_sites (wk->launch->module);
      r->seat->warps[k].queue = &r->queues[k];
    }
}

/* Return the cycles that the chain of T takes if memory serves all that L1 does
   not.  */

static double
chain_wait (const struct launch *la, const struct tally *t)
{
  return machine_wait (la->device->options.machine, t->chain_steps,
		       t->chain_near, t->chain_far, 1);
}

/* Let the longest start-up of T be that of FROM, if that is longer.  */

static void
note_early (const struct launch *la, struct tally *t, const struct tally *from)
{
  const struct machine *m = la->device->options.machine;

  if (machine_wait (m, from->early_steps, from->early_near, from->early_far, 1)
      <= machine_wait (m, t->early_steps, t->early_near, t->early_far, 1))
    return;
  t->early_steps = from->early_steps;
  t->early_near = from->early_near;
  t->early_far = from->early_far;
}

/* Add T, of a block, to SM.  */

static void
add_tally (const struct launch *la, struct sm *sm, const struct tally *t)
{
  sm->tally.steps += t->steps;
  sm->tally.wavefronts += t->wavefronts;
  sm->tally.shared += t->shared;
  sm->tally.reductions += t->reductions;
  sm->tally.chain_steps += t->chain_steps;
  sm->tally.chain_near += t->chain_near;
  sm->tally.chain_far += t->chain_far;
  sm->tally.start_steps += t->start_steps;
  sm->tally.start_near += t->start_near;
  sm->tally.start_far += t->start_far;
  sm->tally.all_steps += t->all_steps;
  sm->tally.all_near += t->all_near;
  sm->tally.all_far += t->all_far;
  note_early (la, &sm->tally, t);
  if (chain_wait (la, t) > chain_wait (la, &sm->longest))
    sm->longest = *t;
}

/* Let the chain of T be that of FROM.  */

static void
copy_chain (struct tally *t, const struct tally *from)
{
  t->chain_steps = from->chain_steps;
  t->chain_near = from->chain_near;
  t->chain_far = from->chain_far;
  t->start_steps = from->start_steps;
  t->start_near = from->start_near;
  t->start_far = from->start_far;
}

/* Add what R, a block on SM, has done to SM's tally.  A block takes as long as
   the slowest of its warps.  */

static void
tally_block (const struct launch *la, struct sm *sm, const struct resident *r)
{
  struct tally all = { .steps = 0 };

  for (unsigned k = 0; k < r->warps; k++)
    {
      const struct cache_tally *c = &r->queues[k].tally;
      struct tally one = { .chain_steps = c->chain, .chain_near = c->near,
			   .chain_far = c->far, .start_steps = c->start_chain,
			   .start_near = c->start_near,
			   .start_far = c->start_far,
			   .early_steps = c->start_chain,
			   .early_near = c->start_near,
			   .early_far = c->start_far };
      note_early (la, &all, &one);
      if (chain_wait (la, &one) > chain_wait (la, &all))
	copy_chain (&all, &one);
      all.steps += c->steps;
      all.wavefronts += c->wavefronts;
      all.shared += c->shared;
      all.reductions += c->reductions;
      all.all_steps += c->chain;
      all.all_near += c->near;
      all.all_far += c->far;
    }
  add_tally (la, sm, &all);
}

void
sm_tally (struct launch *la)
{
  struct tally *t = &la->tally;

  for (unsigned s = 0; s < la->sms; s++)
    {
      const struct sm *sm = &la->device->sms[s];
      unsigned n = sm->nresidents;
      struct tally chain = { .steps = 0 };
      uint64_t cycles;
      if (!n)
	continue;
      chain.chain_steps = (sm->tally.chain_steps + n - 1) / n;
      chain.chain_near = (sm->tally.chain_near + n - 1) / n;
      chain.chain_far = (sm->tally.chain_far + n - 1) / n;
      chain.start_steps = sm->tally.start_steps / n;
      chain.start_near = sm->tally.start_near / n;
      chain.start_far = sm->tally.start_far / n;
      if (chain_wait (la, &sm->longest) > chain_wait (la, &chain))
	chain = sm->longest;
      if (chain_wait (la, &chain) > chain_wait (la, t))
	copy_chain (t, &chain);
      note_early (la, t, &sm->tally);
      if (sm->tally.steps > t->steps)
	t->steps = sm->tally.steps;
      cycles = machine_l1_cycles (la->device->options.machine,
				  sm->tally.wavefronts, sm->tally.shared);
      if (cycles > t->wavefronts)
	t->wavefronts = cycles;
      t->shared += sm->tally.shared;
      t->reductions += sm->tally.reductions;
      t->all_steps += sm->tally.all_steps;
      t->all_near += sm->tally.all_near;
      t->all_far += sm->tally.all_far;
    }
}

/* Give each warp of R, on SM, a turn; set *SPIN if one waits for another one to
   unlock.  Return false if a fault has ended the launch.  */

static bool
turn_each (struct worker *wk, struct sm *sm, struct resident *r, bool *spin)
{
  bool any = false, left = false;

  for (unsigned k = 0; k < r->warps; k++)
    {
      struct cache_queue *q = &r->queues[k];
      if (runs_on (sm, r, k))
	{
	  any = true;
	  if (!run_ahead (&r->seat->warps[k]))
	    return false;
	  *spin |= r->seat->warps[k].spun;
	}
      any |= q->first < q->n && !cache_at_barrier (q);
      cache_turn (sm->cache, q, wk->counters + COUNT_L1_HITS, COUNTER_WORDS);
      left |= q->first < q->n;
    }
  any |= pass_barriers (r);
  if (r->seat && !r->seat->cta.live)
    leave_seat (wk, r);
  if (!r->seat && !left)
    {
      tally_block (wk->launch, sm, r);
      r->warps = 0;
    }
  else if (!any)
    cta_deadlock (&r->seat->cta);
  return !r->warps || any;
}

/* Let resident number K of SM, who has no block and gets none, come last and be
   live no more.  */

static void
retire_resident (struct sm *sm, unsigned k)
{
  struct resident r = sm->residents[k];

  sm->live--;
  memmove (&sm->residents[k], &sm->residents[k + 1],
	   (sm->live - k) * sizeof r);
  sm->residents[sm->live] = r;
}

/* Run one round of SM for WK.  Return false if a fault has ended the
   launch.  */

static bool
run_round (struct worker *wk, struct sm *sm)
{
  struct launch *la = wk->launch;
  bool spin = false;

  for (unsigned k = 0; k < sm->live; )
    {
      struct resident *r = &sm->residents[k];
      if (!r->warps && sm->next >= la->ctas)
	{
	  retire_resident (sm, k);
	  continue;
	}
      if (!r->warps)
	{
	  seat_block (wk, r, sm->next);
	  sm->next += la->sms;
	}
      if (!turn_each (wk, sm, r, &spin))
	return false;
      k++;
    }
  sm->spin = spin;
  return true;
}

/* Let no block be on SM, after a fault.  */

static void
remove_blocks (struct worker *wk, struct sm *sm)
{
  for (unsigned k = 0; k < sm->nresidents; k++)
    if (sm->residents[k].seat)
      leave_seat (wk, &sm->residents[k]);
  sm->live = 0;
}

/* Run at most ROUNDS rounds of SM for WK.  */

static void
run_rounds (struct worker *wk, struct sm *sm, unsigned rounds)
{
  struct launch *la = wk->launch;

  cache_forget (sm->cache);
  sm->sent = 0;
  for (unsigned r = 0; r < rounds && sm->live; r++)
    {
      if (atomic_load_explicit (&la->error, memory_order_relaxed)
	  || !run_round (wk, sm))
	remove_blocks (wk, sm);
      sm->sent = cache_round (sm->cache);
    }
}

/* Make sure that R has empty queues for N warps.  */

static void
clear_queues (struct resident *r, unsigned n)
{
  if (r->room < n)
    r->queues = xreallocarray (r->queues, n, sizeof *r->queues);
  for (; r->room < n; r->room++)
    r->queues[r->room] = (struct cache_queue) { .n = 0 };
  for (unsigned k = 0; k < n; k++)
    cache_clear (&r->queues[k]);
  r->warps = 0;
}

void
sm_prepare (struct worker *wk, unsigned parts)
{
  struct device *d = wk->device;
  struct launch *la = wk->launch;

  for (unsigned s = wk->number; s < la->sms; s += parts)
    {
      struct sm *sm = &d->sms[s];
      uint64_t blocks = (la->ctas + la->sms - 1 - s) / la->sms;
      unsigned n = blocks < la->resident ? blocks : la->resident;
      if (sm->room < n)
	sm->residents = xreallocarray (sm->residents, n, sizeof *sm->residents);
      for (; sm->room < n; sm->room++)
	sm->residents[sm->room] = (struct resident) { .warps = 0 };
      for (unsigned k = 0; k < n; k++)
	clear_queues (&sm->residents[k], la->warps);
      sm->nresidents = n;
      sm->tally = sm->longest = (struct tally) { .steps = 0 };
      sm->next = s;
      sm->live = n;
      sm->spin = false;
      sm->cache = caches_start (d->caches, s, la->l1);
    }
}

/* Wait for the other ones of PARTS workers of D.  */

static void
wait_for_workers (struct device *d, unsigned parts)
{
  if (parts > 1)
    pthread_barrier_wait (&d->together);
}

void
sm_run (struct worker *wk, unsigned parts)
{
  struct device *d = wk->device;
  struct launch *la = wk->launch;
  unsigned rounds = 1;
  bool live;

  wk->steps = wk->lane_steps = wk->start_steps = 0;
  do
    {
      size_t most = 0;
      live = false;
      for (unsigned s = wk->number; s < la->sms; s += parts)
	run_rounds (wk, &d->sms[s], rounds);
      wait_for_workers (d, parts);
      caches_merge (d->caches, wk->number, parts,
		    wk->counters + COUNT_L1_HITS, COUNTER_WORDS);
      for (unsigned s = 0; s < la->sms; s++)
	{
	  live |= d->sms[s].live > 0;
	  most = d->sms[s].sent > most ? d->sms[s].sent : most;
	}
      if (most > MANY_SENT && rounds > 1)
	rounds /= 2;
      else if (most < MANY_SENT / 2 && rounds < MOST_ROUNDS)
	rounds *= 2;
      wait_for_workers (d, parts);
    }
  while (live);
}
