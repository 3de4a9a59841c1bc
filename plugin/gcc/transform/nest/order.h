/* Which loop of a collapsed nest should run fastest.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_NEST_ORDER_H
#define DRANO_GCC_TRANSFORM_NEST_ORDER_H

#include "transform/nest/nest.h"

/* True if the iterations of NEST may run in any order.  */
extern bool nest_order_free_p (const struct omp_nest *nest);

/* Set ORDER to the order of NEST's loops in which the accesses of the body need
   the fewest sectors, as far as the text shows, the loop that should run
   fastest last: the order of the source if none is better.  Return true if it
   is another one.  */
extern bool nest_order_choose (const struct omp_nest *nest, int *order);

/* From how many iterations of NEST on strips leave the warps that share them
   enough: those of one team, or, with tiles that they fill, as many as keep the
   device busy.  */
extern HOST_WIDE_INT nest_order_strips_from (const struct omp_nest *nest);

/* Set ORDER to one in which loads go through tiles if an iteration has several
   of the last but one of its loops.  Return true if there is such an order,
   and the accesses need no more sectors in it without tiles than in any
   other.  CLAUSES are those of the target construct.  */
extern bool nest_order_strips (const struct omp_nest *nest, tree clauses,
			       int *order);

#endif /* DRANO_GCC_TRANSFORM_NEST_ORDER_H */
