/* Functions that regions call, and their loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_ROUTINES_H
#define DRANO_GCC_TRANSFORM_OMP_ROUTINES_H

#include "region/region.h"

/* Append to ROUTINES a region for each function that the device may run and
   that is not one of REGIONS.  */
extern void routines_collect (auto_vec<struct region *> *routines,
			      const auto_vec<struct region *> &regions);

/* The region that LOOP of REGION's function belongs to: REGION, if that is not
   a routine, else the one of ROUTINES whose place is the loop's construct,
   which is added if it is not there.  */
extern const struct region *
routines_of_loop (auto_vec<struct region *> *routines,
		  const struct region *region, class loop *loop);

#endif /* DRANO_GCC_TRANSFORM_OMP_ROUTINES_H */
