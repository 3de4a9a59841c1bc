/* Which access comes before which: clocks, locks, fences.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each warp has a clock, which goes on where it may give something to others:
   at barriers, fences, the creation of tasks.  It knows of each warp of its
   block up to which clock that has come before it.  Lanes of one warp are
   threads of their own, which are ordered where all of them meet; that they run
   in lock step is no order.

   Blocks are ordered by locks, and by atomic operations with fences, as C++ has
   it: what a warp did before its last fence is known to who reads, by an atomic
   operation, what it writes by one, from that one's next fence on.  Atomic
   operations alone order nothing: otherwise one run's order would hide races.

   A segment is what a warp does from one of these events to the next, with one
   set of locks.  An access needs only the number of its segment.

   Limit: a barrier of some of a warp's lanes orders all of them, and a shuffle
   or vote of some lanes none.  */

#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"
#include "memory/pool.h"
#include "warp/lane-types.h"

void
clock_join (uint32_t *to, const uint32_t *from)
{
  for (unsigned k = 0; k < WARPS_MOST; k++)
    if (from[k] > to[k])
      to[k] = from[k];
}

/* Return the number of CW's warp.  */

static unsigned
warp_of (const struct checked_warp *cw)
{
  return cw - cw->block->warps;
}

/* Return the clock of CW's warp.  */

static uint32_t *
clock_of (struct checked_warp *cw)
{
  return cw->block->clock[warp_of (cw)];
}

void
order_tick (struct checked_warp *cw)
{
  clock_of (cw)[warp_of (cw)]++;
  order_meet (cw);
}

void
order_meet (struct checked_warp *cw)
{
  cw->meeting++;
  cw->segment = 0;
}

void
order_join (struct checked_warp *cw, const uint32_t *from)
{
  clock_join (clock_of (cw), from);
}

void
order_launch (struct check *c)
{
  if (!c->chunks)
    {
      c->chunks = arena_reserve (CHUNKS_MOST * sizeof *c->chunks);
      c->sets = xcalloc (SETS_MOST, sizeof *c->sets);
      c->nsets = 1;
      c->numbers = xcalloc (c->options->threads, sizeof *c->numbers);
      c->nchunks = 1;		/* Segment 0 is none.  */
    }
  /* No cell asks for the segments of earlier launches.  */
  c->spare = xreallocarray (c->spare, c->nspare + c->nchunks, sizeof *c->spare);
  for (uint32_t k = c->first_chunk; k < c->nchunks; k++)
    if (c->chunks[k])
      c->spare[c->nspare++] = c->chunks[k];
  c->first_chunk = c->nchunks;
  for (unsigned k = 0; k < c->options->threads; k++)
    c->numbers[k].next = c->numbers[k].end = 0;
  for (size_t k = 0; k < c->nplaces; k++)
    free (c->places[k].known.each);
  c->nplaces = 0;
}

/* Let N have the numbers of another chunk of C.  */

static void
give_numbers (struct check *c, struct numbers *n)
{
  pthread_mutex_lock (&c->lock);
  if (c->nchunks == CHUNKS_MOST)
    {
      if (!c->too_long)
	fprintf (stderr, "drano sim: check: this run is so long that its rest "
		 "is not checked for races\n");
      c->too_long = true;
      c->nchunks--;
    }
  uint32_t k = c->nchunks++;
  if (!c->chunks[k])
    c->chunks[k] = (c->nspare ? c->spare[--c->nspare]
		    : xcalloc (SEGMENT_CHUNK, sizeof **c->chunks));
  n->next = k * SEGMENT_CHUNK;
  n->end = n->next + SEGMENT_CHUNK;
  pthread_mutex_unlock (&c->lock);
}

