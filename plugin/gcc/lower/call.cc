/* From GIMPLE to the lane IR: calls.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A call is one of: an internal function about lanes (lower/lane-loop.cc); an
   atomic access; a copy of memory (lower/memory/block-copy.cc); a library
   function that asks for a thread or team number, equal in all lanes of a warp;
   a pure function; a routine whose body is at hand, which the core analyses
   with the call's operands; or unknown, with its name.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/value.h"
#include "lower/call.h"
#include "lower/lane-loop.h"
#include "lower/memory/access.h"
#include "lower/memory/block-copy.h"
#include "lower/memory/extreme-call.h"
#include "lower/value/by-ref-args.h"
#include "lower/value/operand.h"
#include "lower/value/thread-lanes.h"
#include "names/function-names.h"

/* What the device does for the atomic access CALL.  To read or to write
   atomically takes an ordinary load or store, from sm_70 on.  */

static enum ir_op
atomic_op (gcall *call)
{
  static const struct { const char *name; enum ir_op op; } ops[] =
  {
    { "__atomic_load_", IR_LOAD }, { "__atomic_store_", IR_STORE },
    { "__atomic_clear", IR_STORE }, { "__sync_lock_release_", IR_STORE },
  };
  if (gimple_call_internal_p (call))
    return IR_ATOMIC;
  const char *name = shim_function_name (gimple_call_fndecl (call));
  for (unsigned i = 0; i < ARRAY_SIZE (ops); i++)
    if (strncmp (name, ops[i].name, strlen (ops[i].name)) == 0)
      return ops[i].op;
  return IR_ATOMIC;
}

/* True if the library function NAME gives a number that is the same in all
   lanes of a warp.  */

static bool
warp_uniform_query_p (const char *name)
{
  static const char *const names[] =
  {
    "omp_get_thread_num", "omp_get_num_threads", "omp_get_team_num",
    "omp_get_num_teams", "omp_get_max_threads", "omp_get_thread_limit",
    "omp_is_initial_device", "omp_get_device_num", "omp_get_default_device",
    "omp_get_level", "omp_in_parallel", "GOMP_teams", "GOMP_teams4",
    "acc_on_device", "GOMP_loop_dynamic_next", "omp_get_max_active_levels",
  };
  for (unsigned i = 0; i < ARRAY_SIZE (names); i++)
    if (strcmp (name, names[i]) == 0)
      return true;
  return false;
}

/* What the number is that the library function NAME gives.  */

static enum ir_role
query_role (const char *name)
{
  static const struct { const char *name; enum ir_role role; } roles[] =
  {
    { "omp_get_num_teams", IR_ROLE_TEAMS },
    { "omp_get_team_num", IR_ROLE_TEAM },
    { "omp_get_num_threads", IR_ROLE_THREADS },
    { "omp_get_thread_num", IR_ROLE_THREAD },
  };
  for (unsigned i = 0; i < ARRAY_SIZE (roles); i++)
    if (strcmp (name, roles[i].name) == 0)
      return roles[i].role;
  return IR_ROLE_NONE;
}

/* Return the module's function for the routine DECL.  */

static struct ir_func *
routine_of (struct lowering *l, tree decl)
{
  bool existed;
  struct ir_func **slot = &l->routines->map.get_or_insert (decl, &existed);
  if (!existed)
    {
      *slot = ir_func_new (l->module,
			   shim_assembler_name (decl),
			   function_name_in_source (decl), false);
      int n = 0;
      for (tree p = DECL_ARGUMENTS (decl); p; p = DECL_CHAIN (p))
	n++;
      (*slot)->nparams = n + lower_by_ref_count (l, decl);
      l->routines->todo.safe_push (decl);
    }
  return *slot;
}

void
lower_all_routines (struct lowering *l,
		    const auto_vec<struct region *> &regions)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      bool is_body = false;
      for (unsigned i = 0; i < regions.length (); i++)
	is_body |= regions[i]->node == node;
      if (!is_body
	  && lookup_attribute ("omp declare target",
			       DECL_ATTRIBUTES (node->decl))
	  && gimple_in_ssa_p (DECL_STRUCT_FUNCTION (node->decl)))
	routine_of (l, node->decl);
    }
}

/* Lower the operands of CALL into ARGS, and return their number; operands
   that are not values become opaque.  */

static int
lower_args (struct lowering *l, gcall *call, auto_vec<ir_ref> *args)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      args->safe_push (lower_value_p (arg) ? lower_operand (l, arg)
		       : ir_varying (l->f, l->bb,
				     lower_type (TREE_TYPE (arg)),
				     "an aggregate handed to a call"));
    }
  return args->length ();
}

/* If CALL is to a built-in that the IR has an operation for, emit it and
   return its value, else IR_NONE.  */

