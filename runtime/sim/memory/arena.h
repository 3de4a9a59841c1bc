/* Memory of the host that is kept to the end.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The first use of a page costs about as much as a thousand instructions do.
   With caches, all warps of a device are at work at the same time, and in a
   short launch each of them executes not much more than that.  What they all
   need thus lies side by side here, in large pages where the host has
   these.  */

#ifndef SIM_ARENA_H
#define SIM_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct arena
{
  unsigned char *next, *end;	/* What is left of the latest piece.  */
};

enum
{
  ARENA_ALIGN = 64,		/* Bytes: vectors of the host have no more.  */
  ARENA_PAGE = 2 << 20		/* Bytes of a large page.  */
};

/* Return BYTES of zeroed memory, from the start of a page on, which costs
   nothing until it is used.  If there is none, the process ends with a
   message.  */
extern void *arena_reserve (size_t bytes);

/* Return BYTES of zeroed memory of A, aligned to ARENA_ALIGN; LARGE if A's
   memory is to have large pages.  */
extern void *arena_take (struct arena *a, size_t bytes, bool large);

#endif /* SIM_ARENA_H */
