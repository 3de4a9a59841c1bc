/* What a loop carries from one iteration to the next.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_RECURRENCE_H
#define DRANO_GCC_TRANSFORM_LOOP_RECURRENCE_H

#include "transform/loop/counted.h"

/* Add to S, whose loop is in REGION, what its header's phis carry in addition
   to the counter.  Return REMARK_NONE, or why lanes cannot do without.  */
extern enum remark_id recurrence_find (struct counted_loop *s,
				       const struct region *region);

/* Why lanes cannot do without what S's loop carries, which recurrence_find has
   refused: REMARK_CARRIED, or what is known better, *WHAT then being the
   variable.  */
extern enum remark_id recurrence_reason (struct counted_loop *s, tree *what);

/* True if LOOP combines what LOAD loads by one operator, with nothing else
   done to it but that STORES store it, into what the last of these stores; *OP
   becomes the operator.  */
extern bool recurrence_memory_p (class loop *loop, gimple *load,
				 const auto_vec<gimple *> *stores,
				 enum tree_code *op);

#endif /* DRANO_GCC_TRANSFORM_LOOP_RECURRENCE_H */
