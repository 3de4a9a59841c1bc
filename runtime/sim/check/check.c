/* Checks of what programs do on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A check examines each request and goes on after a fault, so that one run finds
   all.  What it says must not depend on how many threads run the blocks: of the
   faults of one place and kind in a launch that of the first block is printed, when
   the launch has ended, in the order of the places.  */

#include "check/check-int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "function-name.h"
#include "memory/arena.h"
#include "memory/device.h"
#include "memory/pool.h"
#include "warp/fault.h"

/* How the process ends: whether there were faults, and it would have ended as if
   nothing was wrong.  The state is that of the process, not of a device.  */
static bool had_faults, ends_well;

/* Note that the process ends with STATUS.  */

static void
note_end (int status, void *data)
{
  (void) data;
  ends_well = status == 0;
}

/* The last that the library does.  */

__attribute__ ((destructor)) static void
set_status (void)
{
  if (!had_faults || !ends_well)
    return;
  fflush (NULL);
  _exit (CHECK_STATUS);
}

struct check *
check_new (void)
{
  struct check *c = xcalloc (1, sizeof *c);

  pthread_mutex_init (&c->lock, NULL);
  on_exit (note_end, NULL);
  return c;
}

/* Return P, which has room for *ROOM bytes, or other memory, so that there is room
   for BYTES.  What it has is lost.  */

static void *
make_room (void *p, uint64_t *room, uint64_t bytes)
{
  if (bytes <= *room)
    return p;
  if (p)
    munmap (p, *room);
  *room = bytes;
  return arena_reserve (bytes);
}

void
check_launch (struct check *c, const struct launch *la)
{
  c->low = la->stacks;
  c->nwarps = (uint64_t) la->grid[0] * la->warps;
  c->span = c->nwarps * la->stack_bytes;
  if (!c->span)
    return;
  c->shadow = make_room (c->shadow, &c->shadow_room,
			 c->span * sizeof *c->shadow);
  c->warps = make_room (c->warps, &c->warps_room,
			c->nwarps * sizeof *c->warps);
}

struct checked_warp *
check_start (struct check *c, const struct warp *w)
{
  uint64_t n = (uint64_t) w->cta->id[0] * w->launch->warps + w->number;

  if (!c->span)
    return NULL;
  struct checked_warp *cw = &c->warps[n];
  cw->check = c;
  cw->lanes = 0;
  cw->epoch = __atomic_add_fetch (&c->epochs, 1, __ATOMIC_RELAXED);
  return cw;
}

void
check_meet (struct warp *w)
{
  w->checked->epoch = __atomic_add_fetch (&w->checked->check->epochs, 1,
					  __ATOMIC_RELAXED);
}

/* Write the names of LANES to TEXT of N bytes.  */

static void
name_lanes (uint32_t lanes, char *text, size_t n)
{
  size_t len = snprintf (text, n, lanes & (lanes - 1) ? "lanes " : "lane ");
  const char *between = "";

  for (unsigned l = 0, last; l < 32 && len < n; l = last + 1)
    {
      last = l;
      if (!(lanes >> l & 1))
	continue;
      while (last < 31 && lanes >> (last + 1) & 1)
	last++;
      len += snprintf (text + len, n - len, "%s%u", between, l);
      if (last > l && len < n)
	len += snprintf (text + len, n - len, "-%u", last);
      between = ", ";
    }
}

/* Write where site NUMBER of M is to TEXT of N bytes, behind other text; nothing if
   it is none, or has no position.  */

static void
name_site (const struct module *m, uint32_t number, char *text, size_t n)
{
  const struct site *s = &m->site_table[number];
  const struct object *o = number ? s->function->object : NULL;

  *text = '\0';
  if (o && s->loc.line > 0 && (size_t) s->loc.file < o->nfiles
      && o->files[s->loc.file])
    snprintf (text, n, ", stored at %s:%d:%d", o->files[s->loc.file],
	      s->loc.line, s->loc.column);
}

/* Return a copy of TEXT.  */

static char *
copy_text (const char *text)
{
  size_t n = strlen (text) + 1;

  return memcpy (xmalloc (n), text, n);
}

/* Put TEXT for PLACE, found in block BLOCK, among C's.  The lock is held.  */

static void
keep_finding (struct check *c, const char *place, const char *text,
	      uint64_t block)
{
  struct found *f = c->found;

  for (; f < c->found + c->nfound; f++)
    if (strcmp (f->place, place) == 0)
      break;
  if (f == c->found + c->nfound)
    {
      c->found = xgrow (c->found, c->nfound, &c->found_room, sizeof *c->found);
      f = &c->found[c->nfound++];
      *f = (struct found) { .place = copy_text (place) };
    }
  else if (f->printed || f->block <= block)
    return;
  free (f->text);
  f->text = copy_text (text);
  f->block = block;
}

void
check_found (struct warp *w, const struct insn *i, uint32_t lanes,
	     uint32_t stored, const char *what)
{
  struct check *c = w->checked->check;
  const struct launch *la = w->launch;
  char at[256], place[512], who[128], text[2048], from[300];
  const char *symbol = w->fp->code->function->symbol->name->text;
  char *function = function_name_source (symbol);
  char *kernel = function_name_kernel (la->function->symbol->name->text);

  fault_place (w, i, at, sizeof at);
  snprintf (place, sizeof place, "%s: %s: %s", at, symbol, what);
  name_lanes (lanes, who, sizeof who);
  name_site (la->module, stored, from, sizeof from);
  snprintf (text, sizeof text, "%s: drano sim: check: %s %s%s\n"
	    "  in '%.300s' called by kernel '%.300s', block %u,%u,%u, warp %u\n", at, who,
	    what, from, function ? function : "?", kernel ? kernel : "?",
	    w->cta->id[0], w->cta->id[1], w->cta->id[2],
	    w->number);
  free (function);
  free (kernel);
  pthread_mutex_lock (&c->lock);
  c->faults++;
  keep_finding (c, place, text, w->cta->linear);
  pthread_mutex_unlock (&c->lock);
}

static int
compare_places (const void *a, const void *b)
{
  return strcmp (((const struct found *) a)->place,
		 ((const struct found *) b)->place);
}

void
check_report (struct check *c)
{
  if (!c->nfound)
    return;
  had_faults = true;
  qsort (c->found, c->nfound, sizeof *c->found, compare_places);
  for (size_t k = 0; k < c->nfound; k++)
    if (!c->found[k].printed)
      {
	fputs (c->found[k].text, stderr);
	c->found[k].printed = true;
      }
}

void
check_total (const struct check *c)
{
  if (c->faults)
    fprintf (stderr, "drano sim: check: %llu %s at %zu %s\n",
	     (unsigned long long) c->faults, c->faults == 1 ? "fault" : "faults",
	     c->nfound, c->nfound == 1 ? "place" : "places");
}

void
check_forget (struct check *c)
{
  pthread_mutex_init (&c->lock, NULL);
  c->nfound = c->faults = 0;
  had_faults = false;
}
