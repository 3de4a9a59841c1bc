/* Structures that functions of the device return.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The host returns a small structure in registers, the device in memory.  For
   registers, the gimplifier returns a variable; the device compiler stops at
   that (pass_nrv), as it wants the function's result.  The host compiler stops
   where the result is two registers and SRA has stored to its members (expand).
   So the functions return their result when they are streamed, and a variable
   again when the host's code is made of them.  With -flto that happens in a
   compiler that we are not in: nothing is changed then.  */

#include "gcc-shim.h"
#include "transform/repair/repair.h"
#include "transform/repair/results.h"
#include "unit.h"

/* Made when a result has been repaired.  */
struct repaired_results : unit_part
{
};

/* Return the statement before EXIT_EDGE that returns a value from the current
   function, *GSI being at it; null if there is none.  */

static greturn *
return_before (edge exit_edge, gimple_stmt_iterator *gsi)
{
  *gsi = gsi_last_bb (exit_edge->src);
  if (gsi_end_p (*gsi))
    return NULL;
  greturn *stmt = dyn_cast<greturn *> (gsi_stmt (*gsi));
  return stmt && gimple_return_retval (stmt) ? stmt : NULL;
}

/* Let STMT return VALUE.  */

static void
set_value (greturn *stmt, tree value)
{
  gimple_return_set_retval (stmt, value);
  update_stmt (stmt);
}

void
repair_result (void)
{
  tree result = DECL_RESULT (current_function_decl);
  edge e;
  edge_iterator ei;
  if (!result || !AGGREGATE_TYPE_P (TREE_TYPE (result)) || flag_lto)
    return;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (cfun)->preds)
    {
      gimple_stmt_iterator gsi;
      greturn *stmt = return_before (e, &gsi);
      if (!stmt || gimple_return_retval (stmt) == result)
	continue;
      gassign *copy = gimple_build_assign (result, gimple_return_retval (stmt));
      gimple_set_location (copy, gimple_location (stmt));
      gsi_insert_before (&gsi, copy, GSI_SAME_STMT);
      set_value (stmt, result);
      mark_virtual_operands_for_renaming (cfun);
      unit_have<repaired_results> (UNIT_RESULTS);
    }
  update_ssa (TODO_update_ssa_only_virtuals);
}

bool
repairs_in_results_p (void)
{
  return unit_known<repaired_results> (UNIT_RESULTS) != NULL;
}

void
repairs_undo_result (void)
{
  tree result = DECL_RESULT (current_function_decl), var = NULL_TREE;
  edge e;
  edge_iterator ei;
  if (!result || !AGGREGATE_TYPE_P (TREE_TYPE (result))
      || aggregate_value_p (result, current_function_decl))
    return;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (cfun)->preds)
    {
      gimple_stmt_iterator gsi;
      greturn *stmt = return_before (e, &gsi);
      if (!stmt || gimple_return_retval (stmt) != result)
	continue;
      gsi_prev_nondebug (&gsi);
      gassign *copy = (gsi_end_p (gsi) ? NULL
		       : dyn_cast<gassign *> (gsi_stmt (gsi)));
      if (!copy || gimple_assign_lhs (copy) != result)
	continue;
      if (!var)
	{
	  var = create_tmp_var_raw (TREE_TYPE (result));
	  gimple_add_tmp_var_fn (cfun, var);
	}
      gimple_assign_set_lhs (copy, var);
      update_stmt (copy);
      set_value (stmt, var);
      mark_virtual_operands_for_renaming (cfun);
    }
  update_ssa (TODO_update_ssa_only_virtuals);
}
