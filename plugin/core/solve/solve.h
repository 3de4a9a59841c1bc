/* The solver: lane values and active lanes of a function in a context.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A context is a function with the values of its parameters and the lanes
   that call it.  It is solved in rounds over the blocks in reverse
   post-order.  A round supposes something of each value that a loop carries
   and of each loop's exits; when all suppositions are found true at the
   round's end it was the last.  Each supposition can be given up a few times
   only, so that the number of rounds is bounded, whatever the nesting.  */

#ifndef DRANO_SOLVE_H
#define DRANO_SOLVE_H

#include "analyze/analyze.h"
#include "base/arena.h"
#include "ir/cfg.h"
#include "value/predicate.h"
#include "value/intwrap.h"
#include "value/poly.h"

enum { MAX_ROUNDS = 6, MAX_CONTEXTS = 24, MAX_SHAPES = 8,
       MAX_CALL_DEPTH = 48,
       MAX_SCOPE_DEPTH = 64 };

/* Active lanes.  Two blocks with the same REP are run by the same lanes.  */
struct act
{
  const struct act *rep;
  uint32_t may;			/* Lanes that may be active.  */
  bool exact;			/* Whenever any is, all those are, as far as
				   conditions go.  */
  bool whole;			/* So it is in all warps but those at a
				   bound.  */
  bool one;			/* At most one is active.  */
  bool single;			/* Outside lane loops: one lane works.  */
  unsigned assume;		/* What that rests on.  */
  enum ir_fill fill;		/* Of warps, by the lane loop: ...  */
  int tail;			/* ... as it has them.  */
  int lane_loop;		/* Of the function that has it, or -1.  */
  const struct ir_func *lane_func;
  bool apart;			/* They may come at different times: what is
				   read from memory may differ.  */
};

/* The value of an instruction.  Booleans (one bit) have C only, all others P
   only.  */
struct value
{
  const struct poly *p;
  struct cond c;
  unsigned assume;
  bool unset;			/* Of a variable that has no value yet: where it
				   meets another value, that one.  */
};

/* What is supposed of a value that a loop carries: a phi of its header.  */
enum supposition
{
  SUPPOSE_STEP,		/* It changes by DELTA in each iteration.  */
  SUPPOSE_SHIFT,	/* It changes by something uniform.  */
  SUPPOSE_UNSET,	/* It has no value at entry, and later DELTA if that is
			   not null.  */
  SUPPOSE_NOTHING
};

struct carried
{
  enum supposition kind;
  bool syntactic;		/* STEP by an operand from outside the loop:
				   true by construction.  */
  ir_ref step;			/* That operand, and ...  */
  bool minus;			/* ... whether it is subtracted.  */
  const struct poly *delta;
  int failures;
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
  const struct value *args;
  struct act base;
  const struct scope *outer;	/* Of the call.  */
  bool general;			/* Stands for all further contexts whose operands
				   differ by what is uniform, or ...  */
  bool any;			/* ... for all.  */
  bool solving;
  int collected;		/* The collection that last took its sites.  */
  /* By instruction: */
  struct value *values;
  struct sym **uniform, **varying;	/* Leaves made for it.  */
  struct carried **carried;
  struct context **calls;
  struct exit_value **exits;	/* As seen behind loops.  */
  const struct renamed **renamed;	/* Calls: results of shared contexts.  */
  /* By block: */
  const struct act **acts;
  const struct act ***edges;	/* By successor.  */
  /* By loop: */
  struct scope *scopes;
  const struct scope **scope;
  struct sym **trips;
  bool *divergent;		/* Lanes leave it in different iterations.  */
  unsigned *together;		/* What rests on it that they do not.  */
  const struct act **entries;	/* Lanes that enter it.  */
  struct act *all;		/* By lane loop.  */
  struct value result;
  bool has_result;
  int first_sym, last_sym;	/* Numbers of the symbols made for it: from
				   the first to before the last.  */
  ir_ref *stores;		/* Those whose values are known.  */
  int nstores;
  struct context *caller;	/* The call that they belong to.  */
  ir_ref call;
};

/* The result P of a call whose context CALLEE is another call's, too.  */
struct renamed
{
  const struct context *callee;
  const struct poly *p;
  const struct renamed *next;
};

struct solver
{
  struct arena *arena;		/* Goes with the solution.  */
  struct ir_module *m;
  struct pool *pool;
  struct context **contexts;
  int *ncontexts;
  int depth;			/* Of calls.  */
  int collection;		/* Number of the one under way.  */
  long steps;			/* Instructions evaluated: for tests of
				   linearity.  */
};

/* A solver for M with memory A, which has an escape.  */
extern struct solver *solver_new (struct ir_module *m, struct arena *a);

