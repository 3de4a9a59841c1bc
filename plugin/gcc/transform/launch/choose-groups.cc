/* Direct kernels: the choice between groups of lanes and warps at the start.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Whether it is faster that a group of lanes has an iteration depends on
   numbers that are mostly not known before the launch: of rows, and of their
   columns (row-groups.cc, joint-loads.cc).  So the kernel has both codes, and
   decides when it begins.  */

#include "gcc-shim.h"
#include "transform/launch/launch-int.h"

/* Have the current function, where it begins with the block BB and SEQ, go on
   in another block if COND holds.  Return that.  */

static basic_block
branch_if (basic_block bb, gimple_seq seq, tree cond)
{
  gimple *test = gimple_build_cond (NE_EXPR, cond, boolean_false_node,
				    NULL_TREE, NULL_TREE);
  gimple_seq_add_stmt (&seq, test);
  gimple_stmt_iterator start = gsi_after_labels (bb);
  gsi_insert_seq_before (&start, seq, GSI_SAME_STMT);
  edge rest = split_block (bb, test);
  basic_block then = create_empty_bb (bb);
  rest->flags = (rest->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  rest->probability = profile_probability::even ();
  then->count = bb->count.apply_scale (1, 2);
  make_edge (bb, then, EDGE_TRUE_VALUE)->probability
    = profile_probability::even ();
  if (current_loops)
    add_bb_to_loop (then, bb->loop_father);
  return then;
}

/* Have the block BB of the current function do what GROUPS does, and end.  */

static void
call_groups (basic_block bb, tree groups)
{
  make_single_succ_edge (bb, EXIT_BLOCK_PTR_FOR_FN (cfun), 0);
  gimple_stmt_iterator i = gsi_start_bb (bb);
  tree data = ssa_default_def (cfun, DECL_ARGUMENTS (cfun->decl));
  gsi_insert_after (&i, gimple_build_call (groups, 1, data), GSI_NEW_STMT);
  gsi_insert_after (&i, gimple_build_return (NULL_TREE), GSI_NEW_STMT);
  free_dominance_info (CDI_DOMINATORS);
}

void
launch_choose_groups (const struct launch_plan *plan)
{
  gimple_seq seq = NULL, more = NULL;
  bool joint = plan->kind == GROUPS_JOINT;
  tree few = joint ? NULL_TREE : launch_short_rows (&more);
  tree rows = joint ? launch_long_rows (&seq) : launch_enough_rows (&seq);
  if (!rows || (!joint && !few))
    {
      launch_discard (seq);
      launch_discard (more);
      return;
    }
  basic_block first = single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  basic_block look = branch_if (first, seq, rows);
  if (joint)
    {
      call_groups (look, plan->by_groups);
      return;
    }
  /* Both ways without groups meet again.  */
  basic_block rest
    = EDGE_SUCC (first, EDGE_SUCC (first, 0)->dest == look)->dest;
  make_single_succ_edge (look, rest, EDGE_FALLTHRU);
  call_groups (branch_if (look, more, few), plan->by_groups);
}
