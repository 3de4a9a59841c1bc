/* Counting sectors and lines of one request.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The lanes' addresses fall into groups: within a group distances are known
   numbers, between groups they depend on symbols.  A group is counted for
   each place that its first byte may have in a line, as far as low bits and
   the natural alignment of the access leave it open; groups add up.

   If lanes have several candidates the most is what all candidates touch
   (but no more than the lanes can); the least is what lanes touch that have
   no candidate sector in common, taken greedily.  */

#include "predict/sectors.h"

#include "value/facts.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PLACES = LANES * MAX_COUNT_ALTS };

/* A stretch of so many bytes in the mean may lie anywhere: what that costs is
   misalignment, a sector for each.  */
enum { LONG_STRETCH = 2 * MACHINE_SECTOR };

/* Addresses further apart than this are in different groups.  */
#define FAR (INT64_C (1) << 40)

/* One candidate of one lane.  */
struct place
{
  int lane;
  int group;
  int64_t offset;
  const struct poly *address;
  uint64_t key;			/* Differs where more than a number does.  */
};

struct group
{
  struct low base;		/* Low bits of what offsets are added to.  */
  int first, n;			/* Its places, sorted by offset.  */
};

int
count_most (int bytes, int size)
{
  /* The alignment that the access has by nature.  */
  int natural = bytes & -bytes;
  if (natural > 16)
    natural = 16;
  return (bytes + size - natural + size - 1) / size;
}

/* True if X in lane L and Y in lane K differ by a number only, and not by a
   huge one; *D is it.  */

static bool
distance (const struct poly *x, int l, const struct poly *y, int k,
	  int64_t *d)
{
  int i = 0, j = 0;
  uint64_t a = 0, b = 0;
  if (x->n && !x->terms[0].m->degree)
    a = coef_at (&x->terms[i++].c, l);
  if (y->n && !y->terms[0].m->degree)
    b = coef_at (&y->terms[j++].c, k);
  *d = (int64_t) (a - b);
  if (*d > FAR || *d < -FAR)
    return false;
  while (i < x->n || j < y->n)
    {
      uint64_t u = i < x->n ? coef_at (&x->terms[i].c, l) : 0;
      uint64_t v = j < y->n ? coef_at (&y->terms[j].c, k) : 0;
      if (i < x->n && !u)
	i++;
      else if (j < y->n && !v)
	j++;
      else if (i == x->n || j == y->n || x->terms[i].m != y->terms[j].m
	       || u != v)
	return false;
      else
	i++, j++;
    }
  return true;
}

static int
compare_places (const void *a, const void *b)
{
  const struct place *x = a, *y = b;
  if (x->group != y->group)
    return x->group < y->group ? -1 : 1;
  if (x->offset != y->offset)
    return x->offset < y->offset ? -1 : 1;
  return x->lane - y->lane;
}

/* Put into KEYS, for each lane of X, a number that is the same where all terms
   are but the constant.  */

static void
make_keys (const struct poly *x, uint64_t keys[LANES])
{
  memset (keys, 0, sizeof *keys * LANES);
  for (int i = 0; i < x->n; i++)
    if (x->terms[i].m->degree)
      for (int l = 0; l < LANES; l++)
	keys[l] += coef_at (&x->terms[i].c, l)
		   * ((uint64_t) (uintptr_t) x->terms[i].m | 1);
}

/* True if no two lanes of X can differ by a number only, as they have
   different multiples of a symbol.  */

static bool
far_apart_p (const struct poly *x)
{
  for (int i = 0; i < x->n; i++)
    {
      const struct coef *c = &x->terms[i].c;
      /* A multiple of the step is zero modulo 2**64 where the step has so
	 many low bits that are.  */
      if (x->terms[i].m->degree && !c->table && c->step
	  && __builtin_ctzll (c->step) < 64 - 5)
	return true;
    }
  return false;
}

/* Sort the N places at P, which often are.  */

static void
sort_places (struct place *p, int n)
{
  int i = 1;
  while (i < n && compare_places (&p[i - 1], &p[i]) <= 0)
    i++;
  if (i < n)
    qsort (p, (size_t) n, sizeof *p, compare_places);
}

/* Fill PLACES and GROUPS from R.  Return the number of places; *NGROUPS is
   that of groups.  */

