/* What constructs of the program map.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What drano run loads into a program tells of each construct, with its list of
   maps.  What is mapped until a construct ends, or another one ends it, is
   kept, with the construct: a launch may have but a pointer into it.  Libgomp
   says whether memory is there.  */

#define _GNU_SOURCE 1

#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check/check-int.h"
#include "check/data-text.h"
#include "memory/pool.h"

enum { COPY_MOST = 1 << 28 };	/* Bytes that are kept of a launch.  */

static struct check *watching;
/* Which of its first maps are of what was not mapped before.  */
static _Thread_local uint64_t absent_maps;

/* The process's memory as a file, or -1.  */
static int memory = -1;

void
maps_forget (void)
{
  if (memory >= 0)
    close (memory);
  memory = -1;
}

bool
maps_read_host (void *to, uint64_t from, size_t bytes)
{
  int fd = __atomic_load_n (&memory, __ATOMIC_ACQUIRE);

  if (fd < 0)
    {
      fd = open ("/proc/self/mem", O_RDONLY | O_CLOEXEC);
      if (fd < 0)
	return false;
      __atomic_store_n (&memory, fd, __ATOMIC_RELEASE);
    }
  return pread (fd, to, bytes, from) == (ssize_t) bytes;
}

bool
maps_laid_out_p (const struct map_entry *e)
{
  return (e->bytes
	  && (e->kind == MAP_FIRSTPRIVATE || e->kind == MAP_DESCRIPTOR
	      || (e->begins && e->kind != MAP_PRESENT && maps_memory_p (e))));
}

bool
maps_from_p (const struct map_entry *e)
{
  return e->kind == MAP_FROM || e->kind == (MAP_ALWAYS | MAP_FROM);
}

const struct mapped *
maps_find (const struct check *c, uint64_t host)
{
  for (size_t n = c->nmapped; n-- > 0;)
    if (host - c->mapped[n].host < c->mapped[n].bytes)
      return &c->mapped[n];
  return NULL;
}

/* Forget number N of what is mapped.  */

static void
remove_mapped (struct check *c, size_t n)
{
  c->nmapped--;
  memmove (&c->mapped[n], &c->mapped[n + 1],
	   (c->nmapped - n) * sizeof *c->mapped);
}

/* Note what K maps.  */

static void
note_mapped (struct check *c, const struct construct *k)
{
  for (size_t n = 0; n < k->n; n++)
    {
      struct map_entry e = construct_entry (k, n);
      const struct mapped *old = maps_find (c, e.host);
      if (!e.bytes || !maps_memory_p (&e)
	  || (old && e.host + e.bytes <= old->host + old->bytes))
	continue;
      c->mapped = xgrow (c->mapped, c->nmapped, &c->mapped_room,
			 sizeof *c->mapped);
      c->mapped[c->nmapped++]
	= (struct mapped) { e.host, e.bytes, e.kind, e.align, k->where,
			    pthread_self (),
			    k->acc, k->kind == CONSTRUCT_DATA };
    }
}

/* Forget what the data construct that ends in this thread has mapped.  */

static void
end_data (struct check *c)
{
  const void *where = NULL;

  for (size_t n = c->nmapped; n-- > 0;)
    if (c->mapped[n].data
	&& pthread_equal (c->mapped[n].thread, pthread_self ()))
      {
	if (where && c->mapped[n].where != where)
	  break;
	where = c->mapped[n].where;
	remove_mapped (c, n);
      }
}

/* Report number N of K's maps if it must be there and is not: libgomp ends the
   program then.  */

static void
examine_present (struct check *c, const struct construct *k, size_t n)
{
  if (!k->acc || !construct_absent_p (k, n))
    return;
  pthread_mutex_lock (&c->lock);
  data_describe_absent (c, k->where, k->size[n]);
  pthread_mutex_unlock (&c->lock);
}

/* Note which of K's maps are new.  Report it if it maps memory of which a part
   is mapped already: libgomp ends the program then.  */

static void
examine_maps (struct check *c, const struct construct *k)
{
  unsigned checks = c->options->checks;
  bool starting = constructs_starting_p ();

  absent_maps = starting ? UINT64_MAX : 0;
  for (size_t n = 0; n < k->n && !starting; n++)
    {
      struct map_entry e = construct_entry (k, n);
      uint64_t last = e.host + e.bytes - 1;
      if (e.kind == MAP_PRESENT && e.bytes && checks & CHECK_MEMORY)
	examine_present (c, k, n);
      if (!e.bytes || !maps_memory_p (&e) || e.kind == MAP_PRESENT
	  || !(checks & (CHECK_DATA | CHECK_UNINITIALIZED | CHECK_MEMORY)))
	continue;
      bool absent = construct_absent_p (k, n);
      if (n < 64)
	absent_maps |= (uint64_t) absent << n;
      /* A structure of which parts are mapped may be mapped by
	 the compiler.  */
      if (absent == !construct_present_p (k, last) || !c->data
	  || (k->map[n] & MAP_IMPLICIT) == MAP_IMPLICIT)
	continue;
      pthread_mutex_lock (&c->lock);
      const struct mapped *old = maps_find (c, absent ? last : e.host);
      data_describe_overlap (c, k->where, old ? old->where : NULL);
      pthread_mutex_unlock (&c->lock);
      return;
    }
}

/* Report K if it updates what is not there.  OpenACC ends the
   program itself.  */

