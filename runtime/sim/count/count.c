/* Counting what requests cost.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An access is aligned to its own size, which divides 32: it lies in one
   sector, and two of one request are equal or disjoint.  So the sectors and
   lines of a request are the distinct values of address / 32 and / 128, and
   the bytes asked for are the distinct addresses times the size.  Counters
   belong to one worker and are added up after the launch.

   Outside simd loops, all lanes of an OpenMP thread execute the same (GCC's
   -muniform-simt), and it is in shared memory whether a warp is in such a loop:
   elsewhere a request by 32 lanes of one address is the work of one.  Functions
   that call nothing leave that memory alone, but in their loops lanes have
   different addresses.  */

#include <string.h>

#include "cache/cache.h"
#include "count/count.h"
#include "count/reach.h"
#include "memory/device.h"
#include "warp/lane-types.h"
#include "warp/warp.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

/* Return the number of distinct values of KEYS, N of them.  */

static unsigned
count_distinct (const uint64_t *keys, unsigned n)
{
  uint64_t table[64];
  uint64_t taken = 0;
  unsigned count = 0;

  for (unsigned k = 0; k < n; k++)
    {
      unsigned at = keys[k] * 0x9e3779b97f4a7c15u >> 58;
      while (taken >> at & 1 && table[at] != keys[k])
	at = (at + 1) & 63;
      if (!(taken >> at & 1))
	{
	  taken |= 1ull << at;
	  table[at] = keys[k];
	  count++;
	}
    }
  return count;
}

/* What a request's addresses amount to.  */
struct extent
{
  unsigned sectors, lines, places; /* Distinct ones.  */
  int64_t min, max;		/* Strides, if there are two addresses.  */
};

/* Return the number of units of 1 << SHIFT bytes that N addresses from FIRST
   on lie in, STRIDE bytes apart.  */

static inline unsigned
count_units (uint64_t first, int64_t stride, unsigned n, unsigned shift)
{
  uint64_t last = first + stride * (n - 1);
  uint64_t width = stride < 0 ? -(uint64_t) stride : (uint64_t) stride;

  if (width > 1u << shift)
    return n;
  return (stride < 0 ? (first >> shift) - (last >> shift)
	  : (last >> shift) - (first >> shift)) + 1;
}

/* Return whether each of the N addresses A is as far from the one before it
   as the second is from the first.  */

static inline bool
equal_strides (const uint64_t *restrict a, unsigned n)
{
  uint64_t first = a[0], stride = n > 1 ? a[1] - first : 0, differ = 0;

  for (unsigned k = 0; k < n; k++)
    differ |= a[k] ^ (first + k * stride);
  return differ == 0;
}

/* Set *E for the N addresses A, if they only rise or only fall: then equal
   ones are neighbours.  Return false if they do neither.  */

static inline bool
measure_ordered (const uint64_t *restrict a, unsigned n,
		 struct extent *restrict e)
{
  uint32_t sectors = 1, lines = 1, places = 1, rises = 0, falls = 0;
  int64_t min = INT64_MAX, max = INT64_MIN;

  for (unsigned k = 1; k < n; k++)
    {
      int64_t d = a[k] - a[k - 1];
      min = d < min ? d : min;
      max = d > max ? d : max;
    }
  for (unsigned k = 1; k < n; k++)
    {
      uint64_t changed = a[k] ^ a[k - 1];
      rises += a[k] > a[k - 1];
      falls += a[k] < a[k - 1];
      places += changed != 0;
      sectors += changed >> 5 != 0;
      lines += changed >> 7 != 0;
    }
  *e = (struct extent) { sectors, lines, places, min, max };
  return !rises || !falls;
}

/* Return the number of units of 1 << SHIFT bytes that the N addresses A lie
   in.  */

static unsigned
distinct_units (const uint64_t *a, unsigned n, unsigned shift)
{
  uint64_t keys[32];

  for (unsigned k = 0; k < n; k++)
    keys[k] = a[k] >> shift;
  return count_distinct (keys, n);
}

/* Add N strides from MIN to MAX, whose sum is SUM, to counters C.  */

