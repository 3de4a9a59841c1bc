/* Counting one request of any shape, on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* An access is aligned to its size, a power of two of at most 32 bytes (nvptx
   has no other), so that two accesses of one request are of the same bytes
   or of none in common, and none crosses a sector.  */

#ifndef DRANO_DEVICE_UNLIKE_H
#define DRANO_DEVICE_UNLIKE_H

#include "drano-abi.h"
#include "lanes.h"

/* Return whether this request of the lanes MASK is one that is counted as
   SITE has it, when one in so many is: at random, as the clock of the first
   of them says, so that no rhythm of the program is followed.  */

HERE int
chosen (unsigned mask, const word *site)
{
  unsigned clock, block, mix, n = site[DRANO_HEAD_SAMPLE];

  if (!n)
    return 1;
  __asm__ volatile ("mov.u32 %0, %%clock;" : "=r" (clock));
  __asm__ ("mov.u32 %0, %%ctaid.x;" : "=r" (block));
  mix = (clock ^ block * 0x85ebca6bu) * 0x9e3779b9u;
  mix ^= mix >> 15;
  mix = value_of_lane (mask, mix * 0xc2b2ae35u >> 8, __builtin_ctz (mask));
  return mix % n == 0;
}

/* Return the counters of SITE for PART.  */

HERE word *
counters (word *site, unsigned part)
{
  word *at;

  __asm__ ("mad.wide.u32 %0, %1, %2, %3;"
	   : "=r" (at)
	   : "r" (part % DRANO_COPIES),
	     "i" (DRANO_COPY_WORDS * sizeof (word)), "r" (site + DRANO_HEAD));
  return at;
}

/* Return what a request in PART counts for.  */

HERE word
weight_of (unsigned part)
{
  return DRANO_WEIGHT_OF (part);
}

/* A stride as the counters of extremes take it.  */

HERE word
stride_code (word stride)
{
  return stride ^ 1ull << 63;
}

/* Return how many units of 2**SHIFT bytes hold all lanes' accesses, which are
   STEP apart, the first at FIRST and the last at LAST.  */

HERE unsigned
units (word first, word last, int step, unsigned shift)
{
  unsigned beyond = __builtin_abs ((int) ((last >> shift) - (first >> shift)));

  return SELECT (32, __builtin_abs (step) >> shift, 32u, beyond + 1);
}

/* Count at SITE, in PART, a request of all lanes for BYTES each, STEP apart
   from FIRST on: add to the word with the number W, or raise it.  */

HERE void
count_equal_steps (word *site, unsigned part, unsigned bytes, word first,
		   int step, unsigned w)
{
  word sum = (long long) step * 31;
  word *to = counters (site, part) + w;

  if (w >= DRANO_STRIDE_MAX)
    raise_to (to, stride_code (step) ^ -(word) (w - DRANO_STRIDE_MAX));
  else
    {
      /* 1 and 32; 32 = 2**5 and 128 = 2**7 bytes.  */
      unsigned one_or_all = 1u << 5 * w;
      unsigned measure = units (first, first + sum, step, 2 * w + 1);
      unsigned ideal = SELECT (32, step, bytes, 1u);
      unsigned n = SELECT (32, w >= DRANO_SECTORS, measure, one_or_all);
      n = SELECT (32, w >= DRANO_IDEAL, ideal, n);
      add_to (to, (SELECT (64, w >= DRANO_STRIDE_SUM, sum, (word) n)
		   * weight_of (part)));
    }
}

#if DRANO_REQUESTS != 0 || DRANO_LANES != 1 || DRANO_SECTORS != 2 \
  || DRANO_LINES != 3 || DRANO_IDEAL != 4 || DRANO_STRIDE_SUM != 5 \
  || DRANO_STRIDE_MAX != 6 || DRANO_STRIDE_MIN != 7
# error "count_equal_steps goes by the order of the words"
#endif

/* Return all lanes' LOW parts of addresses, sorted by lane: a bitonic sort,
   in which lanes that differ in one bit of their numbers exchange.  */

HERE unsigned
sorted (unsigned low, unsigned lane)
{
#pragma GCC unroll 5
  for (unsigned size = 1; size <= 5; size++)
#pragma GCC unroll 5
    for (unsigned apart = size; apart > 0; apart--)
      {
	unsigned other, keep_most = (lane >> size ^ lane >> (apart - 1)) & 1;
	__asm__ volatile ("shfl.sync.bfly.b32 %0, %1, %2, 31, -1;"
			  : "=r" (other) : "r" (low), "ri" (1 << (apart - 1)));
	low = SELECT (32, keep_most, other > low ? other : low,
		      other < low ? other : low);
      }
  return low;
}

