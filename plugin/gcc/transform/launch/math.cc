/* Direct kernels: functions that the device approximates.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* With -funsafe-math-optimizations, GCC makes of sinf, cosf, exp2f and log2f
   the one instruction that the device has for each (GCC:
   config/nvptx/nvptx.md).  expf, logf, exp10f and log10f differ from these by a
   factor alone, but remain calls of the C library, of about 100 instructions
   each.  That is why CUDA's compiler, with -use_fast_math, multiplies.

   A power is left alone: of a negative number it would become no number.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"

/* A function that is FACTOR times another one, BASE, or that one of FACTOR
   times its argument.  */
struct scaled_function
{
  enum built_in_function fn, base;
  const char *factor;
  bool inside;			/* The argument is multiplied.  */
};

static const struct scaled_function scaled_functions[] =
{
  { BUILT_IN_EXPF, BUILT_IN_EXP2F, "1.44269504088896340735992468100189214",
    true },
  { BUILT_IN_EXP10F, BUILT_IN_EXP2F, "3.32192809488736234787031942948939018",
    true },
  { BUILT_IN_LOGF, BUILT_IN_LOG2F, "0.693147180559945309417232121458176568",
    false },
  { BUILT_IN_LOG10F, BUILT_IN_LOG2F, "0.301029995663981195213738894724493027",
    false }
};

/* How STMT's function is computed, or null.  */

static const struct scaled_function *
scaled_function_of (gimple *stmt)
{
  for (unsigned k = 0; k < ARRAY_SIZE (scaled_functions); k++)
    if (gimple_call_builtin_p (stmt, scaled_functions[k].fn))
      return &scaled_functions[k];
  return NULL;
}

/* Have CALL, of S's function, be S's base, multiplied.  */

static void
scale_function (gcall *call, const struct scaled_function *s)
{
  tree lhs = gimple_call_lhs (call), type = float_type_node;
  tree x = gimple_call_arg (call, 0);
  REAL_VALUE_TYPE value;
  real_from_string (&value, s->factor);
  real_convert (&value, SFmode, &value);
  tree factor = build_real (type, value);
  gimple_seq seq = NULL;
  if (s->inside)
    x = gimple_build (&seq, MULT_EXPR, type, x, factor);
  gcall *base = gimple_build_call (builtin_decl_implicit (s->base), 1, x);
  tree result = s->inside ? lhs : make_ssa_name (type);
  gimple_call_set_lhs (base, result);
  gimple_set_location (base, gimple_location (call));
  gimple_seq_add_stmt (&seq, base);
  gimple_stmt_iterator i = gsi_for_stmt (call);
  if (gimple_vdef (call))
    unlink_stmt_vdef (call);
  gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
  if (s->inside)
    gsi_remove (&i, true);
  else
    gsi_replace (&i, gimple_build_assign (lhs, MULT_EXPR, result, factor),
		 false);
}

void
launch_approximate (void)
{
  auto_vec<gcall *> calls;
  if (!flag_unsafe_math_optimizations || flag_errno_math || flag_trapping_math)
    return;
  for (gimple *stmt : function_statements (cfun))
    if (const struct scaled_function *s = scaled_function_of (stmt))
      if (gimple_call_lhs (stmt) && builtin_decl_implicit (s->base))
	calls.safe_push (as_a<gcall *> (stmt));
  for (unsigned k = 0; k < calls.length (); k++)
    scale_function (calls[k], scaled_function_of (calls[k]));
}

bool
launch_instruction_p (const gimple *call)
{
  if (!gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (call)))
    {
    CASE_FLT_FN (BUILT_IN_FABS):
    CASE_FLT_FN (BUILT_IN_FLOOR):
    CASE_FLT_FN (BUILT_IN_CEIL):
    CASE_FLT_FN (BUILT_IN_TRUNC):
    CASE_FLT_FN (BUILT_IN_NEARBYINT):
    CASE_FLT_FN (BUILT_IN_FMA):
    CASE_FLT_FN (BUILT_IN_COPYSIGN):
    CASE_INT_FN (BUILT_IN_CLZ):
    CASE_INT_FN (BUILT_IN_CTZ):
    CASE_INT_FN (BUILT_IN_POPCOUNT):
      return true;
    CASE_FLT_FN (BUILT_IN_SQRT):
      return !flag_errno_math;
    case BUILT_IN_EXP2F: case BUILT_IN_LOG2F:
      return flag_unsafe_math_optimizations && !flag_errno_math;
    case BUILT_IN_SINF: case BUILT_IN_COSF:
      return flag_unsafe_math_optimizations;
    default:
      return false;
    }
}
