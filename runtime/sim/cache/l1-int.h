/* The cache of one multiprocessor.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CACHE_L1_INT_H
#define DRANO_SIM_CACHE_L1_INT_H

#include "cache/cache.h"

/* A line of a set, or room for one.  Those of equal hash are in a chain.  */
struct l1_line
{
  uint64_t number;		/* L1_NO_LINE: it is free.  */
  uint32_t used;		/* Where in the log it was used last.  */
  uint16_t chain;
  uint8_t valid;		/* Sectors, a bit for each.  */
};

#define L1_NO_LINE UINT64_MAX

enum
{
  L1_END = UINT16_MAX,		/* Of a chain.  */
  L1_LOG = 2048			/* More than three times the lines of a set.  */
};

/* In which order the lines of a set were used: entry K, from FIRST to END, is
   at K modulo L1_LOG.  It holds if it is the line's latest.  */
struct l1_log
{
  uint32_t first, end;
  uint64_t latest;		/* The number of the line of the last entry.  */
  uint16_t way[L1_LOG];
};

struct l1
{
  unsigned ways;		/* None: there is no such cache.  */
  unsigned hash_bits;		/* Of the chains of a set.  */
  struct l1_line *lines;	/* Those of a set lie together.  */
  uint16_t *chains;		/* By set and hash.  */
  struct l1_log *logs;		/* By set.  */
};

/* Make L an empty cache of BYTES bytes.  */
extern void l1_start (struct l1 *l, size_t bytes);
extern void l1_free (struct l1 *l);
/* Make room in the log of SET, which is full.  */
extern void l1_shorten_log (struct l1 *l, unsigned set);
/* Return line NUMBER, which L did not have, in the place of the least recently
   used one of SET.  It has no sector yet.  */
extern struct l1_line *l1_add (struct l1 *l, unsigned set, uint64_t number);

/* Return the chain of L in SET that line NUMBER belongs to.  */
static inline uint16_t *
l1_chain_of (const struct l1 *l, unsigned set, uint64_t number)
{
  uint64_t hash = number * UINT64_C (0x9e3779b97f4a7c15) >> 32;

  return &l->chains[((size_t) set << l->hash_bits)
		    + (hash & ((1u << l->hash_bits) - 1))];
}

/* Write to the LOG of a set that its line W, whose lines are S, is used.  */
static inline void
l1_use (struct l1_log *log, struct l1_line *s, unsigned w)
{
  s[w].used = log->end;
  log->latest = s[w].number;
  log->way[log->end++ % L1_LOG] = w;
}

/* Return line NUMBER of L, in SET, which is then the latest used; null if L
   does not have it.  */
static inline struct l1_line *
l1_find (struct l1 *l, unsigned set, uint64_t number)
{
  struct l1_line *s = l->lines + (size_t) set * l->ways;
  struct l1_log *log = &l->logs[set];
  unsigned w;

  if (log->latest == number)
    return &s[log->way[(log->end - 1) % L1_LOG]];
  w = *l1_chain_of (l, set, number);
  while (w != L1_END && s[w].number != number)
    w = s[w].chain;
  if (w == L1_END)
    return NULL;
  if (log->end - log->first == L1_LOG)
    l1_shorten_log (l, set);
  l1_use (log, s, w);
  return &s[w];
}

/* Return which SECTORS of line NUMBER L has, for a request that does ACCESS;
   what it lacks comes if that loads.  */
static inline uint8_t
l1_access (struct l1 *l, uint64_t number, uint8_t sectors,
	   enum cache_access access)
{
  unsigned set = number % MACHINE_L1_SETS;
  struct l1_line *line;
  uint8_t had;

  if (!l->ways)
    return 0;
  line = l1_find (l, set, number);
  if (!line && access != CACHE_LOAD)
    return 0;
  if (!line)
    line = l1_add (l, set, number);
  had = line->valid & sectors;
  if (access == CACHE_LOAD)
    line->valid |= sectors;
  else if (access == CACHE_ATOMIC)
    line->valid &= ~sectors;
  return had;
}

#endif /* DRANO_SIM_CACHE_L1_INT_H */
