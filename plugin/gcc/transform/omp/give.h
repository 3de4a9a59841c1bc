/* Which of OpenMP's loops get lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_GIVE_H
#define DRANO_GCC_TRANSFORM_OMP_GIVE_H

#include "transform/state/transform-state.h"

/* Give lanes to OpenMP's loops and threads of REGIONS, and of what these call,
   where that is right and pays; say in STATE which got some, and why others
   did not.  Return true if anything was changed.  */
extern bool give_omp_lanes (struct transform_state *state,
			    const auto_vec<struct region *> &regions);

#endif /* DRANO_GCC_TRANSFORM_OMP_GIVE_H */
