/* Direct kernels: values of a region as its launcher computes them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* How many teams or gangs a launch needs is computed before it, from what the
   region's function computes of what it gets.  Nothing is read on the host but
   what is passed to the region, and variables of the launcher itself: memory
   behind pointers may be the device's.  */

#include "gcc-shim.h"
#include "region/argument/launch-args.h"
#include "region/argument/receiver.h"
#include "region/region.h"
#include "transform/launch/launch-int.h"

/* How long a chain of computations may be.  */
#define STEPS 16

/* A value of the region's function, as the launcher computes it.  */
struct host_value
{
  const struct region *region;
  gimple_seq seq;
};

static tree value_on_host (struct host_value *h, tree x, int steps);

/* The value that the variable of the launcher has whose address is ADDRESS
   there, of TYPE, or null.  */

static tree
variable_on_host (struct host_value *h, tree address, tree type)
{
  if (!address || TREE_CODE (address) != ADDR_EXPR)
    return NULL_TREE;
  tree var = TREE_OPERAND (address, 0);
  if ((!VAR_P (var) && TREE_CODE (var) != PARM_DECL) || TREE_THIS_VOLATILE (var)
      || !INTEGRAL_TYPE_P (TREE_TYPE (var))
      || !useless_type_conversion_p (type, TREE_TYPE (var)))
    return NULL_TREE;
  tree value = make_ssa_name (type);
  gimple_seq_add_stmt (&h->seq, gimple_build_assign (value, var));
  return value;
}

/* As value_on_host, of what is loaded by DEF.  */

static tree
load_on_host (struct host_value *h, gassign *def, int steps)
{
  tree ref = gimple_assign_rhs1 (def);
  tree type = TREE_TYPE (gimple_assign_lhs (def));
  tree field = receiver_field_read (h->region, ref);
  if (field)
    {
      tree sent = launch_arg (h->region, field);
      if (!sent)
	return NULL_TREE;
      return (is_gimple_val (sent) && TREE_CODE (sent) != ADDR_EXPR
	      && !POINTER_TYPE_P (type)
	      ? gimple_convert (&h->seq, type, sent) : sent);
    }
  if (TREE_CODE (ref) != MEM_REF || !integer_zerop (TREE_OPERAND (ref, 1))
      || TREE_CODE (TREE_OPERAND (ref, 0)) != SSA_NAME
      || !INTEGRAL_TYPE_P (type))
    return NULL_TREE;
  tree address = value_on_host (h, TREE_OPERAND (ref, 0), steps - 1);
  return variable_on_host (h, address, type);
}

/* As value_on_host, of what DEF computes.  A division must not trap on the host
   where the region is not executed.  */

static tree
operation_on_host (struct host_value *h, gassign *def, int steps)
{
  enum tree_code code = gimple_assign_rhs_code (def);
  tree type = TREE_TYPE (gimple_assign_lhs (def));
  if (!INTEGRAL_TYPE_P (type))
    return NULL_TREE;
  switch (code)
    {
    CASE_CONVERT: case NEGATE_EXPR: case BIT_NOT_EXPR: case SSA_NAME:
      {
	tree a = value_on_host (h, gimple_assign_rhs1 (def), steps - 1);
	if (!a || TREE_CODE (a) == ADDR_EXPR)
	  return NULL_TREE;
	if (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME)
	  return gimple_convert (&h->seq, type, a);
	return gimple_build (&h->seq, code, type, a);
      }
    case TRUNC_DIV_EXPR: case TRUNC_MOD_EXPR:
      if (TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST)
	return NULL_TREE;
      /* Fallthrough.  */
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case MAX_EXPR:
    case MIN_EXPR: case LSHIFT_EXPR: case RSHIFT_EXPR: case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
      {
	tree a = value_on_host (h, gimple_assign_rhs1 (def), steps - 1);
	tree b = (a ? value_on_host (h, gimple_assign_rhs2 (def), steps - 1)
		  : NULL_TREE);
	return (b && TREE_CODE (a) != ADDR_EXPR && TREE_CODE (b) != ADDR_EXPR
		? gimple_build (&h->seq, code, type, a, b) : NULL_TREE);
      }
    default:
      return NULL_TREE;
    }
}

/* X, a value of the function of H's region, as its launcher computes it by H's
   statements, in at most STEPS; null if that does not know it.  Of values that
   meet, one will do, as this is an estimate: constants are for loops without
   iterations.  */

static tree
value_on_host (struct host_value *h, tree x, int steps)
{
  if (is_gimple_min_invariant (x))
    return x;
  if (TREE_CODE (x) != SSA_NAME || steps == 0)
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (x);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
	if (TREE_CODE (gimple_phi_arg_def (phi, k)) == SSA_NAME)
	  return value_on_host (h, gimple_phi_arg_def (phi, k), steps - 1);
      return NULL_TREE;
    }
  gassign *assign = dyn_cast<gassign *> (def);
  if (!assign)
    return NULL_TREE;
  return (gimple_assign_load_p (assign) ? load_on_host (h, assign, steps)
	  : operation_on_host (h, assign, steps));
}

tree
launch_number_on_host (const struct region *region, tree x, gimple_seq *seq)
{
  struct host_value h = { region, *seq };
  tree n = value_on_host (&h, x, STEPS);
  *seq = h.seq;
  return (n && TREE_CODE (n) != ADDR_EXPR && INTEGRAL_TYPE_P (TREE_TYPE (n))
	  ? n : NULL_TREE);
}

void
launch_discard (gimple_seq seq)
{
  /* Those that are used before those that they are computed from.  */
  for (gimple_stmt_iterator i = gsi_last (seq); !gsi_end_p (i);
       i = gsi_last (seq))
    {
      gimple *stmt = gsi_stmt (i);
      gsi_remove (&i, true);
      release_defs (stmt);
    }
  /* A load asks for new virtual operands already when it is put into a
     sequence.  */
  if (need_ssa_update_p (cfun))
    update_ssa (TODO_update_ssa_only_virtuals);
}
