/* Whether one thread of the host alone can map an object.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* If two threads map one object, the device has one copy of it, and the thread
   that unmaps it last copies it back, if its map says so; whatever the other
   one's region has written goes with it.  So that must not change unless no
   other thread can have the object's address: it is a variable or memory of the
   launcher's own, whose address goes nowhere but into records of constructs;
   or it is a variable of the translation unit's own, of which the same is true,
   and the program's first thread alone executes the functions that map it.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "region/transfer/alone.h"

/* How many values that a pointer becomes are looked at.  */
#define VALUES_MOST 64

/* True if STMT stores an address into a record that a construct passes to
   libgomp.  */

static bool
fills_record_p (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt))
    return false;
  tree var = get_base_address (gimple_assign_lhs (stmt));
  return (var && VAR_P (var) && DECL_ARTIFICIAL (var) && DECL_NAME (var)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (var)),
			 ".omp_data_arr"));
}

/* A walk for a variable whose address is taken.  */
struct address_search
{
  tree var;
  bool found;
};

/* BASE's address is taken, in a statement that DATA is for.  */

static bool
note_taken_address (gimple *, tree base, tree, void *data)
{
  struct address_search *s = (struct address_search *) data;
  s->found |= get_base_address (base) == s->var;
  return false;
}

/* True if the address of VAR, of FN, goes anywhere but into records.  */

static bool
address_escapes_p (struct function *fn, tree var)
{
  struct address_search s = { var, false };
  if (!TREE_ADDRESSABLE (var))
    return false;
  for (gimple *stmt : function_statements (fn))
    if (!fills_record_p (stmt) && !gimple_clobber_p (stmt))
      walk_stmt_load_store_addr_ops (stmt, &s, NULL, NULL, note_taken_address);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      walk_stmt_load_store_addr_ops (i.phi (), &s, NULL, NULL,
				     note_taken_address);
  return s.found;
}

/* Append to VALUES what STMT makes of the pointer NAME; false if it may go
   anywhere.  */

static bool
follow_use (gimple *stmt, tree name, auto_vec<tree> *values)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND
      || gimple_call_builtin_p (stmt, BUILT_IN_FREE))
    return true;
  tree result = NULL_TREE;
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    result = gimple_phi_result (phi);
  else if (!is_gimple_assign (stmt))
    return false;
  else if (gimple_assign_load_p (stmt))
    return TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME;
  else if (TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
    return gimple_assign_rhs1 (stmt) != name || fills_record_p (stmt);
  else
    result = gimple_assign_lhs (stmt);
  if (!values->contains (result))
    values->safe_push (result);
  return true;
}

/* True if the pointer VALUE was allocated in its function and goes nowhere but
   into records.  */

static bool
allocation_stays_p (tree value)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return false;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!gimple_call_builtin_p (def, BUILT_IN_MALLOC)
      && !gimple_call_builtin_p (def, BUILT_IN_CALLOC)
      && !gimple_call_builtin_p (def, BUILT_IN_ALIGNED_ALLOC))
    return false;
  auto_vec<tree> values;
  values.safe_push (value);
  for (unsigned i = 0; i < values.length (); i++)
    {
      imm_use_iterator iter;
      use_operand_p use;
      if (values.length () > VALUES_MOST)
	return false;
      FOR_EACH_IMM_USE_FAST (use, iter, values[i])
	if (!follow_use (USE_STMT (use), values[i], &values))
	  return false;
    }
  return true;
}

bool
begins_program_p (tree fn)
{
  return (DECL_FILE_SCOPE_P (fn) && DECL_NAME (fn)
	  && (MAIN_NAME_P (DECL_NAME (fn))
	      || strcmp (shim_function_name (fn), "MAIN__") == 0));
}

/* True if the first thread of the program alone executes FN: it is main, or
   called by such functions alone.  SEEN are being looked at.  */

static bool
first_thread_alone_p (tree fn, hash_set<tree> *seen)
{
  if (seen->add (fn))
    return true;
  if (begins_program_p (fn))
    return true;
  cgraph_node *node = node_if_all_callers_known (fn);
  if (!node || !node->callers || DECL_ARTIFICIAL (fn))
    return false;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    if (!first_thread_alone_p (e->caller->decl, seen))
      return false;
  return true;
}

