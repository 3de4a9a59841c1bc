/* Whole warps of iterations for the program's own simd loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_SIMD_RANGES_H
#define DRANO_GCC_TRANSFORM_OMP_SIMD_RANGES_H

#include "transform/state/transform-state.h"

/* Add to STATE the simd loops of REGION, whose function is the current one,
   that spread a static range over lanes and may be shared out in any way.  */
extern void simd_warps_note (struct transform_state *state,
			     const struct region *region);

#endif /* DRANO_GCC_TRANSFORM_OMP_SIMD_RANGES_H */