static int
make_places (const struct request *r, struct place *places,
	     struct group *groups, int *ngroups)
{
  /* The first place of each group as it was found.  */
  struct place heads[MAX_PLACES];
  bool single = r->n == 1 && far_apart_p (r->address[0]);
  int n = 0;
  *ngroups = 0;
  for (int k = 0; k < r->n; k++)
    {
      uint64_t keys[LANES];
      if (!(r->mask & r->masks[k]))
	continue;
      make_keys (r->address[k], keys);
      for (int l = 0; l < LANES; l++)
	{
	  if (!(r->mask >> l & r->masks[k] >> l & 1))
	    continue;
	  struct place *p = &places[n++];
	  *p = (struct place) { l, single ? *ngroups : 0, 0, r->address[k],
				keys[l] };
	  while (p->group < *ngroups
		 && (heads[p->group].key != p->key
		     || !distance (p->address, l, heads[p->group].address,
				   heads[p->group].lane, &p->offset)))
	    p->group++;
	  if (p->group == *ngroups)
	    {
	      p->offset = 0;
	      heads[(*ngroups)++] = *p;
	    }
	}
    }
  for (int g = 0; g < *ngroups; g++)
    groups[g].base = facts_low_lane (heads[g].address, heads[g].lane);
  sort_places (places, n);
  for (int i = 0; i < n; i++)
    {
      struct group *g = &groups[places[i].group];
      if (!i || places[i].group != places[i - 1].group)
	{
	  g->first = i;
	  g->n = 0;
	}
      g->n++;
    }
  return n;
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

/* Fill in T: how many blocks of SIZE bytes the N places P touch, each with
   BYTES.  From the first byte to the last all blocks are touched but those
   that lie in gaps.  */

static void
touched (struct table *t, const struct place *p, int n, int bytes, int size)
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

/* How many bytes the N places P have.  *STRETCHES gets one more for each
   stretch of them without a gap.  */

static int64_t
distinct_bytes (const struct place *p, int n, int bytes, int *stretches)
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

/* The greatest power of two, at most 16, that divides BYTES and the distances
   between the N places P: what the base is aligned to.  */

static int
natural_alignment (const struct place *p, int n, int bytes)
{
  int64_t all = bytes | 16;
  for (int i = 1; i < n; i++)
    all |= p[i].offset - p[0].offset;
  int64_t least = all & -all;
  return (bytes & -bytes) <= least || (bytes & -bytes) > 16 ? (int) least : 1;
}

/* The range over what the base of group G may be (anything that the access
   itself allows, if ANY) of blocks of SIZE bytes touched, which are in T.
   Return their mean.  */

static double
range_of_group (const struct group *g, const struct place *places, int bytes,
		int size, bool any, const struct table *t, int *least,
		int *most)
{
  const struct place *p = places + g->first;
  int natural = natural_alignment (p, g->n, bytes);
  int64_t step = 1, start = 0;
  *least = 0;
  *most = 0;
  if (!any)
    {
      int bits = g->base.bits < 7 ? g->base.bits : 7;
      step = INT64_C (1) << bits;
      start = (int64_t) (g->base.rem & (uint64_t) (step - 1));
    }
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
      if (at == first || k < *least)
	*least = k;
      if (at == first || k > *most)
	*most = k;
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

/* Of the lanes OWN, all of whose candidates are among the N places P of one
   group, take as many as have no block in common when the base is AT.
   Return their number.  Where places have more than two blocks, one lane is
   taken.  */

static int
apart (const struct place *p, int n, uint32_t own, int64_t at, int bytes,
       int size)
{
  struct blocks taken;
  int start[LANES + 1] = { 0 }, next[LANES], by_lane[MAX_PLACES], lanes = 0;
  if (bytes > size)
    return own != 0;
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
      bool clash = !(own >> l & 1);
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
least_of_choices (const struct place *places, const struct group *groups,
		  int ngroups, int bytes, int size)
{
  int most = 1;
  for (int g = 0; g < ngroups; g++)
    {
      const struct place *p = places + groups[g].first;
      uint32_t own = 0;
      int best = -1;
      for (int i = 0; i < groups[g].n; i++)
	own |= UINT32_C (1) << p[i].lane;
      for (int h = 0; h < ngroups; h++)
	for (int i = 0; i < groups[h].n && h != g; i++)
	  own &= ~(UINT32_C (1) << places[groups[h].first + i].lane);
      int bits = groups[g].base.bits < 7 ? groups[g].base.bits : 7;
      int64_t step = INT64_C (1) << bits;
      int64_t at = (int64_t) (groups[g].base.rem & (uint64_t) (step - 1));
      int natural = natural_alignment (p, groups[g].n, bytes);
      /* What meets repeats with SIZE.  */
      for (; own && at < size + step; at += step)
	{
	  if (natural > step && (at + p[0].offset) % natural)
	    continue;
	  int k = apart (p, groups[g].n, own, at, bytes, size);
	  if (best < 0 || k < best)
	    best = k;
	}
      if (best > most)
	most = best;
    }
  return most;
}

/* How many blocks of one size a request touches.  */
struct touches
{
  int least, most;
  int full;			/* Least by all lanes.  */
  int aligned;			/* The same wherever the base lies.  */
  int alone;			/* Least if groups may be at one place.  */
  double mean;			/* Negative: not known.  */
};

/* How many blocks a group touches.  */
struct share
{
  int least, most;
  int any;			/* Least wherever the base lies.  */
  double mean;
};

/* The blocks of SIZE bytes that group G of PLACES touches, each with BYTES.  */

static struct share
share_of (const struct group *g, const struct place *places, int bytes,
	  int size)
{
  struct share s;
  struct table t;
  int unused;
  touched (&t, places + g->first, g->n, bytes, size);
  s.mean = range_of_group (g, places, bytes, size, false, &t, &s.least,
			   &s.most);
  range_of_group (g, places, bytes, size, true, &t, &s.any, &unused);
  return s;
}

/* Groups of one place each that were counted: what is alike is so once.  */
struct singles
{
  int n;
  struct { struct low base; struct share share; } at[8];
};

/* As share_of; S has what was counted before.  */

static struct share
single_share (struct singles *s, const struct group *g,
	      const struct place *places, int bytes, int size)
{
  int k = 0;
  while (k < s->n && (s->at[k].base.bits != g->base.bits
		      || s->at[k].base.rem != g->base.rem))
    k++;
  if (g->n == 1 && k < s->n)
    return s->at[k].share;
  struct share share = share_of (g, places, bytes, size);
  if (g->n == 1 && k < (int) (sizeof s->at / sizeof *s->at))
    {
      s->at[k].base = g->base;
      s->at[k].share = share;
      s->n++;
    }
  return share;
}

/* The blocks of SIZE bytes that R touches, whose PLACES and GROUPS are.  */

static struct touches
count_blocks (const struct request *r, const struct place *places,
	      const struct group *groups, int ngroups, int size)
{
  struct touches t = { 0, 0, 0, 0, 0, 0 };
  struct singles singles;
  singles.n = 0;
  for (int g = 0; g < ngroups; g++)
    {
      struct share s = single_share (&singles, &groups[g], places, r->bytes,
				     size);
      t.mean += s.mean;
      t.full += s.least;
      t.most += s.most;
      t.aligned += s.any;
      t.alone = s.least > t.alone ? s.least : t.alone;
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

void
count_request (const struct request *r, struct count *c)
{
  struct place places[MAX_PLACES];
  struct group groups[MAX_PLACES];
  int n, ngroups;
  memset (c, 0, sizeof *c);
  n = make_places (r, places, groups, &ngroups);
  if (!n)
    return;
  struct touches lines = count_blocks (r, places, groups, ngroups,
				       MACHINE_LINE);
  struct touches t = count_blocks (r, places, groups, ngroups,
				   MACHINE_SECTOR);
  c->lines[0] = lines.least;
  c->lines[1] = lines.most;
  c->sectors[0] = t.least;
  c->sectors[1] = t.most;
  c->mean = t.mean;
  c->full = t.full;
  c->aligned = t.aligned;
  c->together[0] = t.alone;
  c->together[1] = lines.alone;
  /* Parts that are a sector apart may still share lines.  */
  if (ngroups > 1)
    c->lines[0] = ((c->sectors[0] * MACHINE_SECTOR + MACHINE_LINE - 1)
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
      struct count d;
      few.mask &= r->part;
      few.part = 0;
      count_request (&few, &d);
      if (d.sectors[0] < c->sectors[0])
	c->sectors[0] = d.sectors[0];
      if (d.lines[0] < c->lines[0])
	c->lines[0] = d.lines[0];
      for (int k = 0; k < 2; k++)
	if (d.together[k] < c->together[k])
	  c->together[k] = d.together[k];
    }
}
