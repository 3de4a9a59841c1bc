/* Which host memory was copied before.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A copy repeats another one if it begins at the same address of the host, in
   the same direction; then as many of its bytes are repeated as that one had.
   libgomp copies small variables together, from memory that is allocated for
   that, so that what is said of them may be wrong; they are small.  The table
   is one of open addresses, and is twice as large as what is in it.  */

#include <pthread.h>
#include <stdlib.h>

#include "count/copies.h"
#include "memory/pool.h"

/* Copies that begin at HOST: to the host and to the device, the longest.  */
struct place
{
  uint64_t host;		/* 0: there is none.  */
  uint64_t bytes[2];
};

struct copies
{
  pthread_mutex_t lock;
  struct place *place;
  size_t n, room;		/* ROOM is a power of two.  */
  uint64_t number[2], bytes[2], repeated, unchanged;
};

struct copies *
copies_new (void)
{
  struct copies *c = xcalloc (1, sizeof *c);

  pthread_mutex_init (&c->lock, NULL);
  c->room = 64;
  c->place = xcalloc (c->room, sizeof *c->place);
  return c;
}

void
copies_delete (struct copies *c)
{
  pthread_mutex_destroy (&c->lock);
  free (c->place);
  free (c);
}

/* Return where in PLACE, which has ROOM, HOST is or would be.  */

static struct place *
host_place (struct place *place, size_t room, uint64_t host)
{
  size_t at = (host * UINT64_C (0x9e3779b97f4a7c15)) >> 32;

  while (place[at & (room - 1)].host && place[at & (room - 1)].host != host)
    at++;
  return &place[at & (room - 1)];
}

/* Make the table of C twice as large.  */

static void
grow_places (struct copies *c)
{
  struct place *larger = xcalloc (2 * c->room, sizeof *larger);

  for (size_t i = 0; i < c->room; i++)
    if (c->place[i].host)
      *host_place (larger, 2 * c->room, c->place[i].host) = c->place[i];
  free (c->place);
  c->place = larger;
  c->room *= 2;
}

void
copies_note (struct copies *c, enum copied how, uint64_t host, uint64_t bytes)
{
  struct place *p;
  uint64_t before;

  pthread_mutex_lock (&c->lock);
  if (how == COPIED_UNCHANGED)
    {
      c->unchanged += bytes;
      pthread_mutex_unlock (&c->lock);
      return;
    }
  if (2 * c->n >= c->room)
    grow_places (c);
  p = host_place (c->place, c->room, host);
  c->n += !p->host;
  p->host = host;
  before = p->bytes[how];
  c->repeated += before < bytes ? before : bytes;
  if (bytes > before)
    p->bytes[how] = bytes;
  c->number[how]++;
  c->bytes[how] += bytes;
  pthread_mutex_unlock (&c->lock);
}

uint64_t
copies_number (const struct copies *c, bool to_device)
{
  return c->number[to_device];
}

uint64_t
copies_bytes (const struct copies *c, bool to_device)
{
  return c->bytes[to_device];
}

uint64_t
copies_repeated (const struct copies *c)
{
  return c->repeated;
}

uint64_t
copies_unchanged (const struct copies *c)
{
  return c->unchanged;
}
