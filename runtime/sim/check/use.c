/* What kernels read and write of what is copied.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Nothing is found here: this only counts.  Of each byte of device memory it is
   kept whether it has been read since it was copied there, before a kernel
   wrote it, and whether a kernel has written it since it was copied, either
   way.  What was copied and not read is known when the next copy replaces it,
   when its block is given back, and at the end.  */

#include <stdlib.h>
#include <string.h>

#include "check/bits.h"
#include "check/check-int.h"
#include "memory/pool.h"
#include "warp/lane-types.h"

/* Of CHUNK bytes.  */
struct use_chunk
{
  unsigned char unread[CHUNK / 8]; /* Copied there, and not read.  */
  unsigned char over[CHUNK / 8]; /* Written by a kernel since then, ...  */
  unsigned char dirty[CHUNK / 8]; /* ... or since it was copied back.  */
};

/* Bytes that were copied to the device, of which some may be unread.  */
struct sent
{
  uint64_t at, bytes;
  unsigned number;		/* Of who has copied them.  */
};

struct use
{
  struct use_chunk **chunks;
  struct sent *sent;
  size_t n, room;
  void (*tell) (unsigned number, uint64_t bytes);
};

void
check_tell_unread (struct check *c,
		   void (*tell) (unsigned number, uint64_t bytes))
{
  struct use *u = xcalloc (1, sizeof *u);

  u->chunks = arena_reserve ((c->bytes / CHUNK + 1) * sizeof *u->chunks);
  u->tell = tell;
  c->use = u;
}

/* Return the chunk of C for AT, which is made if MADE; C's lock is not
   held.  */

static struct use_chunk *
use_chunk_at (struct check *c, uint64_t at, bool made)
{
  struct use_chunk **p = &c->use->chunks[(at - c->base) / CHUNK];
  struct use_chunk *d = __atomic_load_n (p, __ATOMIC_ACQUIRE);

  if (d || !made)
    return d;
  pthread_mutex_lock (&c->lock);
  if (!*p)
    __atomic_store_n (p, arena_take (&c->arena, sizeof *d, false),
		      __ATOMIC_RELEASE);
  d = *p;
  pthread_mutex_unlock (&c->lock);
  return d;
}

/* Return how many bytes of those at AT, at most BYTES, are in one chunk.  */

static uint64_t
bytes_in_chunk (const struct check *c, uint64_t at, uint64_t bytes)
{
  uint64_t most = CHUNK - (at - c->base) % CHUNK;

  return bytes < most ? bytes : most;
}

/* Return how many of the N bits of BITS from AT on are set.  */

static uint64_t
count_bits (const unsigned char *bits, uint64_t at, uint64_t n)
{
  uint64_t sum = 0;

  for (uint64_t end = at + n, most; at < end; at += most)
    {
      most = 8 - at % 8 < end - at ? 8 - at % 8 : end - at;
      sum += __builtin_popcount (bits[at / 8] >> at % 8 & ((1u << most) - 1));
    }
  return sum;
}

/* Return how many of the BYTES bytes at AT are unread, or, if DIRTY, were
   written.  */

static uint64_t
count_bytes (struct check *c, uint64_t at, uint64_t bytes, bool dirty)
{
  uint64_t sum = 0;

  for (uint64_t end = at + bytes, n; at < end; at += n)
    {
      const struct use_chunk *d = use_chunk_at (c, at, false);
      n = bytes_in_chunk (c, at, end - at);
      if (d)
	sum += count_bits (dirty ? d->dirty : d->unread, (at - c->base) % CHUNK,
			   n);
    }
  return sum;
}

/* Tell who has copied the BYTES bytes at AT what of them is unread: they are
   replaced, or given back.  */

static void
end_sent (struct check *c, uint64_t at, uint64_t bytes)
{
  struct use *u = c->use;
  uint64_t end = at + bytes;

  pthread_mutex_lock (&c->lock);
  for (size_t k = u->n; k-- > 0;)
    {
      struct sent s = u->sent[k];
      uint64_t low = s.at > at ? s.at : at;
      uint64_t high = s.at + s.bytes < end ? s.at + s.bytes : end;
      if (low >= high)
	continue;
      u->tell (s.number, count_bytes (c, low, high - low, false));
      u->sent[k] = u->sent[--u->n];
      const struct sent rest[] = { { s.at, low - s.at, s.number },
				   { high, s.at + s.bytes - high, s.number } };
      for (int r = 0; r < 2; r++)
	if (rest[r].bytes)
	  {
	    u->sent = xgrow (u->sent, u->n, &u->room, sizeof *u->sent);
	    u->sent[u->n++] = rest[r];
	  }
    }
  pthread_mutex_unlock (&c->lock);
}

