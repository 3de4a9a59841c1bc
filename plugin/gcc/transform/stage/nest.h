/* Nests of two loops whose accesses can go through a tile.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STAGE_NEST_H
#define DRANO_GCC_TRANSFORM_STAGE_NEST_H

#include "transform/report/remark.h"
#include "transform/stage/lanes.h"
#include "transform/stage/linear.h"

/* A load or store whose elements lie one behind the other along the outer
   loop.  */
struct stage_access
{
  gimple *stmt;
  tree ref;
  bool store;
  HOST_WIDE_INT bytes;		/* Of an element.  */
  HOST_WIDE_INT pitch;		/* Elements from one row of its tile to the
				   next.  */
  HOST_WIDE_INT offset;		/* Of its tile in those of a warp.  */
};

/* A loop whose iterations are spread over lanes, directly inside one whose
   iterations are spread over gangs.  */
struct stage_nest
{
  const struct region *region;
  class loop *outer, *inner;
  edge exit;			/* Of INNER.  */
  bool at_head;			/* Its test is before the iteration.  */
  struct stage_values values;	/* Of both.  */
  tree range[2];		/* How many iterations they have.  */
  auto_vec<gcall *> calls[2];	/* Of IFN_GOACC_LOOP, for each of them.  */
  gcall *fork;			/* Where the lanes start.  */
  const struct acc_loop *marks[2];
  auto_vec<struct stage_access> accesses;	/* That are to go through
						   tiles.  */
  gimple *obscure;		/* One whose address does not follow from the
				   counters, or null.  */
  int rows;			/* Of a tile.  */
  int warps;			/* So many have tiles.  */
  HOST_WIDE_INT bytes;		/* Of the tiles of a warp.  */
};

/* Fill in N, but for accesses and tiles, for the loop INNER of REGION's
   function, which has the partition P and is the current one.  False if it is
   no such nest.  */
extern bool stage_nest_find (struct stage_nest *n, const struct region *region,
			     const struct partition *p, class loop *inner);

/* Enter STMT into N if a tile would serve it: it moves by one element with the
   outer loop.  */
extern void stage_nest_access (struct stage_nest *n, gimple *stmt);

/* Load in front of N's inner loop what is the same in all of its iterations:
   what is stored into tiles may be anything, for GCC.  */
extern void stage_nest_hoist (struct stage_nest *n);

/* Why N's accesses cannot go through tiles, or REMARK_NONE; those that cannot
   are gone, and the tiles are laid out.  SPENT bytes of a block's shared
   memory are taken.  */
extern enum remark_id stage_nest_refusal (struct stage_nest *n,
					  HOST_WIDE_INT spent);

#endif /* DRANO_GCC_TRANSFORM_STAGE_NEST_H */
