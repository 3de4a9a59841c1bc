/* The record by which a body gets its variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "region/argument/launch-args.h"
#include "region/argument/receiver.h"

tree
receiver_field_read (const struct region *region, const_tree ref)
{
  if (!region || TREE_CODE (ref) != COMPONENT_REF)
    return NULL_TREE;
  tree base = TREE_OPERAND (ref, 0);
  return (TREE_CODE (base) == MEM_REF
	  && receiver_p (region, TREE_OPERAND (base, 0))
	  ? TREE_OPERAND (ref, 1) : NULL_TREE);
}

int64_t
receiver_entry_number (tree field)
{
  /* The record has a pointer or what is as large for each variable.  */
  return (tree_fits_shwi_p (bit_position (field))
	  ? 1 + tree_to_shwi (bit_position (field)) / POINTER_SIZE : 0);
}

/* The field of ENTRY's receiver that has the address of VALUE, a pointer that
   only the compiler's code gets at; null if it is none.  gfortran passes
   arguments so.  */

static tree
passed_pointer (const struct region *entry, tree value)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
      || entry->outer)
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (value);
  tree ref = gimple_assign_load_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
  if (!ref || TREE_CODE (ref) != MEM_REF
      || !integer_zerop (TREE_OPERAND (ref, 1)))
    return NULL_TREE;
  tree field = receiver_load_field (entry, TREE_OPERAND (ref, 0));
  tree at = field ? launch_arg (entry, field) : NULL_TREE;
  tree base = (at && TREE_CODE (at) == ADDR_EXPR
	       ? get_base_address (TREE_OPERAND (at, 0)) : NULL_TREE);
  return base && VAR_P (base) && DECL_ARTIFICIAL (base) ? field : NULL_TREE;
}

tree
receiver_entry_field (const struct region *region, tree field)
{
  /* Inner bodies hand on what the entry's got.  */
  for (; region && region->outer && field; region = region->outer)
    {
      tree value = launch_arg (region, field);
      value = value ? converted_from (value) : NULL_TREE;
      field = value ? receiver_load_field (region->outer, value) : NULL_TREE;
      if (value && !field)
	field = passed_pointer (region->outer, value);
    }
  return region ? field : NULL_TREE;
}

int64_t
receiver_field_number (const struct region *region, tree field)
{
  field = receiver_entry_field (region, field);
  return field ? receiver_entry_number (field) : 0;
}

bool
receiver_p (const struct region *region, const_tree name)
{
  return (region && TREE_CODE (name) == SSA_NAME
	  && SSA_NAME_IS_DEFAULT_DEF (name) && SSA_NAME_VAR (name)
	  && TREE_CODE (SSA_NAME_VAR (name)) == PARM_DECL
	  && SSA_NAME_VAR (name) == DECL_ARGUMENTS (region->fn->decl));
}

tree
receiver_load_field (const struct region *region, tree ptr)
{
  if (TREE_CODE (ptr) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (ptr))
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  if (!gimple_assign_load_p (def)
      || TREE_CODE (gimple_assign_rhs1 (def)) != COMPONENT_REF)
    return NULL_TREE;
  tree inner = get_base_address (gimple_assign_rhs1 (def));
  return (inner && TREE_CODE (inner) == MEM_REF
	  && receiver_p (region, TREE_OPERAND (inner, 0))
	  ? TREE_OPERAND (gimple_assign_rhs1 (def), 1) : NULL_TREE);
}
