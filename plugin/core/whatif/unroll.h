/* Regions with their loops unrolled.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_WHATIF_UNROLL_H
#define DRANO_WHATIF_UNROLL_H

#include "ir/cfg.h"

/* No loop with more iterations, or over lanes with more rounds, is unrolled;
   nor is anything that would give more instructions or blocks.  */
enum { UNROLL_MOST = 64, UNROLL_ROUNDS = 16, UNROLL_INSNS = 12000,
       UNROLL_DEPTH = 3 };

/* A copy of M in A in which root F's loops are unrolled, as far as the number
   of their iterations is known, at most DEPTH inside each other; if LANES, so
   are the rounds of OpenACC's loops over lanes, each of which becomes a loop
   of 32 iterations or what is left.  Null if there is nothing to unroll, or
   too much.  A has an escape.  */
extern struct ir_module *unroll_region (struct arena *a,
					const struct ir_module *m, int f,
					int depth, bool lanes);

#endif /* DRANO_WHATIF_UNROLL_H */
