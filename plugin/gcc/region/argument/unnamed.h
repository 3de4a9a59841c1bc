/* Descriptions of memory that has no name in the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ARGUMENT_UNNAMED_H
#define DRANO_GCC_REGION_ARGUMENT_UNNAMED_H

#include "region/region.h"

/* Describe what REF accesses in the body of REGION, as "a temporary array".
   Allocated with xmalloc.  */
extern char *unnamed_ref (const struct region *region, tree ref);

/* The same of what the pointer PTR leads to.  */
extern char *unnamed_pointer (const struct region *region, tree ptr);

#endif /* DRANO_GCC_REGION_ARGUMENT_UNNAMED_H */
