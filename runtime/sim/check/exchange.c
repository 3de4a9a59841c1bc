/* Locks that are taken and left by exchanges.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An exchange, or one after a comparison, that turns 0 into something else
   takes a lock, and one that makes it 0 again leaves it.  What was there is
   known only when the instruction has been executed, and its operands may be
   overwritten then.  */

#include <stdio.h>
#include <string.h>

#include "check/check-int.h"
#include "warp/fault.h"
#include "warp/lane-types.h"

void
exchange_begin (struct warp *w, const struct insn *i)
{
  struct checked_warp *cw = w->checked;
  const u64 *row = ROW (const u64, i->a);
  bool compares = i->c != UINT32_MAX;
  unsigned bytes = w->launch->module->site_table[i->site].bytes;

  EACH_LANE (l, rest, w->mask)
    {
      uint32_t to = compares ? i->c : i->b;
      cw->at[l] = row[l] + i->imm;
      cw->new[l] = bytes == 8 ? ROW (const u64, to)[l] : ROW (const u32, to)[l];
      cw->old[l] = (bytes == 8 ? ROW (const u64, i->b)[l]
		    : ROW (const u32, i->b)[l]);
    }
}

void
exchange_ended (struct checked_warp *cw)
{
  cw->holds = false;
  for (unsigned l = 0; l <= LANE_ALL; l++)
    cw->holds |= cw->held[l] != 0;
}

bool
exchange_unlock (struct warp *w, const struct insn *i, unsigned l)
{
  struct checked_warp *cw = w->checked;
  struct check *c = cw->block->check;
  unsigned bytes = w->launch->module->site_table[i->site].bytes;
  uint64_t a = ROW (const u64, i->a)[l] + i->imm, value = 0;
  unsigned k = cw->held[l] ? l : LANE_ALL;
  uint16_t left = cw->held[k];

  if (!left || i->x != 1 || bytes > 8)
    return false;
  memcpy (&value, bytes == 8 ? (const void *) &ROW (const u64, i->d)[l]
	  : (const void *) &ROW (const u32, i->d)[l], bytes);
  if (value)
    return false;
  /* The library's functions for locks of one or two bytes exchange the word
     that these are in.  */
  left = locks_remove (c, locks_remove (c, left, a), a & ~3ull);
  left = locks_remove (c, left, a ^ cw->block->number * 0x1000000000000ull);
  if (left == cw->held[k])
    return false;
  cw->held[k] = left;
  exchange_ended (cw);
  return true;
}

void
exchange_stores (struct warp *w, const struct insn *i)
{
  EACH_LANE (l, rest, w->mask)
    exchange_unlock (w, i, l);
}

bool
lanes_as_one_p (const struct warp *w)
{
  return w->simt_mode && *w->simt_mode == 0;
}

/* So often a lane finds a lock taken before that is said to be for ever.  */
enum { WAITS_MOST = 1000 };

/* Return a lane of W that holds the lock at AT and waits for lane L to go on,
   or -1.  */

static int
holder_of (const struct warp *w, unsigned l, uint64_t at)
{
  const struct checked_warp *cw = w->checked;
  struct check *c = cw->block->check;
  uint64_t team_lock = role_lock (w, at);

  if (!cw->holds || !(c->options->checks & CHECK_SYNCHRONIZATION))
    return -1;
  for (unsigned k = 0; k < 32; k++)
    if (k != l && !(w->mask >> k & 1) && cw->held[k]
	&& (locks_remove (c, cw->held[k], at) != cw->held[k]
	    || locks_remove (c, cw->held[k], team_lock) != cw->held[k]))
      return k;
  return -1;
}

/* End the launch of W, lane L of which waits at I for ever, as WHAT says.  */

static bool
end_waiting (struct warp *w, const struct insn *i, unsigned l, const char *what)
{
  check_stuck (w, i, what);
  fault (w, i, 702, l, "%s", what);
  return false;
}

