/* Which objects a region gets where it is launched.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Fortran's dummy arguments are apart, unless both have the attribute "target"
   or "pointer": gfortran says so by restrict, of the pointer or of that in a
   descriptor.  An allocatable variable has memory of its own, which is
   restricted likewise.  But descriptors are also what gfortran makes of the
   names of an associate construct, for arrays that have another name: restrict
   means nothing there.  So of a local one it must be seen that all its memory
   has been allocated for it.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "names/language.h"
#include "region/argument/launch-args.h"
#include "region/argument/launched.h"
#include "region/argument/receiver.h"

/* Values are followed so far.  */
enum { MAX_DEPTH = 8 };

/* What a region gets.  */
struct launched
{
  tree object;			/* A variable or parameter, or null: not
				   known.  */
  bool points;			/* It points to what the region uses.  */
  bool restricted;		/* That is reached in no other way.  */
};

/* True if the memory that a descriptor of TYPE leads to is reached in no other
   way.  */

static bool
descriptor_restricted_p (tree type)
{
  return TYPE_RESTRICT (TREE_TYPE (TYPE_FIELDS (type)));
}

/* True if VALUE is memory that has just been allocated, or null; DEPTH bounds
   how far it is followed.  */

static bool
allocated_p (tree value, int depth)
{
  if (TREE_CODE (value) != SSA_NAME)
    return integer_zerop (value);
  if (SSA_NAME_IS_DEFAULT_DEF (value) || depth > MAX_DEPTH)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (gimple_assign_ssa_name_copy_p (def) || gimple_assign_cast_p (def))
    return allocated_p (gimple_assign_rhs1 (def), depth + 1);
  tree fn = is_gimple_call (def) ? gimple_call_fndecl (def) : NULL_TREE;
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (fn))
    {
    case BUILT_IN_MALLOC: case BUILT_IN_CALLOC: case BUILT_IN_REALLOC:
    case BUILT_IN_ALLOCA: case BUILT_IN_ALLOCA_WITH_ALIGN:
      return true;
    default:
      return false;
    }
}

bool
launched_allocated_p (tree value)
{
  return TREE_CODE (value) == SSA_NAME && allocated_p (value, 0);
}

/* True if STMT lets the descriptor VAR lead to what was not allocated for
   it.  */

static bool
leads_elsewhere_p (gimple *stmt, tree var)
{
  tree to = gimple_get_lhs (stmt), descriptor;
  int dim;
  poly_int64 offset;
  if (!to || gimple_clobber_p (stmt) || get_base_address (to) != var)
    return false;
  /* The pointer comes first.  */
  if (get_addr_base_and_unit_offset (to, &offset) == var
      && known_ge (offset, POINTER_SIZE_UNITS))
    return false;
  /* Of a part of a part of it, the outer one says what it is.  */
  while (handled_component_p (to) && TREE_OPERAND (to, 0) != var)
    to = TREE_OPERAND (to, 0);
  return (spell_descriptor (to, &dim, &descriptor) == DESCRIPTOR_NONE
	  || (spell_descriptor (to, &dim, &descriptor) == DESCRIPTOR_DATA
	      && !(gimple_assign_single_p (stmt)
		   && allocated_p (gimple_assign_rhs1 (stmt), 0))));
}

/* True if all memory that the descriptor VAR, a variable of FN, leads to is its
   own.  */

static bool
owner_p (struct function *fn, tree var)
{
  if (is_global_var (var) || TREE_CODE (var) == PARM_DECL)
    return true;
  for (gimple *stmt : function_statements (fn))
    if (leads_elsewhere_p (stmt, var))
      return false;
  return true;
}

/* What the descriptor VAR, a variable of FN, leads to.  */

static struct launched
descriptor_object (struct function *fn, tree var)
{
  struct launched x = { };
  x.object = owner_p (fn, var) ? var : NULL_TREE;
  x.points = true;
  x.restricted = descriptor_restricted_p (TREE_TYPE (var));
  return x;
}

/* What the pointer PARM, a parameter, leads to.  */

static struct launched
parameter_object (tree parm)
{
  struct launched x = { };
  tree type = TREE_TYPE (parm);
  x.object = parm;
  x.points = true;
  x.restricted = (spell_descriptor_type_p (TREE_TYPE (type))
		  ? descriptor_restricted_p (TREE_TYPE (type))
		  : TYPE_RESTRICT (type) != 0);
  return x;
}

/* What VALUE, a pointer of FN, which launches, leads to.  */

