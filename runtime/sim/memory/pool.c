/* Memory that is given back all at once, and interned names.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "memory/pool.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pool_chunk
{
  struct pool_chunk *next;
  alignas (max_align_t) char data[];
};

enum { CHUNK = 64 * 1024, ALIGN = alignof (max_align_t) };

/* End the process: there is no memory for SIZE bytes.  */

static void
no_memory (size_t size)
{
  fprintf (stderr, "drano: out of memory (%zu bytes)\n", size);
  abort ();
}

void *
xmalloc (size_t size)
{
  void *p = malloc (size ? size : 1);

  if (!p)
    no_memory (size);
  return p;
}

void *
xcalloc (size_t n, size_t size)
{
  void *p = calloc (n ? n : 1, size ? size : 1);

  if (!p)
    no_memory (size);
  return p;
}

void *
xreallocarray (void *p, size_t n, size_t size)
{
  size_t bytes;

  if (__builtin_mul_overflow (n, size, &bytes))
    no_memory (SIZE_MAX);
  p = realloc (p, bytes ? bytes : 1);
  if (!p)
    no_memory (bytes);
  return p;
}

void *
xgrow (void *p, size_t n, size_t *cap, size_t size)
{
  if (n < *cap)
    return p;
  *cap = *cap ? *cap * 2 : 16;
  return xreallocarray (p, *cap, size);
}

void *
pool_alloc (struct pool *p, size_t size)
{
  if (size > SIZE_MAX / 2)
    no_memory (size);
  size = (size + ALIGN - 1) / ALIGN * ALIGN;
  if ((size_t) (p->end - p->next) < size || !p->next)
    {
      size_t room = size > CHUNK ? size : CHUNK;
      struct pool_chunk *c = xmalloc (sizeof *c + room);
      c->next = p->chunks;
      p->chunks = c;
      p->next = c->data;
      p->end = c->data + room;
    }

  void *r = p->next;
  p->next += size;
  return memset (r, 0, size);
}

char *
pool_text (struct pool *p, const char *text, size_t n)
{
  char *r = pool_alloc (p, n + 1);

  memcpy (r, text, n);
  return r;
}

void
pool_free (struct pool *p)
{
  struct pool_chunk *next;

  for (struct pool_chunk *c = p->chunks; c; c = next)
    {
      next = c->next;
      free (c);
    }
  *p = (struct pool) { 0 };
}

/* Double the room of T.  */

static void
names_grow (struct names *t)
{
  struct names old = *t;

  t->size = old.size ? old.size * 2 : 256;
  t->slots = xcalloc (t->size, sizeof *t->slots);
  for (size_t i = 0; i < old.size; i++)
    if (old.slots[i])
      {
	size_t at = old.slots[i]->hash & (t->size - 1);
	while (t->slots[at])
	  at = (at + 1) & (t->size - 1);
	t->slots[at] = old.slots[i];
      }
  free (old.slots);
}

struct name *
name_intern (struct names *t, struct pool *p, const char *text, size_t n)
{
  uint32_t hash = 2166136261u;	/* FNV-1a.  */

  for (size_t i = 0; i < n; i++)
    hash = (hash ^ (unsigned char) text[i]) * 16777619u;
  hash ^= hash >> 15;
  if (t->used * 2 >= t->size)
    names_grow (t);

  size_t at = hash & (t->size - 1);
  for (struct name *s; (s = t->slots[at]); at = (at + 1) & (t->size - 1))
    if (s->hash == hash && s->len == n && memcmp (s->text, text, n) == 0)
      return s;

  struct name *s = pool_alloc (p, sizeof *s + n + 1);
  s->hash = hash;
  s->len = n;
  memcpy (s->text, text, n);
  t->slots[at] = s;
  t->used++;
  return s;
}

void
names_free (struct names *t)
{
  free (t->slots);
  *t = (struct names) { 0 };
}
