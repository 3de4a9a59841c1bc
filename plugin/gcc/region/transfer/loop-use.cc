/* Whether a loop of the host uses what it launches regions with.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Any address that a launch gets is known to all functions whose bodies are not
   known, as far as GCC's analysis of pointers goes.  So a call is a use, unless
   the address of the object goes nowhere but into records of constructs, or the
   function only prints, or tells the time.  A call that gets no pointer to the
   object is no likely use of it, though, and neither is an access of a scalar
   of the program's that a pointer might lead to.  */

#include "gcc-shim.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "region/transfer/alone.h"
#include "region/transfer/host-library.h"
#include "region/transfer/loop-use.h"
#include "region/transfer/saving.h"

/* The object that a walk is about, and what it has found.  */
struct object_use
{
  const struct mapped_launch *l;
  tree host;			/* Its address.  */
  bool unshared;			/* It goes into records alone.  */
  enum loop_use use;
};

/* Note in U that there is USE.  */

static void
note_use (struct object_use *u, enum loop_use use)
{
  u->use = MAX (u->use, use);
}

/* BASE, as GCC's walks have it, is accessed in a statement; DATA is the
   walk.  */

static bool
note_object_access (gimple *, tree base, tree, void *data)
{
  struct object_use *u = (struct object_use *) data;
  base = get_base_address (base);
  if (!base || u->use == USE_MAYBE)
    return false;
  if (TREE_CODE (base) == MEM_REF)
    {
      if (transfer_may_overlap_p (u->l->launcher, TREE_OPERAND (base, 0),
				  u->host))
	note_use (u, USE_MAYBE);
    }
  else if (!DECL_P (base))
    note_use (u, TREE_CODE (base) == STRING_CST || CONSTANT_CLASS_P (base)
	      ? USE_NONE : USE_MAYBE);
  else if (!DECL_ARTIFICIAL (base)
	   && transfer_may_overlap_p (u->l->launcher,
				      build_fold_addr_expr (base), u->host))
    note_use (u, (TREE_CODE (u->host) == SSA_NAME
		  && !AGGREGATE_TYPE_P (TREE_TYPE (base))
		  ? USE_UNLIKELY : USE_MAYBE));
  return false;
}

/* True if CALL gets an address that may be in U's object.  */

static bool
gets_address_p (const struct object_use *u, const gimple *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      tree base = (TREE_CODE (arg) == ADDR_EXPR
		   ? get_base_address (TREE_OPERAND (arg, 0)) : NULL_TREE);
      if (POINTER_TYPE_P (TREE_TYPE (arg)) && !integer_zerop (arg)
	  && !(base && CONSTANT_CLASS_P (base))
	  && transfer_may_overlap_p (u->l->launcher, arg, u->host))
	return true;
    }
  return false;
}

/* True if STMT takes the address of VAR: for a launch, perhaps, which may copy
   something there.  */

static bool
takes_address_p (gimple *stmt, tree var)
{
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (op && TREE_CODE (op) == ADDR_EXPR
	  && get_base_address (TREE_OPERAND (op, 0)) == var)
	return true;
    }
  return false;
}

/* True if STMT is no launch, and may store to REF.  */

static bool
may_store_p (const struct launching_loop *loop, gimple *stmt, tree ref)
{
  if (launch_call_p (stmt) || gimple_clobber_p (stmt) || !gimple_vdef (stmt))
    return false;
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call)
    return stmt_may_clobber_ref_p (stmt, ref);
  const struct host_function *f = host_function_called (loop->functions, call);
  if (f)
    return host_function_uses_p (f, cfun, call, build_fold_addr_expr (ref),
				 false);
  if (host_library_plain_p (call)
      && !gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    return takes_address_p (stmt, get_base_address (ref));
  return stmt_may_clobber_ref_p (stmt, ref);
}

/* True if a launch of LOOP may copy something back to what is at ADDRESS.  */

static bool
copied_back_to_p (const struct launching_loop *loop, tree address)
{
  for (unsigned i = 0; i < loop->copied_back.length (); i++)
    if (transfer_may_overlap_p (cfun, loop->copied_back[i], address))
      return true;
  return false;
}

