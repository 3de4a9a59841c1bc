/* Numbers in chains, by a hash of what they stand for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/chains.h"
#include "base/tool.h"
#include "record.h"

#include <stdlib.h>
#include <string.h>

struct chains
new_chains (size_t n)
{
  struct chains c = { .mask = 255 };

  while (c.mask < n)
    c.mask = 2 * c.mask + 1;
  c.head = xcalloc (c.mask + 1, sizeof *c.head);
  c.next = xcalloc (n, sizeof *c.next);
  return c;
}

void
free_chains (struct chains *c)
{
  free (c->head);
  free (c->next);
  memset (c, 0, sizeof *c);
}

/* Return where the chain of HASH in C begins.  */

static size_t *
head (const struct chains *c, uint64_t hash)
{
  return &c->head[(hash ^ hash >> 32) & c->mask];
}

void
chains_add (struct chains *c, uint64_t hash, size_t number)
{
  size_t *at = head (c, hash);

  c->next[number] = *at;
  *at = number + 1;
}

size_t
chains_first (const struct chains *c, uint64_t hash)
{
  return *head (c, hash);
}

size_t
chains_next (const struct chains *c, size_t at)
{
  return c->next[at - 1];
}

uint64_t
hash_names (const char *const *name, size_t n)
{
  return record_checksum (RECORD_CHECKSUM, (const char *) name,
			  n * sizeof *name);
}
