/* Arenas.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An arena is a list of blocks, each twice as large as the one before up to
   a megabyte; requests are cut off the newest.  What does not fit leaves the
   rest of a block unused.  */

#include "base/arena.h"

#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_BLOCK ((size_t) 4096)
#define LARGEST_BLOCK ((size_t) 1 << 20)
#define ALIGNMENT _Alignof (max_align_t)

struct chunk
{
  struct chunk *next;
  size_t size;
  max_align_t data[];
};

struct arena
{
  arena_source source;
  void *source_data;
  struct chunk *chunks;		/* Newest first.  */
  size_t used;			/* Of the newest.  */
  size_t next_size;
  bool failed;
  jmp_buf *escape;
};

/* The usual source.  */

static void *
from_malloc (size_t size, void *data)
{
  (void) data;
  return malloc (size);
}

struct arena *
arena_new (void)
{
  return arena_new_from (from_malloc, NULL);
}

struct arena *
arena_new_from (arena_source source, void *data)
{
  struct arena *a = source (sizeof *a, data);
  if (!a)
    return NULL;
  memset (a, 0, sizeof *a);
  a->source = source;
  a->source_data = data;
  a->next_size = FIRST_BLOCK;
  return a;
}

struct arena *
arena_new_like (const struct arena *a)
{
  return arena_new_from (a->source, a->source_data);
}

void
arena_free (struct arena *a)
{
  if (!a)
    return;
  for (struct chunk *c = a->chunks, *next; c; c = next)
    {
      next = c->next;
      free (c);
    }
  free (a);
}

void
arena_reset (struct arena *a)
{
  struct chunk *newest = a->chunks;
  if (!newest)
    return;
  for (struct chunk *c = newest->next, *next; c; c = next)
    {
      next = c->next;
      free (c);
    }
  newest->next = NULL;
  a->used = 0;
}

/* Note in A that memory has run out, and leave.  */

static void *
fail (struct arena *a)
{
  a->failed = true;
  if (a->escape)
    longjmp (*a->escape, 1);
  return NULL;
}

/* As arena_alloc, but what is returned is not cleared.  */

static void *
take_bytes (struct arena *a, size_t size)
{
  if (a->failed || size > SIZE_MAX / 4)
    return fail (a);
  size = size ? (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT : ALIGNMENT;
  if (!a->chunks || a->chunks->size - a->used < size)
    {
      size_t want = a->next_size;
      if (want < size)
	want = size;
      struct chunk *c = a->source (sizeof *c + want, a->source_data);
      if (!c)
	return fail (a);
      c->next = a->chunks;
      c->size = want;
      a->chunks = c;
      a->used = 0;
      if (a->next_size < LARGEST_BLOCK)
	a->next_size *= 2;
    }
  void *p = (char *) a->chunks->data + a->used;
  a->used += size;
  return p;
}

void *
arena_alloc (struct arena *a, size_t size)
{
  void *p = take_bytes (a, size);
  return p ? memset (p, 0, size) : NULL;
}

void *
arena_grow (struct arena *a, void *old, int count, int *room, int first,
	    size_t size)
{
  if (count < *room)
    return old;
  int more = *room ? *room * 2 : first;
  size_t full = (size_t) count * size;
  char *p = take_bytes (a, (size_t) more * size);
  if (!p)
    return NULL;
  if (count)
    memcpy (p, old, full);
  memset (p + full, 0, (size_t) more * size - full);
  *room = more;
  return p;
}

char *
arena_copy (struct arena *a, const char *text, size_t len)
{
  if (!text)
    return NULL;
  char *copy = take_bytes (a, len + 1);
  if (copy)
    {
      memcpy (copy, text, len);
      copy[len] = '\0';
    }
  return copy;
}

char *
arena_strdup (struct arena *a, const char *text)
{
  return text ? arena_copy (a, text, strlen (text)) : NULL;
}

char *
arena_printf (struct arena *a, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  int len = vsnprintf (NULL, 0, format, args);
  va_end (args);
  if (len < 0)
    return NULL;
  char *text = arena_alloc (a, (size_t) len + 1);
  if (!text)
    return NULL;
  va_start (args, format);
  vsnprintf (text, (size_t) len + 1, format, args);
  va_end (args);
  return text;
}

bool
arena_failed (const struct arena *a)
{
  return a->failed;
}

void
arena_set_escape (struct arena *a, jmp_buf *escape)
{
  a->escape = escape;
}
