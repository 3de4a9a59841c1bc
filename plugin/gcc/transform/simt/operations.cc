/* Operations that GCC breaks in the lanes of simd loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What the device compiler puts into the frame (transform/call/frame-use.h) is
   wrong if it differs between lanes, and stays there.  */

#include "gcc-shim.h"
#include "transform/call/frame-use.h"
#include "transform/simt/operations.h"

/* True if a part of the complex number OP may be known to be 0, and the options
   allow the compiler to use that.  */

static bool
zero_part_p (tree op)
{
  if (HONOR_SIGNED_ZEROS (TREE_TYPE (op)))
    return false;
  gimple *def = TREE_CODE (op) == SSA_NAME ? SSA_NAME_DEF_STMT (op) : NULL;
  if (!def || !is_gimple_assign (def))
    return true;
  if (gimple_assign_rhs_code (def) == COMPLEX_EXPR)
    return (real_zerop (gimple_assign_rhs1 (def))
	    || real_zerop (gimple_assign_rhs2 (def)));
  return !gimple_assign_load_p (def);
}

/* True if a function does ASSIGN for certain.  */

static bool
certain_p (gassign *assign)
{
  switch (gimple_assign_rhs_code (assign))
    {
    case RDIV_EXPR:
      return !(zero_part_p (gimple_assign_rhs1 (assign))
	       || zero_part_p (gimple_assign_rhs2 (assign)));
    case FLOAT_EXPR: case FIX_TRUNC_EXPR:
      return true;
    case VIEW_CONVERT_EXPR:
      return true;
    default:
      return TREE_CODE (gimple_assign_rhs2 (assign)) == SSA_NAME;
    }
}

/* True if the built-in function that CALL calls is a function on the
   device.  */

static bool
real_builtin_p (gcall *call)
{
  tree type = gimple_call_return_type (call);
  /* Functions of these are computed from others, which have instructions.  */
  return !(TREE_CODE (type) == COMPLEX_TYPE && shim_type_bytes (type) <= 8
	   && flag_unsafe_math_optimizations);
}

/* What is wrong with CALL, which passes or returns in memory what no variable
   can be.  */

static enum simd_fault_kind
call_fault (gcall *call, tree *what)
{
  tree fn = gimple_call_fndecl (call);
  if (!fn || !(fndecl_built_in_p (fn) ? real_builtin_p (call)
	       : lane_values_call_p (fn)))
    return FAULT_COUNT;
  if (!frame_memory_p (gimple_call_return_type (call), true))
    return FAULT_OPERATION;
  *what = fn;
  return FAULT_RESULT;
}

/* What is wrong with STMT, which has values of a vector type.  What is computed
   for each element has registers.  */

static enum simd_fault_kind
vector_fault (gimple *stmt, tree *what)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (call)
    return (gimple_call_internal_p (call) ? FAULT_COUNT
	    : call_fault (call, what));
  if (!is_gimple_assign (stmt))
    return FAULT_COUNT;
  switch (gimple_assign_rhs_code (stmt))
    {
    case VEC_PERM_EXPR:
      return (TREE_CODE (gimple_assign_rhs3 (stmt)) == SSA_NAME
	      ? FAULT_VECTOR : FAULT_COUNT);
    case VIEW_CONVERT_EXPR:
      return ((TREE_CODE (TREE_TYPE (gimple_assign_lhs (stmt))) == VECTOR_TYPE)
	      != (TREE_CODE (TREE_TYPE (TREE_OPERAND (gimple_assign_rhs1 (stmt),
						      0))) == VECTOR_TYPE)
	      ? FAULT_VECTOR : FAULT_COUNT);
    default:
      return FAULT_COUNT;
    }
}

/* True if CALL computes the cosine, of which lanes of L compute the sine,
   too.  */

static bool
sine_too_p (struct lane_values *l, gcall *call)
{
  unsigned sines = 0, cosines = 0;
  frame_note_sincos (call, &sines, &cosines);
  if (!cosines || !gimple_call_lhs (call))
    return false;
  tree arg = gimple_call_arg (call, 0);
  imm_use_iterator iter;
  use_operand_p use;
  if (TREE_CODE (arg) != SSA_NAME)
    return false;
  FOR_EACH_IMM_USE_FAST (use, iter, arg)
    {
      gimple *stmt = USE_STMT (use);
      sines = 0;
      frame_note_sincos (stmt, &sines, &cosines);
      basic_block a = gimple_bb (stmt), b = gimple_bb (call);
      if ((sines & cosines) && gimple_call_lhs (stmt)
	  && l->region->blocks->contains (a)
	  && (dominated_by_p (CDI_DOMINATORS, a, b)
	      || dominated_by_p (CDI_DOMINATORS, b, a)))
	return true;
    }
  return false;
}

enum simd_fault_kind
operation_fault (struct lane_values *l, gimple *stmt, tree *what)
{
  *what = NULL_TREE;
  enum frame_use use = frame_use_of (stmt);
  gcall *call = dyn_cast<gcall *> (stmt);
  if (frame_takes_lock_p (stmt))
    return FAULT_LOCK;
  if (use == FRAME_VARIADIC)
    {
      *what = gimple_call_fndecl (stmt);
      return *what ? FAULT_VARIADIC : FAULT_COUNT;
    }
  if (gimple_code (stmt) == GIMPLE_PHI)
    return (use == FRAME_VECTOR && l->differ.contains (gimple_phi_result (stmt))
	    ? FAULT_VECTOR : FAULT_COUNT);
  if (!lane_values_differ_p (l, stmt))
    return FAULT_COUNT;
  switch (use)
    {
    case FRAME_EXCHANGE:
      return FAULT_EXCHANGE;
    case FRAME_VECTOR:
      return vector_fault (stmt, what);
    case FRAME_CALL:
      return call_fault (call, what);
    case FRAME_OPERATION:
      return certain_p (as_a<gassign *> (stmt)) ? FAULT_OPERATION : FAULT_COUNT;
    default:
      return call && sine_too_p (l, call) ? FAULT_SINCOS : FAULT_COUNT;
    }
}
