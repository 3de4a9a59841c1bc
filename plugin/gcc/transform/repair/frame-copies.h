/* Structures that are handed to functions, and returned, in a SIMT region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPAIR_FRAME_COPIES_H
#define DRANO_GCC_TRANSFORM_REPAIR_FRAME_COPIES_H

#include "transform/simt/region.h"

/* True if the device compiler would not let a call return a value of TYPE in a
   variable that is aligned to ALIGN bits.  */
extern bool repair_misaligned_p (tree type, unsigned align);

/* Let lanes have their own copies of what calls in REGION, of the current
   function, pass and return in memory.  Append those that were changed to
   CHANGED.  */
extern void repair_calls (struct simt_region *region,
			  auto_vec<gimple *> *changed);

/* The same for the current function, which may be inlined in a SIMT region.  */
extern void repair_called_calls (void);

#endif /* DRANO_GCC_TRANSFORM_REPAIR_FRAME_COPIES_H */
