/* Sets of interned names.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_TOOL_BASE_NAMES_H
#define DRANO_TOOL_BASE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Names by their addresses: all zero is empty.  First names are added, then
   they are sorted, and then may be asked for.  */
struct names
{
  const char **name;
  size_t n, size;
};

/* Add NAME to NAMES, unless it is null.  */
extern void add_name (struct names *names, const char *name);

/* Make NAMES fit to be searched.  */
extern void sort_names (struct names *names);

/* Whether NAME, which may be null, is one of NAMES.  */
extern bool name_among (const struct names *names, const char *name);

extern void free_names (struct names *names);

#endif /* DRANO_TOOL_BASE_NAMES_H */
