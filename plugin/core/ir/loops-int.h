/* The source's loops: what their parts share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_IR_LOOPS_INT_H
#define DRANO_IR_LOOPS_INT_H

#include "ir/loops.h"

/* True if B is in source loop L.  */
extern bool loop_has_p (const struct nest *n, int l, ir_blk b);

/* What R was converted from.  */
extern ir_ref loop_stripped (const struct ir_func *f, ir_ref r);

/* Return true if R is invariant in source loop L; DEPTH is the depth of the
   search.  */
extern bool loop_invariant_p (const struct nest *n, int l, ir_ref r,
			      int depth);

/* The trip count of L, or -1.  */
extern int64_t loop_find_count (const struct nest *n, int l);

#endif /* DRANO_IR_LOOPS_INT_H */
