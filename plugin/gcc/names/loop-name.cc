/* What messages call a loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The variable is read from the source: what the compiler knows of it depends on
   the level of optimization and on -g, and lanes are counted by variables of
   GCC's own.  */

#include "gcc-shim.h"
#include "names/loop-name.h"
#include "option/source-file.h"
#include "source/rewrite.h"

const char *
loop_read_variable (struct arena *a, location_t loc, int *line)
{
  expanded_location at = expand_location (LOCATION_LOCUS (loc));
  struct loop_source l;
  *line = at.line;
  if (!a || !at.file)
    return NULL;
  struct source s = source_of_file (at.file);
  if (!rewrite_find (a, &s, at.line, at.line, at.column, &l)
      || loop_bound_p (a, &s, &l.loop)
      || (l.have_directive && (directive_clause (&l.d, "collapse") >= 0
			       || directive_clause (&l.d, "tile") >= 0)))
    return NULL;
  *line = l.loop.flat->line[l.loop.start];
  return l.loop.variable;
}

/* As loop_name, by the sentence NAMED or, without a variable, by UNNAMED.  */

static char *
loop_words (location_t loc, bool plain, const char *named, const char *unnamed)
{
  struct arena *a = arena_new ();
  int line;
  const char *variable = loop_read_variable (a, loc, &line);
  char *text;
  if (variable)
    text = xasprintf (plain ? named : _(named), plain ? "'" : open_quote,
		      variable, plain ? "'" : close_quote, line);
  else
    text = xasprintf (plain ? unnamed : _(unnamed), line);
  arena_free (a);
  return text;
}

char *
loop_name (location_t loc, bool plain)
{
  return loop_words (loc, plain, G_("%s%s%s, line %d"),
		     G_("the loop in line %d"));
}

char *
loop_noun (location_t loc, bool plain)
{
  return loop_words (loc, plain, G_("the loop over %s%s%s, line %d"),
		     G_("the loop in line %d"));
}
