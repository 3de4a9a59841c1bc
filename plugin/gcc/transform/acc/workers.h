/* Workers that gangs lose or get.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_ACC_WORKERS_H
#define DRANO_GCC_TRANSFORM_ACC_WORKERS_H

#include "ir/loops.h"
#include "transform/report/remark.h"

/* Let gangs alone share the loop of REGION's function, the current one, that
   GCC gives to gangs and workers, if it has too few iterations for these, and
   say so in REMARKS.  N is the nest of what was lowered from it.  Return true
   if that was done.  */
extern bool acc_workers_drop (const struct region *region,
			      const struct nest *n,
			      struct remark_list *remarks);

/* Among how many workers the iterations of loop FROM of N's function are shared
   if they get these (acc_workers_pay_p).  */
extern double acc_workers_count (const struct nest *n, int from);

#endif /* DRANO_GCC_TRANSFORM_ACC_WORKERS_H */
