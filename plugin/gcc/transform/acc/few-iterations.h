/* OpenACC loops that keep their lanes where another one has few iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_ACC_FEW_ITERATIONS_H
#define DRANO_GCC_TRANSFORM_ACC_FEW_ITERATIONS_H

#include "ir/ir.h"
#include "region/region.h"

/* Have a copy of loop FROM of F, which is REGION's body and the current
   function, run in its place where one of the N loops LOOPS inside it has fewer
   iterations than lanes.  FROM has the lanes, which LOOPS are to get.  Return
   true if there is such a copy: if the numbers of iterations are not known to
   the compiler, but before FROM begins.  The function is in loop-closed SSA
   form, with dominators.  */
extern bool acc_few_keep (const struct region *region, const struct ir_func *f,
			  int from, int n, const int *loops);

#endif /* DRANO_GCC_TRANSFORM_ACC_FEW_ITERATIONS_H */
