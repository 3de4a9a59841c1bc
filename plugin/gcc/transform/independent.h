/* Loops whose iterations are independent.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_INDEPENDENT_H
#define DRANO_GCC_TRANSFORM_INDEPENDENT_H

#include "gcc-shim.h"

/* True if it is proved that no iteration of LOOP, which has a directive of OpenACC and
   is not lowered yet, reads or writes memory or a variable that another one writes,
   but for variables that are private to the loop or reduced.  */
extern bool independent_p (gomp_for *loop);

/* An automatic array of which all iterations of LOOP write the same elements, and that is
   none of their own; null if there is none.  The iterations are not independent then,
   whatever the program says.  */
extern tree array_for_all (gomp_for *loop);

/* True if LOOP may change memory, or reduce a variable, that is read before it: by BEFORE, assignments to
   variables, or by what computes its bounds.  VALUES are variables that it is known not to
   change.  */
extern bool read_before_p (const auto_vec<gimple *> &before, gomp_for *loop,
			   hash_set<tree> *values);

#endif /* DRANO_GCC_TRANSFORM_INDEPENDENT_H */
