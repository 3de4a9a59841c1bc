/* Blocks that wait for other blocks.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A warp waits if it loads a value again and again, has stored nothing since
   the last time, and has the same in all its registers: then it does so until
   another one changes memory.  A loop that counts, or looks at the time, ends
   without that, and is not meant.  What libgomp waits for is its own matter.

   A device begins blocks in any order, some of them when others have ended.
   So it is wrong to wait for a block that begins later: that is reported if the
   wait ends, and if it does not.  A lock is waited for, too, but who has it has
   begun; so has who was first to draw a number.

   A load that may be a wait is an anchor.  Loads between two executions of the
   anchor may be of the same loop.

   A wait is for ever if each block that has begun waits, and none can begin.
   With caches it is not looked for.  */

#include <stdlib.h>
#include <string.h>

#include "check/check-int.h"
#include "function-name.h"
#include "memory/pool.h"
#include "warp/fault.h"
#include "warp/lane-types.h"

enum
{
  OTHERS_MOST = 64,		/* Requests between two of the anchor.  */
  EQUAL_FIRST = 32,		/* Equal values until registers are
				   compared.  */
  STATE_MOST = 1 << 20		/* Bytes of them.  */
};

/* What a worker does: it has made so many rounds of its blocks, and in all
   since SINCE none but waited.  */
struct rounds
{
  uint64_t n, since;
  uint64_t *seen;		/* What N was of each worker, ... */
  uint64_t over;		/* ... and how many waits had ended, ... */
  bool all;			/* ... when all waited.  */
};

/* N of a worker that has no more blocks.  */
#define ROUNDS_DONE (UINT64_MAX / 2)

void
waits_launch (struct check *c)
{
  unsigned n = c->options->threads;

  memset (c->watches, 0, sizeof c->watches);
  c->nwatches = 0;
  if (!c->rounds)
    {
      c->rounds = xcalloc (n, sizeof *c->rounds);
      for (unsigned k = 0; k < n; k++)
	c->rounds[k].seen = xcalloc (n, sizeof *c->rounds[k].seen);
    }
  for (unsigned k = 0; k < n; k++)
    {
      c->rounds[k].n = 0;
      c->rounds[k].since = UINT64_MAX;
      c->rounds[k].all = false;
    }
}

void
waits_block (struct checked_block *b, unsigned n)
{
  b->begun = __atomic_add_fetch (&b->check->blocks_begun, 1, __ATOMIC_RELAXED);
  for (unsigned k = 0; k < n; k++)
    {
      struct wait *wt = &b->warps[k].wait;
      wt->anchor = NULL;
      wt->times = wt->nawaited = 0;
      wt->waits = false;
    }
}

/* Return what is at AT, of BYTES bytes.  */

static uint64_t
peek (uint64_t at, unsigned bytes)
{
  const void *p = (const void *) (uintptr_t) at;

  switch (bytes)
    {
    case 1: return __atomic_load_n ((const uint8_t *) p, __ATOMIC_RELAXED);
    case 2: return __atomic_load_n ((const uint16_t *) p, __ATOMIC_RELAXED);
    case 4: return __atomic_load_n ((const uint32_t *) p, __ATOMIC_RELAXED);
    default: return __atomic_load_n ((const uint64_t *) p, __ATOMIC_RELAXED);
    }
}

/* W is about to store by I: note that for those who wait for it.  */

static void
note_watched (struct warp *w, const struct insn *i)
{
  struct checked_block *b = w->checked->block;
  struct check *c = b->check;
  unsigned bytes = w->launch->module->site_table[i->site].bytes;
  const u64 *row = ROW (const u64, i->a);

  for (unsigned k = 0; k < WATCHES_MOST; k++)
    {
      struct watch *v = &c->watches[k];
      uint64_t at = __atomic_load_n (&v->at, __ATOMIC_ACQUIRE);
      bool hit = false;
      EACH_LANE (l, rest, at ? w->mask : 0)
	hit |= row[l] + i->imm - at + bytes - 1 < bytes + v->bytes - 1;
      if (!hit)
	continue;
      pthread_mutex_lock (&c->lock);
      if (v->at == at)
	v->stores[v->nstores++ % STORES_KEPT]
	  = (struct stored) { peek (at, v->bytes), b->begun, b->number,
			      i->site };
      pthread_mutex_unlock (&c->lock);
    }
}

