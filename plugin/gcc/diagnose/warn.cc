/* Warnings: the only caller of GCC's diagnostics for findings.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* One group for each finding: the warning at the access, a note at the lane
   loop, and one at a sequential loop along which the access is contiguous,
   if there is one.  The numbers of a warning are those of a full warp at the
   best alignment, so that a warning never overstates; "up to" marks what
   depends on data or on which lanes are active.  */

#include "gcc-shim.h"
#include "diagnose/little-notes.h"
#include "diagnose/short-notes.h"
#include "diagnose/warn.h"
#include "lower/lower.h"
#include "names/location.h"
#include "names/loop-name.h"
#include "names/source-subscript.h"
#include "option/options.h"
#include "option/warning-option.h"
#include "region/loop-location.h"
#include "site/reason.h"
#include "unit.h"

/* Other functions that have the same access are named, up to so many.  */
#define MAX_INSTANCES 3

/* The kinds of access, as rows of the tables below.  */
enum access_row { ROW_LOAD, ROW_STORE, ROW_ATOMIC, ROW_COUNT };

/* The messages.  Of each, the first %s is the array's name in quotes, or what
   the memory is.  */
enum message
{
  MSG_STRIDE, MSG_STRIDE_UP_TO, MSG_SYMBOL, MSG_SYMBOL_UP_TO, MSG_SYMBOL_IF,
  MSG_SYMBOL_UP_TO_IF, MSG_INDEX_FROM, MSG_START_FROM, MSG_POINTER_FROM,
  MSG_REASON, MSG_SCATTERED, MSG_MISALIGNED, MSG_MISALIGNED_BY,
  MSG_MISALIGNED_ROWS, MSG_SHORT_ROWS, MSG_MISALIGNED_CHUNKS, MSG_COUNT
};

