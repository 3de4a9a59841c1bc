/* Direct kernels: copies of functions in which calls of libgomp are replaced.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "gimple/statement.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"

/* Replace the call at I by SEQ, with the result VALUE unless that is null.  */

static void
replace_call (gimple_stmt_iterator *i, gimple_seq seq, tree value)
{
  gimple *stmt = gsi_stmt (*i);
  tree lhs = gimple_call_lhs (stmt);
  gimple *next = NULL;
  if (lhs && value)
    {
      value = gimple_convert (&seq, TREE_TYPE (lhs), value);
      next = gimple_build_assign (lhs, value);
    }
  for (gimple_stmt_iterator k = gsi_start (seq); !gsi_end_p (k); gsi_next (&k))
    gimple_set_location (gsi_stmt (k), gimple_location (stmt));
  if (seq)
    gsi_insert_seq_before (i, seq, GSI_SAME_STMT);
  if (gimple_vdef (stmt))
    unlink_stmt_vdef (stmt);
  gsi_replace (i, next ? next : gimple_build_nop (), false);
}

/* Append to SEQ the loading of the word W.  */

static tree
load_word (gimple_seq *seq, enum launch_word w)
{
  tree value = make_ssa_name (integer_type_node);
  gimple_seq_add_stmt (seq, gimple_build_assign (value, launch_word_ref (w)));
  return value;
}

/* Append to SEQ: the word W = VALUE.  */

static void
put_word (gimple_seq *seq, enum launch_word w, tree value)
{
  value = gimple_convert (seq, integer_type_node, value);
  gimple_seq_add_stmt (seq, gimple_build_assign (launch_word_ref (w), value));
}

/* Append to SEQ how many threads a parallel region has, which R's function is a
   part of.  */

static tree
region_threads (gimple_seq *seq, const struct replacing *r)
{
  if (r->context == CONTEXT_TEAM)
    return integer_one_node;
  /* Lane teams have that word, as they may be of several warps.  */
  return (r->plan->numbered ? load_word (seq, WORD_THREADS)
	  : launch_register (seq, "ntid.y"));
}

/* Append to SEQ a barrier of R's threads.  */

static void
put_barrier (gimple_seq *seq, const struct replacing *r)
{
  if (r->context == CONTEXT_THREAD)
    launch_barrier (seq, (r->plan->numbered ? region_threads (seq, r)
			  : NULL_TREE));
}

/* Append to SEQ how many threads a region of R's plan gets that asks for
   THREADS, 0 being as many as there are.  */

static tree
granted_threads (gimple_seq *seq, const struct replacing *r, tree threads)
{
  tree n = launch_register (seq, "ntid.y");
  if (r->plan->lane_teams)
    n = gimple_build (seq, MULT_EXPR, integer_type_node, n,
		      build_int_cst (integer_type_node, MACHINE_WARP));
  n = launch_limited_by (seq, n, threads);
  if (r->plan->thread_limit)
    n = launch_limited_by (seq, n, load_word (seq, WORD_LIMIT));
  return r->plan->lane_teams ? launch_whole_warps (seq, n) : n;
}

/* Append to SEQ the number that ROLE asks for.  */

static tree
asked_number (gimple_seq *seq, const struct replacing *r, enum launch_role role)
{
  bool thread = r->context == CONTEXT_THREAD;
  if (r->warps && role == ROLE_THREAD_NUM)
    return r->warp;
  if (r->warps && role == ROLE_NUM_THREADS)
    return r->warps;
  if (r->plan->warp_teams)
    return launch_number_among_warps (seq, role, r->each);
  switch (role)
    {
    case ROLE_THREAD_NUM:
      return thread ? launch_register (seq, "tid.y") : integer_zero_node;
    case ROLE_NUM_THREADS:
      return region_threads (seq, r);
    case ROLE_TEAM_NUM:
      return (r->plan->limited ? load_word (seq, WORD_TEAM)
	      : launch_register (seq, "ctaid.x"));
    case ROLE_NUM_TEAMS:
      return (r->plan->limited ? load_word (seq, WORD_TEAMS)
	      : launch_register (seq, "nctaid.x"));
    case ROLE_LEVEL:
      return thread ? integer_one_node : integer_zero_node;
    case ROLE_ACTIVE_LEVEL:
      return (!thread ? integer_zero_node
	      : gimple_convert (seq, integer_type_node,
				gimple_build (seq, GT_EXPR, boolean_type_node,
					      region_threads (seq, r),
					      integer_one_node)));
    default:
      drano_assert (role == ROLE_MAX_THREADS);
      return (r->plan->lane_teams ? granted_threads (seq, r, integer_zero_node)
	      : launch_register (seq, "ntid.y"));
    }
}

