/* What variables of the compiler are that are set before a loop.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_OUTSIDE_VALUES_H
#define DRANO_GCC_TRANSFORM_KERNELS_OUTSIDE_VALUES_H

#include "gcc-shim.h"

/* So many statements a value is followed through.  */
enum { OUTSIDE_DEPTH = 10 };

/* The statements that set the variables of a function.  */
struct outside_values
{
  bool noted = false;
  unsigned depth = 0;		/* How many statements it is followed through
				   now.  */
  hash_map<tree, gimple *> set;	/* The one that does, or null if several do.  */
};

/* The statement that alone sets T, a variable of the compiler in the current
   function, or an SSA name; or null.  V is filled when it is first used.  */
extern gimple *outside_setter (struct outside_values *v, tree t);

/* True if T, a variable of the program's, has one value as long as others that
   are computed from it live: nothing sets it but its declaration, or the
   caller.  */
extern bool outside_constant_p (struct outside_values *v, tree t);

/* True if T is a pointer to an object of its own: an array of variable size, or
   memory that has been allocated for it alone.  */
extern bool outside_object_p (struct outside_values *v, tree t);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_OUTSIDE_VALUES_H */
