/* Derived symbols: quotients, choices and lumps of lane values.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Derived symbols are unique: the same operands give the same symbol, so
   that what a program computes twice cancels.  In particular a remainder is
   x - d * (x / d) and i * n + j is x again when i = x / n and j = x % n.  */

#ifndef DRANO_VALUE_DERIVED_H
#define DRANO_VALUE_DERIVED_H

#include "value/poly.h"

/* How many loads may read each where the next says.  */
enum { MAX_READ_DEPTH = 3 };

/* The uniform symbol whose value is X, which is uniform.  */
extern const struct sym *derive_opaque (struct pool *p, const struct poly *x);

/* The varying symbol whose value is X, of which no more is known because it
   has too many terms.  */
extern const struct sym *derive_irregular (struct pool *p,
					   const struct poly *x);

/* The varying symbol S where it has the bounds of FACTS.  */
extern const struct poly *derive_bounded (struct pool *p, const struct sym *s,
					  struct ir_facts facts);

/* X / D rounded down; D is at least 1.  */
extern const struct poly *derive_div (struct pool *p, const struct poly *x,
				      uint64_t d);

/* X / Y rounded down, for a uniform Y that is at least 1.  */
extern const struct poly *derive_div_by (struct pool *p,
					 const struct poly *x,
					 const struct poly *y);

/* X / Y rounded towards zero; both uniform, of any sign.  */
extern const struct poly *derive_truncate (struct pool *p,
					   const struct poly *x,
					   const struct poly *y);

/* value/derived-load.c: the value that each lane reads at address X, all at
   one time with the identity ORIGIN, from ARRAY (or null), with FACTS, and
   REASON why no more is known.  Null unless X has few different values, not
   counting quotients, which few lanes step up in.  */
extern const struct poly *derive_load (struct pool *p, const struct poly *x,
				       const void *origin, const char *array,
				       const char *reason,
				       struct ir_facts facts,
				       const struct scope *scope);

/* The alternatives of a choice, as bits, that few warps have if the condition
   IF_SO, a text, holds.  */
struct rare
{
  uint32_t which;
  const char *if_so;
};

/* What a choice is made of: each lane has one of the N values, at least one,
   whose mask holds it.  */
struct alternatives
{
  int n;
  const struct poly *const *values;
  const uint32_t *masks;
  bool whole;			/* The same in all lanes.  */
  struct rare rare;		/* None beyond the 32nd.  */
};

/* A choice among A.  The selector, in SCOPE, is only known by its identity
   ORIGIN: two choices with different ORIGINs are independent.  */
extern const struct poly *derive_choice (struct pool *p,
					 const struct alternatives *a,
					 const void *origin,
					 const struct scope *scope);

/* X, if it is a choice alone, is one among addresses: 0 is none that memory is
   accessed at.  */
extern void derive_pointers (const struct poly *x);

/* X, an address at which memory is accessed, without the null pointers that
   choices in it have.  *SOME is set if lanes choose for themselves whether
   theirs is one.  */
extern const struct poly *derive_not_null (struct pool *p,
					   const struct poly *x, bool *some);

/* True if S is made from other values of which it is not known to be a sum:
   from NUM, or from that and DEN.  */

static inline bool
derived_made_p (const struct sym *s)
{
  return (s->kind == SYM_LOADED || s->kind == SYM_QUOTIENT
	  || s->kind == SYM_ROUNDED
	  || (s->kind >= SYM_AND && s->kind <= SYM_XOR));
}

/* value/real.c: X times the uniform real number SCALE, and any uniform one
   added, as a symbol of KIND, SYM_REAL or SYM_ROUNDED, the latter with FACTS.
   Null unless what varies of X is known.  */
extern const struct poly *derive_real (struct pool *p, enum sym_kind kind,
				       const struct poly *x,
				       const struct poly *scale,
				       struct ir_facts facts);

/* The symbol that X is, if it is SYM_REAL and nothing else, or null.  */
extern const struct sym *derived_real (const struct poly *x);

/* True if what varies in X is known, through a few symbols.  */
extern bool derived_followed_p (const struct poly *x);

/* value/bitops.c: X OP Y, OP from SYM_AND to SYM_XOR, as a symbol.  Null unless
   that can be followed: what varies of X and Y must be known.  */
extern const struct poly *derive_bits (struct pool *p, enum sym_kind op,
				       const struct poly *x,
				       const struct poly *y);

/* X as a sum of a uniform part, without a constant, and a known one: store
   the lanes of the latter in V.  False if X has other terms.  */
extern bool derive_split (struct pool *p, const struct poly *x,
			  const struct poly **uniform, int64_t v[LANES]);

#endif /* DRANO_VALUE_DERIVED_H */
