/* Whether the body of a collapsed nest can run in lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_NEST_BODY_H
#define DRANO_GCC_TRANSFORM_NEST_BODY_H

#include "transform/nest/nest.h"

/* What speaks against lanes: REMARK_NONE if nothing does.  LOC is its place,
   WHAT what the remark names, or null.  */
struct nest_refusal
{
  enum remark_id id;
  location_t loc;
  tree what;
};

/* Why the iterations of NEST's loops cannot be spread over lanes, as far as the
   text shows.  NEST stands at LOC.  */
extern struct nest_refusal nest_refused (const struct omp_nest *nest,
					 location_t loc);

#endif /* DRANO_GCC_TRANSFORM_NEST_BODY_H */
