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
  union cache_word *sent;	/* Requests, each with its pieces.  */
  size_t nsent, sent_room;
  size_t pieces;		/* In SENT.  */
  size_t *rounds;		/* The end of each in SENT.  */
  size_t nrounds, rounds_room;
};

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

/* Return the sectors of the N pieces P.  */

static inline unsigned
sectors_of (const uint64_t *p, unsigned n)
{
  unsigned sectors = 0;

  for (unsigned k = 0; k < n; k++)
    sectors += cache_sectors (cache_wanted (p[k]));
  return sectors;
}

/* Let SM have request R, whose N pieces are at P, and count it in T.  Return
   whether L1 serves it alone.  */

static inline bool
enter_request (struct cache_sm *sm, struct cache_request r, const uint64_t *p,
	       unsigned n, struct cache_traffic *t)
{
  union cache_word *to;
  unsigned rest, missing;

  while (__builtin_expect (sm->sent_room - sm->nsent <= n, 0))
    sm->sent = xgrow (sm->sent, sm->sent_room, &sm->sent_room,
		      sizeof *sm->sent);
  to = &sm->sent[sm->nsent];
  rest = l1_serve (&sm->l1, r.access, p, n, &to[1].value);
  missing = sectors_of (&to[1].value, rest);
  if (r.access == CACHE_LOAD)
    t->l1_hits += sectors_of (p, n) - missing;
  if (r.access != CACHE_STORE)
    t->l2_read += missing;
  if (r.access != CACHE_LOAD)
    t->l2_written += missing;
  if (!rest)
    return true;
  r.n = rest;
  to->request = r;
  sm->nsent += rest + 1;
  sm->pieces += rest;
  return false;
}

void
cache_turn (struct cache_sm *sm, struct cache_queue *q, uint64_t *counters,
	    size_t k)
{
  bool last = false, waits = false, far = false, start = false;

  while (!last && q->first < q->n && !cache_at_barrier (q))
    {
      struct cache_request r = q->words[q->at].request;
      uint64_t room[CACHE_PIECES_MAX];
      unsigned n;
      const uint64_t *p = cache_take (q, room, &n);
      last = r.last;
      waits |= r.waits;
      start = r.site >= q->start_sites;
      if (r.access == CACHE_ATOMIC && !r.waits)
	q->tally.reductions += sectors_of (p, n);
      if (!enter_request (sm, r, p, n, traffic_of (counters, k, r.site)))
	far |= r.waits;
    }
  q->tally.near += waits && !far;
  q->tally.far += far;
  q->tally.start_near += waits && !far && start;
  q->tally.start_far += far && start;
}

size_t
cache_round (struct cache_sm *sm)
{
  sm->rounds = xgrow (sm->rounds, sm->nrounds, &sm->rounds_room,
		      sizeof *sm->rounds);
  sm->rounds[sm->nrounds++] = sm->nsent;
  return sm->pieces;
}

void
cache_forget (struct cache_sm *sm)
{
  sm->nsent = sm->pieces = sm->nrounds = 0;
}

/* Have PART of L2 serve what SM keeps of round R, as caches_merge.  */

static void
merge_round (const struct l2_part *part, const struct cache_sm *sm, size_t r,
	     uint64_t *counters, size_t k)
{
  size_t first = r ? sm->rounds[r - 1] : 0;

  if (first == sm->rounds[r])
    return;			/* Perhaps nothing was ever sent.  */
  const union cache_word *w = sm->sent + first;
  const union cache_word *end = sm->sent + sm->rounds[r];
  const uint64_t *all = &sm->sent[sm->nsent].value;

  while (w < end)
    {
      struct cache_request q = w++->request;
      l2_serve (part, q.access, &w->value, q.n, all,
		traffic_of (counters, k, q.site));
      w += q.n;
    }
}

void
caches_merge (struct caches *c, unsigned part, unsigned parts,
	      uint64_t *counters, size_t k)
{
  const struct l2_part served = { &c->l2, part, parts };
  size_t rounds = 0;

  for (unsigned s = 0; s < c->sms; s++)
    if (c->sm[s].nrounds > rounds)
      rounds = c->sm[s].nrounds;
  for (size_t r = 0; r < rounds; r++)
    for (unsigned s = 0; s < c->sms; s++)
      if (r < c->sm[s].nrounds)
	merge_round (&served, &c->sm[s], r, counters, k);
}
