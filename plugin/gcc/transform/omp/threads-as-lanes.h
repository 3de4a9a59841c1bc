/* Lanes for the threads of a parallel region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_THREADS_AS_LANES_H
#define DRANO_GCC_TRANSFORM_OMP_THREADS_AS_LANES_H

#include "transform/loop/counted.h"

/* Why the threads that run REGION, the current function, cannot be lanes of one
   warp, or REMARK_NONE.  S becomes what threads_give wants; *WHAT is as for
   legality_refusal.  */
extern enum remark_id threads_refusal (const struct region *region,
				       struct counted_loop *s, tree *what);

/* Make lanes of them.  Loops, dominators and SSA form are up to date then.
   Return false if GCC cannot copy the code.  */
extern bool threads_give (const struct region *region, struct counted_loop *s);

/* Have GCC make no copies of the barriers of the current function, which is in
   SSA form, if the device has it: lanes that wait at two copies of one would
   wait for each other forever.  */
extern void threads_keep_barriers (void);

#endif /* DRANO_GCC_TRANSFORM_OMP_THREADS_AS_LANES_H */
