/* What GCC breaks in the lanes of the user's simd loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Nothing is said that is not certain, since the device compiler goes on from
   here: it inlines, unrolls loops, and puts arrays into registers, of which
   each lane has its own.

   Lanes that share a variable give wrong results if they store different
   values there, or to different elements, and read it again; and if it stays
   in memory: an element is chosen by a value that differs between lanes or by
   the counter of a loop that is not unrolled, or a function gets the address
   that is not inlined.  A function of which no body is seen stores through an
   address if nothing is stored there before, else reads.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "transform/loop/thread-value.h"
#include "transform/repair/addresses.h"
#include "transform/repair/faults.h"
#include "transform/repair/frame-copies.h"
#include "transform/repair/linear.h"
#include "transform/simt/frame-copy.h"
#include "transform/simt/lane-addresses.h"
#include "transform/simt/lane-values.h"
#include "transform/simt/operations.h"
#include "transform/simt/shared-locals.h"
#include "transform/simt/stack.h"

/* True if REF, in STMT, chooses an element by an index that remains unknown in
   the code for L.  */

static bool
variable_element_p (struct lane_values *l, gimple *stmt, tree ref)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF
	&& TREE_CODE (TREE_OPERAND (ref, 1)) == SSA_NAME)
      {
	class loop *loop = gimple_bb (stmt)->loop_father;
	if (l->differ.contains (TREE_OPERAND (ref, 1))
	    || (loop_outer (loop) && lane_values_loop_p (loop)
		&& l->region->blocks->contains (loop->header)))
	  return true;
      }
  return false;
}

/* How a variable is used.  */
struct variable_use
{
  tree decl;
  bool stored;			/* Differently by lanes.  */
  bool read;
  bool memory;			/* So that it must be in memory.  */
  struct lane_values *lanes;
  const routine_uses *routines;
  struct address_uses through;	/* What is done through its address.  */
  bool unknown_differs;		/* Functions that are not known get it, and
				   other values that differ.  */
};

/* Callbacks of walk_stmt_load_store_addr_ops, with a struct variable_use.  */

static bool
note_load (gimple *stmt, tree base, tree ref, void *data)
{
  struct variable_use *u = (struct variable_use *) data;
  if (base_variable (base) == u->decl)
    {
      u->read = true;
      u->memory |= variable_element_p (u->lanes, stmt, ref);
    }
  return false;
}

static bool
note_lane_store (gimple *stmt, tree base, tree ref, void *data)
{
  struct variable_use *u = (struct variable_use *) data;
  if (base_variable (base) == u->decl)
    {
      u->stored |= lane_values_differ_p (u->lanes, stmt);
      u->memory |= variable_element_p (u->lanes, stmt, ref);
    }
  return false;
}

static bool
note_address (gimple *stmt, tree base, tree, void *data)
{
  struct variable_use *u = (struct variable_use *) data;
  if (base_variable (base) == u->decl)
    {
      lane_addresses_follow (u->lanes, u->routines, stmt, u->decl, &u->through);
      u->unknown_differs |= lane_values_differ_p (u->lanes, stmt);
    }
  return false;
}

/* True if lanes of L, which share DECL, get other values than their own;
   ROUTINES has what they call.  */

static bool
harmful_p (struct lane_values *l, const routine_uses *routines, tree decl)
{
  struct variable_use u = { };
  u.decl = decl;
  u.lanes = l;
  u.routines = routines;
  for (unsigned i = 0; i < l->stmts.length (); i++)
    if (!is_gimple_debug (l->stmts[i]) && !gimple_clobber_p (l->stmts[i]))
      walk_stmt_load_store_addr_ops (l->stmts[i], &u, note_load,
				     note_lane_store, note_address);
  if (u.through.unknown && u.stored)
    u.read = true;
  else if (u.through.unknown)
    u.stored = u.unknown_differs;
  return ((u.stored || u.through.stored) && (u.read || u.through.read)
	  && (u.memory || u.through.memory));
}

/* Append to FAULTS one of KIND at LOC about DECL.  */

