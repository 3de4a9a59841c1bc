/* The cache that all multiprocessors share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Stores get a line and fetch nothing.  A sector that is written must go to
   memory some day; that is counted when it is written for the first time since
   it came, so that nothing need be known of when that day is.

   A set lies in three lines of the host's caches, which is what most of its
   cost depends on.  Sets share nothing, so that threads may work on different
   ones.  Tags have 32 bits: with 47 bits of address, 256 sets are enough for
   that.  */

#include "cache/l2-int.h"

#include <stdlib.h>
#include <string.h>

#include "warp/lane-types.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

void
l2_init (struct l2 *l, size_t bytes, unsigned ways)
{
  size_t n = bytes / MACHINE_LINE / ways;

  *l = (struct l2) { .ways = ways, .set_bits = __builtin_ctzl (n) };
  l->sets = aligned_alloc (64, n * sizeof *l->sets);
  if (!l->sets)
    abort ();
  memset (l->sets, 0xff, n * sizeof *l->sets);
  for (size_t s = 0; s < n; s++)
    {
      memset (l->sets[s].state, 0, sizeof l->sets[s].state);
      for (unsigned w = 0; w < ways; w++)
	l->sets[s].age[w] = w;
    }
}

/* Return the way of S that has TAG; L2_WAYS_MAX if none has.  */
static inline unsigned
find (const struct l2_set *s, uint32_t tag)
{
  uint32_t at = 0;

  for (uint32_t w = 0; w < L2_WAYS_MAX; w++)
    at |= s->tag[w] == tag ? w + 1 : 0;
  return at ? at - 1 : L2_WAYS_MAX;
}

/* Return the way of S that has AGE.  */
static inline unsigned
find_age (const struct l2_set *s, uint8_t age)
{
  uint8_t at = 0;

  for (uint8_t w = 0; w < L2_WAYS_MAX; w++)
    at |= s->age[w] == age ? w : 0;
  return at;
}

CLONES void
l2_access (struct l2 *l, unsigned set, const struct cache_piece *p,
	   struct cache_traffic *t)
{
  struct l2_set *s = &l->sets[set];
  uint32_t tag = p->number >> l->set_bits;
  unsigned w = find (s, tag);

  if (w == L2_WAYS_MAX)
    {
      w = find_age (s, l->ways - 1);
      s->tag[w] = tag;
      s->state[w] = 0;
    }
  uint8_t age = s->age[w];
  for (unsigned k = 0; age && k < L2_WAYS_MAX; k++)
    s->age[k] += s->age[k] < age;
  s->age[w] = 0;
  if (p->access != CACHE_STORE)
    {
      unsigned read = cache_sectors (p->sectors & ~s->state[w] & 15);
      t->dram += read;
      t->dram_read += read;
    }
  if (p->access != CACHE_LOAD)
    {
      t->dram += cache_sectors (p->sectors & ~(s->state[w] >> 4) & 15);
      s->state[w] |= p->sectors << 4;
    }
  s->state[w] |= p->sectors;
}
