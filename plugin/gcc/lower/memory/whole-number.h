/* From GIMPLE to the lane IR: whole numbers in floating point.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_MEMORY_WHOLE_NUMBER_H
#define DRANO_GCC_LOWER_MEMORY_WHOLE_NUMBER_H

#include "lower/origin/lowering.h"

/* The integer of TYPE that the floating-point VALUE is, or
   IR_NONE.  */
extern ir_ref lower_whole_number (struct lowering *l, tree value,
				  struct ir_type type);

#endif /* DRANO_GCC_LOWER_MEMORY_WHOLE_NUMBER_H */
