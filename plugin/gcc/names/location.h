/* Source names and places of what the code accesses.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_NAMES_LOCATION_H
#define DRANO_GCC_NAMES_LOCATION_H

#include "region/region.h"
#include "ir/ir.h"

/* True if NAME is the record by which REGION's body gets its variables
   (.omp_data_i).  */
extern bool where_receiver_p (const struct region *region, const_tree name);

/* If the pointer PTR was loaded from a field of REGION's receiver, return that
   field, else null.  */
extern tree where_receiver_load (const struct region *region, tree ptr);

/* What the launcher of REGION stored into FIELD of the record that it hands
   to the body, or null if that cannot be found.  */
extern tree where_sent (const struct region *region, tree field);

/* What the launcher of REGION stored into the variable at ADDRESS, if that is
   one of the compiler's own and was stored to once; else null.  */
extern tree where_sent_variable (const struct region *region, tree address);

/* What the launcher of the entry REGION stored into the slot N, counted from
   0, of the record that it hands over, or null.  */
extern tree where_sent_slot (const struct region *region, int n);

/* Element N of the compiler's own array at ADDRESS that the launcher of
   REGION hands over, or null.  */
extern tree where_sent_element (const struct region *region, tree address,
				int n);

/* True if data may be mapped already when REGION's launcher launches it:
   it maps data by another construct, or some function of the translation unit
   does by a directive or call that lasts.  */
extern bool where_maps_p (const struct region *region);

/* Forget what these remember.  */
extern void where_forget (void);

/* True if what REF reads in the body of REGION, or with REGION null in a
   routine, is there for the compiler alone: a variable of its own, or what a
   Fortran variable's descriptor says.  */
extern bool where_own_p (const struct region *region, tree ref);

/* The source name of the pointer PTR in the body of REGION, or null;
   *ARITHMETIC is set when PTR is not the named pointer itself but computed
   from it.  REGION may be null.  Allocated with xmalloc.  */
extern char *where_pointer (const struct region *region, tree ptr,
			    bool *arithmetic);

/* The source name of what the memory reference REF accesses: an array
   without its subscripts, with members ("p[].x", "s.a"; in Fortran "p%x"), or
   null.  Allocated with xmalloc.  */
extern char *where_ref (const struct region *region, tree ref);

/* What of the array that it is named after the memory reference REF accesses,
   as ir_mem tells: a pointer by how many more pointers lead from it to an
   element, a part of a descriptor by which it is.  */
extern int where_part (tree ref);

/* LOC; if it is in a macro, where the program uses that; if it is in a system
   header, the place in the program from which the function there was
   inlined.  */
extern location_t where_user (location_t loc);

/* Where the program has the access STMT.  */
extern location_t where_access (gimple *stmt);

/* Where the program has LOC, as the core knows places.  */
extern struct ir_loc where_loc (location_t loc);

/* "file:line:column", or null if LOC is unknown.  Allocated with
   xmalloc.  */
extern char *where_text (struct ir_loc loc);

#endif /* DRANO_GCC_NAMES_LOCATION_H */
