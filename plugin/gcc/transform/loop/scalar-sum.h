/* Sums of sequential loops kept in registers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_SCALAR_SUM_H
#define DRANO_GCC_TRANSFORM_LOOP_SCALAR_SUM_H

#include "transform/report/remark.h"

/* Keep in a register what LOOP of the current function, which is of REGION and
   which one thread or lane runs alone, sums up in memory, and say so in
   REMARKS.  Return true if it did.  */
extern bool scalar_sum_keep (const struct region *region, class loop *loop,
			     struct remark_list *remarks);

/* The same of all loops inside LOOP.  */
extern bool scalar_sum_keep_inside (const struct region *region,
				    class loop *loop,
				    struct remark_list *remarks);

#endif /* DRANO_GCC_TRANSFORM_LOOP_SCALAR_SUM_H */
