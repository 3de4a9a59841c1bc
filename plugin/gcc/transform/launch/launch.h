/* Direct kernels: regions of OpenMP that start their threads themselves.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LAUNCH_LAUNCH_H
#define DRANO_GCC_TRANSFORM_LAUNCH_LAUNCH_H

#include "transform/report/remark.h"

/* Why groups of lanes have iterations.  */
enum launch_groups
{
  GROUPS_NONE,
  GROUPS_SHORT,			/* There are few columns (row-groups.cc).  */
  GROUPS_JOINT			/* They load together (joint-loads.cc).  */
};

/* A region that becomes a direct kernel.  */
struct launch_facts
{
  struct cgraph_node *entry;
  bool limited;			/* Teams may be more or fewer than blocks.  */
  bool thread_limit;		/* The program limits threads by a number that
				   may be smaller than that of the team.  */
  bool numbered;		/* A parallel region may have fewer threads than
				   the team.  */
  bool lane_teams;		/* Each lane is a thread.  */
  bool warp_teams;		/* Each warp is a team.  */
  bool row_parts;		/* ... and several may have an iteration.  */
  bool all_lanes;		/* ... or all lanes share the iterations,
				   in one range.  */
  bool innermost;		/* ... and no loop is in that.  */
  bool apart;			/* ... of which lanes wait for each other.  */
  bool tiles;			/* Warps have tiles in shared memory.  */
  enum launch_groups groups;	/* ... or a group of lanes has one.  */
  tree by_groups;		/* ... which this function does, if that is
				   faster; or null.  */
  enum launch_groups kind;	/* ... in that way.  */
  bool even;			/* ... or all blocks get as many of them,  */
  bool grouped;			/* in groups of 32.  */
  bool frameless;		/* ... and it needs no stack.  */
  bool stackless;		/* Warps wait, and need none.  */
  bool in_step;			/* Lanes of some loop may have to be in
				   step.  */
};

/* ... and what is made of it.  */
struct launch_plan : launch_facts
{
  auto_vec<tree> bodies;	/* Of parallel regions: functions.  */
  hash_map<tree, struct cgraph_node *> copies[2]; /* Of functions, for each
						     launch_context.  */
  bool joint = false;		/* Lanes load together somewhere.  */
  struct cgraph_node *team;	/* What the initial thread of a team
				   executes.  */
  struct cgraph_node *waiting;	/* What the others do, or null.  */
};

/* Find out which of REGIONS become direct kernels, and add that to LIST, or why
   not.  */
extern void launch_judge (const auto_vec<struct region *> &regions,
			  struct remark_list *list);

/* Note what the program asks for in BODY, that of the current function before
   constructs are lowered.  */
extern void launch_note_numbers (gimple_seq body);

/* Make direct kernels of those of REGIONS for which that is possible.  All
   other changes have been made.  */
extern void launch_do (const auto_vec<struct region *> &regions);

/* True if there are direct kernels, so that the host's code needs changes when
   the device's is written.  */
extern bool launch_done_p (void);

/* Make these changes: the host executes regions as if there were none.  */
extern void launch_restore_host (void);

#endif /* DRANO_GCC_TRANSFORM_LAUNCH_LAUNCH_H */
