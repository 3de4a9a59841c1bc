/* Regions and parallel loops that leave lanes without work.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_DIAGNOSE_ADVICE_IDLE_LANES_H
#define DRANO_GCC_DIAGNOSE_ADVICE_IDLE_LANES_H

#include "region/region.h"
#include "site/site.h"

/* Why lanes have no work.  */
enum idle_reason
{
  IDLE_ACC_LOOP,	/* A loop over gangs or workers only.  */
  IDLE_ACC_REGION,	/* A parallel region in which no loop is spread.  */
  IDLE_KERNELS_ONE,	/* GCC runs this kernels region on one lane.  */
  IDLE_KERNELS_GANGS,	/* ... or on one lane of each gang.  */
  IDLE_OMP_THREADS,	/* A loop over OpenMP threads only.  */
  IDLE_OMP_TEAMS,	/* A loop over teams only.  */
  IDLE_OMP_PARALLEL,	/* A parallel region without a loop.  */
  IDLE_OMP_COLLAPSE,	/* A simd loop that GCC gives no lanes, because it
			   is collapsed, ...  */
  IDLE_OMP_SAFELEN,	/* ... because of its safelen, ...  */
  IDLE_OMP_ARRAY,	/* ... because of a variable-length array, ...  */
  IDLE_OMP_REDUCTION,	/* ... because of a user-defined reduction, ...  */
  IDLE_OMP_OTHER_REDUCTION, /* ... or another one, ...  */
  IDLE_OMP_IF,		/* ... because of its if clause, ...  */
  IDLE_OMP_SIMDLEN,	/* ... because of its simdlen, ...  */
  IDLE_OMP_LASTPRIVATE,	/* ... because of a lastprivate clause, ...  */
  IDLE_OMP_CHUNK,	/* ... or because of its schedule.  */
  IDLE_OMP_SHORT,	/* A simd loop with fewer lanes than there are.  */
  IDLE_OMP_REGION,	/* A target region without a parallel loop.  */
  IDLE_OMP_TEAMS_REGION, /* The same, of several teams.  */
  IDLE_COUNT
};

/* What gives the lanes work, as GCC maps loops.  */
enum idle_cure
{
  CURE_NONE,		/* Nothing that is known to.  */
  CURE_ADD_VECTOR,	/* vector on this loop.  */
  CURE_ACC_LOOP,	/* acc loop on a loop.  */
  CURE_INDEPENDENT,	/* independent instead of seq.  */
  CURE_PARALLEL_LOOP,	/* parallel loop instead of kernels.  */
  CURE_ADD_SIMD,	/* simd on this construct.  */
  CURE_UNCOLLAPSE,	/* simd on the innermost of the collapsed loops, */
  CURE_UNCOLLAPSE_REDUCE, /* ... with a reduction of its own.  */
  CURE_UNCOLLAPSE_PARALLEL, /* ... with parallel for.  */
  CURE_SIMD_INSIDE,	/* simd on a loop inside.  */
  CURE_FOR_SIMD,	/* A loop of threads and lanes inside.  */
  CURE_PARALLEL_SIMD,	/* One of teams, threads and lanes, here, ...  */
  CURE_TEAMS_SIMD,	/* ... on a loop inside.  */
  CURE_TEAMS_LOOP,	/* ... or loop.  */
  CURE_TARGET_SIMD,	/* ... instead of the target construct.  */
  CURE_TARGET_LOOP,	/* ... or target teams loop.  */
  CURE_SAFELEN, CURE_ARRAY, CURE_REDUCTION, CURE_SIMDLEN,
  CURE_LASTPRIVATE, CURE_CHUNK,	/* Other clauses on this simd loop.  */
  CURE_WORKSHARE,	/* Loops instead of this construct.  */
  CURE_COUNT
};

struct idle_loop
{
  enum idle_reason reason;
  enum finding finding;
  const struct region *region;
  location_t loc;		/* The loop's, or the construct's.  */
  unsigned mapping;		/* Mask of enum ir_map; 0: no loop.  */
  int lanes;			/* That work.  */
  bool barred;			/* A simd directive on the loop itself gives
				   no lanes.  */
  enum idle_cure cure;
  location_t cure_loc;		/* Where it is to be applied.  */
  int until;			/* The line in which the next idle loop of the
				   region begins; INT_MAX: there is none.  */
  bool first;			/* It is the first idle loop of its region.  */
  bool reported;		/* A warning covers it (diagnose_idle).  */
};

/* Collect what lies idle in REGIONS.  Regions that do no loop work on global
   memory are left out, and so are serial ones, which ask for one lane.  */
extern void idle_collect (const auto_vec<struct region *> &regions,
			  auto_vec<struct idle_loop> *found);

/* True if PLACE is in the loop that IDLE is about.  */
extern bool idle_about_p (location_t place, const struct idle_loop *idle);

#endif /* DRANO_GCC_DIAGNOSE_ADVICE_IDLE_LANES_H */
