/* Counting requests that are like those before, on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* A request of all lanes that are as far apart as the site's head says is one
   addition to a bin, see drano-abi.h.  The first such request of a site fixes
   the step.

   There is no order to keep between lanes that fix a step and those that use
   it: the step is one word, all that is counted follows from it and the bins.
   A step of exactly 2**31 bytes looks like the step of a site that has none
   yet; 62 GiB are between the first and the last lane then.  */

#ifndef DRANO_DEVICE_ALIKE_H
#define DRANO_DEVICE_ALIKE_H

#include "drano-abi.h"
#include "lanes.h"

/* A request as a function of the library gets it.  */
struct request
{
  word head;			/* Of the site, or of the group.  */
  word what;			/* The site with the bytes accessed in it, or
				   the group's entries with their number.  */
  word address;
  unsigned mask;		/* The lanes that are here.  */
  unsigned part;		/* See DRANO_PART.  */
};

/* Return the part in which a MULTIPROCESSOR counts where all blocks do.  */

HERE unsigned
any_part (unsigned multiprocessor)
{
  return DRANO_PART (multiprocessor % DRANO_COPIES, 1);
}

/* The assembly below is the whole of what most calls execute.  It takes the
   function's parameters from where GCC has put them, registers %ar0 and so on,
   since copies would be a tenth of it.

   The beginning for requests that are all alike: the lanes that are here go
   into MASK.  Go to the end unless these are all lanes of one HEAD and the
   ADDRESS of each is as many of the steps that HEAD knows, as its number, LANE,
   beyond lane 0's, whose lower half is then in LOW.  MORE may ask for more.
   Since Volta, lanes that have come from different calls may be here together.
   An asm that declares names of registers has no braces around it, see
   split.  */
#define IF_ALIKE(HEAD, ADDRESS, MORE)					\
  ".reg .pred %%p_alike%=;\n\t"						\
  "vote.ballot.b32 %[mask], 1;\n\t"					\
  "setp.ne.u32 %%p_alike%=, %[mask], -1;\n\t"				\
  "@%%p_alike%= bra $L_unlike%=;\n\t"					\
  "ld.u32 %[x], [" HEAD "+8];\n\t"					\
  "xor.b32 %[x], %[x], 0x80000000;\n\t"					\
  "mov.u32 %[lane], %%laneid;\n\t"					\
  "mad.wide.s32 %[at], %[lane], %[x], " ADDRESS ";\n\t"			\
  "mov.b64 {%[low], %[high]}, %[at];\n\t"				\
  "shfl.sync.idx.b32 %[x], %[low], 0, 31, -1;\n\t"			\
  "shfl.sync.idx.b32 %[y], %[high], 0, 31, -1;\n\t"			\
  "setp.eq.u32 %%p_alike%=, %[low], %[x];\n\t"				\
  "setp.eq.and.u32 %%p_alike%=, %[high], %[y], %%p_alike%=;\n\t"	\
  "cvt.u32.u64 %[x], " HEAD ";\n\t"					\
  "shfl.sync.idx.b32 %[y], %[x], 0, 31, -1;\n\t"			\
  "setp.eq.and.u32 %%p_alike%=, %[x], %[y], %%p_alike%=;\n\t"		\
  MORE									\
  "vote.sync.all.pred %%p_alike%=, %%p_alike%=, -1;\n\t"		\
  "@!%%p_alike%= bra $L_unlike%=;\n\t"

/* What small accesses ask for: the place in a unit of a bin that HEAD
   knows.  */
#define SAME_REST(HEAD)							\
  "and.b32 %[x], %[low], 3;\n\t"					\
  "ld.u8 %[y], [" HEAD "+13];\n\t"					\
  "setp.eq.and.u32 %%p_alike%=, %[x], %[y], %%p_alike%=;\n\t"

/* What makes LOW the address AT of the bin, from that of the SITE, less that of
   the bins of the site: in a copy that is the multiprocessor's number and LOW's
   line, modulo their number, so that requests of few multiprocessors meet
   rarely, too; and in the copy of the part that is in the register PART.  What
   is added to it is then ANY_WEIGHT or PART_WEIGHT.  */
#define ANY_OF(MULTIPROCESSOR) any_part (MULTIPROCESSOR)
#define PART_OF(PART) (PART)
#define ANY_WEIGHT "1"
#define ANY_BIN(PART, SITE)						\
  "mov.u32 %[x], %%smid;\n\t"						\
  "mad.lo.u32 %[x], %[x], %[line], %[low];\n\t"				\
  "and.b32 %[x], %[x], %[mostly];\n\t"					\
  "mad.wide.u32 %[at], %[x], 2, " SITE ";\n\t"
#define PART_WEIGHT "%[weight]"
#define PART_BIN(PART, SITE)						\
  "bfi.b32 %[x], " PART ", %[low], 7, 4;\n\t"				\
  "and.b32 %[x], %[x], %[mostly];\n\t"					\
  "mad.wide.u32 %[at], %[x], 2, " SITE ";\n\t"				\
  "shr.u32 %[y], " PART ", 4;\n\t"					\
  "cvt.u64.u32 %[weight], %[y];\n\t"

/* The end.  These functions have nothing to undo before they return.  */
#define ALIKE_RETURN "ret;\n$L_unlike%=:\n\t"

