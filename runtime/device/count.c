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

   Most requests are of all lanes, equal steps apart, and the step is the same
   each time.  Two shuffles and a vote tell, and one addition counts them, in
   the bin of the site for where in a line they begin; the host computes the
   rest from that.  It also does for requests of one lane.  Another step takes
   three shuffles and a vote, and a closed form that a few lanes compute while
   the others are on their way back.  Other requests compare each lane's
   address with that of the lane before; where they go up and down all of
   them are sorted, or compared with each other.  All requests of a loop are
   counted at once if the address moves by the same step each time, see run.h.

   Only lanes that are active together take part in a vote or shuffle, so
   that this is right in divergent code, in OpenACC's single modes (where one
   lane comes here), outside OpenMP's simd loops (where all come with the
   same address) and for any vector length, as warps never mix.  */

#include "alike.h"
#include "drano-abi.h"
#include "lanes.h"
#include "request.h"
#include "run.h"
#include "unlike.h"

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

/* Return the part in which this multiprocessor counts.  */

HERE unsigned
part_of_processor (void)
{
  unsigned multiprocessor;

  __asm__ ("mov.u32 %0, %%smid;" : "=r" (multiprocessor));
  return any_part (multiprocessor);
}

/* ENTRIES_OF (X), MEMBERS_OF (X): the two parts of a word with a group, see
   drano-abi.h.  */
#define ENTRIES_OF(X) ((const word *) ((X) & -(word) DRANO_ALIGN))
#define MEMBERS_OF(X) ((unsigned) (X) & (DRANO_ALIGN - 1))

/* The site of the entry E of the group with HEAD.  */
#define SITE_AT(HEAD, E) ((word *) ((word) (HEAD) + (E)[DRANO_GROUP_SITE]))

#if DRANO_GROUP_MAX >= DRANO_ALIGN || DRANO_GROUP_WORDS != 4 \
  || DRANO_ALIGN != 16 || DRANO_GROUP_SITE != 0 || DRANO_GROUP_BEYOND != 1
# error "a group is not as COUNT_IF_ALL_ALIKE has it"
#endif

/* Let the group with HEAD, of the MEMBERS accesses that ENTRY and the following
   tell of, count requests of STEP, the first access being at FIRST, in bins, if
   all its sites do so.  */

HERE void
fix_steps (word *head, const word *entry, unsigned members, word first,
	   int step)
{
  unsigned fixed = 0;

  for (unsigned n = 0; n < members; n++, entry += DRANO_GROUP_WORDS)
    fixed += fix_step (SITE_AT (head, entry),
		       step_word (entry[DRANO_GROUP_LOG],
				  first + entry[DRANO_GROUP_BEYOND], step));
  if (members && fixed == members)
    __atomic_store_n (head + DRANO_HEAD_STEP, step_word (0, first, step),
		      __ATOMIC_RELAXED);
}

/* Count the request R of a group, all lanes of which have one head.  Lanes
   share the work: each access's words are those of DRANO_WORDS lanes.  */

HERE void
count_one_group (const struct request *r)
{
  word *head = (word *) r->head, first = 0;
  const word *entry = ENTRIES_OF (r->what);
  unsigned members = MEMBERS_OF (r->what), lane = this_lane ();
  int step = 0, equal;

  if (!chosen (r->mask, SITE_AT (head, entry)))
    return;
  equal = r->mask == ALL_LANES && equal_steps (r->address, &first, &step);

  /* Loops that are not entered instead of conditions, see lanes.h.  */
  for (unsigned n = SELECT (32, equal, lane / DRANO_WORDS, members);
       n < members;
       n += 32 / DRANO_WORDS)
    {
      const word *e = entry + n * DRANO_GROUP_WORDS;
      count_equal_steps (SITE_AT (head, e), r->part, 1u << e[DRANO_GROUP_LOG],
			 first + e[DRANO_GROUP_BEYOND], step,
			 lane % DRANO_WORDS);
    }
  fix_steps (head, entry,
	     SELECT (32, equal && !lane && !head[DRANO_HEAD_STEP], members, 0u),
	     first, step);
  unsigned single = is_single (r->mask) ? members : 0;
  for (unsigned n = 0; n < single; n++)
    count_single (SITE_AT (head, entry + n * DRANO_GROUP_WORDS), r->part, 1);
  for (unsigned n = SELECT (32, equal, members, single); n < members; n++)
    {
      const word *e = entry + n * DRANO_GROUP_WORDS;
      count_several (SITE_AT (head, e), r->part, 1u << e[DRANO_GROUP_LOG],
		     r->mask, r->address + e[DRANO_GROUP_BEYOND]);
    }
}

