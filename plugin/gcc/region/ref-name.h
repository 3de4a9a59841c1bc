/* Source names of what the code accesses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_REF_NAME_H
#define DRANO_GCC_REGION_REF_NAME_H

#include "gcc-shim.h"
#include "region/region.h"

/* True if what REF reads in the body of REGION, or with REGION null in a
   routine, is there for the compiler alone: a variable of its own, or what a
   Fortran variable's descriptor says.  */
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

/* What of the array that it is named after the memory reference REF accesses,
   as ir_mem tells: a pointer by how many more pointers lead from it to an
   element, a part of a descriptor by which it is.  */
extern int ref_part (tree ref);

#endif /* DRANO_GCC_REGION_REF_NAME_H */
