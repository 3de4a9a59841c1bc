/* Reductions without a lock.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where a construct has several reductions, GCC combines them in a lock that
   all threads of the device share:

     GOMP_atomic_start ();
     t = *sum; t = t + own; *sum = t;
     ...
     GOMP_atomic_end ();

   Lanes bring threads there at the same time, and those that wait read the
   lock again and again.  Each variable is combined alone here, as GCC does it
   where there is only one:

     do { t = *sum; u = t + own; }
     while (*sum was not t when u was to replace it);

   which few threads contend for: those of a team, or one of each team.  The
   host, and devices without lanes, take the lock.

   What combines a variable in the lock and what does so without it must not
   meet: so either all of a translation unit that the device may run is
   replaced, or nothing, and a construct that calls unknown functions has the
   lock.  */

#include "gcc-shim.h"
#include "gimple/ifn.h"
#include "gimple/walk.h"
#include "transform/omp/reduction-lock.h"
#include "transform/simt/region.h"

/* How a variable is combined: what is between LOAD and STORE is repeated.  */
struct combination
{
  gassign *load, *store;
};

/* What is in the lock.  */
struct locked
{
  gcall *start, *end;
  auto_vec<struct combination> parts;
};

/* True if STMT calls FN, one of libgomp.  */

static bool
calls_function_p (gimple *stmt, const char *fn)
{
  return (is_gimple_call (stmt)
	  && strcmp (shim_function_name (gimple_call_fndecl (stmt)), fn) == 0);
}

/* True if REF is a number that a device compares and exchanges at once, in
   memory that threads share.  */

static bool
exchangeable_p (tree ref)
{
  tree type = TREE_TYPE (ref), base = get_base_address (ref);
  HOST_WIDE_INT bytes = is_gimple_reg_type (type) ? shim_type_bytes (type) : 0;
  return ((bytes == 4 || bytes == 8)
	  && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
	  && TYPE_ALIGN (type) >= bytes * BITS_PER_UNIT
	  && !TREE_THIS_VOLATILE (ref)
	  && base && (TREE_CODE (base) == MEM_REF
		      || (VAR_P (base) && is_global_var (base))));
}

/* The assignment of LOADS that reads what STORE writes, if it is the only one,
   and no block but those between the two leads from it to STORE; else
   null.  */

static gassign *
load_for (const auto_vec<gassign *> &loads, gassign *store)
{
  gassign *found = NULL;
  for (unsigned i = 0; i < loads.length (); i++)
    if (operand_equal_p (gimple_assign_rhs1 (loads[i]),
			 gimple_assign_lhs (store), 0))
      {
	if (found)
	  return NULL;
	found = loads[i];
      }
  return (found && dominated_by_p (CDI_DOMINATORS, gimple_bb (store),
				   gimple_bb (found)) ? found : NULL);
}

/* What a walk over the blocks in a lock finds.  */
struct lock_walk
{
  struct locked *l;
  auto_vec<gassign *> loads;
  bool ok;
};

/* Look at STMT, which the lock of W protects.  */

static void
check_locked_statement (struct lock_walk *w, gimple *stmt)
{
  if (gimple_clobber_p (stmt) || is_gimple_debug (stmt)
      || gimple_code (stmt) == GIMPLE_COND
      || gimple_code (stmt) == GIMPLE_LABEL)
    return;
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (!assign || gimple_has_volatile_ops (stmt))
    w->ok = false;
  else if (gimple_store_p (assign))
    {
      struct combination c = { load_for (w->loads, assign), assign };
      w->ok &= c.load && exchangeable_p (gimple_assign_lhs (assign));
      /* One after the other, not one in the other.  */
      if (!w->l->parts.is_empty () && c.load)
	{
	  basic_block last = gimple_bb (w->l->parts.last ().store);
	  w->ok &= dominated_by_p (CDI_DOMINATORS, gimple_bb (c.load), last);
	}
      w->l->parts.safe_push (c);
      w->loads.truncate (0);
    }
  else if (gimple_assign_load_p (assign))
    w->loads.safe_push (assign);
}

/* Fill in L for the lock that START takes; return false if it cannot be
   replaced.  The blocks behind it up to the end, in which there is no loop, are
   walked in the order of dominance.  */

