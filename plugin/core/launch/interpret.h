/* Regions played through: what a launch with known values asks for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Prediction (predict.c) says what one request may take, for all values that
   are not known when a program is compiled.  When they are known, because the
   program was run, the same lane IR says more: interpret_region goes through
   all iterations that the gangs, workers and lanes of a launch share, with the
   values that the facts of the region's symbols give, and counts the sectors
   of each request.  Nothing is known of what memory holds: where an address
   or a condition depends on that, the accesses concerned are
   `data_dependent'.  */

#ifndef DRANO_LAUNCH_INTERPRET_H
#define DRANO_LAUNCH_INTERPRET_H

#include "site/site.h"
#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the requests of an access or of a site come to.  */
struct access_count
{
  int64_t requests, lanes, sectors, lines;
  int least, most;		/* Sectors of a request.  */
  bool data_dependent;		/* There may be others, of which no more is
				   known.  */
};

struct interpreter
{
  struct arena *arena;
  const struct ir_module *m;
  struct access_count **accesses;	/* By function and instruction.  */
  int64_t work, most_work;	/* Instructions executed, and allowed.  */
  int64_t times;		/* How often what is executed is to be
				   counted.  */
  int64_t roles[IR_ROLE_LAST];	/* Values of these, or -1.  */
  int depth;			/* Of calls.  */
  bool stopped;			/* MOST_WORK was not enough: what was played
				   is worth nothing.  */
};

/* Something to play the regions of M, which has passed ir_verify, in A.  */
extern struct interpreter *interpret_new (struct arena *a,
					  const struct ir_module *m);

/* Play region ROOT as if it was launched TIMES times with the values that are
   known of its symbols, and add up its requests.  ENTRY is false if it is a
   body that the threads of OpenMP's teams run.  */
extern void interpret_region (struct interpreter *p,
			      const struct ir_func *root, int64_t times,
			      bool entry);

/* Add MORE to X.  */
extern void access_count_add (struct access_count *x,
			      const struct access_count *more);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_LAUNCH_INTERPRET_H */
