/* Direct kernels: what need not be done before a kernel's end.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In a kernel that is one function, of a short launch, each instruction that
   waits for another one counts.

   GCC tests whether a team's range is empty, and then whether a thread's is.  A
   warp that is a team finds by the second test alone that there is nothing to
   do, if nothing is done before it.  Whether that is so is found by following
   the kernel as it executes if there are no iterations.

   Lanes of a warp wait for each other where GCC's loop for them ends; where the
   kernel ends there, too, there is nothing to wait for.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "transform/launch/launch-int.h"

/* True if nothing is done behind E but to return, and to end a loop that lanes
   share.  */

static bool
returns_p (edge e)
{
  basic_block bb = e->dest;
  for (int most = n_basic_blocks_for_fn (cfun); most > 0; most--)
    {
      gimple_stmt_iterator i = gsi_start_nondebug_after_labels_bb (bb);
      while (!gsi_end_p (i)
	     && gimple_call_internal_p (gsi_stmt (i), IFN_GOMP_SIMT_EXIT))
	gsi_next_nondebug (&i);
      if (!gsi_end_p (i))
	{
	  greturn *end = dyn_cast<greturn *> (gsi_stmt (i));
	  return end && !gimple_return_retval (end);
	}
      if (!single_succ_p (bb))
	return false;
      bb = single_succ (bb);
    }
  return false;
}

/* What names are if there are no iterations.  */
typedef hash_map<tree, tree> known_values;

/* For the function below, which GCC calls with a name alone.  */
static known_values *known;

/* What X is.  */

static tree
value_without (tree x)
{
  tree *value = TREE_CODE (x) == SSA_NAME ? known->get (x) : NULL;
  return value ? *value : x;
}

/* Note what phis of E's destination are, which is reached for the first time:
   they do not use each other.  */

static void
follow_phis (edge e)
{
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    known->put (gimple_phi_result (i.phi ()),
		value_without (PHI_ARG_DEF_FROM_EDGE (i.phi (), e)));
}

/* The edge by which BB is left, null if that is not known.  */

static edge
edge_without (basic_block bb)
{
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb));
  if (!cond)
    return single_succ_p (bb) ? single_succ_edge (bb) : NULL;
  tree holds = fold_binary (gimple_cond_code (cond), boolean_type_node,
			    value_without (gimple_cond_lhs (cond)),
			    value_without (gimple_cond_rhs (cond)));
  if (!holds || TREE_CODE (holds) != INTEGER_CST)
    return NULL;
  edge yes, no;
  extract_true_false_edges_from_block (bb, &yes, &no);
  return integer_zerop (holds) ? no : yes;
}

/* True if executing STMT has no effect and reads no memory, or begins a loop
   that lanes share.  */

static bool
no_effect_p (gimple *stmt)
{
  if (is_gimple_call (stmt) && gimple_call_internal_p (stmt))
    switch (gimple_call_internal_fn (stmt))
      {
      case IFN_GOMP_SIMT_ENTER: case IFN_GOMP_SIMT_ENTER_ALLOC:
      case IFN_GOMP_SIMT_LANE:
	return true;
      default:
	return false;
      }
  return ((gimple_code (stmt) == GIMPLE_ASM || is_gimple_assign (stmt))
	  && !gimple_vuse (stmt) && !gimple_could_trap_p (stmt)
	  && !gimple_has_side_effects (stmt));
}

/* True if executing BB has no effect but that; note what it computes.  */

static bool
follow_block (basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (i); gsi_next_nondebug (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gimple_code (stmt) == GIMPLE_COND)
	continue;
      if (!no_effect_p (stmt))
	return false;
      tree value = (is_gimple_assign (stmt)
		    ? gimple_fold_stmt_to_constant_1 (stmt, value_without)
		    : NULL_TREE);
      if (value && is_gimple_val (value))
	known->put (gimple_assign_lhs (stmt), value);
    }
  return true;
}

/* True if a kernel that goes on by E does nothing but to return if names are
   what NONE says.  */

static bool
does_nothing_p (edge e, known_values *none)
{
  hash_set<basic_block> seen;
  seen.add (e->src);
  known = none;
  while (e && !returns_p (e))
    {
      /* What is known is of one iteration of a loop.  */
      bool again = seen.add (e->dest);
      if (!again)
	follow_phis (e);
      e = (!again && follow_block (e->dest) ? edge_without (e->dest)
	   : NULL);
    }
  known = NULL;
  return e != NULL;
}

/* Note that NAME is VALUE, and what follows from that alone.  */

