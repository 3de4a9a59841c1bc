/* GIMPLE: internal functions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/ifn.h"

enum internal_fn
internal_fn_of (gimple *stmt)
{
  return (stmt && is_gimple_call (stmt) && gimple_call_internal_p (stmt)
	  ? gimple_call_internal_fn (stmt) : IFN_LAST);
}

gcall *
internal_def (tree name)
{
  if (TREE_CODE (name) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (name))
    return NULL;
  gimple *def = SSA_NAME_DEF_STMT (name);
  return internal_fn_of (def) == IFN_LAST ? NULL : as_a<gcall *> (def);
}

bool
mathematical_p (gimple *stmt)
{
  if (!gimple_call_builtin_p (stmt, BUILT_IN_NORMAL) || !gimple_call_lhs (stmt)
      || !SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_call_lhs (stmt)))
      || gimple_has_volatile_ops (stmt))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (stmt)))
    {
    /* These set signgam.  */
    CASE_FLT_FN (BUILT_IN_LGAMMA): CASE_FLT_FN (BUILT_IN_GAMMA):
      return false;
    default:
      break;
    }
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    if (!SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_call_arg (stmt, i)))
	&& !INTEGRAL_TYPE_P (TREE_TYPE (gimple_call_arg (stmt, i))))
      return false;
  return true;
}
