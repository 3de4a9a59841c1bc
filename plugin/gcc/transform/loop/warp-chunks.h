/* Whole warps of iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_WARP_CHUNKS_H
#define DRANO_GCC_TRANSFORM_LOOP_WARP_CHUNKS_H

#include "transform/loop/alignment.h"

/* On devices with lanes, have the range that S describes, a static one, begin
   at a multiple of 1 << SIZE iterations, or where the access A, if that is not
   null and one is known, begins at a multiple of 128 bytes; then SIZE is 5.  A
   is in the body of the region BODY, which the current function launches, if
   that is not null.  Teams of which not each would get 1 << MORE such groups
   keep the range that they have.  Threads of which not one in 1 << MORE would
   get one get less than a group, so that so many have work, if MORE is not
   negative; of more threads than a team has, all do, unless BUSY would get
   one.  The current function is
   in loop-closed SSA form; its virtual operands must be renamed afterwards.
   Return what says there whether there are lanes.  */
extern tree chunks_in_groups (const struct share *s, int size, int more,
			      int busy, struct alignment *a,
			      const struct region *body);

#endif /* DRANO_GCC_TRANSFORM_LOOP_WARP_CHUNKS_H */
