/* Prediction: one case, and the union of those counted.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_PREDICT_ACCUMULATE_H
#define DRANO_PREDICT_ACCUMULATE_H

#include "predict/sectors.h"
#include "predict/predict.h"

enum { MAX_CASES = 256, MAX_LOADED = 8, MAX_READ = 4, MAX_DIVISORS = 4 };

/* The values that lanes may have read by one instruction: a symbol for each
   different address.  */
struct load_symbols
{
  const void *origin;
  const struct sym *read[MAX_READ];
};

/* A divisor that is taken for at least SPAN.  */
struct divisor
{
  const struct poly *den;
  int64_t span;
};

/* The state of a case split: facts about all cases, and the union so far.  */
struct case_split
{
  struct pool *p;
  const struct access *a;
  struct prediction *r;
  int cases;			/* Counted so far.  */
  int depth;
  bool same_pattern;		/* All cases have had that of R.  */
  int wraps;			/* Inside a case with a step up, which does not
				   change R's pattern.  */
  bool only_wraps;		/* There was none but such.  */
  int rare;			/* Inside a case that few warps are in: it is
				   part of the bounds only.  */
  const char *rare_if;		/* If this holds; null: there was none.  */
  bool no_excess;		/* One of them has no excess.  */
  int misaligned;		/* 1 if all are, 0 if one is not.  */
  bool some_unknown;		/* Of some warps nothing is known.  */
  int slack;			/* Sectors that steps which were not enumerated
				   may add.  */
  const struct poly *distinct;	/* A stride assumed to be large ...  */
  int64_t least;		/* ... in bytes at least.  */
  bool many_large;		/* More than one such.  */
  const struct poly *den;	/* A divisor assumed to be at least ...  */
  int64_t den_least;
  bool many_den;		/* More than one such.  */
  int ndivisors;		/* All of them, as far as there is room.  */
  struct divisor divisors[MAX_DIVISORS];
  bool short_rows;		/* Inside a case in which one is less.  */
  bool short_excess;		/* In one of these more sectors are needed than
				   would be enough, wherever the rows are.  */
  int nloaded;
  struct load_symbols loaded[MAX_LOADED];
  bool failed;			/* Irregular; R says why.  */
};

/* Count case Q, whose addresses have no varying symbols.  */
extern void case_split_count (struct case_split *s, const struct request *q);

/* Return the step from lane to lane of MASK in X: null if it is not the same
   throughout, or if there are fewer than two lanes.  */
extern const struct poly *single_step (struct pool *p, const struct poly *x,
				       uint32_t mask);

#endif /* DRANO_PREDICT_ACCUMULATE_H */
