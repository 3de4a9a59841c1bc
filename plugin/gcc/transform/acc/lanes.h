/* Lanes for a loop of an OpenACC region: what GCC sees.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_ACC_LANES_H
#define DRANO_GCC_TRANSFORM_ACC_LANES_H

#include "transform/loop/counted.h"

/* True if lanes can reduce values of TYPE in OpenACC.  Of others GCC does so
   under a lock where a vector has several warps, and lanes would wait for each
   other.  */
extern bool acc_lanes_type_p (tree type);

/* True if lanes can reduce values of TYPE by OP in OpenACC.  */
extern bool acc_lanes_op_p (enum tree_code op, tree type);

/* Make the loop that S describes, which has no directive and is in the current
   function, a "loop vector" of OpenACC: spread its iterations over lanes.  All
   that it carries are counters and reductions that acc_lanes_op_p allows, and
   it leaves nothing else behind.  Where accesses of S's UNLESS overlap, a copy
   runs in place of it.  Return the mark that begins it, for acc_mark_set;
   null, with nothing changed, if GCC cannot copy the loop.  The function is in
   loop-closed SSA form before, and has dominators; afterwards its virtual
   operands must be renamed.  */
extern gcall *acc_lanes_give (struct counted_loop *s);

#endif /* DRANO_GCC_TRANSFORM_ACC_LANES_H */