void
check_copied_in (struct check *c, uint64_t at, uint64_t bytes, unsigned number)
{
  struct use *u = c->use;

  if (!bytes || at - c->base >= c->bytes || bytes > c->bytes - (at - c->base))
    return;
  end_sent (c, at, bytes);
  for (uint64_t k = at, end = at + bytes, n; k < end; k += n)
    {
      struct use_chunk *d = use_chunk_at (c, k, true);
      n = bytes_in_chunk (c, k, end - k);
      set_bits (d->unread, (k - c->base) % CHUNK, n, true);
      set_bits (d->over, (k - c->base) % CHUNK, n, false);
      set_bits (d->dirty, (k - c->base) % CHUNK, n, false);
    }
  pthread_mutex_lock (&c->lock);
  u->sent = xgrow (u->sent, u->n, &u->room, sizeof *u->sent);
  u->sent[u->n++] = (struct sent) { at, bytes, number };
  pthread_mutex_unlock (&c->lock);
}

uint64_t
check_copied_out (struct check *c, uint64_t at, uint64_t bytes)
{
  if (at - c->base >= c->bytes || bytes > c->bytes - (at - c->base))
    return 0;
  uint64_t written = count_bytes (c, at, bytes, true);
  for (uint64_t k = at, end = at + bytes, n; k < end; k += n)
    {
      struct use_chunk *d = use_chunk_at (c, k, false);
      n = bytes_in_chunk (c, k, end - k);
      if (d)
	set_bits (d->dirty, (k - c->base) % CHUNK, n, false);
    }
  return bytes - written;
}

void
use_end (struct check *c, uint64_t at, uint64_t bytes)
{
  end_sent (c, at, bytes);
}

void
use_forget (struct check *c)
{
  c->use->n = 0;
}

/* The N bytes at OFF of D are read.  */

static void
note_read (struct use_chunk *d, uint64_t off, uint64_t n)
{
  for (uint64_t end = off + n, most; off < end; off += most)
    {
      most = 8 - off % 8 < end - off ? 8 - off % 8 : end - off;
      unsigned char mask = ((1u << most) - 1) << off % 8;
      mask &= d->unread[off / 8] & ~d->over[off / 8];
      if (mask)
	__atomic_fetch_and (&d->unread[off / 8], (unsigned char) ~mask,
			    __ATOMIC_RELAXED);
    }
}

/* A kernel makes ACCESS to the BYTES bytes at AT.  */

static void
note_use (struct check *c, uint64_t at, uint64_t bytes, int access)
{
  bool reads = access != ACCESS_STORE, writes = access != ACCESS_LOAD;

  if (at - c->base >= c->bytes || bytes > c->bytes - (at - c->base))
    return;
  for (uint64_t end = at + bytes, n; at < end; at += n)
    {
      struct use_chunk *d = use_chunk_at (c, at, writes);
      uint64_t off = (at - c->base) % CHUNK;
      n = bytes_in_chunk (c, at, end - at);
      if (d && reads)
	note_read (d, off, n);
      if (d && writes)
	{
	  set_bits (d->over, off, n, true);
	  set_bits (d->dirty, off, n, true);
	}
    }
}

void
use_request (struct warp *w, const struct insn *i, enum pattern shape)
{
  const u64 *row = ROW (const u64, i->a);
  const struct site *s = &w->launch->module->site_table[i->site];
  struct check *c = w->checked->block->check;
  uint32_t mask = w->mask;

  if (shape == PATTERN_UNIT)
    {
      note_use (c, row[0] + i->imm, 32 * s->bytes, s->access);
      return;
    }
  if (shape == PATTERN_UNIFORM)
    mask &= -mask;
  EACH_LANE (l, rest, mask)
    note_use (c, row[l] + i->imm, s->bytes, s->access);
}