/* The solved context of F when called with NARGS values ARGS by the lanes
   BASE in SCOPE.  Null if F is being solved already (recursion), or calls
   are nested too deep.  */
extern struct context *solve_call (struct solver *s, const struct ir_func *f,
				   int nargs, const struct value *args,
				   const struct act *base,
				   const struct scope *scope);

/* The solved context of root F.  */
extern struct context *solve_root (struct solver *s, const struct ir_func *f);

/* --- For the solver's own files.  --- */

/* True if the lanes X and Y are the same.  */

static inline bool
act_same_p (const struct act *x, const struct act *y)
{
  return x->rep == y->rep;
}

extern const struct poly *solve_leaf_uniform (struct context *x, ir_ref r,
					      const char *name);
extern const struct poly *solve_leaf_varying (struct context *x, ir_ref r,
					      const char *reason,
					      const char *array);

/* What call R of X gives, of which CALLEE is the context.  */
extern struct value solve_result (struct context *x, ir_ref r,
				  struct context *callee);

/* True if block B of X is run by one lane for all.  */
extern bool solve_single_p (const struct context *x, ir_blk b);

/* The scope of block B of X.  */
extern const struct scope *solve_scope (const struct context *x, ir_blk b);

/* Value of R of X as block B sees it: one lane's if that is outside lane
   loops; irregular if a loop that lanes leave at different times lies
   between.  */
extern struct value solve_operand (struct context *x, ir_ref r, ir_blk b);

/* Value of operand number K of phi R of X, as it comes to R's block: what
   solve_operand says there, for lanes may leave loops on the edge itself.  */
extern struct value solve_phi_operand (struct context *x, ir_ref r, int k);

/* The integer (bit, ...) that V, a value of instruction R, is.  */
extern const struct poly *solve_poly (struct context *x, ir_ref r,
				      const struct value *v);

/* Make *V, a value of R, a condition if T is a boolean, else a
   polynomial.  */
extern void solve_cast (struct context *x, ir_ref r, struct ir_type t,
			struct value *v);

/* solve/bounds.c: V as the value of instruction R, where it is in the bounds of
   FACTS.  */
extern struct value narrow_value (struct context *x, ir_ref r, struct value v,
				  struct ir_facts facts);

/* The same for V that is equal in all lanes, R being the lesser of a number of
   which nothing is known, not even its name, and another.  */
extern struct value narrow_uniform (struct context *x, ir_ref r,
				    struct value v, struct ir_facts facts);

/* The bounds of the lesser, the greater if MAX, of A and B.  */
extern struct ir_facts narrow_extreme (struct pool *p, bool max,
				       const struct poly *a,
				       const struct poly *b);

/* V with what is known of it in block B of X, left for TO if that is not
   negative.  */
extern const struct poly *narrow_at (struct context *x, const struct poly *v,
				     ir_blk b, ir_blk to);

/* solve/shared-place.c: find X's stores.  */
extern void shared_find (struct context *x);

/* What load R of X reads at ADDRESS, which is uniform, where it would be V if
   no lane stored there.  */
extern struct value shared_load (struct context *x, ir_ref r,
				 const struct poly *address, struct value v);

/* Whether lanes ACT race by store R of X to ADDRESS.  */
extern enum shared shared_store (const struct context *x, ir_ref r,
				 const struct act *act,
				 const struct poly *address);

/* Evaluate instruction R (neither phi nor terminator) of X.  */
extern struct value eval_insn (struct context *x, ir_ref r);

/* The value of instruction R where N values V with type T meet, the lanes of
   each being ACTS, all coming from lanes FROM.  */
extern struct value eval_join (struct context *x, ir_ref r, struct ir_type t,
			       int n, const struct value *v,
			       const struct act *const *acts,
			       const struct act *from);

/* The lanes of block B; those of what leads to it forward are known.  */
extern const struct act *act_block (struct context *x, ir_blk b);

/* Compute the lanes of B's successor edges, given its terminator.  */
extern void act_edges (struct context *x, ir_blk b);

/* The lanes of the edge from P to B, the union if there are several.  */
extern const struct act *act_edge (struct context *x, ir_blk p, ir_blk b);

/* Find loops that lanes leave at different times.  True if one is new.  */
extern bool act_exits (struct context *x);

/* The value of phi R in a loop's header.  */
extern struct value carry_phi (struct context *x, ir_ref r);

/* Look whether the suppositions of X's round were true, and change those
   that were not, for good if LAST.  True if any was changed.  */
extern bool carry_check (struct context *x, bool last);

/* Keep only those suppositions that are true by construction.  */
extern void carry_give_up (struct context *x);

#endif /* DRANO_SOLVE_H */
