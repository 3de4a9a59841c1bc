/* Directories that are left alone.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/tool.h"
#include "model/load.h"

#include <string.h>

void
exclude (struct exclusions *e, const char *name)
{
  if (name[strspn (name, "/")] == '\0')
    fatal ("--exclude takes the name of a directory, not '%s'", name);
  while (name[0] == '.' && name[1] == '/')
    name += 2;
  e->name = xrealloc (e->name, (e->n + 1) * sizeof *e->name);
  e->name[e->n++] = name;
}

/* Whether FILE has the parts of NAME at its beginning, or, where NAME is
   relative, behind any slash, and more parts follow.  */

static bool
below_p (const char *name, const char *file)
{
  size_t len = strlen (name);
  const char *s = file;

  while (len > 0 && name[len - 1] == '/')
    len--;
  while (s)
    {
      if (strncmp (s, name, len) == 0 && s[len] == '/')
	return true;
      s = name[0] == '/' ? NULL : strchr (s, '/');
      s += s != NULL;
    }
  return false;
}

bool
excluded_p (const struct exclusions *e, const char *file)
{
  for (size_t i = 0; e && file && i < e->n; i++)
    if (below_p (e->name[i], file))
      return true;
  return false;
}