static const char *const messages[MSG_COUNT][ROW_COUNT] =
{
  {
    G_("uncoalesced load of %s: adjacent lanes are %s bytes apart; each"
       " warp fetches %d sectors where %d would be enough"),
    G_("uncoalesced store to %s: adjacent lanes are %s bytes apart; each"
       " warp writes %d sectors where %d would be enough"),
    G_("uncoalesced atomic access to %s: adjacent lanes are %s bytes apart;"
       " each warp updates %d sectors where %d would be enough")
  },
  {
    G_("uncoalesced load of %s: adjacent lanes are %s bytes apart; each"
       " warp fetches up to %d sectors where %d would be enough"),
    G_("uncoalesced store to %s: adjacent lanes are %s bytes apart; each"
       " warp writes up to %d sectors where %d would be enough"),
    G_("uncoalesced atomic access to %s: adjacent lanes are %s bytes apart;"
       " each warp updates up to %d sectors where %d would be enough")
  },
  {
    G_("uncoalesced load of %s: adjacent lanes are %qs bytes apart; each"
       " warp fetches %d sectors where %d would be enough"),
    G_("uncoalesced store to %s: adjacent lanes are %qs bytes apart; each"
       " warp writes %d sectors where %d would be enough"),
    G_("uncoalesced atomic access to %s: adjacent lanes are %qs bytes"
       " apart; each warp updates %d sectors where %d would be enough")
  },
  {
    G_("uncoalesced load of %s: adjacent lanes are %qs bytes apart; each"
       " warp fetches up to %d sectors where %d would be enough"),
    G_("uncoalesced store to %s: adjacent lanes are %qs bytes apart; each"
       " warp writes up to %d sectors where %d would be enough"),
    G_("uncoalesced atomic access to %s: adjacent lanes are %qs bytes"
       " apart; each warp updates up to %d sectors where %d would be enough")
  },
  {
    G_("uncoalesced load of %s: adjacent lanes are %qs bytes apart; each"
       " warp fetches %d sectors where %d would be enough if %s"),
    G_("uncoalesced store to %s: adjacent lanes are %qs bytes apart; each"
       " warp writes %d sectors where %d would be enough if %s"),
    G_("uncoalesced atomic access to %s: adjacent lanes are %qs bytes"
       " apart; each warp updates %d sectors where %d would be enough if %s")
  },
  {
    G_("uncoalesced load of %s: adjacent lanes are %qs bytes apart; each"
       " warp fetches up to %d sectors where %d would be enough if %s"),
    G_("uncoalesced store to %s: adjacent lanes are %qs bytes apart; each"
       " warp writes up to %d sectors where %d would be enough if %s"),
    G_("uncoalesced atomic access to %s: adjacent lanes are %qs bytes"
       " apart; each warp updates up to %d sectors where %d would be enough if"
       " %s")
  },
  {
    G_("uncoalesced load of %s: the index of each lane is read from %qs;"
       " each warp fetches up to %d sectors where %d would be enough"),
    G_("uncoalesced store to %s: the index of each lane is read from %qs;"
       " each warp writes up to %d sectors where %d would be enough"),
    G_("uncoalesced atomic access to %s: the index of each lane is read"
       " from %qs; each warp updates up to %d sectors where %d would be"
       " enough")
  },
  {
    G_("uncoalesced load of %s: each lane starts at an index that is read"
       " from %qs; each warp fetches up to %d sectors where %d would be"
       " enough"),
    G_("uncoalesced store to %s: each lane starts at an index that is read"
       " from %qs; each warp writes up to %d sectors where %d would be"
       " enough"),
    G_("uncoalesced atomic access to %s: each lane starts at an index that is"
       " read from %qs; each warp updates up to %d sectors where %d would be"
       " enough")
  },
  {
    G_("uncoalesced load of %s: the pointer of each lane is read from %qs;"
       " each warp fetches up to %d sectors where %d would be enough"),
    G_("uncoalesced store to %s: the pointer of each lane is read from %qs;"
       " each warp writes up to %d sectors where %d would be enough"),
    G_("uncoalesced atomic access to %s: the pointer of each lane is read"
       " from %qs; each warp updates up to %d sectors where %d would be"
       " enough")
  },
  {
    G_("uncoalesced load of %s: %s; each warp fetches up to %d sectors where"
       " %d would be enough"),
    G_("uncoalesced store to %s: %s; each warp writes up to %d sectors where"
       " %d would be enough"),
    G_("uncoalesced atomic access to %s: %s; each warp updates up to %d"
       " sectors where %d would be enough")
  },
  {
    G_("uncoalesced load of %s: the lanes' addresses follow no single"
       " stride; each warp fetches up to %d sectors where %d would be enough"),
    G_("uncoalesced store to %s: the lanes' addresses follow no single"
       " stride; each warp writes up to %d sectors where %d would be enough"),
    G_("uncoalesced atomic access to %s: the lanes' addresses follow no"
       " single stride; each warp updates up to %d sectors where %d would be"
       " enough")
  },
  {
    G_("misaligned load of %s: the first lane does not start at a sector;"
       " each warp fetches %d sectors where %d would be enough"),
    G_("misaligned store to %s: the first lane does not start at a sector;"
       " each warp writes %d sectors where %d would be enough"),
    G_("misaligned atomic access to %s: the first lane does not start at a"
       " sector; each warp updates %d sectors where %d would be enough")
  },
  {
    G_("misaligned load of %s: each warp starts %d bytes after a sector"
       " boundary and fetches %d sectors where %d would be enough"),
    G_("misaligned store to %s: each warp starts %d bytes after a sector"
       " boundary and writes %d sectors where %d would be enough"),
    G_("misaligned atomic access to %s: each warp starts %d bytes after a"
       " sector boundary and updates %d sectors where %d would be enough")
  },
  {
    G_("misaligned load of %s: not all rows of adjacent elements start at a"
       " sector; each warp fetches %d sectors where %d would be enough"),
    G_("misaligned store to %s: not all rows of adjacent elements start at a"
       " sector; each warp writes %d sectors where %d would be enough"),
    G_("misaligned atomic access to %s: not all rows of adjacent elements"
       " start at a sector; each warp updates %d sectors where %d would be"
       " enough")
  },
  {
    G_("misaligned load of %s: a row of adjacent elements is as long as a loop,"
       " which may be short; each warp fetches up to %d sectors where %d would"
       " be enough"),
    G_("misaligned store to %s: a row of adjacent elements is as long as a"
       " loop, which may be short; each warp writes up to %d sectors where %d"
       " would be enough"),
    G_("misaligned atomic access to %s: a row of adjacent elements is as long"
       " as a loop, which may be short; each warp updates up to %d sectors"
       " where %d would be enough")
  },
  {
    G_("misaligned load of %s: a thread's share of the iterations may start"
       " inside a sector; each warp fetches up to %d sectors where %d would"
       " be enough"),
    G_("misaligned store to %s: a thread's share of the iterations may start"
       " inside a sector; each warp writes up to %d sectors where %d would"
       " be enough"),
    G_("misaligned atomic access to %s: a thread's share of the iterations may"
       " start inside a sector; each warp updates up to %d sectors where %d"
       " would be enough")
  }
};

