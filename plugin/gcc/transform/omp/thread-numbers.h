/* Loops that threads share out by their numbers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_THREAD_NUMBERS_H
#define DRANO_GCC_TRANSFORM_OMP_THREAD_NUMBERS_H

#include "transform/loop/counted.h"

/* Why the loop that S describes in REGION, for which thread_stride_loop_p
   holds, cannot get lanes, or REMARK_NONE.  What the loop carries is known.  */
extern enum remark_id thread_numbers_refusal (const struct counted_loop *s,
					      const struct region *region);

#endif /* DRANO_GCC_TRANSFORM_OMP_THREAD_NUMBERS_H */
