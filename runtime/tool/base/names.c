/* Sets of interned names.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/names.h"
#include "base/tool.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void
add_name (struct names *names, const char *name)
{
  if (!name)
    return;
  if (names->n == names->size)
    {
      names->size = names->size ? 2 * names->size : 64;
      names->name = xrealloc (names->name, names->size * sizeof *names->name);
    }
  names->name[names->n++] = name;
}

/* The order of two names by their addresses.  */

static int
order_addresses (const void *pa, const void *pb)
{
  uintptr_t a = (uintptr_t) *(const char *const *) pa;
  uintptr_t b = (uintptr_t) *(const char *const *) pb;

  return (a > b) - (a < b);
}

void
sort_names (struct names *names)
{
  if (names->n > 0)
    qsort (names->name, names->n, sizeof *names->name, order_addresses);
}

bool
name_among (const struct names *names, const char *name)
{
  return name && names->n > 0
    && bsearch (&name, names->name, names->n, sizeof *names->name,
		order_addresses) != NULL;
}

void
free_names (struct names *names)
{
  free (names->name);
  memset (names, 0, sizeof *names);
}
