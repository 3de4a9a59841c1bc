/* Functions of our own, for the device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_GIMPLE_NEW_FUNCTION_H
#define DRANO_GCC_GIMPLE_NEW_FUNCTION_H

#include "gcc-shim.h"

/* A function of TYPE whose name begins with NAME, for LOC in the current
   function, and compiled as that is.  It has neither parameters nor a body, and
   is inlined nowhere.  */
extern tree new_function (tree type, const char *name, location_t loc);

/* Let DECL, at LOC, have the variables VARS, a chain, and do BODY, which is not
   gimplified, on the device.  */
extern void define_function (tree decl, tree vars, tree body, location_t loc);

#endif /* DRANO_GCC_GIMPLE_NEW_FUNCTION_H */
