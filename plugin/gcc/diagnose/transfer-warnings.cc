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
#include "names/language.h"
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

/* The section of the array V that its region uses, in A; null if it uses all,
   or if it cannot be written.  The first items of Fortran's arrays have any
   number.  */

static const char *
section_text (struct arena *a, const struct redundant_variable *v)
{
  if (v->part.length == 0 || v->part.size == 0 || spell_fortran_p ())
    return NULL;
  HOST_WIDE_INT first = (v->part.offset + v->part.low) / v->part.size;
  HOST_WIDE_INT behind = CEIL (v->part.offset + v->part.high, v->part.size);
  return arena_printf (a, "%s[%" PRId64 ":%" PRId64 "]",
		       IDENTIFIER_POINTER (v->name), (int64_t) first,
		       (int64_t) (behind - first));
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
      /* By enum needless_copy.  */
      static const enum map_kind kinds[]
	= { MAP_KIND_TOFROM, MAP_KIND_TO, MAP_KIND_FROM, MAP_KIND_ALLOC };
      const struct redundant_variable *v = &c->variables[i];
      struct map_change one = { IDENTIFIER_POINTER (v->name),
				kinds[v->needless], section_text (a, v) };
      if (v->needless || one.item)
	changes.safe_push (one);
    }
  if (changes.is_empty ())
    {
      cure->edits.failed = true;
      return;
    }
  map_clause_change (&cure->edits, &d, changes.length (), changes.address ());
  if (spell_changed (a, &cure->edits, &s, &spelt))
    cure->directive = spelt.text;
}

/* What is said of variables that do not need some copies, by enum
   needless_copy, for one and for several.  */

static const char *const copy_texts[][2] =
{
  { NULL, NULL },
  {
    G_("this region does not change %s, which is copied back to the host"),
    G_("this region does not change %s, which are copied back to the host")
  },
  {
    G_("this region overwrites %s, which is copied to the device first"),
    G_("this region overwrites %s, which are copied to the device first")
  },
  {
    G_("this region does not use %s, which is copied to the device and back"),
    G_("this region does not use %s, which are copied to the device and back")
  }
};

/* Put the names of those of C's first SHOWN variables that do not need the
   copies NEEDLESS into PP, and return the text to say with them; null if there
   are none.  */

static const char *
copies_text (pretty_printer *pp, const struct redundant_construct *c, int shown,
	     unsigned needless)
{
  auto_vec<const char *> list;
  pp_show_color (pp) = shim_color_p ();
  for (int i = 0; i < shown; i++)
    if (c->variables[i].needless == needless)
      list.safe_push (IDENTIFIER_POINTER (c->variables[i].name));
  names_quoted (pp, list);
  return (list.is_empty () ? NULL
	  : copy_texts[needless][list.length () > 1]);
}

/* Say TEXT with its arguments at RICHLOC: a WARNING, or else a note.  */

#define SAY(RICHLOC, WARNING, ...) \
  do \
    if (WARNING) \
      warning_at (RICHLOC, warnopt_index (WARN_REDUNDANT_TRANSFER), \
		  __VA_ARGS__); \
    else \
      inform ((RICHLOC)->get_loc (), __VA_ARGS__); \
  while (0)

/* Say at RICHLOC, by a WARNING or a note, the thing number K of what there is
   to say of C, of whose variables SHOWN are reported.  Return false if there is
   nothing by that number.  The first ones are about all variables that do not
   need some copies, the others about one of which a part is used.  */

static bool
say_copy (rich_location *richloc, const struct redundant_construct *c,
	  int shown, int k, bool warning)
{
  static const unsigned order[]
    = { NEEDLESS_BACK, NEEDLESS_IN, NEEDLESS_BACK | NEEDLESS_IN };
  if (k < (int) ARRAY_SIZE (order))
    {
      pretty_printer names;
      const char *text = copies_text (&names, c, shown, order[k]);
      if (text)
	SAY (richloc, warning, text, pp_formatted_text (&names));
      return text != NULL;
    }
  const struct redundant_variable *v = &c->variables[k - ARRAY_SIZE (order)];
  HOST_WIDE_INT unit = v->part.size ? v->part.size : 1;
  if (v->part.length == 0)
    return false;
  SAY (richloc, warning,
       v->part.size
       ? G_("this region uses %wd of the %wd items of %qs that are copied")
       : G_("this region uses %wd of the %wd bytes of %qs that are copied"),
       CEIL (v->part.high - v->part.low, unit), v->part.length / unit,
       IDENTIFIER_POINTER (v->name));
  return true;
}

/* Say at RICHLOC what C, of whose variables SHOWN are reported, copies: a
   warning about the first thing, and notes about others.  */

static void
say_copies (rich_location *richloc, const struct redundant_construct *c,
	    int shown)
{
  int k = 0, all = shown + NEEDLESS_BACK + NEEDLESS_IN;
  while (k < all && !say_copy (richloc, c, shown, k++, true))
    continue;
  short_notes brief;
  while (k < all)
    say_copy (richloc, c, shown, k++, false);
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