static void
examine_update (struct check *c, const struct construct *k)
{
  for (size_t n = 0; n < k->n && !k->acc; n++)
    {
      struct map_entry e = construct_entry (k, n);
      if (!e.bytes || !maps_memory_p (&e) || !construct_absent_p (k, n))
	continue;
      pthread_mutex_lock (&c->lock);
      data_describe_update (c, k->where);
      pthread_mutex_unlock (&c->lock);
      return;
    }
}

/* Forget what K has ended to map.  */

static void
note_unmapped (struct check *c, const struct construct *k)
{
  for (size_t n = 0; n < k->n; n++)
    if (construct_absent_p (k, n))
      {
	pthread_mutex_lock (&c->lock);
	const struct mapped *old = maps_find (c, (uintptr_t) k->address[n]);
	if (old)
	  remove_mapped (c, old - c->mapped);
	pthread_mutex_unlock (&c->lock);
      }
}

/* As a construct_watcher.  */

static void
note_construct (const struct construct *k, bool begins)
{
  struct check *c = watching;

  if (k->device == CONSTRUCT_ON_HOST)
    return;
  if (begins && k->kind == CONSTRUCT_UPDATE && !constructs_starting_p ()
      && c->data)
    examine_update (c, k);
  else if (begins && k->kind != CONSTRUCT_EXIT && k->kind != CONSTRUCT_UPDATE)
    examine_maps (c, k);
  else if (!begins && k->kind == CONSTRUCT_EXIT)
    note_unmapped (c, k);
  pthread_mutex_lock (&c->lock);
  if (begins && (k->kind == CONSTRUCT_DATA || k->kind == CONSTRUCT_ENTER))
    note_mapped (c, k);
  else if (!begins && k->kind == CONSTRUCT_DATA_END)
    end_data (c);
  pthread_mutex_unlock (&c->lock);
}

void
maps_watch (struct check *c)
{
  watching = c;
  constructs_watch (note_construct);
}

uint64_t
maps_variable (unsigned module, unsigned variable, uint64_t bytes)
{
  const struct image_variable *(*list) (unsigned, size_t *), *v;
  size_t n = 0;

  *(void **) &list = dlsym (RTLD_DEFAULT, "__drano_image_variables");
  v = list ? list (module, &n) : NULL;
  return (v && variable < n && v[variable].size == bytes
	  ? (uintptr_t) v[variable].address : 0);
}

const void *
maps_ending (struct check *c, uint64_t host)
{
  const struct construct *current = constructs_current ();
  const void *where = current ? current->where : NULL;

  if (!current || current->kind == CONSTRUCT_UPDATE
      || current->kind == CONSTRUCT_ENTER || current->kind == CONSTRUCT_DATA)
    return NULL;
  pthread_mutex_lock (&c->lock);
  const struct mapped *m = maps_find (c, host);
  /* The end of a data construct may be anywhere.  */
  if (m && current->kind == CONSTRUCT_DATA_END)
    where = m->where;
  pthread_mutex_unlock (&c->lock);
  return where;
}

struct launch_maps *
check_maps (struct check *c, bool later)
{
  const struct construct *k = constructs_current ();
  uint64_t total = 0;

  if (!(c->data || c->defined || c->options->checks & CHECK_MEMORY)
      || !k || k->kind != CONSTRUCT_TARGET)
    return NULL;
  struct launch_maps *m = xcalloc (1, sizeof *m);
  m->where = k->where;
  m->acc = k->acc;
  m->n = k->n;
  m->entries = xcalloc (k->n + 1, sizeof *m->entries);
  pthread_mutex_lock (&c->lock);
  m->copies = c->copies;
  for (size_t n = 0; n < k->n; n++)
    {
      struct map_entry e = construct_entry (k, n);
      const struct mapped *old = (maps_memory_p (&e) ? maps_find (c, e.host)
				  : NULL);
      /* Without a size, as much as is mapped.  */
      if (old && !e.bytes)
	e.bytes = old->host + old->bytes - e.host;
      e.begins = n < 64 && absent_maps >> n & 1;
      m->entries[n] = e;
      if (maps_memory_p (&e))
	total += e.bytes;
    }
  pthread_mutex_unlock (&c->lock);
  if (!later || !c->data)
    return m;
  if (total > COPY_MOST)
    {
      m->n = 0;
      return m;
    }
  unsigned char *to = m->copy = xmalloc (total + 1);
  for (size_t n = 0; n < k->n; n++)
    if (maps_memory_p (&m->entries[n]))
      {
	if (!maps_read_host (to, m->entries[n].host, m->entries[n].bytes))
	  m->entries[n].kind = MAP_KIND;
	else
	  to += m->entries[n].bytes;
      }
  return m;
}

uint64_t
maps_address (const struct launch *la, size_t number)
{
  const struct function *f = la->function;
  const struct map_entry *e = &la->maps->entries[number];
  struct memory *m = &la->device->memory;
  struct block_of_memory b;
  uint64_t list, at;

  if (!maps_memory_p (e) || !e->bytes || !f->nparams || f->params[0].size != 8)
    return 0;
  memcpy (&list, la->params + f->params[0].offset, sizeof list);
  list += number * sizeof list;
  if (!memory_find (m, list, &b))
    return 0;
  memcpy (&at, (void *) (uintptr_t) list, sizeof at);
  return (memory_find (m, at, &b) && b.size - (at - b.at) >= e->bytes ? at : 0);
}

void
free_maps (struct launch_maps *m)
{
  if (!m)
    return;
  free (m->copy);
  free (m->entries);
  free (m);
}
