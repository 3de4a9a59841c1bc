/* Source names and places of what the code accesses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In an offloaded body a variable of the program is a field of the record
   that the launcher fills (.omp_data_i->FIELD).  Fields of whole variables
   carry the variable's name; those of array sections have none, and
   optimisation renames what was loaded from them.  But the launcher's store
   into the record still shows the program's own pointer, so names are looked
   up there, through as many outlined bodies as there are.  */

#include "gcc-shim.h"
#include "where.h"

/* How far a chain of definitions is followed for a name.  */
#define MAX_NAME_DEPTH 32

/* A field of a record variable, as a key.  */
struct sent_key
{
  unsigned uid;			/* DECL_UID of the record variable.  */
  int index;			/* Of the field in its record.  */
};

/* What was stored into each record of each launcher seen so far.  */
static hash_map<int_hash<unsigned HOST_WIDE_INT, (unsigned HOST_WIDE_INT) -1,
			 (unsigned HOST_WIDE_INT) -2>, tree> *sent;
static hash_set<struct function *> *scanned;

/* Return KEY as one number.  */

static unsigned HOST_WIDE_INT
pack_key (struct sent_key key)
{
  return ((unsigned HOST_WIDE_INT) key.uid << 24) + key.index;
}

/* Return the place of FIELD among the fields of its record.  */

static int
field_index (tree field)
{
  int n = 0;
  for (tree f = TYPE_FIELDS (DECL_CONTEXT (field)); f && f != field;
       f = DECL_CHAIN (f))
    n++;
  return n;
}

bool
where_receiver_p (const struct region *region, const_tree name)
{
  return (region && TREE_CODE (name) == SSA_NAME
	  && SSA_NAME_IS_DEFAULT_DEF (name) && SSA_NAME_VAR (name)
	  && TREE_CODE (SSA_NAME_VAR (name)) == PARM_DECL
	  && SSA_NAME_VAR (name) == DECL_ARGUMENTS (region->fn->decl));
}

/* Remember all stores into fields of record variables in FN.  */

static void
scan_launcher (struct function *fn)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_assign_single_p (stmt))
	  continue;
	tree lhs = gimple_assign_lhs (stmt);
	if (TREE_CODE (lhs) != COMPONENT_REF
	    || !VAR_P (TREE_OPERAND (lhs, 0))
	    || !DECL_ARTIFICIAL (TREE_OPERAND (lhs, 0)))
	  continue;
	struct sent_key key = { DECL_UID (TREE_OPERAND (lhs, 0)),
				field_index (TREE_OPERAND (lhs, 1)) };
	sent->put (pack_key (key), gimple_assign_rhs1 (stmt));
      }
}

tree
where_sent (const struct region *region, tree field)
{
  if (!region || !region->launch || !region->launcher)
    return NULL_TREE;
  if (!sent)
    {
      sent = new hash_map<int_hash<unsigned HOST_WIDE_INT,
				   (unsigned HOST_WIDE_INT) -1,
				   (unsigned HOST_WIDE_INT) -2>, tree>;
      scanned = new hash_set<struct function *>;
    }
  if (!scanned->add (region->launcher))
    scan_launcher (region->launcher);

  tree record = NULL_TREE;
  for (unsigned i = 0; i < gimple_call_num_args (region->launch); i++)
    {
      tree arg = gimple_call_arg (region->launch, i);
      if (TREE_CODE (arg) == ADDR_EXPR
	  && VAR_P (TREE_OPERAND (arg, 0))
	  && TREE_CODE (TREE_TYPE (TREE_OPERAND (arg, 0))) == RECORD_TYPE)
	{
	  record = TREE_OPERAND (arg, 0);
	  break;
	}
    }
  if (!record)
    return NULL_TREE;
  struct sent_key key = { DECL_UID (record), field_index (field) };
  tree *value = sent->get (pack_key (key));
  return value ? *value : NULL_TREE;
}

