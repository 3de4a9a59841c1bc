/* The caches of the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_CACHE_H
#define DRANO_SIM_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/machine.h"

struct caches;
struct cache_sm;

enum cache_access { CACHE_LOAD, CACHE_STORE, CACHE_ATOMIC, CACHE_BARRIER };

/* How a request is written down.  */
enum cache_form
{
  CACHE_PIECES,			/* N pieces follow.  */
  CACHE_RANGE,			/* Of N sectors, the first one's number
				   follows.  */
  CACHE_APART			/* Of N lanes no two of which use one line, the
				   first's address and the stride follow.  */
};

/* What one warp wants; or it waits at a barrier: then SITE is the number of the
   meeting there, and N how many warps wait for each other at it, 0 while that
   is not known.  */
struct cache_request
{
  uint32_t site;
  uint8_t access;
  uint8_t form;
  uint8_t n;
  bool last : 1;		/* The warp lets others go first now.  */
  bool waits : 1;		/* It needs the result.  */
};

/* A request, or of one that came before: a piece, a number, an address or a
   stride.  */
union cache_word
{
  struct cache_request request;
  uint64_t value;
};

/* A piece is what a request wants of one line: the line's number (address /
   MACHINE_LINE) and below it a bit for each sector.  */
enum
{
  CACHE_SECTORS = MACHINE_LINE / MACHINE_SECTOR,
  CACHE_SECTORS_MASK = (1 << CACHE_SECTORS) - 1,
  CACHE_PIECES_MAX = 64		/* Of a request, and more.  */
};

/* Return the piece of line NUMBER that wants SECTORS.  */
static inline uint64_t
cache_piece (uint64_t number, unsigned sectors)
{
  return number << CACHE_SECTORS | sectors;
}

/* Return the number of PIECE's line, and its sectors.  */
static inline uint64_t
cache_line (uint64_t piece)
{
  return piece >> CACHE_SECTORS;
}

static inline unsigned
cache_wanted (uint64_t piece)
{
  return piece & CACHE_SECTORS_MASK;
}

/* Return the bit of the sector that ADDRESS is in.  */
static inline unsigned
cache_sector (uint64_t address)
{
  return 1u << address / MACHINE_SECTOR % CACHE_SECTORS;
}

/* What a warp has done.  */
struct cache_tally
{
  uint64_t steps;		/* Instructions, ... */
  uint64_t chain;		/* ... and those that wait for each other.  */
  uint64_t wavefronts;		/* Of L1, ... */
  uint64_t shared;		/* ... and of shared memory.  */
  uint64_t near, far;		/* Turns that waited for L1, or for more.  */
  uint64_t reductions;		/* Sectors of atomic operations that do not
				   compare.  */
  uint64_t start_chain;		/* Of CHAIN, NEAR and FAR, those of the launch's
				   start-up.  */
  uint64_t start_near, start_far;
};

/* What a warp has requested and no cache has seen.  */
struct cache_queue
{
  union cache_word *words;
  size_t at, end, room;		/* Of words: the next request, ... */
  size_t latest;		/* The one that came last.  */
  size_t first, n;		/* Pieces that L1 has had, and all, since the
				   queue was empty.  */
  uint32_t start_sites;		/* From this one on, sites are those of
				   start-up.  */
  struct cache_tally tally;	/* NEAR, FAR, also of start-up, and REDUCTIONS
				   are set here.  */
};

/* How many sectors SECTORS, a bit for each of a line, has.  */
static inline unsigned
cache_sectors (unsigned sectors)
{
  static const uint8_t ones[]
    = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
  return ones[sectors];
}

/* Sectors of one site.  */
struct cache_traffic
{
  uint64_t l1_hits, l2_read, l2_written, dram;
  uint64_t dram_read;		/* Of DRAM, those that are read.  */
};

/* cache/queue.c */

/* What a request touches.  */
struct cache_shape
{
  unsigned sectors, lines;
  uint8_t sets[MACHINE_L1_SETS];	/* Lines, by set of L1.  */
};

