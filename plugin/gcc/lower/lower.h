/* From GIMPLE to the lane IR.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_H
#define DRANO_GCC_LOWER_H

#include "region/region.h"
#include "ir/ir.h"

/* Lower REGIONS, and the routines of this translation unit that they call,
   into MODULE; with ALL_ROUTINES also those that only other translation units
   call.  The handle of each access is its gimple statement, that of each block
   its basic_block.  */
extern void lower_regions (struct ir_module *module,
			   const auto_vec<struct region *> &regions,
			   bool all_routines);

/* Return the region among REGIONS, those that lower_regions was given, whose
   body is the root FUNC.  */
extern const struct region *
lower_region_of (const auto_vec<struct region *> &regions,
		 const struct ir_func *func);

#endif /* DRANO_GCC_LOWER_H */
