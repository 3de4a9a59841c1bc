/* From GIMPLE to the lane IR: calls of std::min, std::max and std::minmax.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_MEMORY_EXTREME_CALL_H
#define DRANO_GCC_LOWER_MEMORY_EXTREME_CALL_H

#include "lower/origin/lowering.h"

/* The value of STMT, or IR_NONE: a call of std::min or std::max for an
   initializer list, or a load from the pair that std::minmax returned, be it a
   value or through a reference in it.  */
extern ir_ref lower_extreme (struct lowering *l, gimple *stmt);

/* Call FN (L, NAME) for each SSA name that this needs.  */
extern void lower_walk_extreme (struct lowering *l, gimple *stmt,
				void (*fn) (struct lowering *, tree));

#endif /* DRANO_GCC_LOWER_MEMORY_EXTREME_CALL_H */
