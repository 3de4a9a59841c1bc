/* The cache that all multiprocessors share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Stores get a line and fetch nothing.  A sector that is written must go to
   memory some day; that is counted when it is written for the first time since
   it came, so that nothing need be known of when that day is.

   Most of the cost is that of getting a set into the host's caches.  So the
   lines of a set are in the order of their use, with the latest ones and the
   state of all in the first 64 bytes, and what will be needed soon is
   prefetched.  Sets share nothing, so that threads may work on different ones.
   Tags have 32 bits: with 47 bits of address, 256 sets are enough for that.  */

#include "cache/l2-int.h"

#include <stdlib.h>
#include <string.h>

#include "warp/lane-types.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

enum
{
  NEAR = 8,			/* Ways that are searched first.  */
  SOON = 16			/* Pieces that are known so early.  */
};

void
l2_init (struct l2 *l, size_t bytes, unsigned ways)
{
  size_t n = bytes / MACHINE_LINE / ways;

  *l = (struct l2) { .ways = ways, .set_bits = __builtin_ctzl (n) };
  l->sets = aligned_alloc (64, n * sizeof *l->sets);
  if (!l->sets)
    abort ();
  for (size_t s = 0; s < n; s++)
    {
      memset (l->sets[s].state, 0, sizeof l->sets[s].state);
      memset (l->sets[s].tag, 0xff, sizeof l->sets[s].tag);
    }
}

/* Return the first way from FROM to TO of S that has TAG; TO if none has.  */

static inline unsigned
find_tag (const struct l2_set *s, uint32_t tag, unsigned from, unsigned to)
{
  uint32_t at = 0;

  for (uint32_t w = from; w < to; w++)
    at |= (uint32_t) (s->tag[w] == tag) << w;
  return at ? (unsigned) __builtin_ctz (at) : to;
}

/* Let way W of S, which is below N, come first.  */

static inline void
to_front (struct l2_set *s, unsigned w, unsigned n)
{
  uint32_t tag = s->tag[w];
  uint8_t state = s->state[w];

  for (unsigned k = n - 1; k > 0; k--)
    s->tag[k] = k <= w ? s->tag[k - 1] : s->tag[k];
  for (unsigned k = n - 1; k > 0; k--)
    s->state[k] = k <= w ? s->state[k - 1] : s->state[k];
  s->tag[0] = tag;
  s->state[0] = state;
}

/* Let the line of S that has TAG, or gets it, be the first of the WAYS.  */

static inline void
use_tag (struct l2_set *s, uint32_t tag, unsigned ways)
{
  unsigned w;

  if (s->tag[0] == tag)
    return;
  w = find_tag (s, tag, 0, NEAR);
  if (w < NEAR)
    return to_front (s, w, NEAR);
  w = find_tag (s, tag, NEAR, L2_WAYS_MAX);
  if (w == L2_WAYS_MAX)
    {
      w = ways - 1;
      s->tag[w] = tag;
      s->state[w] = 0;
    }
  to_front (s, w, L2_WAYS_MAX);
}

/* Let L have piece P, which belongs to SET, as l2_serve.  */

static inline void
serve_piece (struct l2 *l, unsigned set, enum cache_access access, uint64_t p,
	     struct cache_traffic *t)
{
  struct l2_set *s = &l->sets[set];
  unsigned wanted = cache_wanted (p);

  use_tag (s, cache_line (p) >> l->set_bits, l->ways);
  if (access != CACHE_STORE)
    {
      unsigned read = cache_sectors (wanted & ~s->state[0]);
      t->dram += read;
      t->dram_read += read;
    }
  if (access != CACHE_LOAD)
    {
      t->dram += cache_sectors (wanted & ~(s->state[0] >> CACHE_SECTORS));
      s->state[0] |= wanted << CACHE_SECTORS;
    }
  s->state[0] |= wanted;
}

/* Have the latest lines of set S at hand soon.  To fetch all costs more where
   they are not needed than it saves where they are.  */

static inline void
prefetch_set (const struct l2_set *s)
{
  __builtin_prefetch (s);
}

/* Whether SET is in PART: neighbours are in one, so that no division is needed,
   and not too many of them.  */

static inline bool
in_part_p (unsigned set, const struct l2_part *part)
{
  return set % 256 * part->parts / 256 == part->part;
}

CLONES void
l2_serve (const struct l2_part *part, enum cache_access access,
	  const uint64_t *p, unsigned n, const uint64_t *end,
	  struct cache_traffic *t)
{
  struct l2 *l = part->l2;

  for (unsigned k = 0; k < n; k++)
    {
      unsigned set = l2_set_of (l, cache_line (p[k]));
      /* If that is a request rather than a piece, any set will do.  */
      if (p + k + SOON < end)
	prefetch_set (&l->sets[l2_set_of (l, cache_line (p[k + SOON]))]);
      if (in_part_p (set, part))
	serve_piece (l, set, access, p[k], t);
    }
}
