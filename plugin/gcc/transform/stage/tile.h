/* Tiles in shared memory: how many there are, where, and what is in them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STAGE_TILE_H
#define DRANO_GCC_TRANSFORM_STAGE_TILE_H

#include "transform/stage/nest.h"
#include "transform/stage/put.h"

/* What is made of a nest.  */
struct staging
{
  struct stage_nest *n;
  tree flag;			/* Whether there are tiles.  */
  tree base;			/* The warp's tiles.  */
  tree across;			/* How many tiles lie side by side.  */
  tree first[2];		/* The tile's first numbers of iterations.  */
  tree end[2];			/* Its rows and columns, as integers.  */
  tree lane;
  tree column;			/* The lane's number of an iteration of the
				   inner loop.  */
  auto_vec<tree> outer_names;	/* What the inner loop uses that is computed
				   from the outer one's counter.  */
};

/* Decide before S's outer loop whether there are tiles, and share them out.  */
extern void stage_put_decision (struct staging *s);

/* Compute in SEQ, in front of S's inner loop, which tile it is.  */
extern void stage_put_place (gimple_seq *seq, struct staging *s);

/* Append to SEQ a reference to the element of A's tile in S that is FIXED
   elements behind its beginning, and K times STEP.  */
extern tree stage_element (gimple_seq *seq, const struct staging *s,
			   const struct stage_access *a, tree fixed, tree k,
			   HOST_WIDE_INT step);

#endif /* DRANO_GCC_TRANSFORM_STAGE_TILE_H */
