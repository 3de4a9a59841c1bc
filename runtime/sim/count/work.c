/* What launches do, by kernel and geometry.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* How long a launch takes is bounded by what it does and by how many warps are
   in flight.  All of that is counted here, and nothing is computed from it:
   who reads the profile has the figures of the device.  A program may launch a
   kernel thousands of times with other geometries; from MAX_WORKS of them on,
   the last one of the kernel gets the rest.  */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "count/copies.h"
#include "count/count.h"
#include "count/work.h"
#include "json.h"
#include "memory/device.h"
#include "memory/pool.h"
#include "record.h"
#include "warp/warp.h"

enum { MAX_WORKS = 4096 };

/* Launches of one kernel that are alike.  */
struct work
{
  const char *name, *shown, *function;
  bool openmp;
  uint32_t grid[3], block[3];
  uint32_t registers, shared, resident, sms;
  uint64_t times, steps, lane_steps, start_steps;
  uint64_t counts[COUNTER_WORDS], start[COUNTER_WORDS];
  struct tally tally;		/* With caches.  */
};

struct works
{
  struct work *work;
  size_t n, room;
  struct copies *copies;
};

struct works *
works_new (void)
{
  struct works *w = xcalloc (1, sizeof *w);

  w->copies = copies_new ();
  return w;
}

void
works_delete (struct works *w)
{
  copies_delete (w->copies);
  free (w->work);
  free (w);
}

/* Whether W has launches that are like A.  */

static bool
launches_alike_p (const struct work *w, const struct work *a)
{
  return (w->name == a->name && w->registers == a->registers
	  && w->shared == a->shared && w->sms == a->sms
	  && !memcmp (w->grid, a->grid, sizeof w->grid)
	  && !memcmp (w->block, a->block, sizeof w->block));
}

/* Return the entry of W for launches like A.  */

static struct work *
find_or_add_work (struct works *w, const struct work *a)
{
  bool full = w->n >= MAX_WORKS;

  for (size_t k = w->n; k-- > 0;)
    if (launches_alike_p (&w->work[k], a)
	|| (full && w->work[k].name == a->name))
      return &w->work[k];
  w->work = xgrow (w->work, w->n, &w->room, sizeof *w->work);
  w->work[w->n] = *a;
  return &w->work[w->n++];
}

void
works_note (struct works *w, const struct launch *la, const char *name,
	    const char *shown, const char *function,
	    const uint64_t *const *counts)
{
  struct work a = { .name = name, .shown = shown, .function = function,
		    .openmp = la->stacks != 0, .registers = la->registers,
		    .shared = la->shared_need, .resident = la->resident,
		    .sms = la->sms };
  struct work *k;

  memcpy (a.grid, la->grid, sizeof a.grid);
  memcpy (a.block, la->block, sizeof a.block);
  k = find_or_add_work (w, &a);
  k->times++;
  k->steps += la->steps;
  k->lane_steps += la->lane_steps;
  k->start_steps += la->start_steps;
  count_merge (k->counts, counts[0]);
  count_merge (k->start, counts[1]);
  k->tally.steps += la->tally.steps;
  k->tally.wavefronts += la->tally.wavefronts;
  k->tally.shared += la->tally.shared;
  k->tally.reductions += la->tally.reductions;
  k->tally.chain_steps += la->tally.chain_steps;
  k->tally.chain_near += la->tally.chain_near;
  k->tally.chain_far += la->tally.chain_far;
  k->tally.start_steps += la->tally.start_steps;
  k->tally.start_near += la->tally.start_near;
  k->tally.start_far += la->tally.start_far;
  k->tally.early_steps += la->tally.early_steps;
  k->tally.early_near += la->tally.early_near;
  k->tally.early_far += la->tally.early_far;
  k->tally.all_steps += la->tally.all_steps;
  k->tally.all_near += la->tally.all_near;
  k->tally.all_far += la->tally.all_far;
}

struct copies *
works_copies (struct works *w)
{
  return w->copies;
}

