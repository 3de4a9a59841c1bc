/* Loops whose iterations are independent.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_KERNELS_INDEPENDENCE_H
#define DRANO_GCC_TRANSFORM_KERNELS_INDEPENDENCE_H

#include "gcc-shim.h"
#include "transform/report/remark.h"

/* What a proof lacks: a remark, where, and what it is about.  REMARK_NONE if
   there is no more to say.  */
struct proof_gap
{
  enum remark_id id;
  location_t loc;
  tree what;
};

/* True if it is proved that no iteration of LOOP, which has a directive of
   OpenACC and is not lowered yet, reads or writes memory or a variable that
   another one writes, but for variables that are private to the loop or
   reduced.  Else the first thing that the proof lacks goes to GAP, if that is
   not null.  */
extern bool independent_p (gomp_for *loop, struct proof_gap *gap = NULL);

/* An automatic array of which all iterations of LOOP write the same elements,
   and that is none of their own; null if there is none.  The iterations are not
   independent then, whatever the program says.  */
extern tree array_for_all (gomp_for *loop);

/* True if LOOP may change memory, or reduce a variable, that is read before it:
   by BEFORE, assignments to variables, or by what computes its bounds.  VALUES
   are variables that it is known not to change.  */
extern bool read_before_p (const auto_vec<gimple *> &before, gomp_for *loop,
			   hash_set<tree> *values);

#endif /* DRANO_GCC_TRANSFORM_KERNELS_INDEPENDENCE_H */