/* Replace CALL, at I, of ROLE: a loop, a section, or a single construct.  */

static void
replace_worksharing (gimple_stmt_iterator *i, const struct replacing *r,
		     enum launch_role role)
{
  gimple *call = gsi_stmt (*i);
  gimple_seq seq = NULL;
  tree value = NULL_TREE;
  unsigned n = gimple_call_num_args (call);
  switch (role)
    {
    case ROLE_LOOP_START: case ROLE_LOOP_ULL_START:
      put_barrier (&seq, r);
      launch_set_chunks (&seq, call, role == ROLE_LOOP_ULL_START,
			 region_threads (&seq, r));
      put_barrier (&seq, r);
      value = launch_next_chunk (&seq, gimple_call_arg (call, n - 2),
				 gimple_call_arg (call, n - 1));
      break;
    case ROLE_LOOP_NEXT:
      value = launch_next_chunk (&seq, gimple_call_arg (call, n - 2),
				 gimple_call_arg (call, n - 1));
      break;
    case ROLE_SECTIONS_START:
      put_barrier (&seq, r);
      launch_set_sections (&seq, gimple_call_arg (call, 0));
      put_barrier (&seq, r);
      value = launch_next_section (&seq);
      break;
    case ROLE_SECTIONS_NEXT:
      value = launch_next_section (&seq);
      break;
    case ROLE_LOOP_END: case ROLE_BARRIER:
      put_barrier (&seq, r);
      break;
    default:
      drano_assert (role == ROLE_LOOP_END_NOWAIT);
    }
  replace_call (i, seq, value);
}

/* Replace the call at I, of ROLE, of a single construct: the first thread
   executes that.  The others wait for what it copies to them.  */

static void
replace_single (gimple_stmt_iterator *i, const struct replacing *r,
		enum launch_role role)
{
  gimple *call = gsi_stmt (*i);
  gimple_seq seq = NULL;
  if (role == ROLE_COPY_END)
    {
      if (r->context == CONTEXT_THREAD)
	gimple_seq_add_stmt (&seq,
			     gimple_build_assign (launch_copy_ref (),
						  gimple_call_arg (call, 0)));
      put_barrier (&seq, r);
      replace_call (i, seq, NULL_TREE);
      return;
    }
  tree number = asked_number (&seq, r, ROLE_THREAD_NUM);
  tree first = gimple_build (&seq, EQ_EXPR, boolean_type_node, number,
			     integer_zero_node);
  drano_assert (role == ROLE_SINGLE);
  replace_call (i, seq, first);
}

/* Replace the call at I of GOMP_single_copy_start in R's function: the first
   thread goes on with a null pointer, the others wait for what it copies to
   them.  The function's control flow changes.  */