/* Return the least exclusive or of this lane's address, LOW and HIGH words,
   with that of any lane before it of REST, if that is less than 2**32, and all
   ones if none is.  All lanes of MASK come here.  */

HERE word
nearest_before (unsigned mask, unsigned rest, unsigned low, unsigned high,
		unsigned lane)
{
  unsigned nearest = ~0u;

  for (unsigned from; rest; rest ^= 1u << from)
    {
      from = last_lane (rest);
      unsigned apart = low ^ half_of_lane (mask, low, from);
      unsigned limit = SELECT (32, high == half_of_lane (mask, high, from),
			       lane, 0u);
      /* The minimum, if FROM is less than LIMIT.  */
      __asm__ ("{\n\t.reg .pred %%p_before;\n\t"
	       "setp.lt.u32 %%p_before, %1, %2;\n\t"
	       "@%%p_before min.u32 %0, %0, %3;\n\t}"
	       : "+r" (nearest)
	       : "r" (from), "r" (limit), "r" (apart));
    }
  return SELECT (64, nearest == ~0u, ~(word) 0, (word) nearest);
}

/* Return in how many bits this lane's address A differs from that of a lane of
   MASK before it which is nearest, as an exclusive or, all ones if none is in
   the same 4 GiB.  B is the address of the lane BEFORE, or A if there is none.
   As a rule addresses go up or down with the lanes.  */

HERE word
apart_from_nearest (unsigned mask, word a, word b, unsigned before,
		    unsigned lane)
{
  unsigned up = LANES_WHERE (mask, a, "gt", b);
  unsigned down = LANES_WHERE (mask, a, "lt", b);
  unsigned rest = SELECT (32, up, SELECT (32, down, mask, 0u), 0u);
  word apart = SELECT (64, before == lane, ~(word) 0, a ^ b);
  unsigned low, high;

  split (a, &low, &high);
  if (rest == ALL_LANES
      && !LANES_WHERE (ALL_LANES, high, "ne",
		       half_of_lane (ALL_LANES, high, 0)))
    {
      unsigned next = sorted (low, lane);
      apart = next ^ half_of_lane (ALL_LANES, next, before);
      apart = SELECT (64, lane, apart, ~(word) 0);
      rest = 0;
    }
  word nearest = nearest_before (mask, rest, low, high, lane);
  return SELECT (64, rest, nearest, apart);
}

/* Count at SITE, in PART, a request of the lanes MASK, at least two, for BYTES
   each, this lane's at A.  */

HERE void
count_several (word *site, unsigned part, unsigned bytes, unsigned mask,
	       word a)
{
  unsigned lane = this_lane (), below, before;

  /* The lane before this one, or this one if it is the first.  */
  __asm__ ("mov.u32 %0, %%lanemask_lt;" : "=r" (below));
  below &= mask;
  before = SELECT (32, below, last_lane (below), lane);
  word b = value_of_lane (mask, a, before);
  word apart = apart_from_nearest (mask, a, b, before, lane);

  /* Each counts where no lane before it has the like.  */
  unsigned sectors = __builtin_popcount (LANES_WHERE (mask, apart, "ge", 32));
  unsigned lines = __builtin_popcount (LANES_WHERE (mask, apart, "ge", 128));
  unsigned places = __builtin_popcount (LANES_WHERE (mask, apart, "ne", 0));
  word *to = counters (site, part);
  unsigned lanes = __builtin_popcount (mask);
  unsigned rank = __builtin_popcount (below);
  unsigned ideal = (places * bytes + 31) / 32;
  /* What is added to each word is less than 256: a byte.  */
  word values = join (1 + (lanes << 8 * DRANO_LANES)
		      + (sectors << 8 * DRANO_SECTORS)
		      + (lines << 8 * DRANO_LINES), ideal);
  for (unsigned w = rank; w < DRANO_STRIDE_SUM; w += lanes)
    add_to (to + w, (unsigned char) (values >> 8 * w) * weight_of (part));

  /* The strides' sum is the last lane's address less the first one's.  */
  if (SELECT (32, below, rank == lanes - 1, 1))
    add_to (to + DRANO_STRIDE_SUM,
	    SELECT (64, below, a, -a) * weight_of (part));
  if (below)
    {
      raise_to (to + DRANO_STRIDE_MAX, stride_code (a - b));
      raise_to (to + DRANO_STRIDE_MIN, ~stride_code (a - b));
    }
}

/* Whether MASK is one lane.  */

HERE int
is_single (unsigned mask)
{
  return !(mask & (mask - 1));
}

/* Count TIMES requests of one lane at SITE, in PART.  */

HERE void
count_single (word *site, unsigned part, word times)
{
  add_to (counters (site, part) + DRANO_SINGLE, times * weight_of (part));
}

#endif /* DRANO_DEVICE_UNLIKE_H */
