/* How many instructions warps execute: entry points.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The lane IR is what GCC's middle end begins with; the device executes what
   it has made of that at -O2.  What it does to loops, and what GCC adds where
   lanes are started and stopped, is redone here as far as it changes the
   number of instructions (cost/instructions.c).  */

#ifndef DRANO_COST_INSTRUCTIONS_H
#define DRANO_COST_INSTRUCTIONS_H

#include "ir/loops.h"

struct arena;

/* By block of N's function: how many instructions a warp executes in one run
   of it, if the loops are spread as those of NOW are, which is that function
   or a changed copy of it.  Calls apart.  */
extern int *work_blocks (struct arena *a, const struct nest *n,
			 const struct ir_func *now);

/* What every team of OpenMP, and each of its threads, executes of libgomp and
   of the code that starts them.  */
enum { WORK_TEAM = 1190, WORK_THREAD = 405 };

#endif /* DRANO_COST_INSTRUCTIONS_H */
