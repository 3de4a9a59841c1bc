/* The cache of one multiprocessor.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CACHE_L1_INT_H
#define DRANO_SIM_CACHE_L1_INT_H

#include "cache/cache.h"

/* A line of a set, or room for one.  The lines of a set are in a ring, the
   latest used first, and those of equal hash in a chain.  */
struct l1_line
{
  uint64_t number;		/* NO_LINE: it is free.  */
  uint16_t newer, older, chain;
  uint8_t valid;		/* Sectors, a bit for each.  */
};

struct l1
{
  unsigned ways;		/* None: there is no such cache.  */
  unsigned hash_bits;		/* Of the chains of a set.  */
  struct l1_line *lines;	/* Those of a set lie together.  */
  uint16_t *chains;		/* By set and hash.  */
  uint16_t latest[MACHINE_L1_SETS];
};

/* Make L an empty cache of BYTES bytes.  */
extern void l1_start (struct l1 *l, size_t bytes);
extern void l1_free (struct l1 *l);
/* Return which SECTORS of line NUMBER L has, for a request that does ACCESS; what
   it lacks comes if that loads.  */
extern uint8_t l1_access (struct l1 *l, uint64_t number, uint8_t sectors,
			  enum cache_access access);

#endif /* DRANO_SIM_CACHE_L1_INT_H */
