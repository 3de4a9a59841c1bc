/* What the program passes to an offloaded body.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The function that launches a body fills a record with its variables' values
   or addresses and passes the record's address (omp-low.cc, lower_omp_target).
   Each launcher is scanned once, for its stores into the fields of records and
   into artificial variables, whose addresses are in the record.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "region/argument/launch-args.h"
#include "region/argument/receiver.h"
#include "unit.h"

/* A field of a record variable, as a key.  */
struct sent_key
{
  unsigned uid;			/* DECL_UID of the record variable.  */
  int index;			/* Of the field in its record, or the element
				   in its array, from 1; 0 is a variable
				   itself.  */
};

/* What is known of the launchers seen so far.  */
struct launch_memory : unit_part
{
  /* What was stored into each record, and each variable of the compiler's;
     error_mark_node for a variable stored to twice.  */
  hash_map<int_hash<unsigned HOST_WIDE_INT, (unsigned HOST_WIDE_INT) -1,
		    (unsigned HOST_WIDE_INT) -2>, tree> sent;
  hash_set<struct function *> scanned;
  /* The functions that map data for a while; void_type_node if any maps data
     for good.  */
  hash_set<tree> maps;
  bool maps_found;
  /* The place of each field among the fields of its record.  */
  hash_map<tree, int> places;

  launch_memory () : maps_found (false) {}
};

/* What is known of launchers.  */

static struct launch_memory *
known_launches (void)
{
  return unit_have<launch_memory> (UNIT_LAUNCH_ARGS);
}

/* Return KEY as one number.  */

static unsigned HOST_WIDE_INT
pack_key (struct sent_key key)
{
  return ((unsigned HOST_WIDE_INT) key.uid << 24) + key.index;
}

/* Return the place of FIELD among the fields of its record, from 1.  */

static int
field_index (tree field)
{
  struct launch_memory *known = known_launches ();
  if (int *place = known->places.get (field))
    return *place;
  int n = 1, found = 0;
  for (tree f = TYPE_FIELDS (DECL_CONTEXT (field)); f; f = DECL_CHAIN (f))
    {
      found = f == field ? n : found;
      known->places.put (f, n++);
    }
  return found ? found : n;
}

/* Remember what FN stores into fields of record variables and into whole
   variables, those of the compiler's own.  */

static void
scan_launcher (struct function *fn)
{
  struct launch_memory *known = known_launches ();
  for (gimple *stmt : function_statements (fn))
    {
      if (!gimple_store_p (stmt) || gimple_clobber_p (stmt))
	continue;
      tree lhs = gimple_get_lhs (stmt);
      bool member = TREE_CODE (lhs) == COMPONENT_REF;
      bool element = (TREE_CODE (lhs) == ARRAY_REF
		      && tree_fits_shwi_p (TREE_OPERAND (lhs, 1)));
      tree var = member || element ? TREE_OPERAND (lhs, 0) : lhs;
      if (!VAR_P (var) || !DECL_ARTIFICIAL (var))
	continue;
      struct sent_key key = { DECL_UID (var), 0 };
      if (member)
	key.index = field_index (TREE_OPERAND (lhs, 1));
      else if (element)
	key.index = tree_to_shwi (TREE_OPERAND (lhs, 1)) + 1;
      tree value = (gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt)
		    : error_mark_node);
      if (!member && known->sent.get (pack_key (key)))
	value = error_mark_node;
      known->sent.put (pack_key (key), value);
    }
}

/* Return what the launcher of REGION stored under KEY, or null.  */

static tree
look_up (const struct region *region, struct sent_key key)
{
  struct launch_memory *known = known_launches ();
  if (!known->scanned.add (region->launcher))
    scan_launcher (region->launcher);
  tree *value = known->sent.get (pack_key (key));
  return value && *value != error_mark_node ? *value : NULL_TREE;
}

tree
launch_arg (const struct region *region, tree field)
{
  if (!region || !region->launch || !region->launcher)
    return NULL_TREE;
  for (unsigned i = 0; i < gimple_call_num_args (region->launch); i++)
    {
      tree arg = gimple_call_arg (region->launch, i);
      if (TREE_CODE (arg) == ADDR_EXPR
	  && VAR_P (TREE_OPERAND (arg, 0))
	  && TREE_CODE (TREE_TYPE (TREE_OPERAND (arg, 0))) == RECORD_TYPE)
	{
	  struct sent_key key = { DECL_UID (TREE_OPERAND (arg, 0)),
				  field_index (field) };
	  return look_up (region, key);
	}
    }
  return NULL_TREE;
}

tree
launch_arg_slot (const struct region *region, int n)
{
  tree arg = (gimple_call_num_args (region->launch) > LAUNCH_RECORD
	      ? gimple_call_arg (region->launch, LAUNCH_RECORD) : NULL_TREE);
  if (!arg || TREE_CODE (arg) != ADDR_EXPR || !VAR_P (TREE_OPERAND (arg, 0))
      || TREE_CODE (TREE_TYPE (TREE_OPERAND (arg, 0))) != RECORD_TYPE)
    return NULL_TREE;
  for (tree f = TYPE_FIELDS (TREE_TYPE (TREE_OPERAND (arg, 0))); f;
       f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL
	&& TREE_CODE (DECL_FIELD_OFFSET (f)) == INTEGER_CST
	&& int_byte_position (f) == n * (HOST_WIDE_INT) sizeof (void *))
      return launch_arg (region, f);
  return NULL_TREE;
}