/* Write the member KEY, N.  */

static void
write_member (FILE *f, const char *key, uint64_t n)
{
  json_put_key (f, key);
  fprintf (f, "%" PRIu64, n);
}

/* Write the member KEY, three numbers.  */

static void
put_three (FILE *f, const char *key, uint64_t a, uint64_t b, uint64_t c)
{
  json_put_key (f, key);
  fprintf (f, "[%" PRIu64 ",%" PRIu64 ",%" PRIu64 "]", a, b, c);
}

/* Write what only caches tell of the counts C.  */

static void
write_counts (FILE *f, const uint64_t *c)
{
  static const struct
  {
    const char *key;
    int count;
  } sums[] = { { "wavefronts", COUNT_WAVEFRONTS },
	       { "l1_hits", COUNT_L1_HITS }, { "l2_read", COUNT_L2_READ },
	       { "l2_written", COUNT_L2_WRITTEN }, { "dram", COUNT_DRAM },
	       { "dram_read", COUNT_DRAM_READ }, { "atomics", COUNT_ATOMICS } };

  for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
    write_member (f, sums[i].key, c[sums[i].count]);
}

/* Write what only caches tell of K.  */

static void
write_traffic (FILE *f, const struct work *k)
{
  write_counts (f, k->counts);
  write_member (f, "shared_wavefronts", k->tally.shared);
  write_member (f, "reductions", k->tally.reductions);
  write_member (f, "most_instructions", k->tally.steps);
  write_member (f, "most_wavefronts", k->tally.wavefronts);
  put_three (f, "chain", k->tally.chain_steps, k->tally.chain_near,
	     k->tally.chain_far);
  put_three (f, "all_chains", k->tally.all_steps, k->tally.all_near,
	     k->tally.all_far);
}

/* Write what of K is start-up, with CACHES what these tell of it, too.  */

static void
write_start (FILE *f, const struct work *k, bool caches)
{
  json_put_key (f, "startup");
  fprintf (f, "{\"warp_instructions\":%" PRIu64, k->start_steps);
  write_member (f, "requests", k->start[COUNT_REQUESTS]);
  write_member (f, "sectors", k->start[COUNT_SECTORS]);
  if (caches)
    {
      write_counts (f, k->start);
      put_three (f, "chain", k->tally.start_steps, k->tally.start_near,
		 k->tally.start_far);
      put_three (f, "longest", k->tally.early_steps, k->tally.early_near,
		 k->tally.early_far);
    }
  putc ('}', f);
}

void
works_write (const struct works *w, FILE *f, const struct options *o)
{
  for (size_t i = 0; i < w->n; i++)
    {
      const struct work *k = &w->work[i];

      fputs ("{\"schema\":\"" RECORD_SCHEMA "\"", f);
      json_put_text (f, "record", "work");
      json_put_text (f, "kernel", k->name);
      json_put_text (f, "shown", k->shown);
      json_put_text (f, "function", k->function);
      json_put_text (f, "api", k->openmp ? "openmp" : "openacc");
      json_put_text (f, "model", o->machine->model);
      write_member (f, "multiprocessors", k->sms);
      write_member (f, "times", k->times);
      put_three (f, "grid", k->grid[0], k->grid[1], k->grid[2]);
      put_three (f, "block", k->block[0], k->block[1], k->block[2]);
      write_member (f, "registers", k->registers);
      write_member (f, "shared", k->shared);
      write_member (f, "resident", k->resident);
      write_member (f, "warp_instructions", k->steps);
      write_member (f, "lane_instructions", k->lane_steps);
      write_member (f, "requests", k->counts[COUNT_REQUESTS]);
      write_member (f, "sectors", k->counts[COUNT_SECTORS]);
      if (o->caches)
	write_traffic (f, k);
      if (k->start_steps)
	write_start (f, k, o->caches);
      fputs ("}\n", f);
    }
  if (w->n)
    copies_write (w->copies, f, o->machine->model);
}