static bool
locked_find (gcall *start, struct locked *l)
{
  struct lock_walk w;
  w.l = l;
  w.ok = true;
  l->start = start;
  l->end = NULL;
  basic_block bb = gimple_bb (start);
  gimple_stmt_iterator i = gsi_for_stmt (start);
  gsi_next (&i);
  while (w.ok && !l->end)
    {
      for (; w.ok && !l->end && !gsi_end_p (i); gsi_next (&i))
	if (calls_function_p (gsi_stmt (i), "GOMP_atomic_end"))
	  l->end = as_a<gcall *> (gsi_stmt (i));
	else
	  check_locked_statement (&w, gsi_stmt (i));
      if (l->end)
	break;
      /* Both ways of a condition meet in the block that it dominates next; what
	 is between has no memory.  */
      basic_block next = get_immediate_dominator (CDI_POST_DOMINATORS, bb);
      auto_vec<basic_block> todo;
      hash_set<basic_block> seen;
      todo.safe_push (bb);
      while (w.ok && !todo.is_empty ())
	{
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, todo.pop ()->succs)
	    {
	      w.ok &= ((e->flags & (EDGE_COMPLEX | EDGE_DFS_BACK)) == 0
		       && e->dest != EXIT_BLOCK_PTR_FOR_FN (cfun)
		       && dominated_by_p (CDI_DOMINATORS, e->dest, bb));
	      if (e->dest == next || seen.add (e->dest) || !w.ok)
		continue;
	      todo.safe_push (e->dest);
	      for (i = gsi_start_bb (e->dest); !gsi_end_p (i); gsi_next (&i))
		w.ok &= (is_gimple_debug (gsi_stmt (i))
			 || !gimple_vuse (gsi_stmt (i)));
	    }
	}
      bb = next;
      w.ok &= bb && bb != EXIT_BLOCK_PTR_FOR_FN (cfun);
      if (w.ok)
	i = gsi_start_bb (bb);
    }
  return w.ok && !l->parts.is_empty ();
}

/* True if STMT calls a function that might combine variables, too.  */

static bool
unknown_call_p (gimple *stmt)
{
  if (!is_gimple_call (stmt) || gimple_call_internal_p (stmt))
    return false;
  tree fn = gimple_call_fndecl (stmt);
  if (!fn || fndecl_built_in_p (fn)
      || startswith (shim_function_name (fn), "omp_"))
    return !fn;
  struct cgraph_node *node = cgraph_node::get (fn);
  return ((!node || !node->ultimate_alias_target ()->has_gimple_body_p ())
	  && (gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE)) == 0);
}

/* Append to LOCKS those of the current function; return false if one cannot be
   replaced.  */

static bool
locks_find (auto_vec<struct locked *> *locks)
{
  bool ok = true, unknown = false;
  calculate_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  mark_dfs_back_edges ();
  for (gimple *stmt : function_statements (cfun))
    {
      unknown |= unknown_call_p (stmt);
      if (!calls_function_p (stmt, "GOMP_atomic_start"))
	continue;
      struct locked *l = new locked;
      ok &= locked_find (as_a<gcall *> (stmt), l);
      locks->safe_push (l);
    }
  free_dominance_info (CDI_POST_DOMINATORS);
  free_dominance_info (CDI_DOMINATORS);
  return ok && (!unknown || locks->is_empty ());
}

/* Have STMT executed only if USE is 0; return the edge on which it is passed
   over.  */

