/* Names of files: absolute, and relative to a directory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "base/path.h"
#include "base/tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Append to T, an absolute name, the parts of NAME.  */

static void
add_parts (struct text *t, const char *name)
{
  size_t len;

  for (; *name; name += len)
    {
      len = strcspn (name, "/");
      if (len == 2 && strncmp (name, "..", 2) == 0)
	{
	  while (t->len > 0 && t->s[--t->len] != '/')
	    continue;
	  t->s[t->len] = '\0';
	}
      else if (len > 0 && !(len == 1 && *name == '.'))
	{
	  text_puts (t, "/");
	  text_add (t, name, len);
	}
      len += name[len] == '/';
    }
}

char *
absolute_name (const char *name)
{
  struct text t = { 0 };
  char *here = name[0] == '/' ? NULL : getcwd (NULL, 0);

  text_add (&t, "", 0);
  if (here)
    add_parts (&t, here);
  add_parts (&t, name);
  if (t.len == 0)
    text_puts (&t, "/");
  free (here);
  return t.s;
}

char *
name_below (const char *base, const char *name)
{
  char *whole = absolute_name (name), *rest = NULL;
  size_t len = strcmp (base, "/") == 0 ? 0 : strlen (base);

  if (strncmp (whole, base, len) == 0 && whole[len] == '/' && whole[len + 1])
    rest = xstrdup (whole + len + 1);
  free (whole);
  return rest;
}

char *
real_directory (const char *name)
{
  char *path = realpath (name, NULL);
  struct stat st;

  if (!path || stat (path, &st) < 0)
    fatal ("cannot use the directory '%s': %s", name, strerror (errno));
  if (!S_ISDIR (st.st_mode))
    fatal ("cannot use the directory '%s': it is a file", name);
  return path;
}

int
real_name_below (const char *root, const char *name, char **path)
{
  char *rest;

  *path = realpath (name, NULL);
  if (!*path)
    return errno;
  rest = name_below (root, *path);
  if (rest && rest[0] != '.' && !strstr (rest, "/."))
    {
      free (rest);
      return 0;
    }
  free (rest);
  free (*path);
  *path = NULL;
  return OUTSIDE_ROOT;
}
