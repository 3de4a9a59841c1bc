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

   In loops that have no branches, iterations follow each other; several of them
   are made one, so that their loads are in one block.  The loops store nothing,
   or to the one element that the iteration has loaded.  Where a branch chooses
   between values that are quickly computed, these are selected before.  */

#include "gcc-shim.h"
#include "gcc-shim-calls.h"
#include "base/machine.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"

/* At most how many loads are waited for together, since their results need
   registers, and how far they are looked for.  */
enum { MOST_LOADS = 16, MOST_JOINT_LOADS = 30, MOST_AHEAD = 800 };

/* How many iterations become one, and how many statements they have at most.
   Lanes share the iterations of a loop, so each has few.  */
enum { MOST_COPIES = 8, MOST_OF_LANES = 3, MOST_STATEMENTS = 160 };

/* The place before which loads are put.  */
struct wait_point
{
  gimple_stmt_iterator at;	/* The statement that would wait.  */
  hash_set<tree> loaded;	/* What it would wait for.  */
  hash_set<gimple *> stay;	/* Behind it: what needs that, or stores.  */
  hash_set<gimple *> free;	/* Behind it: what may be put before it.  */
  unsigned most;		/* At most how many loads it waits for.  */
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
  if (gimple_code (stmt) == GIMPLE_ASM)
    return gimple_vdef (stmt) || gimple_vuse (stmt);
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

/* True if STORE and LOAD, which come from one loop, are of elements that are
   each iteration's own: join_iterations has numbered them.  */

static bool
in_place_pair_p (gimple *store, gimple *load)
{
  return gimple_uid (store) && gimple_uid (store) == gimple_uid (load);
}

/* True if a store behind W may change what LOAD loads.  */

static bool
changed_p (const struct wait_point *w, gimple *load)
{
  for (unsigned k = 0; k < w->stores.length (); k++)
    if (!in_place_pair_p (w->stores[k], load)
	&& stmt_may_clobber_ref_p (w->stores[k], gimple_assign_rhs1 (load)))
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
  for (int k = 0; k < MOST_AHEAD && loads < w->most && !gsi_end_p (i);
       k++)
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

/* Put loads of BB, at most MOST, before what needs others.  Return whether
   there are any.  */

static bool
order_block (basic_block bb, unsigned most)
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
	  w->most = most;
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

/* True if STMT can be executed where it is not needed, and takes no longer than
   a branch.  Lanes have no traps.  */

static bool
cheap_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt)
      || gimple_has_volatile_ops (stmt))
    return false;
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (FLOAT_TYPE_P (type) && !VECTOR_TYPE_P (type)
      && (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR))
    return true;
  return (!gimple_could_trap_p (stmt) && code != COND_EXPR
	  && !(INTEGRAL_TYPE_P (type)
	       && arith_code_with_undefined_signed_overflow (code)
	       && TYPE_OVERFLOW_UNDEFINED (type)));
}

/* Have lanes execute what is in BLOCK before the branch that alone leads to it,
   if that is not much; return whether BLOCK is empty then.  */

static bool
emptied_p (basic_block block, const void *)
{
  enum { MOST = 4 };
  auto_vec<gimple *> stmts;
  if (!gimple_seq_empty_p (phi_nodes (block)))
    return false;
  for (gimple_stmt_iterator i = gsi_start_nondebug_bb (block); !gsi_end_p (i);
       gsi_next_nondebug (&i))
    {
      if (!cheap_p (gsi_stmt (i)) || stmts.length () == MOST)
	return false;
      stmts.safe_push (gsi_stmt (i));
    }
  for (unsigned k = 0; k < stmts.length (); k++)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmts[k]);
      gimple_stmt_iterator to = gsi_last_bb (single_pred (block));
      gsi_move_before (&from, &to);
      /* What is known of the value holds only behind the branch.  */
      reset_flow_sensitive_info (gimple_assign_lhs (stmts[k]));
    }
  return true;
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
	    any |= launch_select (cond, emptied_p, NULL);
	}
    }
  return any;
}

