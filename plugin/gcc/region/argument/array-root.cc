/* Which array a reference is of.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Pointers are followed to the field of the record that a region gets, to a
   variable or to a parameter.  C's arrays are reached by a pointer in the
   record, Fortran's by one that the record's leads to, alone or in a
   descriptor.  */

#include "gcc-shim.h"
#include "names/language.h"
#include "region/argument/array-root.h"
#include "region/argument/launch-args.h"
#include "region/argument/receiver.h"
#include "region/omp-directives.h"

tree
array_received_type (const struct region *region, tree ptr, tree *field,
		     tree *variable)
{
  tree type;
  if (TREE_CODE (ptr) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (ptr))
    return NULL_TREE;
  *field = receiver_load_field (region, ptr);
  if (*field)
    {
      tree at = receiver_entry_field (region, *field);
      *variable
	= at ? launch_variable (region_entry (region), at, &type) : NULL_TREE;
      return *variable ? type : NULL_TREE;
    }
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  tree from = gimple_assign_load_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
  if (!from || TREE_CODE (from) != MEM_REF
      || !integer_zerop (TREE_OPERAND (from, 1)))
    return NULL_TREE;
  /* The pointer to a descriptor that an argument is.  */
  type = array_received_type (region, TREE_OPERAND (from, 0), field, variable);
  return (type && POINTER_TYPE_P (type)
	  && spell_descriptor_type_p (TREE_TYPE (type))
	  ? TREE_TYPE (type) : NULL_TREE);
}

/* If PTR is loaded from where a field of REGION's record points to, where the
   construct puts the address of what it maps, return the field, else null.
   Fortran's arrays are such.  */

static tree
assigned_field (const struct region *region, tree ptr)
{
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  tree from = gimple_assign_load_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
  tree descriptor = NULL_TREE;
  int dim;
  if (from && spell_descriptor (from, &dim, &descriptor) == DESCRIPTOR_DATA)
    from = descriptor;
  if (!from || TREE_CODE (from) != MEM_REF
      || !integer_zerop (TREE_OPERAND (from, 1)))
    return NULL_TREE;
  tree field, variable, type = NULL_TREE;
  if (spell_fortran_p ())
    type
      = array_received_type (region, TREE_OPERAND (from, 0), &field, &variable);
  /* Pointers of the program to arrays are descriptors.  */
  if (type
      && (descriptor ? spell_descriptor_type_p (type)
	  : POINTER_TYPE_P (type)
	  && TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE))
    return field;
  field = (descriptor ? NULL_TREE
	   : receiver_load_field (region, TREE_OPERAND (from, 0)));
  const struct omp_target *t = (field
				? directives_at (region_entry (region)->loc)
				: NULL);
  return t && t->assigns_pointers ? field : NULL_TREE;
}

/* The pointer that DEF defines another one to be, or else null; or null.  */

static tree
null_or (gimple *def)
{
  gphi *phi = dyn_cast<gphi *> (def);
  if (!phi || gimple_phi_num_args (phi) != 2)
    return NULL_TREE;
  for (int k = 0; k < 2; k++)
    if (integer_zerop (gimple_phi_arg_def (phi, k)))
      return gimple_phi_arg_def (phi, 1 - k);
  return NULL_TREE;
}

tree
array_root_of_pointer (const struct region *region, tree ptr)
{
  for (int depth = 0; depth < 16; depth++)
    {
      STRIP_NOPS (ptr);
      if (TREE_CODE (ptr) == POINTER_PLUS_EXPR)
	{
	  ptr = TREE_OPERAND (ptr, 0);
	  continue;
	}
      if (TREE_CODE (ptr) == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (ptr, 0));
	  if (base && TREE_CODE (base) == MEM_REF)
	    {
	      ptr = TREE_OPERAND (base, 0);
	      continue;
	    }
	  return base && DECL_P (base) ? base : NULL_TREE;
	}
      if (TREE_CODE (ptr) != SSA_NAME)
	return NULL_TREE;
      if (SSA_NAME_IS_DEFAULT_DEF (ptr))
	return ptr;
      if (tree field = receiver_load_field (region, ptr))
	return field;
      if (tree field = assigned_field (region, ptr))
	return field;
      gimple *def = SSA_NAME_DEF_STMT (ptr);
      if (tree other = null_or (def))
	{
	  ptr = other;
	  continue;
	}
      if (!is_gimple_assign (def)
	  || (gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR
	      && gimple_assign_rhs_code (def) != SSA_NAME
	      && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))))
	return NULL_TREE;
      ptr = gimple_assign_rhs1 (def);
    }
  return NULL_TREE;
}

tree
array_root_of_ref (const struct region *region, tree ref)
{
  tree base = get_base_address (ref);
  if (!base)
    return NULL_TREE;
  if (TREE_CODE (base) == MEM_REF)
    return array_root_of_pointer (region, TREE_OPERAND (base, 0));
  return DECL_P (base) ? base : NULL_TREE;
}

tree
array_root (const struct region *region, tree ref)
{
  tree root = array_root_of_ref (region, ref);
  return root && TREE_CODE (root) == SSA_NAME ? NULL_TREE : root;
}
