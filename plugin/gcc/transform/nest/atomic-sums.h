/* Sums that iterations in parallel need atomic updates for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_NEST_ATOMIC_SUMS_H
#define DRANO_GCC_TRANSFORM_NEST_ATOMIC_SUMS_H

#include "gcc-shim.h"

/* An atomic update of an element of an array, which all iterations of the loop
   that COUNTER counts, and that is shared out, update alike.  */
struct atomic_sum
{
  location_t loc;
  tree counter;
};

/* Find those in *BODY, that of a construct, as the front ends hand it over.  */
extern void atomic_sums_find (tree *body, auto_vec<struct atomic_sum> *sums);

#endif /* DRANO_GCC_TRANSFORM_NEST_ATOMIC_SUMS_H */