/* Count the request R of a group.  */

HERE void
count_unlike_group (const struct request *r)
{
  COUNT_EACH (r, count_one_group);
}

/* Count the request R of an atomic access, all lanes of which have one site.
   GCC may leave it to one lane of a warp in OpenMP code.  */

HERE void
count_one_atomic (const struct request *r)
{
  word *at = (word *) r->head;
  unsigned mask = r->mask;

#ifdef _OPENMP
  mask = atomic_lanes (mask, at + DRANO_HEAD_SPARE);
  if (!(mask >> this_lane () & 1))
    return;
#endif
  if (!chosen (mask, at))
    return;
  if (is_single (mask))
    count_single (at, r->part, 1);
  else
    count_several (at, r->part, BYTES_OF (r->what), mask, r->address);
}

/* Count an atomic access to ADDRESS as SITE in PART.  */

HERE void
count_atomic (word site, word address, unsigned part)
{
  const struct request r = { (word) SITE_OF (site), site, address,
			     lanes_here (), part };
  COUNT_EACH (&r, count_one_atomic);
}

#pragma omp declare target
#pragma acc routine seq
void __drano_count (void *site, const void *address);
#pragma acc routine seq
void __drano_count_small (void *site, const void *address);
#pragma acc routine seq
void __drano_count_atomic (void *site, const void *address);
#pragma acc routine seq
void __drano_count_group (void *head, const void *group,
			  const void *address);
#pragma acc routine seq
void __drano_count_small_group (void *head, const void *group,
				const void *address);
#pragma acc routine seq
int __drano_part (unsigned n);
#pragma acc routine seq
void __drano_count_part (void *site, const void *address, int part);
#pragma acc routine seq
void __drano_count_small_part (void *site, const void *address, int part);
#pragma acc routine seq
void __drano_count_atomic_part (void *site, const void *address, int part);
#pragma acc routine seq
void __drano_count_group_part (void *head, const void *group,
			       const void *address, int part);
#pragma acc routine seq
void __drano_count_small_group_part (void *head, const void *group,
				     const void *address, int part);
#pragma acc routine seq
void __drano_count_any_part (void *site, const void *address, int part);
#pragma acc routine seq
void __drano_count_run (void *site, const void *address, long long step,
			word times);
#pragma acc routine seq
void __drano_count_run_part (void *site, const void *address, long long step,
			     word times, int part);

/* Define __drano_countNAME, which counts the access to ADDRESS that the caller
   is about to make as SITE, which has the bytes accessed in it; for accesses
   to less than DRANO_BIN_BYTES; for atomic ones; for accesses that follow each
   other, made by the same lanes, the first to ADDRESS, GROUP and HEAD telling
   of them; the same with some to less.  KIND is ANY or PART, LAST the latter's
   parameter with a comma before it.  Where they count is MINE, and for those of
   two parameters without LAST in the register THIRD, for those of three in
   FOURTH.  */
#define COMMA ,
#define DEFINE(NAME, LAST, MINE, KIND, THIRD, FOURTH)			\
__attribute__ ((noinline)) void						\
__drano_count##NAME (void *site __attribute__ ((unused)),		\
		     const void *address __attribute__ ((unused)) LAST)	\
{									\
  COUNT_IF_ALIKE (r, MAY_DIFFER, KIND, THIRD)				\
  count_unlike (&r);							\
}									\
									\
