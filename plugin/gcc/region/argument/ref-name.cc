/* Source names of what the code accesses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "names/function-names.h"
#include "names/language.h"
#include "region/argument/launch-arg-names.h"
#include "region/argument/launch-args.h"
#include "region/argument/receiver.h"
#include "region/argument/ref-name.h"

/* How far a chain of definitions is followed for a name.  */
#define MAX_NAME_DEPTH 32

/* What joins more values than these has no name.  */
#define MAX_NAME_ARGS 8

/* The functions below return null for what has no name, and an empty name for
   what may be one of several things.  */

static char *pointer_name (const struct region *region, tree ptr,
			   bool *arithmetic, int depth);

static char *ref_name (const struct region *region, tree ref, int depth);

/* If REGION's FIELD holds the address of a variable of the program, through as
   many bodies as there are, return that variable, else null.  */

static tree
variable_of_arg (const struct region *region, tree field)
{
  for (; region && field; region = region->outer)
    {
      tree value = launch_arg (region, field);
      if (!value)
	return NULL_TREE;
      if (TREE_CODE (value) == ADDR_EXPR)
	return TREE_OPERAND (value, 0);
      field = receiver_load_field (region->outer, value);
    }
  return NULL_TREE;
}

/* True if the pointer PTR of REGION's body, or with REGION null of a routine,
   is the same in all of it: a parameter, or loaded from a place that such a
   pointer leads to.  */

static bool
fixed_pointer_p (const struct region *region, tree ptr, int depth)
{
  if (depth > MAX_NAME_DEPTH || TREE_CODE (ptr) != SSA_NAME)
    return TREE_CODE (ptr) == ADDR_EXPR;
  if (SSA_NAME_IS_DEFAULT_DEF (ptr))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  if (!is_gimple_assign (def))
    return false;
  tree from = gimple_assign_rhs1 (def);
  if (!gimple_assign_load_p (def))
    return ((gimple_assign_single_p (def) || gimple_assign_cast_p (def))
	    && fixed_pointer_p (region, from, depth + 1));
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (from, &offset);
  return (base
	  && (DECL_P (base)
	      || (TREE_CODE (base) == MEM_REF
		  && fixed_pointer_p (region, TREE_OPERAND (base, 0),
				      depth + 1))));
}

/* The name of the variable DECL in the program, or null if it is the
   compiler's own; to be freed.  */

static char *
decl_name (const_tree decl)
{
  if (char *name = spell_decl (decl))
    return name;
  const char *name = decl ? launch_arg_name (decl) : NULL;
  return name ? xstrdup (name) : NULL;
}

bool
ref_artificial_p (const struct region *region, tree ref)
{
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (ref, &offset);
  if (!base || TREE_CODE (base) != MEM_REF)
    return false;
  tree ptr = TREE_OPERAND (base, 0), descriptor;
  int dim;
  if (spell_fortran_p ()
      && (POINTER_TYPE_P (TREE_TYPE (ref))
	  || spell_descriptor (ref, &dim, &descriptor) != DESCRIPTOR_NONE))
    return fixed_pointer_p (region, ptr, 0);
  tree field = region ? receiver_load_field (region, ptr) : NULL_TREE;
  tree var = field ? variable_of_arg (region, field) : NULL_TREE;
  char *name = var ? decl_name (var) : NULL;
  bool artificial = (var && VAR_P (var) && !name && DECL_ARTIFICIAL (var)
		     && !AGGREGATE_TYPE_P (TREE_TYPE (var)));
  free (name);
  return artificial;
}

/* Return the name of the variable that the launcher of REGION put into
   FIELD.  */

static char *
field_name (const struct region *region, tree field, int depth)
{
  tree value = launch_arg (region, field);
  tree var = variable_of_arg (region, field);
  /* A common block is a record of the compiler's.  */
  bool common = (spell_fortran_p () && var && VAR_P (var)
		 && RECORD_OR_UNION_TYPE_P (TREE_TYPE (var)));
  if (DECL_NAME (field) && !common)
    if (char *name = spell_variable (IDENTIFIER_POINTER (DECL_NAME (field)),
				     TREE_TYPE (field)))
      return name;
  if (!value)
    return NULL;
  bool arithmetic;
  if (TREE_CODE (value) == ADDR_EXPR)
    return ref_name (region->outer, TREE_OPERAND (value, 0), depth + 1);
  if (const char *name = launch_arg_name (field))
    return xstrdup (name);
  if (TREE_CODE (value) == SSA_NAME)
    return pointer_name (region->outer, value, &arithmetic, depth + 1);
  return NULL;
}

/* Return the name of what is called A or B, null where that is not known, and
   free these.  */

static char *
either_name (char *a, char *b)
{
  if (a && b && strcmp (a, b) != 0)
    a[0] = '\0';
  if (!a)
    return b;
  free (b);
  return a;
}

/* Return the name of what STMT defines; see ref_pointer_name.  */

