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
   them are sorted, or compared with each other.

   Only lanes that are active together take part in a vote or shuffle, so
   that this is right in divergent code, in OpenACC's single modes (where one
   lane comes here), outside OpenMP's simd loops (where all come with the
   same address) and for any vector length, as warps never mix.  */

#include "alike.h"
#include "drano-abi.h"
#include "lanes.h"
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

/* SITE_OF (X), BYTES_OF (X): the two parts of the word X, see drano-abi.h.
   ENTRIES_OF (X), MEMBERS_OF (X): those of a group.  */
#define SITE_OF(X) ((word *) ((word) (X) & -(word) DRANO_ALIGN))
#define LOG_OF(X) ((unsigned) (word) (X) & (DRANO_ALIGN - 1))
#define BYTES_OF(X) (1u << LOG_OF (X))
#define GROUP_ALIGN (DRANO_GROUP_WORDS * sizeof (word))
#define ENTRIES_OF(X) ((const word *) ((word) (X) & -(word) GROUP_ALIGN))
#define MEMBERS_OF(X) ((unsigned) (word) (X) & (GROUP_ALIGN - 1))

/* The site of the entry E of the group with HEAD.  */
#define SITE_AT(HEAD, E) ((word *) ((word) (HEAD) + (E)[DRANO_GROUP_SITE]))

#if DRANO_GROUP_MAX >= DRANO_GROUP_WORDS * 8 || DRANO_GROUP_WORDS != 4 \
  || DRANO_GROUP_SITE != 0 || DRANO_GROUP_BEYOND != 1
# error "a group is not as count_alike_group has it"
#endif

/* Count an access to ADDRESS by the lanes MASK as SITE, which has the bytes
   accessed in it.  */

HERE void
count_unlike (void *site, word address, unsigned mask)
{
  word *at = SITE_OF (site), first;
  int step;

  if (is_single (mask))
    {
      if (chosen (mask, at))
	count_single (at);
    }
  else if (mask == ALL_LANES && equal_steps (address, &first, &step))
    {
      unsigned lane = this_lane ();
      if (lane < DRANO_WORDS && chosen ((1 << DRANO_WORDS) - 1, at))
	{
	  count_equal_steps (at, BYTES_OF (site), first, step, lane);
	  if (lane == 0 && !at[DRANO_HEAD_STEP])
	    fix_step (at, LOG_OF (site), step);
	}
    }
  else if (chosen (mask, at))
    count_several (at, BYTES_OF (site), mask, address);
}

/* The same for the group with HEAD and GROUP, see drano-abi.h.  Lanes share
   the work: each access's words are those of DRANO_WORDS lanes.  */

HERE void
count_unlike_group (word *head, const void *group, word address, unsigned mask)
{
  const word *entry = ENTRIES_OF (group);
  unsigned members = MEMBERS_OF (group);
  word first;
  int step;

  if (!chosen (mask, SITE_AT (head, entry)))
    return;
  if (mask == ALL_LANES && equal_steps (address, &first, &step))
    {
      unsigned lane = this_lane ();
      for (unsigned n = lane / DRANO_WORDS; n < members;
	   n += 32 / DRANO_WORDS)
	{
	  const word *e = entry + n * DRANO_GROUP_WORDS;
	  count_equal_steps (SITE_AT (head, e), 1u << e[DRANO_GROUP_LOG],
			     first + e[DRANO_GROUP_BEYOND], step,
			     lane % DRANO_WORDS);
	}
      if (lane == 0 && !head[DRANO_HEAD_STEP])
	{
	  int all = 1;
	  for (unsigned n = 0; n < members && all;
	       n++, entry += DRANO_GROUP_WORDS)
	    all = fix_step (SITE_AT (head, entry), entry[DRANO_GROUP_LOG], step);
	  if (all)
	    __atomic_store_n (head + DRANO_HEAD_STEP, DRANO_STEP_CODE (step),
			      __ATOMIC_RELAXED);
	}
    }
  else
    for (unsigned n = 0; n < members; n++, entry += DRANO_GROUP_WORDS)
      if (is_single (mask))
	count_single (SITE_AT (head, entry));
      else
	count_several (SITE_AT (head, entry), 1u << entry[DRANO_GROUP_LOG], mask,
		       address + entry[DRANO_GROUP_BEYOND]);
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

/* Count the access to ADDRESS that the caller is about to make as SITE, which
   has the bytes accessed in it.  */

__attribute__ ((noinline)) void
__drano_count (void *site, const void *address)
{
  unsigned mask = count_alike (SITE_OF (site), (word) address, SPAN, SCALE);

  count_unlike (site, (word) address, mask);
}

/* The same for less than DRANO_BIN_BYTES.  */

__attribute__ ((noinline)) void
__drano_count_small (void *site, const void *address)
{
  unsigned mask = count_alike (SITE_OF (site), (word) address, SMALL_SPAN,
			       SMALL_SCALE);

  count_unlike (site, (word) address, mask);
}

/* The same for an atomic access, which GCC may leave to one lane of a warp in
   OpenMP code.  */

__attribute__ ((noinline)) void
__drano_count_atomic (void *site, const void *address)
{
  word *at = SITE_OF (site);
  unsigned mask = lanes_here ();

#ifdef _OPENMP
  mask = atomic_lanes (mask, at + DRANO_HEAD_SPARE);
  if (!(mask >> this_lane () & 1))
    return;
#endif
  if (!chosen (mask, at))
    return;
  if (is_single (mask))
    count_single (at);
  else
    count_several (at, BYTES_OF (site), mask, (word) address);
}

/* Count accesses that follow each other, made by the same lanes, the first to
   ADDRESS; GROUP and HEAD tell of them.  */

__attribute__ ((noinline)) void
__drano_count_group (void *head, const void *group, const void *address)
{
  unsigned mask = count_alike_group (head, (word) address, ENTRIES_OF (group),
				     MEMBERS_OF (group), SPAN, SCALE);

  count_unlike_group (head, group, (word) address, mask);
}

/* The same for less than DRANO_BIN_BYTES each.  */

__attribute__ ((noinline)) void
__drano_count_small_group (void *head, const void *group, const void *address)
{
  unsigned mask = count_alike_group (head, (word) address, ENTRIES_OF (group),
				     MEMBERS_OF (group), SMALL_SPAN,
				     SMALL_SCALE);

  count_unlike_group (head, group, (word) address, mask);
}
#pragma omp end declare target
