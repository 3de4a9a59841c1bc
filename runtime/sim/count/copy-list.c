/* The constructs for which a thread copies, and what they map.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A construct's list of maps is there while libgomp executes it.  The end of a
   data construct has none: it is the list of the latest one in its thread that
   has not ended.  A construct with nowait may be executed by another thread,
   later; so its list is kept, the latest one of each place.  */

#include "count/copy-int.h"

#include <stdlib.h>
#include <string.h>

#include "memory/pool.h"

enum { DEFERRED_MOST = 256 };

/* Of this thread.  */
static _Thread_local struct
{
  struct listed now;		/* The construct that is being executed, ...  */
  bool inside;			/* ... if there is one.  */
  struct listed *open;		/* Data constructs that have not ended.  */
  size_t n, room;
} mine;

/* What other threads may execute.  */
static struct
{
  pthread_mutex_t lock;
  struct listed list[DEFERRED_MOST];
  size_t n;
} deferred = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void (*tell_allocated) (const struct listed *l, int n);
static void (*tell_released) (const struct map_entry *e);

/* Put into L what K maps; which of that is new if MAPS.  */

static void
list_maps (struct listed *l, const struct construct *k, bool maps)
{
  size_t n = k->device == CONSTRUCT_ON_HOST ? 0 : k->n;

  l->where = k->where;
  l->kind = k->kind;
  l->acc = k->acc;
  l->n = 0;
  while (l->n < n)
    {
      l->map = xgrow (l->map, l->n, &l->room, sizeof *l->map);
      struct listed_map *m = &l->map[l->n];
      m->entry = construct_entry (k, l->n);
      m->align = 1u << (k->map[l->n] >> 8 & 31);
      if (maps)
	m->entry.begins = (constructs_starting_p () ? m->entry.host != 0
			   : construct_absent_p (k, l->n));
      l->n++;
    }
}

/* Return whether E is allocated as its construct begins.  */

static bool
allocated_p (const struct map_entry *e)
{
  return e->begins && e->bytes && maps_memory_p (e) && e->kind != MAP_PRESENT;
}

/* K begins.  */

static void
begin_construct (const struct construct *k)
{
  bool maps = (k->kind == CONSTRUCT_TARGET || k->kind == CONSTRUCT_DATA
	       || k->kind == CONSTRUCT_ENTER);

  mine.inside = true;
  if (k->kind == CONSTRUCT_DATA_END)
    {
      struct listed before = mine.now;
      if (!mine.n)
	mine.inside = false;
      else
	{
	  mine.now = mine.open[--mine.n];
	  free (before.map);
	}
      return;
    }
  list_maps (&mine.now, k, maps);
  for (size_t n = 0; maps && n < mine.now.n; n++)
    if (allocated_p (&mine.now.map[n].entry))
      tell_allocated (&mine.now, n);
}

/* Keep the list of this thread's construct for other threads.  */

static void
defer_construct (void)
{
  size_t n = 0;

  pthread_mutex_lock (&deferred.lock);
  while (n < deferred.n && deferred.list[n].where != mine.now.where)
    n++;
  if (n < DEFERRED_MOST)
    {
      struct listed before = deferred.list[n];
      deferred.list[n] = mine.now;
      deferred.n += n == deferred.n;
      mine.now = before;
    }
  pthread_mutex_unlock (&deferred.lock);
}

/* K ends.  */

static void
end_construct (const struct construct *k)
{
  if ((k->kind == CONSTRUCT_DATA_END || k->kind == CONSTRUCT_EXIT)
      && mine.inside)
    for (size_t n = 0; n < mine.now.n; n++)
      {
	const struct map_entry *e = &mine.now.map[n].entry;
	struct construct one = { .acc = k->acc, .device = k->device };
	if (e->bytes && !construct_present_p (&one, e->host))
	  tell_released (e);
      }
  if (k->kind == CONSTRUCT_DATA)
    {
      mine.open = xgrow (mine.open, mine.n, &mine.room, sizeof *mine.open);
      mine.open[mine.n++] = mine.now;
      memset (&mine.now, 0, sizeof mine.now);
    }
  else if (k->deferred)
    defer_construct ();
  mine.inside = false;
}

/* As a construct_watcher.  */

static void
hear_construct (const struct construct *k, bool begins)
{
  (begins ? begin_construct : end_construct) (k);
}

void
copy_list_watch (void (*allocate) (const struct listed *l, int n),
		 void (*release) (const struct map_entry *e))
{
  tell_allocated = allocate;
  tell_released = release;
  constructs_watch (hear_construct);
}

const struct listed *
copy_list_current (void)
{
  return mine.inside ? &mine.now : NULL;
}

int
copy_list_find (const struct listed *l, uint64_t host, uint64_t bytes)
{
  int within = -1, parts = -1;

  for (size_t n = 0; n < l->n; n++)
    {
      const struct map_entry *e = &l->map[n].entry;
      if (e->host == host && e->bytes == bytes)
	return n;
      if (within < 0 && e->bytes && host - e->host < e->bytes)
	within = n;
      if (parts < 0 && e->host && e->host - host < bytes)
	parts = n;
    }
  return within >= 0 ? within : parts;
}

bool
copy_list_deferred (uint64_t host, uint64_t bytes, struct copy_owner *owner)
{
  int found = -1;

  pthread_mutex_lock (&deferred.lock);
  for (size_t n = deferred.n; n-- > 0 && found < 0;)
    {
      const struct listed *l = &deferred.list[n];
      found = copy_list_find (l, host, bytes);
      if (found >= 0)
	*owner = (struct copy_owner) { l->where, NULL, l->kind, l->acc, found };
    }
  pthread_mutex_unlock (&deferred.lock);
  return found >= 0;
}