static ir_ref
lower_arithmetic_builtin (struct lowering *l, gcall *call)
{
  tree decl = gimple_call_fndecl (call);
  if (!shim_builtin_p (decl) || !gimple_call_lhs (call))
    return IR_NONE;
  struct ir_type type = lower_type (TREE_TYPE (gimple_call_lhs (call)));
  ir_ref arg;
  switch (DECL_FUNCTION_CODE (decl))
    {
    case BUILT_IN_ABS:
    case BUILT_IN_LABS:
    case BUILT_IN_LLABS:
      arg = lower_operand (l, gimple_call_arg (call, 0));
      return ir_emit (l->f, l->bb, IR_ABS, type, 1, &arg);
    case BUILT_IN_GOACC_PARLEVEL_ID:
      return lower_level (l, call, false);
    case BUILT_IN_GOACC_PARLEVEL_SIZE:
      return lower_level (l, call, true);
    case BUILT_IN_EXPECT:
    case BUILT_IN_EXPECT_WITH_PROBABILITY:
    case BUILT_IN_ASSUME_ALIGNED:
      return lower_operand (l, gimple_call_arg (call, 0));
    default:
      return IR_NONE;
    }
}

ir_ref
lower_call (struct lowering *l, gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  bool wanted = (lhs && TREE_CODE (lhs) == SSA_NAME
		 && l->needed[SSA_NAME_VERSION (lhs)]);
  struct ir_type type = lhs ? lower_type (TREE_TYPE (lhs)) : ir_int_type;

  if (HOST_WIDE_INT bytes = atomic_bytes (call))
    return lower_pointer_access (l, call, atomic_op (call),
				 gimple_call_arg (call, 0), bytes);
  if (gimple_call_internal_p (call))
    {
      if (!wanted)
	return IR_NONE;
      ir_ref r = lower_lane_call (l, call);
      if (r != IR_NONE)
	return r;
      auto_vec<ir_ref> args;
      lower_args (l, call, &args);
      return ir_pure (l->f, l->bb, type,
		      internal_fn_name (gimple_call_internal_fn (call)),
		      args.length (), args.address ());
    }

  if (block_call_p (call))
    return lower_block_call (l, call);

  tree decl = gimple_call_fndecl (call);
  if (tree callee = callee_body (call))
    {
      struct ir_func *f = routine_of (l, callee);
      auto_vec<ir_ref> args;
      lower_args (l, call, &args);
      int by_value = f->nparams - lower_by_ref_count (l, callee);
      if ((int) args.length () > by_value)
	args.truncate (by_value);
      while ((int) args.length () < by_value)
	args.safe_push (ir_varying (l->f, LEAF_BLOCK, ir_int_type,
				    "a missing operand"));
      lower_by_ref_args (l, call, callee, &args);
      return ir_locate (l->f, ir_call (l->f, l->bb, type, f, NULL, f->nparams,
				       args.address ()),
			location_in_source (gimple_location (call)));
    }
  if (!wanted)
    return IR_NONE;

  ir_ref r = lower_arithmetic_builtin (l, call);
  if (r == IR_NONE)
    r = lower_extreme (l, call);
  if (r != IR_NONE)
    return r;
  const char *name = (decl ? shim_function_name (decl)
		      : "a function called through a pointer");
  r = lower_thread_query (l, name, type);
  if (r != IR_NONE)
    return r;
  if (warp_uniform_query_p (name))
    {
      r = lower_uniform (l, type, NULL);
      l->f->insns[r].role = query_role (name);
      if (l->f->insns[r].role != IR_ROLE_NONE)
	{
	  struct ir_facts *facts = &l->f->insns[r].facts;
	  facts->have_lo = true;
	  facts->lo = (l->f->insns[r].role == IR_ROLE_TEAMS
		       || l->f->insns[r].role == IR_ROLE_THREADS);
	}
      return r;
    }
  auto_vec<ir_ref> args;
  if (gimple_call_flags (call) & ECF_CONST)
    {
      lower_args (l, call, &args);
      return ir_pure (l->f, l->bb, type, name, args.length (),
		      args.address ());
    }
  return ir_locate (l->f, ir_call (l->f, l->bb, type, NULL, name, 0, NULL),
		    location_in_source (gimple_location (call)));
}

void
lower_walk_call (struct lowering *l, gcall *call, bool needed,
		 void (*fn) (struct lowering *, tree))
{
  if (needed)
    lower_walk_extreme (l, call, fn);
  if (!needed && !atomic_bytes (call) && !block_call_p (call)
      && !callee_body (call))
    return;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (TREE_CODE (arg) == SSA_NAME)
	fn (l, arg);
      else if (TREE_CODE (arg) == ADDR_EXPR)
	lower_walk_address (l, TREE_OPERAND (arg, 0), fn);
    }
  if (tree callee = callee_body (call))
    lower_walk_by_ref (l, call, callee, fn);
}
