/* The lanes of a warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_BASE_LANES_H
#define DRANO_BASE_LANES_H

#include "base/machine.h"
#include <stdint.h>

enum { LANES = MACHINE_WARP };

#define ALL_LANES UINT32_MAX

/* Return how many blocks of SIZE bytes the lanes of MASK touch, each with
   BYTES, at most as many as a block has, from its address AT on.  */
extern int lanes_blocks (const uint64_t at[LANES], uint32_t mask, int bytes,
			 int size);

#endif /* DRANO_BASE_LANES_H */
