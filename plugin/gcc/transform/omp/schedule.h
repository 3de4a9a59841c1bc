/* What a schedule clause leaves to lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_SCHEDULE_H
#define DRANO_GCC_TRANSFORM_OMP_SCHEDULE_H

#include "transform/loop/counted.h"

/* Why the schedule of S's loop in REGION allows no lanes; REMARK_NONE if it
   does.  */
extern enum remark_id schedule_refusal (const struct counted_loop *s,
					const struct region *region);

/* On devices with lanes, have libgomp hand out whole warps of the range that S
   describes, a dynamic one of the current function, REGION's.  Return what says
   whether there are lanes, in *FN, which is that function or launches it.  */
extern tree schedule_whole_warps (const struct share *s,
				  const struct region *region,
				  struct function **fn);

#endif /* DRANO_GCC_TRANSFORM_OMP_SCHEDULE_H */
