/* Which mapped objects a region reads and writes: what functions do.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/value.h"
#include "region/transfer/reach-int.h"

/* All that F's CALL is given may be read, and with WRITES written, and
   kept.  */

static void
give_up_operands (struct reaching *r, struct reaching_function *f, gcall *call,
		  bool writes)
{
  entry_set all = ANYWHERE;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      all |= (lower_value_p (arg) ? reach_value (r, f, arg)
	      : reach_place (r, f, arg));
      if (TREE_CODE (arg) == ADDR_EXPR
	  && r->records.get (TREE_OPERAND (arg, 0)))
	reach_add (r, &r->stored, ENTRIES);
    }
  reach_add (r, &r->read, all);
  if (!writes)
    return;
  reach_add (r, &r->written, all);
  reach_add (r, &r->stored, all & ENTRIES);
}

/* Where F's CALL of a function inside GCC passes pointers on.  What depends on
   more than its operands may access what they point to, and keep them.  */

static void
walk_internal (struct reaching *r, struct reaching_function *f, gcall *call)
{
  entry_set all = 0;
  bool pure = gimple_call_flags (call) & ECF_CONST;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      bool pointer = POINTER_TYPE_P (TREE_TYPE (arg));
      entry_set set = (!lower_value_p (arg) ? reach_place (r, f, arg)
		       : pointer ? reach_pointed (r, f, arg)
		       : reach_value (r, f, arg));
      all |= set;
      if (pure || (lower_value_p (arg) && !pointer))
	continue;
      reach_add (r, &r->read, set);
      reach_add (r, &r->written, set);
      reach_add (r, &r->stored, set & ENTRIES);
    }
  tree lhs = gimple_call_lhs (call);
  /* What is in a list of arguments, say; but lanes get memory of their own.  */
  if (lhs && !pure && !gimple_call_internal_p (call, IFN_GOMP_SIMT_ENTER_ALLOC)
      && (TREE_CODE (lhs) != SSA_NAME || POINTER_TYPE_P (TREE_TYPE (lhs))))
    all |= ANYWHERE;
  if (lhs && TREE_CODE (lhs) != SSA_NAME)
    reach_store (r, f, lhs, all);
  else
    reach_add_to_value (r, f, lhs, all);
}

/* Where F's CALL has the body FN executed with its record DATA.  */

static void
walk_started_body (struct reaching *r, struct reaching_function *f, gcall *call,
	   tree fn, tree data)
{
  struct reaching_function *body = reach_function (r, fn);
  tree var = (TREE_CODE (data) == ADDR_EXPR ? TREE_OPERAND (data, 0)
	      : NULL_TREE);
  if (integer_zerop (data))
    return;
  if (!var || !VAR_P (var) || (body->is_body && body->record != var))
    {
      body->mixed = true;
      reach_add (r, &r->stored, ENTRIES);
      give_up_operands (r, f, call, true);
      return;
    }
  body->is_body = true;
  body->record = var;
}

/* Where F's CALL executes FN, which has a body.  */

static void
walk_known (struct reaching *r, struct reaching_function *f, gcall *call,
	    tree fn)
{
  struct reaching_function *callee = reach_function (r, fn);
  tree parm = DECL_ARGUMENTS (fn);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (!parm)
	/* It is found in a list of arguments.  */
	reach_add (r, &r->stored, reach_value (r, f, arg) & ENTRIES);
      else if (TREE_CODE (arg) == SSA_NAME || is_gimple_min_invariant (arg))
	reach_add_to_element (r, &callee->parms, i, reach_value (r, f, arg));
      else
	{
	  /* An object is passed, which may have pointers.  */
	  reach_add (r, &r->read, reach_place (r, f, arg));
	  reach_add_to_element (r, &callee->parms, i, ANYWHERE);
	}
      parm = parm ? DECL_CHAIN (parm) : NULL_TREE;
    }
  tree lhs = gimple_call_lhs (call);
  if (lhs && TREE_CODE (lhs) != SSA_NAME)
    reach_store (r, f, lhs, ANYWHERE | callee->result);
  else
    reach_add_to_value (r, f, lhs, callee->result);
}

