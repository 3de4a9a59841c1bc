/* GIMPLE: operands and declarations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_GIMPLE_VALUE_H
#define DRANO_GCC_GIMPLE_VALUE_H

#include "gcc-shim.h"

/* True if T is a value, not a reference to memory.  GCC's own predicate asks
   which function is being compiled.  */

static inline bool
lower_value_p (const_tree t)
{
  return (TREE_CODE (t) == SSA_NAME || TREE_CODE (t) == ADDR_EXPR
	  || CONSTANT_CLASS_P (t));
}

/* What VALUE is converted from; with COPIES, what it is a copy of, too.  */

static inline tree
converted_from (tree value, bool copies = false)
{
  while (TREE_CODE (value) == SSA_NAME
	 && (gimple_assign_cast_p (SSA_NAME_DEF_STMT (value))
	     || (copies
		 && gimple_assign_ssa_name_copy_p (SSA_NAME_DEF_STMT (value)))))
    value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  return value;
}

/* What VALUE is a copy of, or converted from.  */

static inline tree
copied_from (tree value)
{
  return converted_from (value, true);
}

/* The assignment that defines X, or null.  */

static inline gassign *
assignment_of (tree x)
{
  return (TREE_CODE (x) == SSA_NAME
	  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL);
}

/* The same if it has CODE, else null.  */

static inline gassign *
assigned_by (tree x, enum tree_code code)
{
  gassign *def = assignment_of (x);
  return def && gimple_assign_rhs_code (def) == code ? def : NULL;
}

/* The integers that have the bits of floating-point numbers of TYPE, of 32 or
   64 bits.  */

static inline tree
bits_type (const_tree type)
{
  return (TYPE_PRECISION (type) == 64 ? long_long_unsigned_type_node
	  : unsigned_type_node);
}

/* The variable that BASE, as GCC's walks over loads and stores give it, is or
   points into; BASE itself if that is none.  Of an address, the walks give what
   it is the address of, which may be a part of a variable.  */

static inline tree
base_variable (tree base)
{
  tree whole = get_base_address (base);
  return whole ? whole : base;
}

/* The number of PARM among its function's parameters, from 0, or -1: what a
   nested function gets of the one around it is none of them.  */

static inline int
parameter_place (tree parm)
{
  int n = 0;
  tree p = DECL_ARGUMENTS (DECL_CONTEXT (parm));
  for (; p && p != parm; p = DECL_CHAIN (p))
    n++;
  return p ? n : -1;
}

/* Order the declarations at A and B by their numbers; for qsort.  */

static inline int
compare_uids (const void *a, const void *b)
{
  int left = DECL_UID (*(const tree *) a), right = DECL_UID (*(const tree *) b);
  return (left > right) - (left < right);
}

#endif /* DRANO_GCC_GIMPLE_VALUE_H */