/* Add to Q the request of SITE that touches the sectors from number FIRST to
   LAST, and whose result is waited for if WAITS.  Return its shape.  */
extern struct cache_shape cache_note_range (struct cache_queue *q,
					    uint32_t site,
					    enum cache_access access,
					    bool waits, uint64_t first,
					    uint64_t last);
/* The same for the N addresses A, each in one sector.  */
extern struct cache_shape cache_note (struct cache_queue *q, uint32_t site,
				      enum cache_access access, bool waits,
				      const uint64_t *a, unsigned n);
/* The same for N addresses from FIRST on, STRIDE apart, which is at least a
   line.  */
extern struct cache_shape cache_note_apart (struct cache_queue *q,
					    uint32_t site,
					    enum cache_access access,
					    bool waits, uint64_t first,
					    int64_t stride, unsigned n);
/* Return how many atomic operations of a sector L2 makes for the N addresses A,
   one after the other: lanes that use one address wait for each other.  */
extern unsigned cache_atomics (const uint64_t *a, unsigned n);
/* Note in Q that its warp lets others go first.  Return whether that has run
   far enough ahead.  */
extern bool cache_note_turn (struct cache_queue *q);
/* Note in Q that its warp waits at a barrier.  */
extern void cache_note_barrier (struct cache_queue *q);
/* Note in Q, whose warp waits at a barrier, that N warps in all do so there
   until they meet: meeting NUMBER.  */
extern void cache_note_meeting (struct cache_queue *q, uint32_t number,
				unsigned n);
/* Let the warp of Q go on from the barrier that is next there.  */
extern void cache_pass_barrier (struct cache_queue *q);

/* Let nothing be in Q.  */
static inline void
cache_clear (struct cache_queue *q)
{
  q->at = q->end = q->first = q->n = 0;
}

/* Take the next request from Q, which is not a barrier.  Return its pieces and
   set *N to their number.  They are in ROOM or in Q, until Q is added to.  */
extern const uint64_t *cache_take (struct cache_queue *q,
				   uint64_t room[CACHE_PIECES_MAX],
				   unsigned *n);

/* Whether a barrier is next in Q.  */
static inline bool
cache_at_barrier (const struct cache_queue *q)
{
  return q->first < q->n && q->words[q->at].request.access == CACHE_BARRIER;
}

/* Return how many warps are at the meeting at the barrier that is next in Q,
   and set *NUMBER to it; 0 if not all have come to it, as far as the warps have
   run.  */
static inline unsigned
cache_meeting (const struct cache_queue *q, uint32_t *number)
{
  *number = q->words[q->at].request.site;
  return q->words[q->at].request.n;
}

/* cache/cache.c */

/* Return the caches of machine M with SMS multiprocessors.  */
extern struct caches *caches_new (const struct machine *m, unsigned sms);
extern void caches_delete (struct caches *c);
/* Return multiprocessor number S of C, whose L1 is to be empty and have L1
   bytes, for a new launch.  */
extern struct cache_sm *caches_start (struct caches *c, unsigned s, int l1);
/* Let SM have what is in Q up to where its warp lets others go first, or to a
   barrier.  What it does there is counted, also in Q's tally; what goes on to
   L2 is kept.  COUNTERS has, for each site, K numbers, the first of which are
   a cache_traffic.  */
extern void cache_turn (struct cache_sm *sm, struct cache_queue *q,
			uint64_t *counters, size_t k);
/* End a round of SM's warps.  Return how many pieces it keeps.  */
extern size_t cache_round (struct cache_sm *sm);
/* Forget what SM keeps.  */
extern void cache_forget (struct cache_sm *sm);
/* Let the L2 of C have what the multiprocessors keep, round by round: those
   lines that are in part number PART of PARTS.  COUNTERS and K are as
   above.  */
extern void caches_merge (struct caches *c, unsigned part, unsigned parts,
			  uint64_t *counters, size_t k);

#endif /* DRANO_SIM_CACHE_H */
