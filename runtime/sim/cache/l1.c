/* The cache of one multiprocessor.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Loads fetch the sectors that are missing.  Stores go through to L2; they get no
   line, and leave what is there as it is, which then has the new values.  Atomic
   operations are L2's; the L1 forgets their sectors.

   There are up to 512 lines in a set, so that a set is not searched: its lines
   are in chains by hash, and in a ring by use.  */

#include "cache/l1-int.h"

#include <stdlib.h>
#include <string.h>

#include "memory/pool.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

#define NO_LINE UINT64_MAX

enum { END = UINT16_MAX };	/* Of a chain.  */

/* Let all lines of L be free.  */
static void
clear (struct l1 *l)
{
  memset (l->latest, 0, sizeof l->latest);
  memset (l->chains, 0xff, ((size_t) MACHINE_L1_SETS << l->hash_bits)
	  * sizeof *l->chains);
  for (size_t s = 0; s < MACHINE_L1_SETS; s++)
    for (unsigned w = 0; w < l->ways; w++)
      l->lines[s * l->ways + w] = (struct l1_line) {
	.number = NO_LINE, .newer = w ? w - 1 : l->ways - 1,
	.older = w + 1 < l->ways ? w + 1 : 0, .chain = END };
}

void
l1_free (struct l1 *l)
{
  free (l->lines);
  free (l->chains);
  *l = (struct l1) { .ways = 0 };
}

void
l1_start (struct l1 *l, size_t bytes)
{
  unsigned ways = bytes / MACHINE_LINE / MACHINE_L1_SETS;

  if (ways != l->ways)
    {
      l1_free (l);
      l->ways = ways;
      while (1u << l->hash_bits < ways)
	l->hash_bits++;
      l->lines = xcalloc (MACHINE_L1_SETS * ways, sizeof *l->lines);
      l->chains = xcalloc ((size_t) MACHINE_L1_SETS << l->hash_bits,
			   sizeof *l->chains);
    }
  if (ways)
    clear (l);
}

/* Return the chain of L in SET that line NUMBER belongs to.  */
static uint16_t *
chain_of (const struct l1 *l, unsigned set, uint64_t number)
{
  uint64_t hash = number * UINT64_C (0x9e3779b97f4a7c15) >> 32;

  return &l->chains[((size_t) set << l->hash_bits)
		    + (hash & ((1u << l->hash_bits) - 1))];
}

/* Let line W of SET, whose lines are S, be the latest used.  */
static void
use (struct l1 *l, unsigned set, struct l1_line *s, unsigned w)
{
  unsigned first = l->latest[set], last = s[first].newer;

  if (w == first)
    return;
  l->latest[set] = w;
  if (w == last)
    return;			/* The ring only turns.  */
  s[s[w].newer].older = s[w].older;
  s[s[w].older].newer = s[w].newer;
  s[w].older = first;
  s[w].newer = last;
  s[first].newer = s[last].older = w;
}

/* Return line NUMBER of L, in SET, whose lines are S; null if L does not have
   it.  */
static struct l1_line *
find (struct l1 *l, unsigned set, struct l1_line *s, uint64_t number)
{
  unsigned w = *chain_of (l, set, number);

  while (w != END && s[w].number != number)
    w = s[w].chain;
  if (w == END)
    return NULL;
  use (l, set, s, w);
  return &s[w];
}

/* Return line NUMBER, which L did not have, in the place of the least recently
   used one of SET, whose lines are S.  It has no sector yet.  */
static struct l1_line *
add (struct l1 *l, unsigned set, struct l1_line *s, uint64_t number)
{
  unsigned w = s[l->latest[set]].newer;
  uint16_t *chain;

  if (s[w].number != NO_LINE)
    {
      chain = chain_of (l, set, s[w].number);
      while (*chain != w)
	chain = &s[*chain].chain;
      *chain = s[w].chain;
    }
  chain = chain_of (l, set, number);
  s[w].number = number;
  s[w].valid = 0;
  s[w].chain = *chain;
  *chain = w;
  use (l, set, s, w);
  return &s[w];
}

uint8_t
l1_access (struct l1 *l, uint64_t number, uint8_t sectors,
	   enum cache_access access)
{
  unsigned set = number % MACHINE_L1_SETS;
  struct l1_line *s = l->lines + (size_t) set * l->ways, *line;
  uint8_t had;

  if (!l->ways)
    return 0;
  line = (s[l->latest[set]].number == number ? &s[l->latest[set]]
	  : find (l, set, s, number));
  if (!line && access != CACHE_LOAD)
    return 0;
  if (!line)
    line = add (l, set, s, number);
  had = line->valid & sectors;
  if (access == CACHE_LOAD)
    line->valid |= sectors;
  else if (access == CACHE_ATOMIC)
    line->valid &= ~sectors;
  return had;
}
