/* What the device compiler puts into the frame of the function it compiles.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Between GOMP_SIMT_ENTER and GOMP_SIMT_EXIT functions that are called have
   frames of the lane's, but the frame of the region's own function is the
   warp's (nvptx.cc, init_softstack_frame).  What the device compiler itself
   puts there, lanes overwrite.  It does so, from nvptx.cc (pass_in_memory),
   expr.cc, calls.cc, builtins.cc and tree-complex.cc, with

   - what is passed or returned in memory: structures, vectors, integers of more
     than 8 bytes, and complex results, also those of built-in functions and of
     the functions of libgcc that operations become;
   - sine and cosine of one value, which are one call there;
   - optional arguments, which even go where the lane has its variables;
   - what a compare-and-exchange of 1 or 2 bytes expects;
   - the bits of a complex number or a vector as something else;
   - vectors that have no registers: all but those of two integers.

   The device's front end always divides and multiplies complex numbers as C
   says (lto-lang.cc), whatever the options and the language.  */

#include "gcc-shim.h"
#include "transform/call/frame-use.h"

/* Bytes of a frame besides what is passed and returned.  */
#define FUNCTION_FRAME 48

bool
frame_memory_p (const_tree type, bool returned)
{
  if (VOID_TYPE_P (type) || TREE_ADDRESSABLE (type)
      || shim_type_bytes (type) <= 0)
    return false;
  if (AGGREGATE_TYPE_P (type))
    return !is_empty_type (type);
  if (TREE_CODE (type) == VECTOR_TYPE)
    return true;
  if (TREE_CODE (type) != COMPLEX_TYPE)
    return shim_type_bytes (type) > 8;
  return returned || shim_type_bytes (TREE_TYPE (type)) > 8;
}

/* True if TYPE has integers of more than 8 bytes.  */

static bool
wide_p (const_tree type)
{
  if (TREE_CODE (type) == COMPLEX_TYPE)
    type = TREE_TYPE (type);
  return INTEGRAL_TYPE_P (type) && shim_type_bytes (type) > 8;
}

/* True if TYPE is a vector for which the device has no registers.  */

static bool
odd_vector_p (const_tree type)
{
  if (TREE_CODE (type) != VECTOR_TYPE)
    return false;
  const_tree element = TREE_TYPE (type);
  HOST_WIDE_INT bytes = shim_type_bytes (element);
  return (!INTEGRAL_TYPE_P (element) || VECTOR_BOOLEAN_TYPE_P (type)
	  || bytes < 4 || shim_type_bytes (type) != 2 * bytes);
}

/* True if STMT computes with such vectors.  */

static bool
odd_vectors_p (gimple *stmt)
{
  ssa_op_iter iter;
  tree name;
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    return odd_vector_p (TREE_TYPE (gimple_phi_result (phi)));
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE | SSA_OP_DEF)
    if (odd_vector_p (TREE_TYPE (name)))
      return true;
  return false;
}

/* What FN is if it is a built-in function for text with optional
   arguments.  */

enum text_function { TEXT_NONE, TEXT_PRINT, TEXT_OTHER };

static enum text_function
text_function_of (const_tree fn)
{
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return TEXT_NONE;
  switch (DECL_FUNCTION_CODE (fn))
    {
    case BUILT_IN_PRINTF: case BUILT_IN_PRINTF_UNLOCKED:
    case BUILT_IN_PRINTF_CHK:
      return TEXT_PRINT;
    case BUILT_IN_FPRINTF: case BUILT_IN_FPRINTF_UNLOCKED:
    case BUILT_IN_FPRINTF_CHK:
    case BUILT_IN_SPRINTF: case BUILT_IN_SPRINTF_CHK:
    case BUILT_IN_SNPRINTF: case BUILT_IN_SNPRINTF_CHK:
    case BUILT_IN_SCANF: case BUILT_IN_FSCANF: case BUILT_IN_SSCANF:
    case BUILT_IN_EXECL: case BUILT_IN_EXECLE: case BUILT_IN_EXECLP:
      return TEXT_OTHER;
    default:
      return TEXT_NONE;
    }
}

bool
frame_library_p (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (fn))
    {
    case BUILT_IN_VFPRINTF: case BUILT_IN_VFPRINTF_CHK:
    case BUILT_IN_VSPRINTF: case BUILT_IN_VSPRINTF_CHK:
    case BUILT_IN_VSNPRINTF: case BUILT_IN_VSNPRINTF_CHK:
    case BUILT_IN_VSCANF: case BUILT_IN_VFSCANF: case BUILT_IN_VSSCANF:
    case BUILT_IN_FPUTC: case BUILT_IN_FPUTC_UNLOCKED:
    case BUILT_IN_FPUTS: case BUILT_IN_FPUTS_UNLOCKED:
    case BUILT_IN_FWRITE: case BUILT_IN_FWRITE_UNLOCKED:
    case BUILT_IN_STRFMON: case BUILT_IN_STRFTIME:
    case BUILT_IN_EXECV: case BUILT_IN_EXECVE: case BUILT_IN_EXECVP:
    case BUILT_IN_FORK:
      return true;
    default:
      return text_function_of (fn) == TEXT_OTHER;
    }
}

