/* The record by which a body gets its variables.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ARGUMENT_RECEIVER_H
#define DRANO_GCC_REGION_ARGUMENT_RECEIVER_H

#include "gcc-shim.h"
#include "region/region.h"

/* The field of the receiver of REGION's entry by which that gets what REGION
   gets by FIELD, or null.  */
extern tree receiver_entry_field (const struct region *region, tree field);

/* Return the number, counted from 1, of the variable that an entry gets by its
   receiver's FIELD.  */
extern int64_t receiver_entry_number (tree field);

/* The same for REGION's FIELD; for an inner body the number of the entry's
   variable that it gets by FIELD, or 0 if that is not one of the entry's.  */
extern int64_t receiver_field_number (const struct region *region, tree field);

/* The field of REGION's receiver that REF reads, or null.  */
extern tree receiver_field_read (const struct region *region, const_tree ref);

/* True if NAME is the record by which REGION's body gets its variables
   (.omp_data_i).  */
extern bool receiver_p (const struct region *region, const_tree name);

/* If the pointer PTR was loaded from a field of REGION's receiver, return that
   field, else null.  */
extern tree receiver_load_field (const struct region *region, tree ptr);

#endif /* DRANO_GCC_REGION_ARGUMENT_RECEIVER_H */
