/* What warps have requested and no cache has seen.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Warps that take turns after each request would throw each other's registers
   out of the caches of the machine that simulates them.  So a warp runs ahead,
   and what it requests waits here, cut where its turns end.  All warps' queues
   together are larger than those caches, too; so a request is written down as
   shortly as its addresses allow.  */

#include "cache/cache.h"
#include "memory/pool.h"
#include "warp/lane-types.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

enum
{
  AHEAD = 1024,			/* Pieces that a warp runs ahead.  */
  LANES = MACHINE_WARP
};

/* Add to Q request R, of PIECES pieces, with room for WORDS words that follow
   it.  Return these.  */

static inline union cache_word *
append_request (struct cache_queue *q, struct cache_request r, unsigned pieces,
		unsigned words)
{
  if (q->first == q->n)
    cache_clear (q);
  while (__builtin_expect (q->room - q->end <= words, 0))
    q->words = xgrow (q->words, q->room, &q->room, sizeof *q->words);
  q->latest = q->end;
  q->words[q->end].request = r;
  q->end += words + 1;
  q->n += pieces;
  return &q->words[q->latest + 1];
}

/* Return 1 in the byte of a word that counts lines of the set of L1 that line
   NUMBER is in.  Four counters in one word are added to without going through
   memory.  */

static inline uint32_t
one_in_set (uint64_t number)
{
  return UINT32_C (1) << number % MACHINE_L1_SETS * 8;
}

/* Return the shape of a request for SECTORS sectors in LINES lines, which SETS
   counts by set.  */

static inline struct cache_shape
shape_of (unsigned sectors, unsigned lines, uint32_t sets)
{
  struct cache_shape shape = { .sectors = sectors, .lines = lines };

  for (unsigned k = 0; k < MACHINE_L1_SETS; k++)
    shape.sets[k] = sets >> k * 8;
  return shape;
}

struct cache_shape
cache_note_range (struct cache_queue *q, uint32_t site,
		  enum cache_access access, bool waits, uint64_t first,
		  uint64_t last)
{
  uint64_t from = first / CACHE_SECTORS, to = last / CACHE_SECTORS;
  uint32_t sets = 0;

  append_request (q, (struct cache_request) { site, access, CACHE_RANGE,
					      last - first + 1, false, waits },
		  to - from + 1, 1)
    ->value = first;
  for (uint64_t line = from; line <= to; line++)
    sets += one_in_set (line);
  return shape_of (last - first + 1, to - from + 1, sets);
}

/* Return whether the N addresses A only rise or only fall: those in one line
   are neighbours then.  */

static inline bool
monotonic_p (const uint64_t *a, unsigned n)
{
  uint32_t rises = 0, falls = 0;

  for (unsigned k = 1; k < n; k++)
    {
      rises += a[k] > a[k - 1];
      falls += a[k] < a[k - 1];
    }
  return !rises || !falls;
}

/* Put the pieces that the N addresses A are in into PIECE, in the order of the
   lanes that come first there.  Return how many they are.  */

static inline unsigned
gather_ordered (uint64_t *restrict piece, const uint64_t *restrict a,
		unsigned n)
{
  unsigned at = 0;

  piece[0] = cache_piece (a[0] / MACHINE_LINE, 0);
  for (unsigned k = 0; k < n; k++)
    {
      uint64_t line = a[k] / MACHINE_LINE;
      if (cache_line (piece[at]) != line)
	piece[++at] = cache_piece (line, 0);
      piece[at] |= cache_sector (a[k]);
    }
  return at + 1;
}

/* The same for addresses in any order.  */

static unsigned
gather_pieces (uint64_t *restrict piece, const uint64_t *restrict a, unsigned n)
{
  uint8_t slot[64];		/* Which piece is there, by its hash.  */
  uint64_t taken = 0;
  unsigned count = 0;

  for (unsigned k = 0; k < n; k++)
    {
      uint64_t line = a[k] / MACHINE_LINE;
      unsigned at = line * UINT64_C (0x9e3779b97f4a7c15) >> 58;
      while (taken >> at & 1 && cache_line (piece[slot[at]]) != line)
	at = (at + 1) % 64;
      if (!(taken >> at & 1))
	{
	  taken |= UINT64_C (1) << at;
	  slot[at] = count;
	  piece[count++] = cache_piece (line, 0);
	}
      piece[slot[at]] |= cache_sector (a[k]);
    }
  return count;
}

