/* What edits make of a program in memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "edited.h"

#include "testlib.h"

#include <stdio.h>
#include <string.h>

const char *
edited_line (void *data, int number, int *length)
{
  const char *text = data;
  while (--number > 0)
    {
      text = strchr (text, '\n');
      if (!text)
	return NULL;
      text++;
    }
  if (!*text)
    return NULL;
  *length = strcspn (text, "\n");
  return text;
}

/* What E makes of the program TEXT, in A.  */

static char *
edited (struct arena *a, const char *text, const struct edits *e)
{
  char *result = arena_strdup (a, "");
  int length;
  for (int number = 1;; number++)
    {
      const char *line = edited_line ((void *) text, number, &length);
      int at = 1;
      /* Whole lines first, then what is inside the line from left to
	 right.  */
      for (int i = 0; i < e->n; i++)
	if (e->at[i].line == number && strchr (e->at[i].text, '\n'))
	  result = arena_printf (a, "%s%s", result, e->at[i].text);
      if (!line)
	return result;
      for (int column = 1; column <= length + 1; column++)
	for (int i = 0; i < e->n; i++)
	  if (e->at[i].line == number && e->at[i].begin == column
	      && !strchr (e->at[i].text, '\n'))
	    {
	      result = arena_printf (a, "%s%.*s%s", result, column - at,
				     line + at - 1, e->at[i].text);
	      at = e->at[i].end;
	    }
      result = arena_printf (a, "%s%.*s\n", result, length + 1 - at,
			     line + at - 1);
    }
}

void
edited_compare (struct arena *a, const char *text, const struct edits *e,
	 const char *want, const char *name)
{
  if (!want || e->failed)
    {
      test (!want == e->failed, "%s", name);
      return;
    }
  char *have = edited (a, text, e);
  test_string (have, want, "%s", name);
  if (strcmp (have, want) != 0)
    printf ("\tNOTE: %s: made\n%swanted\n%s", name, have, want);
}
