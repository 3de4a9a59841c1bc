/* Lanes for the threads of a parallel region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* In many parallel regions each thread does what its number says, and no loop
   has iterations that lanes could share.  There the threads become lanes: with
   NUMBER and COUNT as OpenMP gives a thread, its region's body becomes that of

     use = .GOMP_USE_SIMT ();
     for (t = use ? 32 * NUMBER : NUMBER;
	  t < (use ? MIN (32 * NUMBER + 32, COUNT) : NUMBER + 1); t++)

   in which T is the thread's number, and lanes get the iterations: the warp
   that was the first thread executes what all threads do, and the others go to
   the region's end.  Threads run in any order between two barriers; what
   OpenMP says of them is true of lanes, except that one lane may not wait for
   another in a loop.  A block has 1,024 lanes and hence 32 warps at most, so
   COUNT is at most 32 with libgomp: each lane is one thread, and a barrier is
   one of a single warp.  Lanes that are not threads stay away from it.  It must
   not be copied into the two sides of a branch: blocks of IFN_UNIQUE are not.

   In a direct kernel NUMBER is the warp's, and COUNT may be larger
   (launch/lane-teams.cc).  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "gimple/assembler.h"
#include "gimple/calls.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "transform/call/lane-safe.h"
#include "transform/omp/inline-calls.h"
#include "transform/omp/lanes.h"
#include "transform/omp/legality.h"
#include "transform/omp/threads-as-lanes.h"
#include "transform/simt/region.h"

/* True if a block of the current function goes nowhere: it would be outside of
   a loop around the body.  */

static bool
dead_end_p (void)
{
  basic_block bb;
  if (!single_pred_p (EXIT_BLOCK_PTR_FOR_FN (cfun))
      || gimple_code (last_stmt (single_pred (EXIT_BLOCK_PTR_FOR_FN (cfun))))
	 != GIMPLE_RETURN)
    return true;
  FOR_EACH_BB_FN (bb, cfun)
    if (EDGE_COUNT (bb->succs) == 0)
      return true;
  return false;
}

enum remark_id
threads_refusal (const struct region *region, struct counted_loop *s,
		 tree *what)
{
  *what = NULL_TREE;
  if (!region->launch
      || strcmp (shim_function_name (gimple_call_fndecl (region->launch)),
		 "GOMP_parallel") != 0)
    return REMARK_SPMD_ITEM;
  if (dead_end_p ())
    return REMARK_EXITS;
  s->loop = current_loops->tree_root;
  s->bound = NULL_TREE;
  s->threads = true;
  s->taken = false;
  return legality_body_refusal (s, region, false, what);
}

/* Append to SEQ a call of the function CODE of OpenMP's library; return what it
   returns.  */

static tree
emit_query (gimple_seq *seq, enum built_in_function code)
{
  gcall *call = gimple_build_call (builtin_decl_explicit (code), 0);
  tree name = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, name);
  gimple_seq_add_stmt (seq, call);
  return name;
}

/* The numbers of a loop over threads.  */
struct numbers
{
  tree init, bound;		/* Where it starts and ends.  */
  tree count;			/* Of the threads.  */
};

/* Append to SEQ what N's names are computed by.  */

static void
compute_numbers (gimple_seq *seq, struct numbers *n)
{
  tree type = integer_type_node;
  tree number = emit_query (seq, BUILT_IN_OMP_GET_THREAD_NUM);
  n->count = emit_query (seq, BUILT_IN_OMP_GET_NUM_THREADS);
  tree use;
  gcall *call = simt_build_use (&use);
  gimple_seq_add_stmt (seq, call);
  tree warp = build_int_cst (type, MACHINE_WARP);
  tree lanes = gimple_build (seq, NE_EXPR, boolean_type_node, use,
			     build_zero_cst (type));
  tree first = gimple_build (seq, MULT_EXPR, type, number, warp);
  tree end = gimple_build (seq, PLUS_EXPR, type, first, warp);
  end = gimple_build (seq, MIN_EXPR, type, end, n->count);
  tree next = gimple_build (seq, PLUS_EXPR, type, number,
			    build_one_cst (type));
  n->init = gimple_build (seq, COND_EXPR, type, lanes, first, number);
  n->bound = gimple_build (seq, COND_EXPR, type, lanes, end, next);
}

/* Split the block that returns before that.  Return the edge to the return.  */

static edge
split_return (void)
{
  basic_block bb = single_pred (EXIT_BLOCK_PTR_FOR_FN (cfun));
  gimple_stmt_iterator i = gsi_last_nondebug_bb (bb);
  gsi_prev (&i);
  return gsi_end_p (i) ? split_block_after_labels (bb)
		       : split_block (bb, gsi_stmt (i));
}

/* Make a loop of the body of the current function, whose counter goes from
   INIT to before BOUND of N, and is computed in new statements before.  */

