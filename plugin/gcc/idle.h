/* Regions and parallel loops that leave lanes without work.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_IDLE_H
#define DRANO_IDLE_H

#include "region.h"
#include "../core/analyze.h"

/* Why lanes have no work.  */
enum idle_reason
{
  IDLE_ACC_LOOP,	/* A loop over gangs or workers only.  */
  IDLE_ACC_REGION,	/* A parallel region in which no loop is spread.  */
  IDLE_KERNELS_ONE,	/* GCC runs this kernels region on one lane.  */
  IDLE_KERNELS_GANGS,	/* ... or on one lane of each gang.  */
  IDLE_OMP_THREADS,	/* A loop over OpenMP threads only.  */
  IDLE_OMP_TEAMS,	/* A loop over teams only.  */
  IDLE_OMP_COLLAPSE,	/* A simd loop that GCC gives no lanes, because it
			   is collapsed, ...  */
  IDLE_OMP_SAFELEN,	/* ... because of its safelen, ...  */
  IDLE_OMP_ARRAY,	/* ... because of a variable-length array, ...  */
  IDLE_OMP_REDUCTION,	/* ... because of a user-defined reduction.  */
  IDLE_OMP_SHORT,	/* A simd loop with fewer lanes than there are.  */
  IDLE_OMP_REGION,	/* A target region without a parallel loop.  */
  IDLE_COUNT
};

struct idle
{
  enum idle_reason reason;
  enum finding finding;
  const struct region *region;
  location_t loc;		/* The loop's, or the construct's.  */
  const char *mapping;		/* "gang worker", "parallel for", ...  */
  int lanes;			/* That work.  */
};

/* Collect what lies idle in REGIONS.  Regions that do no loop work on global
   memory are left out, and so are serial ones, which ask for one lane.  */
extern void idle_collect (const auto_vec<struct region *> &regions,
			  auto_vec<struct idle> *found);

/* True if GCC gives OpenMP simd loops lanes in this compilation: when
   optimising for nvptx (omp-general.cc, omp_max_simt_vf).  */
extern bool idle_simt_possible_p (void);

#endif /* DRANO_IDLE_H */
