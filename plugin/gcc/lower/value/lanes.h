/* Lane loops of a function: making and finding them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_VALUE_LANES_H
#define DRANO_GCC_LOWER_VALUE_LANES_H

#include "lower/origin/lowering.h"

/* Add to L's function a lane loop at LOC with MAPPING, whose iterations FILL
   warps; return its index.  */
extern int lower_new_lane_loop (struct lowering *l, location_t loc,
				unsigned mapping, enum ir_fill fill);

/* The lane loop of L's function that the OpenACC loop LOOP is, and the
   partitioning (GOMP_DIM_MASKs) that an IFN_GOACC_LOOP asks about.  */
extern int lower_acc_lane_loop (struct lowering *l, struct acc_loop *loop);

extern unsigned lower_goacc_mask (struct lowering *l, gcall *call);

/* True if the local variable DECL is used in virtual lane loops alone.  */
extern bool lower_virtual_private_p (struct lowering *l, const_tree decl);

/* As lower_assumed_successor, for virtual lane loops.  */
extern int lower_virtual_assumed (struct lowering *l, basic_block bb);

#endif /* DRANO_GCC_LOWER_VALUE_LANES_H */
