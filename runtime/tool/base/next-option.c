/* The options of commands.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/nearest.h"
#include "base/tool.h"

#include <stdlib.h>
#include <string.h>

/* Complain of WHAT, an option that is none of LONGS, of COMMAND.  */

static _Noreturn void
refuse_option (const char *command, const char *what,
	       const struct option *longs)
{
  const char *name[64], *nearest;
  size_t n = 0, len;
  char *word;

  for (; longs[n].name && n < sizeof name / sizeof name[0]; n++)
    name[n] = longs[n].name;
  what += strspn (what, "-");
  len = strcspn (what, "=");
  word = xasprintf ("%.*s", (int) len, what);
  nearest = nearest_name (word, name, n);
  if (nearest && strcmp (nearest, word) == 0)
    fatal ("--%s %s; see drano %s --help", word,
	   what[len] == '=' ? "takes no value" : "needs a value", command);
  if (nearest)
    fatal ("bad option '--%s'; did you mean '--%s'? See drano %s --help", what,
	   nearest, command);
  fatal ("bad option '--%s'; see drano %s --help", what, command);
}

int
next_option (int argc, char **argv, const char *usage, const char *shorts,
	     const struct option *longs)
{
  int c = getopt_long (argc, argv, shorts, longs, NULL);
  const char *what = argv[optind - 1];

  if (c == 'h')
    {
      fputs (usage, stdout);
      finish_output ();
      exit (EXIT_FINE);
    }
  /* A short option that is unknown or lacks its argument is in optopt; for
     a long one that is 0, or its value if only the argument is missing.  */
  if (c == '?' && optopt && optopt < 128 && strncmp (what, "--", 2) != 0)
    fatal ("bad option '-%c'; see drano %s --help", optopt, argv[0]);
  if (c == '?')
    refuse_option (argv[0], what, longs);
  return c;
}
