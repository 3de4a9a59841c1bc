/* The device's malloc and free.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Free blocks of one size are kept in a list for each power of two and its
   half step; what no list has comes from the end of the heap.  The header in
   front of each block holds its class and a mark that tells a live block from
   a freed one.  The caller holds the heap's lock.  */

#include "memory/heap.h"
#include "memory/pool.h"

#include <stdlib.h>

enum { CLASSES = 96, HEADER = 16 };

static const uint64_t live_mark = 0x6c697665626c6f63;
static const uint64_t free_mark = 0x66726565626c6f63;

struct header
{
  uint64_t mark;
  uint64_t class;
};

struct heap
{
  uint64_t base, next, end;
  uint64_t lists[CLASSES];	/* Freed blocks, linked by their first word.  */
};

struct heap *
heap_new (uint64_t base, uint64_t bytes)
{
  struct heap *h = xcalloc (1, sizeof *h);

  h->base = h->next = base;
  h->end = base + bytes;
  return h;
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
      return p;
    }
  uint64_t bytes = HEADER + class_bytes (class);
  if (h->end - h->next < bytes)
    return 0;
  struct header *hd = (struct header *) (uintptr_t) h->next;
  *hd = (struct header) { live_mark, class };
  h->next += bytes;
  return (uint64_t) (uintptr_t) (hd + 1);
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
