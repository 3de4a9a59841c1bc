/* Races: what was accessed before.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A place keeps its last writer and two readers; see race.c.  */

#include <stdlib.h>
#include <string.h>

#include "check/race-int.h"
#include "memory/pool.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

/* Return whether R, a store, whose access NOW writes A just after OLD, writes
   the value that is there.  A store of another block may not have been executed
   yet: then the hash decides.  */

static bool
stores_same_p (const struct request *r, access_t old, access_t now, uint64_t a)
{
  struct warp *w = r->w;
  const u64 *row = ROW (const u64, r->i->a);
  unsigned lane = ACCESS_LANE (now), size = r->bytes / r->elements;

  if (r->access != ACCESS_STORE
      || (old ^ now) >> HASH_SHIFT & ((1u << HASH_BITS) - 1))
    return false;
  if (lane >= LANE_ALL)
    lane = __builtin_ctz (w->mask);
  unsigned k = (a - row[lane] - r->i->imm) / size;
  uint64_t v = stored_value (r, k, lane), there = 0;
  if (old >> SITE_SHIFT == now >> SITE_SHIFT && ACCESS_LANE (old) < lane
      && w->mask >> ACCESS_LANE (old) & 1
      && row[ACCESS_LANE (old)] == row[lane])
    there = stored_value (r, k, ACCESS_LANE (old));
  else
    memcpy (&there, (r->shared
		     ? w->cta->shared + (a - SHARED_BASE) / size * size
		     : (unsigned char *) (uintptr_t) (a / size * size)), size);
  return (memcmp (&there, &v, size) == 0
	  || (!r->check->alone
	      && (segment_of (r->check, ACCESS_SEGMENT (old))->block
		  != r->cw->block->number)));
}

/* Return the entry of C's pairs for the sites X and Y.  */

static struct pair *
find_pair (struct check *c, uint32_t x, uint32_t y)
{
  if (c->npairs * 2 >= c->pairs_room)
    {
      struct pair *old = c->pairs;
      size_t n = c->pairs_room;
      c->pairs_room = n ? n * 2 : 64;
      c->pairs = xcalloc (c->pairs_room, sizeof *c->pairs);
      c->npairs = 0;
      for (size_t k = 0; k < n; k++)
	if (old[k].site[1])
	  *find_pair (c, old[k].site[0], old[k].site[1]) = old[k];
      free (old);
    }
  size_t at = (x * 0x9e3779b1u ^ y * 0x85ebca6bu) & (c->pairs_room - 1);
  for (;; at = (at + 1) & (c->pairs_room - 1))
    {
      struct pair *p = &c->pairs[at];
      if (p->site[0] == x && p->site[1] == y)
	return p;
      if (!p->site[1])
	{
	  c->npairs++;
	  *p = (struct pair) { .site = { x, y } };
	  return p;
	}
    }
}

/* Note that OLD and NOW of R race at ADDRESS; SAME: both write one value.  */

static void __attribute__ ((noinline))
note_race (struct request *r, uint64_t address, access_t old, access_t now,
	   bool same)
{
  struct check *c = r->check;
  uint32_t x = ACCESS_SITE (old), y = ACCESS_SITE (now);
  struct segment s[2] = { *segment_of (c, ACCESS_SEGMENT (old)),
			  *segment_of (c, ACCESS_SEGMENT (now)) };

  pthread_mutex_lock (&c->lock);
  struct pair *p = find_pair (c, x < y ? x : y, x < y ? y : x);
  p->times++;
  p->same += same;
  if (p->times == 1 || s[0].block + s[1].block < p->segment[0].block
      + p->segment[1].block)
    {
      bool turn = x > y;
      p->address = address;
      p->access[turn] = old;
      p->segment[turn] = s[0];
      p->access[!turn] = now;
      p->segment[!turn] = s[1];
    }
  pthread_mutex_unlock (&c->lock);
}

/* Return whether OLD, an access that R finds, and NOW race.  */

static bool
race_p (const struct request *r, access_t old, access_t now)
{
  const struct segment *x = segment_of (r->check, ACCESS_SEGMENT (old));
  const struct segment *y = segment_of (r->check, ACCESS_SEGMENT (now));

  return (!(old & now & ACCESS_IS_ATOMIC)
	  && !ordered_p (r->cw, x, ACCESS_LANE (old), y, ACCESS_LANE (now))
	  && !locks_common_p (r->check, x->locks, y->locks));
}

/* Return whether A and B are of one thread.  */

static bool
one_thread_p (const struct check *c, access_t a, access_t b)
{
  const struct segment *x = segment_of (c, ACCESS_SEGMENT (a));
  const struct segment *y = segment_of (c, ACCESS_SEGMENT (b));

  return (ACCESS_LANE (a) == ACCESS_LANE (b) && x->block == y->block
	  && x->warp == y->warp);
}

/* Let C, none of whose accesses is of the past, have the reader NOW, too.  */

static void
add_reader (const struct check *check, struct cell c, access_t now)
{
  const struct segment *x = segment_of (check, ACCESS_SEGMENT (*c.read[0]));
  const struct segment *n = segment_of (check, ACCESS_SEGMENT (now));

  if (!*c.read[0] || one_thread_p (check, *c.read[0], now))
    *c.read[0] = now;
  else if (!*c.read[1] || one_thread_p (check, *c.read[1], now))
    {
      *c.read[1] = now;
      if (x->block != n->block && !x->locks && !n->locks
	  && !((*c.read[0] | now) & ACCESS_IS_ATOMIC))
	*c.read[1] |= ACCESS_FLAG;
    }
  else
    {
      const struct segment *y = segment_of (check, ACCESS_SEGMENT (*c.read[1]));
      if (x->block == y->block)
	*c.read[1] = *c.read[0];
      if (x->block == y->block || !n->locks)
	*c.read[0] = now;
    }
}

void __attribute__ ((noinline))
compare_access (struct request *r, struct cell c, uint64_t a, access_t now)
{
  bool write = r->access != ACCESS_LOAD;
  access_t *const all[] = { c.write, c.read[0], c.read[1] };

  for (unsigned k = 0; k < 3; k++)
    if (ACCESS_SEGMENT (*all[k]) < r->first)
      *all[k] = 0;
  /* GCC lets all lanes of a simd loop set what is linear, to one value.  */
  if (write && r->w->simt_mode
      && (*c.write ^ now) >> SITE_SHIFT == 0 && *c.write
      && stores_same_p (r, *c.write, now, a))
    return;
  if (*c.write && race_p (r, *c.write, now))
    note_race (r, a, *c.write, now,
	       write && stores_same_p (r, *c.write, now, a));
  if (!write)
    {
      add_reader (r->check, c, now);
      return;
    }
  for (unsigned k = 0; k < 2; k++)
    if (*c.read[k] && race_p (r, *c.read[k], now))
      note_race (r, a, *c.read[k], now, false);
  *c.write = now;
}
