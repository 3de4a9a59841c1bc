/* What a region needs, for those who choose which loops have the lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The same analysis answers for a region as it is, for a copy of it in which
   other loops have the lanes, and for the region after a transform.  So a
   choice, its promise and the check of that promise can be compared.  */

#ifndef DRANO_ADVICE_WEIGH_H
#define DRANO_ADVICE_WEIGH_H

#include "base/machine.h"
#include "cost/time.h"
#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What one launch of a region needs.  A trip count that is not known is
   supposed.  */
struct weight
{
  bool known;			/* Else nothing is.  */
  bool counted;			/* All trip counts are known.  */
  double requests, sectors;	/* By full warps.  */
  double queued;		/* Sectors that take as long as lanes wait that
				   update one element atomically.  */
  double instructions;		/* That warps execute, with 128 teams of 8
				   threads or 1024 gangs where the program does
				   not say how many; negative: not known.  */
  bool supposed;		/* They depend on supposed trip counts.  */
  double launched;		/* Warps of the launch, of a gang one; 0: not
				   known.  */
  struct time_need need;	/* If INSTRUCTIONS are known: of the time.  */
  bool untimed;			/* What they wait for is not known.  */
};

/* The state for root F of M, or null if out of memory.  M has passed ir_verify
   and stays as it is.  */
struct weighing;
extern struct weighing *weigh_begin (struct ir_module *m, int f);
extern void weigh_end (struct weighing *w);

/* What W's region needs, each loop of unknown length having TRIPS
   iterations.  */
extern struct weight weigh_region (struct weighing *w, int trips);

/* Let SECTORS have, by loop, what the accesses in each source loop of W's
   region need of that.  Return false if it is not known.  */
extern bool weigh_loops (struct weighing *w, int trips, double *sectors);

/* The same if the N source loops LOOPS of the region's body, none of which is
   inside another, had the lanes, and the loops around and inside them had
   not.  WHOLE: threads of OpenMP that share them get whole warps.  */
extern struct weight weigh_lanes (struct weighing *w, int n, const int *loops,
				  bool whole, int trips);

/* How many times as long a warp takes for an iteration of loop L of W's region
   in each of its lanes as for one in a single lane on MACHINE, as its lanes
   wait for each other; negative: not known.  */
extern double weigh_together (struct weighing *w, int l,
			      const struct machine *machine, int trips);

/* An access whose lanes are some elements apart.  */
struct weight_access
{
  void *stmt;			/* The adapter's.  */
  int ideal;			/* Sectors of a request.  */
  double excess;		/* Sectors beyond the ideal.  */
  double requests;
};

/* Put those of W's region, except in functions that it calls, into AT, at most
   ROOM; return their number.  TRIPS is as above.  */
extern int weigh_strided (struct weighing *w, int trips,
			  struct weight_access *at, int room);

struct arena;
struct traffic;

/* Fill in what the time of X, which has instructions, is made of: the launch
   with traffic T, each loop of unknown length having TRIPS iterations.  A is
   scratch memory with an escape.  */
extern void weigh_need (struct arena *a, const struct traffic *t, int trips,
			struct weight *x);

/* The time of X on MACHINE, where neither memory nor warps ever wait for each
   other: its warp instructions, and for each sector as many as are executed in
   the time that the sector takes.  Negative: not known.  */
extern double weight_cost (const struct weight *x,
			   const struct machine *machine);

/* The seconds that a launch of X takes on MACHINE by time_estimate, which knows
   of waiting and of warps without work.  Negative: not known.  */
extern double weight_time (const struct weight *x,
			   const struct machine *machine);

/* True if a launch of X is known to take longer on MACHINE than PART of the
   time of one of Y.  */
extern bool weight_longer_p (const struct weight *x, const struct weight *y,
			     double part, const struct machine *machine);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_ADVICE_WEIGH_H */
