/* From GIMPLE to the lane IR: values in a lane's private memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Without optimisation a firstprivate variable of which the address is taken
   (every one, in Fortran) is copied into a variable of the body, and read
   there again and again.  Such a load reads the value of the only store that
   reaches it, to which GCC's chain of virtual definitions leads.

   If all paths back from the load end at the store, the store dominates the
   load, and the stored value has not been computed again in between.

   A load through one of several addresses is lower/memory/chosen-load.cc's.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/param-modref.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "lower/origin/local-memory.h"
#include "lower/origin/memory-defs.h"
#include "region/simt.h"

/* How many statements that change memory are looked through.  */
#define MAX_DEFS 512
/* How many variables that hold addresses of others are followed.  */
#define MAX_HELD_DEPTH 4

tree
lower_pointer_origin (struct lowering *l, tree ptr)
{
  while (TREE_CODE (ptr) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (ptr))
    {
      gimple *def = SSA_NAME_DEF_STMT (ptr);
      tree from = NULL_TREE;
      if (!gimple_assign_single_p (def) && !gimple_assign_cast_p (def))
	break;
      if (!gimple_assign_load_p (def))
	from = gimple_assign_rhs1 (def);
      else if (l && l->locals->held_depth < MAX_HELD_DEPTH)
	{
	  HOST_WIDE_INT offset;
	  l->locals->held_depth++;
	  from = lower_private_source (l, def, &offset);
	  l->locals->held_depth--;
	}
      if (!from || !lower_value_p (from))
	break;
      ptr = from;
    }
  return ptr;
}

bool
lower_place_at (struct lowering *l, tree ptr, HOST_WIDE_INT offset,
		HOST_WIDE_INT size, struct local_place *p)
{
  tree base = NULL_TREE;
  do
    {
      ptr = lower_pointer_origin (l, ptr);
      if (TREE_CODE (ptr) != ADDR_EXPR)
	return false;
      poly_int64 poly_off;
      HOST_WIDE_INT more;
      base = get_addr_base_and_unit_offset (TREE_OPERAND (ptr, 0), &poly_off);
      if (!base || !poly_off.is_constant (&more))
	return false;
      offset += more;
      if (TREE_CODE (base) == MEM_REF)
	{
	  ptr = TREE_OPERAND (base, 0);
	  offset += (HOST_WIDE_INT) TREE_INT_CST_LOW (TREE_OPERAND (base, 1));
	}
    }
  while (TREE_CODE (base) == MEM_REF);
  p->var = base;
  p->offset = offset;
  p->size = size;
  return VAR_P (base) && !is_global_var (base) && size > 0;
}

bool
lower_place_of (struct lowering *l, tree ref, struct local_place *p)
{
  poly_int64 poly_off;
  HOST_WIDE_INT off, size = shim_type_bytes (TREE_TYPE (ref));
  tree base = get_addr_base_and_unit_offset (ref, &poly_off);
  if (!base || !poly_off.is_constant (&off))
    return false;
  if (TREE_CODE (base) == MEM_REF)
    return lower_place_at (l, TREE_OPERAND (base, 0),
		     off + (HOST_WIDE_INT) TREE_INT_CST_LOW
		     (TREE_OPERAND (base, 1)), size, p);
  p->var = base;
  p->offset = off;
  p->size = size;
  return VAR_P (base) && !is_global_var (base) && size > 0;
}

/* Note in ESCAPED the local variables whose address VALUE may be.  */

static void
note_escape (hash_set<tree> *escaped, tree value)
{
  find_pointer_origins (value, escaped);
}

/* An address that is kept in a local variable does not escape unless that
   does.  */
struct kept { tree holder, var; };

