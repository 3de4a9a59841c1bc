/* Kernels onto the host's cores.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* All workers get a launch and take part in its blocks (exec/blocks.c).  The
   thread that launches is worker 0.  Who waits for another does so awake for
   a little while: launches often follow each other closely, and being woken
   up takes longer than a small one.  With caches, blocks belong to
   multiprocessors and these to workers (exec/sm.c), and all workers take part
   from the first to the last.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cache/cache.h"
#include "check/check.h"
#include "count/count.h"
#include "count/profile.h"
#include "count/reach.h"
#include "driver/launch.h"
#include "exec/exec.h"
#include "memory/device.h"
#include "memory/pool.h"
#include "profile/seen.h"

enum { AWAKE = 50000 };		/* Nanoseconds to wait without sleeping.  */

/* Return the number of workers that run LA.  */

static unsigned
launch_parts (const struct launch *la)
{
  return la->ctas > 1 ? la->device->workers.count : 1;
}

/* Make sure that WK has the tables for LA, and what else it runs.  */

static void
prepare_worker (struct worker *wk, struct launch *la)
{
  unsigned sites = counted_sites (la->module);

  wk->launch = la;
  if (wk->device->caches)
    sm_prepare (wk, launch_parts (la));
  if (wk->nplaces < sites)
    {
      wk->nplaces = sites;
      wk->places = xreallocarray (wk->places, sites, sizeof *wk->places);
    }
  memset (wk->places, 0, sites * sizeof *wk->places);
  free (wk->counters);
  wk->counters = la->counting ? xcalloc (sites * 2, COUNTER_WORDS * 8) : NULL;
  reach_delete (wk->reach);
  wk->reach = la->counting ? reach_new (sites) : NULL;
  for (unsigned s = 1; wk->reach && s < la->module->sites; s++)
    if (!site_has_place (&la->module->site_table[s]))
      reach_ignore (wk->reach, s);
}

/* Run blocks of WK's launch until there are no more.  */

static void
run_blocks (struct worker *wk)
{
  unsigned parts = launch_parts (wk->launch);

  if (wk->device->caches)
    sm_run (wk, parts);
  else
    blocks_run (wk, parts);
}

/* Add what WK has run to its launch's total.  No other worker may do so at
   the same time.  */

static void
add_steps (struct worker *wk)
{
  wk->launch->steps += wk->steps;
  wk->launch->lane_steps += wk->lane_steps;
  wk->launch->start_steps += wk->start_steps;
}

struct start
{
  struct device *device;
  unsigned number;
};

/* Let the processor's other thread run, if it has one.  */

static inline void
relax_processor (void)
{
#ifdef __x86_64__
  __builtin_ia32_pause ();
#endif
}

/* Wait, but not for long, for WS to hand out more launches than SEEN.  */

static void
await_turn (struct workers *ws, uint64_t seen)
{
  uint64_t since = sim_clock ();

  while (atomic_load (&ws->turn) == seen && sim_clock () - since < AWAKE)
    relax_processor ();
}

/* Wait, but not for long, for the other workers of WS to be done.  */

static void
await_idle (struct workers *ws)
{
  uint64_t since = sim_clock ();

  while (atomic_load (&ws->busy) && sim_clock () - since < AWAKE)
    relax_processor ();
}

/* A worker thread: wait for launches.  */

static void *
run_worker (void *data)
{
  struct start *start = data;
  struct workers *ws = &start->device->workers;
  struct worker *wk = ws->each[start->number];
  uint64_t seen = 0;

  free (start);
  pthread_mutex_lock (&ws->lock);
  for (;;)
    {
      while (ws->turn == seen)
	pthread_cond_wait (&ws->work, &ws->lock);
      seen = ws->turn;
      struct launch *la = ws->launch;
      if (!la)
	continue;
      ws->busy++;
      pthread_mutex_unlock (&ws->lock);
      prepare_worker (wk, la);
      run_blocks (wk);
      pthread_mutex_lock (&ws->lock);
      add_steps (wk);
      wk->launch = NULL;
      if (atomic_fetch_sub (&ws->busy, 1) == 1)
	pthread_cond_signal (&ws->idle);
      pthread_mutex_unlock (&ws->lock);
      await_turn (ws, seen);
      pthread_mutex_lock (&ws->lock);
    }
  return NULL;
}

