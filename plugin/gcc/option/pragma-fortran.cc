/* Drano's directives in Fortran programs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The Fortran front end has no hook for pragmas, so they are read from the
   source.  It gives a place to every line of every file that it reads, those
   included too, before it parses: the line maps are a list of what is
   compiled.  They are in the order of places, as GCC's history of diagnostics
   wants them.  */

#include "gcc-shim.h"
#include "option/pragma.h"
#include "option/source-file.h"
#include "source/drano-directive.h"
#include "unit.h"

/* Made when the directives have been read.  */
struct fortran_pragmas : unit_part
{
};

/* The place of COLUMN in LINE of MAP.  */

static location_t
place_in_map (const line_map_ordinary *map, int line, int column)
{
  return linemap_position_for_line_and_column (line_table, map, line, column);
}

/* True if A and B are maps of one file, included once.  */

static bool
same_file_map_p (const line_map_ordinary *a, const line_map_ordinary *b)
{
  return (strcmp (ORDINARY_MAP_FILE_NAME (a), ORDINARY_MAP_FILE_NAME (b)) == 0
	  && linemap_included_from (a) == linemap_included_from (b));
}

/* True if the file of the map I is begun again in a later one.  Since GCC 15
   gfortran first has a map of all lines without columns, in which nothing
   is.  */

static bool
begun_again_p (unsigned i)
{
  const line_map_ordinary *map = LINEMAPS_ORDINARY_MAP_AT (line_table, i);
  for (unsigned k = i + 1; k < LINEMAPS_ORDINARY_USED (line_table); k++)
    {
      const line_map_ordinary *m = LINEMAPS_ORDINARY_MAP_AT (line_table, k);
      if (same_file_map_p (m, map) && (ORDINARY_MAP_STARTING_LINE_NUMBER (m)
				       <= ORDINARY_MAP_STARTING_LINE_NUMBER
					 (map)))
	return true;
    }
  return false;
}

/* The last line of MAP, whose places are before END.  NEXT is the map behind
   it, or null.  A map may have places for lines that GCC, with longer lines
   than it expected, put into the next one of the same file.  */

static int
last_line (const line_map_ordinary *map, const line_map_ordinary *next,
	   location_t end)
{
  int last = SOURCE_LINE (map, end - 1);
  bool same = next && same_file_map_p (map, next);
  int first_of_next
    = same ? ORDINARY_MAP_STARTING_LINE_NUMBER (next) : last + 1;
  return MIN (last, first_of_next - 1);
}

/* Obey the directives in the lines of MAP up to LAST.  Texts are in A.  */

static void
read_map (struct arena *a, const line_map_ordinary *map, int last)
{
  struct source s = source_of_file (ORDINARY_MAP_FILE_NAME (map));
  for (int line = ORDINARY_MAP_STARTING_LINE_NUMBER (map); line <= last; line++)
    {
      struct drano_directive d;
      if (!drano_directive_read (a, &s, line, &d))
	continue;
      struct pragma_word word[MAX_DRANO_WORDS];
      for (int i = 0; i < d.nwords; i++)
	{
	  const struct drano_word *w = &d.word[i];
	  word[i].text = w->text;
	  word[i].quoted = w->quoted;
	  word[i].loc = place_in_map (map, w->line, w->column);
	}
      location_t loc = place_in_map (map, line, d.column);
      if (d.too_long)
	error_at (loc, "%<!$drano%> directive has too many words, or a string"
		  " without an end");
      else
	pragma_obey ("!$drano", word, d.nwords, loc, NULL);
      line = d.last_line;
    }
}

void
pragma_read_fortran (void)
{
  if (!lang_GNU_Fortran ()
      || unit_known<fortran_pragmas> (UNIT_FORTRAN_PRAGMAS))
    return;
  unit_have<fortran_pragmas> (UNIT_FORTRAN_PRAGMAS);
  struct arena *a = arena_new ();
  unsigned n = LINEMAPS_ORDINARY_USED (line_table);
  for (unsigned i = 0; i < n; i++)
    {
      const line_map_ordinary *map = LINEMAPS_ORDINARY_MAP_AT (line_table, i);
      const line_map_ordinary *next
	= i + 1 < n ? LINEMAPS_ORDINARY_MAP_AT (line_table, i + 1) : NULL;
      location_t end = (next ? MAP_START_LOCATION (next)
			: line_table->highest_location + 1);
      if (ORDINARY_MAP_FILE_NAME (map)[0] != '<'
	  && end > MAP_START_LOCATION (map) && !begun_again_p (i))
	read_map (a, map, last_line (map, next, end));
    }
  arena_free (a);
}
