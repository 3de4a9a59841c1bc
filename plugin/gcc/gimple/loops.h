/* GIMPLE: loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_GIMPLE_LOOPS_H
#define DRANO_GCC_GIMPLE_LOOPS_H

#include "gcc-shim.h"

/* True if BB is in LOOP.  GCC's own predicate wants a
   current function, which an IPA pass has not.  */
extern bool bb_in_loop_p (class loop *loop, basic_block bb);

/* Which successor of BB, 0 or 1, stays in LOOP; -1 if both or neither do.  */
extern int successor_in_loop (class loop *loop, basic_block bb);

#endif /* DRANO_GCC_GIMPLE_LOOPS_H */
