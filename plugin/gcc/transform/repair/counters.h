/* Counters of simd loops that wrap around.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPAIR_COUNTERS_H
#define DRANO_GCC_TRANSFORM_REPAIR_COUNTERS_H

#include "transform/simt/region.h"

/* True if the counter of the loop that the lanes of REGION share out may wrap
   around when the steps of all lanes are added to it.  */
extern bool repair_counter_wraps_p (const struct simt_region *region);

/* True if NEXT is COUNTER and a step of all lanes.  */
extern bool repair_counter_steps_p (tree next, tree counter);

#endif /* DRANO_GCC_TRANSFORM_REPAIR_COUNTERS_H */
