/* Which addresses the sites of a launch have reached.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fauzia et al. (CGO'15, algorithm 1) sort all addresses of a site and look
   for a gap larger than an element: without one, another assignment of the
   iterations to lanes could make every request coalesced.  Here an element of
   memory is a bit, in pages that are found by site and number through a hash
   with open addressing; so the answer is exact and takes a 32nd of the memory
   that was reached, for elements of 4 bytes.  A site for which there is no
   more room is not judged.  */

#include <stdlib.h>
#include <string.h>

#include "count/reach.h"
#include "memory/pool.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

enum
{
  PAGE_WORDS = 256,
  PAGE_ELEMENTS = 64 * PAGE_WORDS,
  PAGES_MAX = 1 << 14,		/* Of one worker: 32 MiB.  */
  LATEST = 4			/* Pages of a site that need no search.  */
};

struct page
{
  uint64_t number;
  uint64_t *bits;		/* Null: no page.  */
  unsigned site;
};

struct reach
{
  struct page *pages;
  size_t room, count;		/* ROOM is a power of two.  */
  unsigned sites;
  bool *beyond;			/* By site: there was no room.  */
  /* By site and last digit of the number: the page used last.  */
  struct page (*latest)[LATEST];
  uint64_t every[64];		/* Of K: the bits 0, K, 2 K and so on.  */
};

struct reach *
reach_new (unsigned sites)
{
  struct reach *r = xcalloc (1, sizeof *r);

  r->sites = sites;
  r->beyond = xcalloc (sites, sizeof *r->beyond);
  r->latest = xcalloc (sites, sizeof *r->latest);
  r->room = 64;
  r->pages = xcalloc (r->room, sizeof *r->pages);
  for (unsigned step = 1; step < 64; step++)
    for (unsigned k = 0; k < 64; k += step)
      r->every[step] |= 1ull << k;
  return r;
}

void
reach_delete (struct reach *r)
{
  if (!r)
    return;
  for (size_t k = 0; k < r->room; k++)
    free (r->pages[k].bits);
  free (r->pages);
  free (r->beyond);
  free (r->latest);
  free (r);
}

void
reach_ignore (struct reach *r, unsigned site)
{
  r->beyond[site] = true;
}

/* Return the place in R for page NUMBER of SITE.  */

static struct page *
page_place (const struct reach *r, unsigned site, uint64_t number)
{
  uint64_t h = (number ^ (uint64_t) site << 44) * 0x9e3779b97f4a7c15u;
  size_t at = (h ^ h >> 29) & (r->room - 1);

  while (r->pages[at].bits
	 && (r->pages[at].number != number || r->pages[at].site != site))
    at = (at + 1) & (r->room - 1);
  return &r->pages[at];
}

/* Give R twice the room.  */

static void
double_room (struct reach *r)
{
  struct reach old = *r;

  r->room *= 2;
  r->pages = xcalloc (r->room, sizeof *r->pages);
  for (size_t k = 0; k < old.room; k++)
    if (old.pages[k].bits)
      *page_place (r, old.pages[k].site, old.pages[k].number) = old.pages[k];
  free (old.pages);
}

/* Return the bits in R of page NUMBER of SITE, or null if there is no room
   for it.  */

static uint64_t *
bits_of (struct reach *r, unsigned site, uint64_t number)
{
  struct page *latest = &r->latest[site][number % LATEST];
  struct page *p = page_place (r, site, number);

  if (p->bits)
    {
      *latest = *p;
      return p->bits;
    }
  if (r->count == PAGES_MAX)
    {
      r->beyond[site] = true;
      return NULL;
    }
  if (++r->count > r->room / 2)
    {
      double_room (r);
      p = page_place (r, site, number);
    }
  *p = (struct page) { number, xcalloc (PAGE_WORDS, 8), site };
  return p->bits;
}

/* As bits_of, but most often without a search.  */

static inline uint64_t *
page_bits (struct reach *r, unsigned site, uint64_t number)
{
  const struct page *latest = &r->latest[site][number % LATEST];

  if (latest->bits && latest->number == number)
    return latest->bits;
  return r->beyond[site] ? NULL : bits_of (r, site, number);
}

/* Set the bits SET of the WORD-th 64 elements of SITE in R.  */

static inline void
set_bits (struct reach *r, unsigned site, uint64_t word, uint64_t set)
{
  uint64_t *bits = page_bits (r, site, word / PAGE_WORDS);

  if (bits)
    bits[word % PAGE_WORDS] |= set;
}

void
reach_add (struct reach *r, unsigned site, unsigned bytes, const uint64_t *a,
	   unsigned n)
{
  unsigned shift = __builtin_ctz (bytes);
  uint64_t word = 0, set = 0;	/* Bits to set in that word of all.  */

  if (r->beyond[site])
    return;
  for (unsigned k = 0; k < n; k++)
    {
      uint64_t element = a[k] >> shift;
      if (set && element / 64 != word)
	{
	  set_bits (r, site, word, set);
	  set = 0;
	}
      word = element / 64;
      set |= 1ull << element % 64;
    }
  set_bits (r, site, word, set);
}

/* Set the bits of the N elements of SITE from ELEMENT on in R, each STEP from
   the last, which is less than 64.  */

static void
set_near (struct reach *r, unsigned site, uint64_t element, unsigned step,
	  unsigned n)
{
  uint64_t last = element + (uint64_t) step * (n - 1);

  for (;;)
    {
      unsigned first = element % 64;
      uint64_t set = r->every[step] << first;
      if (element / 64 == last / 64)
	{
	  set_bits (r, site, element / 64, set & ~0ull >> (63 - last % 64));
	  return;
	}
      set_bits (r, site, element / 64, set);
      element += (63 - first) / step * step + step;
    }
}