void
lower_find_escapes (struct lowering *l)
{
  auto_vec<struct kept> kept;
  for (gimple *stmt : function_statements (l->fn))
    {
      struct local_place p;
      bool list;
      /* The latter only lists the variables of which lanes get copies.  */
      if (extreme_call (stmt, &list) != EXTREME_NONE
	  || gimple_call_internal_p (stmt, IFN_GOMP_SIMT_ENTER))
	continue;
      if (gcall *call = dyn_cast<gcall *> (stmt))
	{
	  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
	    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i)))
		&& lower_call_changes_p (l, call, i))
	      note_escape (&l->locals->escaped, gimple_call_arg (call, i));
	}
      else if (gimple_store_p (stmt) && gimple_assign_single_p (stmt)
	       && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt))))
	{
	  hash_set<tree> vars;
	  note_escape (&vars, gimple_assign_rhs1 (stmt));
	  bool held = lower_place_of (NULL, gimple_assign_lhs (stmt), &p);
	  for (tree var : vars)
	    if (held)
	      {
		struct kept k = { p.var, var };
		kept.safe_push (k);
		l->locals->held.add (var);
	      }
	    else
	      l->locals->escaped.add (var);
	}
    }
  for (bool changed = true; changed;)
    {
      changed = false;
      for (unsigned i = 0; i < kept.length (); i++)
	if (l->locals->escaped.contains (kept[i].holder)
	    && !l->locals->escaped.add (kept[i].var))
	  changed = true;
    }
}

/* True if the pointer PTR is loaded from a local variable.  */

static bool
loaded_from_local_p (tree ptr)
{
  while (TREE_CODE (ptr) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (ptr)
	 && is_gimple_assign (SSA_NAME_DEF_STMT (ptr)))
    {
      gimple *def = SSA_NAME_DEF_STMT (ptr);
      struct local_place p;
      ptr = gimple_assign_rhs1 (def);
      if (gimple_assign_load_p (def))
	return lower_place_of (NULL, ptr, &p);
      if (gimple_assign_rhs_code (def) == COND_EXPR)
	return true;
    }
  return (TREE_CODE (ptr) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (ptr)
	  && gimple_code (SSA_NAME_DEF_STMT (ptr)) == GIMPLE_PHI);
}

enum place_effect
lower_effect_on (struct lowering *l, gimple *def, const struct local_place *p)
{
  if (gimple_clobber_p (def))
    return EFFECT_NONE;
  bool escaped = l->locals->escaped.contains (p->var);
  tree lhs = gimple_get_lhs (def);
  if (!lhs || TREE_CODE (lhs) == SSA_NAME)
    return (is_gimple_call (def) && !escaped ? EFFECT_NONE : EFFECT_UNKNOWN);
  if (is_gimple_call (def) && escaped)
    return EFFECT_UNKNOWN;
  struct local_place q;
  if (!lower_place_of (NULL, lhs, &q))
    {
      tree base = get_base_address (lhs);
      if (base && DECL_P (base))
	return base == p->var ? EFFECT_UNKNOWN : EFFECT_NONE;
      hash_set<tree> vars;
      bool all = (base && TREE_CODE (base) == MEM_REF
		  && find_pointer_origins (TREE_OPERAND (base, 0), &vars));
      bool through_holder = (l->locals->held.contains (p->var) && base
			     && TREE_CODE (base) == MEM_REF
			     && loaded_from_local_p (TREE_OPERAND (base, 0)));
      return (vars.contains (p->var) || (!all && (escaped || through_holder))
	      ? EFFECT_UNKNOWN : EFFECT_NONE);
    }
  if (q.var != p->var || q.offset >= p->offset + p->size
      || p->offset >= q.offset + q.size)
    return EFFECT_NONE;
  return ((gimple_assign_single_p (def) || is_gimple_call (def))
	  && q.offset <= p->offset
	  && q.offset + q.size >= p->offset + p->size
	  ? EFFECT_STORE : EFFECT_UNKNOWN);
}

/* Return the store that put what is at the place P when memory is VUSE; null if
   there is not exactly one.  */

