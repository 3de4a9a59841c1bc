/* Width and wrapping of integers: the only place that thinks of them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A polynomial stands for the value of a typed integer in one of two ways.
   For a type whose overflow is undefined it is the integer itself: extension
   commutes with arithmetic.  For a type that wraps it is congruent to the
   integer modulo 2**bits, which is sufficient for addition, subtraction,
   multiplication and low bits.  Where the integer itself is needed (extension,
   division, comparison) it is computed here: exactly where ranges allow,
   otherwise on the assumption that it does not wrap.  */

#ifndef DRANO_VALUE_INTWRAP_H
#define DRANO_VALUE_INTWRAP_H

#include "value/poly.h"

/* What a value assumes, as bits.  */
enum assume
{
  ASSUME_NO_WRAP = 1,		/* Unsigned arithmetic does not wrap.  */
  ASSUME_NOT_NEGATIVE = 2,	/* A dividend is not negative.  */
  ASSUME_FULL_WARPS = 4,	/* Warps are not cut short by the end of the
				   iterations or by a bound.  */
  ASSUME_FULL_CHUNKS = 8	/* Chunks of iterations fill warps.  */
};

/* The integer that a value of type T, known as X, is.  What that assumes is
   added to *ASSUME.  */
extern const struct poly *intwrap_value (struct pool *p,
					 const struct poly *x,
					 struct ir_type t, unsigned *assume);

/* The polynomial for constant V of type T.  */
extern const struct poly *intwrap_const (struct pool *p, struct ir_type t,
					 int64_t v);

/* A value of type FROM, known as X, converted to the integer type TO.  */
extern const struct poly *intwrap_convert (struct pool *p,
					   const struct poly *x,
					   struct ir_type from,
					   struct ir_type to,
					   unsigned *assume);

/* Binary digits of floating-point types.  */
enum { FLOAT_DIGITS = 24, DOUBLE_DIGITS = 53 };

/* Whether X is in some iteration beyond the whole numbers that BITS hold, as
   bounds tell that are closer than those of an int.  If it may be, that it is
   not is added to *ASSUME.  */
extern bool intwrap_beyond_p (struct pool *p, const struct poly *x, int bits,
			      unsigned *assume);

/* Narrow FACTS by the range of T.  */
extern void intwrap_facts (struct ir_type t, struct ir_facts *facts);

/* X / Y rounded as C does, both integers of type T.  Null if Y varies and no
   lane-wise answer exists.  */
extern const struct poly *intwrap_divide (struct pool *p,
					  const struct poly *x,
					  const struct poly *y,
					  struct ir_type t,
					  unsigned *assume);

/* X / Y rounded down, both integers of type T, Y not negative.  Null as
   above.  */
extern const struct poly *intwrap_floor (struct pool *p, const struct poly *x,
					 const struct poly *y,
					 struct ir_type t, unsigned *assume);

#endif /* DRANO_VALUE_INTWRAP_H */
