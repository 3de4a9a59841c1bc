/* How many iterations a loop has.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_TRIP_COUNT_H
#define DRANO_GCC_TRANSFORM_LOOP_TRIP_COUNT_H

#include "transform/loop/counted.h"

/* The type that counts the iterations of the loop that S describes: adding 32
   to their number does not overflow.  */
extern tree trip_count_type (const struct counted_loop *s);

/* Append to SEQ the computation of the number of iterations of the loop that S
   describes, and return that, of trip_count_type.  */
extern tree trip_count_find (gimple_seq *seq, const struct counted_loop *s);

/* Append to SEQ the computation of what counter C, which starts at INIT, is
   after N iterations, N being unsigned; return that.  */
extern tree trip_count_value (gimple_seq *seq, const struct carried *c,
			      tree init, tree n);

#endif /* DRANO_GCC_TRANSFORM_LOOP_TRIP_COUNT_H */
