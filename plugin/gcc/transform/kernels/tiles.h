/* Tiles of OpenACC loops whose elements go wrong.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_TILES_H
#define DRANO_GCC_TRANSFORM_KERNELS_TILES_H

#include "gcc-shim.h"

/* Repair the loops with a tile clause of the current function, whose directives
   are not lowered yet.  */
extern void repair_tiles (void);

/* The same for those of TARGET, a construct of that function.  */
extern void repair_tiles_of (gomp_target *target);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_TILES_H */
