/* Direct kernels: teams whose threads are lanes of several warps.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A thread of GCC's is a warp, so no team has more than 32 of them, whatever
   the program asks for.  Where threads became lanes (omp/threads-as-lanes.cc),
   that is one warp with work, and 31 without.  A direct kernel gives such a
   team as many threads as the program asks for, which are the lanes of as many
   warps as that takes: a barrier of theirs is one of these warps.

   All lanes of a warp come to a barrier of several warps.  So a team with more
   than 32 threads has a multiple of that: OpenMP allows fewer than the program
   asks for, and libgomp gives far fewer.  If it asks for 32 or fewer, they are
   lanes of one warp as before, and if it does not say, it has what libgomp
   gives.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "gimple/assembler.h"
#include "gimple/walk.h"
#include "region/argument/launch-args.h"
#include "region/region.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

/* True if the operand THREADS of a call may ask for more than a warp's.  */

static bool
many_p (tree threads)
{
  return (TREE_CODE (threads) != INTEGER_CST
	  || compare_tree_int (threads, MACHINE_WARP) > 0);
}

/* True if the current function has two copies of a barrier of lanes, so that
   some may wait at one, and some at the other: GCC makes such ones where a
   branch before them decides one behind.  */

static bool
barrier_copied_p (void)
{
  auto_vec<gimple *> barriers;
  bool copied = false;
  for (gimple *stmt : function_statements (cfun))
    if (launch_lane_barrier_p (stmt))
      barriers.safe_push (stmt);
  bool had = dom_info_available_p (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  for (unsigned i = 0; i < barriers.length (); i++)
    for (unsigned k = 0; k < i; k++)
      {
	basic_block a = gimple_bb (barriers[i]), b = gimple_bb (barriers[k]);
	copied |= (LOCATION_LOCUS (gimple_location (barriers[i]))
		   == LOCATION_LOCUS (gimple_location (barriers[k]))
		   && !dominated_by_p (CDI_DOMINATORS, a, b)
		   && !dominated_by_p (CDI_DOMINATORS, b, a));
      }
  if (!had)
    free_dominance_info (CDI_DOMINATORS);
  return copied;
}

/* True if the threads of the parallel region's BODY are lanes, and it asks for
   nothing that is different then but their number.  */

static bool
lanes_p (tree body)
{
  struct function *fn = DECL_STRUCT_FUNCTION (body);
  push_cfun (fn);
  bool lanes = simt_any_p (simt_threads_p) && !barrier_copied_p ();
  pop_cfun ();
  for (gimple *stmt : function_statements (fn))
    switch (launch_role_of (stmt))
      {
      case ROLE_NONE: case ROLE_UNAWARE: case ROLE_THREAD_NUM:
      case ROLE_NUM_THREADS: case ROLE_TEAM_NUM: case ROLE_NUM_TEAMS:
      case ROLE_LEVEL: case ROLE_ACTIVE_LEVEL:
      /* That is in the copy for devices without lanes.  */
      case ROLE_BARRIER:
	break;
      default:
	return false;
      }
  return lanes;
}

/* True if LIMIT, of the call that begins REGION's teams, is what its launch
   asks for, as far as that is known: a construct around may ask for less.  */

static bool
limit_asked_p (const struct region *region, tree limit)
{
  struct launch_asked asked;
  if (!region->launch
      || !launch_find_asked (region, GOMP_TARGET_ARG_THREAD_LIMIT, &asked))
    return false;
  bool constant = TREE_CODE (asked.number) == INTEGER_CST;
  if (constant && tree_int_cst_sgn (asked.number) <= 0)
    return true;
  return (constant ? tree_int_cst_equal (asked.number, limit)
	  : TREE_CODE (limit) != INTEGER_CST);
}

void
launch_plan_lane_teams (struct launch_plan *plan, const struct region *region)
{
  struct function *fn = DECL_STRUCT_FUNCTION (plan->entry->decl);
  tree limit = NULL_TREE;
  bool many = false;
  for (gimple *stmt : function_statements (fn))
    switch (launch_role_of (stmt))
      {
      case ROLE_TEAMS:
	limit = gimple_call_arg (stmt, 2);
	break;
      case ROLE_PARALLEL:
	many |= many_p (launch_parallel_threads (stmt));
	break;
      case ROLE_PARALLEL_LOOP: case ROLE_PARALLEL_SECTIONS:
	return;
      default:
	break;
      }
  if (!limit || plan->bodies.is_empty ()
      || !(integer_zerop (limit) ? many : many_p (limit))
      || !limit_asked_p (region, limit))
    return;
  for (unsigned k = 0; k < plan->bodies.length (); k++)
    if (!lanes_p (plan->bodies[k]))
      return;
  plan->lane_teams = plan->numbered = true;
  plan->thread_limit = !integer_zerop (limit);
}

tree
launch_whole_warps (gimple_seq *seq, tree threads)
{
  tree type = TREE_TYPE (threads);
  tree whole = gimple_build (seq, BIT_AND_EXPR, type, threads,
			     build_int_cst (type, -MACHINE_WARP));
  tree many = gimple_build (seq, GT_EXPR, boolean_type_node, threads,
			    build_int_cst (type, MACHINE_WARP));
  return gimple_build (seq, COND_EXPR, type, many, whole, threads);
}

bool
launch_lane_barrier_p (const gimple *stmt)
{
  const gasm *as = dyn_cast<const gasm *> (stmt);
  return (as && gimple_asm_ninputs (as) == 1
	  && startswith (gimple_asm_string (as), "bar.warp.sync"));
}

gimple *
launch_lane_barrier (const gimple *wait, tree threads)
{
  static const char text[]
    = "{\n\t.reg.pred\t%%many;\n\tbar.warp.sync\t%0;\n\t"
      "setp.gt.s32\t%%many, %1, 32;\n\t@%%many bar.sync\t1, %1;\n\t}";
  tree mask = TREE_VALUE (gimple_asm_input_op (as_a<const gasm *> (wait), 0));
  return assembler_statement (text, NULL_TREE, mask, threads);
}
