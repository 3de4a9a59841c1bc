/* Lanes of a warp and words of memory, on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* The code is compiled for the oldest target that has what it needs, sm_35 with
   PTX 6.0, which links with code for any other and runs on every newer device.
   There is no `activemask' yet, but `vote.ballot' without `.sync' says the
   same; all that follows names its lanes, as newer devices want.

   Since Volta a warp has barriers at which lanes that have gone different ways
   wait for each other.  By the calling convention of ptxas the first six are a
   function's own.  One that needs more saves the others in registers, which
   lets lanes go on that wait at one of them in the caller, alone, so that the
   program makes more requests than without counting.  So branches must not be
   nested deeply here: testsuite/drano.count/barriers.test looks at what ptxas
   makes.  */

#ifndef DRANO_DEVICE_LANES_H
#define DRANO_DEVICE_LANES_H

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

/* LANES_WHERE_OF (BITS, MASK, X, COMPARISON, Y): for which of the lanes MASK
   the unsigned comparison X COMPARISON (PTX's name for it) Y, both of BITS
   bits, holds.  */
#define LANES_WHERE_OF(BITS, MASK, X, COMPARISON, Y)			\
  __extension__ ({							\
    unsigned which_;							\
    __asm__ volatile ("{\n\t.reg .pred %%p_where;\n\t"			\
		      "setp." COMPARISON ".u" #BITS " %%p_where, %1, %2;\n\t" \
		      "vote.sync.ballot.b32 %0, %%p_where, %3;\n\t}"	\
		      : "=r" (which_)					\
		      : "r" (X), "ri" (Y), "r" (MASK));			\
    which_; })

/* LANES_WHERE (MASK, X, COMPARISON, Y): the same of words.  */
#define LANES_WHERE(MASK, X, COMPARISON, Y)				\
  LANES_WHERE_OF (64, MASK, (word) (X), COMPARISON, (word) (Y))

/* Let the lanes MASK, which all come here, go on together.  Since Volta, lanes
   that have gone different ways need not meet again by themselves.  */

HERE void
meet (unsigned mask)
{
  __asm__ volatile ("bar.warp.sync %0;" : : "ri" (mask) : "memory");
}

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

/* Return the last lane of MASK; all ones if there is none.  */

HERE unsigned
last_lane (unsigned mask)
{
  unsigned last;

  __asm__ ("bfind.u32 %0, %1;" : "=r" (last) : "r" (mask));
  return last;
}

/* Return which of the lanes MASK have the same HEAD as lane FROM.  All heads
   are in the data of one program, which is less than 4 GiB.  */

HERE unsigned
like_lane (unsigned mask, word head, unsigned from)
{
  unsigned low = head;

  return LANES_WHERE_OF (32, mask, low, "eq", half_of_lane (mask, low, from));
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

/* Add VALUE to *AT, which is global memory.  Not to say so would cost a branch
   and a test of what memory it is.  Addresses of global memory are the same as
   generic ones.  */

HERE void
add_to (word *at, word value)
{
  __asm__ volatile ("red.global.add.u64 [%0], %1;" : : "r" (at), "r" (value)
		    : "memory");
}

/* Raise *AT, which is global memory, to VALUE if it is less.  */

HERE void
raise_to (word *at, word value)
{
  __asm__ volatile ("{\n\t.reg .pred %%p_less;\n\t.reg .u64 %%r_old;\n\t"
		    "ld.volatile.global.u64 %%r_old, [%0];\n\t"
		    "setp.lt.u64 %%p_less, %%r_old, %1;\n\t"
		    "@%%p_less red.global.max.u64 [%0], %1;\n\t}"
		    : : "r" (at), "r" (value) : "memory");
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

#endif /* DRANO_DEVICE_LANES_H */
