/* Values of a function as its caller has them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What a function computes from its parameters, constants and, in Fortran, what
   parameters refer to, its caller could compute as well, unless the function
   changes it before.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "names/language.h"
#include "region/transfer/call-value.h"
#include "region/transfer/value-parts.h"

/* Expressions are followed so far.  */
enum { DEEPEST = 16 };

/* What VALUE is a copy of, or converted from, and what a variable of the
   program's has, if there is such a thing.  */

static tree
copied_from_named (tree value)
{
  tree from = value;
  while (TREE_CODE (from) == SSA_NAME && !SSA_NAME_VAR (from)
	 && !SSA_NAME_IS_DEFAULT_DEF (from)
	 && (gimple_assign_cast_p (SSA_NAME_DEF_STMT (from))
	     || gimple_assign_ssa_name_copy_p (SSA_NAME_DEF_STMT (from))))
    from = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (from));
  return (TREE_CODE (from) == SSA_NAME && SSA_NAME_VAR (from) ? from
	  : copied_from (value));
}

tree
call_argument (const gcall *call, tree parm)
{
  int n = parameter_place (parm);
  return (n >= 0 && n < (int) gimple_call_num_args (call)
	  ? copied_from_named (gimple_call_arg (call, n)) : NULL_TREE);
}

tree
parameter_of (tree value)
{
  if (TREE_CODE (value) != SSA_NAME)
    return NULL_TREE;
  tree var = SSA_NAME_VAR (value);
  /* Where a dummy argument of Fortran's is mapped, the pointer that it is lies
     in memory; it is never another one.  */
  if (!SSA_NAME_IS_DEFAULT_DEF (value))
    var = (spell_fortran_p () && POINTER_TYPE_P (TREE_TYPE (value))
	   && gimple_assign_load_p (SSA_NAME_DEF_STMT (value))
	   ? gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value)) : NULL_TREE);
  return var && TREE_CODE (var) == PARM_DECL ? var : NULL_TREE;
}

/* The member REF of a record that a parameter refers to, of which CALL has the
   address; null if it is another one.  */

static tree
member_in_caller (const gcall *call, tree ref)
{
  tree base = get_base_address (ref);
  tree parm = (base && TREE_CODE (base) == MEM_REF
	       && integer_zerop (TREE_OPERAND (base, 1))
	       ? parameter_of (TREE_OPERAND (base, 0)) : NULL_TREE);
  tree arg = parm ? call_argument (call, parm) : NULL_TREE;
  if (!arg || TREE_CODE (arg) != ADDR_EXPR || !VAR_P (TREE_OPERAND (arg, 0))
      || !types_compatible_p (TREE_TYPE (base),
			      TREE_TYPE (TREE_OPERAND (arg, 0))))
    return NULL_TREE;
  tree copy = unshare_expr (ref), *at = &copy;
  while (handled_component_p (*at))
    at = &TREE_OPERAND (*at, 0);
  *at = TREE_OPERAND (arg, 0);
  return copy;
}

/* The scalar REF that a function loads, by a parameter that CALL has an address
   for, or of a static variable; null if it is another one.  */

static tree
reference_in_caller (const gcall *call, tree ref)
{
  if (VAR_P (ref))
    return is_global_var (ref) ? ref : NULL_TREE;
  if (TREE_CODE (ref) == COMPONENT_REF)
    return member_in_caller (call, ref);
  tree parm = ((TREE_CODE (ref) == MEM_REF
		&& integer_zerop (TREE_OPERAND (ref, 1)))
	       ? parameter_of (TREE_OPERAND (ref, 0)) : NULL_TREE);
  tree arg = parm ? call_argument (call, parm) : NULL_TREE;
  if (!arg || !types_compatible_p (TREE_TYPE (ref),
				   TREE_TYPE (TREE_TYPE (arg))))
    return NULL_TREE;
  tree at = build_fold_indirect_ref (arg);
  return (VAR_P (at) && TREE_READONLY (at) && DECL_INITIAL (at)
	  && CONSTANT_CLASS_P (DECL_INITIAL (at)) ? DECL_INITIAL (at) : at);
}

static tree value_to_depth (const gcall *call, tree value, int depth);

