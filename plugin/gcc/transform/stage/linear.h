/* Values of a nest of two loops as functions of the loops' counters.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_STAGE_LINEAR_H
#define DRANO_GCC_TRANSFORM_STAGE_LINEAR_H

#include "region/region.h"

enum
{
  STAGE_BETWEEN = 3		/* Loops, at most.  */
};

/* How values are computed in the loop OUTER of REGION from the counters of two
   loops inside it, the outer one's COUNT[0] and the inner one's COUNT[1].  */
struct stage_values
{
  const struct region *region;
  class loop *outer;
  tree count[2];
  bool exact;			/* Steps are of interest only where nothing
				   wraps, ...  */
  bool some;			/* ... and where they are the same number of
				   bytes each time, be it a known one or
				   not.  */
  tree dividend, divisor;	/* The quotient of these, if they are not null,
				   is supposed to be the same for all of
				   COUNT[0].  */
  tree between[STAGE_BETWEEN];	/* The counters of loops between the two, which
				   are the same for all of COUNT[0], or
				   null.  */
};

/* A number of bytes that is always the same but not known.  */
#define STAGE_SOME HOST_WIDE_INT_MIN

/* True if EXPR, a value or a reference to memory, is computed from the
   counters of V and from what does not change in its outer loop, by arithmetic
   alone.  */
extern bool stage_value_p (const struct stage_values *v, tree expr);

/* True if it is computed from counter N of V.  */
extern bool stage_value_from_p (const struct stage_values *v, tree expr, int n);

/* True if STMT loads what does not change in V's outer loop, from where does
   not change either.  */
extern bool stage_fixed_load_p (const struct stage_values *v, gimple *stmt);

/* True if X is executed before Y in each iteration that executes both.  */
extern bool stage_before_p (gimple *x, gimple *y);

/* True if STMT, of REGION's function, may write to, or read, what REF is.  */
extern bool stage_writes_p (const struct region *region, gimple *stmt,
			    tree ref);
extern bool stage_reads_p (const struct region *region, gimple *stmt, tree ref);

/* Find in EXPR, which stage_value_p holds of, a quotient through which alone
   it is computed from COUNT[0] of V, and which grows by one with that at most:
   enter it into V and return true.  */
extern bool stage_value_divide (struct stage_values *v, tree expr);

/* Append to SEQ whether V's quotient is the same for LANES values of COUNT[0]
   one behind the other, of which that is the one with the number LANE.  */
extern tree stage_value_same (gimple_seq *seq, const struct stage_values *v,
			      tree lane, int lanes);

/* By how many bytes the address of REF moves when counter N of V grows by one:
   true if that is known, *STEP then being it, perhaps STAGE_SOME.  */
extern bool stage_step (const struct stage_values *v, tree ref, int n,
			HOST_WIDE_INT *step);

/* V's values for other counters: KNOWN has what stands for a name.  */
struct stage_copy
{
  const struct stage_values *v;
  hash_map<tree, tree> known;
  gimple_seq seq;		/* Computes them.  */
};

/* Begin C with V's values for the counters OUTER and INNER.  */
extern void stage_copy_begin (struct stage_copy *c,
			      const struct stage_values *v, tree outer,
			      tree inner);

/* EXPR, of which stage_value_p holds, for C's counters.  */
extern tree stage_copy_of (struct stage_copy *c, tree expr);

#endif /* DRANO_GCC_TRANSFORM_STAGE_LINEAR_H */
