/* From GIMPLE to the lane IR: calls.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_CALL_H
#define DRANO_GCC_LOWER_CALL_H

#include "lower/origin/lowering.h"

/* The routines met so far.  */
struct routines
{
  hash_map<tree, struct ir_func *> map;
  auto_vec<tree> todo;		/* Declared, not yet lowered.  */
};

/* Emit CALL; return its value or IR_NONE.  */
extern ir_ref lower_call (struct lowering *l, gcall *call);

/* Lower every routine of the translation unit that devices may call, except
   the bodies of REGIONS.  Only the members of L for routines are used.  */
extern void lower_all_routines (struct lowering *l,
				const auto_vec<struct region *> &regions);

/* Call FN (L, NAME) for each SSA name that lower_call will need; NEEDED is
   whether CALL's result is.  */
extern void lower_walk_call (struct lowering *l, gcall *call, bool needed,
			     void (*fn) (struct lowering *, tree));

#endif /* DRANO_GCC_LOWER_CALL_H */