/* What it writes and reads.  MOSTLY are the bits that choose a copy, and of an
   address a bin in it.  */
#define ALIKE_REGISTERS							\
  : [mask] "=&r" (mask), [low] "=&r" (low), [high] "=&r" (high),	\
    [lane] "=&r" (lane), [x] "=&r" (x), [y] "=&r" (y),			\
    [at] "=&r" (at), [head] "=&r" (first), [site] "=&r" (second),	\
    [weight] "=&r" (weight)						\
  : [line] "i" (DRANO_LINE),						\
    [mostly] "i" (DRANO_COPIES * DRANO_LINE - DRANO_BIN_BYTES),		\
    [bins] "i" (DRANO_BINS_AT * sizeof (word))				\
  : "memory"

#if DRANO_HEAD_STEP != 1 || DRANO_BIN_BYTES != 4 || DRANO_ALIGN != 16 \
  || DRANO_BINS * DRANO_BIN_BYTES != DRANO_COPIES * DRANO_LINE \
  || DRANO_COPIES != 16 || DRANO_LINE != 128
# error "the table is not as IF_ALIKE has it"
#endif

/* Declare R, the request of one access, whose parameters are the site and the
   address.  If it is as the site knows them, it is counted, and the function
   is left.  KIND is ANY or PART: which bin; FROM is the register that has it.
   SMALL is SAME_REST, for accesses that may be to less than the unit of a bin,
   or MAY_DIFFER.  */
#define MAY_DIFFER(HEAD) ""
#define COUNT_IF_ALIKE(R, SMALL, KIND, FROM)				\
  unsigned mask, low, high, lane, x, y;					\
  word at, first, second, weight;					\
									\
  __asm__ volatile ("and.b64 %[head], %%ar0, -16;\n\t"			\
		    IF_ALIKE ("%[head]", "%%ar1", SMALL ("%[head]"))	\
		    "setp.eq.u32 %%p_alike%=, %[lane], 0;\n\t"		\
		    KIND##_BIN (FROM, "%[head]")			\
		    "@%%p_alike%= red.global.add.u64 [%[at]+%[bins]], "	\
		    KIND##_WEIGHT ";\n\t"				\
		    ALIKE_RETURN					\
		    "mov.u64 %[site], %%ar0;\n\t"			\
		    "mov.u64 %[at], %%ar1;\n\t"				\
		    "mov.u32 %[x], " FROM ";\n\t"			\
		    ALIKE_REGISTERS);					\
  const struct request R = { first, second, at, mask, KIND##_OF (x) };

/* The same for a group, see drano-abi.h, whose parameters are its head, its
   entries with their number, and the first address: a lane counts each.  */
#define COUNT_IF_ALL_ALIKE(R, SMALL, KIND, FROM)			\
  unsigned mask, low, high, lane, x, y;					\
  word at, first, second, weight;					\
									\
  __asm__ volatile (IF_ALIKE ("%%ar0", "%%ar2", SMALL ("%%ar0"))	\
		    "and.b64 %[site], %%ar1, -16;\n\t"			\
		    "cvt.u32.u64 %[y], %%ar1;\n\t"			\
		    "and.b32 %[y], %[y], 15;\n\t"			\
		    "setp.lt.u32 %%p_alike%=, %[lane], %[y];\n\t"	\
		    "mad.wide.u32 %[at], %[lane], 32, %[site];\n\t"	\
		    "@%%p_alike%= ld.u64 %[site], [%[at]];\n\t"		\
		    "@%%p_alike%= ld.u32 %[y], [%[at]+8];\n\t"		\
		    "add.u32 %[low], %[low], %[y];\n\t"			\
		    KIND##_BIN (FROM, "%[site]")			\
		    "add.u64 %[at], %[at], %%ar0;\n\t"			\
		    "@%%p_alike%= red.global.add.u64 [%[at]+%[bins]], "	\
		    KIND##_WEIGHT ";\n\t"				\
		    ALIKE_RETURN					\
		    "mov.u64 %[head], %%ar0;\n\t"			\
		    "mov.u64 %[site], %%ar1;\n\t"			\
		    "mov.u64 %[at], %%ar2;\n\t"				\
		    "mov.u32 %[x], " FROM ";\n\t"			\
		    ALIKE_REGISTERS);					\
  const struct request R = { first, second, at, mask, KIND##_OF (x) };

/* Return the word of a head for requests of accesses of 2**LOG bytes, STEP
   apart from FIRST on.  */

HERE word
step_word (unsigned log, word first, int step)
{
  word rest = first % DRANO_BIN_BYTES;

  return DRANO_STEP_CODE (step) | (word) log << 32 | rest << 40;
}

/* Let the site with HEAD count requests with the word WANT, see above, in its
   bins from now on, unless it does so for others.  Return whether it does.  */

HERE int
fix_step (word *head, word want)
{
  word seen;

  /* Nothing is counted in bins where one in so many is.  */
  want = SELECT (64, head[DRANO_HEAD_SAMPLE] != 0, (word) 0, want);
  __asm__ volatile ("atom.global.cas.b64 %0, [%1], 0, %2;"
		    : "=r" (seen) : "r" (head + DRANO_HEAD_STEP), "r" (want)
		    : "memory");
  return want && (!seen || seen == want);
}

#endif /* DRANO_DEVICE_ALIKE_H */
