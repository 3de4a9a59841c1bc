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
   belong to one worker and are added up after the launch.  */

#include <string.h>

#include "lane-types.h"
#include "device.h"

/* Return the number of distinct values of KEYS, N of them.  */
static unsigned
distinct (const uint64_t *keys, unsigned n)
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

/* Set *SECTORS, *LINES and *PLACES to the number of distinct sectors, lines
   and addresses among the N of A.  */
static void
measure (const uint64_t *a, unsigned n, unsigned *sectors, unsigned *lines,
	 unsigned *places)
{
  uint64_t keys[32];
  bool rising = true;
  unsigned s = 1, l = 1, p = 1;

  for (unsigned k = 1; k < n; k++)
    {
      rising &= a[k] >= a[k - 1];
      p += a[k] != a[k - 1];
      s += a[k] >> 5 != a[k - 1] >> 5;
      l += a[k] >> 7 != a[k - 1] >> 7;
    }
  if (!rising)
    {
      p = distinct (a, n);
      for (unsigned k = 0; k < n; k++)
	keys[k] = a[k] >> 5;
      s = distinct (keys, n);
      for (unsigned k = 0; k < n; k++)
	keys[k] = a[k] >> 7;
      l = distinct (keys, n);
    }
  *sectors = s;
  *lines = l;
  *places = p;
}

/* Add the stride D between two lanes to counters C.  */
static inline void
add_stride (uint64_t *c, int64_t d)
{
  if (c[COUNT_PAIRS]++ == 0)
    {
      c[COUNT_STRIDE_MIN] = d;
      c[COUNT_STRIDE_MAX] = d;
    }
  if (d < (int64_t) c[COUNT_STRIDE_MIN])
    c[COUNT_STRIDE_MIN] = d;
  if (d > (int64_t) c[COUNT_STRIDE_MAX])
    c[COUNT_STRIDE_MAX] = d;
}

/* Add D to the 128-bit sum of strides in C.  */
static inline void
add_sum (uint64_t *c, int64_t d)
{
  __int128 sum = count_sum (c);

  sum += d;
  c[COUNT_STRIDE_LOW] = sum;
  c[COUNT_STRIDE_HIGH] = sum >> 64;
}

/* Add N - 1 strides that are all D to counters C.  */
static inline void
add_equal_strides (uint64_t *c, int64_t d, unsigned n)
{
  if (n < 2)
    return;
  add_stride (c, d);
  c[COUNT_PAIRS] += n - 2;
  if (d)
    add_sum (c, d * (int64_t) (n - 1));
}

void
count_request (struct warp *w, const struct insn *i, unsigned bytes,
	       uint32_t mask, enum pattern pattern)
{
  uint64_t *c = w->counters + (size_t) i->site * COUNTER_WORDS;
  uint64_t a[32];
  unsigned n = 0, sectors, lines, places;

  if (pattern == PATTERN_UNIFORM || pattern == PATTERN_UNIT)
    {
      bool unit = pattern == PATTERN_UNIT;
      uint64_t first = w->seen[0], last = first + (unit ? 31 * bytes : 0);
      n = __builtin_popcount (mask);
      c[COUNT_REQUESTS]++;
      c[COUNT_LANES] += n;
      c[COUNT_SECTORS] += (last >> 5) - (first >> 5) + 1;
      c[COUNT_LINES] += (last >> 7) - (first >> 7) + 1;
      c[COUNT_IDEAL] += unit ? bytes : 1;
      add_equal_strides (c, unit ? bytes : 0, n);
      return;
    }
  EACH_LANE (l, rest, mask)
    a[n++] = w->seen[l];
  measure (a, n, &sectors, &lines, &places);
  c[COUNT_REQUESTS]++;
  c[COUNT_LANES] += n;
  c[COUNT_SECTORS] += sectors;
  c[COUNT_LINES] += lines;
  c[COUNT_IDEAL] += ((uint64_t) places * bytes + 31) / 32;
  if (n > 1)
    {
      add_sum (c, a[n - 1] - a[0]);	/* The strides' sum telescopes.  */
      for (unsigned k = 1; k < n; k++)
	add_stride (c, a[k] - a[k - 1]);
    }
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
count_merge (uint64_t *to, const uint64_t *from)
{
  if (!from[COUNT_REQUESTS])
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
			      COUNT_LINES, COUNT_IDEAL, COUNT_DIVERGED };
  for (size_t k = 0; k < sizeof sums / sizeof *sums; k++)
    to[sums[k]] += from[sums[k]];
}
