/* From GIMPLE to the lane IR: which variable counts a lane loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_ORIGIN_LANE_VARIABLE_H
#define DRANO_GCC_LOWER_ORIGIN_LANE_VARIABLE_H

#include "lower/origin/lowering.h"

/* Note that LANE_LOOP is counted by what NAME is, or by
   what is computed from it.  */
extern void lower_note_lane_variable (struct lowering *l, int lane_loop,
				      tree name);

#endif /* DRANO_GCC_LOWER_ORIGIN_LANE_VARIABLE_H */
