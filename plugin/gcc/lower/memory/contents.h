/* From GIMPLE to the lane IR: one of the values in a local array.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_MEMORY_CONTENTS_H
#define DRANO_GCC_LOWER_MEMORY_CONTENTS_H

#include "lower/origin/lowering.h"

/* What STMT loads from an unknown place in a local variable of which all
   contents are known, or IR_NONE.  */
extern ir_ref lower_contents (struct lowering *l, gimple *stmt);

/* Call FN (L, NAME) for each SSA name that this needs.  */
extern void lower_walk_contents (struct lowering *l, gimple *stmt,
				 void (*fn) (struct lowering *, tree));

#endif /* DRANO_GCC_LOWER_MEMORY_CONTENTS_H */
