/* From GIMPLE to the lane IR: which iteration each lane works on.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_LANE_LOOP_H
#define DRANO_GCC_LOWER_LANE_LOOP_H

#include "lower/origin/lowering.h"

/* The value of CALL, an internal function about lanes, or
   IR_NONE if it is another.  */
extern ir_ref lower_lane_call (struct lowering *l, gcall *call);

/* The value of CALL, which asks for the number of this gang, worker or lane or,
   with SIZE, how many there are.  */
extern ir_ref lower_level (struct lowering *l, gcall *call, bool size);

/* The lane loop that the basic block BB is in, as struct ir_block's
   LANES.  */
extern int lower_lanes (struct lowering *l, basic_block bb);

/* Find the SIMT copies of OpenMP simd loops.  */
extern void lower_find_simt (struct lowering *l);

/* The successor of BB that a full warp takes because BB ends in a lane
   loop's own bound test, or -1.  */
extern int lower_assumed_successor (struct lowering *l, basic_block bb);

#endif /* DRANO_GCC_LOWER_LANE_LOOP_H */
