/* Loops that wait for other threads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A program may make a lock of an atomic operation, and go round a loop until
   it has it.  Of threads one has the lock and gives it back.  Of the lanes of a
   warp, too, but in lock step the others keep it from going on: none ever comes
   out of the loop.

   What is not a lock is a loop that tries again with what it has just read: of
   those that try at once, one always gets through, and nobody waits for what
   that one does later.  It has a compare and exchange whose expected value
   the loop changes; what the loop reads besides is then of no concern.

   Whether a loop goes on depends on a value if one computed from it, without
   memory between, is in the condition of an exit; or in another condition, on
   which in turn a value depends that the branches have computed.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/walk.h"
#include "transform/call/spin-wait.h"

/* The loop in question, and the values that depend on the operation.  */
struct spin
{
  class loop *loop;
  auto_vec<tree> names;
  hash_set<tree> seen;
  bool exit;			/* An exit depends on one.  */
};

/* The value that the compare and exchange STMT expects; null if STMT is
   none.  */

static tree
expected_operand (gimple *stmt)
{
  if (gimple_call_internal_p (stmt, IFN_ATOMIC_COMPARE_EXCHANGE))
    return gimple_call_arg (stmt, 1);
  if (gimple_call_internal_p (stmt))
    return NULL_TREE;
  const char *name = shim_function_name (gimple_call_fndecl (stmt));
  return (startswith (name, "__sync_bool_compare")
	  || startswith (name, "__sync_val_compare")
	  || startswith (name, "__atomic_compare")
	  ? gimple_call_arg (stmt, 1) : NULL_TREE);
}

/* True if the compare and exchange STMT expects what LOOP changes.  */

static bool
tries_again_p (gimple *stmt, class loop *loop)
{
  if (!atomic_bytes (stmt))
    return false;
  tree value = expected_operand (stmt);
  if (!value || TREE_CODE (value) != SSA_NAME)
    return false;
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (value));
  return bb && flow_bb_inside_loop_p (loop, bb);
}

/* True if LOOP, of function FN, has such a compare and exchange.  */

static bool
has_retry_p (struct function *fn, class loop *loop)
{
  for (gimple *stmt : function_statements (fn))
    if (flow_bb_inside_loop_p (loop, gimple_bb (stmt))
	&& tries_again_p (stmt, loop))
      return true;
  return false;
}

/* True if STMT reads memory that others may change meanwhile, also in a
   function that it calls, at most DEPTH calls deep.  */

static bool
reads_shared_p (gimple *stmt, unsigned depth)
{
  if (is_gimple_assign (stmt))
    return gimple_has_volatile_ops (stmt) && gimple_vuse (stmt);
  if (!is_gimple_call (stmt))
    return false;
  tree decl = gimple_call_fndecl (stmt);
  if (atomic_bytes (stmt)
      || (decl && strcmp (shim_function_name (decl),
			  "__atomic_test_and_set") == 0))
    return true;
  tree body = callee_body (as_a <gcall *> (stmt));
  if (!body || depth == 0)
    return false;
  for (gimple *inside : function_statements (DECL_STRUCT_FUNCTION (body)))
    if (reads_shared_p (inside, depth - 1))
      return true;
  return false;
}

/* Note that NAME depends on the operation of S.  */

static void
add_name (struct spin *s, tree name)
{
  if (name && TREE_CODE (name) == SSA_NAME && !s->seen.add (name))
    s->names.safe_push (name);
}

/* Note in S what depends on the branch that BB of FN ends with.  */

static void
add_branch (struct spin *s, struct function *fn, basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (!flow_bb_inside_loop_p (s->loop, e->dest))
      s->exit = true;
  if (s->exit)
    return;
  basic_block join;
  FOR_EACH_BB_FN (join, fn)
    if (join->loop_father == s->loop && join != s->loop->header)
      for (gphi_iterator i = gsi_start_phis (join); !gsi_end_p (i);
	   gsi_next (&i))
	add_name (s, gimple_phi_result (i.phi ()));
}

/* True if an exit of S's loop, which is of FN, depends on one of S's
   names.  */

static bool
decides_p (struct spin *s, struct function *fn)
{
  imm_use_iterator iter;
  use_operand_p use;
  while (!s->names.is_empty () && !s->exit)
    FOR_EACH_IMM_USE_FAST (use, iter, s->names.pop ())
      {
	gimple *stmt = USE_STMT (use);
	basic_block bb = gimple_bb (stmt);
	if (is_gimple_debug (stmt) || !bb
	    || !flow_bb_inside_loop_p (s->loop, bb))
	  continue;
	if (gimple_code (stmt) == GIMPLE_COND
	    || gimple_code (stmt) == GIMPLE_SWITCH)
	  add_branch (s, fn, bb);
	else if (gimple_code (stmt) == GIMPLE_PHI)
	  add_name (s, gimple_phi_result (stmt));
	else if (is_gimple_assign (stmt) || is_gimple_call (stmt))
	  add_name (s, gimple_get_lhs (stmt));
      }
  return s->exit;
}

bool
spin_p (struct function *fn, gimple *stmt, class loop *outer)
{
  if (!gimple_has_lhs (stmt) || !reads_shared_p (stmt, 2))
    return false;
  for (class loop *loop = gimple_bb (stmt)->loop_father;
       loop != outer && loop_outer (loop); loop = loop_outer (loop))
    {
      struct spin s;
      s.loop = loop;
      s.exit = false;
      add_name (&s, gimple_get_lhs (stmt));
      if (decides_p (&s, fn) && !has_retry_p (fn, loop))
	return true;
    }
  return false;
}

/* True if NAME, as far as can be seen in LEFT steps, is the same in all
   iterations of LOOP.  What is loaded from one address counts as the same: this
   is about time.  */

static bool
same_each_time_p (class loop *loop, tree name, int left)
{
  if (TREE_CODE (name) != SSA_NAME)
    return is_gimple_min_invariant (name);
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!gimple_bb (def) || !flow_bb_inside_loop_p (loop, gimple_bb (def)))
    return true;
  if (left == 0 || !is_gimple_assign (def))
    return false;
  ssa_op_iter iter;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, def, iter, SSA_OP_USE)
    if (!same_each_time_p (loop, use, left - 1))
      return false;
  return true;
}

/* True if LOOP is left by one edge.  */

static bool
single_exit_p (class loop *loop)
{
  auto_vec<edge> exits = get_loop_exit_edges (loop);
  return exits.length () == 1;
}

bool
spin_contended_p (gimple *stmt, class loop *loop)
{
  enum { STEPS = 8 };
  /* What may be left before it exchanges anything seldom does.  */
  return (is_gimple_call (stmt) && expected_operand (stmt)
	  && atomic_bytes (stmt)
	  && gimple_bb (stmt)->loop_father != loop
	  && single_exit_p (gimple_bb (stmt)->loop_father)
	  && same_each_time_p (loop, gimple_call_arg (stmt, 0), STEPS));
}