/* True if VAR, of the translation unit's own, is mapped by the first thread of
   the program alone.  */

static bool
static_alone_p (tree var)
{
  varpool_node *node = varpool_node::get (var);
  if (!node || TREE_PUBLIC (var) || DECL_EXTERNAL (var)
      || node->has_aliases_p () || DECL_PRESERVE_P (var))
    return false;
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_referring (i, ref); i++)
    {
      if (ref->use != IPA_REF_ADDR)
	continue;
      cgraph_node *user = dyn_cast<cgraph_node *> (ref->referring);
      hash_set<tree> seen;
      if (!user || !ref->stmt || !fills_record_p (ref->stmt)
	  || !first_thread_alone_p (user->decl, &seen))
	return false;
    }
  return true;
}

bool
mapped_alone_p (const struct mapped_launch *l, unsigned n)
{
  tree host = l->entries[n].host;
  if (!host)
    return false;
  if (TREE_CODE (host) != ADDR_EXPR)
    return allocation_stays_p (host);
  tree var = get_base_address (TREE_OPERAND (host, 0));
  if (var && TREE_CODE (var) == MEM_REF)
    return allocation_stays_p (TREE_OPERAND (var, 0));
  if (!var || !DECL_P (var))
    return false;
  if (VAR_P (var) && is_global_var (var))
    return static_alone_p (var);
  return !address_escapes_p (l->launcher, var);
}

/* True if the host executes FN.  */

static bool
of_host_p (tree fn)
{
  return (!lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fn))
	  && !lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (fn)));
}

bool
host_tasks_map_p (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      if (!startswith (shim_function_name (node->decl), "GOMP_target"))
	continue;
      for (cgraph_edge *e = node->callers; e; e = e->next_caller)
	if (e->call_stmt && maps_in_task_p (e->call_stmt)
	    && of_host_p (e->caller->decl))
	  return true;
    }
  return false;
}

/* Append to BODIES what CALL passes to a function that has threads or tasks
   execute it.  */

static void
add_bodies (const gimple *call, auto_vec<cgraph_node *> *bodies)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      cgraph_node *body = (TREE_CODE (arg) == ADDR_EXPR
			   && TREE_CODE (TREE_OPERAND (arg, 0)) == FUNCTION_DECL
			   ? cgraph_node::get (TREE_OPERAND (arg, 0)) : NULL);
      if (body)
	bodies->safe_push (body);
    }
}

/* True if the function called NAME maps data.  */

static bool
maps_p (const char *name)
{
  return (startswith (name, "GOMP_target") || startswith (name, "GOACC_")
	  || startswith (name, "acc_") || startswith (name, "omp_target_"));
}

/* True if NODE's function calls what maps data, or by a pointer, or if that may
   be so.  Append what it calls of the translation unit's to BODIES.  */

static bool
calls_map_p (cgraph_node *node, auto_vec<cgraph_node *> *bodies)
{
  if (node->indirect_calls)
    return true;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    {
      if (maps_p (shim_function_name (e->callee->decl)))
	return true;
      bodies->safe_push (e->callee->ultimate_alias_target ());
      if (e->call_stmt)
	add_bodies (e->call_stmt, bodies);
    }
  return false;
}

bool
host_threads_map_p (void)
{
  static const char *const names[] =
    { "pthread_create", "thrd_create", "_M_start_thread" };
  auto_vec<cgraph_node *> bodies;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      const char *name = shim_function_name (node->decl);
      for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
	if (node->callers && startswith (name, names[i]))
	  return true;
      if (startswith (name, "GOMP_") && !startswith (name, "GOMP_target"))
	for (cgraph_edge *e = node->callers; e; e = e->next_caller)
	  if (e->call_stmt && of_host_p (e->caller->decl))
	    add_bodies (e->call_stmt, &bodies);
    }
  hash_set<cgraph_node *> seen;
  while (!bodies.is_empty ())
    {
      node = bodies.pop ();
      if (!seen.add (node) && calls_map_p (node, &bodies))
	return true;
    }
  return false;
}

bool
program_begins_here_p (void)
{
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (begins_program_p (node->decl))
      return true;
  return false;
}
