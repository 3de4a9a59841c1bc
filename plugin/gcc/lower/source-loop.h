/* From GIMPLE to the lane IR: loops of the source.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_SOURCE_LOOP_H
#define DRANO_GCC_LOWER_SOURCE_LOOP_H

#include "ir/cfg.h"
#include "lower/origin/lowering.h"

/* Loop N of the lowered function, whose shape is CFG.  */
struct loop_view
{
  struct lowering *l;
  const struct cfg *cfg;
  int n;
  basic_block header;
  hash_map<gimple *, ir_ref> *accesses;	/* The last one of each statement.  */
};

/* True if BB is in V.  */
extern bool lower_loop_has_p (const struct loop_view *v, basic_block bb);

/* Collect the reductions of V; DIRECTED if a directive spreads it.  The caller
   frees the names.  */
extern void lower_loop_accums (const struct loop_view *v, bool directed,
			       auto_vec<struct ir_accum> *accums);

/* The number of iterations of a loop that the threads of L's
   function share, or its teams: all of them, also if each team has a part for
   its threads; or IR_NONE.  The entry block has no terminator yet.  */
extern ir_ref lower_shared_trips (struct lowering *l);

/* Note the source's loops of L's function, once lowered.  */
extern void lower_loops (struct lowering *l);

#endif /* DRANO_GCC_LOWER_SOURCE_LOOP_H */
