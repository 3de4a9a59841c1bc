/* Counting sectors and lines of one request.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The lanes' addresses fall into groups: within a group distances are known
   numbers, between groups they depend on symbols.  A group is counted for each
   alignment of its first byte in a line that low bits and the natural
   alignment of the access allow; the counts of groups are added.

   If lanes have several candidates the most is what all candidates touch
   (but no more than the lanes can); the least is what lanes touch that have
   no candidate sector in common, taken greedily.  */

#include "predict/sectors-int.h"

#include "value/facts.h"

#include <stdlib.h>
#include <string.h>

/* How many bytes the N places P have.  *STRETCHES gets one more for each
   stretch of them without a gap.  */

static int64_t
distinct_bytes (const struct request_place *p, int n, int bytes,
		int *stretches)
{
  int64_t sum = 0, end = 0;
  for (int i = 0; i < n; i++)
    {
      int64_t from = i && p[i].offset < end ? end : p[i].offset;
      if (p[i].offset + bytes > from)
	sum += p[i].offset + bytes - from;
      *stretches += !i || p[i].offset > end;
      end = p[i].offset + bytes;
    }
  return sum;
}

void
count_request (const struct request *r, struct request_cost *c)
{
  struct request_place places[MAX_PLACES];
  struct request_group groups[MAX_PLACES];
  int n, ngroups;
  memset (c, 0, sizeof *c);
  n = make_places (r, places, groups, &ngroups);
  if (!n)
    return;
  struct request_touches lines = count_blocks (r, places, groups, ngroups,
					       MACHINE_LINE);
  struct request_touches t = count_blocks (r, places, groups, ngroups,
					   MACHINE_SECTOR);
  c->lines = (struct interval) { lines.least, lines.most };
  c->sectors = (struct interval) { t.least, t.most };
  c->mean = t.mean;
  c->full = t.full;
  c->aligned = t.aligned;
  c->together[0] = t.alone;
  c->together[1] = lines.alone;
  /* Parts that are a sector apart may still share lines.  */
  if (ngroups > 1)
    c->lines.lo = ((c->sectors.lo * MACHINE_SECTOR + MACHINE_LINE - 1)
		   / MACHINE_LINE);
  c->exact_alignment = (lines.full == lines.most && t.full == t.most);
  int64_t bytes = 0;
  for (int g = 0; g < ngroups; g++)
    bytes += distinct_bytes (places + groups[g].first, groups[g].n, r->bytes,
			     &c->stretches);
  int64_t limit = (int64_t) __builtin_popcount (r->mask) * r->bytes;
  if (bytes > limit)
    bytes = limit;
  c->ideal = (int) ((bytes + MACHINE_SECTOR - 1) / MACHINE_SECTOR);
  c->groups = ngroups;
  if (bytes >= (int64_t) LONG_STRETCH * c->stretches && c->aligned > c->ideal)
    c->aligned = c->ideal;
  c->offset = -1;
  if (c->stretches == 1
      && groups[0].base.bits >= __builtin_ctz (MACHINE_SECTOR))
    c->offset = (int) ((groups[0].base.rem + (uint64_t) places[0].offset)
		       % MACHINE_SECTOR);
  if (r->exact && r->part & r->mask)
    {
      struct request few = *r;
      struct request_cost d;
      few.mask &= r->part;
      few.part = 0;
      count_request (&few, &d);
      c->sectors = interval_lower (c->sectors, d.sectors.lo);
      c->lines = interval_lower (c->lines, d.lines.lo);
      for (int k = 0; k < 2; k++)
	if (d.together[k] < c->together[k])
	  c->together[k] = d.together[k];
    }
}