/* The same as value_in_caller for what O makes, of TYPE; DEPTH bounds how far
   its operands are followed.  */

static tree
operation_in_caller (const gcall *call, const struct value_operation *o,
		     tree type, int depth)
{
  tree op[2] = { NULL_TREE, NULL_TREE };
  switch (o->code)
    {
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR: case MAX_EXPR:
    case MIN_EXPR: case LSHIFT_EXPR: case NEGATE_EXPR: case SSA_NAME:
      break;
    default:
      if (!CONVERT_EXPR_CODE_P (o->code))
	return NULL_TREE;
    }
  for (unsigned i = 0; i < o->n; i++)
    {
      op[i] = value_to_depth (call, o->op[i], depth + 1);
      if (!op[i])
	return NULL_TREE;
    }
  return (o->code == SSA_NAME ? op[0]
	  : o->n == 1 ? fold_build1 (o->code, type, op[0])
	  : fold_build2 (o->code, type, op[0], op[1]));
}

/* The same as value_in_caller; DEPTH bounds how far VALUE is followed.  */

static tree
value_to_depth (const gcall *call, tree value, int depth)
{
  if (!value || value == error_mark_node || depth == DEEPEST)
    return NULL_TREE;
  if (CONSTANT_CLASS_P (value))
    return value;
  if (TREE_CODE (value) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (value, 0));
      return base && DECL_P (base) && is_global_var (base) ? value : NULL_TREE;
    }
  if (tree parm = parameter_of (value))
    return call_argument (call, parm);
  struct value_operation o = value_operation_of (value);
  if (o.n > 0)
    return operation_in_caller (call, &o, TREE_TYPE (value), depth);
  tree from = value_loaded_from (value);
  return from ? reference_in_caller (call, from) : NULL_TREE;
}

tree
value_in_caller (const gcall *call, tree value)
{
  return value_to_depth (call, value, 0);
}

/* Append to VALUES what decides which argument PHI has; false if that is not
   clear.  */

static bool
add_deciding (gphi *phi, auto_vec<tree> *values)
{
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      basic_block from = gimple_phi_arg_edge (phi, i)->src;
      if (single_succ_p (from) && single_pred_p (from))
	from = single_pred (from);
      gcond *decides = safe_dyn_cast<gcond *> (last_stmt (from));
      if (!decides)
	return false;
      values->safe_push (gimple_cond_lhs (decides));
      values->safe_push (gimple_cond_rhs (decides));
    }
  return true;
}

/* Append to VALUES what VALUE is computed from, or, if it is loaded, set *PARM
   to the parameter whose record it is of.  False if it is loaded from
   elsewhere.  */

static bool
add_sources (tree value, auto_vec<tree> *values, tree *parm)
{
  if (CONSTANT_CLASS_P (value))
    return true;
  if (TREE_CODE (value) == SSA_NAME)
    if (gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (value)))
      {
	for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	  values->safe_push (gimple_phi_arg_def (phi, i));
	return add_deciding (phi, values);
      }
  struct value_operation o = value_operation_of (value);
  for (unsigned i = 0; i < o.n; i++)
    values->safe_push (o.op[i]);
  if (o.n > 0)
    return true;
  tree from = value_loaded_from (value);
  tree base = from ? get_base_address (from) : NULL_TREE;
  tree of = (base && TREE_CODE (base) == MEM_REF
	     ? parameter_of (TREE_OPERAND (base, 0)) : NULL_TREE);
  if (!of || (*parm && *parm != of))
    return false;
  *parm = of;
  return true;
}

tree
record_in_caller (const gcall *call, tree value)
{
  enum { MOST_VALUES = 200 };
  auto_vec<tree> values;
  hash_set<tree> seen;
  tree parm = NULL_TREE;
  values.safe_push (value);
  while (!values.is_empty ())
    {
      tree next = values.pop ();
      if (!seen.add (next)
	  && (seen.elements () > MOST_VALUES
	      || !add_sources (next, &values, &parm)))
	return NULL_TREE;
    }
  tree arg = parm ? call_argument (call, parm) : NULL_TREE;
  return (arg && TREE_CODE (arg) == ADDR_EXPR && VAR_P (TREE_OPERAND (arg, 0))
	  ? TREE_OPERAND (arg, 0) : NULL_TREE);
}