/* Make a finding of the store V, for which W has waited at O.  */

static void
report_wait (struct warp *w, const struct stored *v,
	     const struct awaited_value *o)
{
  const struct launch *la = w->launch;
  struct checked_block *b = w->checked->block;
  const char *s = words_of (la)->block;
  char *kernel = function_name_kernel (la->function->symbol->name->text);
  char *function = function_name_source (la->module->site_table[o->site]
					 .function->symbol->name->text);
  struct found f
    = { .kind = "synchronization", .block = b->number, .times = 1,
	.place = name_place (la->module, o->site),
	.other = name_place (la->module, v->site),
	.function = format_text ("%s", function ? function : "?") };

  f.headline = format_text ("synchronization: %ss wait here for what a %s "
			    "that begins later stores at %s", s, s, f.other);
  f.who = format_text ("%s %u and %s %u", s, b->number - 1, s, v->block - 1);
  f.cure = format_text ("a device need not begin a %s before others have "
			"ended: end the construct here, and go on in another "
			"one", s);
  f.text = format_text ("%s: drano sim: check: %s\n"
			"  between: %s, in '%.300s' called by kernel '%.300s'\n"
			"  %s\n", f.place, f.headline, f.who, f.function,
			kernel ? kernel : "?", f.cure);
  free (function);
  free (kernel);
  finding_add (b->check, &f);
}

/* Return the first one of the stores to V from number FROM on that has changed
   something; null if that is not known.  */

static const struct stored *
first_change (const struct watch *v, uint64_t from)
{
  uint64_t now = peek (v->at, v->bytes);

  if (v->nstores - from > STORES_KEPT)
    return NULL;
  for (; from < v->nstores; from++)
    {
      const struct stored *s = &v->stores[from % STORES_KEPT];
      if (s->before != (from + 1 < v->nstores
			? v->stores[(from + 1) % STORES_KEPT].before : now))
	return s;
    }
  return NULL;
}

/* W does not wait any longer.  */

static void
end_wait (struct warp *w)
{
  struct wait *wt = &w->checked->wait;
  struct check *c = w->checked->block->check;

  pthread_mutex_lock (&c->lock);
  for (unsigned k = 0; k < wt->nawaited; k++)
    {
      const struct awaited_value *o = &wt->awaited[k];
      struct watch *v = &c->watches[o->watch];
      const struct stored *s = first_change (v, o->stores);
      if (s && s->begun > wt->since && words_of (w->launch)->pragma)
	report_wait (w, s, o);
      if (!--v->users)
	{
	  memset (v, 0, sizeof *v);
	  __atomic_fetch_sub (&c->nwatches, 1, __ATOMIC_RELEASE);
	}
    }
  wt->waits = false;
  wt->nawaited = 0;
  __atomic_fetch_add (&c->waits_over, 1, __ATOMIC_RELEASE);
  pthread_mutex_unlock (&c->lock);
}

/* Return the number of the watch of C for the BYTES bytes at AT, which may be a
   new one; WATCHES_MOST if there are too many.  */

static unsigned
find_watch (struct check *c, uint64_t at, unsigned bytes)
{
  unsigned k = 0, none = WATCHES_MOST;

  for (; k < WATCHES_MOST && c->watches[k].at != at; k++)
    if (!c->watches[k].at && none == WATCHES_MOST)
      none = k;
  if (k < WATCHES_MOST || none == WATCHES_MOST)
    return k;
  c->watches[none].bytes = bytes;
  __atomic_store_n (&c->watches[none].at, at, __ATOMIC_RELEASE);
  __atomic_fetch_add (&c->nwatches, 1, __ATOMIC_RELEASE);
  return none;
}

/* W waits, and loads what is at AT by I.  */

static void
note_awaited (struct warp *w, const struct insn *i, uint64_t at)
{
  struct wait *wt = &w->checked->wait;
  struct check *c = w->checked->block->check;
  unsigned bytes = w->launch->module->site_table[i->site].bytes;

  if (wt->nawaited == AWAITED_MOST)
    return;
  pthread_mutex_lock (&c->lock);
  unsigned k = find_watch (c, at, bytes);
  if (k < WATCHES_MOST && c->watches[k].bytes == bytes)
    {
      wt->awaited[wt->nawaited++]
	= (struct awaited_value) { k, i->site, c->watches[k].nstores };
      c->watches[k].users++;
    }
  pthread_mutex_unlock (&c->lock);
}

