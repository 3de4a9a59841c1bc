/* Source places.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_NAMES_LOCATION_H
#define DRANO_GCC_NAMES_LOCATION_H

#include "gcc-shim.h"
#include "ir/ir.h"

/* LOC; if it is in a macro, where the program uses that; if it is in a system
   header, the place in the program from which the function there was
   inlined.  */
extern location_t location_of_user (location_t loc);

/* Where the program has the access STMT, for messages: in one line.  */
extern location_t location_of_access (gimple *stmt);

/* The same with all of its range, which may have several lines.  */
extern location_t location_of_expression (gimple *stmt);

/* Where the device's debugging information has the access STMT: in a library's
   own function, even if that is inlined.  */
extern struct ir_loc location_on_device (gimple *stmt);

/* Where the program has LOC, as the core knows places.  */
extern struct ir_loc location_in_source (location_t loc);

/* The location that lowering noted for source loop N of F.  */
static inline location_t
loop_place (const struct ir_func *f, int n)
{
  return (location_t) (uintptr_t) f->loops[n].loc_handle;
}

/* "file:line:column", or null if LOC is unknown.  Allocated with
   xmalloc.  */
extern char *location_text (struct ir_loc loc);

#endif /* DRANO_GCC_NAMES_LOCATION_H */
