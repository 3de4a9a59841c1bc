/* From GIMPLE to the lane IR: bodies that OpenMP threads run as lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* With -fdrano-openmp-lanes=thread each lane is a thread.  The code of a
   parallel body may decide what each thread does, by omp_get_thread_num: the
   number is 32 times the warp's plus the lane's, and the body is run by all
   lanes.  Loops that threads share have lanes of their own
   (lower/value/virtual-lane-loop.cc).  If a body has such loops and does not
   use the number elsewhere, the code outside of them is analysed for one
   thread.

   In a critical region or in a section there is one thread at a time, and only
   one is in a nested parallel region.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "lower/value/lanes.h"
#include "lower/value/operand.h"
#include "lower/value/thread-lanes.h"
#include "lower/value/virtual-lane-loop.h"
#include "option/options.h"
#include "region/argument/launch-args.h"

/* True if REGION is the body of a parallel construct.  */

static bool
parallel_body_p (const struct region *region)
{
  return (region->launch && is_gimple_call (region->launch)
	  && startswith (shim_function_name (gimple_call_fndecl
					     (region->launch)),
			 "GOMP_parallel"));
}

bool
lower_threads_lanes_p (const struct region *region)
{
  if (!drano_options.openmp_thread || !region || region->is_acc)
    return false;
  /* GPUs run an inner parallel region by one thread.  */
  if (parallel_body_p (region))
    for (const struct region *r = region->outer; r; r = r->outer)
      if (parallel_body_p (r))
	return false;
  return true;
}

bool
lower_routine_lanes_p (const struct lowering *l)
{
  return !l->region && drano_options.openmp_thread && !flag_openacc;
}

/* True if STMT, a call, is in the program's own words, or what it gives is
   used in these; a loop may begin with it.  */

static bool
written_use_p (gimple *stmt)
{
  tree name = gimple_call_lhs (stmt);
  if (gimple_has_location (stmt))
    return true;
  imm_use_iterator iter;
  use_operand_p use;
  if (name && TREE_CODE (name) == SSA_NAME)
    FOR_EACH_IMM_USE_FAST (use, iter, name)
      if (!is_gimple_debug (USE_STMT (use))
	  && (gimple_has_location (USE_STMT (use))
	      || gimple_code (USE_STMT (use)) == GIMPLE_PHI))
	return true;
  return false;
}

/* True if L's function asks for the thread's number in the program's own
   words, or calls a routine that might.  */

static bool
asks_number_p (struct lowering *l)
{
  for (gimple *stmt : function_statements (l->fn))
    if (gcall *call = dyn_cast<gcall *> (stmt))
      if ((strcmp (shim_function_name (gimple_call_fndecl (call)),
		   "omp_get_thread_num") == 0
	   && written_use_p (call))
	  || callee_body (call))
	return true;
  return false;
}

/* What CALL does to the threads that are in a region one after the other: 1 if
   that begins, -1 if it ends, else 0.  */

static int
exclusion_of_call (gimple *call)
{
  const char *name = (is_gimple_call (call)
		      ? shim_function_name (gimple_call_fndecl (call)) : NULL);
  if (!name)
    return 0;
  if (strcmp (name, "GOMP_critical_start") == 0
      || strcmp (name, "GOMP_critical_name_start") == 0
      || strcmp (name, "GOMP_sections_start") == 0
      || strcmp (name, "GOMP_sections2_start") == 0
      || strcmp (name, "GOMP_sections_next") == 0)
    return 1;
  return -(strcmp (name, "GOMP_critical_end") == 0
	   || strcmp (name, "GOMP_critical_name_end") == 0
	   || startswith (name, "GOMP_sections_end"));
}

/* Take the lanes from the blocks of L that begin in such a region.  */