static inline void
add_strides (uint64_t *c, unsigned n, int64_t min, int64_t max, int64_t sum)
{
  bool first = c[COUNT_PAIRS] == 0;
  __int128 total = count_sum (c) + sum;

  if (n == 0)
    return;
  c[COUNT_PAIRS] += n;
  if (first || min < (int64_t) c[COUNT_STRIDE_MIN])
    c[COUNT_STRIDE_MIN] = min;
  if (first || max > (int64_t) c[COUNT_STRIDE_MAX])
    c[COUNT_STRIDE_MAX] = max;
  c[COUNT_STRIDE_LOW] = total;
  c[COUNT_STRIDE_HIGH] = total >> 64;
}

/* Add to W's counters C of SITE the request for BYTES bytes at each of N
   addresses from FIRST on, STRIDE apart.  */

static inline void
count_strided (struct warp *w, uint64_t *c, uint32_t site, unsigned bytes,
	       uint64_t first, int64_t stride, unsigned n)
{
  c[COUNT_SECTORS] += count_units (first, stride, n, 5);
  c[COUNT_LINES] += count_units (first, stride, n, 7);
  c[COUNT_IDEAL] += ((stride ? n : 1) * bytes + 31) / 32;
  add_strides (c, n - 1, stride, stride, stride * (n - 1));
  reach_add_strided (w->worker->reach, site, bytes, first, stride, n);
}

/* Return the number of the site that the request I of W belongs to: in a
   library's atomic operation, the one where the program calls that.  */

static inline uint32_t
requested_site (const struct warp *w, const struct insn *i)
{
  if (__builtin_expect (i->target != NULL, 0))
    for (const struct frame *f = w->fp; f > w->frames; f--)
      if (f->site && f->site->site)
	return f->site->site;
  return i->site;
}

/* What the caches get to know of a request: N addresses from FIRST on, STRIDE
   apart; or the N addresses at A if that is not null.  */
struct requested
{
  uint64_t first;
  int64_t stride;
  const uint64_t *a;
  unsigned n;
};

/* Queue R, a request of SITE that does ACCESS, at Q, and return its shape.
   Its result is waited for if WAITS.  Put into *ATOMICS how many atomic
   operations of a sector it is, if it is one.  */

static inline struct cache_shape
queue_request (struct cache_queue *q, uint32_t site, enum cache_access access,
	       bool waits, const struct requested *r, unsigned *atomics)
{
  uint64_t from = r->first / MACHINE_SECTOR, to;

  if (r->a)
    {
      if (access == CACHE_ATOMIC)
	*atomics = cache_atomics (r->a, r->n);
      return cache_note (q, site, access, waits, r->a, r->n);
    }
  if (r->stride < 0 || r->stride > MACHINE_SECTOR)
    {
      *atomics = r->n;
      return cache_note_apart (q, site, access, waits, r->first, r->stride,
			       r->n);
    }
  to = (r->first + r->stride * (r->n - 1)) / MACHINE_SECTOR;
  *atomics = r->stride == 0 ? r->n : to - from + 1;
  return cache_note_range (q, site, access, waits, from, to);
}

/* Note for the caches that W's request I, which is counted as one of SITE, is
   R, and return its shape.  W's turn ends where it needs what it asked for, or
   branches.  */

static struct cache_shape
note_traffic (struct warp *w, const struct insn *i, uint32_t site,
	      const struct requested *r)
{
  static const enum cache_access kinds[] = {
    [ACCESS_LOAD] = CACHE_LOAD, [ACCESS_STORE] = CACHE_STORE,
    [ACCESS_ATOMIC] = CACHE_ATOMIC };
  enum cache_access kind
    = kinds[w->launch->module->site_table[i->site].access];
  uint32_t counted = site + w->site_shift;
  uint64_t *c = w->counters + (size_t) counted * COUNTER_WORDS;
  /* Most atomic operations are made for their effect, exchanges that compare
     for their result: they have one more operand.  */
  bool waits = (kind == CACHE_LOAD
		|| (kind == CACHE_ATOMIC && i->c != UINT32_MAX));
  unsigned atomics = 0;
  struct cache_shape shape
    = queue_request (w->queue, counted, kind, waits, r, &atomics);
  unsigned wavefronts
    = machine_wavefronts (w->worker->device->options.machine, shape.sectors,
			  shape.sets);

  c[COUNT_WAVEFRONTS] += wavefronts;
  w->queue->tally.wavefronts += wavefronts;
  if (kind == CACHE_ATOMIC)
    c[COUNT_ATOMICS] += atomics;
  w->requested = true;
  w->budget = 1;
  return shape;
}