/* Put the state of W, but memory, into TO, if that is not null, and return how
   many bytes it has; 0 if it has too many.  */

static size_t
warp_state (const struct warp *w, unsigned char *to)
{
  const uint64_t ends[] = { w->fp - w->frames, w->sp - w->stack, w->mask };
  size_t n = sizeof ends;

  if (to)
    memcpy (to, ends, sizeof ends);
  for (const struct frame *f = w->frames; f <= w->fp; f++)
    {
      if (to)
	memcpy (to + n, f->regs, f->code->frame_bytes);
      n += f->code->frame_bytes;
      if (n > STATE_MOST)
	return 0;
    }
  return n;
}

/* W comes to its anchor and finds the value there that it has found before.
   Return whether it has the same in its registers as the last time; that is
   asked less and less often.  */

static bool
same_state_p (struct warp *w)
{
  struct wait *wt = &w->checked->wait;
  size_t n;

  if (++wt->times < wt->next)
    return false;
  n = warp_state (w, NULL);
  if (wt->times == wt->next)
    {
      if (n > wt->room)
	{
	  wt->room = n;
	  wt->state = xreallocarray (wt->state, n, 2);
	}
      wt->nstate = n;
      if (n)
	warp_state (w, wt->state);
      return false;
    }
  bool same = n && n == wt->nstate;
  if (same)
    {
      warp_state (w, wt->state + wt->room);
      same = memcmp (wt->state, wt->state + wt->room, n) == 0;
    }
  wt->next = 2 * wt->times;
  return same;
}

/* W executes I, a load, or an atomic operation at its anchor, and all lanes
   access AT.  */

static void
note_anchor (struct warp *w, const struct insn *i, uint64_t at)
{
  struct wait *wt = &w->checked->wait;
  const struct check *c = w->checked->block->check;
  uint64_t value = peek (at, w->launch->module->site_table[i->site].bytes);
  bool again = i == wt->anchor && at == wt->at;

  wt->others = 0;
  if (again && value == wt->value && wt->times)
    {
      if (wt->waits)
	{
	  wt->collects = false;
	  wt->again = true;
	  /* Let it use up its turn faster.  */
	  w->budget -= QUANTUM / 4;
	}
      else if (same_state_p (w) && !role_gomp_p (role_worked_for (w)))
	{
	  wt->waits = wt->collects = true;
	  wt->since = __atomic_load_n (&c->blocks_begun, __ATOMIC_RELAXED);
	  note_awaited (w, i, at);
	}
      return;
    }
  if (wt->waits)
    end_wait (w);
  wt->anchor = i;
  wt->at = at;
  wt->value = value;
  wt->times = 1;
  wt->next = EQUAL_FIRST;
}

/* Return whether W's store I leaves memory as it is.  */

static bool
idle_store_p (const struct warp *w, const struct insn *i)
{
  const struct check *c = w->checked->block->check;
  unsigned bytes = w->launch->module->site_table[i->site].bytes;
  const u64 *row = ROW (const u64, i->a);

  if (i->x != 1)
    return false;
  EACH_LANE (l, rest, w->mask)
    {
      uint64_t a = row[l] + i->imm;
      uint64_t new = (bytes == 8 ? ROW (const u64, i->d)[l]
		      : ROW (const u32, i->d)[l]);
      uint64_t old = 0;
      if (a % bytes)
	return false;
      if (a - c->base < c->bytes)
	old = peek (a, bytes);
      else if (a - LOCAL_BASE < LOCAL_BYTES)
	memcpy (&old, local_byte (w->local, l, a - LOCAL_BASE), bytes);
      else
	return false;
      if (memcmp (&old, &new, bytes))
	return false;
    }
  return true;
}