static void
replace_copy_start (gimple_stmt_iterator *i, const struct replacing *r)
{
  gimple *call = gsi_stmt (*i);
  tree lhs = gimple_call_lhs (call);
  if (r->context == CONTEXT_TEAM || !lhs)
    {
      replace_call (i, NULL, null_pointer_node);
      return;
    }
  gimple_seq seq = NULL;
  tree number = launch_register (&seq, "tid.y");
  gcond *cond = gimple_build_cond (NE_EXPR, number, integer_zero_node,
				   NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (&seq, cond);
  gsi_insert_seq_before (i, seq, GSI_SAME_STMT);
  /* before -> wait -> after, and before -> after.  */
  edge e = split_block (gimple_bb (call), cond);
  basic_block before = e->src, after = e->dest;
  basic_block wait = create_empty_bb (before);
  if (current_loops)
    add_bb_to_loop (wait, before->loop_father);
  e->flags = (e->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  e->probability = profile_probability::unlikely ();
  edge to = make_edge (before, wait, EDGE_TRUE_VALUE);
  to->probability = e->probability.invert ();
  wait->count = to->count ();
  edge back = make_single_succ_edge (wait, after, EDGE_FALLTHRU);
  seq = NULL;
  put_barrier (&seq, r);
  tree copied = make_ssa_name (ptr_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign (copied, launch_copy_ref ()));
  tree pointer = gimple_convert (&seq, TREE_TYPE (lhs), copied);
  gimple_stmt_iterator w = gsi_start_bb (wait);
  gsi_insert_seq_after (&w, seq, GSI_NEW_STMT);
  *i = gsi_for_stmt (call);
  unlink_stmt_vdef (call);
  gsi_remove (i, true);
  gphi *phi = create_phi_node (lhs, after);
  add_phi_arg (phi, build_zero_cst (TREE_TYPE (lhs)), e, UNKNOWN_LOCATION);
  add_phi_arg (phi, pointer, back, UNKNOWN_LOCATION);
  *i = gsi_start_bb (after);
}

/* Replace the call at I, of ROLE, which starts a parallel region: the others,
   which wait, get the number of its body, its data and the number of threads;
   the initial thread is one of them.  */

static void
replace_parallel (gimple_stmt_iterator *i, const struct replacing *r,
		  enum launch_role role)
{
  gimple *call = gsi_stmt (*i);
  gimple_seq seq = NULL;
  tree body = launch_parallel_body (call), data = gimple_call_arg (call, 1);
  tree threads = NULL_TREE;
  unsigned number = 0;
  struct cgraph_node *copy = launch_copy (r->plan, body, CONTEXT_THREAD);
  if (r->plan->warp_teams)
    {
      gimple_seq_add_stmt (&seq, gimple_build_call (copy->decl, 1, data));
      replace_call (i, seq, NULL_TREE);
      return;
    }
  while (r->plan->bodies[number] != body)
    number++;
  if (r->plan->numbered || role != ROLE_PARALLEL)
    threads = granted_threads (&seq, r, launch_parallel_threads (call));
  if (r->plan->numbered)
    put_word (&seq, WORD_THREADS, threads);
  if (role == ROLE_PARALLEL_LOOP)
    launch_set_chunks (&seq, call, 3, threads);
  if (role == ROLE_PARALLEL_SECTIONS)
    launch_set_sections (&seq, gimple_call_arg (call, 3));
  gimple_seq_add_stmt (&seq, gimple_build_assign (launch_data_ref (), data));
  put_word (&seq, WORD_BODY, build_int_cst (integer_type_node, number));
  launch_barrier (&seq, NULL_TREE);
  gimple_seq_add_stmt (&seq, gimple_build_call (copy->decl, 1, data));
  launch_barrier (&seq, NULL_TREE);
  replace_call (i, seq, NULL_TREE);
}

/* Append to SEQ how many teams there are in all if BLOCKS are launched, and the
   program asks for LOWER at least and UPPER at most, 0 being as many as there
   are blocks.  */

static tree
all_teams (gimple_seq *seq, tree blocks, tree lower, tree upper)
{
  tree type = unsigned_type_node;
  tree most = gimple_build (seq, MIN_EXPR, type, blocks, upper);
  tree few = gimple_build (seq, LT_EXPR, boolean_type_node, blocks, lower);
  tree none = gimple_build (seq, EQ_EXPR, boolean_type_node, upper,
			    build_zero_cst (type));
  most = gimple_build (seq, COND_EXPR, type, few, lower, most);
  return gimple_build (seq, COND_EXPR, type, none,
		       integer_zerop (upper) ? shim_device_teams (seq, blocks)
		       : blocks, most);
}

/* Append to SEQ whether a warp of R's function, which is a team, has something
   to do, and it is the FIRST time that it asks.  */

static tree
warp_begins (gimple_seq *seq, const struct replacing *r, tree first)
{
  /* Fortran's flags are no boolean values.  */
  tree type = unsigned_type_node, flag = TREE_TYPE (first);
  if (r->plan->limited)
    {
      tree block = gimple_convert (seq, type, launch_register (seq, "ctaid.x"));
      tree works = gimple_build (seq, LT_EXPR, boolean_type_node, block,
				 launch_working_blocks (seq));
      first = gimple_build (seq, BIT_AND_EXPR, flag, first,
			    gimple_convert (seq, flag, works));
    }
  if (r->each)
    {
      tree warp = gimple_convert (seq, type, launch_register (seq, "tid.y"));
      tree works = gimple_build (seq, LT_EXPR, boolean_type_node, warp,
				 r->each);
      first = gimple_build (seq, BIT_AND_EXPR, flag, first,
			    gimple_convert (seq, flag, works));
    }
  return first;
}

/* Replace the call at I of GOMP_teams4, as libgomp does it
   (config/nvptx/target.c): the blocks are the first teams, and each goes on
   with further ones if there are fewer blocks than the program asks for.  */

static void
replace_teams (gimple_stmt_iterator *i, const struct replacing *r)
{
  gimple *call = gsi_stmt (*i);
  gimple_seq seq = NULL;
  tree type = unsigned_type_node, first = gimple_call_arg (call, 3);
  if (r->plan->thread_limit)
    put_word (&seq, WORD_LIMIT, gimple_call_arg (call, 2));
  if (r->plan->warp_teams)
    {
      tree begins = warp_begins (&seq, r, first);
      launch_leave_after_one (call, first);
      replace_call (i, seq, begins);
      return;
    }
  if (!r->plan->limited)
    {
      replace_call (i, seq, first);
      return;
    }
  tree blocks = gimple_convert (&seq, type, launch_register (&seq, "nctaid.x"));
  tree block = gimple_convert (&seq, type, launch_register (&seq, "ctaid.x"));
  tree lower = gimple_convert (&seq, type, gimple_call_arg (call, 0));
  tree upper = gimple_convert (&seq, type, gimple_call_arg (call, 1));
  tree most = all_teams (&seq, blocks, lower, upper);
  tree next = gimple_convert (&seq, type, load_word (&seq, WORD_TEAM));
  next = gimple_build (&seq, PLUS_EXPR, type, next, blocks);
  tree begins = gimple_build (&seq, NE_EXPR, boolean_type_node, first,
			      build_zero_cst (TREE_TYPE (first)));
  tree team = gimple_build (&seq, COND_EXPR, type, begins, block, next);
  put_word (&seq, WORD_TEAM, team);
  put_word (&seq, WORD_TEAMS, most);
  tree works = gimple_build (&seq, LT_EXPR, boolean_type_node, team, most);
  replace_call (i, seq, works);
}

/* True if the function of NODE, which a kernel calls, gains by what is done to
   one that the device alone executes.  */

static bool
gains_p (struct cgraph_node *node)
{
  return (opt_for_fn (node->decl, optimize) >= 2
	  && !opt_for_fn (node->decl, optimize_size)
	  && !DECL_UNINLINABLE (node->decl)
	  && tree_versionable_function_p (node->decl));
}

/* Let the call at I call a copy of its callee, if that needs one, or gains by
   it.  */

static void
redirect_call (gimple_stmt_iterator *i, const struct replacing *r)
{
  struct cgraph_node *callee = launch_callee (gsi_stmt (*i));
  /* What does it by groups is a copy already.  */
  if (!callee || callee->decl == r->plan->by_groups
      || !(launch_replaces_p (callee) || gains_p (callee)))
    return;
  struct cgraph_node *copy = launch_copy (r->plan, callee->decl, r->context);
  gimple_call_set_fndecl (gsi_stmt (*i), copy->decl);
  update_stmt (gsi_stmt (*i));
}

/* Replace the barrier at I of lanes that are threads in R's function.  */

static void
replace_lane_barrier (gimple_stmt_iterator *i, const struct replacing *r)
{
  gimple_seq seq = NULL;
  tree threads = region_threads (&seq, r);
  gimple *wait = launch_lane_barrier (gsi_stmt (*i), threads);
  gsi_insert_seq_before (i, seq, GSI_SAME_STMT);
  unlink_stmt_vdef (gsi_stmt (*i));
  gsi_replace (i, wait, false);
}

/* Replace the statement at I of R's function, if it is to be.  */

static void
replace_statement (gimple_stmt_iterator *i, const struct replacing *r)
{
  enum launch_role role = launch_role_of (gsi_stmt (*i));
  gimple_seq seq = NULL;
  switch (role)
    {
    case ROLE_NONE:
      if (r->plan->lane_teams && r->body
	  && launch_lane_barrier_p (gsi_stmt (*i)))
	replace_lane_barrier (i, r);
      else
	redirect_call (i, r);
      break;
    case ROLE_UNAWARE: case ROLE_UNKNOWN:
      break;
    case ROLE_TEAMS:
      replace_teams (i, r);
      break;
    case ROLE_PARALLEL: case ROLE_PARALLEL_LOOP: case ROLE_PARALLEL_SECTIONS:
      replace_parallel (i, r, role);
      break;
    case ROLE_SINGLE: case ROLE_COPY_END:
      replace_single (i, r, role);
      break;
    case ROLE_COPY_START:
      replace_copy_start (i, r);
      break;
    case ROLE_BARRIER:
    case ROLE_LOOP_START: case ROLE_LOOP_ULL_START: case ROLE_LOOP_NEXT:
    case ROLE_LOOP_END: case ROLE_LOOP_END_NOWAIT:
    case ROLE_SECTIONS_START: case ROLE_SECTIONS_NEXT:
      replace_worksharing (i, r, role);
      break;
    default:
      tree value = asked_number (&seq, r, role);
      replace_call (i, seq, value);
      break;
    }
}

/* Replace what R says in the current function.  */

static void
replace_in_function (struct replacing *r)
{
  basic_block bb;
  if (r->kernel || r->body)
    launch_begin (r);
  launch_inline_callees ();
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
      {
	replace_statement (&i, r);
	bb = gsi_end_p (i) ? bb : gsi_bb (i);
	if (!gsi_end_p (i))
	  gsi_next (&i);
      }
  launch_approximate ();
  launch_split_sines ();
  launch_inline_library ();
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  if (current_loops)
    loops_state_set (LOOPS_NEED_FIXUP);
  /* Where loops are left, nothing may lead to their latches.  */
  delete_unreachable_blocks ();
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  if (flag_unroll_loops)
    {
      launch_know_lanes ();
      launch_lane_arrays ();
    }
  if (launch_add_at_once (r->kernel || r->body))
    {
      mark_virtual_operands_for_renaming (cfun);
      cleanup_tree_cfg (TODO_update_ssa);
    }
  if (flag_unroll_loops)
    launch_widen_loads ();
  if (flag_unroll_loops && !r->plan->in_step
      && r->plan->groups != GROUPS_SHORT)
    r->plan->joint |= launch_loads_first (r->joint);
  cgraph_edge::rebuild_edges ();
}

/* By how much a function of a kernel may grow by inlining, and its stack, in
   percent.  */
#define MOST_INLINED 2000

/* What is passed in memory is the lane's alone in calls that are marked as a
   thunk's (repair/frame-copies.cc).  GCC clears the mark in copies; have calls
   of the copy TO have it as those of FROM.  Return whether any has it:
   inlined, TO would lose it again.  */

static bool
keep_marks (struct function *from, struct function *to)
{
  auto_vec<gcall *> calls;
  bool any = false;
  unsigned k = 0;
  for (gimple *stmt : function_statements (from))
    if (gcall *call = dyn_cast<gcall *> (stmt))
      {
	calls.safe_push (call);
	any |= gimple_call_from_thunk_p (call);
      }
  if (!any)
    return false;
  /* The copy has them in the same order, but may lack some that could be
     folded.  */
  for (gimple *stmt : function_statements (to))
    if (gcall *call = dyn_cast<gcall *> (stmt))
      {
	while (k < calls.length ()
	       && (gimple_call_fndecl (call) != gimple_call_fndecl (calls[k])
		   || (LOCATION_LOCUS (gimple_location (call))
		       != LOCATION_LOCUS (gimple_location (calls[k])))))
	  k++;
	if (k < calls.length ())
	  gimple_call_set_from_thunk (call,
				      gimple_call_from_thunk_p (calls[k++]));
      }
  return true;
}

/* Have DECL, a function of PLAN's kernel, be optimized as that is good for the
   device.  */

static void
optimize_for_device (tree decl, const struct launch_plan *plan)
{
  /* The device waits for memory, and has registers enough for more iterations
     at a time; the host's code is another function.  Lanes whose numbers of
     iterations differ are not in step then.  */
  if (opt_for_fn (decl, optimize) >= 2 && !opt_for_fn (decl, optimize_size)
      && !plan->in_step)
    {
      shim_optimize_with (decl, &gcc_options::x_flag_unroll_loops, 1);
      /* What a condition decides that no iteration changes need not be asked
	 in each.  */
      shim_optimize_with (decl, &gcc_options::x_flag_unswitch_loops, 1);
      /* That puts loads into the expressions that need them.  */
      shim_optimize_without (decl, &gcc_options::x_flag_tree_ter);
      /* A lane has few iterations of such a loop, and what is computed before
	 it is computed for lanes that have none, too.  */
      if (plan->innermost)
	shim_optimize_without (decl,
			       &gcc_options::x_flag_move_loop_invariants);
    }
  /* GCC stops inlining where the host's caches would suffer.  */
  shim_optimize_with (decl, &gcc_options::x_param_large_function_growth,
		      MOST_INLINED);
  shim_optimize_with (decl, &gcc_options::x_param_stack_frame_growth,
		      MOST_INLINED);
  /* A call for what a loop copies costs more than the loop.  */
  shim_optimize_without (decl,
			 &gcc_options::x_flag_tree_loop_distribute_patterns);
}

struct cgraph_node *
launch_copy (struct launch_plan *plan, tree fn, enum launch_context context)
{
  if (struct cgraph_node **known = plan->copies[context].get (fn))
    return *known;
  struct cgraph_node *node = cgraph_node::get (fn);
  struct cgraph_node *copy
    = node->create_version_clone_with_body (vNULL, NULL, NULL, NULL, NULL,
					    "direct");
  tree decl = copy->decl;
  bool body = plan->bodies.contains (fn);
  bool marked
    = keep_marks (DECL_STRUCT_FUNCTION (fn), DECL_STRUCT_FUNCTION (decl));
  plan->copies[context].put (fn, copy);
  copy->offloadable = 1;
  tree attributes = copy_list (DECL_ATTRIBUTES (decl));
  DECL_ATTRIBUTES (decl)
    = remove_attribute ("omp target entrypoint", attributes);
  if (!lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp declare target"),
					NULL_TREE, DECL_ATTRIBUTES (decl));
  TREE_PUBLIC (decl) = 0;
  if (body)
    {
      /* Their callers are libgomp otherwise.  */
      DECL_UNINLINABLE (decl) = 0;
      TREE_NOTHROW (decl) = 1;
    }
  if (marked)
    DECL_UNINLINABLE (decl) = 1;
  optimize_for_device (decl, plan);
  struct joint_lanes joint;
  struct replacing r
    = { plan, context, node == plan->entry, body, NULL_TREE, NULL_TREE,
	NULL_TREE, plan->groups == GROUPS_JOINT ? &joint : NULL };
  push_cfun (DECL_STRUCT_FUNCTION (decl));
  replace_in_function (&r);
  pop_cfun ();
  return copy;
}
