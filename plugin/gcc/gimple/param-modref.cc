/* GIMPLE: what routines do to what their parameters point to.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/param-modref.h"
#include "gimple/value.h"
#include "gimple/walk.h"

/* PTR, or if that is an address, the variable or pointer that it is computed
   from; null if neither is known.  */

static tree
strip_address (tree ptr)
{
  while (ptr && TREE_CODE (ptr) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (ptr, 0));
      ptr = base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : base;
    }
  return ptr;
}

bool
find_pointer_origins (tree ptr, hash_set<tree> *origins)
{
  hash_set<tree> seen;
  auto_vec<tree> todo;
  bool all = true;
  todo.safe_push (ptr);
  while (!todo.is_empty ())
    {
      ptr = strip_address (todo.pop ());
      if (ptr && DECL_P (ptr))
	origins->add (ptr);
      if (!ptr || TREE_CODE (ptr) != SSA_NAME || seen.add (ptr))
	continue;
      if (SSA_NAME_IS_DEFAULT_DEF (ptr))
	{
	  origins->add (ptr);
	  all = false;
	  continue;
	}
      gimple *def = SSA_NAME_DEF_STMT (ptr);
      if (gphi *phi = dyn_cast<gphi *> (def))
	for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	  todo.safe_push (gimple_phi_arg_def (phi, i));
      else if (is_gimple_assign (def) && !gimple_assign_load_p (def))
	/* Of a choice, its condition does no harm.  */
	for (unsigned i = 1; i < gimple_num_ops (def); i++)
	  todo.safe_push (gimple_op (def, i));
      else
	{
	  /* A function may return an address that it was given.  */
	  all = false;
	  gcall *call = dyn_cast<gcall *> (def);
	  if (call && POINTER_TYPE_P (TREE_TYPE (ptr)))
	    for (unsigned i = 0; i < gimple_call_num_args (call); i++)
	      if (lower_value_p (gimple_call_arg (call, i)))
		todo.safe_push (gimple_call_arg (call, i));
	}
    }
  return all;
}

/* The depth of the search through callers and callees.  Results are kept, so
   that each is examined once.  */
#define MAX_CALL_DEPTH 200

tree
pointer_source (tree ptr, HOST_WIDE_INT *offset)
{
  while (TREE_CODE (ptr) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (ptr))
    {
      gimple *def = SSA_NAME_DEF_STMT (ptr);
      if (!is_gimple_assign (def) || gimple_assign_load_p (def))
	break;
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	  && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	*offset += tree_to_shwi (gimple_assign_rhs2 (def));
      else if (!gimple_assign_single_p (def) && !gimple_assign_cast_p (def))
	break;
      ptr = gimple_assign_rhs1 (def);
    }
  return ptr;
}

int
parameter_number (tree decl, tree ptr)
{
  if (TREE_CODE (ptr) != SSA_NAME || !SSA_NAME_IS_DEFAULT_DEF (ptr)
      || !SSA_NAME_VAR (ptr))
    return -1;
  tree var = SSA_NAME_VAR (ptr);
  return (TREE_CODE (var) == PARM_DECL && DECL_CONTEXT (var) == decl
	  ? parameter_place (var) : -1);
}

/* Push what the pointer PTR is, up to additions, onto LIST.  Return false if
   that is not known.  */

static bool
push_sources (tree ptr, auto_vec<tree> *list)
{
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	list->safe_push (gimple_phi_arg_def (phi, i));
      return true;
    }
  if (!is_gimple_assign (def) || gimple_assign_load_p (def)
      || !(gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	   || gimple_assign_single_p (def) || gimple_assign_cast_p (def)))
    return false;
  list->safe_push (gimple_assign_rhs1 (def));
  return true;
}

bool
local_address_p (struct parameter_facts *facts, tree decl, tree ptr,
		 int depth)
{
  hash_set<tree> seen;
  auto_vec<tree> todo;
  todo.safe_push (ptr);
  while (!todo.is_empty ())
    {
      ptr = strip_address (todo.pop ());
      if (!ptr || !(TREE_CODE (ptr) == SSA_NAME
		    || (VAR_P (ptr) && !is_global_var (ptr))))
	return false;
      if (TREE_CODE (ptr) != SSA_NAME || seen.add (ptr))
	continue;
      if (!SSA_NAME_IS_DEFAULT_DEF (ptr))
	{
	  if (!push_sources (ptr, &todo))
	    return false;
	  continue;
	}
      int n = parameter_number (decl, ptr);
      if (n < 0 || n >= 32
	  || !(by_ref_mask (facts, decl, depth + 1) >> n & 1))
	return false;
    }
  return true;
}

/* True if E is a call in code that is offloaded.  */

