/* What values are computed from.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "region/transfer/value-parts.h"

struct value_operation
value_operation_of (tree value)
{
  struct value_operation o = { ERROR_MARK, 0, { } };
  gimple *def = (TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value)
		 : NULL);
  if (def && is_gimple_assign (def) && !gimple_vuse (def)
      && gimple_num_ops (def) <= ARRAY_SIZE (o.op) + 1)
    {
      o.code = gimple_assign_rhs_code (def);
      o.n = gimple_num_ops (def) - 1;
      for (unsigned i = 0; i < o.n; i++)
	o.op[i] = gimple_op (def, i + 1);
    }
  else if (UNARY_CLASS_P (value) || BINARY_CLASS_P (value))
    {
      o.code = TREE_CODE (value);
      o.n = TREE_OPERAND_LENGTH (value);
      for (unsigned i = 0; i < o.n; i++)
	o.op[i] = TREE_OPERAND (value, i);
    }
  return o;
}

tree
value_loaded_from (tree value)
{
  if (TREE_CODE (value) != SSA_NAME)
    return DECL_P (value) || REFERENCE_CLASS_P (value) ? value : NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (value);
  return gimple_assign_load_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
}
