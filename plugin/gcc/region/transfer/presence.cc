/* Whether an object is on the device before a launch maps it.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What is mapped by a data construct around the launch, or by "enter data"
   before, stays where it is, and the launch's own kind has no effect (libgomp:
   target.c, gomp_map_vars_internal).  In which order a function's constructs
   are executed is not looked at.  A data construct of another function is
   around the launch only if that function is called there, and then has nothing
   of what the launching function makes itself.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "region/argument/launch-args.h"
#include "region/transfer/alone.h"
#include "region/transfer/presence.h"
#include "region/transfer/saving.h"

/* Where calls that map, other than launches, have the record of addresses.  */
enum { MAP_RECORD = 2 };

/* How a call maps data, other than those that launch.  */
enum mapping_call
{
  MAPS_NOTHING,
  MAPS_AROUND,			/* For what comes next in its function, ...  */
  MAPS_LASTING,			/* ... or for good, by a record of
				   addresses, ...  */
  MAPS_POINTER			/* ... or by a pointer that it gets.  */
};

/* What the function called NAME does.  */

static enum mapping_call
mapping_by (const char *name)
{
  if (strcmp (name, "GOACC_data_start") == 0
      || startswith (name, "GOMP_target_data"))
    return MAPS_AROUND;
  if (!launch_outlasting_map_p (name))
    return MAPS_NOTHING;
  return startswith (name, "GO") ? MAPS_LASTING : MAPS_POINTER;
}

/* The object of a launch's entry, as others may know it.  */
struct launched_object
{
  struct function *in;		/* Launches.  */
  tree host;			/* Its address, or null, ...  */
  tree var;			/* ... and the variable that it is, or null.  */
  bool made;			/* IN has made it, and ...  */
  bool unshared;			/* ... its address goes into records
					   alone.  */
};

/* True if what O's function does not execute, but another one, maps at ADDRESS
   may be O.  */

static bool
other_address_maps_p (tree address, const struct launched_object *o)
{
  tree var = (TREE_CODE (address) == ADDR_EXPR
	      ? get_base_address (TREE_OPERAND (address, 0)) : NULL_TREE);
  if (!var || !DECL_P (var) || o->unshared)
    return !o->unshared;
  return o->var ? var == o->var : !o->made;
}

/* True if a store of FN to a record that CALL passes may be of an address in
   O, or CALL's record is not known.  */

static bool
record_has_p (struct function *fn, const gimple *call,
	      const struct launched_object *o)
{
  tree arg = (gimple_call_num_args (call) > MAP_RECORD
	      ? gimple_call_arg (call, MAP_RECORD) : NULL_TREE);
  tree record = (arg && TREE_CODE (arg) == ADDR_EXPR
		 ? get_base_address (TREE_OPERAND (arg, 0)) : NULL_TREE);
  if (!record || !VAR_P (record))
    return true;
  for (gimple *stmt : function_statements (fn))
    if (gimple_assign_single_p (stmt) && !gimple_clobber_p (stmt)
	&& get_base_address (gimple_assign_lhs (stmt)) == record)
      {
	tree address = copied_from (gimple_assign_rhs1 (stmt));
	if (fn == o->in ? transfer_may_overlap_p (fn, address, o->host)
	    : other_address_maps_p (address, o))
	  return true;
      }
  return false;
}

/* True if FROM's function may call that of TO, as the call graph says.  */

static bool
may_call_p (cgraph_node *from, const_tree to)
{
  auto_vec<cgraph_node *> todo;
  hash_set<cgraph_node *> seen;
  todo.safe_push (from);
  while (!todo.is_empty ())
    {
      cgraph_node *node = todo.pop ();
      if (seen.add (node))
	continue;
      if (node->decl == to || node->indirect_calls)
	return true;
      for (cgraph_edge *e = node->callees; e; e = e->next_callee)
	todo.safe_push (e->callee->ultimate_alias_target ());
    }
  return false;
}

/* True if the call E, by which data are mapped as HOW says, may map O.  */

static bool
edge_maps_p (const cgraph_edge *e, enum mapping_call how,
	     const struct launched_object *o)
{
  if (how == MAPS_POINTER || !e->call_stmt)
    return !o->unshared;
  struct function *fn = DECL_STRUCT_FUNCTION (e->caller->decl);
  if (fn != o->in && how == MAPS_AROUND
      && (o->made || !may_call_p (e->caller, o->in->decl)))
    return false;
  return record_has_p (fn, e->call_stmt, o);
}

/* True if the launching function makes the object at HOST, which is VAR, or a
   part of it, or VAR is null.  */

static bool
made_here_p (tree host, tree var)
{
  if (var && DECL_P (var))
    return VAR_P (var) && !is_global_var (var);
  if (var && TREE_CODE (var) == MEM_REF)
    host = TREE_OPERAND (var, 0);
  return (host && TREE_CODE (host) == SSA_NAME
	  && is_gimple_call (SSA_NAME_DEF_STMT (host))
	  && (gimple_call_flags (SSA_NAME_DEF_STMT (host)) & ECF_MALLOC));
}

enum presence
mapped_presence (const struct mapped_launch *l, unsigned n)
{
  tree host = l->entries[n].host;
  tree var = (host && TREE_CODE (host) == ADDR_EXPR
	      ? get_base_address (TREE_OPERAND (host, 0)) : NULL_TREE);
  bool global = var && VAR_P (var) && is_global_var (var);
  if (global && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (var)))
    return PRESENT_MAYBE;
  struct launched_object o
    = { l->launcher, host, var && DECL_P (var) ? var : NULL_TREE,
	made_here_p (host, var), !global && mapped_alone_p (l, n) };
  bool found = false;
  cgraph_node *node;
  push_cfun (l->launcher);
  FOR_EACH_FUNCTION (node)
    {
      enum mapping_call how = mapping_by (shim_function_name (node->decl));
      if (how != MAPS_NOTHING)
	for (cgraph_edge *e = node->callers; e && !found; e = e->next_caller)
	  found = edge_maps_p (e, how, &o);
    }
  pop_cfun ();
  return (found ? PRESENT_MAYBE
	  : o.unshared || program_begins_here_p () ? PRESENT_NEVER
	  : PRESENT_ELSEWHERE);
}
