/* Source names of what the code accesses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ARGUMENT_REF_NAME_H
#define DRANO_GCC_REGION_ARGUMENT_REF_NAME_H

#include "gcc-shim.h"
#include "region/region.h"

/* Return true if REF, in the body of REGION, or with REGION null in a routine,
   reads something artificial: a variable of the compiler's, or a Fortran
   descriptor.  */
extern bool ref_artificial_p (const struct region *region, tree ref);

/* The source name of the pointer PTR in the body of REGION, or null;
   *ARITHMETIC is set when PTR is not the named pointer itself but computed
   from it.  REGION may be null.  Allocated with xmalloc.  */
extern char *ref_pointer_name (const struct region *region, tree ptr,
			       bool *arithmetic);

/* The source name of what the memory reference REF accesses: an array
   without its subscripts, with members ("p[].x", "s.a"; in Fortran "p%x"), or
   null.  Allocated with xmalloc.  */
extern char *ref_full_name (const struct region *region, tree ref);

/* Return which part of the array that it is named after the memory reference
   REF accesses, as in ir_mem: for a pointer the number of further pointers
   that lead from it to an element, for a part of a descriptor which part.  */
extern int ref_part (tree ref);

#endif /* DRANO_GCC_REGION_ARGUMENT_REF_NAME_H */
