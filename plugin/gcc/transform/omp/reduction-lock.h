/* Reductions without a lock.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_REDUCTION_LOCK_H
#define DRANO_GCC_TRANSFORM_OMP_REDUCTION_LOCK_H

#include "gcc-shim.h"

/* On devices with lanes, combine what several reductions of a construct have
   computed by atomic operations, not in libgomp's lock; but only if that is
   possible wherever the translation unit takes the lock.  Return true if
   anything was changed.  */
extern bool reduction_locks_replace (void);

#endif /* DRANO_GCC_TRANSFORM_OMP_REDUCTION_LOCK_H */
