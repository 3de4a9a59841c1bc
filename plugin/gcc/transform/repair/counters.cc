/* Counters of simd loops that wrap around.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC makes of

     for (i = INIT; i CODE BOUND; i += STEP)

   for each lane

     for (i = INIT + lane * STEP; i CODE BOUND; i += 32 * STEP)

   in the type of the counter (expand_omp_simd).  An unsigned counter that runs
   down to a small bound wraps around there, and so does one of few bits: it is
   then on the right side of the bound again, and lanes run iterations that the
   loop does not have.

   Such a loop is left to one lane.  */

#include "gcc-shim.h"
#include "transform/repair/counters.h"

/* True if NAME is computed from a call of FN alone, but for factors.  */

static bool
from_call_p (tree name, enum internal_fn fn)
{
  gimple *def = (TREE_CODE (name) == SSA_NAME
		 ? SSA_NAME_DEF_STMT (name) : NULL);
  if (!def || gimple_call_internal_p (def, fn))
    return def != NULL;
  if (!is_gimple_assign (def))
    return false;
  switch (gimple_assign_rhs_code (def))
    {
    CASE_CONVERT:
    case SSA_NAME:
    case NEGATE_EXPR:
      return from_call_p (gimple_assign_rhs1 (def), fn);
    case MULT_EXPR:
      return (from_call_p (gimple_assign_rhs1 (def), fn)
	      || from_call_p (gimple_assign_rhs2 (def), fn));
    default:
      return false;
    }
}

bool
repair_counter_steps_p (tree next, tree counter)
{
  gassign *def = (TREE_CODE (next) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : NULL);
  if (!def || (gimple_assign_rhs_code (def) != PLUS_EXPR
	       && gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR
	       && gimple_assign_rhs_code (def) != MINUS_EXPR))
    return false;
  tree left = gimple_assign_rhs1 (def), right = gimple_assign_rhs2 (def);
  return ((left == counter && from_call_p (right, IFN_GOMP_SIMT_VF))
	  || (right == counter && from_call_p (left, IFN_GOMP_SIMT_VF)));
}

/* True if a counter of TYPE that the test CODE compares may wrap around.
   Counters of many bits that run up would need a bound that no array has.  */

static bool
may_wrap_p (const_tree type, enum tree_code code)
{
  return (TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node)
	  || (TYPE_UNSIGNED (type) && code != LT_EXPR && code != LE_EXPR));
}

bool
repair_counter_wraps_p (const struct simt_region *region)
{
  auto_vec<gimple *> stmts;
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      gcond *cond = dyn_cast<gcond *> (stmts[i]);
      tree counter = cond ? gimple_cond_lhs (cond) : NULL_TREE;
      if (!counter || TREE_CODE (counter) != SSA_NAME
	  || !INTEGRAL_TYPE_P (TREE_TYPE (counter)))
	continue;
      gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (counter));
      for (unsigned k = 0; phi && k < gimple_phi_num_args (phi); k++)
	if (repair_counter_steps_p (gimple_phi_arg_def (phi, k), counter)
	    && may_wrap_p (TREE_TYPE (counter), gimple_cond_code (cond)))
	  return true;
    }
  return false;
}
