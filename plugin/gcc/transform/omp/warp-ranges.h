/* Ranges of iterations that are whole warps.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_WARP_RANGES_H
#define DRANO_GCC_TRANSFORM_OMP_WARP_RANGES_H

#include "transform/state/transform-state.h"

/* Have ranges in the function of REGION, one of REGIONS or a routine, which is
   the current one, consist of whole warps where STATE says that loops have
   lanes and may be shared out in any way.  Return true if anything was
   changed.  */
extern bool warp_ranges_for_region (struct transform_state *state,
				    const auto_vec<struct region *> &regions,
				    const struct region *region);

#endif /* DRANO_GCC_TRANSFORM_OMP_WARP_RANGES_H */
