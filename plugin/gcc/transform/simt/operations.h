/* Operations that GCC breaks in the lanes of simd loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_OPERATIONS_H
#define DRANO_GCC_TRANSFORM_SIMT_OPERATIONS_H

#include "transform/simt/fault.h"
#include "transform/simt/lane-values.h"

/* What is wrong for certain with STMT, which lanes of L execute; FAULT_COUNT
   if nothing is.  *WHAT becomes the function that it calls, or null.  The
   current function has dominators.  */
extern enum simd_fault_kind operation_fault (struct lane_values *l,
					     gimple *stmt, tree *what);

#endif /* DRANO_GCC_TRANSFORM_SIMT_OPERATIONS_H */
