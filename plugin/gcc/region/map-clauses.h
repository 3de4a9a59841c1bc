/* What the map clauses of a construct say of pointers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_MAP_CLAUSES_H
#define DRANO_GCC_REGION_MAP_CLAUSES_H

/* True if no pointer that CLAUSES hand over leads to what was mapped before:
   to what other names may lead to, too.  An implicit map of a pointer has no
   size.  */
extern bool map_clauses_all_p (tree clauses);

/* True if all pointers that CLAUSES map are assigned what else they map, and
   are no variables that the program can change: Fortran's dummy arguments.  */
extern bool map_clauses_assign_p (tree clauses);

#endif /* DRANO_GCC_REGION_MAP_CLAUSES_H */
