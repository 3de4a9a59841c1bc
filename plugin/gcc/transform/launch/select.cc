/* Direct kernels: values are selected instead of branches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes that take two ways execute both.  Where a branch leads past a block
   that computes nothing, all of them can go one way, and have an instruction
   select each value that meets behind.  */

#include "gcc-shim.h"
#include "transform/launch/launch-int.h"

/* The value that ARG, of a phi behind BLOCK, has before that block, which
   copies only.  */

static tree
value_before (basic_block block, tree arg)
{
  while (TREE_CODE (arg) == SSA_NAME
	 && gimple_bb (SSA_NAME_DEF_STMT (arg)) == block)
    arg = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (arg));
  return arg;
}

bool
launch_select (gcond *cond, bool (*past_p) (basic_block, const void *),
	       const void *data)
{
  basic_block bb = gimple_bb (cond), other;
  edge yes, no;
  extract_true_false_edges_from_block (bb, &yes, &no);
  edge aside = single_pred_p (yes->dest) ? yes : no;
  edge past = aside == yes ? no : yes;
  other = aside->dest;
  if (!single_succ_p (other) || !single_pred_p (other)
      || single_succ (other) != past->dest || !past_p (other, data))
    return false;
  gimple_seq seq = NULL;
  for (gphi_iterator i = gsi_start_phis (past->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      gphi *phi = i.phi ();
      if (virtual_operand_p (gimple_phi_result (phi)))
	continue;
      edge in = single_succ_edge (other);
      tree x = value_before (other, PHI_ARG_DEF_FROM_EDGE (phi, in));
      tree y = PHI_ARG_DEF_FROM_EDGE (phi, past);
      tree flag = gimple_build (&seq, gimple_cond_code (cond),
				boolean_type_node, gimple_cond_lhs (cond),
				gimple_cond_rhs (cond));
      tree value = gimple_build (&seq, COND_EXPR,
				 TREE_TYPE (gimple_phi_result (phi)), flag,
				 aside == yes ? x : y, aside == yes ? y : x);
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (phi, in), value);
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (phi, past), value);
    }
  gimple_stmt_iterator at = gsi_for_stmt (cond);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  if (past == yes)
    gimple_cond_make_true (cond);
  else
    gimple_cond_make_false (cond);
  update_stmt (cond);
  return true;
}
