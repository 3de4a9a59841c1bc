/* A function that is changed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STATE_FUNCTION_H
#define DRANO_GCC_TRANSFORM_STATE_FUNCTION_H

#include "ir/ir.h"
#include "region/region.h"

/* Begin to change the function of REGION: it becomes the current one, has its
   loops in normal form and closed SSA form, and dominators and
   post-dominators.  */
extern void function_begin (const struct region *region);

/* Leave the current function without loops and dominators for a while; have
   them again.  */
extern void function_suspend (void);
extern void function_resume (void);

/* End that; it was CHANGED.  */
extern void function_end (bool changed);

/* If GCC checks itself, have it verify all functions, and verify the lane IR of
   REGIONS.  */
extern void functions_verify (const auto_vec<struct region *> &regions);

/* Lower REGIONS, in an arena that is the module's.  Null if that failed.  */
extern struct ir_module *
function_lower (const auto_vec<struct region *> &regions);

#endif /* DRANO_GCC_TRANSFORM_STATE_FUNCTION_H */