/* What has been warned about.  */
struct warned_texts : unit_part
{
  hash_set<nofree_string_hash> keys;	/* As text_key has them.  */

  ~warned_texts ()
  {
    for (auto it = keys.begin (); it != keys.end (); ++it)
      free (const_cast<char *> (*it));
  }
};

location_t
diagnose_place (const struct site *site)
{
  const struct ir_mem *mem = site->func->insns[site->insn].mem;
  return location_of_access ((gimple *) mem->stmt_handle);
}

/* The key of messages about the text at LOC: one for all inclusions of a file,
   unless the user wants all messages.  WHAT and NAME say what they are about.
   Allocated with xmalloc.  */

static char *
text_key (location_t loc, const char *what, const char *name)
{
  expanded_location at = expand_location (loc);
  return xasprintf ("%u %s:%d:%d %s %s",
		    drano_options.show == SHOW_ALL
		    ? (unsigned) LOCATION_LOCUS (loc) : 0,
		    at.file ? at.file : "", at.line, at.column, what,
		    name ? name : "");
}

/* Add KEY to the texts that have been warned about.  Return true if it was
   there.  */

static bool
add_key (char *key)
{
  bool had = unit_have<warned_texts> (UNIT_WARNED)->keys.add (key);
  if (had)
    free (key);
  return had;
}

bool
diagnose_before (const struct site *site)
{
  const struct ir_insn *insn = &site->func->insns[site->insn];
  char *what = xasprintf ("%d %d", insn->op, insn->mem->part);
  bool had = add_key (text_key (diagnose_place (site), what,
				insn->mem->array));
  free (what);
  return had;
}

bool
diagnose_said_p (location_t loc, const char *what, const char *name)
{
  char *key = text_key (loc, what, name);
  bool said = (drano_options.show == SHOW_CAUSES
	       && unit_have<warned_texts> (UNIT_WARNED)->keys.contains (key));
  free (key);
  return said;
}

void
diagnose_say (location_t loc, const char *what, const char *name)
{
  add_key (text_key (loc, what, name));
}

/* The NAME as %qs has it.  Allocated with xmalloc.  */

static char *
quote_name (const char *name)
{
  bool color = shim_color_p ();
  return concat (open_quote, colorize_start (color, "quote"), name,
		 colorize_stop (color), close_quote, NULL);
}

/* What the message for SITE, which the source spells S, calls the memory.
   Allocated with xmalloc.  */

static char *
memory_text (const struct site *site, const struct subscript_spelling *s)
{
  const struct ir_mem *mem = site->func->insns[site->insn].mem;
  if (!mem->array)
    return xstrdup (mem->described ? mem->described : _("memory"));
  /* A member of an element cannot be named without its subscript.  */
  return quote_name (s->text && strstr (mem->array, "[]")
		     ? s->text : mem->array);
}

bool
diagnose_wanted_p (const struct site *site)
{
  location_t loc = diagnose_place (site);
  return (site->finding != FINDING_NONE
	  && site_level (site) <= drano_options.level[WARN_UNCOALESCED]
	  && loc != UNKNOWN_LOCATION
	  && shim_warning_enabled_p (loc, warnopt_index (WARN_UNCOALESCED)));
}

/* Whether SITE is misaligned only if rows are short that may be.  */

static bool
short_rows_p (const struct site *site)
{
  return (site->finding == FINDING_MISALIGNED
	  && site->misaligned == MISALIGNED_ROWS
	  && site->full_sectors <= site->ideal);
}

int
diagnose_sectors (const struct site *site)
{
  bool best = (site->finding == FINDING_STRIDED
	       || site->finding == FINDING_GROUPED
	       || (site->finding == FINDING_MISALIGNED
		   && site->misaligned != MISALIGNED_CHUNKS
		   && !short_rows_p (site)));
  return best ? site->full_sectors : site->sectors.hi;
}

bool
diagnose_up_to_p (const struct site *site)
{
  return (site->finding == FINDING_STRIDED || site->finding == FINDING_GROUPED
	  ? site->active != ACTIVE_ALL
	  : diagnose_sectors (site) != site->full_sectors
	    || site->finding != FINDING_MISALIGNED);
}

