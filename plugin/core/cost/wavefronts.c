/* The cost of a region: wavefronts of L1.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* L1 serves a request in so many cycles as its lines share a set, or its
   sectors need to be delivered (machine_wavefronts).  Where lanes are a known
   number of bytes apart, only the begin in the four sets is not known, or a
   part of it: each is tried.  Elsewhere the numbers of sectors and lines bound
   the wavefronts: all lines may be in one set, or as many in each.  */

#include "cost/cost-int.h"

#include "base/lanes.h"
#include "base/machine.h"
#include "predict/predict.h"
#include "value/derived.h"
#include "value/facts.h"

/* The sets take turns in so many bytes, and a request of so many lines is
   counted.  */
enum { TURN = MACHINE_LINE * MACHINE_L1_SETS, MAX_LINES = 2 * LANES };

/* Return the wavefronts on M of lanes MASK that access BYTES at V, plus
   BEGIN.  */

static int
count_wavefronts (const struct machine *m, const int64_t v[LANES],
		  uint32_t mask, int bytes, int64_t begin)
{
  uint64_t at[LANES];
  int64_t lines[MAX_LINES];
  uint8_t sets[MACHINE_L1_SETS] = { 0 };
  int n = 0;
  for (int l = 0; l < LANES; l++)
    {
      /* Addresses are any numbers, and wrap.  */
      at[l] = (uint64_t) v[l] + (uint64_t) begin;
      int64_t last = (int64_t) (at[l] + bytes - 1) >> MACHINE_LINE_BITS;
      for (int64_t line = (int64_t) at[l] >> MACHINE_LINE_BITS;
	   mask >> l & 1 && line <= last; line++)
	{
	  bool before = false;
	  for (int k = n - 1; k >= 0 && !before; k--)
	    before = lines[k] == line;
	  if (before || n == MAX_LINES)
	    continue;
	  lines[n++] = line;
	  sets[line & (MACHINE_L1_SETS - 1)]++;
	}
    }
  return (int) machine_wavefronts (m, (unsigned) lanes_blocks (at, mask, bytes,
							       MACHINE_SECTOR),
				   sets);
}

struct interval
cost_wavefronts (struct pool *pool, const struct machine *m,
		 const struct access *a, const struct prediction *p)
{
  int data_lo = (p->sectors.lo * MACHINE_SECTOR + m->l1_clk - 1) / m->l1_clk;
  int data_hi = (p->sectors.hi * MACHINE_SECTOR + m->l1_clk - 1) / m->l1_clk;
  struct interval r = { (p->lines.lo + m->l1_tags - 1) / m->l1_tags,
			p->lines.hi };
  const struct poly *uniform;
  int64_t v[LANES];
  r.lo = r.lo > data_lo ? r.lo : data_lo;
  r.lo = r.lo > 1 ? r.lo : 1;
  r.hi = r.hi > data_hi ? r.hi : data_hi;
  if (!a->exact || a->at_most_one || a->bytes > MACHINE_SECTOR
      || !derive_split (pool, a->address, &uniform, v))
    return r;
  struct low_bits low = facts_low (uniform);
  int64_t step
    = low.bits < MACHINE_L1_TURN_BITS ? INT64_C (1) << low.bits : TURN;
  int64_t first = (int64_t) (low.rem & (uint64_t) (step - 1));
  struct interval found = { 0, 0 };
  for (int64_t begin = first; begin < TURN; begin += step)
    {
      int n = count_wavefronts (m, v, a->may, a->bytes, begin);
      found.lo = !found.lo || n < found.lo ? n : found.lo;
      found.hi = n > found.hi ? n : found.hi;
    }
  return found;
}