/* The same for any other STEP.  */

static void
set_far (struct reach *r, unsigned site, uint64_t element, uint64_t step,
	 unsigned n)
{
  while (n > 0)
    {
      uint64_t number = element / PAGE_ELEMENTS;
      uint64_t *bits = page_bits (r, site, number);
      if (!bits)
	return;
      for (; n > 0 && element / PAGE_ELEMENTS == number; element += step, n--)
	bits[element / 64 % PAGE_WORDS] |= 1ull << element % 64;
    }
}

void
reach_add_strided (struct reach *r, unsigned site, unsigned bytes, uint64_t a,
		   int64_t stride, unsigned n)
{
  unsigned shift = __builtin_ctz (bytes);
  uint64_t step, element;

  if (r->beyond[site])
    return;
  if (stride < 0)
    {
      a += stride * (int64_t) (n - 1);
      stride = -stride;
    }
  step = (uint64_t) stride >> shift;
  element = a >> shift;
  if (step == 0)
    set_bits (r, site, element / 64, 1ull << element % 64);
  else if (step < 64)
    set_near (r, site, element, step, n);
  else
    set_far (r, site, element, step, n);
}

/* Add to TO what FROM has reached, each site as the one that AS has for it, or
   as itself if AS is null.  */

static void
merge_as (struct reach *to, const struct reach *from, const unsigned *as)
{
  for (unsigned s = 0; s < from->sites; s++)
    to->beyond[as ? as[s] : s] |= from->beyond[s];
  for (size_t k = 0; k < from->room; k++)
    {
      const struct page *p = &from->pages[k];
      unsigned site = p->bits && as ? as[p->site] : p->site;
      uint64_t *bits = p->bits ? bits_of (to, site, p->number) : NULL;
      for (unsigned w = 0; bits && w < PAGE_WORDS; w++)
	bits[w] |= p->bits[w];
    }
}

void
reach_merge (struct reach *to, const struct reach *from)
{
  merge_as (to, from, NULL);
}

/* Order pages by site and number.  */

static int
compare_pages (const void *a, const void *b)
{
  const struct page *x = a, *y = b;

  if (x->site != y->site)
    return x->site < y->site ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

/* Return whether the bits of P are set from the START-th on to some one; set
   *END to that one's successor.  */

static bool
one_run (const struct page *p, unsigned start, unsigned *end)
{
  unsigned k = start, word;
  uint64_t rest = 0;

  while (k < PAGE_ELEMENTS)
    {
      /* Those not set from the K-th on, as far as the word goes.  */
      uint64_t missing = ~p->bits[k / 64] >> k % 64;
      if (missing)
	{
	  k += __builtin_ctzll (missing);
	  break;
	}
      k = (k / 64 + 1) * 64;
    }
  *end = k;
  word = k / 64;
  if (k % 64)
    rest = p->bits[word++] >> k % 64;
  for (; word < PAGE_WORDS; word++)
    rest |= p->bits[word];
  return rest == 0;
}

/* Return whether the N pages P of a site, in order, are without a gap.  */

static bool
no_gap (const struct page *p, size_t n)
{
  unsigned start = 0, end;

  while (!p[0].bits[start / 64])
    start += 64;
  start += __builtin_ctzll (p[0].bits[start / 64]);
  for (size_t k = 0; k < n; k++)
    {
      if (k > 0 && p[k].number != p[k - 1].number + 1)
	return false;
      if (!one_run (&p[k], k ? 0 : start, &end)
	  || (k + 1 < n && end != PAGE_ELEMENTS))
	return false;
    }
  return true;
}

void
reach_judge (const struct reach *r, enum contiguous *each)
{
  struct page *sorted = xcalloc (r->count + 1, sizeof *sorted);
  size_t n = 0;

  for (unsigned s = 0; s < r->sites; s++)
    each[s] = CONTIGUOUS_UNKNOWN;
  for (size_t k = 0; k < r->room; k++)
    if (r->pages[k].bits)
      sorted[n++] = r->pages[k];
  qsort (sorted, n, sizeof *sorted, compare_pages);
  for (size_t k = 0, end; k < n; k = end)
    {
      unsigned site = sorted[k].site;
      for (end = k + 1; end < n && sorted[end].site == site; end++)
	continue;
      if (!r->beyond[site])
	each[site] = no_gap (sorted + k, end - k) ? CONTIGUOUS_YES
	  : CONTIGUOUS_NO;
    }
  free (sorted);
}

/* A part is contiguous if it is so alone, or together with the others.  If one
   is so alone, the others may be parts of another access, and are unknown.  */

void
reach_judge_parts (const struct reach *r, const unsigned *first,
		   enum contiguous *each)
{
  struct reach *all = reach_new (r->sites);
  enum contiguous *together = xcalloc (r->sites, sizeof *together);

  merge_as (all, r, first);
  reach_judge (all, together);
  for (unsigned s = 0; s < r->sites; s++)
    if (each[s] == CONTIGUOUS_YES && together[first[s]] == CONTIGUOUS_NO)
      together[first[s]] = CONTIGUOUS_UNKNOWN;
  for (unsigned s = 0; s < r->sites; s++)
    if (each[s] == CONTIGUOUS_NO)
      each[s] = together[first[s]];
  free (together);
  reach_delete (all);
}
