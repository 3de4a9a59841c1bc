/* Edits as a unified diff.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "edit/patch.h"

#include <stdlib.h>
#include <string.h>

/* Lines that are shown around a change.  */
enum { CONTEXT = 3 };

/* Whether line I of S changes, for FIX if that is not null.  */

static bool
line_changes_p (const struct source *s, size_t i, const struct fix *fix)
{
  const struct source_line *line = &s->line[i];

  return (line->changed || line->before.len) && (!fix || line->fix == fix);
}

/* Where a diff goes.  */
struct output
{
  FILE *f;
  bool safe;			/* See write_patch.  */
};

/* Write the LEN bytes at TEXT, a line, with its newline if it has one, to O.
   Tabs stay.  */

static void
put_text (const struct output *o, const char *text, size_t len)
{
  char *line;

  if (!o->safe)
    {
      fwrite (text, 1, len, o->f);
      return;
    }
  while (len > 0)
    {
      size_t n = 0;

      while (n < len && text[n] != '\t' && text[n] != '\n')
	n++;
      line = xasprintf ("%.*s", (int) n, text);
      /* What is behind a zero is not shown.  */
      put_safe (o->f, line);
      free (line);
      if (n < len)
	putc (text[n++], o->f);
      text += n;
      len -= n;
    }
}

/* Write to O the lines in the LEN bytes at TEXT with MARK before each.  */

static void
write_marked_lines (const struct output *o, char mark, const char *text,
		    size_t len)
{
  const char *end = text + len;

  while (text < end)
    {
      const char *newline = memchr (text, '\n', end - text);
      size_t n = newline ? newline + 1 - text : end - text;

      putc (mark, o->f);
      put_text (o, text, n);
      if (!newline)
	fputs ("\n\\ No newline at end of file\n", o->f);
      text += n;
    }
}

/* The number of lines before line I of S that are new.  */

static size_t
new_lines (const struct source *s, size_t i)
{
  const struct text *t = &s->line[i].before;
  size_t n = 0;

  for (size_t k = 0; k < t->len; k++)
    n += t->s[k] == '\n';
  return n;
}

/* Write to O, as a hunk, the lines of S from FIRST up to END, which NEW lines
   were added before.  Return how many the hunk adds.  */

static size_t
put_hunk (const struct output *o, const struct source *s,
	  const struct fix *fix, size_t first, size_t end, size_t new)
{
  size_t added = 0, old = end > s->n ? s->n - first : end - first;

  for (size_t i = first; i < end; i++)
    if (line_changes_p (s, i, fix))
      added += new_lines (s, i);
  fprintf (o->f, "@@ -%zu,%zu +%zu,%zu @@\n", first + (old > 0), old,
	   first + new + 1, old + added);
  for (size_t i = first; i < end; i++)
    {
      const struct source_line *line = &s->line[i];
      bool here = line_changes_p (s, i, fix);

      if (here)
	write_marked_lines (o, '+', line->before.s, line->before.len);
      if (here && line->changed)
	{
	  write_marked_lines (o, '-', line->s, line->len);
	  write_marked_lines (o, '+', line->now.s, line->now.len);
	}
      else
	write_marked_lines (o, ' ', line->s, line->len);
    }
  return added;
}

/* Write to O that the file NAME is changed.  */

static void
put_names (const struct output *o, const char *name)
{
  static const char *const marks[] = { "--- ", "+++ " };

  for (int i = 0; i < 2; i++)
    {
      fputs (marks[i], o->f);
      put_text (o, name, strlen (name));
      putc ('\n', o->f);
    }
}

void
write_patch (FILE *f, const struct source *s, const struct fix *fix, bool safe)
{
  const struct output o = { f, safe };
  size_t new = 0;
  bool named = false;

  for (size_t i = 0, last; i <= s->n; i++)
    {
      if (!line_changes_p (s, i, fix))
	continue;
      last = i;
      for (size_t k = i; k <= s->n && k <= last + 2 * CONTEXT; k++)
	if (line_changes_p (s, k, fix))
	  last = k;
      if (!named)
	put_names (&o, s->name);
      named = true;
      new += put_hunk (&o, s, fix, i < CONTEXT ? 0 : i - CONTEXT,
		       last + CONTEXT > s->n ? s->n + 1 : last + CONTEXT + 1,
		       new);
      i = last;
    }
}
