/* Room for a thread block.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What all warps need lies together (memory/arena.h says why): the first
   frames, the first entries of the divergence stack, and the registers of the
   kernel and of what it calls.  The rare warp that needs more gets it on its
   own.  */

#include <stdlib.h>
#include <string.h>

#include "exec/exec.h"
#include "memory/device.h"
#include "memory/pool.h"
#include "warp/warp.h"

enum { ROWS_MOST = 32 << 10 };	/* Bytes for the first registers of a warp.  */

/* Give W room for its first frames, with ROWS bytes for their registers, in
   WK's arena.  */

static void
give_room (struct worker *wk, struct warp *w, size_t rows)
{
  size_t frames = FRAMES_FIRST * sizeof *w->frames;
  size_t stack = SIMT_FIRST * sizeof *w->stack;
  size_t before = (frames + stack + ARENA_ALIGN - 1) & -(size_t) ARENA_ALIGN;
  unsigned char *p = arena_take (&wk->arena, before + rows,
				 wk->device->caches != NULL);

  w->frames = (struct frame *) p;
  w->frames_end = w->frames + FRAMES_FIRST;
  w->stack = (struct simt *) (p + frames);
  w->stack_end = w->stack + SIMT_FIRST;
  w->rows = p + before;
  w->rows_end = w->rows + rows;
}

/* Make sure that AT has WARPS warps.  */

static void
add_warps (struct worker *wk, struct seat *at, unsigned warps)
{
  size_t rows = wk->launch->code->deep_bytes;
  size_t local = (size_t) LOCAL_BYTES * 32;
  struct warp *w = arena_take (&wk->arena, warps * sizeof *w,
			       wk->device->caches != NULL);
  unsigned char *p = arena_reserve ((warps - at->nwarps) * local);

  if (rows > ROWS_MOST)
    rows = ROWS_MOST;
  if (at->nwarps)
    memcpy (w, at->warps, at->nwarps * sizeof *w);
  at->warps = w;
  for (; at->nwarps < warps; at->nwarps++, p += local)
    {
      give_room (wk, &w[at->nwarps], rows);
      w[at->nwarps].local = p;
    }
}

/* Return room for MOST objects of SIZE bytes, with the N that there are at OLD;
   null if these are as many.  */

static void *
more_room (const void *old, size_t n, size_t most, size_t size)
{
  if (n == most)
    return NULL;
  void *more = arena_reserve (most * size);
  return memcpy (more, old, n * size);
}

bool
seat_more_frames (struct warp *w)
{
  struct frame *more = more_room (w->frames, w->frames_end - w->frames,
				  FRAMES_MAX, sizeof *more);

  if (!more)
    return false;
  w->fp = more + (w->fp - w->frames);
  w->frames = more;
  w->frames_end = more + FRAMES_MAX;
  return true;
}

bool
seat_more_stack (struct warp *w)
{
  struct simt *more = more_room (w->stack, w->stack_end - w->stack, SIMT_MAX,
				 sizeof *more);

  if (!more)
    return false;
  w->sp = more + (w->sp - w->stack);
  w->stack = more;
  w->stack_end = more + SIMT_MAX;
  return true;
}

unsigned char *
seat_more_rows (struct warp *w)
{
  if (!w->more_rows)
    w->more_rows = arena_reserve (REGS_BYTES);
  return w->more_rows;
}

/* Let the threads of AT's warps be numbered as those of LA's blocks.  */

static void
number_threads (struct seat *at, const struct launch *la)
{
  for (unsigned k = 0; k < la->warps; k++)
    for (unsigned l = 0; l < 32; l++)
      {
	unsigned t = k * 32 + l;
	at->warps[k].tid[0][l] = t % la->block[0];
	at->warps[k].tid[1][l] = t / la->block[0] % la->block[1];
	at->warps[k].tid[2][l] = t / la->block[0] / la->block[1];
      }
  memcpy (at->block, la->block, sizeof at->block);
}

/* Make sure that AT, which has no block, has the warps and the shared memory
   for one of WK's launch.  */

static void
prepare_seat (struct worker *wk, struct seat *at)
{
  const struct launch *la = wk->launch;

  if (at->nwarps < la->warps)
    add_warps (wk, at, la->warps);
  if (memcmp (at->block, la->block, sizeof at->block))
    number_threads (at, la);
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

struct seat *
seat_take (struct worker *wk)
{
  struct seat *at = (wk->nspare ? wk->spare[--wk->nspare]
		     : xcalloc (1, sizeof *at));

  prepare_seat (wk, at);
  return at;
}

void
seat_leave (struct worker *wk, struct seat *at)
{
  wk->spare = xgrow (wk->spare, wk->nspare, &wk->spare_room,
		     sizeof *wk->spare);
  wk->spare[wk->nspare++] = at;
}