tree
launch_arg_element (const struct region *region, tree address, int n)
{
  if (TREE_CODE (address) != ADDR_EXPR || !VAR_P (TREE_OPERAND (address, 0)))
    return NULL_TREE;
  tree var = TREE_OPERAND (address, 0), init = DECL_INITIAL (var);
  if (init && TREE_CODE (init) == CONSTRUCTOR)
    return ((unsigned) n < CONSTRUCTOR_NELTS (init)
	    ? CONSTRUCTOR_ELT (init, n)->value : NULL_TREE);
  struct sent_key key = { DECL_UID (var), n + 1 };
  return look_up (region, key);
}

bool
launch_find_asked (const struct region *region, unsigned id,
		   struct launch_asked *asked)
{
  enum { MOST = 16 };
  gcall *launch = safe_dyn_cast<gcall *> (region->launch);
  if (!launch
      || strcmp (shim_function_name (gimple_call_fndecl (launch)),
		 "GOMP_target_ext") != 0
      || gimple_call_num_args (launch) <= LAUNCH_ARGS)
    return false;
  tree list = gimple_call_arg (launch, LAUNCH_ARGS);
  for (int n = 0; n < MOST; n++)
    {
      tree element = launch_arg_element (region, list, n);
      if (!element || !tree_fits_shwi_p (element) || integer_zerop (element))
	return false;
      HOST_WIDE_INT v = tree_to_shwi (element);
      bool apart = v & GOMP_TARGET_ARG_SUBSEQUENT_PARAM;
      if ((v & GOMP_TARGET_ARG_ID_MASK) == id)
	{
	  asked->element = n + apart;
	  asked->apart = apart;
	  asked->number
	    = (apart ? launch_arg_element (region, list, n + 1)
	       : build_int_cst (ssizetype, v >> GOMP_TARGET_ARG_VALUE_SHIFT));
	  return asked->number != NULL_TREE;
	}
      n += apart;
    }
  return false;
}

/* True if a map of REGION's launch is for what is there only.  Then what comes
   with it may not be there either.  */

static bool
maps_present_p (const struct region *region)
{
  bool found = gimple_call_num_args (region->launch) > LAUNCH_KINDS;
  tree count = (found ? gimple_call_arg (region->launch, LAUNCH_COUNT)
		: NULL_TREE);
  if (!count || !tree_fits_shwi_p (count))
    return true;
  for (int i = 0; i < tree_to_shwi (count); i++)
    {
      tree kinds = gimple_call_arg (region->launch, LAUNCH_KINDS);
      tree kind = launch_arg_element (region, kinds, i);
      if (!kind || !tree_fits_uhwi_p (kind)
	  || (tree_to_uhwi (kind) & 255) == GOMP_MAP_IF_PRESENT)
	return true;
    }
  return false;
}

tree
launch_variable (const struct region *region, tree field, tree *type)
{
  tree value = launch_arg (region, field);
  if (!value)
    return NULL_TREE;
  if (TREE_CODE (value) == ADDR_EXPR)
    {
      tree decl = TREE_OPERAND (value, 0);
      *type = TREE_TYPE (decl);
      return VAR_P (decl) || TREE_CODE (decl) == PARM_DECL ? decl : NULL_TREE;
    }
  tree parm = (TREE_CODE (value) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (value)
	       ? SSA_NAME_VAR (value) : NULL_TREE);
  if (!parm || TREE_CODE (parm) != PARM_DECL
      || !lang_hooks.decls.omp_privatize_by_reference (parm))
    return NULL_TREE;
  *type = TREE_TYPE (TREE_TYPE (parm));
  return parm;
}

bool
launch_absent_p (const struct region *region, tree variable, tree type)
{
  return (maps_present_p (region)
	  || (TREE_CODE (variable) == PARM_DECL && TREE_TYPE (variable) != type
	      && lang_hooks.decls.omp_check_optional_argument (variable,
							       false)));
}

bool
launch_outlasting_map_p (const char *name)
{
  static const char *const names[] =
  {
    "GOMP_target_enter_exit_data", "GOACC_enter_exit_data",
    "GOACC_enter_data", "GOACC_exit_data", "GOACC_declare",
    "omp_target_associate_ptr",
  };
  for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
    if (strcmp (name, names[i]) == 0)
      return true;
  return (strncmp (name, "acc_", 4) == 0
	  && (strstr (name, "copyin") || strstr (name, "create")
	      || strstr (name, "map_data") || strstr (name, "present_or")
	      || strstr (name, "attach")));
}

bool
launch_after_maps_p (const struct region *region)
{
  if (!region->launcher)
    return true;
  struct launch_memory *known = known_launches ();
  if (!known->maps_found)
    {
      known->maps_found = true;
      cgraph_node *node;
      FOR_EACH_FUNCTION (node)
	{
	  const char *name = shim_function_name (node->decl);
	  bool all = node->callers && launch_outlasting_map_p (name);
	  bool some = (strcmp (name, "GOACC_data_start") == 0
		       || strcmp (name, "GOMP_target_data_ext") == 0
		       || strcmp (name, "GOMP_target_data") == 0);
	  if (all)
	    known->maps.add (void_type_node);
	  for (cgraph_edge *e = some ? node->callers : NULL; e;
	       e = e->next_caller)
	    known->maps.add (e->caller->decl);
	}
    }
  return (known->maps.contains (void_type_node)
	  || known->maps.contains (region->launcher->decl));
}

tree
launch_arg_at (const struct region *region, tree address)
{
  if (!address || TREE_CODE (address) != ADDR_EXPR)
    return NULL_TREE;
  tree var = TREE_OPERAND (address, 0);
  if (!VAR_P (var) || !DECL_ARTIFICIAL (var) || is_global_var (var))
    return NULL_TREE;
  struct sent_key key = { DECL_UID (var), 0 };
  return look_up (region, key);
}

void
launch_args_changed (void)
{
  unit_part_free (UNIT_LAUNCH_ARGS);
}
