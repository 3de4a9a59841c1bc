/* Values that each thread has computed separately.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A thread may have memory of its own (a row of an array that its number
   selects, what malloc gave it), or do what others do not (if it is the
   first).  Lanes of one thread would share that.  So a loop that gets lanes
   uses no value from outside that may differ between threads: only constants,
   what the thread was handed, what is read from memory that all see, and what
   is computed from these alone, on conditions that are such, too.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/value.h"
#include "gimple/walk.h"
#include "transform/call/lane-safe.h"
#include "transform/loop/thread-value.h"

/* True if what REF, read by STMT, has may differ between threads.  */

static bool
thread_memory_p (struct thread_values *o, gimple *stmt, tree ref)
{
  tree base = get_base_address (ref);
  if (!base)
    return true;
  if (VAR_P (base) && !is_global_var (base)
      && thread_value_variable_p (o, base))
    return true;
  if (VAR_P (base) && DECL_THREAD_LOCAL_P (base))
    return true;
  ssa_op_iter iter;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, iter, SSA_OP_USE)
    if (thread_value_name_p (o, use))
      return true;
  return false;
}

/* True if a condition between TOP, which dominates BB, and BB may differ
   between threads; with TOP's own if PHI.  */

static bool
thread_condition_p (struct thread_values *o, basic_block bb, basic_block top,
		    bool phi)
{
  auto_vec<basic_block> todo;
  hash_set<basic_block> seen;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    todo.safe_push (e->src);
  while (!todo.is_empty () && bb != top)
    {
      basic_block from = todo.pop ();
      if (seen.add (from) || (from == top && !phi))
	continue;
      gimple *last = last_stmt (from);
      ssa_op_iter iter;
      tree use;
      if (EDGE_COUNT (from->succs) > 1)
	{
	  if (!last || (gimple_code (last) != GIMPLE_COND
			&& gimple_code (last) != GIMPLE_SWITCH))
	    return true;
	  FOR_EACH_SSA_TREE_OPERAND (use, last, iter, SSA_OP_USE)
	    if (thread_value_name_p (o, use))
	      return true;
	}
      if (from != top)
	FOR_EACH_EDGE (e, ei, from->preds)
	  todo.safe_push (e->src);
    }
  return false;
}

/* The nearest block from which all ways lead through BB.  */

static basic_block
always_before (basic_block bb)
{
  basic_block top = get_immediate_dominator (CDI_DOMINATORS, bb);
  while (top && top != ENTRY_BLOCK_PTR_FOR_FN (cfun)
	 && !dominated_by_p (CDI_POST_DOMINATORS, top, bb))
    top = get_immediate_dominator (CDI_DOMINATORS, top);
  return top ? top : bb;
}

/* True if what STMT computes may differ between threads.  */

static bool
thread_result_p (struct thread_values *o, gimple *stmt)
{
  ssa_op_iter iter;
  tree use;
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	{
	  tree arg = gimple_phi_arg_def (phi, i);
	  if (TREE_CODE (arg) == SSA_NAME ? thread_value_name_p (o, arg)
	      : !is_gimple_ip_invariant (arg))
	    return true;
	}
      basic_block bb = gimple_bb (phi);
      return thread_condition_p (o, bb,
				 get_immediate_dominator (CDI_DOMINATORS, bb),
				 true);
    }
  if (is_gimple_call (stmt))
    {
      tree fn = gimple_call_fndecl (stmt);
      if ((!call_const_p (stmt) && !call_tells_count_p (fn))
	  || (fn && (fndecl_built_in_p (fn, BUILT_IN_OMP_GET_THREAD_NUM)
		     || fndecl_built_in_p (fn, BUILT_IN_OMP_GET_TEAM_NUM))))
	return true;
    }
  else if (!is_gimple_assign (stmt))
    return true;
  if (gimple_assign_load_p (stmt))
    return thread_memory_p (o, stmt, gimple_assign_rhs1 (stmt));
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, iter, SSA_OP_USE)
    if (thread_value_name_p (o, use))
      return true;
  return false;
}

/* Answer whether what KEY, a name or a variable, has may differ between
   threads, by ASK.  It may if anything may that it is computed from, on
   whatever way; so when nothing has been found, all that was asked for is
   known.  */

static bool
answer_for_key (struct thread_values *o, tree key,
		bool (*ask) (struct thread_values *, tree))
{
  if (bool *known = o->known.get (key))
    return *known;
  if (o->asked)
    return o->asked->add (key) ? false : ask (o, key);
  hash_set<tree> asked;
  o->asked = &asked;
  asked.add (key);
  bool may_differ = ask (o, key);
  o->asked = NULL;
  if (!may_differ)
    for (hash_set<tree>::iterator i = asked.begin (); i != asked.end (); ++i)
      o->known.put (*i, false);
  o->known.put (key, may_differ);
  return may_differ;
}

/* True if what defines NAME may give each thread something else.  */

static bool
thread_definition_p (struct thread_values *o, tree name)
{
  return thread_result_p (o, SSA_NAME_DEF_STMT (name));
}

bool
thread_value_name_p (struct thread_values *o, tree name)
{
  if (TREE_CODE (name) != SSA_NAME)
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return o->parameters;
  /* What the loop itself computes is examined where it does so.  */
  if (bb_in_loop_p (o->loop, gimple_bb (SSA_NAME_DEF_STMT (name))))
    return false;
  return answer_for_key (o, name, thread_definition_p);
}

/* What a walk over the uses of a variable finds.  */
struct variable_uses
{
  tree var;
  bool address;			/* Its address is taken.  */
  bool stored;
};

/* Note in DATA, a struct variable_uses, that BASE's address is taken.  */

static bool
note_address (gimple *, tree base, tree, void *data)
{
  struct variable_uses *u = (struct variable_uses *) data;
  u->address |= base_variable (base) == u->var;
  return false;
}

/* Note in DATA, a struct variable_uses, that BASE is stored to.  */

static bool
note_variable_store (gimple *, tree base, tree, void *data)
{
  struct variable_uses *u = (struct variable_uses *) data;
  u->stored |= base_variable (base) == u->var;
  return false;
}

/* True if STMT puts something into VAR that may differ between threads.  */

static bool
thread_store_p (struct thread_values *o, gimple *stmt, tree var)
{
  struct variable_uses u = { };
  u.var = var;
  ssa_op_iter iter;
  tree use;
  walk_stmt_load_store_addr_ops (stmt, &u, NULL, note_variable_store,
				 note_address);
  if (u.address)
    return true;
  if (!u.stored || gimple_clobber_p (stmt))
    return false;
  if (!gimple_assign_single_p (stmt))
    return true;
  tree from = gimple_assign_rhs1 (stmt);
  if (gimple_assign_load_p (stmt) && thread_memory_p (o, stmt, from))
    return true;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, iter, SSA_OP_USE)
    if (thread_value_name_p (o, use))
      return true;
  basic_block bb = gimple_bb (stmt);
  return thread_condition_p (o, bb, always_before (bb), false);
}

/* True if something that may differ between threads is put into VAR.  */

static bool
thread_contents_p (struct thread_values *o, tree var)
{
  for (gimple *stmt : function_statements (cfun))
    if (!bb_in_loop_p (o->loop, gimple_bb (stmt))
	&& thread_store_p (o, stmt, var))
      return true;
  return false;
}

bool
thread_value_variable_p (struct thread_values *o, tree var)
{
  return answer_for_key (o, var, thread_contents_p);
}
