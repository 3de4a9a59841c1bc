/* Device memory: blocks in one reserved range.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A device address is the host address of the same byte, so nothing needs to
   be translated.  Blocks start at multiples of 256 bytes, as the driver's do,
   and are at least 256 bytes apart.  The search for room wraps around the range
   before it reuses what was freed, which keeps freed addresses invalid for
   long.  */

#include "memory/device.h"
#include "memory/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { GRAIN = 256, GAP = 256 };

bool
memory_init (struct memory *m, uint64_t bytes)
{
  /* A fixed wish keeps addresses the same from run to run.  */
  void *wish = (void *) 0x700000000000;
  void *p;

  pthread_rwlock_init (&m->lock, NULL);
  while ((p = mmap (wish, bytes, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))
	 == MAP_FAILED)
    if ((bytes /= 2) < 64 << 20)
      return false;
  m->base = (uint64_t) (uintptr_t) p;
  m->bytes = bytes;
  m->cursor = m->base + GRAIN;
  return true;
}

/* Return the number of blocks of M that start at or below AT.  */

static size_t
blocks_below (const struct memory *m, uint64_t at)
{
  size_t low = 0, high = m->nblocks;

  while (low < high)
    {
      size_t mid = (low + high) / 2;
      if (m->blocks[mid].at <= at)
	low = mid + 1;
      else
	high = mid;
    }
  return low;
}

/* Return where SIZE bytes fit in M from FROM on, or 0.  */

static uint64_t
find_room (const struct memory *m, uint64_t from, uint64_t size)
{
  uint64_t end = m->base + m->bytes;
  size_t k = blocks_below (m, from);

  if (k && m->blocks[k - 1].at >= m->base
      && m->blocks[k - 1].at + m->blocks[k - 1].size + GAP > from)
    from = m->blocks[k - 1].at + m->blocks[k - 1].size + GAP;
  for (;; k++)
    {
      from = (from + GRAIN - 1) / GRAIN * GRAIN;
      uint64_t stop = k < m->nblocks && m->blocks[k].at < end
		      ? m->blocks[k].at : end;
      if (from < stop && stop - from >= size + GAP)
	return from;
      if (stop == end)
	return 0;
      from = m->blocks[k].at + m->blocks[k].size + GAP;
    }
}

/* Insert the block AT, SIZE into M.  */

static void
insert (struct memory *m, uint64_t at, uint64_t size)
{
  size_t k = blocks_below (m, at);

  m->blocks = xgrow (m->blocks, m->nblocks, &m->blocks_room,
		     sizeof *m->blocks);
  memmove (m->blocks + k + 1, m->blocks + k,
	   (m->nblocks - k) * sizeof *m->blocks);
  m->blocks[k] = (struct block_of_memory) { at, size, false };
  m->nblocks++;
}

/* Remove the block that starts at AT from M into *B.  */

static bool
extract (struct memory *m, uint64_t at, struct block_of_memory *b)
{
  size_t k = blocks_below (m, at);

  if (k == 0 || m->blocks[k - 1].at != at)
    return false;
  *b = m->blocks[--k];
  m->nblocks--;
  memmove (m->blocks + k, m->blocks + k + 1,
	   (m->nblocks - k) * sizeof *m->blocks);
  return true;
}

uint64_t
memory_alloc (struct memory *m, uint64_t size)
{
  uint64_t at = 0;

  if (size == 0 || size > m->bytes)
    return 0;
  pthread_rwlock_wrlock (&m->lock);
  at = find_room (m, m->cursor, size);
  if (!at)
    at = find_room (m, m->base + GRAIN, size);
  if (at)
    {
      insert (m, at, size);
      m->cursor = at + size + GAP;
      m->used += size;
    }
  pthread_rwlock_unlock (&m->lock);
  return at;
}

bool
memory_free (struct memory *m, uint64_t at)
{
  struct block_of_memory b;
  bool ok = false;

  pthread_rwlock_wrlock (&m->lock);
  if (at >= m->base && at < m->base + m->bytes && extract (m, at, &b))
    {
      ok = true;
      m->used -= b.size;
      m->freed[m->nfreed++ % FREED_KEPT] = b;
      /* Whole pages go back to the host.  */
      uint64_t low = (b.at + 4095) & ~4095ull;
      uint64_t high = (b.at + b.size) & ~4095ull;
      if (high > low && high - low >= 1 << 20)
	madvise ((void *) (uintptr_t) low, high - low, MADV_DONTNEED);
    }
  pthread_rwlock_unlock (&m->lock);
  return ok;
}

void
memory_adopt (struct memory *m, uint64_t at, uint64_t size)
{
  pthread_rwlock_wrlock (&m->lock);
  insert (m, at, size);
  pthread_rwlock_unlock (&m->lock);
}

bool
memory_disown (struct memory *m, uint64_t at)
{
  struct block_of_memory b;

  pthread_rwlock_wrlock (&m->lock);
  bool ok = extract (m, at, &b);
  pthread_rwlock_unlock (&m->lock);
  return ok;
}

void
memory_manage (struct memory *m, uint64_t at)
{
  pthread_rwlock_wrlock (&m->lock);
  size_t k = blocks_below (m, at);
  if (k && m->blocks[k - 1].at == at)
    m->blocks[k - 1].managed = true;
  pthread_rwlock_unlock (&m->lock);
}

bool
memory_find (struct memory *m, uint64_t at, struct block_of_memory *b)
{
  pthread_rwlock_rdlock (&m->lock);
  size_t k = blocks_below (m, at);
  bool ok = k && at - m->blocks[k - 1].at < m->blocks[k - 1].size;
  if (ok)
    *b = m->blocks[k - 1];
  pthread_rwlock_unlock (&m->lock);
  return ok;
}

void
memory_describe (struct memory *m, uint64_t at, char *text, size_t n)
{
  pthread_rwlock_rdlock (&m->lock);
  size_t k = blocks_below (m, at);
  struct block_of_memory *b = k ? &m->blocks[k - 1] : NULL;
  uint64_t past = b ? at - b->at - b->size : UINT64_MAX;
  uint64_t before = k < m->nblocks ? m->blocks[k].at - at : UINT64_MAX;

  snprintf (text, n, "outside device memory");
  if (at < 65536)
    snprintf (text, n, "a null pointer");
  else if (b && at - b->at < b->size)
    snprintf (text, n, "across the end of a block of %llu bytes",
	      (unsigned long long) b->size);
  else if (past < 65536 || before < 65536)
    snprintf (text, n, past <= before
	      ? "%llu bytes past the end of a block of %llu bytes"
	      : "%llu bytes before a block of %llu bytes",
	      (unsigned long long) (past <= before ? past : before),
	      (unsigned long long) (past <= before ? b->size
				    : m->blocks[k].size));
  for (size_t i = 0; i < FREED_KEPT && i < m->nfreed; i++)
    {
      struct block_of_memory *f = &m->freed[(m->nfreed - 1 - i) % FREED_KEPT];
      if (at - f->at < f->size)
	{
	  snprintf (text, n, "%llu bytes into a block of %llu bytes that was "
		    "freed", (unsigned long long) (at - f->at),
		    (unsigned long long) f->size);
	  break;
	}
    }
  pthread_rwlock_unlock (&m->lock);
}
