/* From GIMPLE to the lane IR: lane loops that GCC has not made yet.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_LOWER_VIRTUAL_LANE_LOOP_H
#define DRANO_GCC_LOWER_VIRTUAL_LANE_LOOP_H

#include "lower/lowering.h"

/* An induction variable of a virtual lane loop: the warp's phi and what it
   becomes in the next round, once made, and the variable's step.  */
struct virtual_phi
{
  ir_ref warp, next;
  tree step;
};

/* Loops to be taken for lane loops that GCC has not made.  */
struct virtual_loops
{
  hash_map<basic_block, class loop *> virtual_headers;
  hash_map<tree, struct virtual_phi> virtual_phis;  /* By result.  */
  hash_set<tree> outside;	/* Local variables used outside such loops, if
				   there is one.  */
};

/* Return what NUMBER, a symbol for VALUE, which a parallel body is handed, stands
   for: of a limit of the iterations that a team has of a loop, the iteration's
   number.  */
extern ir_ref lower_team_value (struct lowering *l, tree value,
				ir_ref number);

/* True if the program itself lets LOOP begin with a thread's number.  */
extern bool lower_own_loop_p (class loop *loop);

/* Find loops to be taken for lane loops that GCC has not
   made.  */
extern void lower_find_virtual (struct lowering *l);

/* If PHI is a variable of such a loop's header, emit its phi of NPREDS
   operands, or a symbol, and return true.  */
extern bool lower_virtual_phi (struct lowering *l, gphi *phi, int npreds);

/* Emit, after the phis of BB, what makes lanes of a virtual lane loop.  */
extern void lower_virtual_header (struct lowering *l, basic_block bb);

#endif /* DRANO_GCC_LOWER_VIRTUAL_LANE_LOOP_H */
