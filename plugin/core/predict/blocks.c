/* Counting sectors: what groups of places touch.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "predict/sectors-int.h"
#include "base/lanes.h"

#include "value/facts.h"

#include <string.h>

int
count_most (int bytes, int size)
{
  /* The alignment that the access has by nature.  */
  int natural = bytes & -bytes;
  if (natural > 16)
    natural = 16;
  return (bytes + size - natural + size - 1) / size;
}

/* The number of the block of SIZE bytes, a power of two, that holds
   ADDRESS, which may be negative.  GCC shifts signed numbers
   arithmetically.  */

static inline int64_t
block_of (int64_t address, int size)
{
  return address >> __builtin_ctz ((unsigned) size);
}

/* How many blocks are touched, by where the base is in one.  */
struct table
{
  int by_rest[MACHINE_LINE];
};

/* Add SIGN times how many bounds of blocks of SIZE bytes lie behind the byte
   FROM, and not behind the byte TO, to what T is made of: the number that is
   the same for all bases, *FIXED, and the steps from base to base.  */

static void
add_bounds (struct table *t, int64_t *fixed, int64_t from, int64_t to,
	    int size, int sign)
{
  int64_t d = to - from;
  int rest = (int) (d & (size - 1));
  *fixed += sign * block_of (d, size);
  if (!rest)
    return;
  /* There is one more for REST bases, round the end of the block.  */
  int first = (int) ((size - rest - from) & (size - 1)), last = first + rest;
  t->by_rest[first] += sign;
  if (last > size)
    *fixed += sign;
  if (last != size)
    t->by_rest[last & (size - 1)] -= sign;
}

/* Of how many low bits inside a line LOW tells.  */

static int
bits_in_line (const struct low_bits *low)
{
  return low->bits < MACHINE_LINE_BITS ? low->bits : MACHINE_LINE_BITS;
}

/* Fill in T: how many blocks of SIZE bytes the N places P touch, each with
   BYTES.  From the first byte to the last all blocks are touched but those
   that lie in gaps.  */

static void
count_touched_blocks (struct table *t, const struct request_place *p, int n,
		      int bytes, int size)
{
  int64_t fixed = 1, end = p[0].offset + bytes - 1;
  memset (t->by_rest, 0, sizeof *t->by_rest * (size_t) size);
  add_bounds (t, &fixed, p[0].offset, p[n - 1].offset + bytes - 1, size, 1);
  for (int i = 1; i < n; i++)
    {
      if (p[i].offset - end > size)
	{
	  add_bounds (t, &fixed, end, p[i].offset, size, -1);
	  fixed++;
	}
      end = p[i].offset + bytes - 1;
    }
  for (int r = 0; r < size; r++)
    {
      fixed += t->by_rest[r];
      t->by_rest[r] = (int) fixed;
    }
}

/* The greatest power of two, at most 16, that divides BYTES and the distances
   between the N places P: what the base is aligned to.  */

static int
natural_alignment (const struct request_place *p, int n, int bytes)
{
  int64_t all = bytes | 16;
  for (int i = 1; i < n; i++)
    all |= p[i].offset - p[0].offset;
  int64_t least = all & -all;
  return (bytes & -bytes) <= least || (bytes & -bytes) > 16 ? (int) least : 1;
}

/* How many blocks of SIZE bytes, as T says, the N places P touch, each with
   BYTES, over what their base may be, of which LOW is known.  Set *RANGE, and
   return the mean.  */

static double
range_of_places (const struct request_place *p, int n, int bytes, int size,
		 struct low_bits low, const struct table *t,
		 struct interval *range)
{
  int natural = natural_alignment (p, n, bytes);
  int64_t step = INT64_C (1) << bits_in_line (&low);
  int64_t start = (int64_t) (low.rem & (uint64_t) (step - 1));
  *range = (struct interval) { 0, 0 };
  /* NATURAL speaks of the places, not of the base that offsets are added
     to.  Where it is the stronger, the base goes in its steps, if there is
     one that fits.  */
  int64_t shift = p[0].offset, first = start, stride = step;
  while (natural > stride && first < start + natural)
    if ((first + shift) % natural == 0)
      stride = natural;
    else
      first += step;
  if (stride == step)
    first = start;
  /* What is touched repeats with SIZE.  */
  int all = 0, bases = 0;
  for (int64_t at = first; at < first + size; at += stride)
    {
      int k = t->by_rest[at & (size - 1)];
      if (at == first || k < range->lo)
	range->lo = k;
      if (at == first || k > range->hi)
	range->hi = k;
      all += k;
      bases++;
    }
  return (double) all / bases;
}

/* Blocks of memory by number: a hash table of which at most a quarter is
   used.  */
struct blocks
{
  int64_t at[8 * MAX_PLACES];
  bool used[8 * MAX_PLACES];
};

/* Where block K is in B, or would go.  */

static int
block_slot (const struct blocks *b, int64_t k)
{
  int slot = (int) ((uint64_t) k % (8 * MAX_PLACES));
  while (b->used[slot] && b->at[slot] != k)
    slot = (slot + 1) % (8 * MAX_PLACES);
  return slot;
}

/* Of the lanes ALONE, all of whose candidates are among the N places P of one
   group, take as many as have no block in common when the base is AT.
   Return their number.  Where places have more than two blocks, one lane is
   taken.  */

