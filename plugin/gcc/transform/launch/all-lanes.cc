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

/* True if a counter to COUNT, by which a thread has some of N iterations, can
   grow by the number of a device's lanes and not be beyond its type.  libgomp
   launches no more blocks than the device has room for.  */

static bool
room_for_lanes_p (tree count, tree n)
{
  unsigned bits = TYPE_PRECISION (TREE_TYPE (n));
  return (TYPE_PRECISION (TREE_TYPE (count)) >= bits
	  && (bits > 32 || (bits == 32 && !TYPE_UNSIGNED (TREE_TYPE (n)))));
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

/* True if the current function's loops that BLOCKS, which are executed, have
   are R's, and one of them is that which threads share, of N iterations.  */

static bool
one_loop_p (const struct simt_region *r, tree n, hash_set<basic_block> *blocks)
{
  struct temporary_loops found_anew;
  unsigned shared = 0;
  bool good = true;
  temporary_loops_begin (cfun, &found_anew);
  for (unsigned k = 1; k < number_of_loops (cfun); k++)
    if (class loop *loop = get_loop (cfun, k))
      if (blocks->contains (loop->header))
	{
	  good &= r->blocks->contains (loop->header);
	  shared += of_thread_p (r, loop->header, n);
	}
  temporary_loops_end (cfun, &found_anew);
  return good && shared == 1;
}

/* True if that is so of the current function, which has the one region R with
   lanes.  */

static bool
lanes_alone_p (const struct simt_region *r)
{
  hash_set<basic_block> blocks;
  tree n = launch_count_shared (ROLE_NUM_THREADS);
  launch_executed_blocks (&blocks);
  if (!n || !r->exit || simt_apart_p (r) || !one_loop_p (r, n, &blocks))
    return false;
  for (gimple *stmt : function_statements (cfun))
    if (blocks.contains (gimple_bb (stmt)) && !launch_lanes_alone_p (stmt))
      return false;
  return true;
}

bool
launch_all_lanes_p (tree body)
{
  auto_vec<struct simt_region> regions;
  push_cfun (DECL_STRUCT_FUNCTION (body));
  simt_regions (&regions);
  bool good = regions.length () == 1 && lanes_alone_p (&regions[0]);
  simt_regions_free (&regions);
  pop_cfun ();
  return good;
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

void
launch_number_all_lanes (gimple_seq *seq, tree each, tree *warp, tree *warps)
{
  tree type = unsigned_type_node;
  tree all = launch_number_among_warps (seq, ROLE_NUM_THREADS, each);
  tree number = launch_number_among_warps (seq, ROLE_THREAD_NUM, each);
  all = gimple_build (seq, MULT_EXPR, type, all,
		      build_int_cst (type, MACHINE_WARP));
  launch_count_lanes (number, all);
  *warp = integer_zero_node;
  *warps = integer_one_node;
  use_plain_range ("omp_get_thread_num");
}