void
where_forget (void)
{
  delete sent;
  delete scanned;
  sent = NULL;
  scanned = NULL;
}

/* True if DECL is a variable of the program that has a name.  */

static bool
user_decl_p (const_tree decl)
{
  return (decl && DECL_P (decl) && DECL_NAME (decl)
	  && !DECL_ARTIFICIAL (decl));
}

static char *pointer_name (const struct region *region, tree ptr,
			   bool *arithmetic, int depth);
static char *ref_name (const struct region *region, tree ref, int depth);

/* Return the name of the variable that the launcher of REGION put into
   FIELD.  */

static char *
field_name (const struct region *region, tree field, int depth)
{
  if (DECL_NAME (field))
    return xstrdup (IDENTIFIER_POINTER (DECL_NAME (field)));
  tree value = where_sent (region, field);
  if (!value)
    return NULL;
  bool arithmetic;
  if (TREE_CODE (value) == ADDR_EXPR)
    return ref_name (region->outer, TREE_OPERAND (value, 0), depth + 1);
  if (TREE_CODE (value) == SSA_NAME)
    return pointer_name (region->outer, value, &arithmetic, depth + 1);
  return NULL;
}

/* Return the name of what STMT defines; see where_pointer.  */

static char *
definition_name (const struct region *region, gimple *stmt, bool *arithmetic,
		 int depth)
{
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	{
	  tree arg = gimple_phi_arg_def (phi, i);
	  /* Going round a loop doubles the depth, so that a nest of loops
	     costs little.  */
	  if (char *name = pointer_name (region, arg, arithmetic,
					 depth * 2 + 1))
	    {
	      *arithmetic = true;
	      return name;
	    }
	}
      return NULL;
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
      if (char *name = pointer_name (region, gimple_assign_rhs2 (stmt),
				     arithmetic, depth * 2 + 1))
	return name;
      return pointer_name (region, gimple_assign_rhs3 (stmt), arithmetic,
			   depth * 2 + 1);
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
  if (user_decl_p (var))
    return xstrdup (IDENTIFIER_POINTER (DECL_NAME (var)));
  if (SSA_NAME_IS_DEFAULT_DEF (ptr))
    return NULL;
  return definition_name (region, SSA_NAME_DEF_STMT (ptr), arithmetic,
			  depth);
}

/* Return NAME followed by SUFFIX, and free NAME.  */

static char *
append (char *name, const char *suffix)
{
  if (!name)
    return NULL;
  char *longer = concat (name, suffix, NULL);
  free (name);
  return longer;
}

/* Return the name of the base BASE of a reference.  */