/* True if F's CALL is of a function of the library that does nothing with
   memory but what its operands point to, and was dealt with.  */

static bool
walk_library (struct reaching *r, struct reaching_function *f, gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  if (const struct block_function *block = block_function (call))
    {
      entry_set to = reach_pointed (r, f, gimple_call_arg (call, 0));
      reach_add (r, &r->written, to);
      if (block->from >= 0)
	{
	  tree from = gimple_call_arg (call, block->from);
	  reach_add (r, &r->read, reach_pointed (r, f, from));
	}
      reach_add_to_value (r, f, lhs, to);
      return true;
    }
  if (atomic_bytes (call))
    {
      entry_set at = reach_pointed (r, f, gimple_call_arg (call, 0));
      reach_add (r, &r->read, at);
      reach_add (r, &r->written, at);
      for (unsigned i = 1; i < gimple_call_num_args (call); i++)
	{
	  entry_set set = reach_value (r, f, gimple_call_arg (call, i));
	  /* The value, or where it is.  */
	  reach_add (r, &r->read, set);
	  reach_add (r, &r->written, set);
	  reach_add (r, &r->stored, set & ENTRIES);
	}
      reach_add_to_value (r, f, lhs, ANYWHERE);
      return true;
    }
  return false;
}

/* True if CALL is of a function of libgomp's, which accesses nothing of the
   program's but what it is given.  */

static bool
libgomp_p (gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  const char *name = fn && DECL_NAME (fn) ? shim_function_name (fn) : "";
  return (startswith (name, "GOMP_") || startswith (name, "GOACC_")
	  || startswith (name, "omp_") || startswith (name, "acc_")
	  || startswith (name, "goacc_"));
}

/* True if F's CALL is of a function of libgomp's that executes a body, and was
   dealt with.  A task whose record is copied by a function has another one, and
   so has a region that is launched from this one.  */

static bool
walk_libgomp (struct reaching *r, struct reaching_function *f, gcall *call)
{
  unsigned bodies = 0, at = 0;
  if (!libgomp_p (call))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (TREE_CODE (arg) == ADDR_EXPR
	  && TREE_CODE (TREE_OPERAND (arg, 0)) == FUNCTION_DECL)
	{
	  bodies++;
	  at = i;
	}
    }
  if (bodies == 0)
    return false;
  if (bodies == 1 && at == 0 && gimple_call_num_args (call) > 1)
    walk_started_body (r, f, call, TREE_OPERAND (gimple_call_arg (call, 0), 0),
	       gimple_call_arg (call, 1));
  else
    {
      reach_add (r, &r->read, ANYWHERE | ENTRIES);
      reach_add (r, &r->written, ANYWHERE | ENTRIES);
    }
  return true;
}

void
reach_walk_call (struct reaching *r, tree fn, gcall *call)
{
  struct reaching_function *f = reach_function (r, fn);
  tree lhs = gimple_call_lhs (call);
  if (gimple_call_internal_p (call))
    {
      walk_internal (r, f, call);
      return;
    }
  if (walk_libgomp (r, f, call))
    return;
  if (walk_library (r, f, call))
    return;
  if (tree body = callee_body (call))
    {
      walk_known (r, f, call, body);
      return;
    }
  entry_set all = 0;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      all |= (lower_value_p (arg) ? reach_value (r, f, arg)
	      : ANYWHERE | reach_place (r, f, arg));
    }
  bool harmless = ((gimple_call_flags (call) & ECF_CONST)
		   || ((libgomp_p (call)
			|| gimple_call_builtin_p (call, BUILT_IN_NORMAL))
		       && !(all & ~ELSEWHERE)));
  if (!harmless)
    give_up_operands (r, f, call, !(gimple_call_flags (call) & ECF_PURE));
  if (lhs && TREE_CODE (lhs) != SSA_NAME)
    reach_store (r, f, lhs, ANYWHERE | all);
  else if (lhs && (POINTER_TYPE_P (TREE_TYPE (lhs)) || !harmless))
    reach_add_to_value (r, f, lhs, ANYWHERE | all);
  else
    reach_add_to_value (r, f, lhs, all);
}
