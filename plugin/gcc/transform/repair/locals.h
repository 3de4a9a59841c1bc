/* Let each lane have its own copy of what is local to an iteration.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPAIR_LOCALS_H
#define DRANO_GCC_TRANSFORM_REPAIR_LOCALS_H

#include "transform/simt/region.h"

/* Make SHARED, which lanes share in REGION of the current function, private,
   and forget what nothing uses.  */
extern void repair_locals (struct simt_region *region,
			   const auto_vec<tree> &shared);

/* Let the variables of functions that are inlined later be private in REGION
   wherever they are inlined.  */
extern void repair_later_locals (const struct simt_region *region);

#endif /* DRANO_GCC_TRANSFORM_REPAIR_LOCALS_H */
