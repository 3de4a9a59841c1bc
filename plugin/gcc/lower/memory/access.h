/* From GIMPLE to the lane IR: memory accesses and their addresses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_MEMORY_ACCESS_H
#define DRANO_GCC_LOWER_MEMORY_ACCESS_H

#include "lower/origin/lowering.h"

/* Emit the accesses that STMT makes.  If it loads a register,
   return the value loaded, else IR_NONE.  */
extern ir_ref lower_memory (struct lowering *l, gimple *stmt);

/* Emit for STMT the access OP of BYTES bytes through the pointer PTR; return
   its value, or IR_NONE if that is not global memory.  */
extern ir_ref lower_pointer_access (struct lowering *l, gimple *stmt,
				    enum ir_op op, tree ptr,
				    HOST_WIDE_INT bytes);

#endif /* DRANO_GCC_LOWER_MEMORY_ACCESS_H */
