/* Regions that the device never runs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An if clause decides which device a construct is for (omp-expand.cc,
   expand_omp_target): the first operand of the call that launches it is the
   device's number, or with OpenACC the complement of flags, one of which
   stands for the host.  Without optimisation that is a small computation,
   whose branch may be decided.  omp_get_initial_device, too, is the host.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/value.h"
#include "region/host-only.h"

#define MAX_DEPTH 8

static tree propagated_constant (tree value, int depth);

/* True if control never takes the edge E because of a test of constants; DEPTH
   is how far that has been followed.  */

static bool
never_p (edge e, int depth)
{
  basic_block bb = e->src;
  /* To a test above blocks that only lead on.  */
  while (!(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE))
	 && single_pred_p (bb) && single_succ_p (bb) && depth++ < MAX_DEPTH)
    {
      e = single_pred_edge (bb);
      bb = e->src;
    }
  gimple *last = last_stmt (bb);
  if (!last || gimple_code (last) != GIMPLE_COND)
    return false;
  tree a = propagated_constant (gimple_cond_lhs (last), depth + 1);
  tree b = propagated_constant (gimple_cond_rhs (last), depth + 1);
  tree test = (a && b ? fold_binary (gimple_cond_code (last),
				     boolean_type_node, a, b) : NULL_TREE);
  if (!test || TREE_CODE (test) != INTEGER_CST)
    return false;
  return (e->flags & EDGE_TRUE_VALUE ? integer_zerop (test)
	  : !integer_zerop (test));
}

/* The constant that the phi PHI is, whatever way control comes, or null.  */

static tree
constant_phi (gphi *phi, int depth)
{
  tree same = NULL_TREE;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      if (never_p (gimple_phi_arg_edge (phi, i), depth))
	continue;
      tree c = propagated_constant (gimple_phi_arg_def (phi, i), depth + 1);
      if (!c || (same && !tree_int_cst_equal (c, same)))
	return NULL_TREE;
      same = c;
    }
  return same;
}

/* The integer constant that VALUE is, or null.  */

static tree
propagated_constant (tree value, int depth)
{
  if (TREE_CODE (value) == INTEGER_CST)
    return value;
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
      || depth > MAX_DEPTH || !INTEGRAL_TYPE_P (TREE_TYPE (value)))
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return constant_phi (phi, depth);
  if (!is_gimple_assign (def) || gimple_vuse (def))
    return NULL_TREE;
  tree type = TREE_TYPE (value), r = NULL_TREE;
  tree a = propagated_constant (gimple_assign_rhs1 (def), depth + 1);
  enum tree_code code = gimple_assign_rhs_code (def);
  if (!a)
    return NULL_TREE;
  if (code == SSA_NAME || code == INTEGER_CST)
    return a;
  if (gimple_num_ops (def) == 2)
    r = fold_unary (code, type, a);
  else if (gimple_num_ops (def) == 3)
    if (tree b = propagated_constant (gimple_assign_rhs2 (def), depth + 1))
      r = fold_binary (code, type, a, b);
  return r && TREE_CODE (r) == INTEGER_CST ? r : NULL_TREE;
}

/* From GCC 13 on, the library gets the device's number A less one if that
   is omp_initial_device, so that VALUE may be a phi of A and A - 1.  Return A;
   VALUE itself if it is something else.  */

static tree
unadjusted_device (tree value)
{
  gphi *phi = (TREE_CODE (value) == SSA_NAME
	       ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (value)) : NULL);
  for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
    {
      tree less = gimple_phi_arg_def (phi, i);
      gimple *def = (TREE_CODE (less) == SSA_NAME ? SSA_NAME_DEF_STMT (less)
		     : NULL);
      if (gimple_phi_num_args (phi) == 2 && def && is_gimple_assign (def)
	  && gimple_assign_rhs_code (def) == PLUS_EXPR
	  && gimple_assign_rhs1 (def) == gimple_phi_arg_def (phi, 1 - i)
	  && integer_minus_onep (gimple_assign_rhs2 (def)))
	return gimple_assign_rhs1 (def);
    }
  return value;
}

/* True if VALUE is what omp_get_initial_device gives: the number of devices,
   which GCC 16 asks for instead.  */

static bool
initial_device_p (tree value)
{
  value = copied_from (unadjusted_device (copied_from (value)));
  if (TREE_CODE (value) != SSA_NAME
      || !is_gimple_call (SSA_NAME_DEF_STMT (value)))
    return false;
  const char *name = shim_function_name (gimple_call_fndecl
					 (SSA_NAME_DEF_STMT (value)));
  return name && (startswith (name, "omp_get_initial_device")
		  || startswith (name, "omp_get_num_devices"));
}

bool
host_only_p (gimple *launch)
{
  const char *name = (launch && is_gimple_call (launch)
		      ? shim_function_name (gimple_call_fndecl (launch))
		      : NULL);
  bool acc = name && strcmp (name, "GOACC_parallel_keyed") == 0;
  if (!name || (!acc && strcmp (name, "GOMP_target_ext") != 0))
    return false;
  tree device = gimple_call_arg (launch, 0);
  if (!acc && initial_device_p (device))
    return true;
  device = propagated_constant (device, 0);
  if (!device || !tree_fits_shwi_p (device))
    return false;
  HOST_WIDE_INT n = tree_to_shwi (device);
  return acc ? ~n & GOACC_FLAG_HOST_FALLBACK : n == GOMP_DEVICE_HOST_FALLBACK;
}
