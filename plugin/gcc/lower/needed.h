/* From GIMPLE to the lane IR: which values are needed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_NEEDED_H
#define DRANO_GCC_LOWER_NEEDED_H

#include "lower/origin/lowering.h"

/* Mark every SSA name of the N blocks ORDER that will be needed.  */
extern void lower_mark_needed (struct lowering *l, const int *order, int n);

#endif /* DRANO_GCC_LOWER_NEEDED_H */
