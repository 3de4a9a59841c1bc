/* Checks of what programs do on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A check examines each request and goes on after a fault, so that one run
   finds all.  */

#include "check/check-int.h"

#include <stdlib.h>
#include <string.h>

#include "memory/pool.h"
#include "warp/lane-types.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

struct check *
check_new (const struct options *o, uint64_t base, uint64_t bytes)
{
  struct check *c = xcalloc (1, sizeof *c);

  pthread_mutex_init (&c->lock, NULL);
  c->options = o;
  c->base = base;
  c->bytes = bytes / PAGE_BYTES * PAGE_BYTES;
  if (o->checks & CHECK_RACES)
    c->pages = arena_reserve (c->bytes / PAGE_BYTES * sizeof *c->pages);
  if (o->checks & CHECK_UNINITIALIZED)
    defined_new (c);
  if (o->checks & CHECK_DATA)
    data_new (c);
  if (o->checks & (CHECK_DATA | CHECK_UNINITIALIZED | CHECK_MEMORY))
    maps_watch (c);
  if (o->suppressions)
    finding_read_suppressions (c, o->suppressions);
  return c;
}

/* Find out what need not be examined in LA.  */

static void
begin_quiet (struct check *c, const struct launch *la)
{
  quiet_launch (c, la);
  for (size_t k = 0; k < c->nquiet; k++)
    {
      struct quiet *q = &c->quiet[k];
      if (c->defined)
	q->defined = defined_all_p (c, q->low, q->bytes);
      if (c->data)
	data_quiet (c, q);
    }
}

void
check_launch (struct check *c, const struct launch *la)
{
  progress_launch (c, la);
  c->alone = la->ctas == 1 || c->options->threads == 1;
  if (c->options->checks & CHECK_FRAMES)
    frames_launch (c, la);
  if (c->options->checks & (CHECK_RACES | CHECK_UNINITIALIZED | CHECK_DATA))
    role_sites (c, la->module);
  if (c->options->checks & CHECK_UNINITIALIZED)
    defined_launch (c, la);
  if (c->options->checks & CHECK_DATA)
    data_launch (c, la);
  if (c->options->checks & CHECK_UNINITIALIZED
      && c->nunwritten < la->module->sites)
    {
      free (c->unwritten);
      c->nunwritten = la->module->sites;
      c->unwritten = xcalloc (c->nunwritten, sizeof *c->unwritten);
    }
  if (c->options->checks & (CHECK_UNINITIALIZED | CHECK_DATA | CHECK_MEMORY))
    begin_quiet (c, la);
  order_launch (c);
  waits_launch (c);
}

void
check_block (struct check *c, struct cta *cta, unsigned worker)
{
  struct checked_block *b = cta->checked;

  progress_block (c);
  if (!b)
    b = cta->checked = xcalloc (1, sizeof *b);
  b->check = c;
  b->worker = worker;
  b->number = cta->linear + 1;
  order_block (b, cta->nwarps);
  waits_block (b, cta->nwarps);
  if (c->options->checks & CHECK_UNINITIALIZED)
    defined_block (b, cta->launch);
  for (unsigned k = 0; k < cta->nwarps; k++)
    {
      b->warps[k].block = b;
      cta->warps[k].checked = &b->warps[k];
      frames_start (c, &b->warps[k]);
    }
}

/* Return how the addresses of W's request I for BYTES bytes lie.  */

static CLONES enum pattern
shape_of (struct warp *w, const struct insn *i, unsigned bytes)
{
  const u64 *row = ROW (const u64, i->a);
  uint64_t differ = 0, stride = row[1] - row[0];
  uint64_t first = row[__builtin_ctz (w->mask)];

  if (w->mask != FULL_MASK)
    {
      EACH_LANE (l, rest, w->mask)
	differ |= row[l] ^ first;
      return differ ? PATTERN_GATHER : PATTERN_UNIFORM;
    }
  if (stride && stride != bytes)
    return PATTERN_GATHER;
  for (unsigned l = 0; l < 32; l++)
    differ |= row[l] ^ (first + l * stride);
  return differ ? PATTERN_GATHER : stride ? PATTERN_UNIT : PATTERN_UNIFORM;
}

void
check_request (struct warp *w, const struct insn *i)
{
  const struct check *c = w->checked->block->check;
  const struct site *s = &w->launch->module->site_table[i->site];
  enum pattern shape = shape_of (w, i, s->bytes);
  struct quiet *q = c->nquiet ? quiet_find (w, i, s->bytes, shape) : NULL;

  if (c->options->checks & CHECK_FRAMES && c->span && !q)
    frames_request (w, i, shape);
  if (s->exchanges)
    exchange_begin (w, i);
  if (c->options->checks & CHECK_SYNCHRONIZATION)
    waits_request (w, i, shape);
  if (c->options->checks & CHECK_RACES)
    race_request (w, i, shape);
  else if (w->checked->holds && s->access == ACCESS_STORE)
    exchange_stores (w, i);
  if (c->options->checks & CHECK_UNINITIALIZED)
    defined_request (w, i, shape, q);
  if (c->options->checks & CHECK_DATA)
    data_request (w, i, shape, q);
  if (c->use)
    use_request (w, i, shape);
}

void
check_meet (struct warp *w, bool statement)
{
  struct checked_warp *cw = w->checked;

  if (statement)
    frames_meet (cw->block->check, cw);
  /* Where some lanes meet by a statement, the others are taken to do so,
     too.  */
  if (statement || (w->lanes & ~w->exited & ~w->mask) == 0)
    order_meet (cw);
}

void
check_fresh (struct warp *w, const struct insn *i, uint64_t at, uint64_t bytes)
{
  struct check *c = w->checked->block->check;

  if (c->options->checks & CHECK_RACES)
    page_clear (c, at, bytes);
  pthread_mutex_lock (&c->lock);
  if (!c->heap || at < c->heap)
    c->heap = at;
  if (at + bytes > c->heap_end)
    c->heap_end = at + bytes;
  pthread_mutex_unlock (&c->lock);
  check_undefine (c, at, bytes);
  memory_fresh (w, i, at, bytes);
}

void
check_report (struct check *c, const struct launch *la)
{
  if (c->options->checks & CHECK_RACES)
    race_report (c, la);
  if (c->options->checks & CHECK_UNINITIALIZED)
    defined_report (c, la);
  if (c->options->checks & CHECK_DATA)
    data_report (c, la);
  free_maps (la->maps);
  c->ended |= la->error != 0;
  finding_print (c);
}

void
check_free (struct check *c, uint64_t at, uint64_t bytes)
{
  if (c->data)
    data_end (c, at, bytes);
  if (c->use)
    use_end (c, at, bytes);
  check_freed (c, at);
}

void
check_finish (struct check *c)
{
  if (c->data)
    data_end (c, c->base, c->bytes);
  if (c->use)
    use_end (c, c->base, c->bytes);
}

void
check_forget (struct check *c)
{
  finding_forget (c);
  maps_forget ();
}