static gimple *
reaching_store (struct lowering *l, tree vuse, const struct local_place *p)
{
  gimple *store = NULL;
  struct memory_defs defs;
  memory_defs_start (&defs, vuse, MAX_DEFS, true);
  while (gimple *def = memory_defs_next (&defs))
    switch (lower_effect_on (l, def, p))
      {
      case EFFECT_NONE:
	memory_defs_behind (&defs, def);
	break;
      case EFFECT_STORE:
	if (store && store != def)
	  return NULL;
	store = def;
	break;
      case EFFECT_UNKNOWN:
	return NULL;
      }
  return defs.lost || defs.entered ? NULL : store;
}

tree
lower_stored_at (gimple *store, const struct local_place *p, tree type,
		 HOST_WIDE_INT *offset)
{
  struct local_place q;
  if (!store || !gimple_assign_single_p (store)
      || !lower_place_of (NULL, gimple_assign_lhs (store), &q))
    return NULL_TREE;
  tree value = gimple_assign_rhs1 (store);
  *offset = p->offset - q.offset;
  if (!lower_value_p (value))
    return value;
  return (*offset == 0 && p->size == q.size
	  && POINTER_TYPE_P (TREE_TYPE (value)) == POINTER_TYPE_P (type)
	  ? value : NULL_TREE);
}

/* As lower_stored_at of the only store that put what is at the place P when
   memory is VUSE.  */

static tree
stored_before (struct lowering *l, tree vuse, const struct local_place *p,
	       tree type, HOST_WIDE_INT *offset)
{
  return lower_stored_at (reaching_store (l, vuse, p), p, type, offset);
}

tree
lower_private_source (struct lowering *l, gimple *stmt, HOST_WIDE_INT *offset)
{
  struct local_place p;
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt)
      || !lower_place_of (l, gimple_assign_rhs1 (stmt), &p))
    return NULL_TREE;
  return stored_before (l, gimple_vuse (stmt), &p,
			TREE_TYPE (gimple_assign_lhs (stmt)), offset);
}

basic_block
lower_private_choice (struct lowering *l, gimple *stmt, tree *at, unsigned most)
{
  struct local_place p;
  HOST_WIDE_INT offset;
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt)
      || !lower_place_of (l, gimple_assign_rhs1 (stmt), &p))
    return NULL;
  tree vuse = gimple_vuse (stmt);
  for (int n = 0; n < MAX_DEFS && !SSA_NAME_IS_DEFAULT_DEF (vuse); n++)
    {
      gimple *def = SSA_NAME_DEF_STMT (vuse);
      vuse = gimple_vuse (def);
      gphi *phi = dyn_cast<gphi *> (def);
      if (!phi && lower_effect_on (l, def, &p) != EFFECT_NONE)
	return NULL;
      if (!phi)
	continue;
      if (gimple_phi_num_args (phi) > most)
	return NULL;
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!dead_edge_p (gimple_phi_arg_edge (phi, i)))
	  {
	    at[i] = stored_before (l, gimple_phi_arg_def (phi, i), &p,
				   TREE_TYPE (gimple_assign_lhs (stmt)),
				   &offset);
	    if (!at[i] || !lower_value_p (at[i]))
	      return NULL;
	  }
      return gimple_bb (phi);
    }
  return NULL;
}

tree
lower_private_at (struct lowering *l, gimple *stmt, tree ptr,
		  HOST_WIDE_INT offset, tree type, HOST_WIDE_INT *at)
{
  struct local_place p;
  if (!lower_place_at (l, ptr, offset, shim_type_bytes (type), &p)
      || !gimple_vuse (stmt))
    return NULL_TREE;
  return stored_before (l, gimple_vuse (stmt), &p, type, at);
}

tree
lower_private_part (struct lowering *l, gimple *stmt, tree var,
		    HOST_WIDE_INT offset, tree type)
{
  struct local_place p = { var, offset, shim_type_bytes (type) };
  HOST_WIDE_INT at;
  if (!VAR_P (var) || is_global_var (var) || p.size <= 0
      || !gimple_vuse (stmt))
    return NULL_TREE;
  tree value = stored_before (l, gimple_vuse (stmt), &p, type, &at);
  return value && lower_value_p (value) ? value : NULL_TREE;
}

