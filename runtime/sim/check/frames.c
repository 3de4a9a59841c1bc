/* Memory of a warp's frames that its lanes would each need for their own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* With OpenMP, a function's frame is in the soft stack of its warp.  In a simd
   loop the functions that it calls have frames of the lane's, but what the
   compiler puts into the frame of the loop's own function is there once, and
   all lanes write it.  That is right for an array that lanes share, each with
   elements of its own, or if they write the same.  It is wrong if a lane reads
   it, has written there before, and another lane has put a different value
   there meanwhile; this is what is reported.  Where all lanes meet, at the end
   of the loop, what they have written is shared, and counting starts anew.

   Method: for each byte of the stacks, which lanes have written it since they
   met, and for which of these what they wrote is still there.  Bytes that
   atomic operations access are shared on purpose.

   In a simd loop, the warp's stack pointer is saved right below the lane's
   variables, at the lane's own stack pointer.  Arguments that are passed in
   memory are stored from there upwards, and overwrite it: only the code that
   enters the loop may store there.

   Limits: a lane that reads what it has not written before is not reported,
   nor what differs only in padding that nobody reads.  Of loops in one
   another that both save a stack pointer, the outer one's is not checked
   behind the inner one.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "check/check-int.h"
#include "warp/lane-types.h"

/* Return P, which has room for *ROOM bytes, or other memory, so that there is
   room for BYTES; null, said once, if there is none.  What it has is lost.  */

static void *
make_room (void *p, uint64_t *room, uint64_t bytes)
{
  if (p && bytes <= *room)
    return p;
  if (p)
    munmap (p, *room);
  bool again = !p && *room;
  *room = bytes;
  p = mmap (NULL, bytes, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p != MAP_FAILED)
    return p;
  if (!again)
    fprintf (stderr, "drano sim: check: the frames of simd loops are not "
	     "checked: that needs %llu bytes of address "
	     "space\n", (unsigned long long) bytes);
  return NULL;
}

void
frames_launch (struct check *c, const struct launch *la)
{
  uint64_t warps = (uint64_t) la->grid[0] * la->warps;

  c->low = la->stacks;
  c->span = warps * la->stack_bytes;
  if (c->span)
    c->shadow = make_room (c->shadow, &c->shadow_room,
			   c->span * sizeof *c->shadow);
  if (!c->shadow)
    c->span = 0;
}

void
frames_start (struct check *c, struct checked_warp *cw)
{
  cw->lanes = 0;
  frames_meet (c, cw);
}

void
frames_meet (struct check *c, struct checked_warp *cw)
{
  cw->epoch = __atomic_add_fetch (&c->epochs, 1, __ATOMIC_RELAXED);
}

/* The sources of the elements that I stores, BYTES bytes in all.  Byte B of
   lane L's value.  */

static inline unsigned char
stored_byte (struct warp *w, const struct insn *i, unsigned bytes, unsigned l,
	     unsigned b)
{
  const uint32_t slots[] = { i->d, i->b, i->c, i->e };
  unsigned part = bytes / i->x;
  const unsigned char *row = ROW (const unsigned char, slots[b / part]);

  return row[l * (part == 8 ? 8 : 4) + b % part];
}

/* Return which lanes of W store the same by I as WINNER.  */

static CLONES uint32_t
equal_lanes (struct warp *w, const struct insn *i, unsigned bytes,
	     unsigned winner)
{
  const uint32_t slots[] = { i->d, i->b, i->c, i->e };
  uint32_t differ[32] = { 0 }, equal = 0;

  for (unsigned k = 0; k < i->x; k++)
    if (bytes / i->x == 8)
      {
	const u64 *row = ROW (const u64, slots[k]);
	for (unsigned l = 0; l < 32; l++)
	  differ[l] |= row[l] != row[winner];
      }
    else
      {
	const u32 *row = ROW (const u32, slots[k]);
	for (unsigned l = 0; l < 32; l++)
	  differ[l] |= row[l] != row[winner];
      }
  for (unsigned l = 0; l < 32; l++)
    equal |= !differ[l] << l;
  return equal;
}

/* Note that the lanes ALL of W, whose addresses are equal, store at I to the
   BYTES bytes of S.  Of lanes that write the same place the last one wins.  */

static void
note_equal_store (struct warp *w, const struct insn *i, unsigned bytes,
		  struct shadow *s, uint32_t all)
{
  unsigned winner = 31 - __builtin_clz (all);
  uint32_t equal = all & equal_lanes (w, i, bytes, winner);

  for (unsigned b = 0; b < bytes; b++, s++)
    {
      unsigned char v = stored_byte (w, i, bytes, winner, b);
      uint32_t same = equal;
      EACH_LANE (l, rest, all & ~equal)
	if (stored_byte (w, i, bytes, l, b) == v)
	  same |= 1u << l;
      if (s->epoch != w->checked->epoch)
	*s = (struct shadow) { .epoch = w->checked->epoch };
      s->wrote |= all;
      s->valid = same;
      s->site = i->site;
    }
}