static struct launched
pointed_object (struct function *fn, tree value)
{
  struct launched unknown = { };
  for (int depth = 0; value && depth < MAX_DEPTH; depth++)
    {
      STRIP_NOPS (value);
      if (TREE_CODE (value) == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (value, 0));
	  struct launched x = { };
	  x.object = base;
	  return (base && VAR_P (base) && !DECL_ARTIFICIAL (base)
		  && !POINTER_TYPE_P (TREE_TYPE (base))
		  && !spell_descriptor_type_p (TREE_TYPE (base)) ? x : unknown);
	}
      int dim;
      tree descriptor;
      if (TREE_CODE (value) == COMPONENT_REF
	  && (spell_descriptor (value, &dim, &descriptor)
	      == DESCRIPTOR_DATA) && VAR_P (descriptor))
	return descriptor_object (fn, descriptor);
      if (TREE_CODE (value) != SSA_NAME)
	return unknown;
      tree var = SSA_NAME_VAR (value);
      if (SSA_NAME_IS_DEFAULT_DEF (value))
	return (var && TREE_CODE (var) == PARM_DECL ? parameter_object (var)
		: unknown);
      gimple *def = SSA_NAME_DEF_STMT (value);
      if (is_gimple_call (def) && allocated_p (value, 0))
	{
	  struct launched x = { };
	  x.object = value;
	  x.points = x.restricted = true;
	  return x;
	}
      /* Where one is mapped, the pointer that a dummy argument is lies in
	 memory; it is never another one.  */
      if (spell_fortran_p () && gimple_assign_load_p (def)
	  && TREE_CODE (gimple_assign_rhs1 (def)) == PARM_DECL)
	return parameter_object (gimple_assign_rhs1 (def));
      bool data
	= (gimple_assign_load_p (def)
	   && (spell_descriptor (gimple_assign_rhs1 (def), &dim, &descriptor)
	       == DESCRIPTOR_DATA));
      if (data && VAR_P (descriptor))
	return descriptor_object (fn, descriptor);
      if (data && TREE_CODE (descriptor) == MEM_REF
	  && integer_zerop (TREE_OPERAND (descriptor, 1)))
	value = TREE_OPERAND (descriptor, 0);
      else if (gimple_assign_ssa_name_copy_p (def)
	       || gimple_assign_cast_p (def))
	value = gimple_assign_rhs1 (def);
      else
	return unknown;
    }
  return unknown;
}

/* What the address of BASE, a variable or parameter, leads to in REGION, which
   its launcher gives it to.  */

static struct launched
addressed_object (const struct region *region, tree base)
{
  tree type = TREE_TYPE (base);
  struct launched x = { };
  x.object = base;
  x.points = true;
  if (spell_descriptor_type_p (type))
    x = descriptor_object (region->launcher, base);
  else if (VAR_P (base) && DECL_ARTIFICIAL (base))
    {
      /* A pointer that the compiler passes by its address.  */
      tree value = launch_arg_at (region, build_fold_addr_expr (base));
      x.restricted = value && allocated_p (value, 0);
      if (!x.restricted)
	x = pointed_object (region->launcher, value);
    }
  else if (POINTER_TYPE_P (type))
    x.restricted = (TREE_CODE (base) == PARM_DECL
		    && parameter_object (base).restricted);
  else if (VAR_P (base))
    x.points = false;
  else
    x.object = NULL_TREE;
  return x;
}

/* The object that FIELD of the record of REGION, an entry point, leads to when
   it is launched.  */

static struct launched
launched_object (const struct region *region, tree field)
{
  tree value = launch_arg (region, field);
  if (value)
    STRIP_NOPS (value);
  if (!value || TREE_CODE (value) != ADDR_EXPR)
    return pointed_object (region->launcher, value);
  tree base = get_base_address (TREE_OPERAND (value, 0));
  struct launched unknown = { };
  return (base && (VAR_P (base) || TREE_CODE (base) == PARM_DECL)
	  ? addressed_object (region, base) : unknown);
}

/* True if X and Y are apart.  */

static bool
apart_p (const struct launched *x, const struct launched *y)
{
  /* A descriptor is apart from what it leads to.  */
  if (!x->object || !y->object
      || (x->object == y->object && x->points == y->points))
    return false;
  /* Two names may be one variable's.  */
  return ((!x->points && !y->points
	   && compare_base_decls (x->object, y->object) == 0)
	  || (x->points && x->restricted) || (y->points && y->restricted));
}

/* What is at VALUE, an address of FN, be it a descriptor.  */

static struct launched
object_at (struct function *fn, tree value)
{
  tree var = (TREE_CODE (value) == ADDR_EXPR
	      ? get_base_address (TREE_OPERAND (value, 0)) : NULL_TREE);
  if (!var || !DECL_P (var))
    return pointed_object (fn, value);
  struct launched x = { };
  x.object = var;
  return x;
}

bool
launched_values_apart_p (struct function *fn, tree a, tree b)
{
  struct launched x = object_at (fn, a), y = object_at (fn, b);
  return apart_p (&x, &y);
}

bool
launched_apart_p (const struct region *region, tree a, tree b)
{
  const struct region *entry = region_entry (region);
  a = receiver_entry_field (region, a);
  b = receiver_entry_field (region, b);
  if (!a || !b || !entry->launcher)
    return false;
  struct launched x = launched_object (entry, a), y = launched_object (entry,
								       b);
  return apart_p (&x, &y);
}

/* What the pointer that FIELD of the record of REGION, an entry point, has when
   it is launched was computed from, or null.  */

static tree
pointer_origin (const struct region *region, tree field)
{
  tree value = launch_arg (region, field);
  for (int depth = 0; value && depth < MAX_DEPTH; depth++)
    {
      STRIP_NOPS (value);
      if (TREE_CODE (value) == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (value, 0));
	  if (!base || !VAR_P (base) || !DECL_ARTIFICIAL (base))
	    return base && DECL_P (base) ? base : NULL_TREE;
	  value = launch_arg_at (region, value);
	  continue;
	}
      if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
	break;
      gimple *def = SSA_NAME_DEF_STMT (value);
      if (!gimple_assign_ssa_name_copy_p (def) && !gimple_assign_cast_p (def)
	  && !(is_gimple_assign (def)
	       && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR))
	break;
      value = gimple_assign_rhs1 (def);
    }
  return value;
}

bool
launched_from_one_p (const struct region *region, tree a, tree b)
{
  const struct region *entry = region_entry (region);
  a = receiver_entry_field (region, a);
  b = receiver_entry_field (region, b);
  tree x = a && entry->launcher ? pointer_origin (entry, a) : NULL_TREE;
  return x && b && x == pointer_origin (entry, b);
}
