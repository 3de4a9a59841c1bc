/* From GIMPLE to the lane IR: copies, and the pieces they are made in.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_MEMORY_BLOCK_COPY_H
#define DRANO_GCC_LOWER_MEMORY_BLOCK_COPY_H

#include "lower/origin/lowering.h"

/* Emit CALL, of a library function that copies or fills memory; return its
   value or IR_NONE.  */
extern ir_ref lower_block_call (struct lowering *l, gcall *call);

#endif /* DRANO_GCC_LOWER_MEMORY_BLOCK_COPY_H */
