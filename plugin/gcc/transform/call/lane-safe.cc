/* Calls that lanes may make.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes run as threads do, but in lock step and under one thread's number.  So
   nothing may wait for another lane (barriers, locks, critical regions, also
   the lock of atomic constructs of types that have no atomic instruction), ask
   for that number, start threads or other lanes, or allocate on the stack.  A
   function with a body here is looked into, and so are those that it calls; one
   without must be known to compute from its arguments alone, or be one of the C
   library's.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/ifn.h"
#include "gimple/walk.h"
#include "transform/call/device-library.h"
#include "transform/call/frame-use.h"
#include "transform/call/lane-safe.h"
#include "transform/call/spin-wait.h"

bool
call_const_p (gimple *call)
{
  return (gimple_call_flags (call) & (ECF_CONST | ECF_PURE)) != 0
	 && (gimple_call_flags (call) & ECF_LOOPING_CONST_OR_PURE) == 0;
}

bool
call_tells_count_p (const_tree fn)
{
  const char *name = shim_function_name (fn);
  return (strcmp (name, "omp_get_num_threads") == 0
	  || strcmp (name, "omp_get_num_teams") == 0);
}

/* True if STMT calls the function NAME.  */

static bool
statement_calls_p (gimple *stmt, const char *name)
{
  return (is_gimple_call (stmt)
	  && !strcmp (shim_function_name (gimple_call_fndecl (stmt)), name));
}

bool
call_thread_number_p (gimple *call)
{
  return (statement_calls_p (call, "omp_get_thread_num")
	  || statement_calls_p (call, "omp_get_thread_num_"));
}

bool
call_barrier_p (gimple *call)
{
  return statement_calls_p (call, "GOMP_barrier");
}

/* True if NAME, a function of OpenMP's library, returns the same to all
   threads of a team.  */

static bool
same_for_threads_p (const char *name)
{
  static const char *const same[] =
  {
    "omp_get_team_num", "omp_get_num_teams", "omp_get_num_threads",
    "omp_is_initial_device", "omp_get_max_threads", "omp_get_level",
    "omp_in_parallel", "omp_get_wtime", "omp_get_wtick"
  };
  size_t len = strlen (name);
  /* Fortran's names end in an underscore.  */
  len -= len && name[len - 1] == '_';
  for (unsigned i = 0; i < ARRAY_SIZE (same); i++)
    if (strlen (same[i]) == len && strncmp (same[i], name, len) == 0)
      return true;
  return false;
}

/* Why lanes may not run the built-in FN.  */

