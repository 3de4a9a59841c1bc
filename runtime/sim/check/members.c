/* Instructions that lanes of a warp execute together, and threads that wait
   for ever.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Shuffles, votes, matches and sums of a warp wait for all lanes that their
   mask names, but those that have ended, and a lane that executes one must be
   named.  Lanes of the simulated device go on together as long as they can, so
   that lanes that are named and have diverged do not come.  A barrier of the
   warp may be in several places: who comes to one waits for the others, until
   the warp ends.  */

#include <stdlib.h>

#include "check/check-int.h"
#include "memory/pool.h"
#include "warp/fault.h"
#include "warp/lane-types.h"

static const char absent_text[]
  = "do not come to this instruction with the others, whose mask names them: "
    "let all lanes that it names execute it";
static const char outside_text[]
  = "execute this instruction, and are not in its mask: name all lanes that "
    "execute it";
static const char barrier_text[]
  = "do not come to this barrier of their warp, whose mask names them: let all "
    "lanes come that it names";

/* Lanes LANES of CW have come to a barrier of the warp whose members are
   MEMBERS.  Return which of them were awaited.  */

static uint32_t
take_awaited (struct checked_warp *cw, uint32_t members, uint32_t lanes)
{
  uint32_t taken = 0;

  for (size_t k = 0; k < cw->nawaited; k++)
    if (cw->awaited[k].members == members)
      {
	uint32_t now = cw->awaited[k].missing & lanes & ~taken;
	taken |= now;
	cw->awaited[k].missing &= ~now;
      }
  return taken;
}

/* Note that the lanes MISSING of W have not come to the barrier I, of
   MEMBERS.  */

static void
await_lanes (struct warp *w, const struct insn *i, uint32_t members,
	     uint32_t missing)
{
  struct checked_warp *cw = w->checked;

  for (size_t k = 0; k < cw->nawaited; k++)
    if (!cw->awaited[k].missing)
      {
	finding_free (&cw->awaited[k].found);
	cw->awaited[k] = cw->awaited[--cw->nawaited];
	break;
      }
  cw->awaited = xgrow (cw->awaited, cw->nawaited, &cw->awaited_room,
		       sizeof *cw->awaited);
  cw->awaited[cw->nawaited++]
    = (struct awaited) { members, missing,
			 describe_lanes (w, i, "synchronization", missing, 0,
					 barrier_text) };
}

void
check_members (struct warp *w, const struct insn *i)
{
  struct checked_warp *cw = w->checked;
  const u32 *row = ROW (const u32, i->a);
  uint32_t there = w->lanes & ~w->exited, absent = 0, outside = 0;

  if (!(cw->block->check->options->checks & CHECK_SYNCHRONIZATION)
      || (w->mask == there && row[0] == FULL_MASK && row[31] == FULL_MASK))
    return;
  EACH_LANE (l, rest, w->mask)
    {
      absent |= row[l] & there & ~w->mask;
      outside |= ~row[l] & 1u << l;
    }
  if (outside)
    note_lanes (w, i, "synchronization", outside, 0, outside_text);
  if (absent && !i->x)
    note_lanes (w, i, "synchronization", absent, 0, absent_text);
  uint32_t members = row[__builtin_ctz (w->mask)];
  if (i->x && take_awaited (cw, members, w->mask) != w->mask && absent)
    await_lanes (w, i, members, absent);
}

void
check_ended (struct warp *w)
{
  struct checked_warp *cw = w->checked;
  struct check *c = cw->block->check;

  for (size_t k = 0; k < cw->nawaited; k++)
    {
      struct awaited *a = &cw->awaited[k];
      pthread_mutex_lock (&c->lock);
      if (a->missing)
	finding_add (c, &a->found);
      else
	finding_free (&a->found);
      pthread_mutex_unlock (&c->lock);
    }
  cw->nawaited = 0;
  waits_ended (w);
}