/* True if STMT stores to the element that LOAD loads in the same iteration of
   LOOP, and each iteration has another one.  */

static bool
in_place_p (class loop *loop, gimple *stmt, gimple *load)
{
  struct innermost_loop_behavior to, from;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (gimple_assign_lhs (load)));
  if (!gimple_assign_single_p (stmt) || gimple_has_volatile_ops (stmt)
      || !types_compatible_p (TREE_TYPE (gimple_assign_lhs (stmt)),
			      TREE_TYPE (gimple_assign_lhs (load)))
      || !dr_analyze_innermost (&to, gimple_assign_lhs (stmt), loop, stmt)
      || !dr_analyze_innermost (&from, gimple_assign_rhs1 (load), loop, load))
    return false;
  return (operand_equal_p (to.base_address, from.base_address, 0)
	  && operand_equal_p (to.offset, from.offset, 0)
	  && operand_equal_p (to.init, from.init, 0)
	  && operand_equal_p (to.step, from.step, 0)
	  && tree_fits_shwi_p (to.step) && tree_fits_uhwi_p (size)
	  && absu_hwi (tree_to_shwi (to.step)) >= tree_to_uhwi (size));
}

/* True if B is executed after A, of the same iteration.  */

static bool
later_p (gimple *a, gimple *b)
{
  if (gimple_bb (a) != gimple_bb (b))
    return dominated_by_p (CDI_DOMINATORS, gimple_bb (b), gimple_bb (a));
  gimple_stmt_iterator i = gsi_for_stmt (a);
  while (!gsi_end_p (i) && gsi_stmt (i) != b)
    gsi_next (&i);
  return !gsi_end_p (i);
}

/* True if each iteration of LOOP loads an element and then stores to it, and to
   nothing else; the load and the store get the number of LOOP then.  */

static bool
updates_in_place_p (class loop *loop)
{
  gimple *store = NULL, *load = NULL;
  for (gimple *stmt : loop_statements (loop))
    if (gimple_vdef (stmt))
      {
	if (store)
	  return false;
	store = stmt;
      }
  /* Others stay behind it, unless they are known to be elsewhere.  */
  for (gimple *stmt : loop_statements (loop))
    if (store && stmt != store && load_p (stmt)
	&& in_place_p (loop, store, stmt))
      load = stmt;
  if (!load || !later_p (load, store))
    return false;
  gimple_set_uid (load, loop->num);
  gimple_set_uid (store, loop->num);
  return true;
}

/* How many statements an iteration of LOOP has, if its blocks follow each other
   and nothing in it keeps loads from being put ahead, and it has such; else
   0.  */

static unsigned
plain_statements (class loop *loop)
{
  unsigned n = 0, branches = 0;
  bool loads = false, stores = false;
  for (basic_block bb : loop_blocks (loop))
    branches += EDGE_COUNT (bb->succs) > 1;
  for (gimple *stmt : loop_statements (loop))
    {
      n++;
      if (gimple_code (stmt) == GIMPLE_COND)
	continue;
      if (barrier_p (stmt))
	return 0;
      loads |= load_p (stmt);
      stores |= gimple_vdef (stmt) != NULL_TREE;
    }
  if (!loads || branches != 1 || (stores && !updates_in_place_p (loop)))
    return 0;
  return n;
}

/* True if a counter of LOOP grows by the number of lanes.  */

static bool
lanes_share_p (class loop *loop)
{
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree next = PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (loop));
      gimple *def = (TREE_CODE (next) == SSA_NAME ? SSA_NAME_DEF_STMT (next)
		     : NULL);
      if (def && is_gimple_assign (def)
	  && gimple_assign_rhs_code (def) == PLUS_EXPR
	  && gimple_assign_rhs1 (def) == gimple_phi_result (i.phi ())
	  && tree_fits_shwi_p (gimple_assign_rhs2 (def))
	  && tree_to_shwi (gimple_assign_rhs2 (def)) == MACHINE_WARP)
	return true;
    }
  return false;
}

