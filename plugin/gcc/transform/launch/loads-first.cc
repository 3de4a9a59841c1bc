/* Direct kernels: loads before what needs them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A warp goes on after a load until it needs the result, and then waits for all
   that it has loaded.  So in each block, before a statement that would wait,
   those loads are put that come later and need nothing of what is waited for,
   with what computes their addresses:

     x = a[i]; s += x; y = b[i]; s += y  ->  x = a[i]; y = b[i]; s += x; s += y

   A load stays behind a store that may change what it loads, and behind calls
   and barriers.  Nothing else changes its place, so sums keep their order.

   In loops that store nothing and have no branches, iterations follow each
   other; several of them are made one, so that their loads are in one block.
   Where a branch only chooses between values, as for a maximum, these are
   selected before.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"

/* At most how many loads are waited for together, since their results need
   registers, and how far they are looked for.  */
enum { MOST_LOADS = 16, MOST_AHEAD = 400 };

/* How many iterations become one, and how many statements they have at
   most.  */
enum { MOST_COPIES = 8, MOST_STATEMENTS = 160 };

/* The place before which loads are put.  */
struct wait_point
{
  gimple_stmt_iterator at;	/* The statement that would wait.  */
  hash_set<tree> loaded;	/* What it would wait for.  */
  hash_set<gimple *> stay;	/* Behind it: what needs that, or stores.  */
  hash_set<gimple *> free;	/* Behind it: what may be put before it.  */
  auto_vec<gimple *> stores;	/* Behind it.  */
};

/* True if STMT loads a value that it may load at another time, too.  */

static bool
load_p (gimple *stmt)
{
  return (gimple_assign_load_p (stmt) && !gimple_has_volatile_ops (stmt)
	  && !gimple_vdef (stmt)
	  && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	  && !stmt_ends_bb_p (stmt));
}

/* True if nothing may change its place with STMT.  */

static bool
barrier_p (gimple *stmt)
{
  if (gimple_has_volatile_ops (stmt) || stmt_ends_bb_p (stmt))
    return true;
  if (is_gimple_assign (stmt))
    return gimple_vdef (stmt) && !gimple_store_p (stmt);
  return (!is_gimple_call (stmt) || gimple_vdef (stmt) || gimple_vuse (stmt)
	  || !(gimple_call_flags (stmt) & ECF_CONST)
	  || gimple_call_internal_p (stmt, IFN_UNIQUE));
}

/* True if STMT needs what W waits for, or what stays because of that.  */

static bool
waits_p (struct wait_point *w, gimple *stmt)
{
  tree use;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, i, SSA_OP_USE)
    if (w->loaded.contains (use)
	|| w->stay.contains (SSA_NAME_DEF_STMT (use)))
      return true;
  return false;
}

/* True if a store behind W may change what LOAD loads.  */

static bool
changed_p (const struct wait_point *w, gimple *load)
{
  for (unsigned k = 0; k < w->stores.length (); k++)
    if (stmt_may_clobber_ref_p (w->stores[k], gimple_assign_rhs1 (load)))
      return true;
  return false;
}

/* Put STMT before W, and before it what it needs that is not there.  */

static void
put_before (struct wait_point *w, gimple *stmt)
{
  tree use;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, i, SSA_OP_USE)
    if (w->free.contains (SSA_NAME_DEF_STMT (use)))
      put_before (w, SSA_NAME_DEF_STMT (use));
  w->free.remove (stmt);
  gimple_stmt_iterator from = gsi_for_stmt (stmt);
  gsi_move_before (&from, &w->at);
}

/* Put before W, which waits for LOADS loads, the loads behind it that may be
   there.  Return whether there are any.  */

static bool
pull_loads (struct wait_point *w, unsigned loads)
{
  bool any = false;
  gimple_stmt_iterator i = w->at;
  for (int k = 0; k < MOST_AHEAD && loads < MOST_LOADS && !gsi_end_p (i); k++)
    {
      gimple *stmt = gsi_stmt (i);
      gsi_next_nondebug (&i);
      bool waits = waits_p (w, stmt);
      if (barrier_p (stmt))
	break;
      if (gimple_vdef (stmt))
	w->stores.safe_push (stmt);
      if (gimple_vdef (stmt) || waits
	  || (gimple_vuse (stmt) && (!load_p (stmt) || changed_p (w, stmt))))
	w->stay.add (stmt);
      else if (!gimple_vuse (stmt))
	w->free.add (stmt);
      else
	{
	  put_before (w, stmt);
	  w->loaded.add (gimple_assign_lhs (stmt));
	  loads++;
	  any = true;
	}
    }
  return any;
}