void
order_block (struct checked_block *b, unsigned n)
{
  struct numbers *numbers = &b->check->numbers[b->worker];

  if (numbers->next == numbers->end)
    give_numbers (b->check, numbers);
  b->first = numbers->next;
  memset (b->clock, 0, n * sizeof b->clock[0]);
  memset (b->arrived, 0, sizeof b->arrived);
  memset (b->waiting, 0, sizeof b->waiting);
  memset (b->tasks, 0, sizeof b->tasks);
  memset (b->done, 0, sizeof b->done);
  b->nbarriers = 0;
  b->known.n = 0;
  for (unsigned k = 0; k < n; k++)
    {
      struct checked_warp *cw = &b->warps[k];
      b->clock[k][k] = 1;
      cw->segment = cw->meeting = cw->barriers = 0;
      memset (cw->held, 0, sizeof cw->held);
      memset (cw->fenced, 0, sizeof cw->fenced);
      cw->holds = false;
      cw->waits = 0;
      cw->waits_for = 0;
      cw->nawaited = 0;
      cw->seen.n = cw->nread = 0;
    }
}

uint32_t
order_segment (struct checked_warp *cw, unsigned locks)
{
  struct checked_block *b = cw->block;
  struct numbers *n = &b->check->numbers[b->worker];

  if (cw->segment && cw->segment_locks == locks)
    return cw->segment;
  if (n->next == n->end)
    give_numbers (b->check, n);
  uint32_t at = n->next++;
  b->check->chunks[at / SEGMENT_CHUNK][at % SEGMENT_CHUNK]
    = (struct segment) { b->number, clock_of (cw)[warp_of (cw)], cw->meeting,
			 locks, warp_of (cw) };
  cw->segment_locks = locks;
  return cw->segment = at;
}

bool
ordered_p (const struct checked_warp *cw, const struct segment *x,
	   unsigned lane, const struct segment *y, unsigned now)
{
  const struct checked_block *b = cw->block;

  if (x->block != y->block)
    {
      for (size_t k = 0; k < b->known.n; k++)
	if (b->known.each[k].block == x->block)
	  return x->clock <= b->known.each[k].clock[x->warp];
      return false;
    }
  if (x->warp != y->warp)
    return x->clock <= b->clock[y->warp][x->warp];
  return ((lane == now && lane != LANE_SEVERAL) || lane == LANE_ALL
	  || now == LANE_ALL || x->meeting < y->meeting);
}

/* Return the number of C's set S.  A set for which there is no room is the
   empty one.  */

static unsigned
number_set (struct check *c, const struct lock_set *s)
{
  unsigned k = 0;

  pthread_mutex_lock (&c->lock);
  while (k < c->nsets && (c->sets[k].n != s->n
			  || memcmp (c->sets[k].at, s->at, s->n * 8)))
    k++;
  if (k == SETS_MOST)
    k = 0;
  else if (k == c->nsets)
    c->sets[c->nsets++] = *s;
  pthread_mutex_unlock (&c->lock);
  return k;
}

unsigned
locks_add (struct check *c, unsigned x, uint64_t at)
{
  struct lock_set s = c->sets[x];
  unsigned k = s.n;

  for (unsigned j = 0; j < s.n; j++)
    if (s.at[j] == at)
      return x;
  if (s.n == LOCKS_MOST)
    return x;
  for (; k > 0 && s.at[k - 1] > at; k--)
    s.at[k] = s.at[k - 1];
  s.at[k] = at;
  s.n++;
  return number_set (c, &s);
}

unsigned
locks_remove (struct check *c, unsigned x, uint64_t at)
{
  const struct lock_set *s = &c->sets[x];
  struct lock_set t = { .n = 0 };

  for (unsigned k = 0; k < s->n; k++)
    if (s->at[k] != at)
      t.at[t.n++] = s->at[k];
  return t.n == s->n ? x : number_set (c, &t);
}

bool
locks_common_p (const struct check *c, unsigned x, unsigned y)
{
  if (!x || !y)
    return false;
  for (unsigned j = 0; j < c->sets[x].n; j++)
    for (unsigned k = 0; k < c->sets[y].n; k++)
      if (c->sets[x].at[j] == c->sets[y].at[k])
	return true;
  return false;
}

/* Add to LIST that BLOCK is known up to CLOCK.  */

static void
note_known (struct known_list *list, uint32_t block, const uint32_t *clock)
{
  size_t k = 0;

  while (k < list->n && list->each[k].block != block)
    k++;
  if (k == list->n)
    {
      list->each = xgrow (list->each, list->n, &list->room,
			  sizeof *list->each);
      list->each[list->n++] = (struct known) { .block = block };
    }
  clock_join (list->each[k].clock, clock);
}

