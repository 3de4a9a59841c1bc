/* Loops whose iterations lanes have, as staging finds them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STAGE_LANES_H
#define DRANO_GCC_TRANSFORM_STAGE_LANES_H

#include "base/machine.h"
#include "region/acc-partition.h"

enum
{
  STAGE_LANES = MACHINE_WARP,
  STAGE_LEAST = 8,		/* Columns from which on tiles of rows pay.  */
  STAGE_BANKS = MACHINE_BANKS * MACHINE_BANK_BYTES, /* Shared memory delivers so
				   many bytes at once.  */
  STAGE_BUDGET = 40960,		/* Of the 48 KiB of a block, GCC's own variables
				   take some.  */
  STAGE_COMMON = 18432 - SHIM_TEAM_POOL, /* The same of OpenMP's, each of which
				   has it: with it, as many blocks of eight
				   warps are resident on most devices as
				   without.  */
  STAGE_WARPS = 32		/* Of a block that has workers.  */
};

/* A loop of which adjacent lanes have adjacent iterations: OpenACC's, or one
   that another transform has made.  */
struct stage_lanes
{
  const struct region *region;
  class loop *loop;
  edge exit;
  bool at_head;			/* Its test is before the iteration.  */
  gphi *phi;			/* It counts in this, ...  */
  tree end;			/* ... which is less than this in an iteration,
				   ...  */
  HOST_WIDE_INT step;		/* ... and by so much more in the next lane.  */
  tree all;			/* The range of iterations that is shared
				   out.  */
  unsigned mask;		/* OpenACC: over which levels.  */
  tree lane;			/* OpenMP: the number of the lane.  */
  bool workers;			/* Other warps of the block have iterations,
				   too.  */
};

/* Fill in L for LOOP of REGION's function, which has the partition P if it is
   OpenACC's.  False if it is no such loop.  */
extern bool stage_lanes_find (struct stage_lanes *l,
			      const struct region *region,
			      const struct partition *p, class loop *loop);

/* The call of IFN_GOACC_LOOP that LOOP's counter starts with, which is *PHI;
   null if there is none.  */
extern gcall *stage_first_iteration (class loop *loop, gphi **phi);

/* What LOOP compares that counter with to go on, or null if its form is
   unusual; *EXIT is taken then, and the test is *AT_HEAD or behind the
   iteration.  */
extern tree stage_end (class loop *loop, gphi *phi, edge *exit, bool *at_head);

/* Append to SEQ, in front of L's loop, the number of the lane.  */
extern tree stage_lane (gimple_seq *seq, const struct stage_lanes *l);

/* Append to SEQ how many gangs an OpenACC region has; return that.  */
extern tree stage_gangs (gimple_seq *seq);

/* Append to SEQ whether warps of REGION have STAGE_LANES lanes, and a block at
   most WARPS warps.  */
extern tree stage_whole_block (gimple_seq *seq, const struct region *region,
			       int warps);

/* Put where the lanes of L start tiles of BYTES for each of WARPS warps of a
   block, for which stage_warps has found room; return where the warp's are.
   Before a warp puts anything there, and after it has used it, its lanes wait
   for each other.  */
extern tree stage_lanes_tiles (const struct stage_lanes *l, HOST_WIDE_INT bytes,
			       int warps);

/* Append to SEQ, before an iteration of L's loop, how much the counter of the
   last lane is ahead of that of LANE.  */
extern tree stage_lanes_behind (gimple_seq *seq, const struct stage_lanes *l,
				tree lane);

/* Append to SEQ, in an iteration, whether the last lane is in it, and so all
   are; BEHIND is from stage_lanes_behind.  */
extern tree stage_all_in (gimple_seq *seq, const struct stage_lanes *l,
			  tree behind);

/* Append to SEQ whether at least half of the warps that share L's loop have
   iterations for all lanes; return that, which is the same in all.  */
extern tree stage_busy (gimple_seq *seq, const struct stage_lanes *l);

/* For how many warps of a block there is room, each having BYTES, where SPENT
   bytes are taken; 0 if there is none.  Functions that use OpenMP share the
   room.  */
extern int stage_warps (const struct stage_lanes *l, HOST_WIDE_INT bytes,
			HOST_WIDE_INT spent);

/* Append to SEQ a flag that says whether GOOD holds, and which region/simt.h
   knows.  */
extern tree stage_flag (gimple_seq *seq, tree good);

#endif /* DRANO_GCC_TRANSFORM_STAGE_LANES_H */
