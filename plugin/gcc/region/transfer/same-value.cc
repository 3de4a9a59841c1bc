/* Values that are the same in all iterations of a loop, and equal ones.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/value.h"
#include "region/transfer/same-value.h"
#include "region/transfer/value-parts.h"

/* The condition that decides which of two arguments PHI has, or null if that is
   not clear.  */

static gcond *
phi_condition (gphi *phi)
{
  basic_block bb = gimple_bb (phi);
  basic_block top = get_immediate_dominator (CDI_DOMINATORS, bb);
  edge e;
  edge_iterator ei;
  if (EDGE_COUNT (bb->preds) != 2 || !top)
    return NULL;
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      basic_block from = e->src;
      while (from != top && single_pred_p (from))
	from = single_pred (from);
      if (from != top)
	return NULL;
    }
  return safe_dyn_cast<gcond *> (last_stmt (top));
}

/* VALUE without what only copies or converts.  */

static tree
plain_value (tree value)
{
  for (;;)
    {
      value = copied_from (value);
      if (!CONVERT_EXPR_P (value))
	return value;
      value = TREE_OPERAND (value, 0);
    }
}

/* True if PHI chooses the same in all iterations of LOOP.  */

static bool
choice_invariant_p (const struct launching_loop *loop, gphi *phi)
{
  gcond *decides = (gimple_bb (phi) != loop->loop->header
		    ? phi_condition (phi) : NULL);
  if (!decides || !value_invariant_p (loop, gimple_cond_lhs (decides))
      || !value_invariant_p (loop, gimple_cond_rhs (decides)))
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (!value_invariant_p (loop, gimple_phi_arg_def (phi, i)))
      return false;
  return true;
}

bool
value_invariant_p (const struct launching_loop *loop, tree value)
{
  value = plain_value (value);
  if (TREE_CODE (value) == SSA_NAME)
    {
      if (SSA_NAME_IS_DEFAULT_DEF (value))
	return true;
      gimple *def = SSA_NAME_DEF_STMT (value);
      if (!bb_in_loop_p (loop->loop, gimple_bb (def)))
	return true;
      if (gphi *phi = dyn_cast<gphi *> (def))
	return choice_invariant_p (loop, phi);
    }
  else if (is_gimple_min_invariant (value))
    return true;
  struct value_operation o = value_operation_of (value);
  for (unsigned i = 0; i < o.n; i++)
    if (o.op[i] && !value_invariant_p (loop, o.op[i]))
      return false;
  if (o.n > 0)
    return true;
  tree from = value_loaded_from (value);
  return from && loop_keeps_p (loop, from);
}

/* True if PHI and OTHER choose the same for the same reason.  */

static bool
same_choice_p (gphi *phi, gphi *other)
{
  gcond *x = phi_condition (phi), *y = phi_condition (other);
  if (!x || !y || gimple_cond_code (x) != gimple_cond_code (y)
      || !values_equal_p (gimple_cond_lhs (x), gimple_cond_lhs (y))
      || !values_equal_p (gimple_cond_rhs (x), gimple_cond_rhs (y)))
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (!values_equal_p (gimple_phi_arg_def (phi, i),
			 gimple_phi_arg_def (other, i)))
      return false;
  return true;
}

/* True if A and B are computed from equal values in the same way.  */

static bool
operations_equal_p (const struct value_operation *a,
		    const struct value_operation *b)
{
  if (a->n == 0 || a->code != b->code || a->n != b->n)
    return false;
  for (unsigned i = 0; i < a->n; i++)
    if (!values_equal_p (a->op[i], b->op[i]))
      return false;
  return true;
}

bool
values_equal_p (tree a, tree b)
{
  a = plain_value (a);
  b = plain_value (b);
  if (operand_equal_p (a, b, 0))
    return true;
  tree x = value_loaded_from (a), y = value_loaded_from (b);
  if (x && y)
    return operand_equal_p (x, y, 0);
  if (TREE_CODE (a) == SSA_NAME && TREE_CODE (b) == SSA_NAME
      && is_a<gphi *> (SSA_NAME_DEF_STMT (a))
      && is_a<gphi *> (SSA_NAME_DEF_STMT (b)))
    return same_choice_p (as_a<gphi *> (SSA_NAME_DEF_STMT (a)),
			  as_a<gphi *> (SSA_NAME_DEF_STMT (b)));
  struct value_operation left = value_operation_of (a);
  struct value_operation right = value_operation_of (b);
  return operations_equal_p (&left, &right);
}