static bool
offloaded_call_p (const cgraph_edge *e)
{
  tree attributes = DECL_ATTRIBUTES (e->caller->decl);
  return (lookup_attribute ("omp declare target", attributes)
	  || lookup_attribute ("omp target entrypoint", attributes));
}

/* Return those parameters in MASK for which call E has the address of a local
   variable.  */

static param_mask
by_ref_from (struct parameter_facts *facts, const cgraph_edge *e,
	     param_mask mask, int depth)
{
  for (int n = 0; n < 32; n++)
    if ((mask >> n & 1)
	&& (!e->call_stmt
	    || n >= (int) gimple_call_num_args (e->call_stmt)
	    || !local_address_p (facts, e->caller->decl,
				 gimple_call_arg (e->call_stmt, n), depth)))
      mask &= ~((param_mask) 1 << n);
  return mask;
}

param_mask
by_ref_mask (struct parameter_facts *facts, tree decl, int depth)
{
  if (param_mask *known = facts->by_ref.get (decl))
    return *known;
  cgraph_node *node = cgraph_node::get (decl);
  if (!node || node->address_taken || depth > MAX_CALL_DEPTH)
    return 0;
  facts->by_ref.put (decl, 0);
  param_mask mask = 0;
  int n = 0;
  for (tree p = DECL_ARGUMENTS (decl); p && n < 32; p = DECL_CHAIN (p), n++)
    if (POINTER_TYPE_P (TREE_TYPE (p)))
      mask |= (param_mask) 1 << n;
  /* A function that offloaded code calls need not be marked; where none of the
     callers is, each counts.  */
  bool marked = false;
  for (cgraph_edge *e = node->callers; e && !marked; e = e->next_caller)
    marked = offloaded_call_p (e);
  for (cgraph_edge *e = node->callers; e && mask; e = e->next_caller)
    if (!marked || offloaded_call_p (e))
      mask = by_ref_from (facts, e, mask, depth);
  mask = node->callers ? mask : 0;
  facts->by_ref.put (decl, mask);
  return mask;
}

bool
call_changes_p (struct parameter_facts *facts, gcall *call, unsigned n,
		int depth)
{
  /* IFN_UNIQUE marks places and names private variables.  */
  if (gimple_call_internal_p (call))
    return gimple_call_internal_fn (call) != IFN_UNIQUE;
  tree decl = callee_body (call);
  return !decl || n >= 32 || (changed_mask (facts, decl, depth) >> n & 1);
}

/* Return the parameters of the routine DECL that PTR may be, or be computed
   from.  */

static param_mask
parameters_of (tree decl, tree ptr)
{
  hash_set<tree> origins;
  param_mask mask = 0;
  find_pointer_origins (ptr, &origins);
  for (tree origin : origins)
    {
      int n = parameter_number (decl, origin);
      if (n >= 0 && n < 32)
	mask |= (param_mask) 1 << n;
    }
  return mask;
}

/* Return the parameters of the routine DECL that STMT in its body changes the
   objects of, or keeps.  What it returns is followed where it is called
   (find_pointer_origins).  */

static param_mask
changed_by (struct parameter_facts *facts, tree decl, gimple *stmt, int depth)
{
  param_mask mask = 0;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      for (unsigned i = 0; i < gimple_call_num_args (call); i++)
	{
	  tree arg = gimple_call_arg (call, i);
	  if (POINTER_TYPE_P (TREE_TYPE (arg))
	      && call_changes_p (facts, call, i, depth + 1))
	    mask |= parameters_of (decl, arg);
	}
      stmt = gimple_vdef (stmt) && gimple_call_lhs (stmt) ? stmt : NULL;
    }
  else if (!gimple_assign_single_p (stmt) || !gimple_vdef (stmt))
    stmt = NULL;
  tree base = stmt ? get_base_address (gimple_get_lhs (stmt)) : NULL_TREE;
  if (base && TREE_CODE (base) == MEM_REF)
    mask |= parameters_of (decl, TREE_OPERAND (base, 0));
  if (stmt && is_gimple_assign (stmt)
      && lower_value_p (gimple_assign_rhs1 (stmt)))
    mask |= parameters_of (decl, gimple_assign_rhs1 (stmt));
  return mask;
}

param_mask
changed_mask (struct parameter_facts *facts, tree decl, int depth)
{
  if (param_mask *known = facts->changed.get (decl))
    return *known;
  struct function *fn = DECL_STRUCT_FUNCTION (decl);
  if (!fn || !gimple_in_ssa_p (fn) || depth > MAX_CALL_DEPTH)
    return -1;
  facts->changed.put (decl, -1);
  param_mask mask = 0;
  for (gimple *stmt : function_statements (fn))
    mask |= changed_by (facts, decl, stmt, depth);
  facts->changed.put (decl, mask);
  return mask;
}