void
workers_start (struct device *d)
{
  struct workers *ws = &d->workers;

  pthread_mutex_init (&ws->lock, NULL);
  pthread_cond_init (&ws->work, NULL);
  pthread_cond_init (&ws->idle, NULL);
  ws->count = d->options.threads;
  ws->each = xcalloc (ws->count, sizeof *ws->each);
  ws->threads = xcalloc (ws->count, sizeof *ws->threads);
  for (unsigned k = 0; k < ws->count; k++)
    {
      ws->each[k] = aligned_alloc (64, (sizeof **ws->each + 63) & ~63ul);
      if (!ws->each[k])
	abort ();
      memset (ws->each[k], 0, sizeof **ws->each);
      ws->each[k]->device = d;
      ws->each[k]->number = k;
    }
  for (unsigned k = 1; k < ws->count; k++)
    {
      struct start *s = xmalloc (sizeof *s);
      *s = (struct start) { d, k };
      if (pthread_create (&ws->threads[k], NULL, run_worker, s))
	{
	  free (s);		/* Fewer workers will do.  */
	  ws->count = k;
	}
    }
  if (!d->options.caches)
    return;
  d->caches = caches_new (d->options.machine, d->options.sms);
  d->sms = xcalloc (d->options.sms, sizeof *d->sms);
  pthread_barrier_init (&d->together, NULL, ws->count);
}

/* Put into JUDGED what R says of the addresses of M's sites.  */

static void
judge_addresses (const struct module *m, const struct reach *r,
		 enum contiguous *judged)
{
  unsigned *first = xcalloc (m->sites + 1, sizeof *first);

  reach_judge (r, judged);
  if (profile_parts (m, first))
    reach_judge_parts (r, first, judged);
  free (first);
}

/* Add up the counters of all workers of LA's device.  */

static void
collect_counters (struct launch *la)
{
  struct device *d = la->device;
  size_t sites = counted_sites (la->module);
  uint64_t *sum = xcalloc (sites * 2, COUNTER_WORDS * 8);
  enum contiguous *judged = xcalloc (sites, sizeof *judged);
  struct reach *all = NULL;

  for (unsigned k = 0; k < d->workers.count; k++)
    {
      struct worker *wk = d->workers.each[k];
      for (size_t s = 0; wk->counters && s < sites * 2; s++)
	count_merge (sum + s * COUNTER_WORDS,
		     wk->counters + s * COUNTER_WORDS);
      if (!all)
	all = wk->reach;
      else if (wk->reach)
	{
	  reach_merge (all, wk->reach);
	  reach_delete (wk->reach);
	}
      free (wk->counters);
      wk->counters = NULL;
      wk->reach = NULL;
    }
  if (all)
    judge_addresses (la->module, all, judged);
  profile_launch (d, la, sum, judged);
  reach_delete (all);
  free (judged);
  free (sum);
}

/* The device's launch lock is held.  */

int
launch_run (struct launch *la)
{
  struct device *d = la->device;
  struct workers *ws = &d->workers;
  bool shared = launch_parts (la) > 1;

  seen_notify (&d->notified);
  if (d->options.limit > 0)
    la->deadline = sim_clock () * 1e-9 + d->options.limit;
  for (unsigned k = 0; k < ws->count; k++)
    atomic_store (&ws->each[k]->next, 0);
  if (d->check)
    check_launch (d->check, la);
  if (shared)
    {
      pthread_mutex_lock (&ws->lock);
      ws->launch = la;
      ws->turn++;
      pthread_cond_broadcast (&ws->work);
      pthread_mutex_unlock (&ws->lock);
    }
  prepare_worker (ws->each[0], la);
  run_blocks (ws->each[0]);
  if (shared)
    {
      /* A worker that wakes up late finds no launch.  */
      pthread_mutex_lock (&ws->lock);
      ws->launch = NULL;
      pthread_mutex_unlock (&ws->lock);
      await_idle (ws);
      pthread_mutex_lock (&ws->lock);
      while (ws->busy)
	pthread_cond_wait (&ws->idle, &ws->lock);
      pthread_mutex_unlock (&ws->lock);
    }
  add_steps (ws->each[0]);
  /* What the kernel has printed, before what the program prints next.  */
  fflush (stdout);
  if (d->check)
    check_report (d->check, la);
  if (d->caches)
    sm_tally (la);
  if (la->counting)
    collect_counters (la);
  return atomic_load (&la->error);
}
