/* Addresses of a lane's variables, where the device compiler finds them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_REPAIR_ADDRESSES_H
#define DRANO_GCC_TRANSFORM_REPAIR_ADDRESSES_H

#include "transform/simt/region.h"

/* Take the addresses of private variables out of the PHIs and the arguments of
   calls in REGION, of the current function.  Return how many.  */
extern unsigned repair_addresses (const struct simt_region *region);

/* Take the addresses of variables out of the PHIs and the arguments of calls in
   the current function, which may be inlined in a SIMT region.  */
extern unsigned repair_called_addresses (void);

/* Count the addresses of private variables in PHIs of REGION, of the current
   function.  Set *LOC to the place of one.  */
extern unsigned addresses_of_phis (const struct simt_region *region,
				   location_t *loc);

#endif /* DRANO_GCC_TRANSFORM_REPAIR_ADDRESSES_H */
