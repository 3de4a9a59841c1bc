/* Scalars of which lanes, workers or threads share a copy.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_REGION_SHARED_COPY_H
#define DRANO_GCC_REGION_SHARED_COPY_H

#include "region/region.h"

/* Who assigns a copy that it shares.  */
enum sharing
{
  SHARING_NONE,
  SHARING_GANG_LANES,		/* OpenACC: the lanes of a gang, ...  */
  SHARING_WORKER_LANES,		/* ... those of a worker, ...  */
  SHARING_GANG_WORKERS,		/* ... or the workers of a gang.  */
  SHARING_TEAM_THREADS,		/* OpenMP: the threads of a team, ...  */
  SHARING_THREAD_LANES,		/* ... or the lanes of a thread.  */
  SHARING_COUNT
};

/* A loop around an assignment, over which the value differs.  */
struct copy_loop
{
  location_t loc;
  enum sharing sharing;		/* OpenMP: who would race for the copy.  */
  bool outer;			/* OpenACC: it is the one that makes the
				   copy.  */
  bool parallel;		/* A parallel region, not a loop.  */
  bool read_behind;		/* The value is read behind it.  */
};

/* An assignment that races if one of LOOPS is spread as it seems.  */
struct copy_race
{
  location_t region;		/* Of the construct.  */
  location_t loc;		/* Of the assignment.  */
  tree decl;
  bool update;			/* The stored value is computed from that of
				   another iteration.  */
  bool reduced;			/* The construct reduces it.  */
  auto_vec<struct copy_loop> loops;  /* Inner ones first.  */
};

/* Note such assignments in STMT, an OpenMP target or an OpenACC parallel
   construct that is not yet lowered.  */
extern void copies_note (gomp_target *stmt);

/* The assignments of the function that was compiled; they stay ours.  */
extern const vec<struct copy_race *> &copies_found (void);

/* Who races, and over which loop.  */
struct copy_sharing
{
  enum sharing kind;
  location_t loop;		/* The assignment's, if it is not known.  */
  bool parallel;		/* That is a parallel region.  */
  bool lost;			/* GCC's program is wrong: what is updated is
				   used behind the loop.  */
};

/* Return which lanes, workers or threads race at RACE in REGION.  */
extern struct copy_sharing copies_sharing (const struct copy_race *race,
					   const struct region *region);

#endif /* DRANO_GCC_REGION_SHARED_COPY_H */
