/* Mend what GCC breaks in the lanes of OpenMP's simd loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each repair has a file of its own; here is their order, and where they are
   made.  What is in a SIMT region is repaired there; functions that it calls
   may be inlined by the device compiler, and get what they need for that.

   A region that would need more stack than a lane can have is executed by one
   lane, as the warp's stack is larger.  One that needs more than GCC's
   default is not changed if nobody will link with the option for more.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "transform/repair/addresses.h"
#include "transform/repair/counters.h"
#include "transform/repair/frame-copies.h"
#include "transform/repair/frames.h"
#include "transform/repair/linear.h"
#include "transform/repair/locals.h"
#include "transform/repair/repair.h"
#include "transform/repair/results.h"
#include "transform/simt/frame-copy.h"
#include "transform/simt/region.h"
#include "transform/simt/shared-locals.h"
#include "transform/simt/stack.h"

/* What goes through all repairs.  */
struct repairing
{
  struct remark_list *remarks;
  const auto_vec<struct region *> &regions;
  const struct region *region;	/* Of the current function, or null.  */
  node_set called;		/* Functions that lanes call.  */
  HOST_WIDE_INT need;		/* Bytes of stack.  */
};

/* Say ID about LOC and WHAT.  */

static void
add_repair_remark (struct repairing *r, enum remark_id id, location_t loc,
		   tree what)
{
  struct transform_remark remark = remark_make (TRANSFORM_REPAIRS, id,
						r->region, loc, what);
  remark_add (r->remarks, &remark);
}

/* A simd loop inside a simd loop would share out its iterations among lanes
   that each have an iteration of their own.  */

static void
repair_nested (struct repairing *r)
{
  auto_vec<struct simt_region> regions;
  auto_vec<gimple *> stmts;
  simt_regions (&regions);
  location_t loc = (regions.is_empty () ? UNKNOWN_LOCATION
		    : simt_region_location (&regions[0]));
  for (unsigned i = 0; i < regions.length (); i++)
    simt_region_statements (&regions[i], &stmts);
  simt_regions_free (&regions);
  if (simt_clear_use (stmts))
    add_repair_remark (r, REMARK_NESTED, loc, NULL_TREE);
}

/* Give SIMT regions that have none a name of their room: GCC removes it where
   the end of the region is never reached, and does not expect that.  */

static void
repair_room (const struct simt_region *region)
{
  if (gimple_call_lhs (region->alloc))
    return;
  gimple_call_set_lhs (region->alloc, make_ssa_name (ptr_type_node));
  update_stmt (region->alloc);
}

/* How many bytes of stack the repairs of REGION add, in which lanes share
   SHARED.  */

static HOST_WIDE_INT
added_bytes (const struct simt_region *region, const auto_vec<tree> &shared)
{
  HOST_WIDE_INT bytes = 0;
  auto_vec<gimple *> stmts;
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    bytes += frame_copy_bytes (stmts[i]);
  for (unsigned i = 0; i < shared.length (); i++)
    bytes += stack_bytes (shared[i]);
  return bytes;
}

/* The stack that a lane of REGION needs when it is repaired.  */

static HOST_WIDE_INT
repaired_need (const struct simt_region *region)
{
  auto_vec<tree> shared;
  shared_locals_find (region, &shared);
  return stack_region_need (region, added_bytes (region, shared));
}

/* Let one lane execute the loops of the current function that lanes cannot
   execute.  */

static void
repair_by_one_lane (struct repairing *r)
{
  auto_vec<struct simt_region> regions;
  auto_vec<gimple *> guards;
  simt_regions (&regions);
  for (unsigned i = 0; i < regions.length (); i++)
    {
      location_t loc = simt_region_location (&regions[i]);
      HOST_WIDE_INT need = repaired_need (&regions[i]);
      gimple *guard = simt_region_guard (&regions[i]);
      bool stack = need < 0 || need > LANE_STACK_MAX;
      bool linear = repair_linear_p (&regions[i]);
      bool refused = repair_frames_refused_p (&regions[i]);
      if (!guard
	  || !(stack || linear || refused
	       || repair_counter_wraps_p (&regions[i])))
	continue;
      add_repair_remark (r, (refused ? REMARK_REPAIR_ONE : stack
			     ? REMARK_REPAIR_STACK
			     : linear ? REMARK_REPAIR_LINEAR
			     : REMARK_COUNTER_WRAPS),
			 loc, NULL_TREE);
      guards.safe_push (guard);
    }
  simt_regions_free (&regions);
  simt_clear_use (guards);
}

