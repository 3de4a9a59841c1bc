/* Which values differ between lanes, and what stays as it is.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/lane-values.h"

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
stays_call_p (tree fn)
{
  return (!fn || !DECL_STRUCT_FUNCTION (fn)
	  || (TREE_PUBLIC (fn)
	      && (DECL_UNINLINABLE (fn)
		  || lookup_attribute ("noinline", DECL_ATTRIBUTES (fn)))));
}

bool
stays_loop_p (class loop *loop)
{
  tree niter = number_of_latch_executions (loop);
  if (!tree_fits_uhwi_p (niter))
    return true;
  return (tree_to_uhwi (niter) + 1
	  > (optimize >= 3 || flag_unroll_loops || flag_peel_loops
	     ? PEELED : PEELED_SMALL));
}
