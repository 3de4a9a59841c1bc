/* The latest accesses to each place in memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A page of cells is made when something in it is accessed first, so that
   memory that a program does not use costs nothing, and no address space is
   needed but a pointer for each page of the device's memory.  A cell takes
   24 bytes.  */

#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"
#include "memory/pool.h"

/* Return a page at *P, which is made if there is none.  */

static struct page *
get_page (struct check *c, struct page **p)
{
  struct page *page = __atomic_load_n (p, __ATOMIC_ACQUIRE);

  if (page)
    return page;
  pthread_mutex_lock (&c->lock);
  page = *p;
  if (!page)
    {
      page = arena_take (&c->arena, sizeof *page, true);
      __atomic_store_n (p, page, __ATOMIC_RELEASE);
    }
  pthread_mutex_unlock (&c->lock);
  return page;
}

struct page *
page_global (struct check *c, uint64_t at)
{
  return get_page (c, &c->pages[(at - c->base) / PAGE_BYTES]);
}

struct page *
page_shared (struct checked_block *b, uint64_t offset)
{
  size_t k = offset / PAGE_BYTES;

  if (k >= b->nshared)
    {
      b->shared = xreallocarray (b->shared, k + 1, sizeof *b->shared);
      memset (b->shared + b->nshared, 0,
	      (k + 1 - b->nshared) * sizeof *b->shared);
      b->nshared = k + 1;
    }
  return get_page (b->check, &b->shared[k]);
}

void
page_refine (struct page *p)
{
  p->fine = xcalloc (3 * PAGE_BYTES, sizeof *p->fine);
  for (unsigned k = 0; k < 3 * PAGE_CELLS; k++)
    if (p->cells[k])
      for (unsigned n = 0; n < 4; n++)
	p->fine[k * 4 + n] = p->cells[k];
}

void
page_clear (struct check *c, uint64_t at, uint64_t bytes)
{
  for (uint64_t a = at & ~3ull; a < at + bytes; a += 4)
    {
      struct page *p = page_global (c, a);
      unsigned k = (a - c->base) % PAGE_BYTES;
      for (unsigned row = 0; row < 3; row++)
	{
	  p->cells[row * PAGE_CELLS + k / 4] = 0;
	  if (p->fine)
	    memset (&p->fine[row * PAGE_BYTES + k], 0, 4 * sizeof *p->fine);
	}
    }
}
