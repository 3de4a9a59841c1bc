/* Where else the device compiler may put an access.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_PLACES_H
#define DRANO_GCC_DIAGNOSE_PLACES_H

#include "region/region.h"
#include "record.h"

/* So many places are named at most.  */
enum { PLACES_MAX = 8 };

/* Enter into R, the record of the load or store STMT, where else it may be in
   device code; the places are put into PLACE.  STMT may be null or of another
   kind; then there are none.  */
extern void places_record (struct record *r, gimple *stmt,
			   struct record_place place[PLACES_MAX]);

/* Write to F, as a record of UNIT, where the directives of REGIONS are.  */
extern void places_directives (FILE *f,
			       const auto_vec<struct region *> &regions,
			       const char *unit);

/* Write to F, as records of UNIT, what constructs map.  */
extern void places_maps (FILE *f, const char *unit);

#endif /* DRANO_GCC_DIAGNOSE_PLACES_H */
