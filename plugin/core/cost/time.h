/* How long a launch takes: an estimate before it runs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Whoever decides between two forms of a region compares their times.  Fewer
   sectors or instructions are not less time where few warps wait for their own
   results.  The model is machine_time, by which drano report judges what was
   measured; here it gets what is expected.  */

#ifndef DRANO_COST_TIME_H
#define DRANO_COST_TIME_H

#include "base/machine.h"
#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

struct context;
struct nest;
struct poly;

/* What the warps of a launch need in total, shared equally among those that
   have work.  A change of lanes changes all of it: lanes that are side by side
   make fewer warps, each of which waits for the slowest of its lanes.  */
struct time_need
{
  double warps;			/* That have work; 0: as many as fit.  */
  double instructions;		/* That they execute.  */
  double near, far;		/* Loads that they wait for, which L1 serves, or
				   L2 and the memory.  */
  double wavefronts;		/* Of L1.  */
  double l2, dram;		/* Sectors.  */
  double held;			/* Bytes of each warp, of which more is used
				   later.  */
  double held_far;		/* So many of FAR are near while L1 holds those
				   of all warps.  */
  double rows, rows_far;	/* The same of what the next iteration of an
				   outer loop uses.  */
  double atomics;		/* Updates, one for each lane that has the same
				   address as another.  */
};

/* Return N with TIMES as many iterations, which as many more warps have: what a
   warp holds stays as it is.  */
extern struct time_need time_need_times (struct time_need n, double times);

/* Return how many seconds M takes at least for what N says, and what keeps it
   from being faster, in *BINDS if that is not null.  */
extern double time_estimate (const struct machine *m, const struct time_need *n,
			     enum machine_bound *binds);

/* Return with how many warps on a multiprocessor M executes an instruction in
   each cycle although each warp waits for the result of the one before: fewer
   warps leave it idle, and lanes side by side do not make it faster.  */
extern int time_busy_warps (const struct machine *m);

/* Return the part of the requests of an access with ADDRESS in block B of X
   that L1 does not serve: lanes that walk along SECTORS sectors each reach the
   next one now and then, at different times.  */
extern double time_part_far (const struct context *x, ir_blk b,
			     const struct poly *address, int sectors);

/* The same while L1 holds what they walk along, unless it is known that lanes
   are at different places of their sectors.  */
extern double time_part_new (const struct context *x, ir_blk b,
			     const struct poly *address, int sectors);

/* Return by how many bytes ADDRESS in root X moves on from one iteration of
   natural loop L of N, which is X's, to the next that the same warp has, if
   that is less than a sector; else a sector.  */
extern int time_row_step (const struct nest *n, struct context *x, int l,
			  const struct poly *address);

/* The part of the requests of an access with ADDRESS for SECTORS sectors that
   need a new one, if it moves on by BY bytes each time, unless it is known that
   lanes are at different places of their sectors.  */
extern double time_part_moved (const struct poly *address, int sectors, int by);

/* True if lanes may diverge at the end of block B of X, which is not the test
   of their loop.  */
extern bool time_diverges_p (struct context *x, ir_blk b);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_COST_TIME_H */
