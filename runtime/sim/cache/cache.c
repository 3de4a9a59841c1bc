/* The caches of the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each multiprocessor has an L1, all share an L2; lines of 128 bytes are in
   sectors of 32, which are fetched and kept one by one.  The least recently
   used line is replaced.

   An L1 belongs to who runs its multiprocessor.  What it sends on is kept with
   the round in which it was sent, and taken by the L2 later: round after round,
   in each of them one multiprocessor after the other.  So results do not depend
   on who ran what when.  */

#include "cache/cache.h"

#include <stdlib.h>

#include "cache/l1-int.h"
#include "cache/l2-int.h"
#include "memory/pool.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

struct cache_sm
{
  struct l1 l1;
  struct cache_piece *sent;
  size_t nsent, sent_room;
  size_t *rounds;		/* The end of each in SENT.  */
  size_t nrounds, rounds_room;
};

enum { SOON = 6 };		/* Pieces that are known so early.  */

struct caches
{
  struct l2 l2;
  unsigned sms;
  struct cache_sm *sm;
};

struct caches *
caches_new (const struct machine *m, unsigned sms)
{
  struct caches *c = xcalloc (1, sizeof *c);

  c->sms = sms;
  c->sm = xcalloc (sms, sizeof *c->sm);
  l2_init (&c->l2, m->l2, m->l2_ways);
  return c;
}

void
caches_delete (struct caches *c)
{
  for (unsigned s = 0; s < c->sms; s++)
    {
      l1_free (&c->sm[s].l1);
      free (c->sm[s].sent);
      free (c->sm[s].rounds);
    }
  free (c->l2.sets);
  free (c->sm);
  free (c);
}

struct cache_sm *
caches_start (struct caches *c, unsigned s, int l1)
{
  struct cache_sm *sm = &c->sm[s];

  l1_start (&sm->l1, l1);
  cache_forget (sm);
  return sm;
}

/* Return the counters of SITE among COUNTERS, as above.  */
static struct cache_traffic *
traffic_of (uint64_t *counters, size_t k, uint32_t site)
{
  return (struct cache_traffic *) (counters + k * site);
}

/* Let SM have P.  Return whether L1 serves it alone.  */
static inline bool
take_piece (struct cache_sm *sm, struct cache_piece p,
	    struct cache_traffic *t)
{
  uint8_t had = l1_access (&sm->l1, p.number, p.sectors, p.access);
  unsigned missing;

  if (p.access == CACHE_LOAD)
    {
      t->l1_hits += cache_sectors (had);
      p.sectors &= ~had;
      if (!p.sectors)
	return true;
    }
  missing = cache_sectors (p.sectors);
  if (p.access != CACHE_STORE)
    t->l2_read += missing;
  if (p.access != CACHE_LOAD)
    t->l2_written += missing;
  if (sm->nsent == sm->sent_room)
    sm->sent = xgrow (sm->sent, sm->nsent, &sm->sent_room, sizeof *sm->sent);
  sm->sent[sm->nsent++] = p;
  return false;
}

void
cache_turn (struct cache_sm *sm, struct cache_queue *q, uint64_t *counters,
	    size_t k)
{
  const struct cache_piece *p = q->pieces + q->first;
  const struct cache_piece *end = q->pieces + q->n;
  bool last = false, waits = false, far = false;

  for (; !last && p < end && p->access != CACHE_BARRIER; p++)
    {
      last = p->last;
      waits |= p->waits;
      if (p->access == CACHE_ATOMIC && !p->waits)
	q->tally.reductions += cache_sectors (p->sectors);
      if (!take_piece (sm, *p, traffic_of (counters, k, p->site)))
	far |= p->waits;
    }
  q->first = p - q->pieces;
  q->tally.near += waits && !far;
  q->tally.far += far;
}

size_t
cache_round (struct cache_sm *sm)
{
  sm->rounds = xgrow (sm->rounds, sm->nrounds, &sm->rounds_room,
		      sizeof *sm->rounds);
  sm->rounds[sm->nrounds++] = sm->nsent;
  return sm->nsent;
}

void
cache_forget (struct cache_sm *sm)
{
  sm->nsent = sm->nrounds = 0;
}

/* Let the L2 of C have what SM keeps of round R, as caches_merge.  */
static void
merge_round (struct caches *c, const struct cache_sm *sm, size_t r,
	     unsigned part, unsigned parts, uint64_t *counters, size_t k)
{
  size_t end = sm->rounds[r];

  for (size_t i = r ? sm->rounds[r - 1] : 0; i < end; i++)
    {
      const struct cache_piece *p = &sm->sent[i];
      unsigned set = l2_set_of (&c->l2, p->number);
      if (i + SOON < sm->nsent)
	l2_prefetch (&c->l2, l2_set_of (&c->l2, sm->sent[i + SOON].number));
      if (set % parts == part)
	l2_access (&c->l2, set, p, traffic_of (counters, k, p->site));
    }
}

void
caches_merge (struct caches *c, unsigned part, unsigned parts,
	      uint64_t *counters, size_t k)
{
  size_t rounds = 0;

  for (unsigned s = 0; s < c->sms; s++)
    if (c->sm[s].nrounds > rounds)
      rounds = c->sm[s].nrounds;
  for (size_t r = 0; r < rounds; r++)
    for (unsigned s = 0; s < c->sms; s++)
      if (r < c->sm[s].nrounds)
	merge_round (c, &c->sm[s], r, part, parts, counters, k);
}