static void
add_fault (auto_vec<struct simd_fault> *faults, enum simd_fault_kind kind,
	   tree decl, location_t loc, HOST_WIDE_INT bytes)
{
  struct simd_fault f = { kind, cgraph_node::get (current_function_decl), decl,
			  loc, bytes };
  for (unsigned i = 0; i < faults->length (); i++)
    if ((*faults)[i].kind == kind && (*faults)[i].loc == loc)
      return;
  faults->safe_push (f);
}

/* Append to FAULTS the variables that lanes of L share; ROUTINES has what these
   call.  */

static void
find_shared (struct lane_values *l, const routine_uses *routines,
	     auto_vec<struct simd_fault> *faults)
{
  auto_vec<tree> shared;
  shared_locals_find (l->region, &shared);
  for (unsigned i = 0; i < shared.length (); i++)
    {
      tree decl = shared[i];
      tree origin = DECL_ABSTRACT_ORIGIN (decl);
      tree owner
	= origin && DECL_P (origin) ? DECL_CONTEXT (origin) : NULL_TREE;
      if (!DECL_NAME (decl) || DECL_ARTIFICIAL (decl)
	  || !harmful_p (l, routines, decl))
	continue;
      add_fault (faults, owner && DECL_ARTIFICIAL (owner) ? FAULT_INLINED
		 : FAULT_SHARED, decl, DECL_SOURCE_LOCATION (decl), 0);
    }
}

/* True if CALL, which lanes of L execute, puts other values into the frame for
   each.  */

static bool
frame_fault_p (struct lane_values *l, gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  switch (frame_copy_of (call))
    {
    case FRAME_COPY_ARGUMENT:
      return !gimple_call_from_thunk_p (call);
    case FRAME_COPY_RESULT:
      return ((!DECL_P (lhs)
	       || repair_misaligned_p (TREE_TYPE (lhs), DECL_ALIGN (lhs)))
	      && !gimple_call_return_slot_opt_p (call)
	      && lane_values_differ_p (l, call));
    default:
      return false;
    }
}

/* Append to FAULTS the calls of L that pass or return through the frame.  */

static void
find_calls (struct lane_values *l, auto_vec<struct simd_fault> *faults)
{
  for (unsigned i = 0; i < l->stmts.length (); i++)
    {
      gcall *call = dyn_cast<gcall *> (l->stmts[i]);
      tree fn = call ? gimple_call_fndecl (call) : NULL_TREE;
      if (fn && lane_values_call_p (fn) && frame_fault_p (l, call))
	add_fault (faults, frame_copy_of (call) == FRAME_COPY_ARGUMENT
		   ? FAULT_ARGUMENT : FAULT_RESULT, fn, gimple_location (call),
		   0);
    }
}

/* Append to FAULTS the operations of L that go through the frame, and those
   for which lanes wait for each other.  */

static void
find_operations (struct lane_values *l, auto_vec<struct simd_fault> *faults)
{
  for (unsigned i = 0; i < l->stmts.length (); i++)
    {
      tree what;
      enum simd_fault_kind kind = operation_fault (l, l->stmts[i], &what);
      location_t loc = gimple_location (l->stmts[i]);
      if (gphi *phi = dyn_cast<gphi *> (l->stmts[i]))
	loc = gimple_phi_arg_location (phi, 0);
      if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION)
	loc = simt_region_location (l->region);
      if (kind != FAULT_COUNT)
	add_fault (faults, kind, what, loc, 0);
    }
}

/* Append to FAULTS what lanes of L allocate on their stacks if its size is not
   known, or too large.  */

static void
find_allocations (struct lane_values *l, auto_vec<struct simd_fault> *faults)
{
  for (unsigned i = 0; i < l->stmts.length (); i++)
    {
      gcall *call = dyn_cast<gcall *> (l->stmts[i]);
      if (!call || (!gimple_call_builtin_p (call, BUILT_IN_ALLOCA)
		    && !gimple_call_builtin_p (call,
					       BUILT_IN_ALLOCA_WITH_ALIGN)))
	continue;
      tree size = gimple_call_arg (call, 0);
      location_t loc = gimple_location (call);
      if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION)
	loc = simt_region_location (l->region);
      if (!tree_fits_shwi_p (size))
	add_fault (faults, FAULT_ALLOCA, NULL_TREE, loc, LANE_STACK_DEFAULT);
      else if (tree_to_shwi (size) > LANE_STACK_DEFAULT)
	add_fault (faults, FAULT_STACK, NULL_TREE, loc, tree_to_shwi (size));
    }
}

