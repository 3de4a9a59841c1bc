/* Functions that ask for the thread, in a parallel region.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_OMP_INLINE_CALLS_H
#define DRANO_GCC_TRANSFORM_OMP_INLINE_CALLS_H

#include "gcc-shim.h"
#include "region/region.h"

/* True if CALL, a statement of the current function, calls a function that
   asks for the thread's number or waits for its team, and that can be inlined
   with all it calls for which that is true, where nothing else is in the way
   of lanes.  */
extern bool inline_possible_p (gimple *call);

/* Inline all such calls of the current function, which is as function_begin
   leaves it, before and afterwards.  Return false if one remains.  */
extern bool inline_calls (void);

/* Inline short functions that the functions of REGIONS, of OpenMP, call with
   structures or with addresses of their variables.  */
extern void inline_memory_calls (const auto_vec<struct region *> &regions);

#endif /* DRANO_GCC_TRANSFORM_OMP_INLINE_CALLS_H */
