/* Mend what GCC breaks in the lanes of OpenMP's simd loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPAIR_REPAIR_H
#define DRANO_GCC_TRANSFORM_REPAIR_REPAIR_H

#include "transform/report/remark.h"

/* Repair all functions of the translation unit, which has REGIONS, that the
   device executes; REMARKS gets what was done, and what not.  Return how many
   bytes of stack a lane needs then.  */
extern HOST_WIDE_INT repairs_do (const auto_vec<struct region *> &regions,
				 struct remark_list *remarks);

/* Prepare the current function, which is before omplower, for repairs; and undo
   after omplower what must not last.  */
extern void repairs_before_lowering (void);

extern void repairs_after_lowering (void);

/* True if functions of this translation unit that return structures were
   repaired; and undo that in the current function, after streaming.  */
extern bool repairs_in_results_p (void);

extern void repairs_undo_result (void);

#endif /* DRANO_GCC_TRANSFORM_REPAIR_REPAIR_H */
