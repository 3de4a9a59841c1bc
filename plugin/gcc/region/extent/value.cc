/* Values in the text of a construct.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "region/extent/extent-int.h"

/* True if VAR, which the construct of W has from outside, has there the value
   that it has before it.  */

static bool
same_inside_p (const struct extent_walk *w, const_tree var)
{
  for (tree c = w->clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	&& OMP_CLAUSE_DECL (c) == var)
      return true;
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == var
	     && POINTER_TYPE_P (TREE_TYPE (var)))
      switch (OMP_CLAUSE_MAP_KIND (c))
	{
	case GOMP_MAP_FIRSTPRIVATE_POINTER:
	case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
	case GOMP_MAP_POINTER:
	  return true;
	default:
	  break;
	}
  return false;
}

const struct poly *
extent_value (struct extent_walk *w, tree op)
{
  tree type = TREE_TYPE (op);
  if (DECL_P (op) && (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)))
    {
      const struct poly **now = w->values.get (op);
      if (now)
	return *now;
      if (same_inside_p (w, op))
	return extent_host_value (w, op);
    }
  if (TREE_CODE (op) == SSA_NAME)
    return extent_host_value (w, op);
  if (const struct poly *x = extent_constant (w, op))
    return x;
  if (TREE_CODE (op) == ADDR_EXPR)
    return extent_address (w, TREE_OPERAND (op, 0));
  if ((TREE_CODE (op) == MEM_REF || TREE_CODE (op) == INDIRECT_REF)
      && DECL_P (TREE_OPERAND (op, 0)) && INTEGRAL_TYPE_P (type)
      && same_inside_p (w, TREE_OPERAND (op, 0)))
    return extent_host_value (w, op);
  if (POINTER_TYPE_P (type) && !w->attaches && !DECL_P (op))
    {
      /* What memory has leads to no copy that is made for the construct.  */
      const struct sym *s = sym_new (w->pool, false, NULL, NULL);
      w->pointers.add (s);
      return poly_sym (w->pool, s);
    }
  return extent_unknown (w, type);
}

const struct poly *
extent_assigned (struct extent_walk *w, const gimple *stmt)
{
  return extent_computed (w, stmt, extent_value);
}

const struct poly *
extent_address (struct extent_walk *w, tree ref)
{
  return extent_address_by (w, ref, extent_value);
}
