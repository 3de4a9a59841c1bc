/* Accesses through tiles in shared memory.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STAGE_STAGE_H
#define DRANO_GCC_TRANSFORM_STAGE_STAGE_H

#include "transform/state/transform-state.h"

/* Have accesses of REGIONS that move by one element with the loop around that
   with the lanes go through tiles, and lanes exchange the parts of records
   that they store, where that is right and costs less; say so in STATE.
   Return true if anything was changed.  */
extern bool stage_do (const auto_vec<struct region *> &regions,
		      struct transform_state *state);

#endif /* DRANO_GCC_TRANSFORM_STAGE_STAGE_H */