static class loop *
make_loop (struct numbers *n)
{
  gimple_seq seq = NULL;
  edge out = split_return ();
  basic_block behind = out->dest;
  basic_block before
    = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (cfun)));
  basic_block header = split_edge (single_succ_edge (before));
  basic_block latch = split_edge (out);
  redirect_edge_and_branch (single_succ_edge (latch), header);
  compute_numbers (&seq, n);
  gimple_stmt_iterator i = gsi_last_bb (before);
  gsi_insert_seq_after (&i, seq, GSI_NEW_STMT);

  tree t = make_ssa_name (integer_type_node);
  tree next = make_ssa_name (integer_type_node);
  gphi *phi = create_phi_node (t, header);
  add_phi_arg (phi, n->init, single_succ_edge (before), UNKNOWN_LOCATION);
  add_phi_arg (phi, next, single_succ_edge (latch), UNKNOWN_LOCATION);
  i = gsi_last_bb (latch);
  gsi_insert_after (&i, gimple_build_assign (next, PLUS_EXPR, t,
					     integer_one_node), GSI_NEW_STMT);
  i = gsi_last_bb (header);
  gsi_insert_after (&i, gimple_build_cond (LT_EXPR, t, n->bound, NULL_TREE,
					   NULL_TREE), GSI_NEW_STMT);
  edge in = single_succ_edge (header);
  in->flags = (in->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  in->probability = profile_probability::likely ();
  edge leave = make_edge (header, behind, EDGE_FALSE_VALUE);
  leave->probability = profile_probability::unlikely ();

  class loop *loop = alloc_loop ();
  loop->header = header;
  loop->latch = latch;
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  add_loop (loop, current_loops->tree_root);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  return loop;
}

/* Have what asks in LOOP for the thread's number get its counter.  */

static void
replace_number (class loop *loop)
{
  tree t = gimple_phi_result (gsi_start_phis (loop->header).phi ());
  auto_bitmap no_throw;
  for (basic_block bb : loop_blocks (loop))
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	 gsi_next (&i))
      if (call_thread_number_p (gsi_stmt (i)))
	{
	  gimple *call = gsi_stmt (i);
	  tree lhs = gimple_call_lhs (call);
	  unlink_stmt_vdef (call);
	  gimple_call_set_lhs (call, NULL_TREE);
	  gimple *copy = (lhs ? gimple_build_assign (lhs, NOP_EXPR, t)
			  : gimple_build_nop ());
	  gimple_set_location (copy, gimple_location (call));
	  if (gsi_replace (&i, copy, true))
	    bitmap_set_bit (no_throw, bb->index);
	}
  gimple_purge_all_dead_eh_edges (no_throw);
}

/* Have lanes wait for those in MASK in place of the barrier at I, which ends
   its block then.  */

static void
warp_barrier (gimple_stmt_iterator *i, tree mask)
{
  gimple *old = gsi_stmt (*i);
  gasm *wait = assembler_warp_barrier (mask);
  gcall *unique
    = gimple_build_call_internal (IFN_UNIQUE, 1,
				  build_int_cst (integer_type_node,
						 IFN_UNIQUE_UNSPEC));
  gimple_call_set_ctrl_altering (unique, true);
  gimple_set_location (wait, gimple_location (old));
  gimple_set_location (unique, gimple_location (old));
  gsi_insert_before (i, wait, GSI_SAME_STMT);
  unlink_stmt_vdef (old);
  gsi_replace (i, unique, false);
  split_block (gsi_bb (*i), unique);
}

/* Replace the barriers of LOOP by those of lanes in MASK.  Return true if
   there are any.  */

static bool
replace_barriers (class loop *loop, tree mask)
{
  auto_vec<gimple *> barriers;
  for (gimple *stmt : loop_statements (loop))
    if (call_barrier_p (stmt))
      barriers.safe_push (stmt);
  for (unsigned k = 0; k < barriers.length (); k++)
    {
      gimple_stmt_iterator i = gsi_for_stmt (barriers[k]);
      warp_barrier (&i, mask);
    }
  return !barriers.is_empty ();
}

/* The lanes that are the threads of N, as bits; computed at the end of BB.  */

static tree
mask_of_threads (basic_block bb, const struct numbers *n)
{
  gimple_seq seq = NULL;
  tree type = unsigned_type_node;
  tree warp = build_int_cst (type, MACHINE_WARP);
  /* If there are several warps, their lanes all are.  */
  tree count = gimple_convert (&seq, type, n->count);
  count = gimple_build (&seq, MIN_EXPR, type, count, warp);
  tree idle = gimple_build (&seq, MINUS_EXPR, type, warp, count);
  tree mask = gimple_build (&seq, RSHIFT_EXPR, type,
			    build_minus_one_cst (type), idle);
  gimple_stmt_iterator i = gsi_last_bb (bb);
  gsi_insert_seq_after (&i, seq, GSI_NEW_STMT);
  return mask;
}

bool
threads_give (const struct region *region, struct counted_loop *s)
{
  struct numbers n;
  tree what;
  /* What is inlined may have what did not show in a call.  */
  if (!inline_calls () || threads_refusal (region, s, &what) != REMARK_NONE)
    return false;
  class loop *loop = make_loop (&n);
  replace_number (loop);
  tree mask = mask_of_threads (loop_preheader_edge (loop)->src, &n);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  s->privates.truncate (0);
  if (counted_of_loop (loop, s) != REMARK_NONE || !single_exit (loop))
    return false;
  s->threads = true;
  if (legality_body_refusal (s, region, false, &what) != REMARK_NONE
      || !lanes_give (s))
    return false;
  simt_note_threads (s->loop->simduid);
  if (replace_barriers (s->loop, mask))
    shim_optimize_without (current_function_decl,
			   &gcc_options::x_flag_reorder_blocks);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  return true;
}

void
threads_keep_barriers (void)
{
  if (!lookup_attribute ("omp declare target",
			 DECL_ATTRIBUTES (current_function_decl)))
    return;
  for (gimple *stmt : function_statements (cfun))
    if (call_barrier_p (stmt))
      {
	shim_optimize_without (current_function_decl,
			       &gcc_options::x_flag_thread_jumps);
	set_cfun (cfun, true);
	return;
      }
}
