/* Mapped memory for which most requests need not be examined.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* If all of a mapped variable has a value, no load of it reads what nothing has
   written, and no store changes that.  If the host has no other values of it,
   no load reads an old one, and if anything that was stored there was read, or
   nothing was stored, it does not matter what else is read.  So the variables
   that a launch maps are kept with what holds for all of their bytes, and a
   request whose addresses are all in one of them costs one look at all lanes
   together.

   Variables that overlap are not kept.  What is said of one changes in a launch
   in one direction only: something is stored there, or read, or gets a byte
   without a value.  So workers may do that at any time.  */

#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"
#include "memory/pool.h"
#include "warp/lane-types.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

static int
compare_quiet (const void *a, const void *b)
{
  const struct quiet *x = a, *y = b;

  return x->low < y->low ? -1 : x->low > y->low;
}

/* Take those out of C's that overlap others; they are in ascending order.  */

static void
remove_overlaps (struct check *c)
{
  uint64_t end = 0;
  size_t kept = 0;

  for (size_t k = 0; k < c->nquiet; k++)
    {
      struct quiet q = c->quiet[k];
      bool alone = (q.low >= end
		    && (k + 1 == c->nquiet
			|| q.low + q.bytes <= c->quiet[k + 1].low));
      end = q.low + q.bytes > end ? q.low + q.bytes : end;
      if (alone)
	c->quiet[kept++] = q;
    }
  c->nquiet = kept;
}

void
quiet_launch (struct check *c, const struct launch *la)
{
  size_t n = la->maps ? la->maps->n : 0;

  if (c->nquiet_of < la->module->sites)
    {
      free (c->quiet_of);
      c->nquiet_of = la->module->sites;
      c->quiet_of = xcalloc (c->nquiet_of, sizeof *c->quiet_of);
    }
  memset (c->quiet_of, 0xff, la->module->sites * sizeof *c->quiet_of);
  free (c->quiet);
  c->quiet = n ? xcalloc (n, sizeof *c->quiet) : NULL;
  c->nquiet = 0;
  for (size_t k = 0; k < n; k++)
    {
      uint64_t at = maps_address (la, k), bytes = la->maps->entries[k].bytes;
      if (at - c->base < c->bytes && bytes <= c->bytes - (at - c->base))
	c->quiet[c->nquiet++] = (struct quiet) { .low = at, .bytes = bytes };
    }
  if (c->nquiet)
    qsort (c->quiet, c->nquiet, sizeof *c->quiet, compare_quiet);
  remove_overlaps (c);
}

/* Return what C has that holds A, or null.  */

static struct quiet *
find_quiet (const struct check *c, uint64_t a)
{
  size_t low = 0, high = c->nquiet;

  while (low < high)
    {
      size_t middle = (low + high) / 2;
      struct quiet *q = &c->quiet[middle];
      if (a - q->low < q->bytes)
	return q;
      if (a < q->low)
	high = middle;
      else
	low = middle + 1;
    }
  return NULL;
}

/* Return whether all BYTES bytes that each lane of W accesses by I are
   in Q.  */

static CLONES bool
all_inside_p (const struct warp *w, const struct insn *i, unsigned bytes,
	      const struct quiet *q)
{
  const u64 *row = ROW (const u64, i->a);
  uint64_t low = q->low - i->imm, last = q->bytes - bytes, outside = 0;
  uint32_t mask = w->mask;

  if (mask == FULL_MASK)
    for (unsigned l = 0; l < 32; l++)
      outside |= (row[l] - low) | (last - (row[l] - low));
  else
    for (unsigned l = 0; l < 32; l++)
      outside |= (((row[l] - low) | (last - (row[l] - low)))
		  & (mask >> l & 1 ? ~0ull : 0));
  return !(outside >> 63);
}

struct quiet *
quiet_find (struct warp *w, const struct insn *i, unsigned bytes,
	    enum pattern shape)
{
  struct check *c = w->checked->block->check;
  uint64_t a = ROW (const u64, i->a)[__builtin_ctz (w->mask)] + i->imm;
  uint32_t *known = &c->quiet_of[i->site], k = *known;
  struct quiet *q = k < c->nquiet ? &c->quiet[k] : NULL;
  unsigned span = shape == PATTERN_UNIT ? 32 * bytes : bytes;

  if (a & WINDOW_MASK)
    return NULL;
  if (!q || a - q->low >= q->bytes)
    {
      q = find_quiet (c, a);
      if (!q)
	return NULL;
      *known = q - c->quiet;
    }
  if (q->bytes - (a - q->low) < span)
    return NULL;
  return (shape != PATTERN_GATHER || all_inside_p (w, i, bytes, q)
	  ? q : NULL);
}

void
quiet_undefine (struct check *c, uint64_t at)
{
  struct quiet *q = find_quiet (c, at);

  if (q)
    q->defined = false;
}

void
quiet_store (struct check *c, uint64_t at)
{
  struct quiet *q = find_quiet (c, at);

  if (q)
    q->stored = true;
}
