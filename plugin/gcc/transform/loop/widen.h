/* Numbers of iterations with 64 bits.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_LOOP_WIDEN_H
#define DRANO_GCC_TRANSFORM_LOOP_WIDEN_H

#include "transform/loop/counted.h"

/* Append to SEQ the value with 64 bits of C, a counter of LOOP that begins with
   INIT, in iteration K; return it, or null if it has as many bits, or may
   overflow, or LOOP does not need it.  */
extern tree widen_counter (gimple_seq *seq, class loop *loop,
			   const struct carried *c, tree init, tree k);

/* WIDE is NAME with 64 bits.  Have LOOP compute from WIDE the 64-bit numbers
   and subscripts that it makes of NAME.  */
extern void widen_uses (class loop *loop, tree name, tree wide);

#endif /* DRANO_GCC_TRANSFORM_LOOP_WIDEN_H */
