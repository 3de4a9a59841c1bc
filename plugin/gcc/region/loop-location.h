/* Places of loops in the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_LOOP_LOCATION_H
#define DRANO_GCC_REGION_LOOP_LOCATION_H

#include "region/omp-directives.h"
#include "region/region.h"

/* Return the location of the loop with the header BB: that of its test, which
   is in BB or in a latch.  */
extern location_t location_of_loop (basic_block bb);

/* Return the location of the directive of the loop of KIND with HEADER in FN,
   which is REGION's body, or with REGION null a routine; or
   UNKNOWN_LOCATION.  */
extern location_t location_of_omp_directive (struct function *fn,
					     const struct region *region,
					     basic_block header,
					     enum omp_loop_kind kind);

/* Return the location of the OpenMP loop of KIND with HEADER in FN, as
   above.  */
extern location_t location_of_omp_loop (struct function *fn,
					const struct region *region,
					basic_block header,
					enum omp_loop_kind kind);

#endif /* DRANO_GCC_REGION_LOOP_LOCATION_H */
