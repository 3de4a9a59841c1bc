/* Maps that copy no more than the program needs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_MAPS_MAPS_H
#define DRANO_GCC_TRANSFORM_MAPS_MAPS_H

#include "transform/report/remark.h"

/* Have the launches of REGIONS, which are as GCC has made them, copy no more
   than the program needs where that is proved, and add to LIST what was done,
   and what was not.  */
extern void maps_do (const auto_vec<struct region *> &regions,
		     struct remark_list *list);

#endif /* DRANO_GCC_TRANSFORM_MAPS_MAPS_H */