/* True if the descriptor VAR of an array, a local variable, or another record,
   keeps what it has in LOOP.  Pointers do not lead to a descriptor, and
   launches do not change what they are given of it.  */

static bool
keeps_record_p (const struct launching_loop *loop, tree var)
{
  for (gimple *stmt : loop_statements (loop->loop))
    if (is_gimple_call (stmt)
	? takes_address_p (stmt, var) && may_store_p (loop, stmt, var)
	: gimple_vdef (stmt) && get_base_address (gimple_get_lhs (stmt)) == var)
      return false;
  return true;
}

bool
loop_keeps_p (const struct launching_loop *loop, tree ref)
{
  tree var = get_base_address (ref);
  if (!var || TREE_THIS_VOLATILE (ref) || TREE_THIS_VOLATILE (var))
    return false;
  bool global = DECL_P (var) && is_global_var (var);
  if (VAR_P (var) && !global && AGGREGATE_TYPE_P (TREE_TYPE (var)))
    return keeps_record_p (loop, var);
  if (copied_back_to_p (loop, build_fold_addr_expr (var)))
    return false;
  for (gimple *stmt : loop_statements (loop->loop))
    if (may_store_p (loop, stmt, ref)
	|| (global && !is_gimple_call (stmt) && takes_address_p (stmt, var)))
      return false;
  return true;
}

/* Note in U what CALL of LOOP does.  */

static void
note_call (const struct launching_loop *loop, struct object_use *u, gcall *call)
{
  const char *name = shim_function_name (gimple_call_fndecl (call));
  if (launch_call_p (call))
    return;
  /* What else maps, and what has threads of the host execute a body that gets
     its variables by a record.  */
  if (startswith (name, "GOMP_") || startswith (name, "GOACC_"))
    {
      note_use (u, USE_MAYBE);
      return;
    }
  if (const struct host_function *f
      = host_function_called (loop->functions, call))
    {
      if (host_function_uses_p (f, u->l->launcher, call, u->host, true))
	note_use (u, USE_MAYBE);
    }
  else if (gets_address_p (u, call) && TREE_CODE (u->host) == COMPONENT_REF)
    note_use (u, USE_MAYBE);
  else if (gets_address_p (u, call))
    {
      ao_ref ref;
      ao_ref_init_from_ptr_and_size (&ref, u->host, NULL_TREE);
      if (ref_maybe_used_by_stmt_p (call, &ref)
	  || stmt_may_clobber_ref_p_1 (call, &ref))
	note_use (u, USE_MAYBE);
    }
  else if (!u->unshared && !(gimple_call_flags (call) & ECF_CONST)
	   && !host_library_plain_p (call))
    note_use (u, gimple_call_fndecl (call) ? USE_UNLIKELY : USE_MAYBE);
}

enum loop_use
loop_uses (const struct launching_loop *loop, const struct mapped_launch *l,
	   unsigned n)
{
  struct object_use u = { l, l->entries[n].host, mapped_alone_p (l, n),
			  USE_NONE };
  if (!u.host || (TREE_CODE (u.host) != SSA_NAME
		  && TREE_CODE (u.host) != ADDR_EXPR
		  && TREE_CODE (u.host) != COMPONENT_REF))
    return USE_MAYBE;
  for (gimple *stmt : loop_statements (loop->loop))
    {
      if (u.use == USE_MAYBE)
	break;
      if (gcall *call = dyn_cast<gcall *> (stmt))
	note_call (loop, &u, call);
      else if (gimple_clobber_p (stmt))
	{
	  /* A variable of the loop's body is another one each time.  */
	  if (TREE_CODE (u.host) == ADDR_EXPR
	      && (get_base_address (TREE_OPERAND (u.host, 0))
		  == gimple_assign_lhs (stmt)))
	    u.use = USE_MAYBE;
	}
      else if (gimple_vuse (stmt))
	walk_stmt_load_store_ops (stmt, &u, note_object_access,
				  note_object_access);
    }
  return u.use;
}