/* Return whether lane L of W holds the lock at AT, as well as all lanes
   together.  */

static bool
holds_p (const struct warp *w, unsigned l, uint64_t at)
{
  const struct checked_warp *cw = w->checked;
  struct check *c = cw->block->check;

  return cw->held[l] && locks_remove (c, cw->held[l], at) != cw->held[l];
}

/* Return the warp of W's block that holds the lock at AT, or null.  */

static const struct warp *
warp_with (const struct warp *w, uint64_t at)
{
  for (unsigned k = 0; k < w->cta->nwarps; k++)
    for (unsigned l = 0; l <= LANE_ALL; l++)
      if (w->cta->warps[k].checked->holds
	  && holds_p (&w->cta->warps[k], l, at))
	return &w->cta->warps[k];
  return NULL;
}

/* Return whether W waits for the lock at AT, which a warp holds that waits for
   one that, in the end, W holds.  */

static bool
in_circle_p (const struct warp *w, uint64_t at)
{
  const struct warp *o = w;

  for (unsigned k = 0; k < w->cta->nwarps && at; k++)
    {
      o = warp_with (o, at);
      if (!o || o == w)
	return o != NULL;
      if (o->checked->waits < WAITS_MOST / 2)
	return false;
      at = o->checked->waits_for;
    }
  return false;
}

/* Lane L of W, or all its lanes, find at I the lock at AT taken, once more.
   Return false if that will be so for ever; then the launch has ended.  */

static bool
note_wait (struct warp *w, const struct insn *i, unsigned l, uint64_t at)
{
  struct checked_warp *cw = w->checked;
  int k = holder_of (w, l, at);
  char what[300];

  cw->waits_for = role_lock (w, at);
  if (!(cw->block->check->options->checks & CHECK_SYNCHRONIZATION)
      || ++cw->waits % WAITS_MOST)
    return true;
  if (k >= 0)
    snprintf (what, sizeof what, "deadlock: lane %u waits for a lock that "
	      "lane %d of its warp holds, and lane %d waits until all lanes "
	      "have left the loop: take the lock, use it and leave it in one "
	      "branch of the loop", l, k, k);
  else if (holds_p (w, lanes_as_one_p (w) ? LANE_ALL : l, cw->waits_for))
    snprintf (what, sizeof what, "deadlock: this waits for a lock that the "
	      "thread itself holds: take it once");
  else if (in_circle_p (w, cw->waits_for))
    snprintf (what, sizeof what, "deadlock: this waits for a lock whose holder "
	      "waits for one that this thread holds: take locks in the same "
	      "order everywhere");
  else
    return true;
  return end_waiting (w, i, l, what);
}

bool
check_exchanged (struct warp *w, const struct insn *i)
{
  struct checked_warp *cw = w->checked;
  struct check *c = cw->block->check;
  bool compares = i->c != UINT32_MAX;
  bool wide = w->launch->module->site_table[i->site].bytes == 8;

  EACH_LANE (l, rest, w->mask)
    {
      uint64_t was = (wide ? ROW (const u64, i->d)[l]
		      : ROW (const u32, i->d)[l]);
      uint16_t *held = &cw->held[lanes_as_one_p (w) ? LANE_ALL : l];
      uint64_t team_lock = role_lock (w, cw->at[l]);
      /* Who adds up by exchanges compares with what was there last.  */
      bool taken = was && cw->new[l] && (!compares || !cw->old[l]);
      if (!taken)
	cw->waits = cw->waits_for = 0;
      else if (!note_wait (w, i, l, cw->at[l]))
	return false;
      if (compares && was != cw->old[l])
	continue;
      if (!cw->new[l])
	*held = locks_remove (c, locks_remove (c, *held, cw->at[l]), team_lock);
      else if (!was)
	*held = locks_add (c, *held, team_lock);
    }
  exchange_ended (cw);
  return true;
}
