/* From GIMPLE to the lane IR: iterations that OpenMP hands to threads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_MEMORY_CHUNK_END_H
#define DRANO_GCC_LOWER_MEMORY_CHUNK_END_H

#include "lower/origin/lowering.h"

/* Return why nothing is known of the value that REF reads in the lane's own
   memory.  */
extern const char *lower_private_reason (struct lowering *l, tree ref);

/* Return VALUE, which STMT reads from REF; if libgomp stores there the end of
   a chunk of iterations of constant size, at most the chunk's start plus that
   size.  */
extern ir_ref lower_dynamic_end (struct lowering *l, gimple *stmt, tree ref,
				ir_ref value);

/* Return R, the argument FIELD of L's body, which the construct around it set
   to GIVEN; if that is the end of a team's chunk of iterations of constant
   size, at most the chunk's start plus that size.  */
extern ir_ref lower_chunk_end (struct lowering *l, tree field, tree given,
			       ir_ref r);

#endif /* DRANO_GCC_LOWER_MEMORY_CHUNK_END_H */
