/* Lanes for the loops along which accesses are contiguous.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_ACC_SEARCH_H
#define DRANO_GCC_TRANSFORM_ACC_SEARCH_H

#include "transform/report/remark.h"

/* Give the lanes of OpenACC regions among REGIONS to the loops with which the
   regions need least, as far as that is right, and say so in REMARKS.  Return
   true if anything was changed.  */
extern bool acc_loops_do (const auto_vec<struct region *> &regions,
			  struct remark_list *remarks);

#endif /* DRANO_GCC_TRANSFORM_ACC_SEARCH_H */
