/* How names of files and functions are shown.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/shown.h"
#include "base/tool.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What follows the directory DIRECTORY in NAME; null if NAME is not below
   it.  */

static const char *
below (const char *directory, const char *name)
{
  size_t len = directory ? strlen (directory) : 0;

  return len > 1 && strncmp (name, directory, len) == 0 && name[len] == '/'
    && name[len + 1] ? name + len + 1 : NULL;
}

const char *
shown_file (const char *name)
{
  /* What the shell calls it may have links in it.  */
  static const char *here[2];
  const char *rest;

  if (!name || name[0] != '/')
    return name;
  if (!here[0])
    {
      char *now = getcwd (NULL, 0);

      here[0] = now ? intern (now) : "";
      here[1] = getenv ("PWD") ? getenv ("PWD") : "";
      free (now);
    }
  for (int i = 0; i < 2; i++)
    if ((rest = below (here[i], name)))
      return rest;
  return name;
}

/* Return where the parameters of NAME, a function of C++, begin; null if that
   is not known: of operators and lambdas parentheses are a part of the
   name.  */

static const char *
parameters_of (const char *name)
{
  static const char nameless[] = "(anonymous namespace)";
  int inside = 0;

  if (strstr (name, "operator") || strstr (name, "<lambda"))
    return NULL;
  for (const char *s = name; *s; s++)
    if (strncmp (s, nameless, strlen (nameless)) == 0)
      s += strlen (nameless) - 1;
    else if (*s == '<')
      inside++;
    else if (*s == '>')
      inside--;
    else if (*s == '(' && inside == 0)
      return s > name ? s : NULL;
  return NULL;
}

const char *
shown_function (const char *name)
{
  const char *end = name ? parameters_of (name) : NULL, *start = name;
  int inside = 0;
  char *text;

  if (!end)
    return name;
  /* The type, if there is one, ends in the last space.  */
  for (const char *s = name; s < end; s++)
    if (*s == '<' || *s == '(')
      inside++;
    else if (*s == '>' || *s == ')')
      inside--;
    else if ((*s == ' ' || *s == '*' || *s == '&') && inside == 0)
      start = s + 1;
  if (start >= end)
    return name;
  text = xasprintf ("%.*s", (int) (end - start), start);
  name = intern (text);
  free (text);
  return name;
}