char *
diagnose_memory (const struct site *site)
{
  struct subscript_spelling spelling
    = spelling_of_access (site->func->insns[site->insn].mem,
			  site->lane_loop_desc);
  char *text = memory_text (site, &spelling);
  free (spelling.text);
  return text;
}

/* Warn at AT under option OPT about SITE, an access of kind ROW to ARRAY, whose
   stride is not a number.  Return whether one was reported.  */

static bool
warn_symbolic (const struct site *site, enum access_row row, const char *array,
	       rich_location *at, int opt)
{
  bool up_to = site->active != ACTIVE_ALL;
  /* A condition that names nothing decides nothing.  */
  if (!site->large || !*site->large)
    return warning_at (at, opt,
		       messages[up_to ? MSG_SYMBOL_UP_TO : MSG_SYMBOL][row],
		       array, site->stride, site->full_sectors, site->ideal);
  char *name = quote_name (site->large);
  char *condition = xasprintf ("%s >= %ld", name, (long) site->least);
  bool issued
    = warning_at (at, opt,
		  messages[up_to ? MSG_SYMBOL_UP_TO_IF : MSG_SYMBOL_IF][row],
		  array, site->stride, site->full_sectors, site->ideal,
		  condition);
  free (condition);
  free (name);
  return issued;
}

/* Issue the warning for SITE, an irregular access of ROW's kind to ARRAY, at
   AT under option OPT.  Return whether it came out.  */

static bool
warn_irregular (const struct site *site, enum access_row row,
		const char *array, rich_location *at, int opt)
{
  const char *reason = site->reason ? site->reason : "unknown";
  if (site->reason_array && strcmp (reason, REASON_LOADED) == 0)
    return warning_at (at, opt, messages[MSG_INDEX_FROM][row], array,
		       site->reason_array, site->sectors.hi, site->ideal);
  if (site->reason_array && strcmp (reason, REASON_START) == 0)
    return warning_at (at, opt, messages[MSG_START_FROM][row], array,
		       site->reason_array, site->sectors.hi, site->ideal);
  if (site->reason_array && strcmp (reason, REASON_POINTER) == 0)
    return warning_at (at, opt, messages[MSG_POINTER_FROM][row], array,
		       site->reason_array, site->sectors.hi, site->ideal);
  const char *text = reason_text (site->func->module->arena, reason,
				  site->reason_array);
  return warning_at (at, opt, messages[MSG_REASON][row], array, text,
		     site->sectors.hi, site->ideal);
}

/* Issue the warning for SITE, which accesses ARRAY, at AT under option OPT.
   Return whether it came out.  */

static bool
warn_site (const struct site *site, const char *array, rich_location *at,
	   int opt)
{
  const struct ir_insn *insn = &site->func->insns[site->insn];
  enum access_row row = (insn->op == IR_LOAD ? ROW_LOAD
			 : insn->op == IR_STORE ? ROW_STORE : ROW_ATOMIC);
  bool up_to = site->active != ACTIVE_ALL;
  int best = site->full_sectors, worst = site->sectors.hi;

  switch (site->finding)
    {
    case FINDING_GROUPED:
    case FINDING_STRIDED:
      if (!site->stride
	  || strspn (site->stride, "-0123456789") == strlen (site->stride))
	return warning_at (at, opt,
			   messages[up_to ? MSG_STRIDE_UP_TO
				    : MSG_STRIDE][row],
			   array, site->stride ? site->stride : _("many"),
			   best, site->ideal);
      return warn_symbolic (site, row, array, at, opt);
    case FINDING_IRREGULAR:
      return warn_irregular (site, row, array, at, opt);
    case FINDING_SCATTERED:
      return warning_at (at, opt, messages[MSG_SCATTERED][row], array, worst,
			 site->ideal);
    case FINDING_SHARED_SCALAR:
      if (site->shared == SHARED_UPDATED)
	return warning_at (at, opt, "lanes update %s, which they share,"
			   " without an atomic operation: updates are lost",
			   array);
      return warning_at (at, opt, "lanes store different values to %s,"
			 " which they share: one of them remains", array);
    case FINDING_MISALIGNED:
      if (site->misaligned == MISALIGNED_CHUNKS)
	return warning_at (at, opt, messages[MSG_MISALIGNED_CHUNKS][row],
			   array, worst, site->ideal);
      if (short_rows_p (site))
	return warning_at (at, opt, messages[MSG_SHORT_ROWS][row], array,
			   worst, site->ideal);
      if (site->misaligned == MISALIGNED_ROWS)
	return warning_at (at, opt, messages[MSG_MISALIGNED_ROWS][row],
			   array, best, site->ideal);
      if (site->offset)
	return warning_at (at, opt, messages[MSG_MISALIGNED_BY][row],
			   array, site->offset, best, site->ideal);
      return warning_at (at, opt, messages[MSG_MISALIGNED][row], array,
			 best, site->ideal);
    default:
      return false;
    }
}

