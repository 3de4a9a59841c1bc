/* What a word that is not known was meant to be.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A word is likely another one if it begins that, or if a third of its letters
   or fewer, but at least one, have to be changed, inserted, removed, or
   exchanged with the next.  */

#include "base/nearest.h"
#include "base/tool.h"

#include <stdlib.h>
#include <string.h>

/* The least of A and B.  */

static size_t
least_of (size_t a, size_t b)
{
  return a < b ? a : b;
}

/* How many changes make B of A.  */

static size_t
word_distance (const char *a, const char *b)
{
  size_t na = strlen (a), nb = strlen (b), d;
  size_t *row[3];

  for (int k = 0; k < 3; k++)
    row[k] = xcalloc (nb + 1, sizeof *row[k]);
  for (size_t j = 0; j <= nb; j++)
    row[0][j] = j;
  for (size_t i = 1; i <= na; i++)
    {
      size_t *now = row[i % 3], *last = row[(i + 2) % 3];
      const size_t *before = row[(i + 1) % 3];

      now[0] = i;
      for (size_t j = 1; j <= nb; j++)
	{
	  now[j] = least_of (least_of (last[j], now[j - 1]) + 1,
			     last[j - 1] + (a[i - 1] != b[j - 1]));
	  if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
	    now[j] = least_of (now[j], before[j - 2] + 1);
	}
    }
  d = row[na % 3][nb];
  for (int k = 0; k < 3; k++)
    free (row[k]);
  return d;
}

const char *
nearest_name (const char *word, const char *const *name, size_t n)
{
  size_t len = strlen (word), best = len > 3 ? len / 3 : 1;
  const char *nearest = NULL;

  for (size_t i = 0; i < n; i++)
    {
      size_t d;

      if (!name[i])
	continue;
      if (len >= 2 && strncmp (name[i], word, len) == 0)
	return name[i];
      d = word_distance (word, name[i]);
      if (d < best || (d == best && !nearest))
	{
	  best = d;
	  nearest = name[i];
	}
    }
  return nearest;
}

void
refuse_value (const char *name, const char *takes, const char *word)
{
  const char *known[32], *nearest;
  size_t n = 0;

  for (const char *at = takes; *at && n < sizeof known / sizeof known[0];)
    {
      size_t len = strcspn (at, ", ");
      char *one = xasprintf ("%.*s", (int) len, at);

      if (strcmp (one, "several") == 0)
	{
	  free (one);
	  break;
	}
      if (len > 0 && strcmp (one, "or") != 0)
	known[n++] = intern (one);
      free (one);
      at += len;
      at += strspn (at, ", ");
    }
  nearest = nearest_name (word, known, n);
  fatal ("--%s takes %s, not '%s'%s%s%s", name, takes, word,
	 nearest ? "; did you mean '" : "", nearest ? nearest : "",
	 nearest ? "'?" : "");
}
