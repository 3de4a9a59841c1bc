/* Counting what a warp's requests cost, on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* __drano_count is called before each counted access, by every lane that is
   about to make it.  The lanes that call together are one request: they find
   each other by a vote and add what they found to one copy of the site's
   counters, each lane some of the words.  There is no lock and no wait.

   Most requests are of all lanes, equal steps apart.  Three shuffles and a
   vote tell, and the rest has a closed form, which a few lanes compute while
   the others are on their way back.  Other requests compare each lane's
   address with that of the lane before; where they go up and down all of
   them are sorted, or compared with each other.

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

#define ALL_LANES 0xffffffffu

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

HERE unsigned
half_of_lane (unsigned mask, unsigned value, unsigned from)
{
  unsigned result;

  __asm__ volatile ("shfl.sync.idx.b32 %0, %1, %2, 31, %3;"
		    : "=r" (result)
		    : "r" (value), "ri" (from), "ri" (mask));
  return result;
}

/* The two halves of VALUE, and the word that they make.  An asm that has
   braces cannot have others in it: the host's compiler reads it, too.  */

HERE void
split (word value, unsigned *low, unsigned *high)
{
  __asm__ ("mov.b64 {%0, %1}, %2;"
	   : "=r" (*low), "=r" (*high) : "r" (value));
}

HERE word
join (unsigned low, unsigned high)
{
  word value;

  __asm__ ("mov.b64 %0, {%1, %2};" : "=r" (value) : "r" (low), "r" (high));
  return value;
}

/* The same as half_of_lane for a whole word.  */

HERE word
value_of_lane (unsigned mask, word value, unsigned from)
{
  unsigned low, high;

  split (value, &low, &high);
  low = half_of_lane (mask, low, from);
  high = half_of_lane (mask, high, from);
  return join (low, high);
}

/* Return the number of this lane.  */

HERE unsigned
this_lane (void)
{
  unsigned lane;

  __asm__ ("mov.u32 %0, %%laneid;" : "=r" (lane));
  return lane;
}

/* All lanes are here, each with its ADDRESS.  Return whether lane n's is n
   times a step of less than 2**31 bytes beyond lane 0's; put that into
   *FIRST, and the step into *STEP.  */

HERE int
equal_steps (word address, word *first, int *step)
{
  unsigned low, high, next;

  split (address, &low, &high);
  next = half_of_lane (ALL_LANES, low, 1);
  low = half_of_lane (ALL_LANES, low, 0);
  high = half_of_lane (ALL_LANES, high, 0);
  *first = join (low, high);
  *step = next - low;
  word want = *first + (long long) *step * (int) this_lane ();
  return LANES_WHERE (ALL_LANES, want, "eq", address) == ALL_LANES;
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

/* Return whether this request of the lanes MASK is one that is counted as
   SITE has it, when one in so many is: at random, as the clock of the first
   of them says, so that no rhythm of the program is followed.  */

HERE int
chosen (unsigned mask, const word *site)
{
  unsigned clock, block, mix, n = site[DRANO_HEAD_SAMPLE];

  if (n <= 1)
    return 1;
  __asm__ volatile ("mov.u32 %0, %%clock;" : "=r" (clock));
  __asm__ ("mov.u32 %0, %%ctaid.x;" : "=r" (block));
  mix = (clock ^ block * 0x85ebca6bu) * 0x9e3779b9u;
  mix ^= mix >> 15;
  mix = value_of_lane (mask, mix * 0xc2b2ae35u >> 8, __builtin_ctz (mask));
  return mix % n == 0;
}

/* Return where this multiprocessor counts for SITE.  */

HERE word *
counters (word *site)
{
  unsigned multiprocessor;

  __asm__ ("mov.u32 %0, %%smid;" : "=r" (multiprocessor));
  return (site + DRANO_HEAD
	  + multiprocessor % DRANO_COPIES * DRANO_WORDS);
}

/* A stride as the counters of extremes take it.  */

HERE word
stride_code (word stride)
{
  return stride ^ 1ull << 63;
}

/* SELECT (BITS, CONDITION, A, B): A if CONDITION, or B, both of BITS bits.
   GCC would branch.  */
#define SELECT(BITS, CONDITION, A, B)					\
  __extension__ ({							\
    __typeof__ ((A) + (B)) chosen_;					\
    __asm__ ("{\n\t.reg .pred %%p_select;\n\t"			\
	     "setp.ne.u32 %%p_select, %1, 0;\n\t"			\
	     "selp.b" #BITS " %0, %2, %3, %%p_select;\n\t}"		\
	     : "=r" (chosen_)						\
	     : "r" ((int) (CONDITION)), "ri" (A), "ri" (B));		\
    chosen_; })

/* Return how many units of 2**SHIFT bytes hold all lanes' accesses, which are
   STEP apart, the first at FIRST and the last at LAST.  */

HERE unsigned
units (word first, word last, int step, unsigned shift)
{
  unsigned beyond = __builtin_abs ((int) ((last >> shift) - (first >> shift)));

  return SELECT (32, __builtin_abs (step) >> shift, 32u, beyond + 1);
}

/* Count at SITE a request of all lanes for BYTES each, STEP apart from FIRST
   on: add to the word with the number W, or raise it.  */

HERE void
count_equal_steps (word *site, unsigned bytes, word first, int step,
		   unsigned w)
{
  word sum = (long long) step * 31;
  word *to = counters (site) + w;

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
      add_to (to, SELECT (64, w >= DRANO_STRIDE_SUM, sum, (word) n));
    }
}

