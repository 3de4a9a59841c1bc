/* Warnings about copies without use.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A construct gets one warning, whatever it copies in vain, and one directive
   that cures all of it.  What may be on the device already, so that nothing is
   copied, is level 2: where data constructs are around launches, these rarely
   say how they map.  */

#include "gcc-shim.h"
#include "base/arena.h"
#include "diagnose/advice/fixit.h"
#include "diagnose/names.h"
#include "diagnose/short-notes.h"
#include "diagnose/transfer-warnings.h"
#include "diagnose/warn.h"
#include "names/location.h"
#include "option/options.h"
#include "option/output-format.h"
#include "option/warning-option.h"
#include "source/map-clause.h"
#include "source/spell.h"

bool
transfer_said_first_p (location_t loc, const char *what)
{
  if (loc == UNKNOWN_LOCATION
      || !shim_warning_enabled_p (loc, warnopt_index (WARN_REDUNDANT_TRANSFER))
      || diagnose_said_p (loc, what, NULL))
    return false;
  diagnose_say (loc, what, NULL);
  return true;
}

int
diagnose_transfer_level (const struct redundant_variable *v)
{
  if (v->threads || v->presence == PRESENT_MAYBE)
    return 2;
  return v->presence == PRESENT_NEVER || v->place >= 0 ? 1 : 2;
}

/* The order of two variables: as their construct names them, and then by
   name.  */

static int
compare_variables (const void *pa, const void *pb)
{
  const struct redundant_variable *a = (const struct redundant_variable *) pa;
  const struct redundant_variable *b = (const struct redundant_variable *) pb;
  if ((a->place < 0) != (b->place < 0))
    return a->place < 0 ? 1 : -1;
  if (a->place != b->place)
    return a->place - b->place;
  return strcmp (IDENTIFIER_POINTER (a->name), IDENTIFIER_POINTER (b->name));
}

/* Put those of C's variables that are reported in front, by D, its directive,
   or null.  Return their number.  */

static int
sort_shown (struct redundant_construct *c, const struct directive *d)
{
  unsigned shown = 0;
  for (unsigned i = 0; i < c->variables.length (); i++)
    c->variables[i].place
      = d ? map_clause_place (d, IDENTIFIER_POINTER (c->variables[i].name))
	: -1;
  c->variables.qsort (compare_variables);
  for (unsigned i = 0; i < c->variables.length (); i++)
    {
      struct redundant_variable v = c->variables[i];
      if (!transfer_level_on_p (diagnose_transfer_level (&v)))
	continue;
      c->variables.ordered_remove (i);
      c->variables.safe_insert (shown++, v);
    }
  return shown;
}

void
diagnose_transfer_cure (struct arena *a, struct redundant_construct *c,
			struct transfer_cure *cure)
{
  location_t loc = location_of_user (c->region->loc);
  struct source s;
  struct directive d;
  struct spelt spelt;
  bool read = (fixit_source (loc, &s)
	       && directive_read (a, &s, expand_location (loc).line, &d));
  edits_init (&cure->edits, a);
  cure->shown = sort_shown (c, read ? &d : NULL);
  cure->directive = NULL;
  cure->edits.failed = !read;
  if (!read || cure->shown == 0)
    return;
  auto_vec<struct map_change> changes;
  for (int i = 0; i < cure->shown; i++)
    {
      struct map_change one
	= { IDENTIFIER_POINTER (c->variables[i].name),
	    c->variables[i].unused ? MAP_KIND_ALLOC : MAP_KIND_TO };
      changes.safe_push (one);
    }
  map_clause_change (&cure->edits, &d, changes.length (), changes.address ());
  if (spell_changed (a, &cure->edits, &s, &spelt))
    cure->directive = spelt.text;
}

/* What is said of variables: whether they are UNUSED, or else unchanged, for
   one and for several.  */

static const char *const copy_texts[2][2] =
{
  {
    G_("this region does not change %s, which is copied back to the host"),
    G_("this region does not change %s, which are copied back to the host")
  },
  {
    G_("this region does not use %s, which is copied to the device and back"),
    G_("this region does not use %s, which are copied to the device and back")
  }
};

/* Put the names of those of C's first SHOWN variables that are UNUSED, or not,
   into PP, and return the text to say with them; null if there are none.  */

static const char *
copies_text (pretty_printer *pp, const struct redundant_construct *c, int shown,
	     bool unused)
{
  auto_vec<const char *> list;
  pp_show_color (pp) = shim_color_p ();
  for (int i = 0; i < shown; i++)
    if (c->variables[i].unused == unused)
      list.safe_push (IDENTIFIER_POINTER (c->variables[i].name));
  names_quoted (pp, list);
  return (list.is_empty () ? NULL
	  : copy_texts[unused][list.length () > 1]);
}

/* Say at RICHLOC what C, of whose variables SHOWN are reported, copies: a
   warning about those that are not changed, or else not used, and in the first
   case a note about these.  */

static void
say_copies (rich_location *richloc, const struct redundant_construct *c,
	    int shown)
{
  pretty_printer unchanged, unused;
  int opt = warnopt_index (WARN_REDUNDANT_TRANSFER);
  const char *first = copies_text (&unchanged, c, shown, false);
  const char *second = copies_text (&unused, c, shown, true);
  if (first)
    warning_at (richloc, opt, first, pp_formatted_text (&unchanged));
  else
    warning_at (richloc, opt, second, pp_formatted_text (&unused));
  short_notes brief;
  if (first && second)
    inform (richloc->get_loc (), second, pp_formatted_text (&unused));
}

/* Say what of C's first SHOWN variables is not certain.  */

static void
note_doubts (const struct redundant_construct *c, int shown, location_t loc)
{
  bool present = false, threads = false;
  for (int i = 0; i < shown; i++)
    {
      present |= c->variables[i].presence != PRESENT_NEVER;
      threads |= c->variables[i].threads;
    }
  if (threads)
    inform (loc, "threads of the host map data, too: a map that does not copy"
	    " back is wrong if another thread changes the same object"
	    " meanwhile");
  if (present)
    inform (loc, "nothing is copied of what was mapped before");
}

bool
diagnose_transfer (const struct redundant_construct *c,
		   const struct transfer_cure *cure)
{
  location_t loc = location_of_user (c->region->loc);
  if (cure->shown == 0 || !transfer_said_first_p (loc, "redundant transfer"))
    return false;
  tree saved = current_function_decl;
  current_function_decl = region_source_decl (c->region);
  {
    auto_diagnostic_group group;
    gcc_rich_location richloc (loc), hints (loc);
    /* There edits are of warnings only.  */
    if (output_format_sarif_p ())
      fixit_add (&richloc, loc, &cure->edits);
    say_copies (&richloc, c, cure->shown);
    short_notes brief;
    note_doubts (c, cure->shown, loc);
    if (cure->directive)
      {
	fixit_add (&hints, loc, &cure->edits);
	inform (&hints, "write %qs", cure->directive);
      }
  }
  current_function_decl = saved;
  return true;
}
