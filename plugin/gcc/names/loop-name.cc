/* What messages call a loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The variable is read from the source: what the compiler knows of it depends
   on the level of optimization and on -g, and lanes are counted by variables
   of GCC's own.  */

#include "gcc-shim.h"
#include "names/language.h"
#include "names/loop-name.h"
#include "option/source-file.h"
#include "source/rewrite.h"
#include "unit.h"

/* A loop as the source has it.  */
struct read_loop
{
  char *variable;		/* Allocated with xmalloc; null: not known.  */
  int line;
};

/* The loops that have been read, by the place that was asked for.  A loop may
   have thousands of accesses, and several notes.  */
struct read_loops : unit_part
{
  hash_map<int_hash<location_t, UNKNOWN_LOCATION>, read_loop> by_place;

  ~read_loops ()
  {
    for (auto it = by_place.begin (); it != by_place.end (); ++it)
      free ((*it).second.variable);
  }
};

/* Go from L, collapsed loops, to the innermost of them; what is read is in A.
   Return false if that is not possible.  */

static bool
go_inside (struct arena *a, struct loop_source *l)
{
  int w = l->have_directive ? directive_clause (&l->d, "collapse") : -1;
  if (w < 0 || l->d.words[w].open < 0)
    return false;
  int count = atoi (l->d.flat->text + l->d.words[w].open + 1);
  for (int i = 1; i < count; i++)
    {
      struct loop_text inner;
      if (!loop_nested (a, &l->loop, &inner))
	return false;
      l->loop = inner;
    }
  return count > 1;
}

/* Read the loop at LOC.  */

static read_loop
read_loop_at (location_t loc)
{
  expanded_location at = expand_location (LOCATION_LOCUS (loc));
  read_loop r = { NULL, at.line };
  struct arena *a = at.file ? arena_new () : NULL;
  if (!a)
    return r;
  struct loop_source l;
  struct source s = source_of_file (at.file);
  if (rewrite_find (a, &s, at.line, at.line, at.column, &l)
      && !loop_bound_p (a, &s, &l.loop)
      && !(l.have_directive && (directive_clause (&l.d, "collapse") >= 0
				|| directive_clause (&l.d, "tile") >= 0)))
    {
      r.line = l.loop.flat->line[l.loop.start];
      r.variable = xstrdup (l.loop.variable);
    }
  arena_free (a);
  return r;
}

const char *
loop_read_variable (location_t loc, int *line)
{
  bool existed;
  *line = 0;
  if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION)
    return NULL;
  struct read_loops *loops = unit_have<read_loops> (UNIT_LOOPS_READ);
  read_loop &r = loops->by_place.get_or_insert (LOCATION_LOCUS (loc), &existed);
  if (!existed)
    r = read_loop_at (loc);
  *line = r.line;
  return r.variable;
}

/* What messages call the loop at LOC, by the sentence NAMED or, without a
   variable, by UNNAMED.  With PLAIN they are not translated.  */

static char *
loop_words (location_t loc, bool plain, const char *named, const char *unnamed)
{
  int line;
  const char *variable = loop_read_variable (loc, &line);
  if (variable)
    return spell_text (plain, named, plain ? "'" : open_quote, variable,
		       plain ? "'" : close_quote, line);
  return spell_text (plain, unnamed, line);
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

char *
loop_innermost (location_t loc, bool plain)
{
  expanded_location at = expand_location (LOCATION_LOCUS (loc));
  struct arena *a = at.file ? arena_new () : NULL;
  struct loop_source l;
  char *noun;
  struct source s;
  if (a)
    s = source_of_file (at.file);
  if (a && rewrite_find (a, &s, at.line, at.line, at.column, &l)
      && go_inside (a, &l) && !loop_bound_p (a, &s, &l.loop))
    {
      noun = spell_text (plain, G_("the loop over %s%s%s, line %d"),
			 plain ? "'" : open_quote, l.loop.variable,
			 plain ? "'" : close_quote,
			 l.loop.flat->line[l.loop.start]);
    }
  else
    {
      noun = spell_text (plain, G_("the innermost loop"));
    }
  arena_free (a);
  return noun;
}
