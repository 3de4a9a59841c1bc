/* Which array a reference is of.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ARGUMENT_ARRAY_ROOT_H
#define DRANO_GCC_REGION_ARGUMENT_ARRAY_ROOT_H

#include "region/region.h"

/* The type of what PTR leads to, if that is a variable of the launching
   function, by the *FIELD of REGION's record, or the descriptor that such a
   *VARIABLE, an argument, leads to; else null.  */
extern tree array_received_type (const struct region *region, tree ptr,
				 tree *field,
				 tree *variable);

/* Return the field of REGION's record, or the variable, that the pointer PTR
   leads to, or the parameter, as an SSA name, that it is computed from; null if
   that is not clear.  */
extern tree array_root_of_pointer (const struct region *region, tree ptr);

/* Return what the reference REF is of: a field of REGION's record, a variable,
   or a parameter, as an SSA name; null if that is not clear.  */
extern tree array_root_of_ref (const struct region *region, tree ref);

/* The same, but null for a parameter.  */
extern tree array_root (const struct region *region, tree ref);

#endif /* DRANO_GCC_REGION_ARGUMENT_ARRAY_ROOT_H */
