/* Collapsed loops of OpenMP made one counted loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_NEST_COLLAPSE_H
#define DRANO_GCC_TRANSFORM_NEST_COLLAPSE_H

#include "transform/nest/nest.h"

enum
{
  STRIP = 32			/* As many as a tile has columns.  */
};

/* Make the loops of NEST, which has been read, one loop.  Of consecutive
   iterations the loop ORDER[N - 1] runs fastest, ORDER[0] slowest; if STRIPS,
   an iteration has up to STRIP of the loop ORDER[N - 2], which counts up by 1.
   What the program computes stays the same for each ORDER, and with STRIPS, if
   the iterations are independent, and for that of the source in any case.  */
extern void collapse_nest (struct omp_nest *nest, const int *order,
			   bool strips);

#endif /* DRANO_GCC_TRANSFORM_NEST_COLLAPSE_H */
