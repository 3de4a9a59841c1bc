/* Loads in a loop that have the same value in all iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_UNCHANGED_H
#define DRANO_GCC_TRANSFORM_LOOP_UNCHANGED_H

#include "region/region.h"

/* True if STMT of LOOP loads what no statement of LOOP changes.  */
extern bool unchanged_load_p (class loop *loop, gimple *stmt);

/* Load where LOOP of REGION starts the pointers and numbers of which that is
   known and whose address does not change: where the program would load them,
   too, or where that does no harm.  */
extern void unchanged_hoist (const struct region *region, class loop *loop);

#endif /* DRANO_GCC_TRANSFORM_LOOP_UNCHANGED_H */
