/* From GIMPLE to the lane IR: what is loaded through one of several addresses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_MEMORY_CHOSEN_LOAD_H
#define DRANO_GCC_LOWER_MEMORY_CHOSEN_LOAD_H

#include "lower/origin/lowering.h"

/* The integer that STMT loads through one of several addresses of local
   variables, or IR_NONE.  */
extern ir_ref lower_chosen_load (struct lowering *l, gimple *stmt);

/* The integer of TYPE that VALUE is, in floating point, or IR_NONE; what must
   be converted may be HERE, or not at all.  */
typedef ir_ref (*chosen_leaf) (struct lowering *l, tree value,
			       struct ir_type type, bool here);

/* As lower_chosen_load for a whole number in floating point, as an integer of
   TYPE; each value is LEAF's.  */
extern ir_ref lower_chosen_whole (struct lowering *l, gimple *stmt,
				  struct ir_type type, chosen_leaf leaf);

extern void lower_walk_chosen (struct lowering *l, gimple *stmt,
			       void (*fn) (struct lowering *, tree));

#endif /* DRANO_GCC_LOWER_MEMORY_CHOSEN_LOAD_H */
