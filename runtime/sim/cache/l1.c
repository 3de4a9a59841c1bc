/* The cache of one multiprocessor.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Loads fetch the sectors that are missing.  Stores go through to L2; they get
   no line, and leave what is there as it is, which then has the new values.
   Atomic operations are L2's; the L1 forgets their sectors.

   There are up to 512 lines in a set, so that a set is not searched: its lines
   are in chains by hash.  Each use is written to the end of a log, and the
   least recently used line is the first there that was not used again later.
   To move lines in a list would touch three of them at each use.  */

#include "cache/l1-int.h"

#include <stdlib.h>
#include <string.h>

#include "memory/pool.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

/* A chain is that short as a branch that is predicted wrong costs more than the
   search.  */
enum { CHAINS_PER_LINE = 2 };

/* Let all lines of S, a set of L, be free.  */

static void
clear_set (const struct l1 *l, struct l1_set *s)
{
  memset (s->chains, 0xff,
	  (UINT64_C (1) << (64 - l->hash_shift)) * sizeof *s->chains);
  s->first = 0;
  s->end = l->ways;
  s->latest = L1_NO_LINE;
  for (unsigned w = 0; w < l->ways; w++)
    {
      s->log[w] = w;
      s->lines[w] = (struct l1_line) { .number = L1_NO_LINE, .used = w,
				       .chain = L1_END };
    }
}

void
l1_free (struct l1 *l)
{
  for (unsigned k = 0; k < MACHINE_L1_SETS; k++)
    {
      free (l->set[k].lines);
      free (l->set[k].chains);
    }
  memset (l, 0, sizeof *l);
}

void
l1_start (struct l1 *l, size_t bytes)
{
  unsigned ways = bytes / MACHINE_LINE / MACHINE_L1_SETS, hash_bits = 1;

  if (ways * 3 >= L1_LOG)
    abort ();
  while (1u << hash_bits < CHAINS_PER_LINE * ways)
    hash_bits++;
  if (ways != l->ways)
    {
      l1_free (l);
      l->ways = ways;
      l->hash_shift = 64 - hash_bits;
      for (unsigned k = 0; k < MACHINE_L1_SETS; k++)
	{
	  l->set[k].lines = xcalloc (ways, sizeof *l->set[k].lines);
	  l->set[k].chains = xcalloc ((size_t) 1 << hash_bits,
				      sizeof *l->set[k].chains);
	}
    }
  for (unsigned k = 0; ways && k < MACHINE_L1_SETS; k++)
    clear_set (l, &l->set[k]);
}

/* Return the chain of S that line NUMBER belongs to.  The highest bits of the
   product are the ones that differ most between lines of equal distance.  */

static inline uint16_t *
chain_of (const struct l1_set *s, unsigned hash_shift, uint64_t number)
{
  return &s->chains[number * UINT64_C (0x9e3779b97f4a7c15) >> hash_shift];
}

/* Make room in the log of S, which is full.  */

static void __attribute__ ((noinline))
shorten_log (struct l1_set *s)
{
  uint32_t to = s->first;

  for (uint32_t k = s->first; k != s->end; k++)
    {
      uint16_t w = s->log[k % L1_LOG];
      if (s->lines[w].used == k)
	{
	  s->lines[w].used = to;
	  s->log[to++ % L1_LOG] = w;
	}
    }
  s->end = to;
}

/* Write to the log of S that line NUMBER, in its place W, is used.  */

static inline void
use_line (struct l1_set *s, unsigned w, uint64_t number)
{
  s->lines[w].used = s->end;
  s->latest = number;
  s->log[s->end++ % L1_LOG] = w;
}

/* Return line NUMBER of S, which is then the latest used; null if S does not
   have it.  */

static inline struct l1_line *
find_line (struct l1_set *s, unsigned hash_shift, uint64_t number)
{
  unsigned w;

  if (s->latest == number)
    return &s->lines[s->log[(s->end - 1) % L1_LOG]];
  w = *chain_of (s, hash_shift, number);
  while (w != L1_END && s->lines[w].number != number)
    w = s->lines[w].chain;
  if (w == L1_END)
    return NULL;
  if (__builtin_expect (s->end - s->first == L1_LOG, 0))
    shorten_log (s);
  use_line (s, w, number);
  return &s->lines[w];
}

/* Return line NUMBER, which S did not have, in the place of the least recently
   used one.  It has no sector yet.  */

static inline struct l1_line *
replace_line (struct l1_set *s, unsigned hash_shift, uint64_t number)
{
  uint16_t *chain, w;

  while (w = s->log[s->first % L1_LOG], s->lines[w].used != s->first)
    s->first++;
  s->first++;
  if (s->lines[w].number != L1_NO_LINE)
    {
      chain = chain_of (s, hash_shift, s->lines[w].number);
      while (*chain != w)
	chain = &s->lines[*chain].chain;
      *chain = s->lines[w].chain;
    }
  chain = chain_of (s, hash_shift, number);
  s->lines[w] = (struct l1_line) { .number = number, .chain = *chain };
  *chain = w;
  use_line (s, w, number);
  return &s->lines[w];
}

/* As l1_serve for loads.  */

static inline unsigned
serve_loads (struct l1 *l, const uint64_t *p, unsigned n, uint64_t *rest)
{
  unsigned shift = l->hash_shift, count = 0;

  for (unsigned k = 0; k < n; k++)
    {
      uint64_t number = cache_line (p[k]);
      struct l1_set *s = &l->set[number % MACHINE_L1_SETS];
      struct l1_line *line = find_line (s, shift, number);
      uint64_t missing;
      if (!line)
	line = replace_line (s, shift, number);
      missing = p[k] & ~(uint64_t) line->valid;
      line->valid |= cache_wanted (p[k]);
      rest[count] = missing;
      count += cache_wanted (missing) != 0;
    }
  return count;
}

unsigned
l1_serve (struct l1 *l, enum cache_access access, const uint64_t *p,
	  unsigned n, uint64_t *rest)
{
  if (l->ways && access == CACHE_LOAD)
    return serve_loads (l, p, n, rest);
  for (unsigned k = 0; l->ways && k < n; k++)
    {
      uint64_t number = cache_line (p[k]);
      struct l1_line *line = find_line (&l->set[number % MACHINE_L1_SETS],
					l->hash_shift, number);
      if (line && access == CACHE_ATOMIC)
	line->valid &= ~cache_wanted (p[k]);
    }
  memcpy (rest, p, n * sizeof *p);
  return n;
}
