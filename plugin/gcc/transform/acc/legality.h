/* Whether the iterations of a loop of an OpenACC region may be given to lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_ACC_LEGALITY_H
#define DRANO_GCC_TRANSFORM_ACC_LEGALITY_H

#include "region/acc-partition.h"
#include "transform/loop/counted.h"

/* Why LOOP of REGION, which has no directive, may not become a "loop vector";
   REMARK_NONE if it may.  Floating-point reductions may be computed in another
   order if REORDER.  S becomes the loop's shape, *WHAT the declaration that is
   in the way, or the name of the type, or null.  The current function,
   REGION's, is in loop-closed SSA form.  */
extern enum remark_id acc_plain_refusal (struct counted_loop *s,
					 const struct region *region,
					 class loop *loop, bool reorder,
					 tree *what);

/* The same for LOOP, whose directive is D.  */
extern enum remark_id acc_directive_refusal (const struct acc_loop *d,
					     const struct region *region,
					     class loop *loop, tree *what);

/* A variable of REGION that iterations of LOOP store and load, or null.  The
   program should have made it private.  As gangs run iterations one after the
   other, that can go unnoticed; among lanes it cannot.  */
extern tree acc_shared_variable (const struct region *region,
				 class loop *loop);

#endif /* DRANO_GCC_TRANSFORM_ACC_LEGALITY_H */