/* True if a note at LOC adds something to the message at USE.  */

static bool
elsewhere_p (location_t loc, location_t use)
{
  expanded_location here = expand_location (loc);
  expanded_location there = expand_location (use);
  return (LOCATION_LOCUS (loc) > BUILTINS_LOCATION && !in_system_header_at (loc)
	  && (here.line != there.line || strcmp (here.file, there.file) != 0));
}

void
diagnose_macros (location_t loc, location_t use)
{
  auto_vec<const line_map_macro *> maps;
  location_t text
    = linemap_resolve_location (line_table, LOCATION_LOCUS (loc),
				LRK_MACRO_DEFINITION_LOCATION, NULL);
  const line_map *map;
  for (loc = LOCATION_LOCUS (loc);
       linemap_location_from_macro_expansion_p (line_table, loc);
       loc = linemap_unwind_toward_expansion (line_table, loc, &map))
    {
      map = linemap_lookup (line_table, loc);
      maps.safe_push (linemap_check_macro (map));
    }
  for (unsigned i = maps.length (); i-- > 0;)
    {
      location_t place
	= linemap_resolve_location (line_table,
				    shim_expansion_point (maps[i]),
				    LRK_MACRO_DEFINITION_LOCATION, NULL);
      if (i + 1 < maps.length () && elsewhere_p (place, use))
	inform (place, "in expansion of macro %qs",
		linemap_map_get_macro_name (maps[i]));
    }
  if (!maps.is_empty () && elsewhere_p (text, use))
    inform (text, "in definition of macro %qs",
	    linemap_map_get_macro_name (maps[0]));
}

/* Say along which loop the lanes of SITE, which the source spells S, run, once
   for each loop unless all is to be shown.  */

static void
explain_lanes (const struct site *site, const struct subscript_spelling *s)
{
  const struct ir_lane_loop *lanes = site->lane_loop_desc;
  location_t at = location_of_user ((location_t) (uintptr_t) lanes->loc_handle);
  if (diagnose_said_p (at, "lanes", NULL))
    return;
  diagnose_say (at, "lanes", NULL);
  char text[IR_MAPPING_SIZE];
  const char *mapping = ir_mapping_text (lanes->mapping, text);
  if (lanes->mapping == IR_MAP_PARALLEL)
    {
      inform (at, "lanes are the threads of this %<parallel%> region");
      return;
    }
  char *loop = loop_noun (at, false);
  if (s->text && s->varying && s->subscripts > 1)
    inform (at,
	    "lanes are the iterations of %s (%qs), which vary subscript %d of"
	    " %qs", loop, mapping, s->varying, s->text);
  else
    inform (at, "lanes are the iterations of %s (%qs)", loop, mapping);
  free (loop);
}

/* Say along which loop the lanes of SITE, which the source spells S, run, and
   if that is WANTED, along which it would be contiguous.  */

static void
explain_site (const struct site *site, const struct subscript_spelling *s,
	      bool wanted)
{
  const char *array = site->func->insns[site->insn].mem->array;
  const struct ir_lane_loop *lanes = site->lane_loop_desc;
  if (lanes)
    explain_lanes (site, s);
  if (site->func->insns[site->insn].mem->space == IR_STACK && array)
    inform (lanes ? location_of_user ((location_t) (uintptr_t)
				      lanes->loc_handle) : UNKNOWN_LOCATION,
	    "%qs is a local variable that all lanes share, in global"
	    " memory; %<private%> gives each lane its own", array);
  if (site->contiguous_loop >= 0 && wanted)
    {
      const struct ir_block *b = &site->func->blocks[site->contiguous_loop];
      location_t at
	= location_of_user (location_of_loop ((basic_block) b->bb_handle));
      if (s->text && s->subscripts > 1)
	array = s->text;
      if (at != UNKNOWN_LOCATION && array)
	{
	  char *loop = loop_noun (at, false);
	  inform (at, "%qs is contiguous along %s", array, loop);
	  free (loop);
	}
    }
}

