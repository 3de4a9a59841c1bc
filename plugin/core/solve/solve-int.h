/* The solver's own parts.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SOLVE_SOLVE_INT_H
#define DRANO_SOLVE_SOLVE_INT_H

#include "solve/solve.h"
#include "value/facts.h"

/* A hypothesis about a loop-carried value: a phi of the loop's header.  */
enum hypothesis_kind
{
  HYPOTHESIS_STEP,		/* It changes by DELTA in each iteration.  */
  HYPOTHESIS_SHIFT,	/* It changes by something uniform.  */
  HYPOTHESIS_UNSET,	/* It has no value at entry, and later DELTA if that is
			   not null.  */
  HYPOTHESIS_GUARDED,		/* It is uniform where the lanes' condition to
				   change it holds.  */
  HYPOTHESIS_NONE
};

/* What changes a loop-carried value, and when.  */
struct guard
{
  ir_blk branch;		/* Where it is decided, ...  */
  int succ;			/* ... which way changes it, ...  */
  ir_blk from;			/* ... up to here, ...  */
  ir_ref value;			/* ... to this.  */
  bool alone;			/* No other condition is around that.  */
};

struct hypothesis
{
  enum hypothesis_kind kind;
  bool syntactic;		/* STEP by an operand from outside the loop:
				   true by construction.  */
  ir_ref step;			/* That operand, and ...  */
  bool minus;			/* ... whether it is subtracted.  */
  const struct poly *delta;
  int failures;
  struct guard guard;		/* GUARDED.  */
};

/* The result P of a call whose context CALLEE is another call's, too.  */
struct instantiated
{
  const struct context *callee;
  const struct poly *p;
  const struct instantiated *next;
};

/* What the solver's files keep of a context, each its own.  */
struct context_work
{
  /* solve/operand.c, by instruction.  */
  struct
  {
    struct sym **uniform, **varying;	/* Leaves made for it.  */
    struct exit_value **exits;	/* As seen behind loops.  */
  } leaves;
  /* solve/active-mask.c.  */
  struct
  {
    const struct active_mask ***edges;	/* By block and successor.  */
    unsigned *assume_converged;	/* By loop: the assumptions that depend on
				   lanes leaving it in the same iteration.  */
    const struct active_mask **entries;	/* By loop: lanes that enter it.  */
    struct active_mask *all;	/* By lane loop.  */
  } masks;
  /* solve/instantiate.c.  */
  struct
  {
    const struct instantiated **instantiated;	/* Of calls of shared
						   contexts.  */
    int first_sym, last_sym;	/* Numbers of the symbols made for it: from
				   the first to before the last.  */
    struct context *caller;	/* The call that they belong to.  */
    ir_ref call;
  } shared;
  /* solve/shared-place.c: stores whose values are known.  */
  struct
  {
    ir_ref *stores;
    int nstores;
  } memory;
  /* solve/induction.c, by instruction, and the scopes, by loop.  */
  struct
  {
    struct hypothesis **hypotheses;
    struct scope *scopes;
  } loops;
};

/* True if the lanes X and Y are the same.  */

static inline bool
active_same_p (const struct active_mask *x, const struct active_mask *y)
{
  return x->rep == y->rep;
}

extern const struct poly *solve_leaf_uniform (struct context *x, ir_ref r,
					      const char *name);
extern const struct poly *solve_leaf_varying (struct context *x, ir_ref r,
					      const char *reason,
					      const char *array);

/* Return the result of call R of X, whose context is CALLEE.  */
extern struct lane_value solve_result (struct context *x, ir_ref r,
				       struct context *callee);

/* True if block B of X is run by one lane for all.  */
extern bool solve_single_p (const struct context *x, ir_blk b);

/* The scope of block B of X.  */
extern const struct scope *solve_scope (const struct context *x, ir_blk b);

/* Value of operand number K of phi R of X, as it comes to R's block: what
   solve_operand says there, for lanes may leave loops on the edge itself.  */
extern struct lane_value solve_phi_operand (struct context *x, ir_ref r,
					    int k);

/* Make *V, a value of R, a condition if T is a boolean, else a
   polynomial.  */
extern void solve_cast (struct context *x, ir_ref r, struct ir_type t,
			struct lane_value *v);

/* solve/bounds.c: return V as the value of instruction R, narrowed to the
   bounds of FACTS.  */
extern struct lane_value narrow_value (struct context *x, ir_ref r,
				       struct lane_value v,
				       struct ir_facts facts);

