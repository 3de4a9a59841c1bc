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
   settings, then DRANO_COPIES times DRANO_WORDS counters.  A multiprocessor
   counts in the copy that its number, modulo DRANO_COPIES, chooses, so that
   few of them meet at an address.  All is zero at first: the extremes of the
   strides are kept as unsigned numbers of which larger is further out, and
   zero is none.

   Each object file hands its table and a text to __drano_register_1 when it
   is loaded.  The text has one line (a record of drano's files, see
   record.h, without measurement) for each counted site, in the order of the
   counters, and then one for each site that is not counted.

   Plain numbers only: the plugin, the offload compiler and the host's
   compiler all read this file.  */

#ifndef DRANO_ABI_H
#define DRANO_ABI_H

/* Words of settings before a site's counters.  */
#define DRANO_HEAD 16
/* Count one in so many requests; 0 and 1 are all.  */
#define DRANO_HEAD_SAMPLE 0

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

#define DRANO_COPIES 16

/* Words of a site, of the table for N sites, which is never empty, and where
   site S begins in it.  */
#define DRANO_SITE_WORDS (DRANO_HEAD + DRANO_COPIES * DRANO_WORDS)
#define DRANO_TABLE_WORDS(N) \
  ((unsigned long) ((N) ? (N) : 1) * DRANO_SITE_WORDS)
#define DRANO_SITE_AT(S) ((unsigned long) (S) * DRANO_SITE_WORDS)

/* Alignment of a table, and so of each site, in bytes: nvptx has no larger
   one.  __drano_count takes both in one word: the address of the site plus
   the binary logarithm of the bytes that each lane accesses.  */
#define DRANO_ALIGN 16

/* __drano_count_group counts several accesses whose addresses lie a constant
   apart.  A constant describes them, DRANO_GROUP_WORDS words for each: how far
   beyond the table's beginning its site is plus the logarithm of its bytes, and
   how far beyond the first one's its address is.  The address of the first one's words plus
   the number of all of them is passed.  */
#define DRANO_GROUP_WORDS 2
#define DRANO_GROUP_MAX 8

/* Flags of an object (__drano_register_1).  */
#define DRANO_OBJECT_OMP 1	/* Its regions are OpenMP's.  */
#define DRANO_OBJECT_SHARED 2	/* It has routines that other objects'
				   regions may call.  */

/* Flags of a launch (__drano_leave_1).  */
#define DRANO_LAUNCH_ASYNC 1	/* It may still be running.  */

#endif /* DRANO_ABI_H */
