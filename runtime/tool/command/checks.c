/* drano check: what is wrong with what a program does on the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/nearest.h"
#include "base/tool.h"
#include "command/checks.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const words[] =
  { "memory", "races", "uninitialized", "synchronization", "data",
    "same-values" };

/* Complain unless LIST has nothing but the names of checks.  */

static void
check_list (const char *list)
{
  while (*list)
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
      if (access (text, R_OK) != 0)
	fatal ("cannot read the suppressions in '%s'", text);
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
