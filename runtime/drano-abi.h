/* The contract between instrumented code, the device library and libdrano.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* An instrumented object file has one table, a static `declare target' array
   of 64-bit words, which libgomp maps to every device as it does the
   program's own variables.  The device library counts in the device's copy;
   libdrano reads that back into the host's copy, which nothing else uses.

   Table: for each counted site DRANO_SITE_WORDS words: DRANO_HEAD words of
   settings, DRANO_COPIES times DRANO_COPY_WORDS counters, then DRANO_BINS
   counters of requests that are all alike, see below.  A multiprocessor
   counts in the copy that its number, modulo DRANO_COPIES, chooses, so that
   few of them meet at an address.  All is zero at first: the extremes of the
   strides are kept as unsigned numbers of which larger is further out, and
   zero is none.  Behind the sites is a head for each group of accesses that
   are counted together; only the device uses it.

   Most requests of a site are of all lanes, and one step apart.  The first
   one with a step fixes it in the site's head; the next ones with this step
   are only counted, by where in a line they begin, as the rest follows from
   that.

   Each object file hands its table and a text to __drano_register_3 when it
   is loaded.  The text has one line (a record of drano's files, see
   record.h, without measurement) for each counted site, in the order of the
   counters, and then one for each site that is not counted.

   Plain numbers only: the plugin, the offload compiler and the host's
   compiler all read this file.  */

#ifndef DRANO_ABI_H
#define DRANO_ABI_H

/* Words of settings before a site's counters.  */
#define DRANO_HEAD 4
/* Count one in so many requests; 0 is all.  */
#define DRANO_HEAD_SAMPLE 0
/* What the bins are for: the step, see DRANO_STEP_CODE, in the lower half;
   then a byte with the binary logarithm of the bytes that each lane accesses,
   and one with the first lane's address modulo DRANO_BIN_BYTES.  Zero: nothing
   yet.  */
#define DRANO_HEAD_STEP 1
/* Any word.  */
#define DRANO_HEAD_SPARE 2

/* A step of STEP bytes from lane to lane as the lower half of a head's word
   has it, and back.  No step of less than 2**31 bytes has zero.  */
#define DRANO_STEP_CODE(STEP) ((0u - (unsigned) (STEP)) ^ 0x80000000u)
#define DRANO_STEP_OF(CODE) ((int) (0u - ((unsigned) (CODE) ^ 0x80000000u)))

/* Words of one copy of a site's counters.  */
#define DRANO_REQUESTS 0
#define DRANO_LANES 1
#define DRANO_SECTORS 2
#define DRANO_LINES 3
#define DRANO_IDEAL 4
#define DRANO_STRIDE_SUM 5	/* Modulo 2**64.  */
#define DRANO_SUMS 6		/* Those before are sums.  */
#define DRANO_STRIDE_MAX 6	/* Stride + 2**63.  */
#define DRANO_STRIDE_MIN 7	/* Complement of stride + 2**63.  */
#define DRANO_WORDS 8
/* Requests of one lane, which are not in the others: each is one sector, one
   line, one of ideal.  */
#define DRANO_SINGLE 8
#define DRANO_COPY_WORDS 9

#define DRANO_COPIES 16

/* Where one block in N is counted, of the launches of at least DRANO_FULL
   blocks, the number of a block says whether it is, for how many blocks, its
   weight, and in which copy.  GCC gives work to the first blocks when there is
   little, and so these are counted best: the first DRANO_FIRST in full, from
   there on one of 2, from twice as many on one of 4, and so on up to N, a power
   of two.  Blocks are taken in strata of so many that follow each other.
   Wherever work ends, a stratum is few of the blocks before it, at most one of
   DRANO_FIRST / 2.

   DRANO_PARTS strata that follow each other count in different copies, those
   from DRANO_PARTS on, so that their difference tells how far the sum may be
   off.  Strata that are cut short by the end of the launch, and launches of
   fewer blocks, are counted in full, as the first blocks are, in the other
   copies.

   A block's part is the copy plus DRANO_COPIES times the weight; -1 is
   none.  */
#define DRANO_FULL 256
#define DRANO_FIRST 64
#define DRANO_PARTS 8
#define DRANO_WEIGHT_OF(PART) ((PART) / DRANO_COPIES)
#define DRANO_PART(COPY, WEIGHT) ((COPY) + (WEIGHT) * DRANO_COPIES)

/* Bins.  A bin is for the first lane's address modulo DRANO_LINE, in units of
   DRANO_BIN_BYTES; the copies follow each other.  */
#define DRANO_BINS 512
#define DRANO_LINE 128
#define DRANO_BIN_BYTES 4

/* Words of a site, of the table for N sites and GROUPS groups, which is never
   empty, and where site S and the head of group G begin in it.  */
#define DRANO_SITE_WORDS \
  (DRANO_HEAD + DRANO_COPIES * DRANO_COPY_WORDS + DRANO_BINS)
#define DRANO_SITE_AT(S) ((unsigned long) (S) * DRANO_SITE_WORDS)
#define DRANO_GROUP_AT(N, G) \
  (DRANO_SITE_AT ((N) ? (N) : 1) + (unsigned long) (G) * DRANO_HEAD)
#define DRANO_TABLE_WORDS(N, GROUPS) DRANO_GROUP_AT (N, GROUPS)
/* The bins in a site.  */
#define DRANO_BINS_AT (DRANO_HEAD + DRANO_COPIES * DRANO_COPY_WORDS)

/* Alignment of a table, and so of each site, in bytes: nvptx has no larger
   one.  __drano_count takes both in one word: the address of the site plus
   the binary logarithm of the bytes that each lane accesses.  */
#define DRANO_ALIGN 16

/* __drano_count_group counts several accesses whose addresses lie a constant
   apart.  A constant describes them, DRANO_GROUP_WORDS words for each: how far
   beyond the group's head its site is, how far beyond the first one's its
   address is, and the logarithm of its bytes.  The address of the first one's
   words, aligned as a table, plus the number of all of them is passed.

   Accesses to less than DRANO_BIN_BYTES are counted by __drano_count_small, and
   groups with such by __drano_count_small_group.  */
#define DRANO_GROUP_SITE 0
#define DRANO_GROUP_BEYOND 1
#define DRANO_GROUP_LOG 2
#define DRANO_GROUP_WORDS 4
#define DRANO_GROUP_MAX 8

/* Which block of stratum S of N, a power of two, is counted.  Multiples of the
   golden ratio, modulo 1, are spread evenly, whatever period the work has.  */
#define DRANO_GOLDEN 0x9e3779b9u
#define DRANO_CHOSEN(S, N) \
  ((unsigned) ((unsigned long long) ((S) * DRANO_GOLDEN) * (N) >> 32))

/* Flags of an object (__drano_register_3).  */
#define DRANO_OBJECT_OMP 1	/* Its regions are OpenMP's.  */
#define DRANO_OBJECT_SHARED 2	/* It has routines that other objects'
				   regions may call.  */

/* Flags of a launch (__drano_leave_1).  */
#define DRANO_LAUNCH_ASYNC 1	/* It may still be running.  */

#endif /* DRANO_ABI_H */
