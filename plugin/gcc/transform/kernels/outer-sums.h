/* Reductions of OpenACC loops that loops inside take part in.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_OUTER_SUMS_H
#define DRANO_GCC_TRANSFORM_KERNELS_OUTER_SUMS_H

#include "gcc-shim.h"

/* A loop that uses VARIABLE, which it or a loop around reduces, in other
   ways.  */
struct acc_sum_refused
{
  gomp_for *loop;
  tree variable;
};

/* The first variable that LOOP's clauses reduce by + or the like and that it
   uses in other ways, or null.  */
extern tree acc_sums_other (gomp_for *loop);

/* Give loops in SEQ, the body of a kernels construct, the reductions of those
   around that they take part in, where that makes their iterations independent.
   The clauses go to GIVEN, and loops where that is not possible to REFUSED.  */
extern void acc_sums_give (gimple_seq seq, hash_set<tree> *given,
			   auto_vec<struct acc_sum_refused> *refused);

/* Do the same in the parallel constructs of the current function, whose loops
   are independent: their lanes would lose updates.  */
extern void acc_sums_repair (void);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_OUTER_SUMS_H */
