/* From GIMPLE to the lane IR: bodies that OpenMP threads run as lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_VALUE_THREAD_LANES_H
#define DRANO_GCC_LOWER_VALUE_THREAD_LANES_H

#include "lower/origin/lowering.h"

/* If L's function is a parallel body whose code decides what each thread does,
   and threads are lanes, treat all of it as a lane loop.  */
extern void lower_find_threads (struct lowering *l);

/* True if REGION's threads are lanes.  */
extern bool lower_threads_lanes_p (const struct region *region);

/* True if L's function is a routine that threads may call that are lanes.  */
extern bool lower_routine_lanes_p (const struct lowering *l);

/* Store in F, the body of R, how many gangs or threads clauses launch it
   with.  */
extern void lower_launched (struct ir_func *f, const struct region *r);

/* Return the successor of BB, 0 or 1, for threads that have a share of a
   loop's iterations, if BB tests that; else -1.  */
extern int lower_share_test (struct lowering *l, basic_block bb);

/* If STMT of BB begins or ends a region that threads run one after the other,
   begin a block in the lane IR.  */
extern void lower_exclusive (struct lowering *l, basic_block bb, gimple *stmt);

/* Return the result, of TYPE, of the library function NAME if threads are
   lanes and it is not uniform; else IR_NONE.  */
extern ir_ref lower_thread_query (struct lowering *l, const char *name,
				  struct ir_type type);

#endif /* DRANO_GCC_LOWER_VALUE_THREAD_LANES_H */
