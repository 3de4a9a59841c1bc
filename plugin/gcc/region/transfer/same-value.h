/* Values that are the same in all iterations of a loop, and equal ones.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_SAME_VALUE_H
#define DRANO_GCC_REGION_TRANSFER_SAME_VALUE_H

#include "region/transfer/loop-use.h"

/* A value may also be an expression of values and of what is in memory, see
   call-value.h.  */

/* True if VALUE is the same in all iterations of LOOP: it is computed outside,
   or loaded from what is not stored to there.  */
extern bool value_invariant_p (const struct launching_loop *loop, tree value);

/* True if A and B, of one function, are the same value, if what they load does
   not change between.  */
extern bool values_equal_p (tree a, tree b);

#endif /* DRANO_GCC_REGION_TRANSFER_SAME_VALUE_H */