static char *
base_name (const struct region *region, tree base, int depth)
{
  if (DECL_P (base))
    return (user_decl_p (base)
	    ? xstrdup (IDENTIFIER_POINTER (DECL_NAME (base))) : NULL);
  if (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
    return NULL;
  tree ptr = TREE_OPERAND (base, 0);
  bool arithmetic = false;
  if (TREE_CODE (ptr) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (ptr))
    {
      /* *.omp_data_i->FIELD is the variable itself.  */
      gimple *def = SSA_NAME_DEF_STMT (ptr);
      if (gimple_assign_load_p (def)
	  && TREE_CODE (gimple_assign_rhs1 (def)) == COMPONENT_REF)
	{
	  tree inner = get_base_address (gimple_assign_rhs1 (def));
	  if (inner && TREE_CODE (inner) == MEM_REF
	      && where_receiver_p (region, TREE_OPERAND (inner, 0)))
	    return field_name (region,
			       TREE_OPERAND (gimple_assign_rhs1 (def), 1),
			       depth);
	}
    }
  char *name = pointer_name (region, ptr, &arithmetic, depth + 1);
  if (name && AGGREGATE_TYPE_P (TREE_TYPE (base))
      && TREE_CODE (TREE_TYPE (base)) != ARRAY_TYPE)
    name = append (name, arithmetic ? "[]" : "->");
  return name;
}

/* Return where_ref's name, with a trailing "[]" or "->" where REF is an
   element.  */

static char *
ref_name (const struct region *region, tree ref, int depth)
{
  if (depth > MAX_NAME_DEPTH)
    return NULL;
  if (!handled_component_p (ref))
    {
      if (TREE_CODE (ref) == MEM_REF
	  && where_receiver_p (region, TREE_OPERAND (ref, 0)))
	return NULL;
      return base_name (region, ref, depth);
    }
  tree inner = TREE_OPERAND (ref, 0);
  if (TREE_CODE (ref) == COMPONENT_REF)
    {
      tree field = TREE_OPERAND (ref, 1);
      if (TREE_CODE (inner) == MEM_REF
	  && where_receiver_p (region, TREE_OPERAND (inner, 0)))
	return field_name (region, field, depth);
      char *name = ref_name (region, inner, depth + 1);
      if (!name || !DECL_NAME (field))
	return name;
      size_t len = strlen (name);
      if (len < 2 || strcmp (name + len - 2, "->") != 0)
	name = append (name, ".");
      return append (name, IDENTIFIER_POINTER (DECL_NAME (field)));
    }
  char *name = ref_name (region, inner, depth + 1);
  if (TREE_CODE (ref) == ARRAY_REF && name)
    {
      size_t len = strlen (name);
      if (len < 2 || strcmp (name + len - 2, "[]") != 0)
	name = append (name, "[]");
    }
  return name;
}

/* Cut marks of an element off the end of NAME.  */

static char *
trim (char *name)
{
  if (!name)
    return NULL;
  size_t len = strlen (name);
  while (len > 2 && (strcmp (name + len - 2, "[]") == 0
		     || strcmp (name + len - 2, "->") == 0))
    name[len -= 2] = '\0';
  return name;
}

char *
where_pointer (const struct region *region, tree ptr, bool *arithmetic)
{
  *arithmetic = false;
  return trim (pointer_name (region, ptr, arithmetic, 0));
}

char *
where_ref (const struct region *region, tree ref)
{
  return trim (ref_name (region, ref, 0));
}

struct ir_loc
where_loc (location_t loc)
{
  struct ir_loc l = { NULL, 0, 0 };
  if (LOCATION_LOCUS (loc) != UNKNOWN_LOCATION)
    {
      expanded_location e = expand_location (loc);
      l.file = e.file;
      l.line = e.line;
      l.column = e.column;
    }
  return l;
}

location_t
where_loop (basic_block bb)
{
  gimple *last = last_stmt (bb);
  if (last && gimple_has_location (last))
    return gimple_location (last);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if ((last = last_stmt (e->src)) && gimple_code (last) == GIMPLE_COND
	&& gimple_has_location (last))
      return gimple_location (last);
  return UNKNOWN_LOCATION;
}

/* OpenMP's expansion leaves no location on what it makes of a loop.  But the
   iteration variable of "for (int i = ...)" is declared in the loop
   statement; where it is declared before the construct, the construct itself
   has to do.  */

location_t
where_omp_loop (const struct region *region, basic_block header)
{
  location_t construct = region->loc;
  if (LOCATION_LOCUS (construct) <= BUILTINS_LOCATION)
    construct = region_entry (region)->loc;
  struct ir_loc around = where_loc (construct);
  for (gphi_iterator gsi = gsi_start_phis (header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      tree var = SSA_NAME_VAR (gimple_phi_result (gsi.phi ()));
      if (!var || !VAR_P (var) || !DECL_NAME (var) || DECL_ARTIFICIAL (var))
	continue;
      struct ir_loc at = where_loc (DECL_SOURCE_LOCATION (var));
      if (at.file && around.file && strcmp (at.file, around.file) == 0
	  && at.line >= around.line)
	return DECL_SOURCE_LOCATION (var);
    }
  return construct;
}

char *
where_text (struct ir_loc loc)
{
  return loc.file ? xasprintf ("%s:%d:%d", loc.file, loc.line, loc.column)
		  : NULL;
}
