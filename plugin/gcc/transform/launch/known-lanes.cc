/* Direct kernels: what is known of lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC's code asks whether there are lanes, and how many, as it is for several
   devices.  A direct kernel is for one.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"

/* Replace NAME by VALUE, and what it is converted to.  */

static void
know_value (tree name, tree value)
{
  auto_vec<gimple *> conversions;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (is_gimple_assign (USE_STMT (use))
	&& CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (USE_STMT (use))))
      conversions.safe_push (USE_STMT (use));
  replace_uses_by (name, value);
  for (unsigned k = 0; k < conversions.length (); k++)
    {
      tree to = gimple_assign_lhs (conversions[k]);
      if (TREE_CODE (to) == SSA_NAME)
	know_value (to, fold_convert (TREE_TYPE (to), value));
    }
}

void
launch_know_lanes (void)
{
  auto_vec<gcall *> calls;
  for (gimple *stmt : function_statements (cfun))
    if (gimple_call_internal_p (stmt, IFN_GOMP_SIMT_VF)
	|| gimple_call_internal_p (stmt, IFN_GOMP_USE_SIMT))
      calls.safe_push (as_a<gcall *> (stmt));
  for (unsigned k = 0; k < calls.length (); k++)
    {
      tree lhs = gimple_call_lhs (calls[k]);
      bool lanes = gimple_call_internal_p (calls[k], IFN_GOMP_SIMT_VF);
      gimple_stmt_iterator i = gsi_for_stmt (calls[k]);
      if (lhs)
	know_value (lhs, build_int_cst (TREE_TYPE (lhs), lanes
					? MACHINE_WARP : 1));
      gsi_remove (&i, true);
      if (lhs)
	release_ssa_name (lhs);
    }
  if (!calls.is_empty ())
    cleanup_tree_cfg (TODO_update_ssa);
}