bool
lower_stores_before (struct lowering *l, gimple *stmt, tree var,
		     auto_vec<gimple *> *stores)
{
  struct memory_defs defs;
  HOST_WIDE_INT size = shim_type_bytes (TREE_TYPE (var));
  struct local_place all = { var, 0, size }, p;
  if (size <= 0)
    return false;
  memory_defs_start (&defs, gimple_vuse (stmt), MAX_DEFS, false);
  while (gimple *def = memory_defs_next (&defs))
    {
      if ((gimple_clobber_p (def) && gimple_assign_lhs (def) == var)
	  || gimple_call_internal_p (def, IFN_GOMP_SIMT_ENTER))
	continue;
      if (lower_effect_on (l, def, &all) != EFFECT_NONE)
	{
	  if (!gimple_assign_single_p (def)
	      || !lower_place_of (NULL, gimple_assign_lhs (def), &p)
	      || p.var != var)
	    return false;
	  stores->safe_push (def);
	}
      memory_defs_behind (&defs, def);
    }
  return !defs.lost;
}

gcall *
lower_private_result (struct lowering *l, gimple *stmt, HOST_WIDE_INT *offset)
{
  struct local_place p, q;
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt)
      || !lower_place_of (l, gimple_assign_rhs1 (stmt), &p))
    return NULL;
  gimple *store = reaching_store (l, gimple_vuse (stmt), &p);
  gcall *call = store ? dyn_cast<gcall *> (store) : NULL;
  if (!call || !lower_place_of (NULL, gimple_call_lhs (call), &q))
    return NULL;
  *offset = p.offset - q.offset;
  return call;
}

bool
lower_call_changes_p (struct lowering *l, gcall *call, int n)
{
  return call_changes_p (l->parameters, call, n, 0);
}

/* Return the local variable that the pointer loaded by DEF points to, one of
   several, if it is a choice among such; or null.  */

static tree
chosen_origin (struct lowering *l, gimple *def, int depth)
{
  enum { MOST = 4 };
  tree at[MOST] = { NULL_TREE }, d = NULL_TREE;
  if (!lower_private_choice (l, def, at, MOST))
    return NULL_TREE;
  for (int i = 0; i < MOST; i++)
    if (at[i] && !(d = local_origin (l, at[i], depth * 2 + 2)))
      return NULL_TREE;
  return d;
}

tree
local_origin (struct lowering *l, tree ptr, int depth)
{
  if (TREE_CODE (ptr) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (ptr, 0));
      if (base && TREE_CODE (base) == MEM_REF)
	return local_origin (l, TREE_OPERAND (base, 0), depth + 1);
      return base && DECL_P (base) && !is_global_var (base) ? base : NULL_TREE;
    }
  if (depth > MAX_ORIGIN_DEPTH || TREE_CODE (ptr) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (ptr))
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (tree d = local_origin (l, gimple_phi_arg_def (phi, i),
				   depth * 2 + 2))
	  return d;
      return NULL_TREE;
    }
  if (!is_gimple_assign (def)
      || (gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR
	  && !gimple_assign_single_p (def)
	  && !gimple_assign_cast_p (def)))
    return NULL_TREE;
  tree from = gimple_assign_rhs1 (def);
  if (gimple_assign_load_p (def))
    {
      /* A pointer that is itself kept in a local variable.  */
      HOST_WIDE_INT offset;
      from = l ? lower_private_source (l, def, &offset) : NULL_TREE;
      gcall *call = l && !from ? lower_private_result (l, def, &offset) : NULL;
      bool list = true;
      if (call && extreme_call (call, &list) == EXTREME_BOTH && !list)
	from = gimple_call_arg (call, 0);
      if (!from && !call && l)
	return chosen_origin (l, def, depth);
      if (!from || !lower_value_p (from))
	return NULL_TREE;
    }
  return local_origin (l, from, depth + 1);
}

tree
lower_local_origin (tree ptr)
{
  return local_origin (NULL, ptr, 0);
}
