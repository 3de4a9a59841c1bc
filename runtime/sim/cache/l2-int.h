/* The cache that all multiprocessors share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CACHE_L2_INT_H
#define DRANO_SIM_CACHE_L2_INT_H

#include <stdalign.h>

#include "cache/cache.h"

enum { L2_WAYS_MAX = 32 };

/* Lines of one set, and room behind them; those that were used later come
   first.  */
struct l2_set
{
  /* A bit for each sector that is there, and 16 times that for those that are
     dirty.  */
  alignas (64) uint8_t state[L2_WAYS_MAX];
  uint32_t tag[L2_WAYS_MAX];
};

struct l2
{
  unsigned ways, set_bits;
  struct l2_set *sets;
};

/* The sets of L2 that one thread serves: number PART of PARTS.  */
struct l2_part
{
  struct l2 *l2;
  unsigned part, parts;
};

/* Make L a cache of BYTES bytes in sets of WAYS lines.  */
extern void l2_init (struct l2 *l, size_t bytes, unsigned ways);
/* Return the set of L that line NUMBER belongs to.  Folding all bits keeps
   lines apart whose distance is a power of two, and each aligned run of as
   many lines as there are sets still has one in each.  */
static inline unsigned
l2_set_of (const struct l2 *l, uint64_t number)
{
  uint64_t x = number ^ number >> l->set_bits ^ number >> 2 * l->set_bits;

  return x & ((1u << l->set_bits) - 1);
}

/* Serve those of the N pieces at P, of a request that does ACCESS, that are in
   PART.  Add to T the sectors that memory reads and writes for them.  What
   comes soon lies behind P, up to END.  */
extern void l2_serve (const struct l2_part *part, enum cache_access access,
		      const uint64_t *p, unsigned n, const uint64_t *end,
		      struct cache_traffic *t);

#endif /* DRANO_SIM_CACHE_L2_INT_H */
