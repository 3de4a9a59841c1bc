/* Lanes for a loop: what the lanes do.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_LANES_H
#define DRANO_GCC_TRANSFORM_OMP_LANES_H

#include "transform/loop/counted.h"

/* Spread the iterations of the loop that S describes, in the current function,
   over the lanes of a warp, in a copy that only devices run that have lanes.
   The caller has proved that this is right.  Return false, and change nothing,
   if GCC cannot copy the loop.  The function is in loop-closed SSA form; its
   virtual operands must be renamed afterwards.  */
extern bool lanes_give (struct counted_loop *s);

#endif /* DRANO_GCC_TRANSFORM_OMP_LANES_H */
