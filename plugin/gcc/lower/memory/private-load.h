/* Lowering: loads from local variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_MEMORY_PRIVATE_LOAD_H
#define DRANO_GCC_LOWER_MEMORY_PRIVATE_LOAD_H

#include "lower/origin/lowering.h"

/* Call FN (L, NAME) for each SSA name that lower_private_load needs.  */
extern void lower_walk_load (struct lowering *l, gimple *stmt,
			     void (*fn) (struct lowering *, tree));

/* What STMT loads from a local variable, or IR_NONE.  */
extern ir_ref lower_private_load (struct lowering *l, gimple *stmt);

#endif /* DRANO_GCC_LOWER_MEMORY_PRIVATE_LOAD_H */