void
waits_request (struct warp *w, const struct insn *i, enum pattern shape)
{
  struct wait *wt = &w->checked->wait;
  const struct check *c = w->checked->block->check;
  const struct site *s = &w->launch->module->site_table[i->site];
  unsigned access = s->access, bytes = s->bytes;
  uint64_t at;

  if (access != ACCESS_LOAD
      && __atomic_load_n (&c->nwatches, __ATOMIC_ACQUIRE))
    note_watched (w, i);
  if (access == ACCESS_STORE && wt->times && idle_store_p (w, i))
    return;
  if (access == ACCESS_STORE || (access == ACCESS_ATOMIC && i != wt->anchor))
    {
      wt->times = 0;
      if (wt->waits)
	end_wait (w);
      if (access == ACCESS_STORE)
	return;
    }
  at = ROW (const u64, i->a)[__builtin_ctz (w->mask)] + i->imm;
  bool one = (shape == PATTERN_UNIFORM && at - c->base < c->bytes
	      && at % bytes == 0);
  if (wt->times && i != wt->anchor && ++wt->others < OTHERS_MOST)
    {
      if (wt->collects && one)
	note_awaited (w, i, at);
    }
  else if (one)
    note_anchor (w, i, at);
}

void
waits_ended (struct warp *w)
{
  if (w->checked->wait.waits)
    end_wait (w);
}

/* Return whether each warp of CTA waits, for a value or at a barrier, and let
   *W be one that waits for a value.  */

static bool
cta_waits_p (struct cta *cta, struct warp **w)
{
  struct warp *found = NULL;

  for (unsigned k = 0; k < cta->nwarps; k++)
    {
      struct warp *o = &cta->warps[k];
      struct wait *wt = &o->checked->wait;
      if (o->state == WARP_READY && !(wt->waits && wt->again))
	return false;
      wt->again = false;
      if (o->state == WARP_READY && !found)
	found = o;
    }
  *w = found;
  return found != NULL;
}

/* Return whether all PARTS workers of C have waited since number N has asked
   first.  */

static bool
all_wait_p (struct check *c, unsigned n, unsigned parts)
{
  struct rounds *r = c->rounds, *self = &r[n];
  uint64_t over = __atomic_load_n (&c->waits_over, __ATOMIC_ACQUIRE);
  bool all = true, later = self->all && self->over == over;

  for (unsigned k = 0; k < parts; k++)
    {
      uint64_t since = __atomic_load_n (&r[k].since, __ATOMIC_ACQUIRE);
      uint64_t done = __atomic_load_n (&r[k].n, __ATOMIC_ACQUIRE);
      all &= since != UINT64_MAX;
      later &= (done == ROUNDS_DONE
		|| (since <= self->seen[k] && done >= self->seen[k] + 2));
      if (!self->all || self->over != over)
	self->seen[k] = done;
    }
  self->all = all;
  self->over = over;
  return all && later;
}

void
check_round (struct worker *wk, unsigned parts, bool waits)
{
  struct check *c = wk->device->check;
  struct launch *la = wk->launch;
  struct rounds *self = &c->rounds[wk->number];
  struct warp *w = NULL, *first = NULL;
  char what[300];

  if (!(c->options->checks & CHECK_SYNCHRONIZATION))
    return;
  for (size_t k = 0; k < wk->naside && waits; k++)
    {
      waits = cta_waits_p (&wk->aside[k]->cta, &w);
      first = first ? first : w;
    }
  if (!waits)
    {
      __atomic_store_n (&self->since, UINT64_MAX, __ATOMIC_RELEASE);
      self->all = false;
    }
  else if (self->since == UINT64_MAX)
    __atomic_store_n (&self->since, self->n, __ATOMIC_RELEASE);
  __atomic_store_n (&self->n, self->n + 1, __ATOMIC_RELEASE);
  if (!waits || !all_wait_p (c, wk->number, parts))
    return;
  const char *s = words_of (la)->block;
  uint64_t begun = la->begun, ended = la->ended;
  if (begun < la->ctas)
    snprintf (what, sizeof what, "deadlock: %ss wait here for what another "
	      "%s is to store; %llu of the %llu %ss are on the device, which "
	      "holds no more at one time, and the others begin only when these "
	      "end", s, s, (unsigned long long) (begun - ended),
	      (unsigned long long) la->ctas, s);
  else
    snprintf (what, sizeof what, "deadlock: this waits here for a value that "
	      "no thread will store, as all others wait, too, or have ended");
  check_stuck (first, first->pc, what);
  fault (first, first->pc, 702, -1, "%s", what);
}

void
check_rounds_done (struct worker *wk)
{
  struct rounds *self = &wk->device->check->rounds[wk->number];

  __atomic_store_n (&self->n, ROUNDS_DONE, __ATOMIC_RELEASE);
  __atomic_store_n (&self->since, 0, __ATOMIC_RELEASE);
}