/* Append to FAULTS the SIMT regions inside that of L.  */

static void
find_nested (struct lane_values *l, const auto_vec<struct simt_region> &regions,
	     auto_vec<struct simd_fault> *faults)
{
  for (unsigned i = 0; i < regions.length (); i++)
    if (l->stmts.contains (regions[i].alloc))
      add_fault (faults, FAULT_NESTED, NULL_TREE,
		 simt_region_location (&regions[i]), 0);
}

/* True if the current function calls another for certain: then its lanes have
   stacks of a fixed size.  */

static bool
calls_omp_get_p (void)
{
  for (gimple *stmt : function_statements (cfun))
    if (is_gimple_call (stmt)
	&& !gimple_call_internal_p (stmt)
	&& startswith (shim_function_name (gimple_call_fndecl
					   (stmt)), "omp_get_"))
      return true;
  return false;
}

/* Append to FAULTS that the variables of L's lanes take more room than there
   is.  */

static void
find_stack (struct lane_values *l, auto_vec<struct simd_fault> *faults)
{
  HOST_WIDE_INT bytes = 0;
  auto_vec<unsigned> unused;
  shared_locals_unused (l->region, &unused);
  for (unsigned i = 1; i < gimple_call_num_args (l->region->enter); i++)
    {
      tree arg = gimple_call_arg (l->region->enter, i);
      if (TREE_CODE (arg) == ADDR_EXPR && !unused.contains (i))
	bytes += shim_type_bytes (TREE_TYPE (TREE_OPERAND (arg, 0)));
    }
  if (bytes > LANE_STACK_DEFAULT && calls_omp_get_p ())
    add_fault (faults, FAULT_STACK, NULL_TREE, simt_region_location (l->region),
	       bytes);
}

/* Append to FAULTS those of the current function.  REPAIRED says whether lanes
   get the stack that they need.  */

static void
find_in_function (auto_vec<struct simd_fault> *faults, bool repaired)
{
  auto_vec<struct simt_region> regions;
  simt_regions (&regions);
  if (!regions.is_empty ())
    {
      routine_uses routines;
      lane_addresses_prepare (regions, &routines);
      loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
      shim_scev_initialize ();
      for (unsigned i = 0; i < regions.length (); i++)
	{
	  struct lane_values l;
	  location_t loc = UNKNOWN_LOCATION;
	  l.region = &regions[i];
	  lane_values_find (&l);
	  find_shared (&l, &routines, faults);
	  find_calls (&l, faults);
	  if (!repaired)
	    {
	      find_operations (&l, faults);
	      find_allocations (&l, faults);
	    }
	  find_nested (&l, regions, faults);
	  if (addresses_of_phis (&regions[i], &loc))
	    add_fault (faults, FAULT_ADDRESS, NULL_TREE,
		       loc == UNKNOWN_LOCATION
		       ? simt_region_location (&regions[i])
		       : loc, 0);
	  if (repair_linear_p (&regions[i]))
	    add_fault (faults, FAULT_LINEAR, NULL_TREE,
		       simt_region_location (&regions[i]), 0);
	  if (!repaired)
	    find_stack (&l, faults);
	}
      scev_finalize ();
      loop_optimizer_finalize ();
    }
  simt_regions_free (&regions);
}

void
faults_find (auto_vec<struct simd_fault> *faults, bool repaired)
{
  struct cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (simt_device_function_p (node) && node->has_gimple_body_p ()
	&& DECL_STRUCT_FUNCTION (node->decl)->cfg)
      {
	push_cfun (DECL_STRUCT_FUNCTION (node->decl));
	find_in_function (faults, repaired);
	pop_cfun ();
      }
}
