/* The cost of a region: its entry points and results.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_COST_H
#define DRANO_COST_H

#include "cost/qpoly/qpoly.h"
#include "ir/ir.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is counted.  cost/print.c has the names.  */
enum cost_metric
{
  COST_REQUESTS,	/* Of global memory.  */
  COST_SECTORS,
  COST_LINES,
  COST_DIVERGENT,	/* Branches where lanes diverge.  */
  COST_CONFLICTS,	/* Repetitions of requests of gang-private memory
			   because of banks.  */
  COST_WAVEFRONTS,	/* Of L1.  */
  COST_L2,		/* Sectors that L2 is asked for, ... */
  COST_REUSED,		/* ... if L1 keeps them to the next iteration.  */
  COST_STEPS,		/* Weighted as in COPPER, section 4.1.  */
  COST_METRICS
};

/* A cost lies between LOWER and UPPER; null is not known (then 0 is a lower
   bound, and there is no upper one).  */
struct cost_bounds
{
  const struct cost_poly *lower, *upper;
};

/* The cost of one region.  WARP: of one warp that runs one round of each loop
   that is spread.  LAUNCH: of all warps together.  */
struct region_cost
{
  const struct ir_func *root;
  struct cost_ring *ring;
  struct cost_bounds warp[COST_METRICS], launch[COST_METRICS];
  int nreasons;
  const char **reasons;		/* Why it is not exact, and what it
				   assumes.  */
};

struct cost_list
{
  int n;
  struct region_cost *at;	/* In the order of the module.  */
};

struct analysis;
struct machine;

/* The cost on MACHINE of each region of M, which has passed ir_verify.  The
   result lives in M's arena; null if out of memory.  Time is linear in that of
   the analysis.  */
extern struct cost_list *cost_module (struct ir_module *m,
				      const struct machine *machine);

/* The traffic of access INSN in a launch.  */
struct cost_site
{
  ir_ref insn;
  int accesses;			/* For the caller: of how many it is the
				   sum.  */
  bool known;			/* REQUESTS and SECTORS are.  */
  double requests, sectors;
  double by_lanes[32];		/* Of a request by the first 1, 2, ... lanes of
				   a warp; negative: not known.  */
};

/* Fill in the traffic of the N SITES, accesses of root F of M, with memory A,
   which has an escape.  */
extern void cost_sites (struct arena *a, struct ir_module *m, int f, int n,
			struct cost_site *sites);

/* Mark the sites of R, the results for M, that are proved to cost little on
   MACHINE: a launch that has them takes less than 1 % longer by the model of
   time (machine_time) than if they asked for their ideal only, whatever the
   sizes are.  Nothing is marked if memory runs out.  */
extern void cost_little (struct ir_module *m, const struct machine *machine,
			 struct analysis *r);

/* Values to use for unknown parameters of a region: by NAME, or OFTEN for a
   name that is not in the list; and for the numbers of gangs, teams and
   threads.  */
enum { COST_GUESSES = 4 };
struct cost_guess
{
  int n;
  const char *name[COST_GUESSES];
  int64_t value[COST_GUESSES];
  int64_t often;
  int64_t launched[3];
};

/* The root that X is the solved context of, in whose module each run of a
   block takes so many instructions as BLOCKS says, by function and block.  A
   is memory with an escape.  */
struct arena;
struct context;
struct cost_work;
extern struct cost_work *cost_work_new (struct arena *a, struct context *x,
					const int *const *blocks);

/* Store in *WORK how many instructions the warps of a launch of W's region
   execute in total, with G for unknown values; return false if these are not
   enough.  */
extern bool cost_work (struct cost_work *w, struct cost_guess *g,
		       double *work);

/* About how many instructions the warps of a launch execute, BEFORE a change
   and AFTER it, and the factor between them, from LEAST to MOST.  Where the
   region does not say how many gangs are launched BEFORE and AFTER are for
   WORK_GANGS, and MANY is the factor for WORK_MANY_GANGS; with OpenMP an
   eighth as many teams.  BY_COUNTS: numbers of iterations are not known,
   BEFORE and AFTER are for likely ones, and the factor depends on them.
   Nothing is KNOWN of regions with workers: how many each gang gets is
   libgomp's choice, and depends on the registers that the device's code
   takes.  */
enum { WORK_GANGS = 1024, WORK_MANY_GANGS = 8192 };
struct work_change
{
  double before, after;
  double least, most, many;
  bool known, by_counts;
};

/* Assume of the parameters of M's regions what TEXT says: "NAME=VALUE" or, for
   the low bits, "NAME%POWER=REST"; NAME "%" is every array and "#N" the Nth
   variable that the region gets.  To be called before any analysis of M.
   COST_BAD: TEXT cannot be parsed, or the value is too large; COST_UNUSED: M
   has no such parameter.  */
enum cost_assumed { COST_BAD, COST_UNUSED, COST_ASSUMED };
extern enum cost_assumed cost_assume (struct ir_module *m,
				      const char *text);

/* B, of C, as text: "N", "N to M" or "at least N"; null if out of memory.  */
extern const char *cost_bounds_text (const struct region_cost *c,
				     const struct cost_bounds *b);

/* The number that B is; negative: it is not one, or not known.  */
extern double cost_bounds_value (const struct cost_bounds *b);

/* Print C for people, and as records, to F.  */
extern void cost_print (FILE *f, const struct region_cost *c);
extern void cost_records (FILE *f, const struct region_cost *c);

/* Print to F which of X and Y, two candidates for one region, is better, by
   their upper bounds of weighted steps and of sectors.  */
extern void cost_print_comparison (FILE *f, const struct region_cost *x,
				   const struct region_cost *y);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_COST_H */