#if DRANO_REQUESTS != 0 || DRANO_LANES != 1 || DRANO_SECTORS != 2 \
  || DRANO_LINES != 3 || DRANO_IDEAL != 4 || DRANO_STRIDE_SUM != 5 \
  || DRANO_STRIDE_MAX != 6 || DRANO_STRIDE_MIN != 7
# error "count_equal_steps goes by the order of the words"
#endif

/* What the addresses of a request have of each: how many sectors, lines and
   different addresses.  */
struct spread
{
  unsigned sectors, lines, places;
};

/* Return the spread of the keys of the lanes MASK, which are in order, from
   DIFFERENCE: the exclusive or of each lane's with that of the lane before,
   0 in the first one.  */

HERE struct spread
spread_in_order (unsigned mask, word difference)
{
  return (struct spread) {
    1 + __builtin_popcount (LANES_WHERE (mask, difference, "ge", 32)),
    1 + __builtin_popcount (LANES_WHERE (mask, difference, "ge", 128)),
    1 + __builtin_popcount (LANES_WHERE (mask, difference, "ne", 0))
  };
}

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

/* Return the spread of the addresses, LOW and HIGH words, of the lanes MASK,
   in any order: a lane counts where no lane before it has the like.  Those
   that share a high word, as a rule all, are counted together.  */

HERE struct spread
spread_by_pairs (unsigned mask, unsigned low, unsigned high, unsigned lane)
{
  unsigned nearest = ~0u, group;

  for (unsigned others = mask; others; others &= ~group)
    {
      unsigned first = half_of_lane (mask, high, __builtin_ctz (others));
      unsigned limit = high == first ? lane : 0;
      group = LANES_WHERE (mask, high, "eq", first);
      for (unsigned rest = group; rest; rest &= rest - 1)
	{
	  unsigned from = __builtin_ctz (rest);
	  unsigned apart = low ^ half_of_lane (mask, low, from);
	  apart = SELECT (32, from < limit, apart, ~0u);
	  nearest = apart < nearest ? apart : nearest;
	}
    }
  return (struct spread) {
    __builtin_popcount (LANES_WHERE (mask, nearest, "ge", 32)),
    __builtin_popcount (LANES_WHERE (mask, nearest, "ge", 128)),
    __builtin_popcount (LANES_WHERE (mask, nearest, "ne", 0))
  };
}

/* Count at SITE a request of the lanes MASK for BYTES each, this lane's at
   A.  */

HERE void
count_any (word *site, unsigned bytes, unsigned mask, word a)
{
  unsigned lane = this_lane (), below, before;
  struct spread has;

  /* The lane before this one, or this one if it is the first.  */
  __asm__ ("mov.u32 %0, %%lanemask_lt;" : "=r" (below));
  below &= mask;
  before = below ? 31u - __builtin_clz (below) : lane;
  word b = value_of_lane (mask, a, before);
  if (!LANES_WHERE (mask, a, "lt", b) || !LANES_WHERE (mask, a, "gt", b))
    has = spread_in_order (mask, a ^ b);
  else
    {
      unsigned low, high;
      split (a, &low, &high);
      if (mask == ALL_LANES
	  && !LANES_WHERE (mask, high, "ne", half_of_lane (mask, high, 0)))
	{
	  low = sorted (low, lane);
	  has = spread_in_order (mask, low ^ half_of_lane (mask, low, before));
	}
      else
	has = spread_by_pairs (mask, low, high, lane);
    }

  word *to = counters (site);
  unsigned lanes = __builtin_popcount (mask);
  unsigned rank = __builtin_popcount (below);
  unsigned ideal = (has.places * bytes + 31) / 32;
  for (unsigned w = rank; w < DRANO_STRIDE_SUM; w += lanes)
    add_to (to + w, (w == DRANO_REQUESTS ? 1u
		     : w == DRANO_LANES ? lanes
		     : w == DRANO_SECTORS ? has.sectors
		     : w == DRANO_LINES ? has.lines
		     : ideal));
  if (lanes == 1)
    return;

  /* The strides' sum is the last lane's address less the first one's.  */
  if (!below || rank == lanes - 1)
    add_to (to + DRANO_STRIDE_SUM, below ? a : -a);
  if (below)
    {
      raise_to (to + DRANO_STRIDE_MAX, stride_code (a - b));
      raise_to (to + DRANO_STRIDE_MIN, ~stride_code (a - b));
    }
}

