/* Which values differ between lanes, and what stays as it is.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/simt/lane-values.h"

/* A loop with more iterations is not unrolled completely: GCC's limit
   (parameter max-completely-peel-times), and one below -O3, where the code
   must not grow.  */
#define PEELED 16
#define PEELED_SMALL 4

void
lane_values_find (struct lane_values *l)
{
  auto_vec<tree> todo;
  simt_region_statements (l->region, &l->stmts);
  for (unsigned i = 0; i < l->stmts.length (); i++)
    if (gimple_call_internal_p (l->stmts[i], IFN_GOMP_SIMT_LANE)
	&& gimple_call_lhs (l->stmts[i]))
      todo.safe_push (gimple_call_lhs (l->stmts[i]));
  while (!todo.is_empty ())
    {
      tree name = todo.pop ();
      imm_use_iterator iter;
      use_operand_p use;
      if (l->differ.add (name))
	continue;
      FOR_EACH_IMM_USE_FAST (use, iter, name)
	{
	  gimple *stmt = USE_STMT (use);
	  tree lhs = (gimple_code (stmt) == GIMPLE_PHI
		      ? gimple_phi_result (stmt) : gimple_get_lhs (stmt));
	  if (lhs && TREE_CODE (lhs) == SSA_NAME)
	    todo.safe_push (lhs);
	}
    }
}

bool
lane_values_differ_p (struct lane_values *l, gimple *stmt)
{
  ssa_op_iter iter;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
    if (l->differ.contains (name))
      return true;
  return false;
}

bool
lane_values_call_p (tree fn)
{
  return (!fn || !DECL_STRUCT_FUNCTION (fn)
	  || (TREE_PUBLIC (fn)
	      && (DECL_UNINLINABLE (fn)
		  || lookup_attribute ("noinline", DECL_ATTRIBUTES (fn)))));
}

/* How many iterations LOOP has if its header compares a counter that starts at
   a constant, and is increased by 1, with a constant; else -1.  */

static HOST_WIDE_INT
counted_iterations (class loop *loop)
{
  gimple *last = last_stmt (loop->header);
  gcond *cond = last ? dyn_cast<gcond *> (last) : NULL;
  tree k = cond ? gimple_cond_lhs (cond) : NULL_TREE;
  if (!k || TREE_CODE (k) != SSA_NAME
      || !tree_fits_shwi_p (gimple_cond_rhs (cond)))
    return -1;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (k));
  enum tree_code code = gimple_cond_code (cond);
  if (!phi || gimple_bb (phi) != loop->header || gimple_phi_num_args (phi) != 2
      || (code != LT_EXPR && code != LE_EXPR && code != NE_EXPR))
    return -1;
  for (unsigned i = 0; i < 2; i++)
    {
      tree init = gimple_phi_arg_def (phi, i);
      tree next = gimple_phi_arg_def (phi, 1 - i);
      gimple *def = (TREE_CODE (next) == SSA_NAME
		     ? SSA_NAME_DEF_STMT (next) : NULL);
      if (tree_fits_shwi_p (init) && def && is_gimple_assign (def)
	  && gimple_assign_rhs_code (def) == PLUS_EXPR
	  && gimple_assign_rhs1 (def) == k
	  && integer_onep (gimple_assign_rhs2 (def)))
	return (tree_to_shwi (gimple_cond_rhs (cond)) - tree_to_shwi (init)
		+ (code == LE_EXPR));
    }
  return -1;
}

bool
lane_values_loop_p (class loop *loop)
{
  HOST_WIDE_INT n = counted_iterations (loop);
  return (n < 0
	  || n > (optimize >= 3 || flag_unroll_loops || flag_peel_loops
		  ? PEELED : PEELED_SMALL));
}
