/* Edits of the program as GCC's fix-it hints.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC takes hints that stay within one line, or that insert whole lines
   (libcpp's line-map.cc, rich_location::maybe_add_fixit), and drops all of a
   diagnostic's hints when it cannot take one.  They are made of locations;
   any place of a file that the compiler has read has one, if its line map has
   the bits for the column.

   The hints that people see are not those of which a patch is made, though
   they come to the same: lines are replaced as a whole to be read, and in
   pieces, some by themselves, to be put into the patch in the right order
   (edits_show, edits_settle).  So a patch is not made of the diagnostics but
   next to them.  */

#include "gcc-shim.h"
#include "diagnose/advice/fixit.h"
#include "option/source-file.h"
#include "record.h"

bool
fixit_source (location_t loc, struct source *s)
{
  loc = LOCATION_LOCUS (loc);
  if (loc <= BUILTINS_LOCATION || from_macro_expansion_at (loc)
      || in_system_header_at (loc) || line_table->seen_line_directive)
    return false;
  expanded_location e = expand_location (loc);
  if (!e.file || !e.line)
    return false;
  *s = source_of_file (e.file);
  return true;
}

bool
fixit_checksum (const struct source *s, uint64_t *sum)
{
  char buffer[4096];
  size_t n;
  FILE *f = fopen ((const char *) s->data, "rb");
  if (!f)
    return false;
  *sum = RECORD_CHECKSUM;
  while ((n = fread (buffer, 1, sizeof buffer, f)) > 0)
    *sum = record_checksum (*sum, buffer, n);
  bool ok = !ferror (f);
  fclose (f);
  return ok;
}

/* Return the location of column COLUMN of LINE of FILE, or UNKNOWN_LOCATION
   if it has none.  */

static location_t
location_at (const char *file, int line, int column)
{
  for (unsigned i = 0; i < LINEMAPS_ORDINARY_USED (line_table); i++)
    {
      const line_map_ordinary *map = LINEMAPS_ORDINARY_MAP_AT (line_table, i);
      if (!ORDINARY_MAP_FILE_NAME (map)
	  || strcmp (ORDINARY_MAP_FILE_NAME (map), file) != 0
	  || (int) ORDINARY_MAP_STARTING_LINE_NUMBER (map) > line)
	continue;
      /* Behind the map's own range the same numbers mean something else.  */
      location_t loc
	= (MAP_START_LOCATION (map)
	   + ((location_t) (line - ORDINARY_MAP_STARTING_LINE_NUMBER (map))
	      << map->m_column_and_range_bits)
	   + ((location_t) column << map->m_range_bits));
      if (loc > line_table->highest_location
	  || linemap_lookup (line_table, loc) != map)
	continue;
      expanded_location e = expand_location (loc);
      if (e.line == line && e.column == column)
	return loc;
    }
  return UNKNOWN_LOCATION;
}

/* Add T, an edit of FILE, to RICHLOC.  Return false if it has no place.  */

static bool
add_edit (rich_location *richloc, const char *file, const struct edit *t)
{
  if (t->begin < t->end)
    {
      source_range range;
      range.m_start = location_at (file, t->line, t->begin);
      range.m_finish = location_at (file, t->line, t->end - 1);
      if (range.m_start == UNKNOWN_LOCATION
	  || range.m_finish == UNKNOWN_LOCATION)
	return false;
      if (*t->text)
	richloc->add_fixit_replace (range, t->text);
      else
	richloc->add_fixit_remove (range);
      return true;
    }
  location_t at = location_at (file, t->line, t->begin);
  if (at != UNKNOWN_LOCATION)
    {
      richloc->add_fixit_insert_before (at, t->text);
      return true;
    }
  /* At a line's end there may be none.  */
  at = t->begin > 1 ? location_at (file, t->line, t->begin - 1)
		    : UNKNOWN_LOCATION;
  if (at == UNKNOWN_LOCATION)
    return false;
  richloc->add_fixit_insert_after (at, t->text);
  return true;
}

/* True if a patch of FILE that shows what is around LINE would have its last
   line, which does not end in a newline: GCC's patches do not say so, and would
   not apply.  */

static bool
near_open_end_p (const char *file, int line)
{
  enum { CONTEXT = 3 };
  bool open = false;
  int length;
  if (shim_source_line (const_cast<char *> (file), line + CONTEXT + 1,
			&length))
    return false;
  FILE *f = fopen (file, "rb");
  if (!f)
    return false;
  if (fseek (f, -1, SEEK_END) == 0)
    open = getc (f) != '\n';
  fclose (f);
  return open;
}

/* Add E, edits of FILE, to RICHLOC.  Return false if GCC cannot express them
   all; what is added then is of no use.  */

static bool
add_edits (rich_location *richloc, const char *file, const struct edits *e)
{
  if (e->failed)
    return false;
  for (int i = 0; i < e->n; i++)
    if (!add_edit (richloc, file, &e->at[i]))
      return false;
  return !richloc->seen_impossible_fixit_p ();
}

bool
fixit_add (rich_location *richloc, location_t near, const struct edits *e)
{
  if (e->failed || e->n == 0)
    return false;
  const char *file = expand_location (LOCATION_LOCUS (near)).file;
  struct source s = source_of_file (file);
  struct edits shown;
  edits_init (&shown, e->arena);
  edits_show (&shown, e, &s);
  /* Try them on a copy first: what has failed halfway cannot be undone.  */
  rich_location small (line_table, LOCATION_LOCUS (near));
  rich_location whole (line_table, LOCATION_LOCUS (near));
  for (int i = 0; i < e->n; i++)
    if (near_open_end_p (file, e->at[i].line))
      return false;
  if (!add_edits (&small, file, e))
    return false;
  add_edits (richloc, file, add_edits (&whole, file, &shown) ? &shown : e);
  richloc->fixits_cannot_be_auto_applied ();
  return true;
}

void
fixit_patch (location_t near, const struct edits *e)
{
  edit_context *edits = shim_edit_context ();
  if (!edits)
    return;
  const char *file = expand_location (LOCATION_LOCUS (near)).file;
  rich_location richloc (line_table, LOCATION_LOCUS (near));
  if (add_edits (&richloc, file, e))
    edits->add_fixits (&richloc);
}
