/* Source names of what constructs map.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lowered, a construct that maps has a record of addresses, which is filled in
   before it, a member for each map (omp-low.cc, lower_omp_target).  What is
   stored there is the address of a variable, or the value of a pointer, which
   has been read before.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "names/language.h"
#include "region/argument/launch-arg-names.h"
#include "region/argument/map-names.h"
#include "unit.h"

/* The constructs that were noted.  */
struct mapping_list : unit_part
{
  auto_vec<struct mapping_construct *> list;

  ~mapping_list ()
  {
    for (unsigned i = 0; i < list.length (); i++)
      delete list[i];
  }
};

/* What a walk of a function finds.  */
struct map_walk
{
  hash_map<tree, tree> values;	/* Of variables of the compiler's: what was
				   stored last, ...  */
  hash_map<tree, tree> members;	/* ... and of members of records.  */
};

static char *name_of_value (struct map_walk *w, tree value, int depth);

/* The name of the object REF, or null; DEPTH bounds how far it is followed.
   Allocated.  */

static char *
name_of_object (struct map_walk *w, tree ref, int depth)
{
  while (TREE_CODE (ref) == ARRAY_REF || TREE_CODE (ref) == ARRAY_RANGE_REF
	 || TREE_CODE (ref) == VIEW_CONVERT_EXPR
	 || TREE_CODE (ref) == REALPART_EXPR
	 || TREE_CODE (ref) == IMAGPART_EXPR)
    ref = TREE_OPERAND (ref, 0);
  if (DECL_P (ref))
    return name_of_value (w, ref, depth);
  if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
    return name_of_value (w, TREE_OPERAND (ref, 0), depth);
  if (TREE_CODE (ref) != COMPONENT_REF)
    return NULL;
  tree field = TREE_OPERAND (ref, 1), object = TREE_OPERAND (ref, 0);
  char *whole = name_of_object (w, object, depth);
  /* A descriptor of Fortran's is the array.  */
  if (!whole || DECL_ARTIFICIAL (field) || !DECL_NAME (field)
      || spell_fortran_p ())
    return whole;
  bool pointed = (TREE_CODE (object) == MEM_REF
		  || TREE_CODE (object) == INDIRECT_REF);
  bool self = strcmp (whole, "this") == 0;
  char *name = (self ? xstrdup (IDENTIFIER_POINTER (DECL_NAME (field)))
		: concat (whole, pointed ? "->" : ".",
			  IDENTIFIER_POINTER (DECL_NAME (field)), NULL));
  free (whole);
  return name;
}

/* The name of what VALUE, an address or a variable, is or was read from, or
   null; DEPTH bounds how far it is followed.  Allocated.  */

static char *
name_of_value (struct map_walk *w, tree value, int depth)
{
  STRIP_NOPS (value);
  if (depth == 0)
    return NULL;
  if (TREE_CODE (value) == ADDR_EXPR)
    return name_of_object (w, TREE_OPERAND (value, 0), depth - 1);
  if (TREE_CODE (value) == POINTER_PLUS_EXPR)
    return name_of_value (w, TREE_OPERAND (value, 0), depth - 1);
  if (handled_component_p (value) || TREE_CODE (value) == MEM_REF
      || TREE_CODE (value) == INDIRECT_REF)
    return name_of_object (w, value, depth - 1);
  if (TREE_CODE (value) != SSA_NAME && !DECL_P (value))
    return NULL;
  if (DECL_P (value))
    if (char *name = spell_decl (value))
      return name;
  if (VAR_P (value) && DECL_HAS_VALUE_EXPR_P (value))
    return name_of_object (w, DECL_VALUE_EXPR (value), depth - 1);
  if (tree *stored = w->values.get (value))
    return name_of_value (w, *stored, depth - 1);
  const char *known = launch_arg_name (value);
  return known ? xstrdup (known) : NULL;
}

/* True if entry N of the construct with the arguments DATA is of a pointer,
   which has the address of what another entry maps.  */

static bool
pointer_entry_p (const_tree data, unsigned n)
{
  enum { KINDS = 2, KIND_BITS = 0xff };
  tree array = (TREE_VEC_LENGTH (data) > KINDS ? TREE_VEC_ELT (data, KINDS)
		: NULL_TREE);
  tree init = array && DECL_P (array) ? DECL_INITIAL (array) : NULL_TREE;
  if (!init || TREE_CODE (init) != CONSTRUCTOR || n >= CONSTRUCTOR_NELTS (init))
    return false;
  tree value = CONSTRUCTOR_ELT (init, n)->value;
  if (!tree_fits_uhwi_p (value))
    return false;
  unsigned kind = shim_map_kind (tree_to_uhwi (value) & KIND_BITS);
  return (kind == GOMP_MAP_POINTER || kind == GOMP_MAP_ALWAYS_POINTER
	  || shim_map_attaches_p (kind));
}

/* Note the construct STMT, whose maps are the members of a record.  */

static void
note_construct (struct map_walk *w, const gimple *stmt)
{
  tree data = gimple_omp_target_data_arg (as_a<const gomp_target *> (stmt));
  if (!data || TREE_CODE (data) != TREE_VEC || !TREE_VEC_LENGTH (data))
    return;
  tree record = TREE_VEC_ELT (data, 0);
  if (TREE_CODE (record) == ADDR_EXPR)
    record = TREE_OPERAND (record, 0);
  if (!VAR_P (record) || TREE_CODE (TREE_TYPE (record)) != RECORD_TYPE)
    return;
  enum { FOLLOWED = 8 };
  struct mapping_construct *c = new mapping_construct ();
  c->loc = gimple_location (stmt);
  for (tree f = TYPE_FIELDS (TREE_TYPE (record)); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL)
      {
	tree *value = (pointer_entry_p (data, c->names.length ()) ? NULL
		       : w->members.get (f));
	c->names.safe_push (value ? name_of_value (w, *value, FOLLOWED) : NULL);
      }
  unit_have<mapping_list> (UNIT_MAP_NAMES)->list.safe_push (c);
}

/* Note what the statement at GSI stores for constructs, or which construct it
   is.  */

static tree
visit_mapping (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  struct map_walk *w = (struct map_walk *) wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
    note_construct (w, stmt);
  if (!is_gimple_assign (stmt) || gimple_clobber_p (stmt))
    return NULL_TREE;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  bool copies = (gimple_assign_single_p (stmt) || gimple_assign_cast_p (stmt)
		 || gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR);
  if (!copies)
    return NULL_TREE;
  if (TREE_CODE (lhs) == COMPONENT_REF && VAR_P (TREE_OPERAND (lhs, 0))
      && DECL_ARTIFICIAL (TREE_OPERAND (lhs, 0)))
    w->members.put (TREE_OPERAND (lhs, 1), rhs);
  else if (TREE_CODE (lhs) == SSA_NAME
	   || (VAR_P (lhs) && DECL_ARTIFICIAL (lhs)))
    w->values.put (lhs, rhs);
  return NULL_TREE;
}

void
map_names_collect (void)
{
  struct map_walk w;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &w;
  walk_gimple_seq (gimple_body (current_function_decl), visit_mapping, NULL,
		   &wi);
}

const vec<struct mapping_construct *> *
map_names_noted (void)
{
  struct mapping_list *all = unit_known<mapping_list> (UNIT_MAP_NAMES);
  return all ? &all->list : NULL;
}