/* Have NITER, of a loop that lanes share, say that all lanes leave it when the
   last one does, so that they go on together: the counter begins with the
   number of the lane.  Return false if NITER has another form.  */

static bool
leave_together (class tree_niter_desc *niter)
{
  tree base = niter->control.base, type = TREE_TYPE (base);
  tree last = build_int_cst (type, MACHINE_WARP - 1);
  if (niter->cmp != LT_EXPR || !TYPE_UNSIGNED (type)
      || !useless_type_conversion_p (type, TREE_TYPE (niter->bound)))
    return false;
  /* Never below the number of the lane.  */
  tree bound = fold_build2 (MAX_EXPR, type, niter->bound, last);
  tree before = fold_build2 (MINUS_EXPR, type, last, unshare_expr (base));
  niter->bound = fold_build2 (MINUS_EXPR, type, bound, before);
  /* What GCC knows of that rests on the assumptions.  There are iterations if
     the counter is less than this bound.  */
  niter->may_be_zero = boolean_false_node;
  return true;
}

/* True if NAME, or what it was converted from, is the number of the lane.  */

static bool
lane_number_p (tree name)
{
  while (CONVERT_EXPR_P (name))
    name = TREE_OPERAND (name, 0);
  gimple *def = (TREE_CODE (name) == SSA_NAME ? SSA_NAME_DEF_STMT (name)
		 : NULL);
  if (def && is_gimple_assign (def)
      && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
    return lane_number_p (gimple_assign_rhs1 (def));
  return def && gimple_call_internal_p (def, IFN_GOMP_SIMT_LANE);
}

/* True if LOOP's body can be copied, COPIES of it being not too large for GCC;
   *NITER becomes how often it is executed.
   LANES: these share its iterations.  That a counter to which the number of
   lanes is added does not wrap around, other changes have seen to, or the
   program's own simd loop promises.  */

static bool
joined_p (class loop *loop, bool lanes, unsigned copies,
	  class tree_niter_desc *niter)
{
  if (!lanes)
    return can_unroll_loop_p (loop, copies, niter);
  return (shim_iterations_assumed (loop, niter)
	  && lane_number_p (niter->control.base) && can_duplicate_loop_p (loop)
	  && leave_together (niter));
}

/* True if an iteration of LOOP computes what STMT needs.  */

static bool
from_iteration_p (class loop *loop, gimple *stmt)
{
  tree use;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, i, SSA_OP_USE)
    {
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (use));
      if (bb && flow_bb_inside_loop_p (loop, bb))
	return true;
    }
  return false;
}

/* True if an iteration of LOOP loads what STMT needs from an address that it
   computes.  SEEN are statements for which it does not.  */

static bool
needs_load_p (class loop *loop, gimple *stmt, hash_set<gimple *> *seen)
{
  tree use;
  ssa_op_iter i;
  if (seen->add (stmt))
    return false;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, i, SSA_OP_USE)
    {
      gimple *def = SSA_NAME_DEF_STMT (use);
      if (gimple_bb (def) && flow_bb_inside_loop_p (loop, gimple_bb (def))
	  && gimple_code (def) != GIMPLE_PHI
	  && ((load_p (def) && from_iteration_p (loop, def))
	      || needs_load_p (loop, def, seen)))
	return true;
    }
  return false;
}

/* True if an iteration of LOOP loads where another load says.  */

static bool
indirect_p (class loop *loop)
{
  hash_set<gimple *> seen;
  for (gimple *stmt : loop_statements (loop))
    if (load_p (stmt) && needs_load_p (loop, stmt, &seen))
      return true;
  return false;
}