bool
frame_takes_lock_p (gimple *stmt)
{
  static const char *const names[]
    = { "GOMP_atomic_start", "GOMP_critical_start",
	"GOMP_critical_name_start", "omp_set_lock", "omp_set_lock_",
	"omp_set_nest_lock", "omp_set_nest_lock_" };
  const char *name = (is_gimple_call (stmt)
		      ? shim_function_name (gimple_call_fndecl (stmt)) : "");
  for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
    if (strcmp (name, names[i]) == 0)
      return true;
  return frame_lock_p (stmt);
}

bool
frame_lock_p (gimple *stmt)
{
  if (gimple_call_internal_p (stmt, IFN_ATOMIC_COMPARE_EXCHANGE))
    return (tree_to_shwi (gimple_call_arg (stmt, 3)) & 255) > 8;
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return false;
  const char *name = shim_function_name (fn);
  size_t length = strlen (name);
  switch (DECL_FUNCTION_CODE (fn))
    {
    case BUILT_IN_ATOMIC_LOAD: case BUILT_IN_ATOMIC_STORE:
    case BUILT_IN_ATOMIC_EXCHANGE: case BUILT_IN_ATOMIC_COMPARE_EXCHANGE:
      return true;
    default:
      return ((startswith (name, "__atomic_") || startswith (name, "__sync_"))
	      && length > 3 && strcmp (name + length - 3, "_16") == 0);
    }
}

/* True if the body of FN, which may be null, may come from another file.  */

static bool
unseen_p (const_tree fn)
{
  static const char *const prefixes[]
    = { "omp_", "GOMP_", "GOACC_", "__drano_", "drano_frame.", "_gfortran_" };
  if (!fn)
    return true;
  if (fndecl_built_in_p (fn))
    return false;
  for (unsigned i = 0; i < ARRAY_SIZE (prefixes); i++)
    if (startswith (shim_function_name (fn), prefixes[i]))
      return false;
  struct cgraph_node *node = cgraph_node::get (fn);
  return !node || !node->ultimate_alias_target ()->has_gimple_body_p ();
}

/* True if values of TYPE that CALL passes or, with RETURNED, returns cannot be
   variables of the lane's: those of built-in functions, and what is no
   structure.  */

static bool
uncopied_p (gcall *call, const_tree type, bool returned)
{
  tree fn = gimple_call_fndecl (call);
  return (frame_memory_p (type, returned)
	  && ((fn && fndecl_built_in_p (fn))
	      || !(AGGREGATE_TYPE_P (type)
		   || TREE_CODE (type) == COMPLEX_TYPE)));
}

/* How CALL, of a function that is not internal, uses the frame.  */

static enum frame_use
use_of_call (gcall *call)
{
  tree fn = gimple_call_fndecl (call), type = gimple_call_fntype (call);
  if (fn && fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (fn))
      {
      CASE_FLT_FN (BUILT_IN_SINCOS):
	return FRAME_CALL;
      default:
	break;
      }
  if (uncopied_p (call, gimple_call_return_type (call), true))
    return FRAME_CALL;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (uncopied_p (call, TREE_TYPE (gimple_call_arg (call, i)), false))
      return FRAME_CALL;
  /* Most built-in functions with optional arguments are not functions.  */
  if (type && stdarg_p (type)
      && (int) gimple_call_num_args (call) > type_num_arguments (type)
      && !(fn && fndecl_built_in_p (fn)
	   && text_function_of (fn) == TEXT_NONE))
    return FRAME_VARIADIC;
  return unseen_p (fn) ? FRAME_UNSEEN : FRAME_NONE;
}

/* How ASSIGN uses the frame.  */

static enum frame_use
use_of_assign (gassign *assign)
{
  tree type = TREE_TYPE (gimple_assign_lhs (assign));
  tree from = gimple_assign_rhs1 (assign);
  bool complex = (TREE_CODE (type) == COMPLEX_TYPE
		  && SCALAR_FLOAT_TYPE_P (TREE_TYPE (type)));
  switch (gimple_assign_rhs_code (assign))
    {
    case MULT_EXPR:
      return complex ? FRAME_PRODUCT : FRAME_NONE;
    case RDIV_EXPR:
      return complex ? FRAME_OPERATION : FRAME_NONE;
    case TRUNC_DIV_EXPR: case CEIL_DIV_EXPR: case FLOOR_DIV_EXPR:
    case ROUND_DIV_EXPR: case TRUNC_MOD_EXPR: case CEIL_MOD_EXPR:
    case FLOOR_MOD_EXPR: case ROUND_MOD_EXPR: case EXACT_DIV_EXPR:
    case FIX_TRUNC_EXPR:
      return wide_p (type) ? FRAME_OPERATION : FRAME_NONE;
    case FLOAT_EXPR:
      return wide_p (TREE_TYPE (from)) ? FRAME_OPERATION : FRAME_NONE;
    case VIEW_CONVERT_EXPR:
      from = TREE_OPERAND (from, 0);
      return (TREE_CODE (from) == SSA_NAME
	      && TREE_CODE (gimple_assign_lhs (assign)) == SSA_NAME
	      && (TREE_CODE (type) == COMPLEX_TYPE
		  || TREE_CODE (TREE_TYPE (from)) == COMPLEX_TYPE)
	      ? FRAME_OPERATION : FRAME_NONE);
    default:
      return FRAME_NONE;
    }
}

