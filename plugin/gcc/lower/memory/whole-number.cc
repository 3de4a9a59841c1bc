/* From GIMPLE to the lane IR: whole numbers in floating point.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* C programs clamp an index with fmin and fmax, which take it to floating
   point and back.  No digit is lost where the type has as many as the
   integer's.  Where it has fewer, as a float has, we assume that the number is
   small enough: we convert it to an integer of so many digits.  */

#include "gcc-shim.h"
#include "lower/memory/chosen-load.h"
#include "lower/memory/whole-number.h"
#include "lower/value/operand.h"

#define MAX_WHOLE_DEPTH 8

/* What CODE, or the call of a built-in function that STMT is, does with two
   whole numbers, or IR_LAST.  */

static enum ir_op
whole_op (gimple *stmt)
{
  if (is_gimple_assign (stmt))
    switch (gimple_assign_rhs_code (stmt))
      {
      case MIN_EXPR: return IR_MIN;
      case MAX_EXPR: return IR_MAX;
      case PLUS_EXPR: return IR_ADD;
      case MINUS_EXPR: return IR_SUB;
      case MULT_EXPR: return IR_MUL;
      default: return IR_LAST;
      }
  tree decl = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!decl || !shim_builtin_p (decl))
    return IR_LAST;
  switch (DECL_FUNCTION_CODE (decl))
    {
    case BUILT_IN_FMIN: case BUILT_IN_FMINF: return IR_MIN;
    case BUILT_IN_FMAX: case BUILT_IN_FMAXF: return IR_MAX;
    default: return IR_LAST;
    }
}

/* How many binary digits the floating-point TYPE has; 0 for types that device
   code hardly uses.  */

static unsigned
mantissa_bits (const_tree type)
{
  unsigned bits = TYPE_PRECISION (type);
  return bits == 32 ? 24 : bits == 64 ? 53 : 0;
}

/* The integer R, of BITS, as far as the floating-point VALUE holds it.  */

static ir_ref
convert_exactly (struct lowering *l, tree value, unsigned bits, ir_ref r)
{
  unsigned most = mantissa_bits (TREE_TYPE (value));
  struct ir_type exact = ir_type_signed (IR_INT, most + 1);
  return (most == 0 ? IR_NONE : bits <= most ? r
	  : ir_emit (l->f, l->bb, IR_CONV, exact, 1, &r));
}

/* The integer constant that the REAL_CST VALUE is, of TYPE, or IR_NONE.  */

static ir_ref
whole_constant (struct lowering *l, tree value, struct ir_type type)
{
  HOST_WIDE_INT n;
  return (real_isinteger (TREE_REAL_CST_PTR (value), &n)
	  ? lower_const (l, type, n) : IR_NONE);
}

/* The int that the floating-point VALUE was converted from, or a constant,
   where VALUE is computed; or IR_NONE.  */

static ir_ref
whole_source (struct lowering *l, tree value)
{
  if (TREE_CODE (value) == REAL_CST)
    return whole_constant (l, value, ir_int_type);
  gimple *def = (TREE_CODE (value) == SSA_NAME
		 && !SSA_NAME_IS_DEFAULT_DEF (value)
		 ? SSA_NAME_DEF_STMT (value) : NULL);
  tree from = (def && is_gimple_assign (def)
	       && gimple_assign_rhs_code (def) == FLOAT_EXPR
	       ? gimple_assign_rhs1 (def) : NULL_TREE);
  return (from && !TYPE_UNSIGNED (TREE_TYPE (from))
	  && TYPE_PRECISION (TREE_TYPE (from))
	     <= TYPE_PRECISION (integer_type_node)
	  ? lower_operand (l, from) : IR_NONE);
}

/* The integer of TYPE that the floating-point VALUE is, converted HERE or
   where it is; or IR_NONE.  */

static ir_ref
whole_leaf (struct lowering *l, tree value, struct ir_type type, bool here)
{
  return (here ? lower_whole_number (l, value, type)
	  : whole_source (l, value));
}

/* The integer that the floating-point VALUE is, of TYPE, or IR_NONE; DEPTH is
   how far it has been followed.  */

static ir_ref
lower_whole_value (struct lowering *l, tree value, struct ir_type type,
		   int depth)
{
  if (TREE_CODE (value) == REAL_CST)
    return whole_constant (l, value, type);
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
      || depth > MAX_WHOLE_DEPTH)
    return IR_NONE;
  gimple *def = SSA_NAME_DEF_STMT (value);
  enum ir_op op = whole_op (def);
  if (op != IR_LAST)
    {
      bool call = is_gimple_call (def);
      ir_ref args[2];
      for (int k = 0; k < 2; k++)
	{
	  args[k] = lower_whole_value (l, call ? gimple_call_arg (def, k)
				       : gimple_op (def, k + 1), type,
				       depth + 1);
	  if (args[k] == IR_NONE)
	    return IR_NONE;
	}
      ir_ref r = ir_emit (l->f, l->bb, op, type, 2, args);
      return (op == IR_MIN || op == IR_MAX ? r
	      : convert_exactly (l, value,
				 TYPE_PRECISION (long_integer_type_node), r));
    }
  if (!is_gimple_assign (def))
    return IR_NONE;
  tree from = gimple_assign_rhs1 (def);
  if (gimple_assign_load_p (def))
    {
      ir_ref r = lower_chosen_whole (l, def, type, whole_leaf);
      return (r == IR_NONE ? r
	      : convert_exactly (l, value, TYPE_PRECISION (integer_type_node),
				 r));
    }
  switch (gimple_assign_rhs_code (def))
    {
    CASE_CONVERT:
      return (TYPE_PRECISION (TREE_TYPE (from))
	      <= TYPE_PRECISION (TREE_TYPE (value))
	      ? lower_whole_value (l, from, type, depth + 1) : IR_NONE);
    case SSA_NAME:
      return lower_whole_value (l, from, type, depth + 1);
    case FLOAT_EXPR:
      {
	ir_ref r = convert_exactly (l, value, TYPE_PRECISION (TREE_TYPE (from)),
				    lower_operand (l, from));
	return r == IR_NONE ? r : ir_emit (l->f, l->bb, IR_CONV, type, 1, &r);
      }
    default:
      return IR_NONE;
    }
}

ir_ref
lower_whole_number (struct lowering *l, tree value, struct ir_type type)
{
  struct ir_type wide = ir_type_signed (IR_INT, 64);
  ir_ref r = lower_whole_value (l, value, wide, 0);
  return r == IR_NONE ? r : ir_emit (l->f, l->bb, IR_CONV, type, 1, &r);
}