static void
exclude_blocks (struct lowering *l)
{
  auto_vec<std::pair<basic_block, bool> > todo;
  hash_set<basic_block> seen;
  todo.safe_push (std::make_pair (single_succ (ENTRY_BLOCK_PTR_FOR_FN (l->fn)),
				  false));
  while (!todo.is_empty ())
    {
      basic_block bb = todo.last ().first;
      bool inside = todo.pop ().second;
      if (bb == EXIT_BLOCK_PTR_FOR_FN (l->fn) || seen.add (bb))
	continue;
      if (inside)
	l->simt[bb->index] = -1;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (int change = exclusion_of_call (gsi_stmt (gsi)))
	  inside = change > 0;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	todo.safe_push (std::make_pair (e->dest, inside));
    }
}

void
lower_exclusive (struct lowering *l, basic_block bb, gimple *stmt)
{
  int change = (lower_threads_lanes_p (l->region)
		? exclusion_of_call (stmt) : 0);
  int lanes = l->f->blocks[l->bb].lanes;
  struct ir_type none = ir_type_signed (IR_OTHER, 1);
  if (!change || (lanes == IR_SINGLE) == (change > 0))
    return;
  if (change > 0)
    l->excluded = lanes;
  ir_blk b = ir_block_new (l->f, change > 0 ? IR_SINGLE : l->excluded);
  l->f->blocks[b].bb_handle = bb;
  l->f->blocks[b].loc = l->f->blocks[l->bb].loc;
  ir_emit (l->f, l->bb, IR_JUMP, none, 0, NULL);
  ir_add_edge (l->f, l->bb, b);
  l->bb = b;
}

int
lower_share_test (struct lowering *l, basic_block bb)
{
  gimple *test = last_stmt (bb);
  if ((l->threads < 0 && !lower_routine_lanes_p (l))
      || gimple_has_location (test))
    return -1;
  for (hash_map<basic_block, class loop *>::iterator i
       = l->virtuals->virtual_headers.begin ();
	 i != l->virtuals->virtual_headers.end (); ++i)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, (*i).first->preds)
	{
	  edge up = e;
	  while (up->src != bb && single_pred_p (up->src)
		 && single_succ_p (up->src))
	    up = single_pred_edge (up->src);
	  if (up->src == bb && !bb_in_loop_p ((*i).second, bb))
	    return (up->flags & EDGE_TRUE_VALUE) ? 0 : 1;
	}
    }
  return -1;
}

void
lower_find_threads (struct lowering *l)
{
  l->threads = -1;
  l->excluded = IR_SINGLE;
  if (!lower_threads_lanes_p (l->region) || !parallel_body_p (l->region))
    return;
  bool simd = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, l->fn)
    simd |= (l->simt[bb->index] >= 0
	     && l->f->lane_loops[l->simt[bb->index]].mapping == IR_MAP_SIMD);
  if (!simd && (l->virtuals->virtual_headers.is_empty () || asks_number_p (l)))
    {
      location_t loc = l->region->loc;
      if (LOCATION_LOCUS (loc) <= BUILTINS_LOCATION)
	loc = region_entry (l->region)->loc;
      l->threads = lower_new_lane_loop (l, loc, IR_MAP_PARALLEL, IR_FILL_TAIL);
      FOR_EACH_BB_FN (bb, l->fn)
	if (l->simt[bb->index] < 0)
	  l->simt[bb->index] = l->threads;
    }
  exclude_blocks (l);
}

/* Return the number of the lane's thread, of TYPE.  */

static ir_ref
thread_number (struct lowering *l, struct ir_type type)
{
  struct ir_facts facts;
  memset (&facts, 0, sizeof facts);
  facts.have_lo = true;
  ir_ref warp = ir_uniform (l->f, l->bb, type, NULL, facts);
  ir_ref first = lower_op2 (l, IR_MUL, type, warp, lower_const (l, type, 32));
  ir_ref lane = ir_emit (l->f, l->bb, IR_LANE, type, 0, NULL);
  return lower_op2 (l, IR_ADD, type, first, lane);
}

