/* Whether two subscripts can be equal in different iterations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A subscript, or an offset in bytes, is a sum of products of atoms.  It is a
   number without bounds: that the program's arithmetic does not wrap is for the
   caller to know.  An atom is a value of which only its kind is known.  The
   sums of value/poly.h are others: modulo 2**64, with a coefficient for each
   lane.  */

#ifndef DRANO_WHATIF_SUBSCRIPT_H
#define DRANO_WHATIF_SUBSCRIPT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SUBSCRIPT_TERMS = 16, SUBSCRIPT_ATOMS = 6 };

/* COEF times the atoms with these numbers, in rising order.  */
struct subscript_term
{
  int64_t coef;
  int n;
  int atom[SUBSCRIPT_ATOMS];
};

/* A sum of N terms, each of other atoms than the others, none of which is 0.
   If not KNOWN, it is any number.  */
struct subscript_sum
{
  bool known;
  int n;
  struct subscript_term term[SUBSCRIPT_TERMS];
};

enum subscript_kind
{
  SUBSCRIPT_FIXED,		/* The same in all iterations.  */
  SUBSCRIPT_STRIDE,		/* Likewise, and what it is multiplied with is
				   by the language's rules a subscript of its
				   own.  */
  SUBSCRIPT_COUNTER,		/* Of a loop: a number from LOW to HIGH.  */
  SUBSCRIPT_VARYING		/* Anything, in each place.  */
};

struct subscript_atom
{
  enum subscript_kind kind;
  /* Of counters, in which only those may occur that have smaller numbers.  */
  struct subscript_sum low, high;
  int64_t step;			/* Of counters: they are LOW plus multiples of
				   it, at least 1.  */
};

/* The number VALUE; the atom number ATOM; a sum, a difference, a product.  */
extern struct subscript_sum subscript_number (int64_t value);
extern struct subscript_sum subscript_of_atom (int atom);
extern struct subscript_sum subscript_add (const struct subscript_sum *a,
				       const struct subscript_sum *b);
extern struct subscript_sum subscript_subtract (const struct subscript_sum *a,
					    const struct subscript_sum *b);
extern struct subscript_sum subscript_multiply (const struct subscript_sum *a,
					    const struct subscript_sum *b);

/* A divided by VALUE, which is positive; not known if a term is no
   multiple.  */
extern struct subscript_sum subscript_divide (const struct subscript_sum *a,
					      int64_t value);

/* True if A is the number VALUE.  */
extern bool subscript_number_p (const struct subscript_sum *a, int64_t value);

/* True if A takes the same values in each iteration of a loop, whose counters
   are the N of ATOMS from COUNTER on.  */
extern bool subscript_same_p (const struct subscript_atom *atoms, int counter,
			      unsigned n,
			      const struct subscript_sum *a);

/* True if A in one iteration, and B in another one, in which atom COUNTER has
   another value, always differ by SIZE or more.  ATOMS are all that may occur.
   Counters that are not COUNTER are of loops inside: they have any value in
   both.  */
extern bool subscript_apart_p (const struct subscript_atom *atoms, int counter,
			       const struct subscript_sum *a,
			       const struct subscript_sum *b, int64_t size);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_WHATIF_SUBSCRIPT_H */
