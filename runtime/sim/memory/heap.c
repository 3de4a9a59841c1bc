/* The device's malloc and free.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Free blocks of one size are kept in a list for each power of two and its half
   step; what no list has comes from the end of the heap.  The header in front
   of each block holds its class, what was asked for, and a mark that tells a
   live block from a freed one; it also keeps blocks apart, so that running over
   the end of one is noticed.  The caller holds the heap's lock, but to find a
   block: a bit for each grain of the heap says where one starts, and for each
   page is known which one its first byte is in.  */

#include "memory/heap.h"
#include "memory/arena.h"
#include "memory/pool.h"

#include <stdio.h>
#include <stdlib.h>

enum { CLASSES = 96, HEADER = 32, GRAIN = 16, PAGE = 1024 };

static const uint64_t live_mark = 0x6c697665626c6f63;
static const uint64_t free_mark = 0x66726565626c6f63;

struct header
{
  uint64_t mark;
  uint64_t class;
  uint64_t size;		/* As asked for.  */
  uint64_t unused;
};

struct heap
{
  uint64_t base, next, end;
  uint64_t lists[CLASSES];	/* Freed blocks, linked by their first word.  */
  uint64_t *starts;		/* By grain, a bit: a block starts.  */
  uint64_t *pages;		/* The block that a page begins in, or 0.  */
};

struct heap *
heap_new (uint64_t base, uint64_t bytes)
{
  struct heap *h = xcalloc (1, sizeof *h);

  h->base = h->next = base;
  h->end = base + bytes;
  h->starts = arena_reserve (bytes / GRAIN / 8 + 8);
  h->pages = arena_reserve ((bytes / PAGE + 1) * 8);
  return h;
}

/* Note in H the block at P of BYTES bytes, which starts there from now on; the
   next header counts as its own.  */

static void
note_block (struct heap *h, uint64_t p, uint64_t bytes)
{
  uint64_t grain = (p - h->base) / GRAIN;
  uint64_t last = (p + bytes + HEADER - 1 - h->base) / PAGE;

  for (uint64_t k = (p - h->base) / PAGE + 1; k <= last; k++)
    __atomic_store_n (&h->pages[k], p, __ATOMIC_RELAXED);
  __atomic_fetch_or (&h->starts[grain / 64], UINT64_C (1) << grain % 64,
		     __ATOMIC_RELAXED);
}

/* Return the start of the last block of H that does not start behind AT, or
   0.  */

static uint64_t
block_before (const struct heap *h, uint64_t at)
{
  uint64_t grain = (at - h->base) / GRAIN;
  uint64_t word = grain / 64, page = (at - h->base) / PAGE;
  uint64_t bits = __atomic_load_n (&h->starts[word], __ATOMIC_RELAXED);

  /* A page's grains are those of one word.  */
  bits &= UINT64_MAX >> (63 - grain % 64);
  if (bits)
    return h->base + (word * 64 + 63 - __builtin_clzll (bits)) * GRAIN;
  return __atomic_load_n (&h->pages[page], __ATOMIC_RELAXED);
}

bool
heap_find (const struct heap *h, uint64_t at, struct block_of_memory *b)
{
  uint64_t p = block_before (h, at);
  const struct header *hd = (const struct header *) (uintptr_t) (p - HEADER);

  if (!p || hd->mark != live_mark || at - p >= hd->size)
    return false;
  b->at = p;
  b->size = hd->size;
  return true;
}

void
heap_describe (const struct heap *h, uint64_t at, char *text, size_t n)
{
  uint64_t p = block_before (h, at);
  const struct header *hd = (const struct header *) (uintptr_t) (p - HEADER);
  unsigned long long size = p ? hd->size : 0, off = at - p;

  if (!p)
    snprintf (text, n, "in the device's heap, before all blocks");
  else if (off < size && hd->mark == live_mark)
    snprintf (text, n,
	      "across the end of a block of %llu bytes from the device's "
	      "malloc", size);
  else if (off < size)
    snprintf (text, n,
	      "%llu bytes into a block of %llu bytes from the device's "
	      "malloc that was freed", off, size);
  else
    snprintf (text, n,
	      "%llu bytes past the end of a block of %llu bytes from the "
	      "device's malloc", off - size, size);
}

/* Bytes of the blocks of CLASS: 32, 48, 64, 96, ...  */

static uint64_t
class_bytes (unsigned class)
{
  return (class & 1 ? 48ull : 32ull) << class / 2;
}

uint64_t
heap_alloc (struct heap *h, uint64_t size)
{
  unsigned class = 0;

  if (size == 0 || size > h->end - h->base)
    return 0;
  while (class_bytes (class) < size)
    class++;
  if (h->lists[class])
    {
      uint64_t p = h->lists[class];
      struct header *hd = (struct header *) (uintptr_t) (p - HEADER);
      h->lists[class] = *(uint64_t *) (uintptr_t) p;
      hd->mark = live_mark;
      hd->size = size;
      return p;
    }
  uint64_t bytes = HEADER + class_bytes (class);
  if (h->end - h->next < bytes)
    return 0;
  struct header *hd = (struct header *) (uintptr_t) h->next;
  *hd = (struct header) { .mark = live_mark, .class = class, .size = size };
  h->next += bytes;
  note_block (h, (uintptr_t) (hd + 1), bytes - HEADER);
  return (uintptr_t) (hd + 1);
}

bool
heap_free (struct heap *h, uint64_t p)
{
  struct header *hd = (struct header *) (uintptr_t) (p - HEADER);

  if (p < h->base + HEADER || p >= h->next || p % 16
      || hd->mark != live_mark || hd->class >= CLASSES)
    return false;
  hd->mark = free_mark;
  *(uint64_t *) (uintptr_t) p = h->lists[hd->class];
  h->lists[hd->class] = p;
  return true;
}
