/* What functions are called with.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_TRANSFER_HANDED_H
#define DRANO_GCC_REGION_TRANSFER_HANDED_H

#include "gcc-shim.h"

/* True if the pointer PARM, a parameter, leads to memory that was allocated,
   and so to no variable, whoever calls its function.  If the translation unit
   has the program's beginning, no other one is thought to call its
   functions.  */
extern bool handed_allocated_p (tree parm);

#endif /* DRANO_GCC_REGION_TRANSFER_HANDED_H */
