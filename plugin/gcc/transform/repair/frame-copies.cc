/* Structures that are handed to functions, and returned, in a SIMT region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* On nvptx a structure that is passed by value is copied into the frame of the
   caller, and the function gets the copy's address (nvptx_pass_by_reference).
   What is returned in memory goes through the frame, too.  Between
   GOMP_SIMT_ENTER and GOMP_SIMT_EXIT the frame is the warp's: lanes overwrite
   each other's copy.

   A call from a thunk passes the address of its argument as it is.  So each
   structure is first copied to a variable that lanes have their own of, and the
   call is marked as one from a thunk; it may not be inlined elsewhere, as the
   inliner takes the mark away.  A result goes to such a variable, too, with the
   mark of the return slot optimization.  The variable is aligned as the
   device's mode for its type is: for another one, the device compiler would use
   a temporary (expr.cc, expand_assignment).

   That is for structures, and complex results, of functions that are part of
   the program; for the rest see transform/repair/frames.cc.  */

#include "gcc-shim.h"
#include "gimple/statement.h"
#include "gimple/walk.h"
#include "transform/call/frame-use.h"
#include "transform/repair/frame-copies.h"
#include "transform/repair/locals.h"
#include "transform/simt/frame-copy.h"

/* How a value of TYPE is aligned, in bits, if the device has a mode of its
   size: as much as a number of that size.  */

static unsigned
mode_align (tree type)
{
  HOST_WIDE_INT bytes = shim_type_bytes (type);
  return (bytes <= 16 && pow2p_hwi (bytes)
	  ? MAX (TYPE_ALIGN (type), bytes * BITS_PER_UNIT) : TYPE_ALIGN (type));
}

bool
repair_misaligned_p (tree type, unsigned align)
{
  return AGGREGATE_TYPE_P (type) && mode_align (type) > align;
}

/* Return the memory of a new variable of TYPE, of which lanes have their own in
   REGION, for CALL.  In the place of the variable's name the device compiler
   would use a temporary, so it is reached by its address.  */

static tree
lane_memory (struct simt_region *region, gcall *call, tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  tree var = create_tmp_var (type);
  unsigned align = mode_align (type);
  if (DECL_ALIGN (var) < align)
    {
      SET_DECL_ALIGN (var, align);
      DECL_USER_ALIGN (var) = 1;
    }
  TREE_ADDRESSABLE (var) = 1;
  if (region)
    simt_add_private (region, var);
  tree address = make_ssa_name (build_pointer_type (type));
  gassign *address_of
    = gimple_build_assign (address, build_fold_addr_expr (var));
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_insert_before (&gsi, address_of, GSI_SAME_STMT);
  tree memory = build_simple_mem_ref (address);
  if (TYPE_ALIGN (type) < align)
    TREE_TYPE (memory) = build_aligned_type (type, align);
  return memory;
}

/* Let CALL pass copies.  Return true if it did not.  */

static bool
copy_arguments (struct simt_region *region, gcall *call)
{
  bool changed = false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (!frame_copy_type_p (TREE_TYPE (arg), false))
	continue;
      tree memory = lane_memory (region, call, TREE_TYPE (arg));
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      gsi_insert_seq_before (&gsi,
			     assignment (memory, arg, gimple_location (call)),
			     GSI_SAME_STMT);
      gimple_call_set_arg (call, i, unshare_expr (memory));
      changed = true;
    }
  if (changed)
    gimple_call_set_from_thunk (call, true);
  return changed;
}

/* Let CALL return its result in memory of the lane.  */

static bool
copy_result (struct simt_region *region, gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  if (!frame_copy_result_p (call))
    return false;
  tree memory = lane_memory (region, call, TREE_TYPE (lhs));
  gimple_seq copy = assignment (lhs, unshare_expr (memory),
				gimple_location (call));
  gimple_call_set_lhs (call, memory);
  gimple_call_set_return_slot_opt (call, true);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  if (!stmt_ends_bb_p (call))
    gsi_insert_seq_after (&gsi, copy, GSI_SAME_STMT);
  else if (edge e = find_fallthru_edge (gimple_bb (call)->succs))
    gsi_insert_seq_on_edge_immediate (e, copy);
  return true;
}

/* Finish changes of the current function.  */

static void
update_virtuals (void)
{
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa_only_virtuals);
}

/* Keep the current function out of others.  */

static void
keep_apart (void)
{
  tree decl = current_function_decl;
  if (lookup_attribute ("always_inline", DECL_ATTRIBUTES (decl)))
    return;
  DECL_UNINLINABLE (decl) = 1;
  DECL_ATTRIBUTES (decl)
    = tree_cons (get_identifier ("noclone"), NULL_TREE,
		 tree_cons (get_identifier ("noinline"), NULL_TREE,
			    DECL_ATTRIBUTES (decl)));
}

void
repair_calls (struct simt_region *region, auto_vec<gimple *> *changed)
{
  bool marked = false;
  auto_vec<gimple *> stmts;
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    if (frame_copied_p (stmts[i]))
      {
	gcall *call = as_a<gcall *> (stmts[i]);
	marked |= copy_arguments (region, call);
	copy_result (region, call);
	update_stmt (call);
	changed->safe_push (call);
      }
  if (marked)
    keep_apart ();
  if (!changed->is_empty ())
    update_virtuals ();
}

void
repair_called_calls (void)
{
  bool passes = false, changed = false;
  auto_vec<gimple *> stmts;
  for (gimple *stmt : function_statements (cfun))
    if (frame_copied_p (stmt))
      stmts.safe_push (stmt);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      gcall *call = as_a<gcall *> (stmts[i]);
      passes |= frame_copy_argument_p (call);
      if (copy_result (NULL, call))
	{
	  update_stmt (call);
	  changed = true;
	}
    }
  if (passes)
    keep_apart ();
  if (changed)
    update_virtuals ();
}