static enum remark_id
builtin_refusal (tree fn)
{
  const char *name = shim_function_name (fn);
  if (startswith (name, "GOMP_") || startswith (name, "GOACC_"))
    return REMARK_CALL;
  if (startswith (name, "omp_"))
    return same_for_threads_p (name) ? REMARK_NONE : REMARK_CALL;
  if (!fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return REMARK_NONE;
  switch (DECL_FUNCTION_CODE (fn))
    {
    CASE_BUILT_IN_ALLOCA:
    case BUILT_IN_STACK_SAVE: case BUILT_IN_STACK_RESTORE:
    case BUILT_IN_SETJMP: case BUILT_IN_LONGJMP:
    case BUILT_IN_SETJMP_SETUP: case BUILT_IN_SETJMP_RECEIVER:
    case BUILT_IN_NONLOCAL_GOTO: case BUILT_IN_UNWIND_INIT:
    case BUILT_IN_APPLY: case BUILT_IN_APPLY_ARGS:
    case BUILT_IN_VA_START:
    case BUILT_IN_FRAME_ADDRESS: case BUILT_IN_RETURN_ADDRESS:
    case BUILT_IN_GOACC_PARLEVEL_ID: case BUILT_IN_GOACC_PARLEVEL_SIZE:
      return REMARK_CALL;
    default:
      return REMARK_NONE;
    }
}

/* True if lanes may not run the internal function FN.  */

static bool
bad_internal_p (enum internal_fn fn)
{
  switch (fn)
    {
    case IFN_GOMP_USE_SIMT: case IFN_GOMP_SIMT_ENTER:
    case IFN_GOMP_SIMT_ENTER_ALLOC: case IFN_GOMP_SIMT_EXIT:
    case IFN_GOMP_SIMT_LANE: case IFN_GOMP_SIMT_VF:
    case IFN_GOMP_SIMT_LAST_LANE: case IFN_GOMP_SIMT_ORDERED_PRED:
    case IFN_GOMP_SIMT_VOTE_ANY: case IFN_GOMP_SIMT_XCHG_BFLY:
    case IFN_GOMP_SIMT_XCHG_IDX: case IFN_UNIQUE: case IFN_GOACC_LOOP:
    case IFN_GOACC_REDUCTION: case IFN_GOACC_DIM_SIZE:
    case IFN_GOACC_DIM_POS:
      return true;
    default:
      return false;
    }
}

struct function *
call_function (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  cgraph_node *node = fn ? cgraph_node::get (fn) : NULL;
  if (node)
    node = node->ultimate_alias_target ();
  return (node && node->has_gimple_body_p ()
	  && gimple_in_ssa_p (DECL_STRUCT_FUNCTION (node->decl))
	  && node->get_availability () >= AVAIL_AVAILABLE
	  ? DECL_STRUCT_FUNCTION (node->decl) : NULL);
}

static enum remark_id
find_refusal_of_call (gimple *stmt, tree *what, hash_set<tree> *seen);

/* As call_refusal, for all of FN's body; SEEN has those examined already.  */

static enum remark_id
body_refusal (tree fn, tree *what, hash_set<tree> *seen)
{
  if (seen->add (fn))
    return REMARK_NONE;
  for (gimple *stmt : function_statements (DECL_STRUCT_FUNCTION (fn)))
    {
      enum remark_id id = find_refusal_of_call (stmt, what, seen);
      if (id == REMARK_NONE && !spin_p (DECL_STRUCT_FUNCTION (fn), stmt, NULL))
	continue;
      /* The user knows what he calls.  */
      *what = fn;
      return (id == REMARK_UNKNOWN_CALL || id == REMARK_LIBRARY
	      || id == REMARK_LOCK ? id : REMARK_CALL);
    }
  return REMARK_NONE;
}

/* As call_refusal; SEEN has the functions examined already.  */

static enum remark_id
find_refusal_of_call (gimple *stmt, tree *what, hash_set<tree> *seen)
{
  if (gimple_code (stmt) == GIMPLE_ASM)
    return REMARK_ASM;
  if (!is_gimple_call (stmt))
    return REMARK_NONE;
  if (gimple_call_internal_p (stmt))
    return (frame_lock_p (stmt) ? REMARK_LOCK
	    : bad_internal_p (gimple_call_internal_fn (stmt)) ? REMARK_INNER
	    : REMARK_NONE);
  tree fn = gimple_call_fndecl (stmt);
  *what = fn;
  if (!fn)
    return REMARK_UNKNOWN_CALL;
  const char *name = shim_function_name (fn);
  if (frame_lock_p (stmt))
    return REMARK_LOCK;
  if (frame_library_p (stmt))
    return REMARK_LIBRARY;
  if (fndecl_built_in_p (fn) || startswith (name, "omp_"))
    return builtin_refusal (fn);
  if (struct function *body = call_function (stmt))
    return body_refusal (body->decl, what, seen);
  return call_const_p (stmt) ? REMARK_NONE : REMARK_UNKNOWN_CALL;
}

enum remark_id
call_refusal (gimple *stmt, tree *what)
{
  hash_set<tree> seen;
  return find_refusal_of_call (stmt, what, &seen);
}

/* True if CALL is a few instructions, the same for all values.  */

static bool
same_for_values_p (gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  if (!fn || !fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    return fn && fndecl_built_in_p (fn);
  switch (DECL_FUNCTION_CODE (fn))
    {
    case BUILT_IN_MEMCPY: case BUILT_IN_MEMSET: case BUILT_IN_MEMMOVE:
    CASE_FLT_FN (BUILT_IN_SQRT):
    CASE_FLT_FN (BUILT_IN_FMA):
    CASE_FLT_FN (BUILT_IN_FMIN):
    CASE_FLT_FN (BUILT_IN_FMAX):
    CASE_FLT_FN (BUILT_IN_FLOOR):
    CASE_FLT_FN (BUILT_IN_CEIL):
    CASE_FLT_FN (BUILT_IN_TRUNC):
    CASE_FLT_FN (BUILT_IN_RINT):
    CASE_FLT_FN (BUILT_IN_NEARBYINT):
    CASE_FLT_FN (BUILT_IN_COPYSIGN):
      return true;
    default:
      return gimple_inexpensive_call_p (call);
    }
}

/* As call_unseen_p, of STMT; SEEN has the functions examined already.  */

static bool
unseen_p (gimple *stmt, hash_set<tree> *seen)
{
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt)
      || gimple_call_noreturn_p (stmt) || atomic_bytes (stmt))
    return false;
  if (struct function *body = call_function (stmt))
    {
      if (seen->add (body->decl))
	return false;
      for (gimple *inside : function_statements (body))
	if (unseen_p (inside, seen))
	  return true;
      return false;
    }
  const char *name = shim_function_name (gimple_call_fndecl (stmt));
  return (!same_for_values_p (as_a<gcall *> (stmt))
	  && !startswith (name, "omp_")
	  && !library_straight_p (device_library (), name));
}

bool
call_unseen_p (const auto_vec<gimple *> &stmts)
{
  hash_set<tree> seen;
  for (unsigned i = 0; i < stmts.length (); i++)
    if (unseen_p (stmts[i], &seen))
      return true;
  return false;
}

/* As call_asks_levels_p; SEEN has the functions examined already.  */

static bool
asks_levels_p (struct function *fn, hash_set<tree> *seen)
{
  if (seen->add (fn->decl))
    return false;
  for (gimple *stmt : function_statements (fn))
    {
      if (gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARLEVEL_ID)
	  || gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARLEVEL_SIZE))
	return true;
      struct function *body = call_function (stmt);
      if (body && asks_levels_p (body, seen))
	return true;
    }
  return false;
}

bool
call_asks_levels_p (struct function *fn)
{
  hash_set<tree> seen;
  return asks_levels_p (fn, &seen);
}
