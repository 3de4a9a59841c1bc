/* Reading counters back from devices.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* The counters are a variable of the program's own kind, so libgomp knows
   how to copy them: acc_update_self and GOMP_target_update_ext, what `acc
   update' and `omp target update' are.  After each region that is over when
   its launch returns they are read at once, so that nothing is lost when the
   program dies later; others are read at the next occasion that waits for
   them, at the latest when the program ends.

   Counters only grow, so what was read last is the whole count, and reading
   while a kernel runs does no harm.  Forgetting is done by zeros written to
   the device before the next launch.
 */

#include "host.h"
#include "profile/dying.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "libgomp.h"

/* What compiled code calls for `omp target update', with the kinds of
   mapping (gomp-constants.h) that it takes.  */
#define MAP_TO 1
#define MAP_FROM 2
extern void GOMP_target_update_ext (int device, size_t n, void **address,
				    size_t *bytes, unsigned short *kind,
				    unsigned flags, void **depend)
  __attribute__ ((weak));

bool
copy_table (struct object *o, const struct on_device *d, size_t bytes,
	    bool from)
{
  if (o->flags & DRANO_OBJECT_OMP)
    {
      void *address = o->table;
      unsigned short kind = from ? MAP_FROM : MAP_TO;
      if (!omp_target_is_present (o->table, d->device))
	return false;
      GOMP_target_update_ext (d->device, 1, &address, &bytes, &kind, 0, NULL);
      return true;
    }
  acc_device_t type = acc_get_device_type ();
  int number = acc_get_device_num (type);
  bool other = ACC_DEVICE (type, number) != d->device, present;
  if (other)
    acc_set_device_num (ACC_NUMBER (d->device), ACC_TYPE (d->device));
  if (from && d->async)
    acc_wait_all ();
  present = acc_is_present (o->table, bytes);
  if (present && from)
    acc_update_self (o->table, bytes);
  else if (present)
    acc_update_device (o->table, bytes);
  if (other)
    acc_set_device_num (number, type);
  return present;
}

void
counts_add (struct counts *to, const struct counts *from)
{
  for (int w = 0; w < DRANO_SUMS; w++)
    to->word[w] += from->word[w];
  for (int w = DRANO_SUMS; w < DRANO_WORDS; w++)
    if (from->word[w] > to->word[w])
      to->word[w] = from->word[w];
  if (from->sample > to->sample)
    to->sample = from->sample;
  for (int p = 0; p < DRANO_PARTS; p++)
    to->sectors[p] += from->sectors[p];
}

/* Return how many units of 2**SHIFT bytes a request touches whose lanes are
   STEP bytes apart, the first FIRST bytes beyond such a unit's beginning.  */

static uint64_t
count_warp_units (int64_t first, int64_t step, unsigned shift)
{
  int64_t last = first + 31 * step;

  if (step >> shift != 0 && -step >> shift != 0)
    return 32;
  return 1 + llabs ((last >> shift) - (first >> shift));
}

/* Add to C the requests in the bins of SITE's COPY.  */

static void
add_bins (struct counts *c, const uint64_t *site, unsigned copy)
{
  enum { BINS = DRANO_BINS / DRANO_COPIES };
  uint64_t fixed = site[DRANO_HEAD_STEP], all = 0;
  const uint64_t *bin = site + DRANO_BINS_AT + copy * BINS;
  unsigned log = fixed >> 32 & 0xff, rest = fixed >> 40 & 0xff;
  int64_t step = DRANO_STEP_OF (fixed);

  for (unsigned b = 0; fixed && b < BINS; b++)
    if (bin[b])
      {
	unsigned first = b * DRANO_BIN_BYTES + rest;
	all += bin[b];
	c->word[DRANO_SECTORS] += bin[b] * count_warp_units (first, step, 5);
	c->word[DRANO_LINES] += bin[b] * count_warp_units (first, step, 7);
      }
  if (!all)
    return;
  struct counts more = { .word = {
    [DRANO_REQUESTS] = all, [DRANO_LANES] = 32 * all,
    [DRANO_IDEAL] = all << (step ? log & 31 : 0),
    [DRANO_STRIDE_SUM] = all * (uint64_t) (31 * step),
    [DRANO_STRIDE_MAX] = (uint64_t) step ^ UINT64_C (1) << 63,
    [DRANO_STRIDE_MIN] = ~((uint64_t) step ^ UINT64_C (1) << 63) } };
  counts_add (c, &more);
}

/* Return what SITE, DRANO_SITE_WORDS words of a table, has counted in COPY.  */

static struct counts
copy_counts (const uint64_t *site, unsigned copy)
{
  const uint64_t *words = site + DRANO_HEAD + copy * DRANO_COPY_WORDS;
  struct counts c = { .sample = 0 };

  memcpy (c.word, words, sizeof c.word);
  for (int w = 0; w <= DRANO_IDEAL; w++)
    c.word[w] += words[DRANO_SINGLE];
  add_bins (&c, site, copy);
  return c;
}

/* Return what SITE of O's table has counted.  */

static struct counts
site_counts (const struct object *o, const uint64_t *site)
{
  struct counts sum = { .sample = o->sample };

  for (unsigned copy = 0; copy < DRANO_COPIES; copy++)
    {
      struct counts one = copy_counts (site, copy);
      if (o->sample > 1 && copy >= DRANO_PARTS)
	one.sectors[copy - DRANO_PARTS] = one.word[DRANO_SECTORS];
      counts_add (&sum, &one);
    }
  return sum;
}

void
collect (struct object *o, struct on_device *d)
{
  if (!o->table || !copy_table (o, d, DRANO_GROUP_AT (o->nsites, 0) * 8, true))
    return;
  d->pending = d->async = false;
  dying_hold ();
  for (unsigned s = 0; s < o->nsites; s++)
    d->latest[s] = site_counts (o, o->table + DRANO_SITE_AT (s));
  drano_state.changed = true;
  dying_release ();
}

void
collect_pending (void)
{
  for (struct object *o = drano_state.objects; o; o = o->next)
    for (int k = 0; k < o->ndevices; k++)
      if (o->devices[k].pending)
	collect (o, &o->devices[k]);
}

/* Drop what O's devices hold; before the next launch there they begin
   anew.  While counting is stopped nothing is read from them.  */

static void
drop_latest (struct object *o)
{
  for (int k = 0; k < o->ndevices; k++)
    {
      memset (o->devices[k].latest, 0,
	      o->nsites * sizeof *o->devices[k].latest);
      o->devices[k].stale = true;
    }
}

void
collect_fold (void)
{
  for (struct object *o = drano_state.objects; o; o = o->next)
    {
      for (int k = 0; k < o->ndevices; k++)
	for (unsigned s = 0; s < o->nsites; s++)
	  counts_add (&o->total[s], &o->devices[k].latest[s]);
      drop_latest (o);
    }
}

void
collect_drop (void)
{
  for (struct object *o = drano_state.objects; o; o = o->next)
    drop_latest (o);
}
