/* What has been made of kernels constructs and their loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_MADE_H
#define DRANO_GCC_TRANSFORM_KERNELS_MADE_H

#include "gcc-shim.h"

/* Note that the kernels construct at CONSTRUCT became a parallel one.  */
extern void kernels_note_parallel (location_t construct);

/* Note that the loop at LOOP is sequential since its kernels construct did.  */
extern void kernels_note_sequential (location_t loop);

/* Note that there is a kernels construct without loop directives at
   CONSTRUCT.  */
extern void kernels_note_plain (location_t construct);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_MADE_H */
