/* Memory of the host that is kept to the end.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "memory/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { PIECE = 16 * ARENA_PAGE };

void *
arena_reserve (size_t bytes)
{
  void *p = mmap (NULL, bytes, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

  if (p == MAP_FAILED)
    {
      fprintf (stderr, "drano sim: cannot reserve %zu bytes\n", bytes);
      abort ();
    }
  return p;
}

void *
arena_take (struct arena *a, size_t bytes, bool large)
{
  bytes = (bytes + ARENA_ALIGN - 1) & -(size_t) ARENA_ALIGN;
  if ((size_t) (a->end - a->next) < bytes)
    {
      size_t piece = bytes > PIECE ? bytes : PIECE;
      /* Large pages begin at multiples of their size.  */
      unsigned char *p = arena_reserve (piece + ARENA_PAGE);
      a->next = p + (-(uintptr_t) p & (ARENA_PAGE - 1));
      a->end = a->next + piece;
#ifdef MADV_HUGEPAGE
      /* Where that fails, pages are small, and all else is the same.  */
      if (large)
	madvise (a->next, piece, MADV_HUGEPAGE);
#endif
    }
  void *taken = a->next;
  a->next += bytes;
  return taken;
}
