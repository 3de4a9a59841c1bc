/* Descriptions of memory that has no name in the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Front ends make temporaries and put constants into memory, and programs use
   the result of a function without naming it.  We describe such memory.  A
   description contains a blank, unlike a name, and is printed without
   quotes.  */

#include "gcc-shim.h"
#include "names/location.h"
#include "region/argument/receiver.h"
#include "region/argument/ref-name.h"
#include "region/argument/unnamed.h"

/* How far a chain of definitions is followed.  */
#define MAX_DEPTH 16

/* Describe DECL, which has no name.  */

static char *
describe_decl (const_tree decl)
{
  bool array = TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE;
  if (TREE_CODE (decl) == CONST_DECL || DECL_IN_CONSTANT_POOL (decl)
      || (is_global_var (decl) && TREE_READONLY (decl)))
    return xstrdup (array ? "a constant array" : "a constant");
  if (TREE_CODE (decl) == RESULT_DECL)
    return xstrdup ("the value to be returned");
  if (lookup_attribute ("omp simd array", DECL_ATTRIBUTES (decl)))
    return xstrdup ("a private variable of the loop");
  return xstrdup (array ? "a temporary array" : "a temporary variable");
}

static char *describe_pointer (const struct region *region, tree ptr,
			       int depth);

/* Describe what one of the N pointers PTRS of REGION's body leads to.  */

static char *
describe_choice (const struct region *region, const tree *ptrs, unsigned n,
		 int depth)
{
  char *first = NULL, *text = NULL;
  for (unsigned i = 0; i < n && !text; i++)
    {
      bool arithmetic;
      char *name = ref_pointer_name (region, ptrs[i], &arithmetic);
      if (!name)
	text = describe_pointer (region, ptrs[i], depth);
      else if (!first)
	first = xstrdup (name);
      else if (strcmp (first, name) != 0)
	text = xasprintf ("'%s' or '%s'", first, name);
      free (name);
    }
  free (first);
  return text;
}

/* Describe what STMT defines, a pointer, in the body of REGION.  */

static char *
describe_definition (const struct region *region, gimple *stmt, int depth)
{
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      auto_vec<tree> ptrs;
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	ptrs.safe_push (gimple_phi_arg_def (phi, i));
      return describe_choice (region, ptrs.address (), ptrs.length (),
			      depth * 2 + 1);
    }
  if (is_gimple_call (stmt))
    {
      tree decl = gimple_call_fndecl (stmt);
      if (!decl || !DECL_NAME (decl))
	return NULL;
      if (gimple_call_builtin_p (stmt, BUILT_IN_ALLOCA)
	  || gimple_call_builtin_p (stmt, BUILT_IN_ALLOCA_WITH_ALIGN)
	  || gimple_call_builtin_p (stmt, BUILT_IN_ALLOCA_WITH_ALIGN_AND_MAX))
	return xstrdup ("a temporary array");
      return xasprintf ("the result of '%s'",
			IDENTIFIER_POINTER (DECL_NAME (decl)));
    }
  if (!is_gimple_assign (stmt))
    return NULL;
  switch (gimple_assign_rhs_code (stmt))
    {
    case POINTER_PLUS_EXPR: case SSA_NAME: case ADDR_EXPR:
    CASE_CONVERT:
      return describe_pointer (region, gimple_assign_rhs1 (stmt), depth + 1);
    case COND_EXPR:
      {
	tree ptrs[] = { gimple_assign_rhs2 (stmt), gimple_assign_rhs3 (stmt) };
	return describe_choice (region, ptrs, 2, depth * 2 + 1);
      }
    default:
      return NULL;
    }
}

/* Describe what the pointer PTR of REGION's body leads to, or return null.
   DEPTH is how far it has been followed.  */

static char *
describe_pointer (const struct region *region, tree ptr, int depth)
{
  if (depth > MAX_DEPTH)
    return NULL;
  if (TREE_CODE (ptr) == ADDR_EXPR)
    return unnamed_ref (region, TREE_OPERAND (ptr, 0));
  if (TREE_CODE (ptr) == INTEGER_CST)
    return xstrdup ("memory at a fixed address");
  if (TREE_CODE (ptr) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (ptr))
    return NULL;
  if (receiver_load_field (region, ptr))
    return xstrdup ("a mapped array");
  return describe_definition (region, SSA_NAME_DEF_STMT (ptr), depth);
}

char *
unnamed_pointer (const struct region *region, tree ptr)
{
  char *text = describe_pointer (region, ptr, 0);
  return text ? text : xstrdup ("memory at a computed address");
}

char *
unnamed_ref (const struct region *region, tree ref)
{
  tree base = get_base_address (ref);
  if (base && (TREE_CODE (base) == MEM_REF
	       || TREE_CODE (base) == TARGET_MEM_REF))
    return unnamed_pointer (region, TREE_OPERAND (base, 0));
  if (base && DECL_P (base))
    return describe_decl (base);
  return xstrdup (base && TREE_CODE (base) == STRING_CST
		  ? "a string constant" : "a constant");
}
