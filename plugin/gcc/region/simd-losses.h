/* Which simd loops get no lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_SIMD_LOSSES_H
#define DRANO_GCC_REGION_SIMD_LOSSES_H

#include "gcc-shim.h"

/* Why the reduction clause C keeps a simd loop from having lanes, or 0.  */
extern unsigned simd_reduction_loss (tree c);

/* Why GCC gives no lanes to a simd loop that has CLAUSES and collapses COLLAPSE
   loops: of enum simd_loss; *LANES is how many its safelen allows.  */
extern unsigned simd_losses (int collapse, tree clauses, int *lanes);

/* True if CLAUSES share out a loop by single iterations.  */
extern bool simd_single_p (tree clauses);

#endif /* DRANO_GCC_REGION_SIMD_LOSSES_H */