enum frame_use
frame_use_of (gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return FRAME_NONE;
  if (odd_vectors_p (stmt))
    return FRAME_VECTOR;
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    return use_of_assign (assign);
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call)
    return FRAME_NONE;
  if (!gimple_call_internal_p (call))
    return use_of_call (call);
  if (gimple_call_internal_fn (call) != IFN_ATOMIC_COMPARE_EXCHANGE)
    return FRAME_NONE;
  int size = tree_to_shwi (gimple_call_arg (call, 3)) & 255;
  return size < 4 ? FRAME_EXCHANGE : FRAME_NONE;
}

void
frame_note_sincos (gimple *stmt, unsigned *sines, unsigned *cosines)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return;
  HOST_WIDE_INT bytes = shim_type_bytes (gimple_call_return_type
					 (as_a<gcall *> (stmt)));
  /* Then registers of the device have both.  */
  if (bytes == 4 && flag_unsafe_math_optimizations)
    return;
  switch (DECL_FUNCTION_CODE (fn))
    {
    CASE_FLT_FN (BUILT_IN_SIN):
      *sines |= bytes;
      break;
    CASE_FLT_FN (BUILT_IN_COS):
      *cosines |= bytes;
      break;
    default:
      break;
    }
}

/* Note in SEEN that a variable of TYPE is needed for operand NUMBER, from 0,
   and return its bytes; 0 if it is there.  */

static HOST_WIDE_INT
variable_bytes (hash_map<tree, unsigned> *seen, tree type, unsigned number)
{
  unsigned bit = 1u << MIN (number, 31u);
  unsigned &numbers = seen->get_or_insert (TYPE_MAIN_VARIANT (type));
  if (number < 31 && (numbers & bit))
    return 0;
  numbers |= bit;
  return ROUND_UP (shim_type_bytes (type), 16);
}

HOST_WIDE_INT
frame_variables_bytes (const auto_vec<gimple *> &stmts)
{
  hash_map<tree, unsigned> seen;
  HOST_WIDE_INT bytes = 0;
  unsigned sines = 0, cosines = 0;
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      gimple *stmt = stmts[i];
      frame_note_sincos (stmt, &sines, &cosines);
      enum frame_use use = frame_use_of (stmt);
      if (use == FRAME_NONE || use == FRAME_PRODUCT || use == FRAME_VECTOR)
	continue;
      tree lhs = gimple_get_lhs (stmt);
      if (lhs && frame_memory_p (TREE_TYPE (lhs), true))
	bytes += variable_bytes (&seen, TREE_TYPE (lhs), 0);
      gcall *call = dyn_cast<gcall *> (stmt);
      unsigned n = call ? gimple_call_num_args (call) : gimple_num_ops (stmt);
      for (unsigned k = 0; k < n; k++)
	{
	  tree op = call ? gimple_call_arg (call, k) : gimple_op (stmt, k);
	  if (op && frame_memory_p (TREE_TYPE (op), false))
	    bytes += variable_bytes (&seen, TREE_TYPE (op), k + 1);
	}
    }
  /* A complex number of each precision.  */
  return bytes + (sines & cosines ? 64 : 0);
}

HOST_WIDE_INT
frame_function_bytes (gimple *stmt)
{
  unsigned sines = 0, cosines = 0;
  enum frame_use use = frame_use_of (stmt);
  frame_note_sincos (stmt, &sines, &cosines);
  if (use == FRAME_NONE && !sines && !cosines)
    return 0;
  HOST_WIDE_INT bytes = FUNCTION_FRAME;
  tree lhs = gimple_get_lhs (stmt);
  if (lhs && shim_type_bytes (TREE_TYPE (lhs)) > 0)
    bytes += ROUND_UP (shim_type_bytes (TREE_TYPE (lhs)), 16);
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (op && op != lhs && !TYPE_P (op) && TREE_TYPE (op)
	  && shim_type_bytes (TREE_TYPE (op)) > 0)
	bytes += ROUND_UP (shim_type_bytes (TREE_TYPE (op)), 16);
    }
  return bytes;
}
