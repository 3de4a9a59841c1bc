/* What warps have requested and no cache has seen.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Warps that take turns after each request would throw each other's registers
   out of the caches of the machine that simulates them.  So a warp runs ahead,
   and what it requests waits here, cut where its turns end.  */

#include "cache/cache.h"
#include "memory/pool.h"

#ifndef __clang__
#pragma GCC optimize ("O3")
#endif

enum
{
  AHEAD = 1024,			/* Pieces that a warp runs ahead.  */
  SECTORS = MACHINE_LINE / MACHINE_SECTOR,
  LANES = MACHINE_WARP
};

/* Return room for N more pieces in Q.  */
static inline struct cache_piece *
room_for (struct cache_queue *q, unsigned n)
{
  if (q->first == q->n)
    q->first = q->n = 0;
  while (__builtin_expect (q->room - q->n < n, 0))
    q->pieces = xgrow (q->pieces, q->room, &q->room, sizeof *q->pieces);
  q->n += n;
  return &q->pieces[q->n - n];
}

struct cache_shape
cache_note_range (struct cache_queue *q, uint32_t site,
		  enum cache_access access, bool waits, uint64_t first,
		  uint64_t last)
{
  struct cache_shape shape = { .sectors = last - first + 1 };

  for (uint64_t line = first / SECTORS; line <= last / SECTORS; line++)
    {
      unsigned sectors = (1 << SECTORS) - 1;
      if (line == first / SECTORS)
	sectors &= sectors << first % SECTORS;
      if (line == last / SECTORS)
	sectors &= sectors >> (SECTORS - 1 - last % SECTORS);
      *room_for (q, 1) = (struct cache_piece) { line, site, sectors, access, false,
					waits };
      shape.sets[line % MACHINE_L1_SETS]++;
    }
  return shape;
}

/* Lines are in the order of the lanes that come first there.  */
struct cache_shape
cache_note (struct cache_queue *q, uint32_t site, enum cache_access access,
	    bool waits, const uint64_t *a, unsigned n)
{
  uint64_t number[LANES];
  uint8_t sectors[LANES];
  struct cache_shape shape = { .sectors = 0 };
  struct cache_piece *piece;
  unsigned count = 0;
  bool rises = true, falls = true;	/* What comes is new then.  */

  for (unsigned k = 0; k < n; k++)
    {
      uint64_t line = a[k] / MACHINE_LINE;
      uint8_t sector = 1 << a[k] / MACHINE_SECTOR % SECTORS;
      unsigned at = count;
      if (count && number[count - 1] == line)
	{
	  sectors[count - 1] |= sector;
	  continue;
	}
      if (count)
	{
	  rises &= line > number[count - 1];
	  falls &= line < number[count - 1];
	}
      if (!rises && !falls)
	for (at = 0; at < count && number[at] != line; at++)
	  continue;
      if (at == count)
	{
	  number[count] = line;
	  sectors[count++] = 0;
	}
      sectors[at] |= sector;
    }
  piece = room_for (q, count);
  for (unsigned k = 0; k < count; k++)
    {
      piece[k] = (struct cache_piece) { number[k], site, sectors[k], access,
					false, waits };
      shape.sets[number[k] % MACHINE_L1_SETS]++;
      shape.sectors += cache_sectors (sectors[k]);
    }
  return shape;
}

/* No two of them are in one line.  */
struct cache_shape
cache_note_apart (struct cache_queue *q, uint32_t site,
		  enum cache_access access, bool waits, uint64_t first,
		  int64_t stride, unsigned n)
{
  struct cache_piece *piece = room_for (q, n);
  struct cache_shape shape = { .sectors = n };

  for (unsigned k = 0; k < n; k++, first += stride)
    {
      uint64_t line = first / MACHINE_LINE;
      piece[k] = (struct cache_piece) {
	line, site, 1 << first / MACHINE_SECTOR % SECTORS, access, false,
	waits };
      shape.sets[line % MACHINE_L1_SETS]++;
    }
  return shape;
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
    q->pieces[q->n - 1].last = true;
  return q->n - q->first >= AHEAD;
}

void
cache_note_barrier (struct cache_queue *q)
{
  cache_note_turn (q);
  *room_for (q, 1) = (struct cache_piece) { .access = CACHE_BARRIER, .last = true };
}
