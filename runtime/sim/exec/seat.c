/* Room for a thread block.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "exec/exec.h"
#include "memory/pool.h"
#include "warp/warp.h"

/* Return BYTES of zeroed memory that costs nothing until it is used.  */
static void *
reserve (size_t bytes)
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

void
seat_prepare (struct seat *at, const struct launch *la)
{
  if (!at->warps)
    at->warps = reserve (32 * sizeof *at->warps);
  for (; at->nwarps < la->warps; at->nwarps++)
    {
      struct warp *w = &at->warps[at->nwarps];
      w->regs = reserve (REGS_BYTES);
      w->local = reserve ((size_t) LOCAL_BYTES * 32);
      w->frames = reserve (FRAMES_MAX * sizeof *w->frames);
      w->stack = reserve (SIMT_MAX * sizeof *w->stack);
    }
  bool laid = !memcmp (at->block, la->block, sizeof at->block);
  for (unsigned k = 0; !laid && k < la->warps; k++)
    for (unsigned l = 0; l < 32; l++)
      {
	unsigned t = k * 32 + l;
	at->warps[k].tid[0][l] = t % la->block[0];
	at->warps[k].tid[1][l] = t / la->block[0] % la->block[1];
	at->warps[k].tid[2][l] = t / la->block[0] / la->block[1];
      }
  memcpy (at->block, la->block, sizeof at->block);
  if (at->shared_room < la->shared_bytes || !at->shared)
    {
      free (at->shared);
      at->shared_room = (la->shared_bytes + 4095) & ~4095ull;
      if (!at->shared_room)
	at->shared_room = 4096;
      at->shared = aligned_alloc (4096, at->shared_room);
      if (!at->shared)
	abort ();
    }
}
