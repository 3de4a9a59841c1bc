/* Interpreting regions: the requests of a launch with known values.
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

/* The requests of an access or of a site.  */
struct access_count
{
  int64_t requests, lanes, sectors, lines;
  int least, most;		/* Sectors of a request.  */
  bool data_dependent;		/* There may be others: they depend on
				   data.  */
};

struct interpreter
{
  struct arena *arena;
  const struct ir_module *m;
  struct access_count **accesses;	/* By function and instruction.  */
  int64_t work, most_work;	/* Instructions executed, and allowed.  */
  int64_t times;		/* The factor for what is counted.  */
  int64_t roles[IR_ROLE_LAST];	/* Values of these, or -1.  */
  int depth;			/* Of calls.  */
  bool stopped;			/* The limit MOST_WORK was exceeded: the counts
				   are useless.  */
};

/* Return an interpreter, in A, for the regions of M, which has passed
   ir_verify.  */
extern struct interpreter *interpret_new (struct arena *a,
					  const struct ir_module *m);

/* Interpret region ROOT as launched TIMES times with the values known from its
   symbols' facts, and count its requests.  ENTRY is false for a body that the
   threads of OpenMP's teams run.  */
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