static int
lanes_without_common_block (const struct request_place *p, int n,
			    uint32_t alone,
			    int64_t at, int bytes, int size)
{
  struct blocks taken;
  int start[LANES + 1] = { 0 }, next[LANES], by_lane[MAX_PLACES], lanes = 0;
  if (bytes > size)
    return alone != 0;
  memset (taken.used, 0, sizeof taken.used);
  for (int i = 0; i < n; i++)
    start[p[i].lane + 1]++;
  for (int l = 0; l < LANES; l++)
    {
      start[l + 1] += start[l];
      next[l] = start[l];
    }
  for (int i = 0; i < n; i++)
    by_lane[next[p[i].lane]++] = i;
  for (int l = 0; l < LANES; l++)
    {
      int64_t blocks[2 * MAX_PLACES];
      int nblocks = 0;
      bool clash = !(alone >> l & 1);
      for (int k = start[l]; k < start[l + 1] && !clash; k++)
	for (int side = 0; side < 2; side++)
	  {
	    int64_t block = block_of (at + p[by_lane[k]].offset
				      + (side ? bytes - 1 : 0), size);
	    clash |= taken.used[block_slot (&taken, block)];
	    blocks[nblocks++] = block;
	  }
      for (int k = 0; k < nblocks && !clash; k++)
	{
	  int slot = block_slot (&taken, blocks[k]);
	  taken.used[slot] = true;
	  taken.at[slot] = blocks[k];
	}
      lanes += !clash;
    }
  return lanes;
}

/* The least number of blocks of SIZE bytes that lanes with several
   candidates touch together: in that group where this is most.  */

static int
least_of_choices (const struct request_place *places,
		  const struct request_group *groups, int ngroups, int bytes,
		  int size)
{
  int most = 1;
  for (int g = 0; g < ngroups; g++)
    {
      const struct request_place *p = places + groups[g].first;
      uint32_t alone = 0;
      int best = -1;
      for (int i = 0; i < groups[g].n; i++)
	alone |= UINT32_C (1) << p[i].lane;
      for (int h = 0; h < ngroups; h++)
	for (int i = 0; i < groups[h].n && h != g; i++)
	  alone &= ~(UINT32_C (1) << places[groups[h].first + i].lane);
      int bits = bits_in_line (&groups[g].base);
      int64_t step = INT64_C (1) << bits;
      int64_t at = (int64_t) (groups[g].base.rem & (uint64_t) (step - 1));
      int natural = natural_alignment (p, groups[g].n, bytes);
      /* What meets repeats with SIZE.  */
      for (; alone && at < size + step; at += step)
	{
	  if (natural > step && (at + p[0].offset) % natural)
	    continue;
	  int k = lanes_without_common_block (p, groups[g].n, alone, at, bytes,
					      size);
	  if (best < 0 || k < best)
	    best = k;
	}
      if (best > most)
	most = best;
    }
  return most;
}

/* How many blocks a group touches.  */
struct block_count
{
  struct interval range;
  int any;			/* Least wherever the base lies.  */
  double mean;
};

/* The blocks of SIZE bytes that group G of PLACES touches, each with BYTES.  */

static struct block_count
count_of_group (const struct request_group *g,
		const struct request_place *places, int bytes, int size)
{
  const struct request_place *p = places + g->first;
  struct block_count s;
  struct table t;
  struct interval any;
  count_touched_blocks (&t, p, g->n, bytes, size);
  s.mean = range_of_places (p, g->n, bytes, size, g->base, &t, &s.range);
  range_of_places (p, g->n, bytes, size, (struct low_bits) { 0, 0 }, &t, &any);
  s.any = any.lo;
  return s;
}

/* Groups of one place each that were counted: what is alike is so once.  */
struct singles
{
  int n;
  struct { struct low_bits base; struct block_count count; } at[8];
};

/* As count_of_group; S has what was counted before.  */

static struct block_count
count_once (struct singles *s, const struct request_group *g,
	    const struct request_place *places, int bytes, int size)
{
  int k = 0;
  while (k < s->n && (s->at[k].base.bits != g->base.bits
		      || s->at[k].base.rem != g->base.rem))
    k++;
  if (g->n == 1 && k < s->n)
    return s->at[k].count;
  struct block_count count = count_of_group (g, places, bytes, size);
  if (g->n == 1 && k < (int) (sizeof s->at / sizeof *s->at))
    {
      s->at[k].base = g->base;
      s->at[k].count = count;
      s->n++;
    }
  return count;
}

struct request_touches
count_blocks (const struct request *r, const struct request_place *places,
	      const struct request_group *groups, int ngroups, int size)
{
  struct request_touches t = { 0, 0, 0, 0, 0, 0 };
  struct singles singles;
  singles.n = 0;
  for (int g = 0; g < ngroups; g++)
    {
      struct block_count s = count_once (&singles, &groups[g], places,
					 r->bytes, size);
      t.mean += s.mean;
      t.full += s.range.lo;
      t.most += s.range.hi;
      t.aligned += s.any;
      t.alone = s.range.lo > t.alone ? s.range.lo : t.alone;
    }
  t.least = t.full;
  if (r->n > 1)
    {
      int limit = __builtin_popcount (r->mask) * count_most (r->bytes, size);
      if (t.most > limit)
	t.most = limit;
      if (r->exact)
	t.least = t.alone = least_of_choices (places, groups, ngroups,
					      r->bytes, size);
    }
  if (!r->exact)
    t.least = t.alone = (r->bytes + size - 1) / size;
  if (t.least < 1)
    t.least = t.alone = 1;
  if (r->n > 1 || !r->exact)
    t.mean = -1;
  return t;
}
