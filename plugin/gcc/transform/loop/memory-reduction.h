/* What a loop sums up in memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_MEMORY_REDUCTION_H
#define DRANO_GCC_TRANSFORM_LOOP_MEMORY_REDUCTION_H

#include "transform/loop/counted.h"

/* Find S's SUMMED.  The current function has dominators.  */
extern void reduction_find (struct counted_loop *s);

/* Add to EXCEPT all pairs of accesses of which each of S's SUMMED is made.  */
extern void reduction_except (const struct counted_loop *s,
			      auto_vec<struct depend_pair> *except);

/* Have a copy of S's loop run where its accesses overlap, as UNLESS says, and
   where it has no iterations.  The loop itself, which is for the others, gets
   the sums as CARRIED.  Return false if GCC cannot copy it.  */
extern bool reduction_apart (struct counted_loop *s);

#endif /* DRANO_GCC_TRANSFORM_LOOP_MEMORY_REDUCTION_H */