static char *
definition_name (const struct region *region, gimple *stmt, bool *arithmetic,
		 int depth)
{
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      if (gimple_phi_num_args (phi) > MAX_NAME_ARGS)
	return xstrdup ("");
      char *name = NULL;
      /* Going round a loop doubles the depth, so that a nest of loops costs
	 little.  */
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	name = either_name (name, pointer_name (region,
						gimple_phi_arg_def (phi, i),
						arithmetic, depth * 2 + 1));
      if (name)
	*arithmetic = true;
      return name;
    }
  if (is_gimple_call (stmt))
    {
      /* An operator or a member function of a container, as which atoi, which
	 makes a number of a text, does not count.  */
      tree decl = gimple_call_fndecl (stmt), lhs = gimple_call_lhs (stmt);
      if (const char *name = launch_arg_result_name (stmt))
	return xstrdup (name);
      if (!decl || gimple_call_num_args (stmt) == 0
	  || !lhs || !POINTER_TYPE_P (TREE_TYPE (lhs))
	  || (TREE_CODE (TREE_TYPE (decl)) != METHOD_TYPE
	      && !in_system_header_at (DECL_SOURCE_LOCATION (decl))))
	return NULL;
      *arithmetic = true;
      return pointer_name (region, gimple_call_arg (stmt, 0), arithmetic,
			   depth + 1);
    }
  if (!is_gimple_assign (stmt))
    return NULL;
  tree rhs = gimple_assign_rhs1 (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    case POINTER_PLUS_EXPR:
      *arithmetic = true;
      return pointer_name (region, rhs, arithmetic, depth + 1);
    case SSA_NAME:
    CASE_CONVERT:
      return pointer_name (region, rhs, arithmetic, depth + 1);
    case ADDR_EXPR:
      return ref_name (region, TREE_OPERAND (rhs, 0), depth + 1);
    case COND_EXPR:
      return either_name (pointer_name (region, gimple_assign_rhs2 (stmt),
					arithmetic, depth * 2 + 1),
			  pointer_name (region, gimple_assign_rhs3 (stmt),
					arithmetic, depth * 2 + 1));
    default:
      if (gimple_assign_load_p (stmt))
	return ref_name (region, rhs, depth + 1);
      return NULL;
    }
}

static char *
pointer_name (const struct region *region, tree ptr, bool *arithmetic,
	      int depth)
{
  if (depth > MAX_NAME_DEPTH)
    return NULL;
  if (TREE_CODE (ptr) == ADDR_EXPR)
    return ref_name (region, TREE_OPERAND (ptr, 0), depth + 1);
  if (TREE_CODE (ptr) != SSA_NAME)
    return NULL;
  tree var = SSA_NAME_VAR (ptr);
  /* An inlined member function's "this" is the object's address.  */
  bool named = SSA_NAME_IS_DEFAULT_DEF (ptr) || (var && !DECL_ARTIFICIAL (var));
  if (char *name = named ? spell_decl (var) : NULL)
    return name;
  if (const char *name = launch_arg_name (ptr))
    return xstrdup (name);
  if (SSA_NAME_IS_DEFAULT_DEF (ptr))
    return NULL;
  return definition_name (region, SSA_NAME_DEF_STMT (ptr), arithmetic,
			  depth);
}

/* Return NAME followed by SUFFIX, and free NAME.  */

static char *
append_suffix (char *name, const char *suffix)
{
  if (!name || !*name)
    return name;
  char *longer = concat (name, suffix, NULL);
  free (name);
  return longer;
}

/* Cut marks of an element off the end of NAME; return null for an empty
   one.  */

static char *
trim_name (char *name)
{
  if (!name || !*name)
    {
      free (name);
      return NULL;
    }
  size_t len = strlen (name);
  while (len > 2 && (strcmp (name + len - 2, "[]") == 0
		     || strcmp (name + len - 2, "->") == 0))
    name[len -= 2] = '\0';
  return name;
}

/* True if the program declares the pointer PTR as a reference.  */

static bool
pointer_reference_p (const_tree ptr)
{
  const_tree var = TREE_CODE (ptr) == SSA_NAME ? SSA_NAME_VAR (ptr) : NULL;
  return TREE_CODE (TREE_TYPE (var ? var : ptr)) == REFERENCE_TYPE;
}

/* The member that the MEM_REF BASE is of what its pointer points to, as inlined
   member functions leave it, or null if it is all of that.  */

static tree
member_of_base (const_tree base)
{
  tree ptr = TREE_OPERAND (base, 0), type = TREE_TYPE (TREE_TYPE (ptr));
  if (TREE_CODE (base) != MEM_REF || TREE_CODE (type) != RECORD_TYPE
      || !RECORD_OR_UNION_TYPE_P (TREE_TYPE (base))
      || (TYPE_MAIN_VARIANT (type)
	  == TYPE_MAIN_VARIANT (TREE_TYPE (base))))
    return NULL_TREE;
  HOST_WIDE_INT at = TREE_INT_CST_LOW (TREE_OPERAND (base, 1));
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL
	&& (TYPE_MAIN_VARIANT (TREE_TYPE (field))
	    == TYPE_MAIN_VARIANT (TREE_TYPE (base)))
	&& tree_fits_shwi_p (DECL_FIELD_OFFSET (field))
	&& int_byte_position (field) == at)
      return field;
  return NULL_TREE;
}

