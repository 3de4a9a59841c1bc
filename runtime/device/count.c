/* Counting what a warp's requests cost, on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* __drano_count is called before each counted access, by every lane that is
   about to make it.  The lanes that call together are one request: they find
   each other by a vote, compare their addresses with those of the lane
   before them, and add what they found to one copy of the site's counters,
   each lane some of the words.  There is no lock and no wait.

   Only lanes that are active together take part in a vote or shuffle, so
   that this is right in divergent code, in OpenACC's single modes (where one
   lane comes here), outside OpenMP's simd loops (where all come with the
   same address) and for any vector length, as warps never mix.

   The code is compiled for the oldest target, sm_30 with PTX 6.0, which
   links with code for any other and runs on every device.  There is no
   `activemask' yet, but `vote.ballot' without `.sync' says the same; all
   that follows names its lanes, as newer devices want.

   An access is aligned to its size, a power of two of at most 32 bytes (nvptx
   has no other), so that two accesses of one request are of the same bytes
   or of none in common, and none crosses a sector.  */

#include "drano-abi.h"

typedef unsigned long long word;

/* A function of its own would have to be marked for the device.  */
#define HERE static inline __attribute__ ((always_inline))

/* Return the lanes that are here together.  */

HERE unsigned
lanes_here (void)
{
  unsigned mask;

  __asm__ volatile ("vote.ballot.b32 %0, 1;" : "=r" (mask));
  return mask;
}

/* LANES_WHERE (MASK, X, COMPARISON, Y): for which of the lanes MASK the
   unsigned comparison X COMPARISON (PTX's name for it) Y holds.  */
#define LANES_WHERE(MASK, X, COMPARISON, Y)				\
  __extension__ ({							\
    unsigned which_;							\
    __asm__ volatile ("{\n\t.reg .pred %%p_where;\n\t"			\
		      "setp." COMPARISON ".u64 %%p_where, %1, %2;\n\t"	\
		      "vote.sync.ballot.b32 %0, %%p_where, %3;\n\t}"	\
		      : "=r" (which_)					\
		      : "r" ((word) (X)), "ri" ((word) (Y)), "r" (MASK));	\
    which_; })

/* Return lane FROM's VALUE; all lanes of MASK come here.  */

HERE word
value_of_lane (unsigned mask, word value, unsigned from)
{
  unsigned low, high;

  __asm__ volatile ("shfl.sync.idx.b32 %0, %1, %2, 31, %3;"
		    : "=r" (low)
		    : "r" ((unsigned) value), "r" (from), "r" (mask));
  __asm__ volatile ("shfl.sync.idx.b32 %0, %1, %2, 31, %3;"
		    : "=r" (high)
		    : "r" ((unsigned) (value >> 32)), "r" (from), "r" (mask));
  return (word) high << 32 | low;
}

/* Return how many values KEY has in the lanes MASK.  */

HERE unsigned
distinct (unsigned mask, word key)
{
  unsigned n = 0;

  for (unsigned rest = mask; rest; n++)
    {
      word first = value_of_lane (mask, key, __builtin_ctz (rest));
      rest &= ~LANES_WHERE (mask, key, "eq", first);
    }
  return n;
}

/* Add VALUE to *AT.  */

HERE void
add_to (word *at, word value)
{
  __asm__ volatile ("red.add.u64 [%0], %1;" : : "r" (at), "r" (value)
		    : "memory");
}

/* Raise *AT to VALUE if it is less.  */

HERE void
raise_to (word *at, word value)
{
  word old = __atomic_load_n (at, __ATOMIC_RELAXED);

  while (old < value)
    {
      word seen;
      __asm__ volatile ("atom.cas.b64 %0, [%1], %2, %3;"
			: "=r" (seen) : "r" (at), "r" (old), "r" (value)
			: "memory");
      if (seen == old)
	break;
      old = seen;
    }
}

/* Return whether this request is one that is counted when one in N is: at
   random, as the clock of the first of the lanes MASK has it, so that no
   rhythm of the program is followed.  */

HERE int
chosen (unsigned mask, unsigned n)
{
  unsigned clock, block, mix;

  __asm__ volatile ("mov.u32 %0, %%clock;" : "=r" (clock));
  __asm__ ("mov.u32 %0, %%ctaid.x;" : "=r" (block));
  mix = (clock ^ block * 0x85ebca6bu) * 0x9e3779b9u;
  mix ^= mix >> 15;
  mix = value_of_lane (mask, mix * 0xc2b2ae35u >> 8, __builtin_ctz (mask));
  return mix % n == 0;
}

