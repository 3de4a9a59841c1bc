/* Direct kernels: what asks the device itself.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "gimple/assembler.h"
#include "transform/launch/launch-int.h"

tree
launch_register (gimple_seq *seq, const char *name)
{
  tree value = make_ssa_name (integer_type_node);
  char *text = xasprintf ("mov.u32\t%%0, %%%%%s;", name);
  gimple_seq_add_stmt (seq, assembler_statement (text, value));
  free (text);
  return value;
}

void
launch_barrier (gimple_seq *seq, tree threads)
{
  const char *text = "bar.sync\t0;";
  tree lanes = NULL_TREE;
  if (threads)
    {
      /* Warps that take no part wait at the other one.  */
      lanes = gimple_build (seq, MULT_EXPR, integer_type_node, threads,
			    build_int_cst (integer_type_node, 32));
      text = "bar.sync\t1, %0;";
    }
  gimple_seq_add_stmt (seq, assembler_statement (text, NULL_TREE, lanes));
}

tree
launch_working_blocks (gimple_seq *seq)
{
  tree type = unsigned_type_node;
  tree blocks = gimple_convert (seq, type, launch_register (seq, "nctaid.x"));
  return gimple_build (seq, MIN_EXPR, type, blocks,
		       shim_device_teams (seq, blocks));
}

tree
launch_number_among_warps (gimple_seq *seq, enum launch_role role, tree each)
{
  tree type = unsigned_type_node;
  if (role == ROLE_TEAM_NUM)
    return integer_zero_node;
  if (role == ROLE_NUM_TEAMS)
    return integer_one_node;
  tree n = (role == ROLE_NUM_THREADS ? launch_working_blocks (seq)
	    : gimple_convert (seq, type, launch_register (seq, "ctaid.x")));
  if (!each)
    each = gimple_convert (seq, type, launch_register (seq, "ntid.y"));
  n = gimple_build (seq, MULT_EXPR, type, n, each);
  if (role == ROLE_THREAD_NUM)
    {
      tree warp = gimple_convert (seq, type, launch_register (seq, "tid.y"));
      n = gimple_build (seq, PLUS_EXPR, type, n, warp);
    }
  return n;
}
