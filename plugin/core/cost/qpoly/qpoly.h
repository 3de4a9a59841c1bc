/* Cost polynomials: what a region costs as a formula over its parameters.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A polynomial with rational coefficients, one denominator for all, over
   atoms: the program's parameters, the indexes of loops that are being summed
   over, and quotients of polynomials that are rounded down.  Unlike lane
   values these are numbers, not residues.

   Sizes are bounded.  A null polynomial is one that is not known, or would
   be too large; every operation on one gives null.  */

#ifndef DRANO_QPOLY_H
#define DRANO_QPOLY_H

#include "cost/qpoly/atoms.h"

extern const struct cost_poly *cost_const (struct cost_ring *r, int64_t v);
extern const struct cost_poly *cost_of (struct cost_ring *r,
					const struct cost_atom *a);
extern const struct cost_poly *cost_add (struct cost_ring *r,
					 const struct cost_poly *x,
					 const struct cost_poly *y);
extern const struct cost_poly *cost_sub (struct cost_ring *r,
					 const struct cost_poly *x,
					 const struct cost_poly *y);
extern const struct cost_poly *cost_mul (struct cost_ring *r,
					 const struct cost_poly *x,
					 const struct cost_poly *y);

/* X times NUM / DEN; DEN is at least 1.  */
extern const struct cost_poly *cost_scale (struct cost_ring *r,
					   const struct cost_poly *x,
					   int64_t num, int64_t den);

/* X / Y rounded down, and up; Y is at least 1 and not null.  */
extern const struct cost_poly *cost_floor (struct cost_ring *r,
					   const struct cost_poly *x,
					   const struct cost_poly *y);
extern const struct cost_poly *cost_ceil (struct cost_ring *r,
					  const struct cost_poly *x,
					  const struct cost_poly *y);

/* The lesser, or if MAX greater, of X and Y.  */
extern const struct cost_poly *cost_lesser (struct cost_ring *r,
					    const struct cost_poly *x,
					    const struct cost_poly *y,
					    bool max);

/* COST_ROUNDS of X and Y.  */
extern const struct cost_poly *cost_rounds (struct cost_ring *r,
					    const struct cost_poly *x,
					    const struct cost_poly *y);

/* X with Y in place of A, also inside quotients.  */
extern const struct cost_poly *cost_subst (struct cost_ring *r,
					   const struct cost_poly *x,
					   const struct cost_atom *a,
					   const struct cost_poly *y);

/* The sum of X over INDEX from 0 to COUNT - 1.  If there is no closed form, as
   in X something that depends on INDEX is rounded, it is COST_SUM where its
   value is known; else such things are replaced by bounds without rounding
   first, from above if UP, which makes *EXACT false.  */
extern const struct cost_poly *cost_sum (struct cost_ring *r,
					 const struct cost_poly *x,
					 const struct cost_atom *index,
					 const struct cost_poly *count,
					 bool up, bool *exact);

/* The largest (UP) or least value of X for INDEX from 0 to COUNT - 1, if X
   is monotone in it for parameters that are not negative; else null.  */
extern const struct cost_poly *cost_extreme (struct cost_ring *r,
					     const struct cost_poly *x,
					     const struct cost_atom *index,
					     const struct cost_poly *count,
					     bool up);

/* True if X cannot be negative, by its signs alone.  */
extern bool cost_nonnegative_p (const struct cost_poly *x);

/* True if X has A, directly or in another atom; the index of a COST_SUM is
   not.  */
extern bool cost_has_p (const struct cost_poly *x, const struct cost_atom *a);

/* True if X has an atom of KIND.  */
extern bool cost_has_kind_p (const struct cost_poly *x,
			     enum cost_atom_kind kind);

/* True if X is a number, with the values that atoms are said to have; then
   *V is it.  */
extern bool cost_value (const struct cost_poly *x, double *v);

/* The same when INDEX, which may be null, is AT.  */
extern bool cost_value_at (const struct cost_poly *x,
			   const struct cost_atom *index, int64_t at,
			   double *v);

/* X as text: "4*n*ceil(m/32) + 3"; null if X is.  */
extern const char *cost_text (struct cost_ring *r, const struct cost_poly *x);

/* COPPER's comparison of two polynomials (Lou and Muller, 2024, section 4.2):
   -1 if X is better, 1 if Y is, 0 if it does not tell.  A quotient counts as
   its value without rounding; parameters are those of one name.  */
extern int cost_compare (const struct cost_poly *x,
			 const struct cost_poly *y);

#endif /* DRANO_QPOLY_H */
