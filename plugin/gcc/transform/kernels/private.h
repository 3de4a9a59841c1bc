/* Scalars of kernels constructs of which each iteration gets its own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_PRIVATE_H
#define DRANO_GCC_TRANSFORM_KERNELS_PRIVATE_H

#include "transform/kernels/flow.h"

/* Give the loops of SEQ, which is in F and is all of a kernels construct,
   private clauses for what flow_private finds.  These clauses go to GIVEN.  */
extern void kernels_give_private (struct body_flow *f, gimple_seq seq,
				  hash_set<tree> *given);

/* Remove those clauses from the loops of TARGET.  */
extern void kernels_withdraw_private (gomp_target *target,
				      hash_set<tree> *given);

/* TARGET does not copy the variables of those clauses any more, if only its
   loops mention them.  Say that iterations have their own.  */
extern void kernels_keep_private (gomp_target *target, hash_set<tree> *given);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_PRIVATE_H */