#ifdef _OPENMP
/* Return the lanes of MASK that make an atomic access here.  Outside simd
   loops GCC lets lane 0 alone make it, and knows by a word for each warp,
   0 there and -1 inside, where that is.  ANY is any word of memory: adding
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

/* SITE_OF (X), BYTES_OF (X): the two parts of the word X, see drano-abi.h.
   ENTRIES_OF (X), MEMBERS_OF (X): those of a group.  */
#define SITE_OF(X) ((word *) ((word) (X) & -(word) DRANO_ALIGN))
#define BYTES_OF(X) (1u << ((unsigned) (word) (X) & (DRANO_ALIGN - 1)))
#define GROUP_ALIGN (DRANO_GROUP_WORDS * sizeof (word))
#define ENTRIES_OF(X) ((const word *) ((word) (X) & -(word) GROUP_ALIGN))
#define MEMBERS_OF(X) ((unsigned) (word) (X) & (GROUP_ALIGN - 1))

#if DRANO_GROUP_MAX >= DRANO_GROUP_WORDS * 8
# error "the number of a group's members does not fit"
#endif

#pragma omp declare target
#pragma acc routine seq
void __drano_count (void *site, const void *address);
#pragma acc routine seq
void __drano_count_atomic (void *site, const void *address);
#pragma acc routine seq
void __drano_count_group (void *table, const void *group,
			  const void *address);

/* Count the access to ADDRESS that the caller is about to make as SITE, which
   has the bytes accessed in it.  */

__attribute__ ((noinline)) void
__drano_count (void *site, const void *address)
{
  unsigned mask = lanes_here ();
  word first;
  int step;

  if (mask == ALL_LANES && equal_steps ((word) address, &first, &step))
    {
      unsigned lane = this_lane ();
      if (lane < DRANO_WORDS
	  && chosen ((1 << DRANO_WORDS) - 1, SITE_OF (site)))
	count_equal_steps (SITE_OF (site), BYTES_OF (site), first, step, lane);
    }
  else if (chosen (mask, SITE_OF (site)))
    count_any (SITE_OF (site), BYTES_OF (site), mask, (word) address);
}

/* The same for an atomic access, which GCC may leave to one lane of a warp in
   OpenMP code.  */

__attribute__ ((noinline)) void
__drano_count_atomic (void *site, const void *address)
{
  unsigned mask = lanes_here ();

#ifdef _OPENMP
  mask = atomic_lanes (mask, SITE_OF (site) + DRANO_HEAD - 1);
  if (!(mask >> this_lane () & 1))
    return;
#endif
  if (chosen (mask, SITE_OF (site)))
    count_any (SITE_OF (site), BYTES_OF (site), mask, (word) address);
}

/* Count accesses that follow each other, made by the same lanes, the first to
   ADDRESS; GROUP and TABLE tell of them.  Lanes share the work: each one's
   words are those of DRANO_WORDS lanes.  */

__attribute__ ((noinline)) void
__drano_count_group (void *table, const void *group, const void *address)
{
  const word *entry = ENTRIES_OF (group);
  unsigned mask = lanes_here (), members = MEMBERS_OF (group);
  word first;
  int step;

  if (!chosen (mask, SITE_OF ((word) table + entry[0])))
    return;
  if (mask == ALL_LANES && equal_steps ((word) address, &first, &step))
    {
      unsigned lane = this_lane ();
      for (unsigned n = lane / DRANO_WORDS; n < members;
	   n += 32 / DRANO_WORDS)
	{
	  const word *e = entry + n * DRANO_GROUP_WORDS;
	  word site = (word) table + e[0];
	  count_equal_steps (SITE_OF (site), BYTES_OF (site), first + e[1],
			     step, lane % DRANO_WORDS);
	}
    }
  else
    for (unsigned n = 0; n < members; n++, entry += DRANO_GROUP_WORDS)
      {
	word site = (word) table + entry[0];
	count_any (SITE_OF (site), BYTES_OF (site), mask,
		   (word) address + entry[1]);
      }
}
#pragma omp end declare target
