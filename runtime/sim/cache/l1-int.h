/* The cache of one multiprocessor.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CACHE_L1_INT_H
#define DRANO_SIM_CACHE_L1_INT_H

#include "cache/cache.h"

/* A line of a set, or room for one.  Those of equal hash are in a chain.  */
struct l1_line
{
  uint64_t number;		/* L1_NO_LINE: it is free.  */
  uint32_t used;		/* Where in the log it was used last.  */
  uint16_t chain;
  uint8_t valid;		/* Sectors, a bit for each.  */
};

#define L1_NO_LINE UINT64_MAX

enum
{
  L1_END = UINT16_MAX,		/* Of a chain.  */
  L1_LOG = 2048			/* More than three times the lines of a set.  */
};

/* The lines of a set, in chains by hash, and a log of the order in which they
   were used: entry K, from FIRST to END, is at K modulo L1_LOG.  It holds if it
   is the line's latest.  */
struct l1_set
{
  struct l1_line *lines;
  uint16_t *chains;
  uint32_t first, end;
  uint64_t latest;		/* The number of the line of the last entry.  */
  uint16_t log[L1_LOG];
};

struct l1
{
  unsigned ways;		/* None: there is no such cache.  */
  unsigned hash_shift;		/* What is left of a hash numbers a chain.  */
  struct l1_set set[MACHINE_L1_SETS];
};

/* Make L an empty cache of BYTES bytes.  */
extern void l1_start (struct l1 *l, size_t bytes);
extern void l1_free (struct l1 *l);
/* Let L have the N pieces at P of a request that does ACCESS.  Put those that
   L2 must serve, with the sectors that it must serve, into REST, which has room
   for all, and return how many they are.  */
extern unsigned l1_serve (struct l1 *l, enum cache_access access,
			  const uint64_t *p, unsigned n, uint64_t *rest);

#endif /* DRANO_SIM_CACHE_L1_INT_H */