/* True if X and Y are the same access in the source.  */

static bool
same_access_p (const struct site *x, const struct site *y)
{
  const struct ir_insn *i = &x->func->insns[x->insn];
  const struct ir_insn *j = &y->func->insns[y->insn];
  return (i->op == j->op && i->loc.line == j->loc.line
	  && i->loc.column == j->loc.column && i->loc.file && j->loc.file
	  && strcmp (i->loc.file, j->loc.file) == 0
	  && (i->mem->array == j->mem->array
	      || (i->mem->array && j->mem->array
		  && strcmp (i->mem->array, j->mem->array) == 0)));
}

/* Say in which other functions that are made of the same text, as instances of
   a template, site N of RESULT, at LOC, is uncoalesced too.  */

static void
note_instances (const struct analysis *result, int n, location_t loc)
{
  const struct site *site = &result->sites[n];
  int first = n, more = 0;
  while (first > 0 && same_access_p (&result->sites[first - 1], site))
    first--;
  for (int k = first; k < result->nsites; k++)
    {
      const struct site *other = &result->sites[k];
      if (!same_access_p (other, site))
	break;
      if (k == n || other->finding == FINDING_NONE
	  || site_level (other) > drano_options.level[WARN_UNCOALESCED])
	continue;
      const char *function = ir_source_function (other->func, other->insn);
      if (++more > MAX_INSTANCES)
	continue;
      if (other->full_sectors == site->full_sectors
	  && other->sectors.hi == site->sectors.hi
	  && other->ideal == site->ideal)
	inform (loc, "the same holds in %qs", function);
      else
	inform (loc, "in %qs each warp needs %d sectors where %d would be"
		" enough", function,
		diagnose_sectors (other), other->ideal);
    }
  if (more > MAX_INSTANCES)
    inform_n (loc, more - MAX_INSTANCES,
	      "and %d other function made of this code is like that",
	      "and %d other functions made of this code are like that",
	      more - MAX_INSTANCES);
}

/* Say in which of REGIONS the function of SITE is called, if it is not the
   region, once unless all is to be shown.  */

static void
note_call (const struct site *site, const auto_vec<struct region *> &regions)
{
  const char *function = site->func->source_name;
  if (site->func->is_root || !function)
    return;
  const struct region *in = lower_region_of (regions, site->root);
  location_t at = location_of_user (region_entry (in)->loc);
  if (diagnose_said_p (at, "called", function))
    return;
  diagnose_say (at, "called", function);
  inform (at, "%qs is called in this region", function);
}

void
diagnose_site (const struct analysis *result, int n,
	       const struct group_cost *group,
	       const auto_vec<struct region *> &regions,
	       struct advising *advising)
{
  const struct site *site = &result->sites[n];
  const struct ir_insn *insn = &site->func->insns[site->insn];
  location_t loc = diagnose_place (site);
  struct subscript_spelling spelling
    = spelling_of_access (insn->mem, site->lane_loop_desc);
  char *array = memory_text (site, &spelling);
  rich_location at (line_table, loc);
  advise_hints (advising, site, &at);
  if (group)
    /* A warp's lanes use the whole range that its members are in.  */
    warning_at (&at, warnopt_index (WARN_UNCOALESCED),
		"uncoalesced load of %s, in a group that uses every byte:"
		" adjacent lanes are %s bytes apart; in %d requests each warp"
		" fetches %d sectors, %d for this one, where %wd are distinct",
		array, site->stride, group->requests, group->sectors,
		site->full_sectors, abs_hwi (site->stride_bytes));
  else
    warn_site (site, array, &at, warnopt_index (WARN_UNCOALESCED));
  free (array);
  short_notes brief;
  diagnose_macros (gimple_location ((gimple *) insn->mem->stmt_handle), loc);
  bool all = drano_options.show == SHOW_ALL;
  explain_site (site, &spelling, all || advise_choice (advising, site) < 0);
  note_kept (site);
  note_column (site, loc);
  note_little (site, loc);
  note_call (site, regions);
  note_instances (result, n, loc);
  advise_site (advising, site);
  free (spelling.text);
}
