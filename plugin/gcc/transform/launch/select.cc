/* Direct kernels: values are selected instead of branches.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes that take two ways execute both.  Where the two ways of a branch
   compute nothing, all of them can go one way, and have an instruction select
   each value that meets behind.  */

#include "gcc-shim.h"
#include "transform/launch/launch-int.h"

/* The value that ARG, of a phi behind BLOCK, has before that block, which
   copies only; a null BLOCK: there is none.  */

static tree
value_before (basic_block block, tree arg)
{
  while (block && TREE_CODE (arg) == SSA_NAME
	 && gimple_bb (SSA_NAME_DEF_STMT (arg)) == block)
    arg = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (arg));
  return arg;
}

/* True if E is the only way to its block, which has one way out.  */

static bool
aside_p (edge e)
{
  return single_pred_p (e->dest) && single_succ_p (e->dest);
}

/* Where the ways A and B of a branch come together, with a block of its own on
   one of them or on each; else null.  */

static basic_block
where_joined (edge a, edge b)
{
  basic_block behind_a = aside_p (a) ? single_succ (a->dest) : NULL;
  basic_block behind_b = aside_p (b) ? single_succ (b->dest) : NULL;
  if (behind_a == b->dest || (behind_a && behind_a == behind_b))
    return behind_a;
  return behind_b == a->dest ? behind_b : NULL;
}

/* What PHI, of the block where they come together, has by the way E of a
   branch, before that.  */

static tree
value_by (gphi *phi, edge e)
{
  bool direct = e->dest == gimple_bb (phi);
  edge in = direct ? e : single_succ_edge (e->dest);
  return value_before (direct ? NULL : e->dest,
		       PHI_ARG_DEF_FROM_EDGE (phi, in));
}

/* True if the device has an instruction that selects one of two values of TYPE.
   It has none for complex numbers, of which GCC makes none either, and none for
   those that need two registers.  */

static bool
selectable_type_p (const_tree type)
{
  return ((INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)
	   || SCALAR_FLOAT_TYPE_P (type))
	  && shim_type_bytes (type) <= 8);
}

/* True if all values that meet in JOIN can be selected.  */

static bool
selectable_p (basic_block join)
{
  for (gphi_iterator i = gsi_start_phis (join); !gsi_end_p (i); gsi_next (&i))
    {
      tree value = gimple_phi_result (i.phi ());
      if (!virtual_operand_p (value) && !selectable_type_p (TREE_TYPE (value)))
	return false;
    }
  return true;
}

/* Have all lanes that come to COND go on to where its ways YES and NO come
   together, JOIN, and select the values of JOIN's phis.  */

static void
select_values (gcond *cond, edge yes, edge no, basic_block join)
{
  gimple_seq seq = NULL;
  for (gphi_iterator i = gsi_start_phis (join); !gsi_end_p (i); gsi_next (&i))
    {
      gphi *phi = i.phi ();
      if (virtual_operand_p (gimple_phi_result (phi)))
	continue;
      tree flag = gimple_build (&seq, gimple_cond_code (cond),
				boolean_type_node, gimple_cond_lhs (cond),
				gimple_cond_rhs (cond));
      tree value = gimple_build (&seq, COND_EXPR,
				 TREE_TYPE (gimple_phi_result (phi)), flag,
				 value_by (phi, yes), value_by (phi, no));
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
	SET_PHI_ARG_DEF (phi, k, value);
    }
  gimple_stmt_iterator at = gsi_for_stmt (cond);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  if (no->dest == join)
    gimple_cond_make_false (cond);
  else
    gimple_cond_make_true (cond);
  update_stmt (cond);
}

bool
launch_select (gcond *cond, bool (*past_p) (basic_block, const void *),
	       const void *data)
{
  edge yes, no;
  extract_true_false_edges_from_block (gimple_bb (cond), &yes, &no);
  basic_block join = where_joined (yes, no);
  if (!join || EDGE_COUNT (join->preds) != 2 || !selectable_p (join)
      || (yes->dest != join && !past_p (yes->dest, data))
      || (no->dest != join && !past_p (no->dest, data)))
    return false;
  select_values (cond, yes, no, join);
  return true;
}