static edge
only_without_lanes (gimple *stmt, tree use)
{
  basic_block bb = gimple_bb (stmt);
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  gsi_prev (&i);
  edge in = (gsi_end_p (i) ? split_block_after_labels (bb)
	     : split_block (bb, gsi_stmt (i)));
  edge out = split_block (in->dest, stmt);
  gcond *cond = gimple_build_cond (EQ_EXPR, use, integer_zero_node, NULL_TREE,
				   NULL_TREE);
  i = gsi_last_bb (in->src);
  gsi_insert_after (&i, cond, GSI_NEW_STMT);
  in->flags = (in->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  in->probability = profile_probability::unlikely ();
  edge over = make_edge (in->src, out->dest, EDGE_FALSE_VALUE);
  over->probability = profile_probability::likely ();
  return over;
}

/* Append to SEQ a compare-and-exchange for C, and return whether it failed.  */

static tree
emit_compare_exchange (gimple_seq *seq, const struct combination *c)
{
  tree ref = gimple_assign_lhs (c->store);
  HOST_WIDE_INT bytes = shim_type_bytes (TREE_TYPE (ref));
  tree type = build_nonstandard_integer_type (bytes * BITS_PER_UNIT, 1);
  tree address = make_ssa_name (build_pointer_type (TREE_TYPE (ref)));
  gimple_seq_add_stmt (seq, gimple_build_assign
		       (address, build_fold_addr_expr (unshare_expr (ref))));
  tree old = gimple_build (seq, VIEW_CONVERT_EXPR, type,
			   gimple_assign_lhs (c->load));
  tree now = gimple_build (seq, VIEW_CONVERT_EXPR, type,
			   gimple_assign_rhs1 (c->store));
  /* Relaxed: barriers order what is before and after.  */
  tree order = integer_zero_node;
  gcall *call = gimple_build_call_internal
    (IFN_ATOMIC_COMPARE_EXCHANGE, 6, address, old, now,
     build_int_cst (integer_type_node, bytes), order, order);
  tree both = make_ssa_name (build_complex_type (type));
  gimple_call_set_lhs (call, both);
  gimple_seq_add_stmt (seq, call);
  return gimple_build (seq, REALPART_EXPR, type, both);
}

/* With lanes, which USE tells, combine as C says without a lock.  */

static void
replace_one (const struct combination *c, tree use)
{
  basic_block bb = gimple_bb (c->load);
  gimple_stmt_iterator i = gsi_for_stmt (c->load);
  gsi_prev (&i);
  edge in = (gsi_end_p (i) ? split_block_after_labels (bb)
	     : split_block (bb, gsi_stmt (i)));
  basic_block again = in->dest;
  basic_block with = split_edge (only_without_lanes (c->store, use));
  gimple_seq seq = NULL;
  tree found = emit_compare_exchange (&seq, c);
  tree old = gimple_build (&seq, VIEW_CONVERT_EXPR, TREE_TYPE (found),
			   gimple_assign_lhs (c->load));
  gcond *cond = gimple_build_cond (NE_EXPR, found, old, NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (&seq, cond);
  i = gsi_start_bb (with);
  gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
  edge done = single_succ_edge (with);
  done->flags = (done->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  done->probability = profile_probability::likely ();
  edge back = make_edge (with, again, EDGE_TRUE_VALUE);
  back->probability = profile_probability::unlikely ();
}

/* Replace LOCKS of the current function.  */

static void
replace_all (const auto_vec<struct locked *> &locks)
{
  for (unsigned i = 0; i < locks.length (); i++)
    {
      gimple_stmt_iterator at = gsi_for_stmt (locks[i]->start);
      tree use;
      gcall *call = simt_build_use (&use);
      gsi_insert_before (&at, call, GSI_SAME_STMT);
      only_without_lanes (locks[i]->start, use);
      for (unsigned k = 0; k < locks[i]->parts.length (); k++)
	replace_one (&locks[i]->parts[k], use);
      only_without_lanes (locks[i]->end, use);
    }
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  /* There are new loops.  */
  if (current_loops)
    loops_state_set (LOOPS_NEED_FIXUP);
  loop_optimizer_init (LOOPS_NORMAL);
  loop_optimizer_finalize ();
  cfun->curr_properties &= ~PROP_gimple_lomp_dev;
  cgraph_edge::rebuild_edges ();
}

/* Find the locks of the function of NODE, and replace them if DO_IT; note in
   *ANY if there are any.  Return false if one cannot be replaced, or is in a
   routine, which constructs of other files may run at the same time.  */

static bool
locks_of (struct cgraph_node *node, bool do_it, bool *any)
{
  auto_vec<struct locked *> locks;
  push_cfun (DECL_STRUCT_FUNCTION (node->decl));
  bool ok = locks_find (&locks);
  if (!locks.is_empty ())
    {
      *any = true;
      ok &= DECL_ARTIFICIAL (node->decl) != 0;
      if (do_it)
	replace_all (locks);
    }
  pop_cfun ();
  for (unsigned i = 0; i < locks.length (); i++)
    delete locks[i];
  return ok;
}

bool
reduction_locks_replace (void)
{
  bool any = false;
  for (int do_it = 0; do_it < 2; do_it++)
    {
      struct cgraph_node *node;
      FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
	if (simt_device_function_p (node)
	    && gimple_in_ssa_p (DECL_STRUCT_FUNCTION (node->decl))
	    && !locks_of (node, do_it, &any))
	  return false;
    }
  return any;
}
