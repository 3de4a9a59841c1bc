/* The loop or construct that follows a place in a program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What comes first is a directive, perhaps several, or a statement.  Behind a
   directive any statement is the construct's; without one it must be a loop.
   In Fortran a directive before anything but a loop is ended by one that says
   "end".  */

#include "source/next-loop.h"
#include "source/directive.h"
#include "source/loop.h"

#include <string.h>

/* No more lines than that belong to one construct.  */
enum { MAX_CONSTRUCT_LINES = 5000 };

/* The names of D, from word FIRST on, joined by blanks, in A.  */

static char *
joined_names (struct arena *a, const struct directive *d, int first)
{
  size_t size = 1;
  for (int i = first; i < d->nnames; i++)
    size += strlen (d->words[i].name) + 1;
  char *text = arena_alloc (a, size);
  if (!text)
    return NULL;
  *text = '\0';
  for (int i = first; i < d->nnames; i++)
    {
      strcat (text, d->words[i].name);
      strcat (text, " ");
    }
  return text;
}

/* The line of the directive that ends the construct of D, a Fortran directive,
   or -1.  */

static int
end_directive (struct arena *a, const struct source *s,
	       const struct directive *d)
{
  char *wanted = joined_names (a, d, 0);
  int depth = 1;
  for (int line = d->last_line + 1;
       wanted && line < d->last_line + MAX_CONSTRUCT_LINES; line++)
    {
      struct directive other;
      if (!source_line (a, s, line))
	break;
      if (!directive_read (a, s, line, &other) || other.omp != d->omp)
	continue;
      line = other.last_line;
      bool end = strcmp (other.words[0].name, "end") == 0;
      char *name = joined_names (a, &other, end);
      if (name && strcmp (name, wanted) == 0)
	depth += end ? -1 : 1;
      if (depth == 0)
	return line;
    }
  return -1;
}

/* True if D is a directive of Fortran for a loop, and not for a block.  */

static bool
for_loop_p (const struct directive *d)
{
  static const char *const words[] = { "do", "loop", "simd", "distribute" };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (directive_name (d, words[i]) >= 0)
      return true;
  return false;
}

int
next_loop_end (struct arena *a, const struct source *s, int line)
{
  struct flat *f = source_flatten (a, s, line + 1, MAX_CONSTRUCT_LINES);
  if (!f)
    return -1;
  int i = flat_skip (f, 0, true);
  if (i >= f->n)
    return 0;
  /* Flat texts have no directives.  */
  struct directive first, d;
  bool found = false;
  for (int k = line + 1; k < f->line[i]; k++)
    if (directive_read (a, s, k, &d))
      {
	if (!found)
	  first = d;
	found = true;
	k = d.last_line;
      }
  bool loop = loop_statement_p (f, s->form, i);
  if (!loop && !found)
    return 0;
  if (s->form != SOURCE_C && found && !(loop && for_loop_p (&first)))
    return end_directive (a, s, &first);
  int end = loop_statement_end (f, s->form, i);
  return end > 0 ? f->line[end - 1] : -1;
}
