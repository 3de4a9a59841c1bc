/* From GIMPLE to the lane IR: iterations that OpenMP hands to threads.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_HANDED_SHARE_H
#define DRANO_GCC_LOWER_HANDED_SHARE_H

#include "lower/lowering.h"

/* Why nothing is known of what REF reads in the lane's own memory.  */
extern const char *lower_own_reason (struct lowering *l, tree ref);

/* VALUE, which STMT reads from REF: if that is where libgomp puts the end of a chunk
   of iterations of constant size, no more than what the chunk begins with and its
   size.  */
extern ir_ref lower_handed_end (struct lowering *l, gimple *stmt, tree ref,
				ir_ref value);

/* R, what L's body is handed as FIELD, which the construct around it set to
   GIVEN: if that is the end of a chunk of iterations, of constant size, that a
   team has, no more than what the chunk begins with and its size.  */
extern ir_ref lower_chunk_end (struct lowering *l, tree field, tree given,
			       ir_ref r);

#endif /* DRANO_GCC_LOWER_HANDED_SHARE_H */