/* Put loads of BB before what needs others.  Return whether there are
   any.  */

static bool
order_block (basic_block bb)
{
  bool any = false;
  struct wait_point *w = new wait_point ();
  unsigned loads = 0;
  for (gimple_stmt_iterator i = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (i); gsi_next_nondebug (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (loads && waits_p (w, stmt))
	{
	  w->at = i;
	  any |= pull_loads (w, loads);
	  delete w;
	  w = new wait_point ();
	  loads = 0;
	}
      if (load_p (stmt))
	{
	  w->loaded.add (gimple_assign_lhs (stmt));
	  loads++;
	}
    }
  delete w;
  return any;
}

/* True if nothing is in BLOCK, and what is behind is reached by it and by one
   other way.  */

static bool
empty_p (basic_block block, const void *)
{
  return (gsi_end_p (gsi_start_nondebug_bb (block))
	  && gimple_seq_empty_p (phi_nodes (block))
	  && EDGE_COUNT (single_succ (block)->preds) == 2);
}

/* Have innermost loops of the current function select values instead of
   branches.  Return whether they do so anywhere.  */

static bool
select_in_loops (void)
{
  bool any = false;
  for (unsigned k = 1; k < number_of_loops (cfun); k++)
    {
      class loop *loop = get_loop (cfun, k);
      if (!loop || loop->inner)
	continue;
      for (basic_block bb : loop_blocks (loop))
	{
	  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb));
	  if (cond && flow_bb_inside_loop_p (loop, EDGE_SUCC (bb, 0)->dest)
	      && flow_bb_inside_loop_p (loop, EDGE_SUCC (bb, 1)->dest))
	    any |= launch_select (cond, empty_p, NULL);
	}
    }
  return any;
}

/* How many statements an iteration of LOOP has, if its blocks follow each other
   and nothing in it keeps loads from being put ahead, and it has such; else
   0.  */

static unsigned
plain_statements (class loop *loop)
{
  unsigned n = 0, branches = 0;
  bool loads = false;
  for (basic_block bb : loop_blocks (loop))
    branches += EDGE_COUNT (bb->succs) > 1;
  for (gimple *stmt : loop_statements (loop))
    {
      n++;
      if (gimple_code (stmt) == GIMPLE_COND)
	continue;
      if (barrier_p (stmt) || gimple_vdef (stmt))
	return 0;
      loads |= load_p (stmt);
    }
  return loads && branches == 1 ? n : 0;
}

/* How many iterations of LOOP, of N statements, become one; 1: none.  */

static unsigned
copies_wanted (class loop *loop, unsigned n)
{
  unsigned copies = MOST_COPIES;
  tree latch = number_of_latch_executions (loop);
  if (tree_fits_uhwi_p (latch))
    while (copies > 1 && copies > tree_to_uhwi (latch))
      copies /= 2;
  while (copies > 1 && copies * n > MOST_STATEMENTS)
    copies /= 2;
  return copies;
}

/* Make several iterations one in the loops for which that helps.  Return
   whether there are any.  */

static bool
join_iterations (void)
{
  bool any = false;
  auto_vec<int> numbers;
  for (unsigned k = 1; k < number_of_loops (cfun); k++)
    if (get_loop (cfun, k) && !get_loop (cfun, k)->inner)
      numbers.safe_push (k);
  for (unsigned k = 0; k < numbers.length (); k++)
    {
      class loop *loop = get_loop (cfun, numbers[k]);
      class tree_niter_desc niter;
      unsigned n = loop->unroll ? 0 : plain_statements (loop);
      unsigned copies = n ? copies_wanted (loop, n) : 1;
      if (copies < 2 || !can_unroll_loop_p (loop, copies, &niter))
	continue;
      /* It is done.  */
      loop->unroll = 1;
      cfun->has_unroll = 1;
      tree_unroll_loop (loop, copies, &niter);
      any = true;
    }
  return any;
}

void
launch_loads_first (void)
{
  bool any = false;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  if (select_in_loops ())
    cleanup_tree_cfg (TODO_update_ssa);
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
  shim_scev_initialize ();
  initialize_original_copy_tables ();
  bool joined = join_iterations ();
  free_original_copy_tables ();
  scev_finalize ();
  release_recorded_exits (cfun);
  loop_optimizer_finalize ();
  if (joined)
    cleanup_tree_cfg (TODO_update_ssa);
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    any |= order_block (bb);
  if (any)
    {
      mark_virtual_operands_for_renaming (cfun);
      update_ssa (TODO_update_ssa);
    }
}