#ifdef _OPENMP
/* Return the lanes of MASK that make an atomic access here.  Outside simd
   loops GCC lets lane 0 alone make it, and knows by a word for each warp,
   0 there and -1 inside, where that is.  WORD is any word of memory: adding
   0 to it makes GCC declare the former.  */

HERE unsigned
atomic_lanes (unsigned mask, word *any)
{
  unsigned inside;

  __atomic_fetch_add (any, 0, __ATOMIC_RELAXED);
  __asm__ volatile ("{\n\t.reg .u32 %%r_warp;\n\t.reg .u64 %%r_uni, %%r_at;\n\t"
		    "mov.u32 %%r_warp, %%tid.y;\n\t"
		    "mov.u64 %%r_uni, __nvptx_uni;\n\t"
		    "mul.wide.u32 %%r_at, %%r_warp, 4;\n\t"
		    "add.u64 %%r_at, %%r_at, %%r_uni;\n\t"
		    "ld.shared.u32 %0, [%%r_at];\n\t}" : "=r" (inside));
  return inside ? mask : mask & 1;
}
#endif

#pragma omp declare target
#pragma acc routine seq
void __drano_count (word *table, unsigned site, const void *address,
		    unsigned what);

/* Count the access to ADDRESS that the caller is about to make, as site SITE
   of TABLE; WHAT is its size and kind.  */

__attribute__ ((noinline)) void
__drano_count (word *table, unsigned site, const void *address, unsigned what)
{
  word a = (word) address;
  unsigned mask = lanes_here (), below, multiprocessor;
  unsigned sample = table[DRANO_HEAD_SAMPLE];

#ifdef _OPENMP
  if (what & DRANO_ATOMIC)
    {
      mask = atomic_lanes (mask, &table[DRANO_HEAD - 1]);
      __asm__ ("mov.u32 %0, %%lanemask_eq;" : "=r" (below));
      if (!(below & mask))
	return;
    }
#endif
  if (sample > 1 && !chosen (mask, sample))
    return;

  /* The lane before this one, or this one if it is the first.  */
  __asm__ ("mov.u32 %0, %%lanemask_lt;" : "=r" (below));
  below &= mask;
  word b = value_of_lane (mask, a, 31 - __builtin_clz (below | (mask & -mask)));
  unsigned up = LANES_WHERE (mask, a, "gt", b);
  unsigned down = LANES_WHERE (mask, a, "lt", b);
  unsigned sectors, lines, places;
  if (up && down)
    {
      sectors = distinct (mask, a >> 5);
      lines = distinct (mask, a >> 7);
      places = distinct (mask, a);
    }
  else
    {
      /* Each lane that is beyond the one before it is in a place of its own;
	 the bits in which they differ tell whether that is a new sector.  */
      sectors = 1 + __builtin_popcount (LANES_WHERE (mask, a ^ b, "ge", 32));
      lines = 1 + __builtin_popcount (LANES_WHERE (mask, a ^ b, "ge", 128));
      places = 1 + __builtin_popcount (up | down);
    }

  __asm__ ("mov.u32 %0, %%smid;" : "=r" (multiprocessor));
  word *to = table + DRANO_SITE_AT (site)
	     + multiprocessor % DRANO_COPIES * DRANO_WORDS;
  unsigned lanes = __builtin_popcount (mask);
  unsigned ideal = (places * (what & DRANO_BYTES) + 31) / 32;
  unsigned rank = __builtin_popcount (below);
  for (unsigned w = rank; w < DRANO_STRIDE_SUM; w += lanes)
    add_to (to + w, (w == DRANO_REQUESTS ? 1
		     : w == DRANO_LANES ? lanes
		     : w == DRANO_SECTORS ? sectors
		     : w == DRANO_LINES ? lines : ideal));
  if (lanes == 1)
    return;

  /* The strides' sum is the last lane's address less the first one's.  */
  if (!below || rank == lanes - 1)
    add_to (to + DRANO_STRIDE_SUM, below ? a : -a);
  if (below)
    {
      word code = (a - b) ^ 1ull << 63;
      raise_to (to + DRANO_STRIDE_MAX, code);
      raise_to (to + DRANO_STRIDE_MIN, ~code);
    }
}
#pragma omp end declare target
