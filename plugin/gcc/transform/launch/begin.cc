/* Direct kernels: the beginnings of a region's and a parallel region's code.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

/* Have the warps share iterations as R says, at the beginning of the current
   function: fill in what R needs for that.  Return whether all lanes share
   them.  */

static bool
begin_sharing (struct replacing *r)
{
  const struct launch_plan *plan = r->plan;
  bool thread = r->context == CONTEXT_THREAD;
  gimple_seq seq = NULL;
  if (plan->groups == GROUPS_SHORT)
    launch_group_rows (&r->warp, &r->warps);
  else if (plan->groups == GROUPS_JOINT)
    launch_join_lanes (r->joint, &r->warp, &r->warps);
  else if (plan->row_parts && thread)
    launch_part_rows (&r->warp, &r->warps);
  else if (plan->even && !plan->row_parts && !plan->apart)
    r->each = launch_even_warps (&seq, plan, thread ? ROLE_NUM_THREADS
				 : ROLE_NUM_TEAMS);
  bool all = thread && plan->all_lanes && !r->warps;
  if (all)
    launch_number_all_lanes (&seq, plan, r->each, &r->warp, &r->warps);
  else if (plan->all_lanes && r->kernel && !plan->by_groups)
    launch_one_team ();
  gimple_stmt_iterator start
    = gsi_after_labels (single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun)));
  gsi_insert_seq_before (&start, seq, GSI_SAME_STMT);
  return all;
}

void
launch_begin (struct replacing *r)
{
  bool thread = r->context == CONTEXT_THREAD;
  if (r->plan->by_groups && thread)
    launch_choose_groups (r->plan);
  if (r->plan->warp_teams && thread && r->plan->groups == GROUPS_NONE)
    launch_wait_before_stores (NULL_TREE, false);
  bool all_lanes = begin_sharing (r);
  if (!r->plan->warp_teams && r->kernel)
    launch_share_locals ();
  if (all_lanes)
    return;
  if (r->plan->warp_teams)
    launch_try_one_each ();
  simt_ask_few ();
}