/* How many iterations of LOOP, of N statements, become one, with LANES if these
   share it; 1: none.  Rows of sparse matrices are short, and with fewer
   registers there are more warps.  */

static unsigned
copies_wanted (class loop *loop, bool lanes, unsigned n)
{
  unsigned copies = !lanes ? MOST_COPIES : indirect_p (loop) ? 1
    : MOST_OF_LANES;
  tree latch = number_of_latch_executions (loop);
  if (tree_fits_uhwi_p (latch))
    while (copies > 1 && copies > tree_to_uhwi (latch))
      copies /= 2;
  while (copies > 1 && copies * n > MOST_STATEMENTS)
    copies /= 2;
  return copies;
}

/* Make several iterations of LOOP one, if that helps, for JOINT's lanes if that
   is not null.  Return how many.  */

static unsigned
join_iterations_of (class loop *loop, struct joint_lanes *joint)
{
  class tree_niter_desc niter;
  unsigned n = plain_statements (loop);
  bool lanes = lanes_share_p (loop);
  unsigned copies = n ? copies_wanted (loop, lanes, n) : 1, counted = copies;
  if (unsigned together
      = copies > 1 && joint ? launch_mark_row_loads (joint, loop, n) : 0)
    {
      copies = together;
      /* It has its own limit.  */
      counted = 1;
    }
  bool join = copies > 1 && joined_p (loop, lanes, counted, &niter);
  /* It is done.  And GCC would find out how many iterations are left of those
     that become one, where a lane mostly has none or one.  */
  if (join || lanes)
    {
      loop->unroll = 1;
      cfun->has_unroll = 1;
    }
  if (!join)
    return 1;
  shim_unroll_loop (loop, copies, &niter);
  return copies;
}

/* Make several iterations one in the loops for which that helps, for JOINT's
   lanes if that is not null.  Return whether there are any.  */

static bool
join_iterations (struct joint_lanes *joint)
{
  bool any = false;
  auto_vec<int> numbers;
  for (unsigned k = 1; k < number_of_loops (cfun); k++)
    if (get_loop (cfun, k) && !get_loop (cfun, k)->inner)
      numbers.safe_push (k);
  for (unsigned k = 0; k < numbers.length (); k++)
    {
      class loop *loop = get_loop (cfun, numbers[k]);
      if (loop->unroll)
	continue;
      unsigned copies = join_iterations_of (loop, joint);
      any |= copies > 1;
      /* GCC puts behind it a loop that has what is left.  */
      int last = number_of_loops (cfun) - 1;
      class loop *left = copies > 1 && joint ? get_loop (cfun, last) : NULL;
      if (left && launch_more_row_loads_p (left, copies))
	{
	  left->unroll = 0;
	  numbers.safe_push (last);
	}
    }
  return any;
}

/* Make several iterations one in the current function, as join_iterations.  */

static void
join_in_function (struct joint_lanes *joint)
{
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  if (select_in_loops ())
    cleanup_tree_cfg (TODO_update_ssa);
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
  shim_scev_initialize ();
  initialize_original_copy_tables ();
  bool joined = join_iterations (joint);
  free_original_copy_tables ();
  scev_finalize ();
  release_recorded_exits (cfun);
  loop_optimizer_finalize ();
  if (joined)
    cleanup_tree_cfg (TODO_update_ssa);
}

bool
launch_loads_first (struct joint_lanes *joint)
{
  bool any = false, together = false;
  basic_block bb;
  for (gimple *stmt : function_statements (cfun))
    gimple_set_uid (stmt, 0);
  join_in_function (joint);
  if (joint)
    together = launch_load_together (joint);
  FOR_EACH_BB_FN (bb, cfun)
    any |= order_block (bb, together ? MOST_JOINT_LOADS : MOST_LOADS);
  if (together)
    launch_keep_together (joint);
  if (any || together)
    {
      mark_virtual_operands_for_renaming (cfun);
      update_ssa (TODO_update_ssa);
    }
  return together;
}
