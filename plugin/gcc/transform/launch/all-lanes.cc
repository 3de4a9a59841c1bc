/* Direct kernels: the lanes of all warps share a loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Where each warp is a team (warp-teams.cc) and its lanes have the iterations
   of the one loop that all threads share, these need no ranges: lane LANE of
   warp WARP begins with iteration 32 * WARP + LANE, and all go on by the number
   of lanes that the device has.  That is computed faster than where a range
   begins and ends, and no warp has more than one round of iterations more than
   another.  A warp's requests are what they were, as each round of its is 32
   iterations that are adjacent.

   Where lanes wait for each other, and there are few iterations, as few lanes
   of each warp have some as a number of warps allows that keeps the device
   busy: more warps would execute more instructions than that takes.

   So the code for threads remains, for one thread that has all iterations, and
   the lanes of that are all there are.  They must not exchange values.  Which
   thread has which iterations the program could only find out by numbers that
   it does not ask for, whatever it says of the schedule.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "region/simt.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

/* How many bits a number of TYPE has that is not negative.  */

static unsigned
value_bits (tree type)
{
  return TYPE_PRECISION (type) - !TYPE_UNSIGNED (type);
}

/* True if a counter to COUNT, by which a thread has some of N iterations, can
   grow by the number of a device's lanes and not be beyond its type.  libgomp
   launches no more blocks than the device has room for, and with 64 bits no
   device comes to an end.  */

static bool
room_for_lanes_p (tree count, tree n)
{
  unsigned bits = TYPE_PRECISION (TREE_TYPE (count));
  return (bits >= 64
	  || (bits == 32
	      && value_bits (TREE_TYPE (count)) > value_bits (TREE_TYPE (n))));
}

/* True if the loop at HEADER is R's, whose lanes have a thread's of N
   iterations.  */

static bool
of_thread_p (const struct simt_region *r, basic_block header, tree n)
{
  return (r->blocks->contains (header)
	  && simt_count_from_p (header, "omp_get_thread_num")
	  && room_for_lanes_p (simt_count (header), n));
}

/* How many loops of the current function BLOCKS have, which are executed, if
   all are R's, and one of them is that which threads share, of N iterations;
   else 0.  */

static unsigned
loops_of_region (const struct simt_region *r, tree n,
		  hash_set<basic_block> *blocks)
{
  struct temporary_loops found_anew;
  unsigned shared = 0, all = 0;
  bool good = true;
  temporary_loops_begin (cfun, &found_anew);
  for (unsigned k = 1; k < number_of_loops (cfun); k++)
    if (class loop *loop = get_loop (cfun, k))
      if (blocks->contains (loop->header))
	{
	  good &= r->blocks->contains (loop->header);
	  shared += of_thread_p (r, loop->header, n);
	  all++;
	}
  temporary_loops_end (cfun, &found_anew);
  return good && shared == 1 ? all : 0;
}

/* True if the current function has tiles in shared memory, which whole warps
   fill.  */

static bool
tiles_p (void)
{
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, cfun)
    if (simt_told_p (name, SIMT_TILE_NAME))
      return true;
  return false;
}

/* True if all lanes can share the loop of the current function, which has the
   one region R with lanes; fill in PLAN what it says of that loop.  */

static bool
lanes_alone_p (const struct simt_region *r, struct launch_plan *plan)
{
  hash_set<basic_block> blocks;
  tree n = launch_count_shared (ROLE_NUM_THREADS);
  launch_executed_blocks (&blocks);
  plan->apart = simt_apart_p (r);
  if (!n || !r->exit
      || (plan->apart
	  && (plan->tiles || !launch_iterations (NULL, ROLE_NUM_THREADS))))
    return false;
  unsigned loops = loops_of_region (r, n, &blocks);
  if (loops == 0)
    return false;
  plan->innermost = loops == 1;
  for (gimple *stmt : function_statements (cfun))
    if (blocks.contains (gimple_bb (stmt)) && !launch_lanes_alone_p (stmt))
      return false;
  return true;
}

void
launch_plan_all_lanes (struct launch_plan *plan)
{
  auto_vec<struct simt_region> regions;
  push_cfun (DECL_STRUCT_FUNCTION (plan->bodies[0]));
  simt_regions (&regions);
  plan->tiles = tiles_p ();
  plan->all_lanes = (regions.length () == 1
		     && lanes_alone_p (&regions[0], plan));
  plan->innermost &= plan->all_lanes;
  plan->apart &= plan->all_lanes;
  simt_regions_free (&regions);
  pop_cfun ();
}

/* The test of the current function whether what has the number that FUNCTION
   gives, a thread or a team, has iterations; or null.  The program itself does
   not ask for that.  */

static gcond *
find_range_test (const char *function)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb));
      if (cond && computed_from_call_p (gimple_cond_lhs (cond), function)
	  && computed_from_call_p (gimple_cond_rhs (cond), function))
	return cond;
    }
  return NULL;
}

