/* Kernels constructs compiled as parallel ones.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_KERNELS_H
#define DRANO_GCC_TRANSFORM_KERNELS_KERNELS_H

#include "gcc-shim.h"

/* Do it in the current function, whose directives are not lowered yet, where
   that is right.  */
extern void kernels_before_lowering (void);

/* True if that made the loop at LOOP sequential, which the program says nothing
   of.  */
extern bool kernels_made_sequential_p (location_t loop);

/* True if it compiled the kernels construct at CONSTRUCT, or a part of it, as a
   parallel one.  */
extern bool kernels_made_parallel_p (location_t construct);

/* True if the construct at CONSTRUCT is a kernels construct without loop
   directives, which GCC parallelizes itself, or not at all.  */
extern bool kernels_plain_p (location_t construct);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_KERNELS_H */