/* The same for V that is equal in all lanes, R being the lesser of a number of
   which nothing is known, not even its name, and another.  */
extern struct lane_value narrow_uniform (struct context *x, ir_ref r,
					 struct lane_value v,
					 struct ir_facts facts);

/* The bounds of the lesser, the greater if MAX, of A and B.  */
extern struct ir_facts narrow_extreme (struct pool *p, bool max,
				       const struct poly *a,
				       const struct poly *b);

/* solve/shared-place.c: find X's stores.  */
extern void shared_find (struct context *x);

/* What load R of X reads at ADDRESS, which is uniform, where it would be V if
   no lane stored there.  */
extern struct lane_value shared_load (struct context *x, ir_ref r,
				      const struct poly *address,
				      struct lane_value v);

/* solve/real.c: if instruction R of X computes with real numbers, and what it
   gives for ARGS is known, put that into *V.  Return true if so.  */
extern bool real_insn (struct context *x, ir_ref r,
		       const struct lane_value *args, struct lane_value *v);

/* Evaluate instruction R (neither phi nor terminator) of X.  */
extern struct lane_value eval_insn (struct context *x, ir_ref r);

/* The value of instruction R where N values V with type T meet, the lanes of
   each being ACTS, all coming from lanes FROM.  */
extern struct lane_value eval_join (struct context *x, ir_ref r,
				    struct ir_type t, int n,
				    const struct lane_value *v,
				    const struct active_mask *const *acts,
				    const struct active_mask *from);

/* The lanes of block B; those of what leads to it forward are known.  */
extern const struct active_mask *active_in_block (struct context *x, ir_blk b);

/* Compute the lanes of B's successor edges, given its terminator.  */
extern void active_on_edges (struct context *x, ir_blk b);

/* The lanes of the edge from P to B, the union if there are several.  */
extern const struct active_mask *active_on_edge (struct context *x, ir_blk p,
						 ir_blk b);

/* Find loops that lanes leave at different times.  True if one is new.  */
extern bool active_at_exits (struct context *x);

/* solve/few-lanes.c: bounds of how many iterations lane loop L of X has in
   all; no bounds if that is not known.  */
extern struct lane_range few_iterations (struct context *x, int l);

/* The lanes that have no iteration of the loop whose test is TEST of X, a
   comparison that is STAYS as long as there is another iteration.  */
extern uint32_t few_without (struct context *x, ir_ref test, bool stays);

/* The value of phi R in a loop's header.  */
extern struct lane_value induction_phi (struct context *x, ir_ref r);

/* Check the hypotheses of X's round, and change those that were false, for
   good if LAST.  Return true if any was changed.  */
extern bool induction_check (struct context *x, bool last);

/* Keep only the hypotheses that are true by construction.  */
extern void induction_drop (struct context *x);

/* solve/guarded.c: find what changes phi R, in a loop's header.  False if that
   is not done under a condition.  */
extern bool guarded_find (const struct context *x, ir_ref r, struct guard *g);

/* True if R is the same in all lanes that come to where G says that it is
   changed, and completes G.  */
extern bool guarded_holds_p (struct context *x, ir_ref r, struct guard *g);

/* solve/guarded-at.c: the nearest branch above block B of X, inside loop L,
   that leads to B by one way: its block, and which way in *SUCC; -1 if there is
   none.  */
extern ir_blk guarded_branch (const struct context *x, ir_blk b, int l,
			      int *succ);

/* The condition at the end of block B of X.  */
extern ir_ref guarded_condition (const struct context *x, ir_blk b);

/* True if only lanes that change R as G says come to block B.  */
extern bool guarded_at_p (struct context *x, ir_ref r, const struct guard *g,
			  ir_blk b);

#define TEMPORAL_DIVERGENCE "lanes leave the loop at different times"

/* True if T is a boolean.  */

static inline bool
type_bool_p (struct ir_type t)
{
  return t.kind == IR_INT && t.bits == 1;
}

/* Values that meet: each lane has one of those whose mask holds it.  */
struct joined
{
  int n;
  const struct lane_value *v;
  const uint32_t *masks;
  bool whole;			/* The same in all lanes.  */
  uint32_t limited;		/* As bits, those that all lanes have, or none,
				   in all warps but a few, or a lane at
				   most.  */
};

/* J, of type T, as the value of R.  */
extern struct lane_value join_masks (struct context *x, ir_ref r,
				     struct ir_type t, const struct joined *j);

#endif /* DRANO_SOLVE_SOLVE_INT_H */
