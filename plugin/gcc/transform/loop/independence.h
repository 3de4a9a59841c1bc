/* Whether iterations that the program does not declare independent are so.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_INDEPENDENCE_H
#define DRANO_GCC_TRANSFORM_LOOP_INDEPENDENCE_H

#include "transform/loop/counted.h"

/* Move the statements of LOOP for which HOIST_P holds in front of it; DATA is
   for HOIST_P.  They are loads that have the same value in all iterations.  */
extern void independence_hoist_if (class loop *loop,
				   bool (*hoist_p) (const void *, gimple *),
				   const void *data);

/* Load where LOOP starts what it loads of the record that REGION got, which
   does not change.  */
extern void independence_hoist_received (const struct region *region,
					 class loop *loop);

/* Load where LOOP of REGION starts what does not change in it, so that its
   form shows.  */
extern void independence_hoist (const struct region *region, class loop *loop);

/* True if S's loop of REGION sums up floating-point numbers, and could be given
   to lanes if that were not so.  */
extern bool independence_float_sums_p (struct counted_loop *s,
				       const struct region *region);

/* Why lanes may not have the accesses of S's loop of REGION; fills in SUMMED
   and UNLESS of S.  OP_P tells by what lanes can reduce.  */
extern enum remark_id independence_refusal (struct counted_loop *s,
					    const struct region *region,
					    bool (*op_p) (enum tree_code,
							  tree));

#endif /* DRANO_GCC_TRANSFORM_LOOP_INDEPENDENCE_H */
