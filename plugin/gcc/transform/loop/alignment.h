/* Where the accesses of a loop with lanes begin.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_ALIGNMENT_H
#define DRANO_GCC_TRANSFORM_LOOP_ALIGNMENT_H

#include "region/region.h"
#include "transform/loop/worksharing.h"

/* An access that each iteration makes, adjacent iterations to adjacent
   elements.  */
struct alignment
{
  tree pointer, index;		/* It is to element INDEX, or 0 if that is null,
				   behind what POINTER points to.  */
  tree k;			/* The lane's iteration, of the range's, ...  */
  tree start;			/* ... and where that begins.  */
  int bytes;			/* Of an element; 0: no access is known.  */
};

/* Fill in A for LOOP, which has lanes that count in K.  */
extern void alignment_find (class loop *loop, tree k, struct alignment *a);

/* Append to SEQ how many elements the access of A in the first iteration of
   all that S shares out is beyond a multiple of 128 bytes, of TYPE; return
   null if that cannot be computed where S's range is.  A is in the current
   function, or, if that is not null, in that of BODY, which the current one
   launches.  */
extern tree alignment_shift (gimple_seq *seq, const struct alignment *a,
			     const struct share *s, tree type,
			     const struct region *body);

#endif /* DRANO_GCC_TRANSFORM_LOOP_ALIGNMENT_H */
