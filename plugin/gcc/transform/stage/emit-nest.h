/* Tiles in shared memory for the accesses of a nest.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STAGE_EMIT_NEST_H
#define DRANO_GCC_TRANSFORM_STAGE_EMIT_NEST_H

#include "transform/stage/nest.h"

/* Have the accesses of N, which stage_nest_refusal allows, go through tiles on
   devices whose warps have STAGE_LANES lanes.  The current function is in
   loop-closed SSA form before, and has dominators; its virtual operands are
   renamed.  Return the value that says whether there are tiles; null, with
   nothing changed, if GCC cannot copy the loop.  */
extern tree stage_give (struct stage_nest *n);

/* Have the nest whose tiles FLAG says there are do without.  */
extern void stage_undo (tree flag);

#endif /* DRANO_GCC_TRANSFORM_STAGE_EMIT_NEST_H */
