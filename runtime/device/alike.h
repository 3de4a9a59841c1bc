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

   There is no order to keep between lanes that fix a step and those that use it:
   the step is one word, all that is counted follows from it and the bins.  A
   step of exactly 2**31 bytes looks like the step of a site that has none yet;
   62 GiB are between the first and the last lane then.  */

#ifndef DRANO_DEVICE_ALIKE_H
#define DRANO_DEVICE_ALIKE_H

#include "drano-abi.h"
#include "lanes.h"

/* How bins follow each other for accesses of DRANO_BIN_BYTES and more, and for
   smaller ones: how many bytes of memory have addresses of their own, and the
   bytes of table for each.  */
#define SPAN (DRANO_BINS * DRANO_BIN_BYTES)
#define SCALE (8 / DRANO_BIN_BYTES)
#define SMALL_SPAN DRANO_BINS
#define SMALL_SCALE 8

/* The beginning of the assembly for requests that are all alike.  The lanes
   that are here go into MASK.  Go to the end unless these are all lanes and the
   ADDRESS of each is as many of the steps that HEAD knows, as its number, LANE,
   beyond lane 0's, whose lower half is then in LOW.  An asm that declares names
   of registers has no braces around it, see split.  */
#define IF_ALIKE							\
  ".reg .pred %%p_alike%=;\n\t"						\
  "vote.ballot.b32 %[mask], 1;\n\t"					\
  "setp.ne.u32 %%p_alike%=, %[mask], -1;\n\t"				\
  "@%%p_alike%= bra $L_unlike%=;\n\t"					\
  "ld.u32 %[x], [%[head]+8];\n\t"					\
  "xor.b32 %[x], %[x], 0x80000000;\n\t"					\
  "mov.u32 %[lane], %%laneid;\n\t"					\
  "mad.wide.s32 %[at], %[lane], %[x], %[address];\n\t"			\
  "mov.b64 {%[low], %[high]}, %[at];\n\t"				\
  "shfl.sync.idx.b32 %[x], %[low], 0, 31, -1;\n\t"			\
  "shfl.sync.idx.b32 %[y], %[high], 0, 31, -1;\n\t"			\
  "setp.eq.u32 %%p_alike%=, %[low], %[x];\n\t"				\
  "setp.eq.and.u32 %%p_alike%=, %[high], %[y], %%p_alike%=;\n\t"	\
  "vote.sync.all.pred %%p_alike%=, %%p_alike%=, -1;\n\t"		\
  "@!%%p_alike%= bra $L_unlike%=;\n\t"

/* Its end.  These functions have nothing to undo before they return.  */
#define ALIKE_RETURN "ret;\n$L_unlike%=:"

/* What it writes, and what it reads; SPAN and SCALE as below.  */
#define ALIKE_OUT							\
  [mask] "=&r" (mask), [low] "=&r" (low), [high] "=&r" (high),		\
  [lane] "=&r" (lane), [x] "=&r" (x), [y] "=&r" (y), [at] "=&r" (at)
#define ALIKE_IN							\
  [head] "r" (head), [address] "r" (address), [last] "i" (span - 1),	\
  [scale] "i" (scale), [bins] "i" (DRANO_BINS_AT * sizeof (word)),	\
  [line] "i" (DRANO_LINE)

#if DRANO_HEAD_STEP != 1
# error "the step is not where IF_ALIKE has it"
#endif

/* If this request, this lane's part of which is at ADDRESS, is as the site
   with HEAD knows them, count it and return to the caller of the caller.  Else
   return the lanes that are here.  The bins have addresses of SPAN bytes, and
   SCALE bytes of memory for each.  */

HERE unsigned
count_alike (word *head, word address, const unsigned span,
	     const unsigned scale)
{
  unsigned mask, low, high, lane, x, y;
  word at;

  __asm__ volatile (IF_ALIKE
		    "setp.eq.u32 %%p_alike%=, %[lane], 0;\n\t"
		    "mov.u32 %[x], %%smid;\n\t"
		    "mad.lo.u32 %[x], %[x], %[line], %[low];\n\t"
		    "and.b32 %[x], %[x], %[last];\n\t"
		    "mad.wide.u32 %[at], %[x], %[scale], %[head];\n\t"
		    "@%%p_alike%= red.add.u64 [%[at]+%[bins]], 1;\n\t"
		    ALIKE_RETURN : ALIKE_OUT : ALIKE_IN : "memory");
  return mask;
}

/* The same for the MEMBERS accesses that ENTRY and the following tell of,
   whose group has HEAD: a lane counts each.  */

HERE unsigned
count_alike_group (word *head, word address, const word *entry,
		   unsigned members, const unsigned span,
		   const unsigned scale)
{
  unsigned mask, low, high, lane, x, y;
  word at, site;

  __asm__ volatile (IF_ALIKE
		    "setp.lt.u32 %%p_alike%=, %[lane], %[members];\n\t"
		    "mad.wide.u32 %[at], %[lane], 32, %[entry];\n\t"
		    "@%%p_alike%= ld.u64 %[site], [%[at]];\n\t"
		    "@%%p_alike%= ld.u32 %[y], [%[at]+8];\n\t"
		    "add.u32 %[low], %[low], %[y];\n\t"
		    "mov.u32 %[x], %%smid;\n\t"
		    "mad.lo.u32 %[x], %[x], %[line], %[low];\n\t"
		    "and.b32 %[x], %[x], %[last];\n\t"
		    "mad.wide.u32 %[at], %[x], %[scale], %[site];\n\t"
		    "add.u64 %[at], %[at], %[head];\n\t"
		    "@%%p_alike%= red.add.u64 [%[at]+%[bins]], 1;\n\t"
		    ALIKE_RETURN
		    : ALIKE_OUT, [site] "=&r" (site)
		    : ALIKE_IN, [members] "r" (members), [entry] "r" (entry)
		    : "memory");
  return mask;
}

/* Let the site with HEAD, of accesses of 2**LOG bytes, count requests of STEP
   in its bins from now on, unless it does so for another.  Return whether
   it does.  */

HERE int
fix_step (word *head, unsigned log, int step)
{
  word want = (word) log << 32 | DRANO_STEP_CODE (step), seen;

  if (head[DRANO_HEAD_SAMPLE])
    return 0;
  __asm__ volatile ("atom.cas.b64 %0, [%1], 0, %2;"
		    : "=r" (seen) : "r" (head + DRANO_HEAD_STEP), "r" (want)
		    : "memory");
  return !seen || seen == want;
}

#endif /* DRANO_DEVICE_ALIKE_H */
