/* Linear variables of simd loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPAIR_LINEAR_H
#define DRANO_GCC_TRANSFORM_REPAIR_LINEAR_H

#include "transform/simt/region.h"

/* True if the loop that the lanes of REGION share out has a linear variable, to
   which each lane adds one step where it should add those of all lanes.  */
extern bool repair_linear_p (const struct simt_region *region);

#endif /* DRANO_GCC_TRANSFORM_REPAIR_LINEAR_H */
