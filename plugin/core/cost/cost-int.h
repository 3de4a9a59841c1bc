/* The cost of a region: what its files share among themselves.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_COST_COST_INT_H
#define DRANO_COST_COST_INT_H

#include "cost/cost.h"
#include "solve/solve.h"

enum { COST_MAX_REASONS = 24 };

/* A cycle whose iterations have numbers: the solver's T counts them, and for
   one that is spread INDEX is MORE (what the solver adds for the gang, the
   worker and the like) plus T times STRIDE.  */
struct cost_cycle
{
  const struct sym *t, *stride;
  const struct cost_poly *more;
  struct cost_atom *index;
  struct cost_cycle *next;
};

/* A region's cost under way.  */
struct cost_state
{
  struct arena *arena;		/* Of the results; with an escape.  */
  struct cost_ring *ring;
  struct pool *pool;
  struct cost_cycle *cycles;
  const struct context *at;	/* What is being walked over.  */
  const struct ir_func *root;
  struct region_cost *result;	/* Whose reasons are noted.  */
  bool per_warp;
  bool forked;			/* It is a body that OpenMP's threads run.  */
  /* Not null: only this access of FUNC is counted, its sectors as the mean
     over where the array may begin, in units of 1 / COST_PARTS.  */
  const struct ir_func *func;
  ir_ref insn;
  bool uncertain;		/* No such mean was known.  */
  /* Not null: only what these say, by function and block, is counted, as
     steps, and only from above: lower bounds are null.  */
  const int *const *blocks;
  struct cost_guess *guess;	/* Not null: what stands for values that are
				   not known.  */
};

enum { COST_PARTS = 32 };

/* The first of the metrics that K counts: all from there on are.  */

static inline int
cost_first (const struct cost_state *k)
{
  return k->blocks ? COST_STEPS : 0;
}

/* How many of them are launched, as a parameter.  */
enum cost_launch { COST_GANGS, COST_TEAMS, COST_THREADS };
extern const struct cost_poly *cost_launched (struct cost_state *k,
					      enum cost_launch what);

/* Note REASON, once.  */
extern void cost_reason (struct cost_state *k, const char *reason);

/* P, which is uniform, as a cost polynomial; null if it is none.  */
extern const struct cost_poly *cost_convert (struct cost_state *k,
					     const struct poly *p);

/* X, where it is not negative.  What must be assumed for that is noted.  */
extern const struct cost_poly *cost_count (struct cost_state *k,
					   const struct cost_poly *x);

/* What is counted of a lane loop's body: a round of a full warp; one of a
   last warp, whose lanes are known; and what each lane costs by itself, of
   accesses for which lanes never share sectors: of all these, if the lanes of
   the last warp are not known, else of those in loops that lanes leave at
   different times.  With EACH the loop's index is the number of the lane's
   iteration, not of the warp's.  */
enum { COST_FULL, COST_TAIL, COST_PER_LANE, COST_VARIANTS };

/* How often a loop goes round.  */
struct cost_trip
{
  const struct ir_loop *source;	/* Null: not in the table of loops.  */
  bool spread, lanes;		/* Iterations are spread, over lanes too.  */
  bool once;			/* The compiler's own cycle over chunks.  */
  struct cost_atom *index;
  /* How often its test is passed; blocks behind GO, which is where the test
     TEST then leads, are run as often, the others once more.  */
  ir_blk test, go;
  struct cost_bounds n[COST_VARIANTS];
  const struct poly *all;	/* Spread: the number of iterations.  */
  const struct cost_poly *total;
  bool chunked;			/* LANES: each thread has a part of its own,
				   as OpenMP's have.  */
  int few;			/* CHUNKED: no part has more iterations; 0 if
				   it may have 32.  */
  int tail;			/* LANES: lanes of the last warp, 0 if it is
				   full, -1 if not known.  */
};