static void
note_value (tree name, tree value)
{
  imm_use_iterator i;
  use_operand_p use;
  if (known->put (name, value))
    return;
  FOR_EACH_IMM_USE_FAST (use, i, name)
    {
      gimple *stmt = USE_STMT (use);
      tree to = is_gimple_assign (stmt) && !gimple_vuse (stmt)
		? gimple_fold_stmt_to_constant_1 (stmt, value_without)
		: NULL_TREE;
      if (to && is_gimple_min_invariant (to))
	note_value (gimple_assign_lhs (stmt), to);
    }
}

/* Note what STMT computes if N, which it uses, is 0 or less.  */

static void
note_below (gimple *stmt, tree n)
{
  if (!is_gimple_assign (stmt) || gimple_assign_rhs1 (stmt) != n
      || gimple_num_ops (stmt) < 3
      || !integer_zerop (gimple_assign_rhs2 (stmt)))
    return;
  tree to = gimple_assign_lhs (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    case MAX_EXPR: case GT_EXPR:
      note_value (to, build_zero_cst (TREE_TYPE (to)));
      break;
    case LE_EXPR:
      note_value (to, build_one_cst (TREE_TYPE (to)));
      break;
    default:
      break;
    }
}

/* Note in NONE what there is if N is 0, or less if that is BELOW.  */

static void
note_none (tree n, bool below, known_values *none)
{
  imm_use_iterator i;
  use_operand_p use;
  known = none;
  if (!below)
    note_value (n, build_zero_cst (TREE_TYPE (n)));
  else
    FOR_EACH_IMM_USE_FAST (use, i, n)
      note_below (USE_STMT (use), n);
  known = NULL;
}

/* The edge by which a kernel leaves the block of COND if there are no
   iterations, and in NONE what names are then; null if COND does not ask
   that.  */

static edge
edge_if_none (gcond *cond, known_values *none)
{
  tree n = gimple_cond_lhs (cond), zero = gimple_cond_rhs (cond);
  enum tree_code code = gimple_cond_code (cond);
  edge yes, no;
  extract_true_false_edges_from_block (gimple_bb (cond), &yes, &no);
  gimple *def = TREE_CODE (n) == SSA_NAME ? SSA_NAME_DEF_STMT (n) : NULL;
  if (code == NE_EXPR && integer_zerop (zero) && def && is_gimple_assign (def)
      && TREE_CODE_CLASS (gimple_assign_rhs_code (def)) == tcc_comparison)
    {
      code = gimple_assign_rhs_code (def);
      n = gimple_assign_rhs1 (def);
      zero = gimple_assign_rhs2 (def);
    }
  if (!integer_zerop (zero) || TREE_CODE (n) != SSA_NAME
      || !INTEGRAL_TYPE_P (TREE_TYPE (n)))
    return NULL;
  bool below = code == LE_EXPR || code == GT_EXPR;
  if (!below && code != EQ_EXPR && code != NE_EXPR)
    return NULL;
  note_none (n, below, none);
  return code == LE_EXPR || code == EQ_EXPR ? yes : no;
}

/* Have the block BB not ask whether there are iterations, if it does and need
   not.  */

static void
leave_out_test (basic_block bb)
{
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb));
  known_values none;
  edge leave = cond ? edge_if_none (cond, &none) : NULL;
  if (!leave || !returns_p (leave))
    return;
  edge stay = EDGE_SUCC (bb, EDGE_SUCC (bb, 0) == leave);
  if (!does_nothing_p (stay, &none))
    return;
  if (leave->flags & EDGE_TRUE_VALUE)
    gimple_cond_make_false (cond);
  else
    gimple_cond_make_true (cond);
  update_stmt (cond);
}

/* Remove from BB that lanes wait for each other, if the kernel ends there.  */

static void
leave_out_wait (basic_block bb)
{
  gimple_stmt_iterator i = gsi_last_nondebug_bb (bb);
  bool ends = !gsi_end_p (i) && gimple_code (gsi_stmt (i)) == GIMPLE_RETURN;
  if (ends)
    gsi_prev_nondebug (&i);
  if (gsi_end_p (i) || !single_succ_p (bb)
      || !gimple_call_internal_p (gsi_stmt (i), IFN_GOMP_SIMT_EXIT)
      || (!ends && !returns_p (single_succ_edge (bb))))
    return;
  unlink_stmt_vdef (gsi_stmt (i));
  gsi_remove (&i, true);
}

void
launch_leave_out_needless (void)
{
  basic_block bb;
  shim_simplify ();
  FOR_EACH_BB_FN (bb, cfun)
    {
      leave_out_wait (bb);
      leave_out_test (bb);
    }
  cleanup_tree_cfg (TODO_update_ssa);
}