__attribute__ ((noinline)) void						\
__drano_count_small##NAME (void *site __attribute__ ((unused)),		\
			   const void *address				\
			     __attribute__ ((unused)) LAST)		\
{									\
  COUNT_IF_ALIKE (r, SAME_REST, KIND, THIRD)				\
  count_unlike (&r);							\
}									\
									\
__attribute__ ((noinline)) void						\
__drano_count_atomic##NAME (void *site, const void *address LAST)	\
{									\
  unsigned mine = MINE;							\
									\
  if ((int) mine >= 0)							\
    count_atomic ((word) site, (word) address, mine);			\
}									\
									\
__attribute__ ((noinline)) void						\
__drano_count_group##NAME (void *head __attribute__ ((unused)),		\
			   const void *group __attribute__ ((unused)),	\
			   const void *address				\
			     __attribute__ ((unused)) LAST)		\
{									\
  COUNT_IF_ALL_ALIKE (r, MAY_DIFFER, KIND, FOURTH)			\
  count_unlike_group (&r);						\
}									\
									\
__attribute__ ((noinline)) void						\
__drano_count_small_group##NAME (void *head __attribute__ ((unused)),	\
				 const void *group			\
				   __attribute__ ((unused)),		\
				 const void *address			\
				   __attribute__ ((unused)) LAST)	\
{									\
  COUNT_IF_ALL_ALIKE (r, SAME_REST, KIND, FOURTH)			\
  count_unlike_group (&r);						\
}

DEFINE (, , part_of_processor (), ANY, "%%smid", "%%smid")

/* Where one block in so many is counted, in blocks with a PART.  */

DEFINE (_part, COMMA int part __attribute__ ((unused)), part, PART,
	"%%ar2", "%%ar3")

/* The same for any access, in any block.  */

__attribute__ ((noinline)) void
__drano_count_any_part (void *site, const void *address, int part)
{
  const struct request r = { (word) SITE_OF ((word) site), (word) site,
			     (word) address, lanes_here (), part };
  if (part >= 0)
    count_unlike (&r);
}

/* Count the TIMES requests of SITE that lanes have made in a loop, each lane's
   first to ADDRESS and STEP apart; in any block, or in one with a PART.  */

__attribute__ ((noinline)) void
__drano_count_run (void *site, const void *address, long long step, word times)
{
  const struct run r = { SITE_OF ((word) site), LOG_OF ((word) site),
			 (word) address, step, times, part_of_processor () };
  count_run (&r);
}

__attribute__ ((noinline)) void
__drano_count_run_part (void *site, const void *address, long long step,
			word times, int part)
{
  const struct run r = { SITE_OF ((word) site), LOG_OF ((word) site),
			 (word) address, step, times, part };
  count_run (&r);
}

/* Return the part of this block where one in N is counted, a power of two.  */

__attribute__ ((noinline)) int
__drano_part (unsigned n)
{
  unsigned block, blocks, stratum, weight = 1;

  __asm__ ("mov.u32 %0, %%ctaid.x;" : "=r" (block));
  __asm__ ("mov.u32 %0, %%nctaid.x;" : "=r" (blocks));
  if (blocks >= DRANO_FULL && block >= DRANO_FIRST)
    weight = 2u << (31 - __builtin_clz (block / DRANO_FIRST));
  if (weight > n)
    weight = n;
  if ((block | (weight - 1)) >= blocks)
    weight = 1;
  stratum = block / weight;
  if (block % weight != DRANO_CHOSEN (stratum, weight))
    return -1;
  return DRANO_PART (stratum % DRANO_PARTS + (weight > 1 ? DRANO_PARTS : 0),
		     weight);
}
#pragma omp end declare target
