/* Source names and places of what the code accesses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In an offloaded body a variable of the program is a field of the record
   that the launcher fills (.omp_data_i->FIELD).  Fields of whole variables
   carry the variable's name; those of array sections have none, and
   optimisation renames what was loaded from them.  But the launcher's store
   into the record still shows the program's own pointer, so names are looked
   up there, through as many outlined bodies as there are.

   Names are put together in C's notation; names/language.cc knows the
   languages.  */

#include "gcc-shim.h"
#include "names/function-names.h"
#include "names/language.h"
#include "names/location.h"

/* How many statements are asked for the place of one that has none.  */
#define MAX_STATEMENTS 64

/* Where the program uses the macro that LOC, without a range, is in.  */

static location_t
use_of (location_t loc)
{
  return linemap_resolve_location (line_table, loc, LRK_MACRO_EXPANSION_POINT,
				   NULL);
}

/* If LOC is in a macro, where the program uses that, else LOC.  Device code has
   the same line there.  GCC cannot show an expression that is in a macro in
   part; what is shown begins and ends where the macros are used.  */

static location_t
outside_macros (location_t loc)
{
  location_t caret = get_pure_location (line_table, LOCATION_LOCUS (loc));
  source_range range = get_range_from_loc (line_table, loc);
  if (!linemap_location_from_macro_expansion_p (line_table, caret)
      && !linemap_location_from_macro_expansion_p (line_table, range.m_start)
      && !linemap_location_from_macro_expansion_p (line_table,
						   range.m_finish))
    return loc;
  location_t use
    = (linemap_location_from_macro_expansion_p (line_table, caret)
       ? use_of (caret)
       : make_location (caret, use_of (range.m_start),
			use_of (range.m_finish)));
  return LOCATION_BLOCK (loc) ? set_block (use, LOCATION_BLOCK (loc)) : use;
}

/* A library's own function, inlined, stands where the program called it.  */

location_t
location_of_user (location_t loc)
{
  loc = outside_macros (loc);
  if (!in_system_header_at (LOCATION_LOCUS (loc)))
    return loc;
  for (tree block = LOCATION_BLOCK (loc);
       block && TREE_CODE (block) == BLOCK; block = BLOCK_SUPERCONTEXT (block))
    if (inlined_function_outer_scope_p (block)
	&& (LOCATION_LOCUS (BLOCK_SOURCE_LOCATION (block))
	    > BUILTINS_LOCATION)
	&& !in_system_header_at (BLOCK_SOURCE_LOCATION (block)))
      return outside_macros (BLOCK_SOURCE_LOCATION (block));
  return loc;
}

/* Return the first place of a statement from GSI on, backwards or not, or
   UNKNOWN_LOCATION if the next few have none.  */

static location_t
place_from (gimple_stmt_iterator gsi, bool backwards)
{
  for (int n = 0; n < MAX_STATEMENTS && !gsi_end_p (gsi); n++)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!is_gimple_debug (stmt) && gimple_has_location (stmt))
	return gimple_location (stmt);
      if (backwards)
	gsi_prev (&gsi);
      else
	gsi_next (&gsi);
    }
  return UNKNOWN_LOCATION;
}

/* Where two branches store to one place, GCC 16 makes one store behind them,
   without a place, of what a phi chooses.  Return the place of the first of
   the stores if STMT is such a store, else UNKNOWN_LOCATION.  */

static location_t
place_before_merge (gimple *stmt)
{
  tree value = (gimple_assign_single_p (stmt) && gimple_store_p (stmt)
		? gimple_assign_rhs1 (stmt) : NULL_TREE);
  gphi *phi = (value && TREE_CODE (value) == SSA_NAME
	       ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (value)) : NULL);
  location_t first = UNKNOWN_LOCATION;
  if (phi && gimple_bb (phi) == gimple_bb (stmt))
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      {
	location_t loc = gimple_phi_arg_location (phi, i);
	if (LOCATION_LOCUS (loc) != UNKNOWN_LOCATION
	    && (first == UNKNOWN_LOCATION
		|| linemap_location_before_p (line_table, loc, first)))
	  first = loc;
      }
  return first;
}

/* Some accesses that the compiler makes of a construct have no place, as the
   load with which a loop around an atomic operation begins.  The device's
   debugging information gives them that of the statement before.  */

static location_t
place_of_access (gimple *stmt)
{
  location_t loc = gimple_location (stmt);
  if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION && gimple_bb (stmt))
    loc = place_before_merge (stmt);
  if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION && gimple_bb (stmt))
    loc = place_from (gsi_for_stmt (stmt), true);
  if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION && gimple_bb (stmt))
    loc = place_from (gsi_for_stmt (stmt), false);
  return loc;
}

/* LOC with as much of its range as is in the line of its caret: GCC shows all
   lines of a range, each time.  */

static location_t
in_one_line (location_t loc)
{
  source_range range = get_range_from_loc (line_table, loc);
  location_t caret = get_pure_location (line_table, LOCATION_LOCUS (loc));
  int line = expand_location (caret).line;
  if (caret <= BUILTINS_LOCATION
      || (expand_location (range.m_start).line == line
	  && expand_location (range.m_finish).line == line))
    return loc;
  if (expand_location (range.m_start).line != line)
    range.m_start = caret;
  if (expand_location (range.m_finish).line != line)
    range.m_finish = caret;
  location_t part = make_location (caret, range.m_start, range.m_finish);
  return LOCATION_BLOCK (loc) ? set_block (part, LOCATION_BLOCK (loc)) : part;
}

location_t
location_of_expression (gimple *stmt)
{
  return location_of_user (place_of_access (stmt));
}

location_t
location_of_access (gimple *stmt)
{
  return in_one_line (location_of_expression (stmt));
}

/* The name of the function in the source that LOC is in, if that has been
   inlined, else null.  */

static const char *
inlined_function (location_t loc)
{
  for (tree block = LOCATION_BLOCK (loc);
       block && TREE_CODE (block) == BLOCK; block = BLOCK_SUPERCONTEXT (block))
    if (inlined_function_outer_scope_p (block))
      {
	tree decl = block_ultimate_origin (block);
	if (decl && TREE_CODE (decl) == FUNCTION_DECL
	    && !in_system_header_at (DECL_SOURCE_LOCATION (decl)))
	  return function_name_in_source (decl);
      }
  return NULL;
}

/* LOC as the core knows places.  */

static struct ir_loc
expand_place (location_t loc)
{
  struct ir_loc l = { NULL, 0, 0, NULL };
  if (LOCATION_LOCUS (loc) != UNKNOWN_LOCATION)
    {
      expanded_location e = expand_location (loc);
      /* As in the debug information, which is what the device knows.  */
      l.file = e.file ? remap_debug_filename (e.file) : NULL;
      l.line = e.line;
      l.column = e.column;
      l.function = inlined_function (loc);
    }
  return l;
}

struct ir_loc
location_in_source (location_t loc)
{
  return expand_place (location_of_user (loc));
}

struct ir_loc
location_on_device (gimple *stmt)
{
  return expand_place (outside_macros (place_of_access (stmt)));
}

char *
location_text (struct ir_loc loc)
{
  return loc.file ? xasprintf ("%s:%d:%d", loc.file, loc.line, loc.column)
		  : NULL;
}