ir_ref
lower_thread_query (struct lowering *l, const char *name, struct ir_type type)
{
  /* A routine has the lanes of the call.  */
  if (!lower_routine_lanes_p (l) && l->threads < 0)
    return IR_NONE;
  if (strcmp (name, "omp_get_thread_num") == 0)
    return thread_number (l, type);
  bool copies = strcmp (name, "GOMP_single_copy_start") == 0;
  if (!copies && strcmp (name, "GOMP_single_start") != 0)
    return IR_NONE;
  /* One of the threads comes first; of its warp it might be any.  */
  ir_ref first = lower_const (l, ir_int_type, 0);
  ir_ref lane = ir_emit (l->f, l->bb, IR_LANE, ir_int_type, 0, NULL);
  if (!copies)
    return lower_op2 (l, IR_EQ, type, lane, first);
  /* The others get the address of what it copies to them.  */
  struct ir_facts facts;
  memset (&facts, 0, sizeof facts);
  facts.have_lo = true;
  facts.lo = 1;
  struct ir_type truth = ir_type_bool ();
  ir_ref args[3] = { lower_op2 (l, IR_EQ, truth, lane, first),
		     lower_const (l, type, 0),
		     ir_uniform (l->f, l->bb, type, NULL, facts) };
  return ir_emit (l->f, l->bb, IR_SELECT, type, 3, args);
}

/* Return how many threads the clauses of the construct that R is the body of,
   or in, allow each team; 0 if that is not known.  */

static int64_t
thread_limit (const struct region *r)
{
  struct launch_asked asked;
  return (launch_find_asked (region_entry (r), GOMP_TARGET_ARG_THREAD_LIMIT,
			     &asked)
	  && tree_fits_shwi_p (asked.number)
	  ? MAX (tree_to_shwi (asked.number), 0) : 0);
}

/* The number of teams that the target region FN launches: 0 if it is not known,
   1 if there is no teams construct in it.  */

static int64_t
teams_of (struct function *fn)
{
  for (gimple *stmt : function_statements (fn))
    if (tree teams = shim_teams (stmt))
      return tree_fits_shwi_p (teams) ? tree_to_shwi (teams) : 0;
  return 1;
}

/* Fill in how many gangs, workers and lanes the construct of F launches, as its
   attribute ATTR says.  Where it says nothing, the loops decide, unless
   -fopenacc-dim does, or GCC spreads the loops itself.  */

static void
launched_by_acc (struct ir_func *f, tree attr)
{
  tree at = attr ? TREE_VALUE (attr) : NULL_TREE;
  bool plain = (f->construct != IR_ACC_KERNELS && !flag_openacc_dims && at);
  for (int k = 0; k < 3; k++, at = at ? TREE_CHAIN (at) : NULL_TREE)
    {
      tree n = at ? TREE_VALUE (at) : NULL_TREE;
      bool known = n && tree_fits_shwi_p (n) && tree_to_shwi (n) > 0;
      if (k == 0)
	f->launched[0] = known ? tree_to_shwi (n) : 0;
      else
	f->block[k - 1] = known ? tree_to_shwi (n) : plain && !n ? 0 : -1;
    }
}

void
lower_launched (struct ir_func *f, const struct region *r)
{
  if (r->is_acc)
    launched_by_acc (f, oacc_get_fn_attrib (r->fn->decl));
  if (!r->is_acc && region_entry (r)->construct == IR_OMP_TARGET)
    f->launched[1] = teams_of (region_entry (r)->fn);
  if (r->is_acc || !r->launch
      || !gimple_call_builtin_p (r->launch, BUILT_IN_GOMP_PARALLEL)
      || gimple_call_num_args (r->launch) <= 2)
    return;
  tree threads = gimple_call_arg (r->launch, 2);
  int64_t limit = thread_limit (r);
  if (tree_fits_shwi_p (threads) && tree_to_shwi (threads) > 0)
    f->launched[2] = (limit ? MIN (limit, tree_to_shwi (threads))
		      : tree_to_shwi (threads));
  /* A number found at run time may be less, and so may one that is not said;
     threads that are lanes fill no more.  */
  else if (limit && integer_zerop (threads))
    f->launched[2] = limit;
}
