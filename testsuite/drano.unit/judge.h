/* Requests that happen against what was predicted of their sites.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The sectors and lines of each request are counted lane by lane, without a
   look at how the predictor counts.  A site's assumptions are looked at:
   where one does not hold in a run, the site says nothing of it.  */

#ifndef DRANO_JUDGE_H
#define DRANO_JUDGE_H

#include "analyze/analyze.h"
#include "interp.h"

struct judge
{
  struct interp *interp;
  const struct analysis *analysis;
  int most;			/* Requests of an instruction that are kept
				   in each run.  */
  /* Of all runs.  */
  long checked;			/* Requests compared.  */
  long tight;			/* Of sites with a single figure.  */
  long exact;			/* Of sites that are exact altogether.  */
  long assumed;			/* Not compared: an assumption fails, or
				   elements lie where no device allows.  */
  long cut;			/* Not compared: partly filled warps of loops
				   that are said to have none such.  */
  long undefined;		/* Runs that say nothing.  */
  bool bad;			/* A prediction is wrong; WHAT is.  */
  char what[400];
  /* Private.  */
  struct arena *arena;
  struct interp_request *requests;
  int nrequests, room;
  const struct site ***sites;	/* By function and instruction.  */
  int **kept;			/* The same.  */
  bool *seen;			/* By site: a request was compared.  */
};

/* A judge of M, which has passed ir_verify, and of what the domain lanes says
   of it; in A, which must last.  */
extern struct judge *judge_new (struct arena *a, struct ir_module *m);

/* Run each region of J's module with the random values that SEED gives, and
   look at the requests.  False if a prediction is wrong.  */
extern bool judge_run (struct judge *j, uint64_t seed);

/* How many of J's sites had a request that was compared.  */
extern int judge_seen (const struct judge *j);

#endif /* DRANO_JUDGE_H */
