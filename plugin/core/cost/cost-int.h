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
  struct cost_cycle *next;	/* In the same slot.  */
};

/* By the symbols that count them, cycles are kept in so many slots; that of
   T.  */
enum { COST_CYCLES = 64 };

static inline size_t
cost_cycle_slot (const struct sym *t)
{
  return (uintptr_t) t / 64 % COST_CYCLES;
}

/* What a walk over a region counts.  */
enum cost_mode
{
  COST_OF_LAUNCH,		/* The metrics of a launch, ...  */
  COST_OF_WARP,			/* ... or of one warp of it.  */
  COST_OF_SITE,			/* One access of the root: its sectors as the
				   mean over where the array may begin, in units
				   of 1 / COST_PARTS.  */
  COST_OF_BLOCKS,		/* What is said of blocks, as steps, and only
				   from above: lower bounds are null.  */
  COST_BY_COUNTER		/* What a counter says, of one warp, from
				   below.  */
};

/* The state of computing a region's cost.  */
struct cost_state
{
  enum cost_mode mode;
  struct arena *arena;		/* Of the results; with an escape.  */
  struct cost_ring *ring;
  struct pool *pool;
  struct cost_cycle *cycles[COST_CYCLES];
  const struct context *at;	/* The context that is being counted.  */
  const struct ir_func *root;
  struct region_cost *result;	/* Whose reasons are noted.  */
  bool forked;			/* It is a body that OpenMP's threads run.  */
  /* COST_OF_LAUNCH, COST_OF_WARP: null if nothing of its caches is counted.  */
  const struct machine *machine;
  /* COST_OF_SITE.  */
  ir_ref insn;
  bool uncertain;		/* No mean was known.  */
  /* COST_OF_BLOCKS: what a block takes, by function and block; and what stands
     for values that are not known.  */
  const int *const *blocks;
  struct cost_guess *guess;
  /* COST_BY_COUNTER.  */
  struct cost_counter *counter;
};

enum { COST_PARTS = 32 };

/* The state, in which the region of RESULT is walked over as MODE says: results
   go to A, and POOL has its solution.  What else the mode needs is the caller's
   to set.  */
extern struct cost_state cost_state_make (enum cost_mode mode, struct arena *a,
					  struct pool *pool,
					  struct region_cost *result);

/* True if K has what its mode needs, and nothing of other modes.  */
extern bool cost_state_complete_p (const struct cost_state *k);

/* True if K counts one warp.  */

static inline bool
cost_per_warp_p (const struct cost_state *k)
{
  return k->mode == COST_OF_WARP || k->mode == COST_BY_COUNTER;
}

/* The first of the metrics that K counts: all from there on are.  */

static inline int
cost_first (const struct cost_state *k)
{
  return k->mode == COST_OF_BLOCKS ? COST_STEPS : 0;
}

/* The number of gangs, teams or threads that are launched, as a symbolic
   parameter.  */
enum cost_launch { COST_GANGS, COST_TEAMS, COST_THREADS };
extern const struct cost_poly *cost_launched (struct cost_state *k,
					      enum cost_launch what);

/* Note REASON, once.  */
extern void cost_reason (struct cost_state *k, const char *reason);

/* Return P, which is uniform, as a cost polynomial; null if it is not one.  */
extern const struct cost_poly *cost_convert (struct cost_state *k,
					     const struct poly *p);

/* Return X where it is not negative.  Note what must be assumed for that.  */
extern const struct cost_poly *cost_count (struct cost_state *k,
					   const struct cost_poly *x);

/* The variants in which a lane loop's body is counted.  COST_FULL: a round of
   a full warp.  COST_TAIL: a round of the last warp, whose lanes are known.
   COST_PER_LANE: one lane alone, for accesses whose lanes never share sectors,
   such as a strided walk.  If the lanes of the last warp are not known this
   covers all such accesses, otherwise those in loops that lanes leave at
   different times.  The loop's index is then the iteration of the lane, not of
   the warp.  */
enum { COST_FULL, COST_TAIL, COST_PER_LANE, COST_VARIANTS };

/* The trip count of a loop.  */
struct cost_trip
{
  const struct ir_loop *source;	/* Null: not in the table of loops.  */
  bool spread, lanes;		/* Iterations are spread, over lanes too.  */
  bool once;			/* The compiler's own cycle over chunks.  */
  struct cost_atom *index;
  /* How often its test holds.  TEST then leads to GO: blocks behind GO run as
     often, the others once more.  */
  ir_blk test, go;
  struct cost_bounds n[COST_VARIANTS];
  const struct poly *all;	/* Spread: the number of iterations.  */
  const struct cost_poly *total;
  bool whole;			/* CHUNKED: each part is of whole warps.  */
  bool chunked;			/* LANES: each thread has a part of its own, as
				   in OpenMP.  */
  int few;			/* CHUNKED: the most iterations of a part; 0 if
				   it may have 32.  */
  int tail;			/* LANES: lanes of the last warp, 0 if it is
				   full, -1 if not known.  */
};

