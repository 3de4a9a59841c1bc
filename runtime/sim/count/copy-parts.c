/* Which maps a copy is for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A copy begins at the host's address of what is mapped, but to the device
   libgomp copies small variables together, from memory of its own, and in
   OpenMP the addresses of all that a region gets, too.  What it allocates for a
   construct is one block, in which what was not mapped before follows in the
   order of the maps, aligned (target.c, gomp_map_vars_internal).  That says
   which part of a copy is which map's; that the host has the same bytes there
   confirms it.  */

#include "count/copy-int.h"

#include <string.h>

/* What is done with the parts of a copy.  */
struct taker
{
  void (*receive) (void *data, const struct copy_part *p);
  void *data;
};

/* Return the owner of L's map number N.  */

static struct copy_owner
owner_of (const struct listed *l, int n)
{
  return (struct copy_owner) { l->where, NULL, l->kind, l->acc, n };
}

/* Hand T the bytes FROM to END of a copy, which are of L's map number N and of
   the host's memory at HOST; of no map if N is -1.  */

static void
take_part (const struct taker *t, const struct listed *l, int n, uint64_t host,
	   uint64_t from, uint64_t end)
{
  struct copy_part p = { owner_of (l, n), host, from, end - from };

  if (from < end)
    t->receive (t->data, &p);
}

static uint64_t
align_up (uint64_t at, uint64_t align)
{
  return (at + align - 1) & ~(align - 1);
}

/* How many bytes of the block map M needs, 0 if none.  */

static uint64_t
bytes_in_block (const struct listed_map *m)
{
  const struct map_entry *e = &m->entry;

  if (e->kind == MAP_FIRSTPRIVATE)
    return e->bytes;
  if (!e->begins)
    return 0;
  if (e->kind == MAP_POINTER)
    return sizeof (void *);
  return maps_memory_p (e) || e->kind == MAP_DESCRIPTOR ? e->bytes : 0;
}

/* What is known of a block while it is taken apart.  */
struct block_walk
{
  const struct copied *copy;
  const struct taker *taker;	/* Null: only see whether it fits.  */
  uint64_t offset;		/* In the block, ...  */
  uint64_t taken;		/* ... and in the copy.  */
  bool fits;
};

/* What number N of L's maps maps is at offset AT of W's block.  It has the
   host's value if SAME.  */

static void
walk_map (struct block_walk *w, const struct listed *l, int n, uint64_t at,
	  bool same)
{
  const struct copied *k = w->copy;
  const struct map_entry *e = &l->map[n].entry;
  uint64_t start = k->device - k->block, end = start + k->bytes;
  uint64_t bytes = e->kind == MAP_POINTER ? sizeof (void *) : e->bytes;

  if (at < start || at + bytes > end)
    return;
  if (!w->taker)
    {
      if (same && memcmp ((void *) (uintptr_t) e->host,
			  (void *) (uintptr_t) (k->host + (at - start)), bytes))
	w->fits = false;
      return;
    }
  take_part (w->taker, l, -1, 0, w->taken, at - start);
  take_part (w->taker, l, n, e->host, at - start, at - start + bytes);
  w->taken = at - start + bytes;
}

/* Walk over the members of the structure that is number N of L's maps.  */

static void
walk_members (struct block_walk *w, const struct listed *l, size_t n)
{
  const struct listed_map *m = &l->map[n];
  size_t last = n + m->entry.bytes;

  if (!m->entry.bytes || last >= l->n || !l->map[n + 1].entry.begins)
    return;
  uint64_t start = m->entry.host;
  w->offset -= l->map[n + 1].entry.host - start;
  w->offset = align_up (w->offset, m->align);
  for (size_t k = n + 1; k <= last; k++)
    walk_map (w, l, k, w->offset + (l->map[k].entry.host - start),
	      l->map[k].entry.kind <= MAP_TOFROM);
  w->offset += l->map[last].entry.host + l->map[last].entry.bytes - start;
}

/* Walk over what L maps, with POINTERS bytes before it, as W says.  */

static void
walk_block (struct block_walk *w, const struct listed *l, uint64_t pointers)
{
  w->offset = pointers;
  w->taken = 0;
  w->fits = true;
  for (size_t n = 0; n < l->n && w->fits; n++)
    {
      const struct listed_map *m = &l->map[n];
      uint64_t bytes = bytes_in_block (m);
      if (m->entry.kind == MAP_STRUCT)
	{
	  walk_members (w, l, n);
	  n += m->entry.bytes;
	  continue;
	}
      if (!bytes)
	continue;
      w->offset = align_up (w->offset, m->align);
      walk_map (w, l, n, w->offset, (m->entry.kind <= MAP_TOFROM
				     || m->entry.kind == MAP_FIRSTPRIVATE));
      w->offset += bytes;
      /* The pointer of a descriptor is in it.  */
      while (m->entry.kind == MAP_DESCRIPTOR && n + 1 < l->n
	     && l->map[n + 1].entry.kind == MAP_POINTER
	     && l->map[n + 1].entry.host - m->entry.host < bytes)
	n++;
    }
}

/* Hand T the parts of K, for L, which libgomp has put together.  */

static void
take_apart (const struct listed *l, const struct copied *k,
	    const struct taker *t)
{
  const uint64_t pointers[] = { l->acc ? 0 : l->n * sizeof (void *),
				l->acc ? l->n * sizeof (void *) : 0 };
  struct block_walk w = { .copy = k };

  for (int v = 0; v < 2; v++)
    {
      w.taker = NULL;
      walk_block (&w, l, l->kind == CONSTRUCT_TARGET ? pointers[v] : 0);
      if (!w.fits)
	continue;
      w.taker = t;
      walk_block (&w, l, l->kind == CONSTRUCT_TARGET ? pointers[v] : 0);
      take_part (t, l, -1, 0, w.taken, k->bytes);
      return;
    }
  take_part (t, l, -1, 0, 0, k->bytes);
}

void
copy_parts (const struct copied *k,
	    void (*receive) (void *data, const struct copy_part *p), void *data)
{
  const struct listed *l = copy_list_current ();
  const struct taker t = { receive, data };
  int n;

  if (!l)
    {
      struct copy_part p = { .host = k->host, .bytes = k->bytes };
      if (!copy_list_deferred (k->host, k->bytes, &p.owner))
	copy_find_caller (&p.owner);
      receive (data, &p);
      return;
    }
  n = copy_list_find (l, k->host, k->bytes);
  if (n >= 0 || !k->to_device)
    take_part (&t, l, n, k->host, 0, k->bytes);
  else
    take_apart (l, k, &t);
}
