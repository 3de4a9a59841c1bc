/* Conditions: a truth value for each lane, as far as known.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_VALUE_PREDICATE_H
#define DRANO_VALUE_PREDICATE_H

#include "value/poly.h"

struct predicate
{
  uint32_t t, f;		/* Lanes in which it is true, false; disjoint.
				   The others are unknown.  */
  bool uniform;			/* Equal in all lanes.  */
  /* True (false) in at most one lane.  */
  bool at_most_one_true, at_most_one_false;
  bool bound;			/* Equal in all lanes, but for warps in which
				   iteration numbers pass a bound.  */
};

static inline bool
predicate_known_p (struct predicate c)
{
  return (c.t | c.f) == ALL_LANES;
}

extern struct predicate predicate_const (bool value);

/* True if all lanes agree on C, or all but those of a warp at a bound.  */

static inline bool
predicate_bound_p (struct predicate c)
{
  return c.uniform || c.bound;
}

/* Nothing known, but that it is UNIFORM if that is set.  */
extern struct predicate predicate_unknown (bool uniform);
extern struct predicate predicate_not (struct predicate x);
extern struct predicate predicate_and (struct predicate x, struct predicate y);
extern struct predicate predicate_or (struct predicate x, struct predicate y);
extern struct predicate predicate_xor (struct predicate x, struct predicate y);

/* X OP Y, of integers; OP from IR_EQ to IR_GE.  */
extern struct predicate predicate_compare (struct pool *p, enum ir_op op,
					   const struct poly *x,
					   const struct poly *y);

#endif /* DRANO_VALUE_PREDICATE_H */
