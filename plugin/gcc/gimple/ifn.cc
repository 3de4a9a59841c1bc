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
