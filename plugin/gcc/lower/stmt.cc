/* Lowering: statements.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "lower/call.h"
#include "lower/memory/access.h"
#include "lower/memory/whole-number.h"
#include "lower/stmt.h"
#include "lower/value/operand.h"
#include "region/simt.h"

/* What to call the operation CODE on values of TYPE in a reason.  */

static const char *
name_of_code (enum tree_code code, const_tree type)
{
  if (code == FLOAT_EXPR)
    return IR_REAL_OF;
  if (SCALAR_FLOAT_TYPE_P (type))
    switch (code)
      {
      case PLUS_EXPR: return IR_REAL_ADD;
      case MINUS_EXPR: return IR_REAL_SUB;
      case MULT_EXPR: return IR_REAL_MUL;
      case NEGATE_EXPR: return IR_REAL_NEG;
      case FIX_TRUNC_EXPR: return IR_REAL_ROUNDED;
      default: break;
      }
  if (FLOAT_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE)
    return "floating-point arithmetic";
  if (VECTOR_TYPE_P (type))
    return "vector arithmetic";
  return op_symbol_code (code);
}

ir_ref
lower_expr (struct lowering *l, enum tree_code code, tree type, int nops,
	    const tree *ops)
{
  struct ir_type t = lower_type (type);
  ir_ref args[3];
  bool computable = t.kind != IR_OTHER;
  for (int i = 0; i < nops; i++)
    {
      args[i] = lower_operand (l, ops[i]);
      computable &= lower_type (TREE_TYPE (ops[i])).kind != IR_OTHER;
    }
  enum ir_op op = lower_op_of_code (code);
  /* Floor divisions are truncating ones where nothing is negative.  */
  if ((code == FLOOR_DIV_EXPR || code == FLOOR_MOD_EXPR)
      && TYPE_UNSIGNED (type))
    op = code == FLOOR_DIV_EXPR ? IR_DIV : IR_MOD;
  struct ir_type wide = ir_type_signed (IR_INT, 64);
  if (!computable && TREE_CODE_CLASS (code) == tcc_comparison
      && SCALAR_FLOAT_TYPE_P (TREE_TYPE (ops[0])))
    {
      /* Whole numbers compare as integers do.  */
      ir_ref whole[2] = { lower_whole_number (l, ops[0], wide), IR_NONE };
      if (whole[0] != IR_NONE)
	whole[1] = lower_whole_number (l, ops[1], wide);
      if (whole[1] != IR_NONE && op != IR_LAST)
	return ir_emit (l->f, l->bb, op, t, 2, whole);
    }
  if (computable && op != IR_LAST)
    return ir_emit (l->f, l->bb, op, t, nops, args);
  return ir_pure (l->f, l->bb, t, name_of_code (code, TREE_TYPE (ops[0])),
		  nops, args);
}

/* Emit the comparison or truth value COND, a gimple condition's operand.  */

static ir_ref
lower_condition (struct lowering *l, tree cond)
{
  if (!COMPARISON_CLASS_P (cond))
    return lower_operand (l, cond);
  tree ops[2] = { TREE_OPERAND (cond, 0), TREE_OPERAND (cond, 1) };
  return lower_expr (l, TREE_CODE (cond), boolean_type_node, 2, ops);
}

/* Emit the register assignment STMT and return its value.  */

static ir_ref
lower_assign (struct lowering *l, gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), type = TREE_TYPE (lhs);
  tree rhs = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (CONVERT_EXPR_CODE_P (code) && simt_told_p (lhs, SIMT_STAGED_NAME))
    return lower_const (l, lower_type (type), 1);
  if (code == MIN_EXPR && simt_told_p (lhs, SIMT_TILE_END_NAME))
    return lower_operand (l, gimple_assign_rhs2 (stmt));
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_BINARY_RHS:
      {
	tree ops[2] = { rhs, gimple_assign_rhs2 (stmt) };
	return lower_expr (l, code, type, 2, ops);
      }
    case GIMPLE_UNARY_RHS:
      {
	ir_ref r = (code == FIX_TRUNC_EXPR
		    ? lower_whole_number (l, rhs, lower_type (type)) : IR_NONE);
	return r == IR_NONE ? lower_expr (l, code, type, 1, &rhs) : r;
      }
    case GIMPLE_TERNARY_RHS:
      if (code == COND_EXPR)
	{
	  ir_ref args[3] = { lower_condition (l, rhs),
			     lower_operand (l, gimple_assign_rhs2 (stmt)),
			     lower_operand (l, gimple_assign_rhs3 (stmt)) };
	  return ir_emit (l->f, l->bb, IR_SELECT, lower_type (type), 3, args);
	}
      else
	{
	  tree ops[3] = { rhs, gimple_assign_rhs2 (stmt),
			  gimple_assign_rhs3 (stmt) };
	  return lower_expr (l, code, type, 3, ops);
	}
    default:
      if (lower_value_p (rhs))
	return lower_operand (l, rhs);
      /* REALPART_EXPR and its like of a register.  */
      tree inner = rhs;
      while (handled_component_p (inner))
	inner = TREE_OPERAND (inner, 0);
      if (!lower_value_p (inner))
	return ir_varying (l->f, l->bb, lower_type (type),
			   get_tree_code_name (code));
      ir_ref arg = lower_operand (l, inner);
      return ir_pure (l->f, l->bb, lower_type (type),
		      get_tree_code_name (code), 1, &arg);
    }
}

void
lower_stmt (struct lowering *l, gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return;
  tree lhs = gimple_get_lhs (stmt);
  bool wanted = (lhs && TREE_CODE (lhs) == SSA_NAME
		 && l->needed[SSA_NAME_VERSION (lhs)]);
  ir_ref value = IR_NONE;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      value = lower_call (l, call);
      if (lhs && TREE_CODE (lhs) != SSA_NAME)
	lower_memory (l, stmt);
    }
  else if (gimple_assign_single_p (stmt) && gimple_vuse (stmt))
    value = lower_memory (l, stmt);
  else if (is_gimple_assign (stmt) && wanted)
    value = lower_assign (l, stmt);
  else if (gasm *a = dyn_cast<gasm *> (stmt))
    {
      for (unsigned i = 0; i < gimple_asm_noutputs (a); i++)
	{
	  tree out = TREE_VALUE (gimple_asm_output_op (a, i));
	  if (TREE_CODE (out) == SSA_NAME
	      && l->needed[SSA_NAME_VERSION (out)])
	    l->of_ssa[SSA_NAME_VERSION (out)]
	      = ir_varying (l->f, l->bb, lower_type (TREE_TYPE (out)),
			    "inline asm");
	}
      return;
    }
  if (wanted)
    {
      if (value == IR_NONE)
	value = ir_varying (l->f, l->bb, lower_type (TREE_TYPE (lhs)),
			    "a value that is not followed");
      l->of_ssa[SSA_NAME_VERSION (lhs)] = value;
    }
}
