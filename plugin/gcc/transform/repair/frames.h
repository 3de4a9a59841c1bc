/* Operations of lanes that go through the warp's frame.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPAIR_FRAMES_H
#define DRANO_GCC_TRANSFORM_REPAIR_FRAMES_H

#include "transform/simt/region.h"

/* True if lanes cannot execute REGION, of the current function: it has vectors
   without registers, or takes a lock.  */
extern bool repair_frames_refused_p (const struct simt_region *region);

/* Append to CHANGED the statements of REGION that repair_frames will
   replace by calls.  */
extern void repair_frames_find (const struct simt_region *region,
				auto_vec<gimple *> *changed);

/* Have all SIMT regions of the translation unit use frames of the lane's.  */
extern void repair_frames (void);

#endif /* DRANO_GCC_TRANSFORM_REPAIR_FRAMES_H */