/* What leaves loops: made once for a context.  */
struct cost_exit
{
  ir_blk block;
  int succ;
  struct cost_exit *next;
};

/* The exits of X's loops, by loop, in K's memory.  */
extern struct cost_exit **cost_exits (struct cost_state *k,
				      const struct context *x);

/* Fill TRIP for loop L of X, with EXITS, which is SOURCE's (or null) or, if
   ONCE, a cycle over chunks; the loops around it are done, LANE is the lane
   loop among them, or null.  */
extern void cost_trip (struct cost_state *k, struct context *x, int l,
		       const struct ir_loop *source, bool once,
		       const struct cost_exit *exits,
		       const struct cost_trip *lane,
		       struct cost_trip *trip);

/* True if the rounds of T are shared by all that were launched.  */
extern bool cost_over_gangs_p (const struct cost_trip *t);

/* Whether a block is run when the loop around it goes round.  ONCE: in one
   iteration at most.  */
enum cost_when { COST_NEVER, COST_ONCE, COST_MAYBE, COST_ALWAYS };

/* True if block B of X, in the loop that trip symbol T counts, is run only if
   a comparison at the end of block D finds that T has one value: *AT.  */
extern bool cost_once_p (struct cost_state *k, struct context *x, ir_blk d,
			 ir_blk b, const struct sym *t,
			 const struct cost_poly **at);

/* True if block B of X, in a lane loop of which INDEX numbers the rounds, is
   run only if a comparison at the end of block D holds, which it does in one
   iteration of that loop at most.  */
extern bool cost_single_lane_p (struct cost_state *k, struct context *x,
				ir_blk d, ir_blk b,
				const struct cost_atom *index);

/* Whether block B of X is run if its immediate dominator D is, by the lanes
   of MASK.  */
extern enum cost_when cost_guard (struct cost_state *k, struct context *x,
				  ir_blk d, ir_blk b, uint32_t mask);

/* True if the lanes of MASK stay together at the end of block B of X.  */
extern bool cost_converged_p (struct context *x, ir_blk b, uint32_t mask);

/* By block of X: so many groups of lanes at most, that have parted, run it one
   after the other.  */
extern int *cost_groups (struct cost_state *k, struct context *x);

/* Costs, by metric.  */
struct cost_vector
{
  struct cost_bounds m[COST_METRICS];
};

extern void cost_vector_zero (struct cost_state *k, struct cost_vector *c);
extern void cost_vector_add (struct cost_state *k, struct cost_vector *c,
			     const struct cost_vector *more,
			     enum cost_when when);

struct access;
struct prediction;

/* Lower the upper bounds in R, the prediction for access A of X, where lanes
   clamp subscripts at an edge.  */
extern void cost_clamp (struct cost_state *k, struct context *x,
			const struct access *a, struct prediction *r);

/* Which accesses are counted.  */
enum cost_part
{
  COST_WHOLE,		/* All.  */
  COST_SHARED,		/* Upper bounds without those where each lane has its
			   own sector, ...  */
  COST_OWN		/* ... and upper bounds of those, for one lane.  */
};

/* True if F is a body that another root of its region forks.  */
extern bool cost_forked_p (const struct ir_func *f);

/* Add to C what the instructions of block B of X cost, calls apart, when the
   lanes of MASK are there.  */
extern void cost_block (struct cost_state *k, struct context *x, ir_blk b,
			uint32_t mask, enum cost_part part,
			struct cost_vector *c);

/* Store in TOTAL what context X of a root costs.  */
extern void cost_walk (struct cost_state *k, struct context *x,
		       struct cost_vector *total);

/* What access R of the root X does in a launch whose values are supposed, if
   all of them are known: true with the numbers of requests and of
   sectors.  */
extern bool cost_enumerate (struct cost_state *k, struct context *x, ir_ref r,
			    double *requests, double *sectors);

#endif /* DRANO_COST_COST_INT_H */