/* Return which of the lanes LANES of W have lost what they wrote into some of
   the BYTES bytes of S; then *SITE is set to where another lane wrote.  */

static uint32_t
lost_stores (const struct warp *w, const struct shadow *s, unsigned bytes,
	     uint32_t lanes, uint32_t *site)
{
  uint32_t lost = 0;

  for (unsigned b = 0; b < bytes; b++)
    if (s[b].epoch == w->checked->epoch && s[b].wrote & ~s[b].valid & lanes)
      {
	lost |= s[b].wrote & ~s[b].valid & lanes;
	*site = s[b].site;
      }
  return lost;
}

/* Return whether some of W's addresses in I are in the warps' stacks.  */

static CLONES bool
in_stacks_p (const struct warp *w, const struct insn *i)
{
  const struct check *c = w->checked->block->check;
  const u64 *row = ROW (const u64, i->a);
  uint64_t low = c->low - i->imm, last = c->span - 1, inside = 0;
  uint32_t mask = w->mask;

  for (unsigned l = 0; l < 32; l++)
    inside |= (~((row[l] - low) | (last - (row[l] - low)))
	       & (mask >> l & 1 ? ~0ull : 0));
  return inside >> 63;
}

/* Examine the request I of W for BYTES bytes, those of its lanes that are in
   the warps' stacks; SHAPE is that of the addresses.  */

static void
check_stacks (struct warp *w, const struct insn *i, unsigned bytes,
	      int access, enum pattern shape)
{
  const struct check *c = w->checked->block->check;
  const u64 *row = ROW (const u64, i->a);
  uint32_t losers = 0, site = 0, left = w->mask;

  while (left)
    {
      unsigned lane = __builtin_ctz (left);
      uint64_t at = row[lane] + i->imm - c->low;
      uint32_t same = shape == PATTERN_UNIFORM ? left : 0;
      if (!same)
	EACH_LANE (l, rest, left)
	  if (row[l] == row[lane])
	    same |= 1u << l;
      left &= ~same;
      if (at >= c->span || c->span - at < bytes)
	continue;
      if (access == ACCESS_STORE)
	note_equal_store (w, i, bytes, c->shadow + at, same);
      else if (access == ACCESS_ATOMIC)
	memset (c->shadow + at, 0, bytes * sizeof *c->shadow);
      else
	losers |= lost_stores (w, c->shadow + at, bytes, same, &site);
    }
  if (losers)
    note_lanes (w, i, "frames", losers, site, "read memory of the warp's frame "
		 "in which other lanes have overwritten what they stored "
		 "there");
}

/* Note where the store I of W, which enters a simd loop, saves the
   stack pointer.  */

static void
note_saved (struct warp *w, const struct insn *i)
{
  struct checked_warp *cw = w->checked;
  const u64 *row = ROW (const u64, i->a);
  long depth = w->fp - w->frames;

  if (cw->depth != depth)
    cw->lanes = 0;
  cw->depth = depth;
  cw->lanes |= w->mask;
  EACH_LANE (l, rest, w->mask)
    cw->saved[l] = row[l] + i->imm;
}

/* Examine the store I of W for BYTES bytes, in a simd loop whose lanes have
   stacks of their own.  */

static void
check_saved (struct warp *w, const struct insn *i, unsigned bytes)
{
  struct checked_warp *cw = w->checked;
  const u64 *row = ROW (const u64, i->a);
  uint32_t over = 0;

  if (w->fp - w->frames < cw->depth)
    {
      cw->lanes = 0;		/* The loop's function has been left.  */
      return;
    }
  EACH_LANE (l, rest, w->mask & cw->lanes)
    if (row[l] + i->imm - cw->saved[l] < 8
	|| cw->saved[l] - (row[l] + i->imm) < bytes)
      over |= 1u << l;
  if (over)
    note_lanes (w, i, "frames", over, 0, "store an argument over the stack "
		 "pointer that the simd loop has saved, and over their "
		 "variables behind it");
}

void
frames_request (struct warp *w, const struct insn *i, enum pattern shape)
{
  struct checked_warp *cw = w->checked;
  const struct site *s = &w->launch->module->site_table[i->site];

  if (s->saves && s->access == ACCESS_STORE)
    note_saved (w, i);
  else if (s->saves && s->access == ACCESS_LOAD)
    {
      cw->lanes = 0;
      frames_meet (cw->block->check, cw);
    }
  else
    {
      if (cw->lanes && s->access == ACCESS_STORE)
	check_saved (w, i, s->bytes);
      if (in_stacks_p (w, i))
	check_stacks (w, i, s->bytes, s->access, shape);
    }
}