/* Return what C knows of the place AT; null if nothing is, unless it
   is MADE.  */

static struct meeting_place *
find_place (struct check *c, uint64_t at, bool made)
{
  size_t k = 0;

  while (k < c->nplaces && c->places[k].at != at)
    k++;
  if (k == c->nplaces && made)
    {
      c->places = xgrow (c->places, c->nplaces, &c->places_room,
			 sizeof *c->places);
      c->places[c->nplaces++] = (struct meeting_place) { .at = at };
    }
  return k < c->nplaces ? &c->places[k] : NULL;
}

/* Add to what CW has seen what is known at the place AT.  C's lock is held.  */

static void
see_place (struct checked_warp *cw, uint64_t at)
{
  const struct meeting_place *p = find_place (cw->block->check, at, false);

  for (size_t k = 0; p && k < p->known.n; k++)
    note_known (&cw->seen, p->known.each[k].block, p->known.each[k].clock);
}

/* The places that CW has read are read by now: take what is known there.  */

static void
see_read (struct checked_warp *cw)
{
  struct check *c = cw->block->check;

  if (!cw->nread)
    return;
  pthread_mutex_lock (&c->lock);
  while (cw->nread)
    see_place (cw, cw->read[--cw->nread]);
  pthread_mutex_unlock (&c->lock);
}

void
order_fence (struct checked_warp *cw)
{
  struct checked_block *b = cw->block;

  see_read (cw);
  for (size_t k = 0; k < cw->seen.n; k++)
    if (cw->seen.each[k].block == b->number)
      order_join (cw, cw->seen.each[k].clock);
    else
      note_known (&b->known, cw->seen.each[k].block, cw->seen.each[k].clock);
  cw->seen.n = 0;
  memcpy (cw->fenced, clock_of (cw), sizeof cw->fenced);
  order_tick (cw);
}

/* CW is about to read the place AT, which others may write before it does: note
   that for its next fence.  Return false if there are too many.  */

static bool
note_read_place (struct checked_warp *cw, uint64_t at)
{
  for (unsigned k = 0; k < cw->nread; k++)
    if (cw->read[k] == at)
      return true;
  if (cw->nread == READ_MOST)
    return false;
  cw->read[cw->nread++] = at;
  return true;
}

void
order_atomic (struct checked_warp *cw, uint64_t at, int access)
{
  struct checked_block *b = cw->block;
  struct check *c = b->check;
  bool releases = access != ACCESS_LOAD && cw->fenced[warp_of (cw)];
  bool later = access == ACCESS_STORE || note_read_place (cw, at);

  if (!releases && later)
    return;
  pthread_mutex_lock (&c->lock);
  if (!later)
    see_place (cw, at);
  if (releases)
    {
      struct meeting_place *p = find_place (c, at, true);
      note_known (&p->known, b->number, cw->fenced);
      for (size_t k = 0; k < b->known.n; k++)
	note_known (&p->known, b->known.each[k].block,
		    b->known.each[k].clock);
    }
  pthread_mutex_unlock (&c->lock);
}

void
check_arrive (struct warp *w, const struct insn *i, unsigned id, bool wait)
{
  struct checked_warp *cw = w->checked;
  struct checked_block *b = cw->block;
  uint32_t absent = w->lanes & ~w->exited & ~w->mask;

  if (absent && b->check->options->checks & CHECK_SYNCHRONIZATION)
    note_lanes (w, i, "synchronization", absent, 0, "do not come to this "
		"barrier with the others of their warp: let all lanes come, or "
		"none");

  clock_join (b->arrived[id], clock_of (cw));
  if (wait)
    b->waiting[id] |= 1u << w->number;
  order_tick (cw);
}

void
check_settle (struct cta *cta, unsigned id)
{
  struct checked_block *b = cta->checked;

  EACH_LANE (n, rest, b->waiting[id])
    order_join (&b->warps[n], b->arrived[id]);
  memset (b->arrived[id], 0, sizeof b->arrived[id]);
  b->waiting[id] = 0;
}

void
check_fence (struct warp *w)
{
  if (w->fp->code->function->object->user)
    order_fence (w->checked);
}
