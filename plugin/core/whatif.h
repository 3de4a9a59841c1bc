/* What if: regions changed, and what they would cost.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_WHATIF_H
#define DRANO_WHATIF_H

#include "cfg.h"
#include "ir.h"

#ifdef __cplusplus
extern "C" {
#endif

struct arena;

/* One access of a region as it is costed: not united with its like, so that
   the sum over all is the region's.  */
struct costed
{
  const struct ir_func *func;
  ir_ref insn;
  int sectors[2];		/* Of one request, [best, worst].  */
  int full;			/* At the best alignment, with all lanes.  */
  double requests;
};

/* A region's cost.  */
struct cost
{
  int n;
  struct costed *at;
  double sectors;		/* Sum of FULL * REQUESTS.  */
  bool counted;			/* All loops' counts are known.  */
};

/* A copy of M in A in which root F, and F only, may be changed: instructions,
   blocks and loops keep their numbers.  Null if out of memory.  */
extern struct ir_module *whatif_copy (struct arena *a,
				      const struct ir_module *m, int f);

/* The cost of root F of M, in A; null if out of memory.  How often a loop
   goes round that has no known count is UNKNOWN_TRIPS.  */
extern struct cost *whatif_cost (struct arena *a, struct ir_module *m, int f,
				 double unknown_trips);

/* --- Changes of a copy's function F, whose shape is C.  Each returns false,
   with F perhaps half changed, if it cannot be done.  --- */

/* Take the lanes from source loop FROM: its iterations are spread as before,
   but each is one lane's.  */
extern bool whatif_no_lanes (struct ir_func *f, const struct cfg *c,
			     int from);

/* Give lanes to source loop TO: adjacent lanes run adjacent iterations, and
   where it is accumulated in memory that becomes a reduction, in a
   register.  */
extern bool whatif_lanes (struct ir_func *f, const struct cfg *c, int to);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_WHATIF_H */