/* Return the name of the base BASE of a reference.  */

static char *
spell_base (const struct region *region, tree base, int depth)
{
  if (DECL_P (base))
    return decl_name (base);
  if (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
    return NULL;
  tree ptr = TREE_OPERAND (base, 0);
  bool arithmetic = false, alone = false;
  char *name;
  tree given = NULL_TREE, field = member_of_base (base);
  const char *member = field ? spell_member (field, &alone) : NULL;
  if (alone)
    return xstrdup (member);
  if (tree arg = receiver_load_field (region, ptr))
    {
      given = launch_arg (region, arg);
      /* The field holds the variable's address, or a pointer's value.  */
      name = field_name (region, arg, depth);
      if (variable_of_arg (region, arg))
	return name;
    }
  else
    name = pointer_name (region, ptr, &arithmetic, depth + 1);
  if (member && !arithmetic)
    return (name
	    ? append_suffix (append_suffix (name, pointer_reference_p (ptr)
						  ? "." : "->"), member)
	    : xstrdup (member));
  if (name && AGGREGATE_TYPE_P (TREE_TYPE (base))
      && TREE_CODE (TREE_TYPE (base)) != ARRAY_TYPE)
    {
      if (arithmetic)
	return append_suffix (name, "[]");
      if (!pointer_reference_p (ptr) && !(given && pointer_reference_p (given)))
	return append_suffix (name, "->");
    }
  return name;
}

/* Return the name of the member that the COMPONENT_REF REF accesses.  */

static char *
member_name (const struct region *region, tree ref, int depth)
{
  tree inner = TREE_OPERAND (ref, 0), field = TREE_OPERAND (ref, 1);
  if (TREE_CODE (inner) == MEM_REF
      && receiver_p (region, TREE_OPERAND (inner, 0)))
    return field_name (region, field, depth);

  int dim;
  tree descriptor;
  enum descriptor_part part = spell_descriptor (ref, &dim, &descriptor);
  if (part != DESCRIPTOR_NONE)
    {
      char *name = ref_name (region, descriptor, depth + 1);
      if (!name || !*name || dim == 0)
	return name;
      name = trim_name (name);
      char *call = xasprintf ("%s(%s,%d)",
			      IDENTIFIER_POINTER (DECL_NAME (field)), name,
			      dim);
      free (name);
      return call;
    }

  bool alone;
  const char *member = spell_member (field, &alone);
  if (alone)
    return xstrdup (member);
  char *name = ref_name (region, inner, depth + 1);
  if (!member || (name && !*name))
    return name;
  if (!name)
    return xstrdup (member);
  size_t len = strlen (name);
  if (len < 2 || strcmp (name + len - 2, "->") != 0)
    name = append_suffix (name, ".");
  return append_suffix (name, member);
}

/* Return ref_full_name's name, with a trailing "[]" or "->" where REF is an
   element.  */

static char *
ref_name (const struct region *region, tree ref, int depth)
{
  if (depth > MAX_NAME_DEPTH)
    return NULL;
  if (!handled_component_p (ref))
    {
      if (TREE_CODE (ref) == MEM_REF
	  && receiver_p (region, TREE_OPERAND (ref, 0)))
	return NULL;
      return spell_base (region, ref, depth);
    }
  if (TREE_CODE (ref) == COMPONENT_REF)
    return member_name (region, ref, depth);
  char *name = ref_name (region, TREE_OPERAND (ref, 0), depth + 1);
  if (TREE_CODE (ref) == ARRAY_REF && name)
    {
      size_t len = strlen (name);
      if (len < 2 || strcmp (name + len - 2, "[]") != 0)
	name = append_suffix (name, "[]");
    }
  return name;
}

char *
ref_pointer_name (const struct region *region, tree ptr, bool *arithmetic)
{
  *arithmetic = false;
  return spell_language (trim_name (pointer_name (region, ptr, arithmetic, 0)));
}

char *
ref_full_name (const struct region *region, tree ref)
{
  return spell_language (trim_name (ref_name (region, ref, 0)));
}

int
ref_part (tree ref)
{
  enum { POINTERS = 16, DIMS = 16 };
  int dim, levels = 0;
  tree descriptor;
  enum descriptor_part part = spell_descriptor (ref, &dim, &descriptor);
  if (part != DESCRIPTOR_NONE)
    return POINTERS + part * DIMS + MIN (dim, DIMS - 1);
  for (tree type = TREE_TYPE (ref);
       POINTER_TYPE_P (type) && levels < POINTERS - 1; type = TREE_TYPE (type))
    levels++;
  return levels;
}