/* Fill TRIP for loop L of X, which is SOURCE's (or null) or, if ONCE, a cycle
   over chunks; the loops around it are done, LANE is the lane loop among them,
   or null.  */
extern void cost_trip (struct cost_state *k, struct context *x, int l,
		       const struct ir_loop *source, bool once,
		       const struct cost_trip *lane,
		       struct cost_trip *trip);

/* Return true if all gangs, teams or threads of a launch share the rounds of
   T.  */
extern bool cost_over_gangs_p (const struct cost_trip *t);

/* Whether a block is run in an iteration of the loop around it.  ONCE: in at
   most one iteration.  */
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

/* Return whether block B of X is run if its immediate dominator D is run by
   the lanes of MASK.  */
extern enum cost_when cost_guard (struct cost_state *k, struct context *x,
				  ir_blk d, ir_blk b, uint32_t mask);

/* Return true if the lanes of MASK stay converged at the end of block B of
   X.  */
extern bool cost_converged_p (struct context *x, ir_blk b, uint32_t mask);

/* Return, for each block of X, an upper bound on the number of groups of
   diverged lanes that run it one after the other.  */
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

/* What a walk may count in place of the metrics.  BLOCK adds to C what block B
   of X takes at least.  LOOP gets what an iteration of loop L of X takes: BODY
   behind the loop's test, and HEAD before it.  T is the loop's number of
   iterations.  */
struct cost_counter
{
  void (*block) (struct cost_state *k, struct context *x, ir_blk b,
		 struct cost_vector *c);
  void (*loop) (struct cost_state *k, struct context *x, int l,
		const struct cost_trip *t, const struct cost_vector *body,
		const struct cost_vector *head);
};

/* How many wavefronts a request needs in the L1 of M, of access A with address
   in POOL and prediction P.  */
extern struct interval cost_wavefronts (struct pool *pool,
					const struct machine *m,
					const struct access *a,
					const struct prediction *p);

/* True if ADDRESS changes with T.  Set *BY to the bytes by which it does in an
   iteration, or to 0 if that is not one number.  */
extern bool cost_changes_p (const struct poly *address, const struct sym *t,
			    int64_t *by);

/* True if S may change in an iteration of the loop with scope LOOP.  */
extern bool cost_symbol_changes_p (const struct sym *s,
				   const struct scope *loop);

/* Return the bytes by which ADDRESS in block B of X moves on in an iteration of
   the loop around it, if these are known and less than a sector, else a
   sector.  */
extern int cost_moves_by (const struct context *x, ir_blk b,
			  const struct poly *address);

/* Such an access, to BYTES, is in as many sectors more than it moves on by, for
   each sector of a request: return that, times the bytes of a sector.  */
extern int cost_begins (struct cost_state *k, struct context *x, ir_blk b,
			const struct poly *address, int bytes);

/* True if all exits of loop L of X are tests that count its iterations.  Set
   *MOST to the number of iterations, or to -1 if it is not known.  */
extern bool cost_counted_p (struct cost_state *k, struct context *x, int l,
			    int64_t *most);

/* What L1 keeps for the next iterations of loops in the solved root X, on the
   machine M.  A is for all that is made.  */
struct cost_keeping;
extern struct cost_keeping *cost_keeping_new (struct arena *a,
					      struct cost_state *k,
					      const struct machine *m,
					      struct context *x);

/* Return how the next iterations of the loop around access R of X use its
   sectors.  */
extern struct site_kept cost_kept (struct cost_keeping *g, struct context *x,
				   ir_ref r);

/* Which accesses are counted.  */
enum cost_part
{
  COST_WHOLE,		/* All.  */
  COST_SHARED,		/* Upper bounds without those where each lane has its
			   own sector, ...  */
  COST_EACH		/* ... and upper bounds of those, for one lane.  */
};

/* True if F is a body that another root of its region forks.  */
extern bool cost_forked_p (const struct ir_func *f);

/* Add to C the cost of the instructions of block B of X, except calls, when
   the lanes of MASK run it, and to FIRST what it costs in addition in the first
   iteration of the loop around it.  */
extern void cost_block (struct cost_state *k, struct context *x, ir_blk b,
			uint32_t mask, enum cost_part part,
			struct cost_vector *c, struct cost_vector *first);

/* Store in TOTAL the cost of context X of a root.  */
extern void cost_walk (struct cost_state *k, struct context *x,
		       struct cost_vector *total);

/* Store the numbers of requests and of sectors of access R of the root X in a
   launch with assumed values.  Return false if a value is not known.  */
extern bool cost_enumerate (struct cost_state *k, struct context *x, ir_ref r,
			    double *requests, double *sectors);

#endif /* DRANO_COST_COST_INT_H */
