/* Scenarios: addresses freed of symbols that vary over lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A warp-uniform choice, and a quotient, which steps up at some lane or at
   none, each split the prediction into cases, of which the warp is in one.  A
   choice made lane by lane gives lanes several candidates.  */

#ifndef DRANO_PREDICT_CASE_SPLIT_H
#define DRANO_PREDICT_CASE_SPLIT_H

#include "predict/accumulate.h"

enum { MAX_DEPTH = 24, SMALL_RANGE = 8, MAX_MODULUS = 128 };

/* Remove the varying symbols of Q and call case_split_count for each case; if
   that is not possible, set S->failed.  */
extern void case_split_expand (struct case_split *s, struct request *q);

/* Q with Y in place of SYM in all addresses.  */
extern struct request case_split_with (struct case_split *s,
				       const struct request *q,
				       const struct sym *sym,
				       const struct poly *y);

/* Count the cases of Q in which a divisor is less than was assumed, as rows
   are that have few elements: they are part of the bounds only.  */
extern void case_split_short_rows (struct case_split *s,
				   const struct request *q);

#endif /* DRANO_PREDICT_CASE_SPLIT_H */
