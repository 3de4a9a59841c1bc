/* From GIMPLE to the lane IR: lane loops that GCC has not made yet.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_VALUE_VIRTUAL_LANE_LOOP_H
#define DRANO_GCC_LOWER_VALUE_VIRTUAL_LANE_LOOP_H

#include "lower/origin/lowering.h"

/* An induction variable of a virtual lane loop: the warp's phi, its value in
   the next round, once made, and the variable's step.  */
struct virtual_phi
{
  ir_ref warp, next;
  tree step;
};

/* Loops that are analysed as lane loops although GCC has not made them.  */
struct virtual_loops
{
  hash_map<basic_block, class loop *> virtual_headers;
  hash_map<tree, struct virtual_phi> virtual_phis;  /* By result.  */
  hash_set<tree> outside;	/* Local variables used outside such loops, if
				   there is one.  */
};

/* Return the value of NUMBER, a symbol for VALUE, an argument of a parallel
   body: for a limit of a team's iterations of a loop, the iteration
   number.  */
extern ir_ref lower_team_value (struct lowering *l, tree value,
				ir_ref number);

/* Return true if the program itself starts LOOP at a thread's number.  */
extern bool lower_loop_by_number_p (class loop *loop);

/* Find the virtual lane loops.  */
extern void lower_find_virtual (struct lowering *l);

/* If PHI is a variable of such a loop's header, emit its phi of NPREDS
   operands, or a symbol, and return true.  */
extern bool lower_virtual_phi (struct lowering *l, gphi *phi, int npreds);

/* Emit, after the phis of BB, the lanes' values of a virtual lane loop's
   variables.  */
extern void lower_virtual_header (struct lowering *l, basic_block bb);

#endif /* DRANO_GCC_LOWER_VALUE_VIRTUAL_LANE_LOOP_H */
