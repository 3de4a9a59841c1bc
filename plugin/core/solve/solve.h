/* The solver: lane values and active lanes of a function in a context.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A context is a function with the values of its parameters and the lanes that
   call it.  It is solved in rounds over the blocks in reverse post-order.
   Each round starts from hypotheses about loop-carried values and about loop
   exits; if all hypotheses hold at its end, it was the last.  Each hypothesis
   can be weakened a few times only, so the number of rounds is bounded,
   whatever the nesting.  */

#ifndef DRANO_SOLVE_H
#define DRANO_SOLVE_H

#include "site/site.h"
#include "base/arena.h"
#include "ir/cfg.h"
#include "value/predicate.h"
#include "value/intwrap.h"
#include "value/poly.h"

enum { MAX_ROUNDS = 6, MAX_CONTEXTS = 24, MAX_SHAPES = 8,
       MAX_CALL_DEPTH = 48,
       MAX_SCOPE_DEPTH = 64 };

/* Active lanes.  Two blocks with the same REP are run by the same lanes.  */
struct active_mask
{
  const struct active_mask *rep;
  uint32_t may;			/* Lanes that may be active.  */
  bool exact;			/* Whenever any is, all those are, as far as
				   conditions go.  */
  bool exact_if_full;		/* This is so in all warps except those at a
				   bound.  */
  bool at_most_one;		/* At most one is active.  */
  bool single;			/* Outside lane loops: one lane works.  */
  unsigned assume;		/* The assumptions made for that.  */
  enum ir_fill fill;		/* Of warps, by the lane loop: ...  */
  int tail;			/* ... as it has them.  */
  int lane_loop;		/* Of the function that has it, or -1.  */
  const struct ir_func *lane_func;
  bool diverged;		/* They may run at different times, so that
				   loads may give different values.  */
};

/* The value of an instruction.  Booleans (one bit) have C only, all others P
   only.  */
struct lane_value
{
  const struct poly *p;
  struct predicate c;
  unsigned assume;
  bool unset;			/* The variable has no value yet: joined with
				   another value, it is that value.  */
};

struct solver;

struct context
{
  struct solver *solver;
  const struct ir_func *f;
  const struct cfg *cfg;
  struct context *next;		/* Of the same function.  */
  /* What it is: */
  int nargs;
  const struct lane_value *args;
  struct active_mask base;
  const struct scope *outer;	/* Of the call.  */
  bool general;			/* Stands for all further contexts whose
				   operands differ by what is uniform, or
				   ...  */
  bool any;			/* ... for all.  */
  bool solving;
  int collected;		/* The collection that last took its sites.  */
  /* By instruction: */
  struct lane_value *values;
  struct context **calls;
  /* By block: */
  const struct active_mask **active;
  /* By loop: */
  const struct scope **scope;
  struct sym **trips;
  bool *divergent;		/* Lanes leave it in different iterations.  */
  struct lane_value result;
  bool has_result;
  struct context_work *work;	/* What the solver's files keep for
				   themselves.  */
};

struct solver
{
  struct arena *arena;		/* Goes with the solution.  */
  struct ir_module *m;
  struct pool *pool;
  struct context **contexts;
  int *ncontexts;
  int depth;			/* Of calls.  */
  int collection;		/* Number of the current one.  */
  long steps;			/* Instructions evaluated: for tests of
				   linearity.  */
};

/* A solver for M with memory A, which has an escape.  */
extern struct solver *solver_new (struct ir_module *m, struct arena *a);

/* The solved context of F when called with NARGS values ARGS by the lanes
   BASE in SCOPE.  Null if F is being solved already (recursion), or calls
   are nested too deep.  */
extern struct context *solve_call (struct solver *s, const struct ir_func *f,
				   int nargs, const struct lane_value *args,
				   const struct active_mask *base,
				   const struct scope *scope);

/* The solved context of root F.  */
extern struct context *solve_root (struct solver *s, const struct ir_func *f);

/* Value of R of X as block B sees it: one lane's if that is outside lane
   loops; irregular if a loop that lanes leave at different times lies
   between.  */
extern struct lane_value solve_operand (struct context *x, ir_ref r, ir_blk b);

/* The integer (bit, ...) that V, a value of instruction R, is.  */
extern const struct poly *solve_poly (struct context *x, ir_ref r,
				      const struct lane_value *v);

/* V with what is known of it in block B of X, left for TO if that is not
   negative.  */
extern const struct poly *narrow_at (struct context *x, const struct poly *v,
				     ir_blk b, ir_blk to);

/* True if ADDRESS is in memory of which each lane has its own.  */
extern bool shared_lane_memory_p (const struct poly *address);

/* ADDRESS without the alternatives of choices that are such memory, or null if
   nothing is left.  */
extern const struct poly *shared_elsewhere (struct pool *p,
					    const struct poly *address);

/* Whether lanes ACT race by store R of X to ADDRESS.  */
extern enum shared shared_store (const struct context *x, ir_ref r,
				 const struct active_mask *act,
				 const struct poly *address);

#endif /* DRANO_SOLVE_H */
