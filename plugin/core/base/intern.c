/* Intern tables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/intern.h"
#include "base/check.h"

#include "base/arena.h"

#include <string.h>

enum { FIRST_SIZE = 256 };

bool
intern_init (struct intern *t, struct arena *a)
{
  *t = (struct intern) { .arena = a, .size = FIRST_SIZE };
  t->slots = arena_alloc (a, sizeof *t->slots * t->size);
  return t->slots;
}

void
intern_clear (struct intern *t)
{
  t->n = 0;
  memset (t->slots, 0, sizeof *t->slots * t->size);
}

/* K, or the next entry behind it with HASH, or null.  */

static struct intern_link *
with_hash (struct intern_link *k, uint64_t hash)
{
  while (k && k->hash != hash)
    k = k->next;
  return k;
}

struct intern_link *
intern_first (const struct intern *t, uint64_t hash)
{
  drano_assert ((t->size & (t->size - 1)) == 0);
  return with_hash (t->slots[hash & (t->size - 1)], hash);
}

struct intern_link *
intern_next (const struct intern_link *k)
{
  return with_hash (k->next, k->hash);
}

/* Put K into its slot of SLOTS, SIZE of them.  */

static void
put (struct intern_link **slots, size_t size, struct intern_link *k)
{
  struct intern_link **slot = &slots[k->hash & (size - 1)];
  k->next = *slot;
  *slot = k;
}

/* Give T twice as many slots, if there is memory for them.  */

static void
grow (struct intern *t)
{
  size_t size = 2 * t->size;
  struct intern_link **slots = arena_alloc (t->arena, sizeof *slots * size);
  if (!slots)
    return;
  for (size_t i = 0; i < t->size; i++)
    for (struct intern_link *k = t->slots[i], *next; k; k = next)
      {
	next = k->next;
	put (slots, size, k);
      }
  t->slots = slots;
  t->size = size;
}

void
intern_add (struct intern *t, struct intern_link *k, uint64_t hash)
{
  if (t->n++ >= t->size)
    grow (t);
  k->hash = hash;
  put (t->slots, t->size, k);
}
