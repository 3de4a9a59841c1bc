/* Counting what requests need.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_COUNT_H
#define DRANO_SIM_COUNT_H

#include "warp/warp.h"

enum
{
  COUNT_REQUESTS, COUNT_LANES, COUNT_SECTORS, COUNT_LINES, COUNT_IDEAL,
  COUNT_PAIRS, COUNT_STRIDE_MIN, COUNT_STRIDE_MAX, COUNT_STRIDE_LOW,
  COUNT_STRIDE_HIGH, COUNT_DIVERGED, COUNT_CONFLICTS,
  COUNT_ONE,			/* Requests that do one lane's work.  */
  COUNT_L1_HITS, COUNT_L2_READ, COUNT_L2_WRITTEN, COUNT_DRAM,
  COUNT_DRAM_READ,		/* A struct cache_traffic, from L1_HITS on.  */
  COUNT_WAVEFRONTS, COUNT_ATOMICS,
  COUNT_WAITING,		/* Of a branch: instructions that lanes have
				   waited for others.  */
  COUNTER_WORDS
};

/* Count one request at I of BYTES bytes in each lane of MASK, at the device
   addresses W->seen, which form PATTERN.  */
extern void count_request (struct warp *w, const struct insn *i,
			   unsigned bytes, uint32_t mask,
			   enum pattern pattern);
/* Count the request at I of shared memory, of BYTES bytes in each lane of W's
   mask at the addresses W->seen, which form PATTERN: how often it is repeated
   because of banks if that was asked for, and with caches the cycles that it
   takes.  */
extern void count_shared (struct warp *w, const struct insn *i, unsigned bytes,
			  enum pattern pattern);
/* Count one execution of the branch I, DIVERGED or not.  */
extern void count_branch (struct warp *w, const struct insn *i, bool diverged);
/* Count that W's lanes have waited for others because of the branch at SITE for
   N instructions in all.  */
extern void count_waiting (struct warp *w, uint32_t site, uint64_t n);
/* Add the counters FROM to TO.  */
extern void count_merge (uint64_t *to, const uint64_t *from);

/* Return the sum of the strides in counters C.  */
static inline __int128
count_sum (const uint64_t *c)
{
  return (__int128) ((unsigned __int128) c[COUNT_STRIDE_HIGH] << 64
		     | c[COUNT_STRIDE_LOW]);
}

#endif /* DRANO_SIM_COUNT_H */
