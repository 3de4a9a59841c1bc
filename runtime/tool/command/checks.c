/* drano check: what is wrong with what a program does on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/nearest.h"
#include "base/regular-file.h"
#include "base/tool.h"
#include "command/checks.h"

#include <stdlib.h>
#include <string.h>

static const char *const words[] =
  { "memory", "races", "uninitialized", "synchronization", "data",
    "same-values" };

/* Complain unless LIST has nothing but the names of checks.  */

static void
check_list (const char *list)
{
  do
    {
      size_t n = strcspn (list, ","), k = 0;

      while (k < sizeof words / sizeof *words
	     && (strncmp (words[k], list, n) || words[k][n]))
	k++;
      if (k == sizeof words / sizeof *words)
	refuse_value ("check", "memory, races, uninitialized, "
		      "synchronization, data, same-values, or several of "
		      "them with commas between",
		      xasprintf ("%.*s", (int) n, list));
      list += n + (list[n] == ',');
    }
  while (*list);
}

/* Leave with an error unless the file NAME has suppressions, each in a group;
   text between them is what --gen-suppressions prints with them.  */

static void
check_suppressions (const char *name)
{
  struct text t = { 0 };
  struct stat st;
  unsigned number = 1, lines = 0;	/* The latter in a group.  */
  bool group = false, groups = false, text = false;
  int error = read_regular (name, SOURCE_LIMIT, &st, &t);

  if (error)
    fatal ("cannot read the suppressions in '%s': %s", name, strerror (error));
  for (const char *p = t.s ? t.s : ""; *p; number++)
    {
      size_t n = strcspn (p, "\n"), blank = strspn (p, " \t");
      char first = blank < n ? p[blank] : '#';

      if (group && (first == '{' || (first == '}' && lines < 3)))
	fatal ("a group in '%s', at line %u, lacks a name, a kind, a place or "
	       "its end", name, number);
      text |= first != '#';
      lines = first == '{' ? 0 : lines + (first != '#');
      group = first == '{' || (group && first != '}');
      groups |= group;
      p += n + (p[n] == '\n');
    }
  if (group || (text && !groups))
    fatal ("the suppressions in '%s' are not as --gen-suppressions prints "
	   "them: '{', a name, a kind, a place or two, '}', each in a "
	   "line", name);
  text_free (&t);
}

void
read_check_option (struct checks *k, int c, const char *text)
{
  switch (c)
    {
    case 'C':
      k->list = text ? text : "all";
      if (text)
	check_list (text);
      break;
    case 'S':
      option_number ("check-status", text, 0, 255);
      k->status = text;
      break;
    case 's':
      check_suppressions (text);
      k->suppressions = text;
      break;
    case 'g':
      k->generate = true;
      break;
    }
}

void
check_checks (const struct checks *k)
{
  const char *given = k->status ? "--check-status" : k->suppressions
    ? "--suppressions" : k->generate ? "--gen-suppressions" : NULL;

  if (given && !k->list)
    fatal ("%s is for --check; add that", given);
}

void
use_checks (const struct checks *k)
{
  if (!k->list)
    return;
  setenv ("DRANO_SIM_CHECK", k->list, 1);
  if (k->status)
    setenv ("DRANO_SIM_CHECK_STATUS", k->status, 1);
  if (k->suppressions)
    setenv ("DRANO_SIM_SUPPRESSIONS", k->suppressions, 1);
  if (k->generate)
    setenv ("DRANO_SIM_GENERATE_SUPPRESSIONS", "1", 1);
}
