/* Counting sectors and lines of one request.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_PREDICT_SECTORS_H
#define DRANO_PREDICT_SECTORS_H

#include "base/interval.h"
#include "value/poly.h"

enum { MAX_COUNT_ALTS = 8 };

/* The addresses of a warp: in each lane of MASK the bytes from ADDRESS[k],
   for some k whose mask holds the lane.  No symbol of the addresses
   varies.  */
struct request
{
  int n;
  const struct poly *address[MAX_COUNT_ALTS];
  uint32_t masks[MAX_COUNT_ALTS];
  uint32_t rare;		/* Bits of the K that few warps have.  */
  uint32_t mask;		/* Lanes that may be active.  */
  bool exact;			/* All of them are, ...  */
  uint32_t part;		/* ... or, if it is not zero, those of them
				   that are in it too.  */
  int bytes;
};

/* The cost of one request.  Parts of the warp whose distance is unknown are
   assumed to be far apart.  */
struct request_cost
{
  struct interval sectors, lines;
  int together[2];		/* Least sectors, and lines, if they need not
				   be apart.  */
  int full;			/* Least sectors with all lanes of MASK.  */
  int aligned;			/* The same for any alignment of the base; for
				   long stretches of bytes, of each
				   stretch.  */
  double mean;			/* The mean number of sectors over all
				   alignments of the base, each as likely;
				   negative: not known.  */
  int ideal;
  int groups;			/* Parts whose distance is unknown.  */
  int stretches;		/* Parts without a gap.  */
  int offset;			/* Bytes from a sector boundary to the lowest,
				   if that is known and there is one stretch;
				   else -1.  */
  bool exact_alignment;
};

extern void count_request (const struct request *r, struct request_cost *c);

/* The most sectors (lines, of SIZE bytes) that BYTES bytes at one place may
   touch.  */
extern int count_most (int bytes, int size);

#endif /* DRANO_PREDICT_SECTORS_H */
