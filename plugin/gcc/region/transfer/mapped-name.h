/* The names of what launches map.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_MAPPED_NAME_H
#define DRANO_GCC_REGION_TRANSFER_MAPPED_NAME_H

#include "region/region.h"
#include "region/transfer/mapped-launch.h"

/* The name in the program of the object of L's entry N, an identifier, or
   null.  */
extern tree mapped_name (const struct mapped_launch *l, unsigned n);

/* The name of the variable that has VALUE, an address or a number of FN, where
   its statement AT is, or, of the address of a variable, of that; null if none
   has it for certain.  */
extern tree mapped_name_at (struct function *fn, const gimple *at, tree value);

/* That of REGIONS which L launches, or null.  */
extern const struct region *mapped_region (const struct mapped_launch *l,
					   const auto_vec<struct region *>
					   &regions);

#endif /* DRANO_GCC_REGION_TRANSFER_MAPPED_NAME_H */