/* The same for N addresses from FIRST on, STRIDE apart, which are also at A.
   If they leave out no sector or share no line, that need not be read.  */

static inline void
note_strided (struct warp *w, const struct insn *i, uint32_t site,
	      uint64_t first, int64_t stride, const uint64_t *a, unsigned n)
{
  bool dense = stride >= 0 && stride <= MACHINE_SECTOR;
  bool apart = stride >= MACHINE_LINE || stride <= -MACHINE_LINE;

  if (__builtin_expect (w->queue != NULL, 0))
    note_traffic (w, i, site, &(struct requested) {
      first, stride, dense || apart ? NULL : a, n });
}

/* Count in C, by site, W's request I of BYTES bytes at each of the N addresses
   A, which is one of SITE.  */

static inline void
count_scattered (struct warp *w, uint64_t *c, const struct insn *i,
		 uint32_t site, unsigned bytes, const uint64_t *a, unsigned n)
{
  struct extent e;
  bool ordered = measure_ordered (a, n, &e);

  if (!ordered)
    e.places = count_distinct (a, n);
  if (__builtin_expect (w->queue != NULL, 0))
    {
      struct cache_shape s
	= note_traffic (w, i, site, &(struct requested) { 0, 0, a, n });
      e.sectors = s.sectors;
      e.lines = s.lines;
    }
  else if (!ordered)
    {
      e.sectors = distinct_units (a, n, 5);
      e.lines = distinct_units (a, n, 7);
    }
  c[COUNT_SECTORS] += e.sectors;
  c[COUNT_LINES] += e.lines;
  c[COUNT_IDEAL] += ((uint64_t) e.places * bytes + 31) / 32;
  /* The strides' sum telescopes.  */
  add_strides (c, n - 1, e.min, e.max, a[n - 1] - a[0]);
  reach_add (w->worker->reach, site, bytes, a, n);
}

CLONES void
count_request (struct warp *w, const struct insn *i, unsigned bytes,
	       uint32_t mask, enum pattern pattern)
{
  uint32_t site = requested_site (w, i);
  uint64_t *c = w->counters + (size_t) (site + w->site_shift) * COUNTER_WORDS;
  const uint64_t *a = w->seen;
  uint64_t packed[32];
  unsigned n = mask == FULL_MASK ? 32 : __builtin_popcount (mask);
  int64_t stride;

  c[COUNT_REQUESTS]++;
  c[COUNT_LANES] += n;
  if (pattern == PATTERN_UNIFORM || pattern == PATTERN_UNIT)
    stride = pattern == PATTERN_UNIT ? bytes : 0;
  else
    {
      if (mask != FULL_MASK)
	{
	  unsigned k = 0;
	  EACH_LANE (l, rest, mask)
	    packed[k++] = a[l];
	  a = packed;
	}
      stride = n > 1 ? a[1] - a[0] : 0;
      if (!equal_strides (a, n))
	return count_scattered (w, c, i, site, bytes, a, n);
    }
  c[COUNT_ONE] += n == 1 || (stride == 0 && w->simt_mode && !*w->simt_mode);
  note_strided (w, i, site, a[0], stride, a, n);
  count_strided (w, c, site, bytes, a[0], stride, n);
}

void
count_branch (struct warp *w, const struct insn *i, bool diverged)
{
  uint64_t *c = w->counters + (size_t) i->site * COUNTER_WORDS;

  c[COUNT_REQUESTS]++;
  c[COUNT_LANES] += __builtin_popcount (w->mask);
  c[COUNT_DIVERGED] += diverged;
}

void
count_waiting (struct warp *w, uint32_t site, uint64_t n)
{
  w->counters[(size_t) site * COUNTER_WORDS + COUNT_WAITING] += n;
}

