/* drano doctor: what came of a check.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "command/doctor-int.h"
#include "model/grid.h"
#include "output/show.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = 24 };		/* Columns before what is said.  */

void
put_grade (struct doctor *d, enum grade grade, const char *what,
	   const char *format, ...)
{
  static const char *const name[] = { "ok", "warn", "fail", "skip" };
  char *text, *rest, *line;
  va_list ap;

  va_start (ap, format);
  if (vasprintf (&text, format, ap) < 0)
    fatal ("out of memory");
  va_end (ap);
  rest = text;
  line = strsep (&rest, "\n");
  printf ("%-5s %-17s ", name[grade], what);
  print_wrapped (stdout, line, MARGIN, MARGIN, terminal_width (stdout));
  while ((line = strsep (&rest, "\n")))
    {
      char *cure = xasprintf ("cure: %s", line);

      printf ("%*s", MARGIN, "");
      print_wrapped (stdout, cure, MARGIN, MARGIN, terminal_width (stdout));
      free (cure);
    }
  free (text);
  d->failed += grade == GRADE_FAIL;
  fflush (stdout);
}

char *
line_with (const struct text *t, const char *word)
{
  const char *at = t->s ? strstr (t->s, word) : NULL;
  const char *start = at;

  if (!at)
    return xstrdup ("");
  while (start > t->s && start[-1] != '\n')
    start--;
  return xasprintf ("%.*s", (int) strcspn (start, "\n"), start);
}

void
write_file (const char *name, const char *text)
{
  FILE *f = fopen (name, "we");

  if (!f || fputs (text, f) < 0 || fclose (f) != 0)
    fatal ("cannot write '%s': %s", name, strerror (errno));
}
