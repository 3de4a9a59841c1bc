/* From GIMPLE to the lane IR: what is loaded through one of several addresses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_CHOSEN_LOAD_H
#define DRANO_GCC_LOWER_CHOSEN_LOAD_H

#include "lower/lowering.h"

/* What STMT loads through one of several addresses of local
   variables, or IR_NONE; and call FN (L, NAME) for each SSA name that this will
   ask for.  */
extern ir_ref lower_chosen_load (struct lowering *l, gimple *stmt);

extern void lower_walk_chosen (struct lowering *l, gimple *stmt,
			       void (*fn) (struct lowering *, tree));

#endif /* DRANO_GCC_LOWER_CHOSEN_LOAD_H */
