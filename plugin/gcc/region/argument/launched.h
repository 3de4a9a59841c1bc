/* Which objects a region gets where it is launched.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ARGUMENT_LAUNCHED_H
#define DRANO_GCC_REGION_ARGUMENT_LAUNCHED_H

#include "region/region.h"

/* True if the arrays A and B, fields of the record of REGION, are apart in the
   function that launches its entry: variables, or what is reached by parameters
   or descriptors of which one is restricted.  */
extern bool launched_apart_p (const struct region *region, tree a, tree b);

/* The same for what is at the addresses A and B of FN, a function that
   launches.  */
extern bool launched_values_apart_p (struct function *fn, tree a, tree b);

/* True if they are parts of one there: one pointer was computed from the other,
   or both from a third.  */
extern bool launched_from_one_p (const struct region *region, tree a, tree b);

/* True if VALUE, no constant, is memory that has just been allocated.  */
extern bool launched_allocated_p (tree value);

#endif /* DRANO_GCC_REGION_ARGUMENT_LAUNCHED_H */
