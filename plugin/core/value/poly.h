/* Lane values: polynomials over symbols, with a coefficient per lane.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The value of lane l is

     v(l) = sum over monomials m of c_m(l) * m(l)   modulo 2**64

   where m is a product of at most MAX_DEGREE symbols, the empty product 1
   included.  A symbol that is not VARYING is equal in all lanes (uniform);
   one that is may differ in each, but it is a thing with an identity: x - x
   is 0 whatever x is.  Symbols, monomials and polynomials are never
   changed; monomials are unique, so are derived symbols (value/derived.h).

   Sizes are bounded.  Where a bound is passed, uniform terms are put
   together as one new uniform symbol, which loses no lane; lane-varying
   ones become irregular, with the reason.  */

#ifndef DRANO_VALUE_POLY_H
#define DRANO_VALUE_POLY_H

#include "base/intern.h"
#include "value/coef.h"
#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_TERMS = 16, MAX_DEGREE = 4, MAX_ALTS = 4, MAX_SCOPES = 4 };

/* Where a symbol is one value: an iteration of the innermost loop around it,
   with the loops around that.  A null scope is the whole region.  */
struct scope
{
  const struct scope *parent;
  int depth;			/* Number of parents.  */
};

/* The scopes on which something depends; none of them is inside another.
   MANY: there are more than fit.  */
struct scopes
{
  bool many;
  int n;
  const struct scope *at[MAX_SCOPES];
};

enum sym_kind
{
  SYM_LEAF,		/* Uniform or varying, with no more known than FACTS,
			   REASON.  */
  SYM_EXACT,		/* Uniform: NUM / DEN without remainder.  */
  SYM_QUOTIENT,		/* NUM / DEN, rounded down.  */
  SYM_TRUNCATED,	/* Uniform: NUM / DEN, rounded towards zero.  */
  SYM_CHOICE,		/* In each lane L one of the ALTS whose mask holds L;
			   if WHOLE, the same one in all lanes.  */
  SYM_OPAQUE,		/* The value of NUM.  */
  SYM_AND, SYM_OR, SYM_XOR,	/* Varying: the bits of NUM and DEN, put
				   together.  */
  SYM_REAL,		/* Varying: a real number, NUM times the real number
			   DEN plus another that is uniform.  */
  SYM_ROUNDED,		/* The same, rounded to an integer.  */
  SYM_LOADED,		/* Varying: what ORIGIN reads at address NUM; equal
			   where that is.  */
  SYM_LAST
};

struct sym
{
  struct intern_link link;	/* Derived symbols: in the pool's table.  */
  int id;			/* Order of symbols; unique.  */
  enum sym_kind kind;
  bool varying;
  bool of_lane;			/* The address of a variable of which each lane
				   has its own.  */
  const char *name;		/* As the source calls it, or null.  */
  const char *reason;		/* Varying leaves: why nothing is known.  */
  const char *array;		/* And the array from which it was read.  */
  struct ir_facts facts;	/* Of every lane's value.  */
  struct scopes scopes;
  const struct poly *num;
  const struct poly *den;
  int nalts;
  const struct poly *alts[MAX_ALTS];
  uint32_t masks[MAX_ALTS];
  bool whole;
  bool pointers;		/* Choices: among addresses.  */
  uint32_t rare;		/* Bits of the ALTS that few warps have, as far
				   as ...  */
  const char *rare_if;		/* ... this holds.  */
  const void *origin;		/* Choices: identity of what chooses.  */
};

struct mono
{
  struct intern_link link;
  int id;			/* 0 is the empty product.  */
  bool varying;
  int degree;
  const struct sym *syms[MAX_DEGREE];	/* In ascending order.  */
};

struct term
{
  const struct mono *m;
  struct coef c;
};

struct poly
{
  int n;
  bool varying;			/* A coefficient or monomial is.  */
  struct term terms[];		/* In ascending order of M; no zeros.  */
};

/* Where symbols and the rest are made and kept unique.  */
struct pool
{
  struct arena *arena;
  struct arena *work;		/* Where polynomials are made: ARENA or
				   BRIEF.  */
  struct arena *brief;		/* For those of one prediction, until the
				   next; or null.  */
  int nsyms, nmonos;
  const struct mono *one;
  const struct poly *zero;
  struct intern monos;
  struct intern derived;	/* Symbols.  */
  int narrowing;		/* Ranges that quotients are narrowing.  */
  long counts;			/* Places examined for predictions so far: a
				   measure of time.  */
};

/* A pool in A; null if out of memory, if A has no escape.  */
extern struct pool *pool_new (struct arena *a);

/* A new leaf of P; the caller completes it at once.  */
extern struct sym *sym_new (struct pool *p, bool varying, const char *name,
			    const struct scope *scope);

/* A new varying leaf about which only REASON and ARRAY (null if it was not
   read from one) are known.  */
extern struct sym *sym_irregular (struct pool *p, const char *reason,
				  const char *array,
				  const struct scope *scope);

/* X as long as P, in whatever memory it is.  */
extern const struct poly *poly_keep (struct pool *p, const struct poly *x);

extern const struct poly *poly_const (struct pool *p, uint64_t v);
extern const struct poly *poly_lanes (struct pool *p,
				      const uint64_t v[LANES]);
extern const struct poly *poly_sym (struct pool *p, const struct sym *s);
extern const struct poly *poly_add (struct pool *p, const struct poly *x,
				    const struct poly *y);
extern const struct poly *poly_sub (struct pool *p, const struct poly *x,
				    const struct poly *y);
extern const struct poly *poly_scale (struct pool *p, const struct poly *x,
				      uint64_t k);
extern const struct poly *poly_mul (struct pool *p, const struct poly *x,
				    const struct poly *y);

/* The sum of the N terms T in any order, with any zeros and doubles.  */
extern const struct poly *poly_sum (struct pool *p, struct term *t, int n);

/* X with Y in place of S.  */
extern const struct poly *poly_subst (struct pool *p, const struct poly *x,
				      const struct sym *s,
				      const struct poly *y);

/* In the lanes of MASK the value of X, in the others that of Y.  */
extern const struct poly *poly_merge (struct pool *p, uint32_t mask,
				      const struct poly *x,
				      const struct poly *y);

extern bool poly_equal_p (const struct poly *x, const struct poly *y);
extern uint64_t poly_hash (const struct poly *x);

/* True if X has no symbol; then its lanes are V.  */
extern bool poly_known_p (const struct poly *x, uint64_t v[LANES]);

/* True if X is one constant; then *V is it.  */
extern bool poly_const_p (const struct poly *x, uint64_t *v);

/* Coefficient of the empty product in X.  */
extern struct coef poly_constant (const struct poly *x);

/* The first symbol of X that varies, or null.  */
extern const struct sym *poly_varying_sym (const struct poly *x);

/* Add to S the scopes on which X depends.  */
extern void poly_scopes (const struct poly *x, struct scopes *s);
extern void scopes_add (struct scopes *s, const struct scope *scope);

/* True if X may change from one iteration of SCOPE's loop to the next.  */
extern bool poly_changes_p (const struct poly *x, const struct scope *scope);

/* X as source text, "4*n+12"; null if a symbol has no name or if it differs
   between lanes.  */
extern char *poly_text (struct arena *a, const struct poly *x);

#ifdef __cplusplus
}
#endif

#endif /* DRANO_VALUE_POLY_H */
