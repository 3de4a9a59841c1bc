/* Variables that each lane should have its own of, and has not.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_SHARED_LOCALS_H
#define DRANO_GCC_TRANSFORM_SIMT_SHARED_LOCALS_H

#include "transform/simt/region.h"

/* Append to FOUND the variables in memory that are local to the iterations of
   the loop of REGION, in the current function, but of which its lanes share one
   copy.  */
extern void shared_locals_find (const struct simt_region *region,
				auto_vec<tree> *found);

/* Append to FOUND the positions in REGION's GOMP_SIMT_ENTER of variables that
   nothing uses.  */
extern void shared_locals_unused (const struct simt_region *region,
				  auto_vec<unsigned> *found);

/* Remove the ends of the lives of variables that lanes have their own of in
   REGION of the current function; if that is null, of all variables.  */
extern void shared_locals_drop_clobbers (const struct simt_region *region);

/* Let nothing that the device compiler inlines into the SIMT regions of the
   current function end the life of a variable.  */
extern void shared_locals_drop_inlined_clobbers (void);

#endif /* DRANO_GCC_TRANSFORM_SIMT_SHARED_LOCALS_H */