/* Have COND lead to E always.  */

static void
always_to (gcond *cond, edge e)
{
  if (e->flags & EDGE_TRUE_VALUE)
    gimple_cond_make_true (cond);
  else
    gimple_cond_make_false (cond);
  update_stmt (cond);
}

/* Have the current function, where what has the number that FUNCTION gives has
   all iterations, compute these as it does for devices without lanes, if they
   are unsigned: GCC finds out then what they are.  The other way it does so of
   signed ones, too, whose number may be negative.  */

static void
use_plain_range (const char *function)
{
  gcond *test = find_range_test (function);
  tree start = test ? gimple_cond_lhs (test) : NULL_TREE;
  gphi *phi = (start && TREE_CODE (start) == SSA_NAME
	       && TYPE_UNSIGNED (TREE_TYPE (start))
	       ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (start)) : NULL);
  for (unsigned k = 0; phi && k < gimple_phi_num_args (phi); k++)
    {
      edge e = gimple_phi_arg_edge (phi, k);
      if (launch_without_lanes_p (e))
	always_to (as_a<gcond *> (last_stmt (e->src)), e);
    }
}

void
launch_one_team (void)
{
  use_plain_range ("omp_get_team_num");
}

/* Append to SEQ the logarithm of how many lanes of WARPS need to have an
   iteration so that N have a lane each, at most of all of a warp.  */

static tree
lanes_logarithm (gimple_seq *seq, tree n, tree warps)
{
  tree type = integer_type_node, bits = unsigned_type_node;
  tree s = gimple_build (seq, MINUS_EXPR, type,
			 launch_leading_zeros (seq, warps),
			 launch_leading_zeros (seq, n));
  s = gimple_build (seq, MAX_EXPR, type, s, integer_zero_node);
  tree all = gimple_build (seq, LSHIFT_EXPR, bits, warps, s);
  tree more = gimple_build (seq, LT_EXPR, boolean_type_node, all, n);
  s = gimple_build (seq, PLUS_EXPR, type, s, gimple_convert (seq, type, more));
  return gimple_build (seq, MIN_EXPR, type, s,
		       build_int_cst (type, exact_log2 (MACHINE_WARP)));
}

/* Append to SEQ what L's numbers are in a loop whose lanes wait for each other:
   if it has few iterations, a few warps of each block have them, and of each
   warp as few lanes as that allows.  The numbers of other lanes are beyond all
   iterations.  */

static void
number_apart (gimple_seq *seq, struct launch_lanes *l)
{
  tree type = unsigned_type_node;
  tree n = launch_iterations (seq, ROLE_NUM_THREADS);
  n = launch_bounded_count (seq, n);
  tree few = launch_few_apart (seq, n);
  tree blocks = launch_working_blocks (seq);
  tree most = gimple_convert (seq, type, launch_register (seq, "ntid.y"));
  tree some = launch_divided_up (seq, build_int_cst (type,
						     launch_warps_apart ()),
				 blocks);
  some = gimple_build (seq, MIN_EXPR, type, some, most);
  some = gimple_build (seq, COND_EXPR, type, few, some, most);
  tree warps = gimple_build (seq, MULT_EXPR, type, blocks, some);
  tree number = launch_number_among_warps (seq, ROLE_THREAD_NUM, some);
  tree in_block = gimple_convert (seq, type, launch_register (seq, "tid.y"));
  tree works = gimple_build (seq, LT_EXPR, boolean_type_node, in_block, some);
  l->warp = gimple_build (seq, COND_EXPR, type, works, number, warps);
  tree s = lanes_logarithm (seq, n, warps);
  s = gimple_build (seq, COND_EXPR, integer_type_node, few, s,
		    build_int_cst (integer_type_node,
				   exact_log2 (MACHINE_WARP)));
  l->each = gimple_build (seq, LSHIFT_EXPR, type, build_one_cst (type), s);
  l->lanes = gimple_build (seq, LSHIFT_EXPR, type, warps, s);
}

void
launch_number_all_lanes (gimple_seq *seq, const struct launch_plan *plan,
			 tree each, tree *warp, tree *warps)
{
  tree type = unsigned_type_node;
  struct launch_lanes l = { NULL_TREE, NULL_TREE, NULL_TREE };
  if (plan->apart)
    number_apart (seq, &l);
  else
    {
      l.lanes = launch_number_among_warps (seq, ROLE_NUM_THREADS, each);
      l.warp = launch_number_among_warps (seq, ROLE_THREAD_NUM, each);
      l.lanes = gimple_build (seq, MULT_EXPR, type, l.lanes,
			      build_int_cst (type, MACHINE_WARP));
    }
  launch_count_lanes (&l);
  *warp = integer_zero_node;
  *warps = integer_one_node;
  use_plain_range ("omp_get_thread_num");
}
