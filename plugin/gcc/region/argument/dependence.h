/* Which sequential loops have independent iterations: GCC's dependence
   analysis.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_ARGUMENT_DEPENDENCE_H
#define DRANO_GCC_REGION_ARGUMENT_DEPENDENCE_H

#include "region/region.h"
#include "ir/ir.h"

/* Test the dependences of those sequential loops of F, lowered from REGION's
   body, whose independence is not known, and enter the results in F's table of
   loops.  The body is not changed.  */
extern void depend_find (struct ir_func *f, const struct region *region);

/* True if the references A and B, in REGION's function, are to arrays that are
   known not to overlap.  */
extern bool depend_other_array_p (const struct region *region, tree a, tree b);

/* Two accesses of a loop, and the statements that they are in.  */
struct depend_pair
{
  gimple *stmt[2];
  tree ref[2];
};

/* True if it is proved that no two iterations of LOOP, of REGION's function,
   which is the current one, get at the same element of memory that one of them
   writes, unless what accesses get at in all iterations overlaps, or accesses
   that move by one step stay at one place: those in UNLESS, where this puts
   them.  If that is null, none may.  The two of each pair of EXCEPT, which may
   be null, are harmless, as the caller knows.  The loops have preheaders and
   simple latches.

   If OpenMP has SHARED out the iterations in chunks of unknown size, no
   iteration may count on what another one wrote.  Then the proof leaves out
   what one writes by one name and another reads by another name.  */
extern bool depend_apart_p (const struct region *region, class loop *loop,
			    auto_vec<struct depend_pair> *unless,
			    const auto_vec<struct depend_pair> *except,
			    bool shared);

#endif /* DRANO_GCC_REGION_ARGUMENT_DEPENDENCE_H */
