/* Places of loops in the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* OpenMP's expansion leaves no location on the code of a loop.  The pass
   before it notes where the directives are and how far their bodies reach
   (region/omp-directives.h), so that a statement in the loop leads to its
   directive.  */

#include "gcc-shim.h"
#include "names/location.h"
#include "region/loop-location.h"
#include "region/simt.h"

location_t
location_of_loop (basic_block bb)
{
  gimple *last = last_stmt (bb);
  if (last && gimple_has_location (last))
    return gimple_location (last);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if ((last = last_stmt (e->src)) && gimple_code (last) == GIMPLE_COND
	&& gimple_has_location (last))
      return gimple_location (last);
  return UNKNOWN_LOCATION;
}

/* Put into BLOCKS, which has HEADER, those from which control comes to LATCH
   without passing HEADER.  Return false if the function's entry is one: LATCH
   is outside the loop then.  */

static bool
collect_blocks (basic_block latch, hash_set<basic_block> *blocks)
{
  auto_vec<basic_block> todo;
  todo.safe_push (latch);
  while (!todo.is_empty ())
    {
      basic_block bb = todo.pop ();
      edge e;
      edge_iterator ei;
      if (EDGE_COUNT (bb->preds) == 0)
	return false;
      if (!blocks->add (bb))
	FOR_EACH_EDGE (e, ei, bb->preds)
	  todo.safe_push (e->src);
    }
  return true;
}

/* Return the place in the function's own text of what is at LOC, which may
   have been inlined.  */

static location_t
place_in_function (location_t loc)
{
  location_t place = loc;
  for (tree block = LOCATION_BLOCK (loc);
       block && TREE_CODE (block) == BLOCK; block = BLOCK_SUPERCONTEXT (block))
    if (inlined_function_outer_scope_p (block))
      place = BLOCK_SOURCE_LOCATION (block);
  return place;
}

/* Return the place of a statement of BB, or UNKNOWN_LOCATION.  One that
   accesses memory or is a call is where the program has it; arithmetic may have
   been moved.  */

static location_t
place_in (basic_block bb)
{
  location_t any = UNKNOWN_LOCATION;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt) || !gimple_has_location (stmt))
	continue;
      any = place_in_function (gimple_location (stmt));
      if (gimple_vuse (stmt))
	break;
    }
  return any;
}

location_t
location_of_omp_directive (struct function *fn, const struct region *region,
			   basic_block header, enum omp_loop_kind kind)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, header->preds)
    {
      hash_set<basic_block> blocks;
      blocks.add (header);
      if (!collect_blocks (e->src, &blocks))
	continue;
      basic_block bb;
      FOR_EACH_BB_FN (bb, fn)
	if (blocks.contains (bb))
	  {
	    location_t place = place_in (bb);
	    location_t loc
	      = (region
		 ? directives_loop (region_entry (region)->loc, kind, place)
		 : directives_any_loop (kind, place));
	    if (loc != UNKNOWN_LOCATION)
	      return loc;
	  }
    }
  return UNKNOWN_LOCATION;
}

/* The place where the program declares the variable that NAME is a value of,
   if it is in the same file as AROUND and not before it.  */

static location_t
place_of_variable (tree name, const struct ir_loc *around)
{
  tree var = SSA_NAME_VAR (name);
  if (!var || !VAR_P (var) || !DECL_NAME (var) || DECL_ARTIFICIAL (var))
    return UNKNOWN_LOCATION;
  struct ir_loc at = location_in_source (DECL_SOURCE_LOCATION (var));
  return (at.file && around->file && strcmp (at.file, around->file) == 0
	  && at.line >= around->line
	  ? DECL_SOURCE_LOCATION (var) : UNKNOWN_LOCATION);
}

/* The iteration variable of "for (int i = ...)" is declared in the loop
   statement, which is the best place.  Lanes may count by themselves, and
   compute it where an iteration begins.  Otherwise it is the directive, and
   where no statement leads to that, the construct.  */

location_t
location_of_omp_loop (struct function *fn, const struct region *region,
		      basic_block header, enum omp_loop_kind kind)
{
  location_t construct = location_of_omp_directive (fn, region, header, kind);
  if (construct == UNKNOWN_LOCATION)
    construct = region ? region->loc : DECL_SOURCE_LOCATION (fn->decl);
  if (region && LOCATION_LOCUS (construct) <= BUILTINS_LOCATION)
    construct = region_entry (region)->loc;
  struct ir_loc around = location_in_source (construct);
  edge e;
  edge_iterator ei;
  for (gphi_iterator gsi = gsi_start_phis (header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (location_t loc = place_of_variable (gimple_phi_result (gsi.phi ()),
					    &around))
      return loc;
  FOR_EACH_EDGE (e, ei, header->succs)
    if (simt_count (header) && (e->flags & EDGE_TRUE_VALUE) != 0)
      for (gimple_stmt_iterator gsi = gsi_start_bb (e->dest); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  tree lhs = gimple_get_lhs (gsi_stmt (gsi));
	  if (!lhs || TREE_CODE (lhs) != SSA_NAME)
	    continue;
	  if (location_t loc = place_of_variable (lhs, &around))
	    return loc;
	}
  return construct;
}
