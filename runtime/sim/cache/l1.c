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

/* Let all lines of L be free.  */
static void
clear (struct l1 *l)
{
  memset (l->chains, 0xff, ((size_t) MACHINE_L1_SETS << l->hash_bits)
	  * sizeof *l->chains);
  for (size_t s = 0; s < MACHINE_L1_SETS; s++)
    {
      l->logs[s].first = 0;
      l->logs[s].end = l->ways;
      l->logs[s].latest = L1_NO_LINE;
      for (unsigned w = 0; w < l->ways; w++)
	{
	  l->logs[s].way[w] = w;
	  l->lines[s * l->ways + w] = (struct l1_line) {
	    .number = L1_NO_LINE, .used = w, .chain = L1_END };
	}
    }
}

void
l1_free (struct l1 *l)
{
  free (l->lines);
  free (l->chains);
  free (l->logs);
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
      l->logs = xcalloc (MACHINE_L1_SETS, sizeof *l->logs);
      if (ways * 3 >= L1_LOG)
	abort ();
    }
  if (ways)
    clear (l);
}

void
l1_shorten_log (struct l1 *l, unsigned set)
{
  struct l1_line *s = l->lines + (size_t) set * l->ways;
  struct l1_log *log = &l->logs[set];
  uint32_t to = log->first;

  for (uint32_t k = log->first; k != log->end; k++)
    {
      uint16_t w = log->way[k % L1_LOG];
      if (s[w].used == k)
	{
	  s[w].used = to;
	  log->way[to++ % L1_LOG] = w;
	}
    }
  log->end = to;
}

struct l1_line *
l1_add (struct l1 *l, unsigned set, uint64_t number)
{
  struct l1_line *s = l->lines + (size_t) set * l->ways;
  struct l1_log *log = &l->logs[set];
  uint16_t *chain, w;

  while (w = log->way[log->first % L1_LOG], s[w].used != log->first)
    log->first++;
  log->first++;
  if (s[w].number != L1_NO_LINE)
    {
      chain = l1_chain_of (l, set, s[w].number);
      while (*chain != w)
	chain = &s[*chain].chain;
      *chain = s[w].chain;
    }
  chain = l1_chain_of (l, set, number);
  s[w].number = number;
  s[w].valid = 0;
  s[w].chain = *chain;
  *chain = w;
  l1_use (log, s, w);
  return &s[w];
}
