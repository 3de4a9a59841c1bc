/* Which loop of a nest gets the lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_LANE_CHOICE_H
#define DRANO_GCC_TRANSFORM_OMP_LANE_CHOICE_H

#include "transform/state/expectation.h"

/* A sequential loop that may get the lanes.  */
struct choice
{
  class loop *loop;
  location_t loc;
  int number;			/* In the lane IR.  */
  bool asserted;		/* The program says that its iterations are
				   independent.  */
};

/* Collect into INNER the sequential loops in LOOP, of REGION's function, whose
   iterations may be independent.  P has the region as it was.  */
extern void choice_inner (struct expectations *p, const struct region *region,
			  class loop *loop, auto_vec<struct choice> *inner);

/* What the loop around may have.  */
enum choice_flags
{
  CHOICE_OUTER = 1,		/* Lanes.  */
  CHOICE_WHOLE = 2		/* Whole warps, for the threads that share
				   it.  */
};

/* Leave in INNER those loops with whose lanes REGION needs less, for likely
   numbers of iterations, than with lanes for LOOP around them, or, if not
   CHOICE_OUTER is in FLAGS, with none; none of them is inside another.  */
extern void choice_make (struct expectations *p, const struct region *region,
			 class loop *loop, unsigned flags,
			 auto_vec<struct choice> *inner);

#endif /* DRANO_GCC_TRANSFORM_OMP_LANE_CHOICE_H */
