/* Direct kernels: what all groups of lanes need.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes of a warp that together have an iteration of a loop, so that its
   requests are of one row: they do the same, or a part of it each
   (row-groups.cc, joint-loads.cc).  */

#include "gcc-shim.h"
#include "gimple/assembler.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

/* Replace CALL by NEXT, which defines what CALL did, if anything.  */

void
launch_replace_by (gcall *call, gimple *next)
{
  gimple_stmt_iterator i = gsi_for_stmt (call);
  if (gimple_vdef (call))
    unlink_stmt_vdef (call);
  gsi_replace (&i, next, false);
}

bool
launch_several_execute_p (gimple *stmt)
{
  if (gimple_has_volatile_ops (stmt))
    return false;
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call)
    return gimple_code (stmt) != GIMPLE_ASM;
  enum launch_role role = launch_role_of (stmt);
  if (!gimple_call_internal_p (call))
    return (role == ROLE_THREAD_NUM || role == ROLE_NUM_THREADS
	    || (role == ROLE_NONE && !gimple_vdef (stmt)));
  switch (gimple_call_internal_fn (call))
    {
    case IFN_GOMP_SIMT_ENTER:
      return simt_no_variables_p (call);
    case IFN_GOMP_SIMT_LANE: case IFN_GOMP_SIMT_VF: case IFN_GOMP_SIMD_VF:
    case IFN_GOMP_USE_SIMT: case IFN_GOMP_SIMT_ENTER_ALLOC:
    case IFN_GOMP_SIMT_EXIT:
      return true;
    default:
      return launch_plain_internal_p (call);
    }
}

tree
launch_compare_rows (gimple_seq *seq, enum tree_code code, int groups)
{
  tree type = unsigned_type_node;
  tree n = launch_iterations (seq, ROLE_NUM_THREADS);
  if (!n)
    return NULL_TREE;
  n = launch_bounded_count (seq, n);
  tree all = launch_number_among_warps (seq, ROLE_NUM_THREADS, NULL_TREE);
  all = gimple_build (seq, MULT_EXPR, type, all, build_int_cst (type, groups));
  return gimple_build (seq, code, boolean_type_node, n, all);
}

tree
launch_group_mask (gimple_seq *seq, tree lane, int size)
{
  tree type = TREE_TYPE (lane);
  tree first = gimple_build (seq, BIT_AND_EXPR, type, lane,
			     build_int_cst (type, -size));
  return gimple_build (seq, LSHIFT_EXPR, type,
		       build_int_cst (type, (1 << size) - 1), first);
}

void
launch_bound_group (gcall *call, tree mask)
{
  tree lhs = gimple_call_lhs (call);
  switch (gimple_call_internal_fn (call))
    {
    /* GCC expects these together.  There is no memory of lanes.  */
    case IFN_GOMP_SIMT_ENTER: case IFN_GOMP_SIMT_ENTER_ALLOC:
      if (lhs)
	launch_replace_by (call, gimple_build_assign
			   (lhs, build_zero_cst (TREE_TYPE (lhs))));
      break;
    case IFN_GOMP_SIMT_EXIT:
      launch_replace_by (call, assembler_warp_barrier (mask));
      break;
    default:
      break;
    }
}
