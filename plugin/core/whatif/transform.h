/* What if: regions changed, and what they would cost.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A change is made to a copy of the lane IR, and the copy is analysed like the
   original, so that the figures before and after come from the same code.
   Changes of array layout are made to the addresses instead (struct
   array_layout).  */

#ifndef DRANO_WHATIF_TRANSFORM_H
#define DRANO_WHATIF_TRANSFORM_H

#include "ir/loops.h"

struct arena;

/* Return a copy of M in A in which root F, and only F, may be changed:
   instructions, blocks and loops keep their numbers, and M's other
   functions are shared.  A has an escape.  */
extern struct ir_module *transform_copy (struct arena *a,
					 const struct ir_module *m, int f);

/* --- Changes of a copy's function F.  They return false, with F perhaps
   half changed, if it cannot be done.  --- */

/* Take the lanes from source loop FROM of N's function: its iterations stay
   spread over gangs and workers, but one lane runs each of them, unless an
   inner loop has lanes.  */
extern bool transform_remove_lanes (struct ir_func *f, const struct nest *n,
				    int from);

/* Give lanes to source loop TO of N's function: adjacent lanes run adjacent
   iterations.  */
extern bool transform_add_lanes (struct ir_func *f, const struct nest *n,
				 int to);

/* Do both: give lanes to source loop TO of N's function, and take them from the
   loops around and inside it.  */
extern bool transform_move_lanes (struct ir_func *f, const struct nest *n,
				  int to);

/* Exchange source loop INNER of N's function, which has the lanes, with the one
   right around it, which does nothing else and is spread over gangs, teams or
   threads: that gets the lanes, and INNER what that had.  INNER has the same
   iterations each time.  */
extern bool transform_exchange (struct ir_func *f, const struct nest *n,
				int inner);

/* Keep in a register what source loop L accumulates in memory by STORE.
   Return false if it does not accumulate, or if the order matters.  */
extern bool transform_privatize (struct ir_func *f, int l, ir_ref store);

/* The indexes of collapsed loops, computed from the iteration number of source
   loop L of N's function as i / count, i % count, ...  */
enum { MAX_COLLAPSED = 4 };
struct collapsed_loops
{
  int n;
  ir_ref number;		/* The iteration number, ...  */
  ir_ref at;			/* ... and the first division of it.  */
  ir_ref index[MAX_COLLAPSED];	/* Outermost first.  */
  ir_ref count[MAX_COLLAPSED];	/* IR_NONE: not known (the outermost).  */
};
extern bool transform_find_collapsed (const struct nest *n, int l,
				      struct collapsed_loops *c);

/* Permute the loops C of F: the new loop K is the old loop ORDER[K].  */
extern void transform_permute (struct ir_func *f,
			       const struct collapsed_loops *c,
			       const int *order);

/* Replace source loop L of N's function, which is several loops collapsed by
   OpenMP, by the innermost of them, in one iteration of the others; EXCHANGED:
   there are two, and it is the outer one.  */
extern bool transform_make_innermost (struct ir_func *f, const struct nest *n,
				      int l, bool exchanged);

/* Align the chunks of source loop L of N's function: each warp starts at a
   multiple of 32 iterations.  */
extern bool transform_align_chunks (struct ir_func *f, const struct nest *n,
				    int l);

/* Start source loop L of N's function at the same iteration in all lanes, if
   it starts a few iterations later from lane to lane.  */
extern bool transform_align_starts (struct ir_func *f, const struct nest *n,
				    int l);

#endif /* DRANO_WHATIF_TRANSFORM_H */
