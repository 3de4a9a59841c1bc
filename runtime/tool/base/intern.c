/* Interning: equal strings share one copy for the whole run.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Reports repeat the same few names in every record.  The table is a plain
   open-addressing hash table that lives as long as the command: the one
   piece of state that is not passed, as every string of every record points
   into it.  */

#include "base/tool.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static struct
{
  char **slot;
  size_t size;		/* A power of two, or 0.  */
  size_t used;
} table;

/* FNV-1a.  */

static uint64_t
hash_text (const char *s)
{
  uint64_t h = 0xcbf29ce484222325u;

  for (; *s; s++)
    h = (h ^ (unsigned char) *s) * 0x100000001b3u;
  return h;
}

/* Return the slot of table.slot[0..SIZE-1] at which S is or belongs.  */

static char **
find_text (char **slot, size_t size, const char *s)
{
  size_t i = hash_text (s) & (size - 1);

  while (slot[i] && strcmp (slot[i], s) != 0)
    i = (i + 1) & (size - 1);
  return &slot[i];
}

/* Double the table.  */

static void
grow_table (void)
{
  size_t size = table.size ? 2 * table.size : 1024;
  char **slot = xcalloc (size, sizeof *slot);

  for (size_t i = 0; i < table.size; i++)
    if (table.slot[i])
      *find_text (slot, size, table.slot[i]) = table.slot[i];
  free (table.slot);
  table.slot = slot;
  table.size = size;
}

const char *
intern (const char *s)
{
  char **at;

  if (!s)
    return NULL;
  if (2 * table.used >= table.size)
    grow_table ();
  at = find_text (table.slot, table.size, s);
  if (!*at)
    {
      *at = xstrdup (s);
      table.used++;
    }
  return *at;
}