/* Repair REGION of the current function, unless its lanes would need too much
   stack.  */

static void
repair_region (struct repairing *r, struct simt_region *region)
{
  auto_vec<tree> shared;
  auto_vec<gimple *> calls;
  location_t loc = simt_region_location (region);
  HOST_WIDE_INT need = repaired_need (region);
  if (!stack_possible_p (need))
    {
      add_repair_remark (r, REMARK_REPAIR_LINK, loc, NULL_TREE);
      return;
    }
  shared_locals_find (region, &shared);
  r->need = MAX (r->need, need);
  repair_locals (region, shared);
  for (unsigned i = 0; i < shared.length (); i++)
    if (DECL_NAME (shared[i]))
      add_repair_remark (r, REMARK_OWN_COPY, DECL_SOURCE_LOCATION (shared[i]),
			 shared[i]);
  repair_calls (region, &calls);
  repair_frames_find (region, &calls);
  for (unsigned i = 0; i < calls.length (); i++)
    {
      tree fn = (is_gimple_call (calls[i])
		 ? gimple_call_fndecl (calls[i]) : NULL_TREE);
      add_repair_remark (r, fn ? REMARK_CALL_COPY : REMARK_OPERATION_COPY,
			 gimple_location (calls[i]), fn);
    }
}

/* Repair the SIMT regions of the current function.  */

static void
repair_regions (struct repairing *r)
{
  auto_vec<struct simt_region> regions;
  repair_nested (r);
  repair_by_one_lane (r);
  simt_regions (&regions);
  for (unsigned i = 0; i < regions.length (); i++)
    {
      repair_room (&regions[i]);
      repair_region (r, &regions[i]);
    }
  /* There may be new blocks.  */
  simt_regions_free (&regions);
  simt_regions (&regions);
  for (unsigned i = 0; i < regions.length (); i++)
    {
      location_t loc = UNKNOWN_LOCATION;
      if (addresses_of_phis (&regions[i], &loc))
	add_repair_remark (r, REMARK_ADDRESS, loc, NULL_TREE);
      repair_addresses (&regions[i]);
      repair_later_locals (&regions[i]);
      shared_locals_drop_clobbers (&regions[i]);
      simt_region_called (&regions[i], &r->called);
    }
  simt_regions_free (&regions);
  shared_locals_drop_inlined_clobbers ();
}

/* Repair the current function, which lanes call.  */

static void
repair_called (struct repairing *r)
{
  auto_vec<gimple *> stmts;
  for (gimple *stmt : function_statements (cfun))
    stmts.safe_push (stmt);
  if (simt_clear_use (stmts))
    add_repair_remark (r, REMARK_NESTED,
		       DECL_SOURCE_LOCATION (current_function_decl), NULL_TREE);
  repair_called_calls ();
  repair_called_addresses ();
}

/* Make the function of NODE the current one.  Return false if it has none.  */

static bool
enter_function (struct repairing *r, struct cgraph_node *node)
{
  if (!node->has_gimple_body_p () || !DECL_STRUCT_FUNCTION (node->decl)->cfg)
    return false;
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  r->region = NULL;
  for (unsigned i = 0; i < r->regions.length (); i++)
    if (r->regions[i]->node == node)
      r->region = r->regions[i];
  return true;
}

HOST_WIDE_INT
repairs_do (const auto_vec<struct region *> &regions,
	    struct remark_list *remarks)
{
  struct repairing r = { remarks, regions, NULL, node_set (), 0 };
  struct cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (simt_device_function_p (node) && enter_function (&r, node))
      {
	repair_regions (&r);
	repair_result ();
	remark_paths_kept (remarks, TRANSFORM_REPAIRS, node->decl, r.region);
	pop_cfun ();
      }
  FOR_EACH_DEFINED_FUNCTION (node)
    if (r.called.contains (node) && enter_function (&r, node))
      {
	repair_called (&r);
	pop_cfun ();
      }
  return r.need;
}
