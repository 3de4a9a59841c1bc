/* Subscripts in unsigned arithmetic of fewer bits than addresses have.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ARGUMENT_WRAPPING_H
#define DRANO_GCC_REGION_ARGUMENT_WRAPPING_H

#include "region/region.h"

/* True if the references A and B, of statements of LOOP of REGION, which are in
   no loop inside, are to one element of an array, and to another one in each
   iteration, by a subscript that may wrap.  Scalar evolutions are there.  */
extern bool wrapping_apart_p (const struct region *region, class loop *loop,
			      tree a,
			      tree b);

/* True if LOOP of REGION, the current function, stores by such a subscript, and
   that is not known to be another one in each iteration.  */
extern bool wrapping_store_p (const struct region *region, class loop *loop);

#endif /* DRANO_GCC_REGION_ARGUMENT_WRAPPING_H */