CLONES struct cache_shape
cache_note (struct cache_queue *q, uint32_t site, enum cache_access access,
	    bool waits, const uint64_t *a, unsigned n)
{
  uint64_t piece[LANES];
  unsigned count = (monotonic_p (a, n)
		    ? gather_ordered : gather_pieces) (piece, a, n);
  union cache_word *w
    = append_request (q, (struct cache_request) { site, access, CACHE_PIECES,
						  count, false, waits }, count,
		      count);
  unsigned sectors = 0;
  uint32_t sets = 0;

  for (unsigned k = 0; k < count; k++)
    {
      w[k].value = piece[k];
      sets += one_in_set (cache_line (piece[k]));
      sectors += cache_sectors (cache_wanted (piece[k]));
    }
  return shape_of (sectors, count, sets);
}

/* No two of them are in one line.  */

CLONES struct cache_shape
cache_note_apart (struct cache_queue *q, uint32_t site,
		  enum cache_access access, bool waits, uint64_t first,
		  int64_t stride, unsigned n)
{
  union cache_word *w
    = append_request (q, (struct cache_request) { site, access, CACHE_APART, n,
						  false, waits }, n, 2);
  uint32_t sets = 0;

  w[0].value = first;
  w[1].value = stride;
  for (unsigned k = 0; k < n; k++)
    sets += one_in_set ((first + k * (uint64_t) stride) / MACHINE_LINE);
  return shape_of (n, n, sets);
}

unsigned
cache_atomics (const uint64_t *a, unsigned n)
{
  uint8_t nth[LANES];		/* Use of its address.  */
  unsigned all = 0;

  for (unsigned k = 0; k < n; k++)
    {
      unsigned most = 0;	/* Of its sector, before.  */
      nth[k] = 1;
      for (unsigned j = 0; j < k; j++)
	{
	  nth[k] += a[j] == a[k];
	  if (a[j] / MACHINE_SECTOR == a[k] / MACHINE_SECTOR && nth[j] > most)
	    most = nth[j];
	}
      all += nth[k] > most;
    }
  return all;
}

bool
cache_note_turn (struct cache_queue *q)
{
  if (q->first < q->n)
    q->words[q->latest].request.last = true;
  return q->n - q->first >= AHEAD;
}

void
cache_note_barrier (struct cache_queue *q)
{
  cache_note_turn (q);
  append_request (q, (struct cache_request) { .access = CACHE_BARRIER,
					      .last = true }, 1, 0);
}

void
cache_note_meeting (struct cache_queue *q, uint32_t number, unsigned n)
{
  struct cache_request *r = &q->words[q->latest].request;

  r->site = number;
  r->n = n;
}

void
cache_pass_barrier (struct cache_queue *q)
{
  q->first++;
  q->at++;
}

/* Put the pieces of the N sectors from number FIRST on into PIECE.  Return how
   many they are.  */

static inline unsigned
expand_range (uint64_t *piece, uint64_t first, unsigned n)
{
  uint64_t from = first / CACHE_SECTORS, last = first + n - 1;
  unsigned count = last / CACHE_SECTORS - from + 1;
  unsigned before = (1 << first % CACHE_SECTORS) - 1;
  unsigned up_to = (2 << last % CACHE_SECTORS) - 1;

  for (unsigned k = 0; k < count; k++)
    piece[k] = cache_piece (from + k, CACHE_SECTORS_MASK);
  piece[0] -= before;
  piece[count - 1] -= CACHE_SECTORS_MASK - up_to;
  return count;
}

/* The same for N addresses from FIRST on, STRIDE apart.  */

static CLONES void
expand_apart (uint64_t *piece, uint64_t first, uint64_t stride, unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    piece[k] = cache_piece ((first + k * stride) / MACHINE_LINE,
			    cache_sector (first + k * stride));
}

const uint64_t *
cache_take (struct cache_queue *q, uint64_t room[CACHE_PIECES_MAX],
	    unsigned *n)
{
  const union cache_word *w = &q->words[q->at];
  const struct cache_request *r = &w++->request;
  const uint64_t *pieces = room;

  *n = r->n;
  switch ((enum cache_form) r->form)
    {
    case CACHE_PIECES:
      pieces = &w->value;
      w += *n;
      break;
    case CACHE_RANGE:
      *n = expand_range (room, w++->value, *n);
      break;
    case CACHE_APART:
      expand_apart (room, w[0].value, w[1].value, *n);
      w += 2;
      break;
    }
  q->at = w - q->words;
  q->first += *n;
  return pieces;
}
