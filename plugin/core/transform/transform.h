/* What if: regions changed, and what they would cost.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A change is made to a copy of the lane IR, and the copy is analysed as
   the original is, so that before and after come from the same code.  Changes
   of where arrays lie are made to the addresses instead (struct
   array_layout).  */

#ifndef DRANO_TRANSFORM_H
#define DRANO_TRANSFORM_H

#include "ir/loops.h"

struct arena;

/* A copy of M in A in which root F, and F only, may be changed: instructions,
   blocks and loops keep their numbers, and MODULE's other functions are
   shared.  A has an escape.  */
extern struct ir_module *transform_copy (struct arena *a,
					 const struct ir_module *m, int f);

/* --- Changes of a copy's function F.  They return false, with F perhaps
   half changed, if it cannot be done.  --- */

/* Take the lanes from source loop FROM of N's function: its iterations are spread as before,
   but each is one lane's, unless a loop inside has lanes.  */
extern bool transform_remove_lanes (struct ir_func *f, const struct nest *n,
				    int from);

/* Give lanes to source loop TO of N's function: adjacent lanes run adjacent
   iterations.  */
extern bool transform_add_lanes (struct ir_func *f, const struct nest *n,
				 int to);

/* Accumulate in registers what source loop L accumulates by STORE in
   memory.  False if it does not, or not in any order.  */
extern bool transform_privatize (struct ir_func *f, int l, ir_ref store);

/* The number of the iteration of source loop L of N's function taken apart
   into the indexes of collapsed loops, as N = i / count, i % count, ...  */
enum { MAX_COLLAPSED = 4 };
struct collapsed_loops
{
  int n;
  ir_ref number;		/* The number, ...  */
  ir_ref at;			/* ... and the first that takes it apart.  */
  ir_ref index[MAX_COLLAPSED];	/* Outermost first.  */
  ir_ref count[MAX_COLLAPSED];	/* IR_NONE: not known (the outermost).  */
};
extern bool transform_find_collapsed (const struct nest *n, int l,
				      struct collapsed_loops *c);

/* Have the loops C of F in another order: at place K the old one
   ORDER[K].  */
extern void transform_permute (struct ir_func *f,
			       const struct collapsed_loops *c,
			       const int *order);

/* Have source loop L of N's function, which OpenMP collapses loops into, be the
   innermost of them, in one iteration of the others.  */
extern bool transform_make_innermost (struct ir_func *f, const struct nest *n,
				      int l);

/* Have source loop L of N's function begin, in each lane's warp, at a
   multiple of 32 iterations.  */
extern bool transform_align_chunks (struct ir_func *f, const struct nest *n,
				    int l);

/* Have source loop L of N's function begin at the same iteration in all
   lanes, if it begins a few iterations further in each.  */
extern bool transform_align_starts (struct ir_func *f, const struct nest *n,
				    int l);

#endif /* DRANO_TRANSFORM_H */
