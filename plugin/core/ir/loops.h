/* The loops of the source in a function's shape.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_IR_LOOPS_H
#define DRANO_IR_LOOPS_H

#include "ir/cfg.h"

#ifdef __cplusplus
extern "C" {
#endif

struct arena;

/* Source loops, by their number in F's LOOPS, and natural loops, by their
   number in CFG.  */
struct nest
{
  const struct ir_func *f;
  const struct cfg *cfg;
  int *source;			/* Of each natural loop; -1: not the
				   source's.  */
  bool *chunks;			/* Natural loops: the compiler's cycle over
				   chunks.  */
  int *natural;			/* Of each source loop; -1: out of reach.  */
  int64_t *count;		/* Of each source loop; see nest_count.  */
};

/* The nest of F, which has passed ir_verify, in A; null if out of memory.  */
extern struct nest *nest_new (struct arena *a, const struct ir_func *f);

/* The source loop around source loop L, or -1, and whether source loop INNER
   is OUTER or inside it.  */
extern int nest_parent (const struct nest *n, int l);
extern bool nest_inside_p (const struct nest *n, int inner, int outer);

/* An induction variable: PHI of a loop's header grows by STEP, or shrinks if
   MINUS, in each iteration; NEXT is its latch operand.  */
struct induction
{
  ir_ref phi, next, step;
  bool minus;
};

/* True if instruction R is an induction variable of source loop L, *V then
   being it.  */
extern bool nest_induction (const struct nest *n, int l, ir_ref r,
			    struct induction *v);

/* A test that leaves a loop: the loop goes on while the operands of COMPARE
   are OP, unless they are not ordered.  */
struct exit_test
{
  ir_ref compare;
  enum ir_op op;
};

/* True if a comparison decides about exit E of a loop of F, which T then
   has.  */
extern bool exit_test (const struct ir_func *f, const struct cfg_exit *e,
		       struct exit_test *t);

/* Return true if the test at exit E of L compares an induction variable of L
   with an invariant.  */
extern bool nest_counts_p (const struct nest *n, int l,
			   const struct cfg_exit *e);

/* Return the trip count of source loop L; -1 if it is not known.  */
extern int64_t nest_count (const struct nest *n, int l);

/* True if the code has the trip count of source loop L as a constant, rather
   than values that are known of its callers only.  */
extern bool nest_count_written_p (const struct nest *n, int l);

/* The same, if loops whose counts are not known have UNKNOWN iterations each; L
   may be several that are collapsed.  */
extern double nest_count_if (const struct nest *n, int l, double unknown);

/* Return how often warps (or single lanes, where one works) run block B for
   each entry of the function, in all gangs together: the product of the trip
   counts of the loops around it, divided by 32 for loops over lanes, and with
   1 for a loop of which a condition selects one iteration.  UNKNOWN stands for
   a count that is not known; then *KNOWN becomes false.  */
extern double nest_frequency (const struct nest *n, ir_blk b, double unknown,
			      bool *known);

/* The same if source loop L, whose count is not known, has COUNT
   iterations.  */
extern double nest_frequency_if (const struct nest *n, ir_blk b,
				 double unknown, int l, double count);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_IR_LOOPS_H */
