/* From GIMPLE to the lane IR: the arrays that an access is in.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_ORIGIN_ARRAY_HOLDERS_H
#define DRANO_GCC_LOWER_ORIGIN_ARRAY_HOLDERS_H

#include "lower/origin/lowering.h"

/* The arrays of structures that REF accesses members of, to be
   freed by the next; and whether its array is the same by that name in all
   functions.  */
extern struct ir_holder *lower_holders (struct lowering *l, tree ref);

extern void lower_free_holders (struct ir_holder *h);

extern bool lower_static_p (struct lowering *l, tree ref);

#endif /* DRANO_GCC_LOWER_ORIGIN_ARRAY_HOLDERS_H */
