/* What is known of the number a lane value is: low bits and range.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_VALUE_FACTS_H
#define DRANO_VALUE_FACTS_H

#include "value/poly.h"

/* Low bits: the value is congruent REM modulo 2**BITS, 0 <= BITS <= 64.
   REM has no other bits.  */
struct low_bits
{
  int bits;
  uint64_t rem;
};

/* Bounds; those beyond +-2**62 are dropped.  */
struct lane_range
{
  bool have_lo, have_hi;
  int64_t lo, hi;
};

/* Low bits of X's part that is equal in all lanes: its terms with one
   coefficient and no varying symbol, and lane 0 of the constant.  */
extern struct low_bits facts_low (const struct poly *x);

/* Low bits of all of X in lane L; varying symbols are unknown.  */
extern struct low_bits facts_low_lane (const struct poly *x, int l);

/* Low bits of the product M with coefficient C.  */
extern struct low_bits facts_low_term (const struct mono *m, uint64_t c);

/* Put into R the range of X in each lane of MASK; return that over all of
   them.  X stands for the integer here, not for its residue modulo 2**64.  */
extern void facts_ranges (struct pool *p, const struct poly *x, uint32_t mask,
			  struct lane_range r[LANES]);
extern struct lane_range facts_range_all (struct pool *p, const struct poly *x,
					  uint32_t mask);

/* Facts for a symbol that has the value X in some lane.  */
extern struct ir_facts facts_of (struct pool *p, const struct poly *x);

/* The facts that hold for both X and Y's values.  */
extern struct ir_facts facts_meet (struct ir_facts x, struct ir_facts y);

#endif /* DRANO_VALUE_FACTS_H */