/* How often the lanes of MASK, at the addresses A, of BYTES bytes each, must
   ask for words of one bank: the most different words that any bank has, or if
   EACH the most lanes that use one.  */

static unsigned
bank_ways (const uint64_t *a, uint32_t mask, unsigned bytes, bool each)
{
  uint64_t words[MACHINE_BANKS][32];
  unsigned n[MACHINE_BANKS] = { 0 }, most = 0;

  for (; mask; mask &= mask - 1)
    {
      uint64_t first = a[__builtin_ctz (mask)] / MACHINE_BANK_BYTES;
      for (unsigned k = 0; k * MACHINE_BANK_BYTES < bytes; k++)
	{
	  unsigned bank = (first + k) % MACHINE_BANKS, j = 0;
	  while (j < n[bank] && words[bank][j] != first + k)
	    j++;
	  if (j < n[bank] && !each)
	    continue;
	  words[bank][n[bank]++] = first + k;
	  most = n[bank] > most ? n[bank] : most;
	}
    }
  return most;
}

/* Of what is larger than a word as many lanes as all banks have words for are
   served at a time.  Atomic operations are made lane by lane where lanes use
   one address; that is no conflict of banks.  */

CLONES void
count_shared (struct warp *w, const struct insn *i, unsigned bytes,
	      enum pattern pattern)
{
  unsigned words = bytes <= MACHINE_BANK_BYTES ? 1 : bytes / MACHINE_BANK_BYTES;
  unsigned lanes = 32 / words, cycles = 0, repeated = 0;
  uint64_t *c = w->counters + (size_t) i->site * COUNTER_WORDS;
  bool each = (w->launch->module->site_table[i->site].access
	       == ACCESS_ATOMIC);

  if (pattern == PATTERN_UNIFORM && !each)
    cycles = 1;
  else if (pattern == PATTERN_UNIT)
    cycles = words;
  else
    for (unsigned first = 0; first < 32; first += lanes)
      {
	uint32_t group = w->mask & (uint32_t) (((UINT64_C (1) << lanes) - 1)
					       << first);
	unsigned ways;
	if (!group)
	  continue;
	ways = bank_ways (w->seen, group, bytes, false);
	repeated += ways - 1;
	cycles += each ? bank_ways (w->seen, group, bytes, true) : ways;
      }
  if (w->worker->device->options.banks)
    c[COUNT_CONFLICTS] += repeated;
  if (w->queue)
    w->queue->tally.shared += cycles;
}

void
count_merge (uint64_t *to, const uint64_t *from)
{
  if (!from[COUNT_REQUESTS] && !from[COUNT_CONFLICTS] && !from[COUNT_DRAM])
    return;
  if (from[COUNT_PAIRS])
    {
      bool first = to[COUNT_PAIRS] == 0;
      if (first || (int64_t) from[COUNT_STRIDE_MIN]
		   < (int64_t) to[COUNT_STRIDE_MIN])
	to[COUNT_STRIDE_MIN] = from[COUNT_STRIDE_MIN];
      if (first || (int64_t) from[COUNT_STRIDE_MAX]
		   > (int64_t) to[COUNT_STRIDE_MAX])
	to[COUNT_STRIDE_MAX] = from[COUNT_STRIDE_MAX];
      __int128 sum = count_sum (from);
      sum += count_sum (to);
      to[COUNT_STRIDE_LOW] = sum;
      to[COUNT_STRIDE_HIGH] = sum >> 64;
      to[COUNT_PAIRS] += from[COUNT_PAIRS];
    }
  static const int sums[] = { COUNT_REQUESTS, COUNT_LANES, COUNT_SECTORS,
			      COUNT_LINES, COUNT_IDEAL, COUNT_DIVERGED,
			      COUNT_CONFLICTS, COUNT_ONE, COUNT_L1_HITS,
			      COUNT_L2_READ, COUNT_L2_WRITTEN, COUNT_DRAM,
			      COUNT_DRAM_READ, COUNT_WAVEFRONTS,
			      COUNT_ATOMICS, COUNT_WAITING };
  for (size_t k = 0; k < sizeof sums / sizeof *sums; k++)
    to[sums[k]] += from[sums[k]];
}
