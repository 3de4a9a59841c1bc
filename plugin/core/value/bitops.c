/* Bit operations on lane values.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The low k bits of x are x - 2**k * floor (x / 2**k), for negative numbers
   too, and whatever x is modulo a higher power.  From this follow

     x & c  for each run of ones in c from bit a up to bit b:
	    low (x, b) - low (x, a), added up;
     x & c  = x - (x & ~c) if c is negative;
     x | c  = c + (x & ~c);
     x ^ c  = x + c - 2 * (x & c)

   and when the bits that may be set do not meet, both x | y and x ^ y are
   x + y.  What no rule has is a symbol, if all that varies in x and y is
   known.  */

#include "value/bitops.h"

#include "value/derived.h"
#include "value/facts.h"
#include "value/poly-int.h"
#include "value/poly.h"

enum { MAX_RUNS = 6, MAX_FOLLOWED = 3 };

/* The low K bits of X.  */

static const struct poly *
low_bits (struct pool *p, const struct poly *x, int k)
{
  if (!k)
    return p->zero;
  if (k >= 63)
    return x;
  uint64_t size = UINT64_C (1) << k;
  return poly_sub (p, x, poly_scale (p, derive_div (p, x, size), size));
}

/* X & C.  Null if C has too many runs of ones.  */

static const struct poly *
and_const (struct pool *p, const struct poly *x, int64_t c)
{
  if (c < 0)
    {
      const struct poly *y = and_const (p, x, ~c);
      return y ? poly_sub (p, x, y) : NULL;
    }
  const struct poly *r = p->zero;
  uint64_t rest = (uint64_t) c;
  for (int run = 0; rest; run++)
    {
      if (run == MAX_RUNS)
	return NULL;
      int a = __builtin_ctzll (rest);
      uint64_t ones = ~(rest >> a);
      int b = a + __builtin_ctzll (ones);
      r = poly_add (p, r, poly_sub (p, low_bits (p, x, b),
				    low_bits (p, x, a)));
      rest &= ~(((UINT64_C (1) << (b - a)) - 1) << a);
    }
  return r;
}

/* True if in every lane X has no bit below some bit from which on Y has
   none.  */

static bool
disjoint_bits_p (struct pool *p, const struct poly *x, const struct poly *y)
{
  struct ir_facts fx = facts_of (p, x), fy = facts_of (p, y);
  int zeros = fx.rem ? __builtin_ctzll (fx.rem) : fx.pow2;
  if (!fy.have_lo || !fy.have_hi || fy.lo < 0 || !zeros)
    return false;
  return zeros >= 63 || fy.hi >> zeros == 0;
}

/* True if what varies in X is known, through DEPTH symbols.  */

static bool
followed_p (const struct poly *x, int depth)
{
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->terms[i].m->degree; k++)
      {
	const struct sym *s = x->terms[i].m->syms[k];
	if (s->varying
	    && (!depth || !derived_made_p (s) || s->kind == SYM_LOADED
		|| !followed_p (s->num, depth - 1)
		|| !followed_p (s->den, depth - 1)))
	  return false;
      }
  return true;
}

/* What is known of X OP Y: bits that neither has are not in it.  */

static struct ir_facts
bits_facts (struct pool *p, enum sym_kind op, const struct poly *x,
	    const struct poly *y)
{
  struct lane_range r[2] = { facts_range_all (p, x, ALL_LANES),
			     facts_range_all (p, y, ALL_LANES) };
  struct ir_facts facts = { .pow2 = 0 };
  int64_t hi = -1;
  for (int k = 0; k < 2; k++)
    {
      bool positive = r[k].have_lo && r[k].lo >= 0 && r[k].have_hi;
      if (!positive && op != SYM_AND)
	return facts;
      if (!positive)
	continue;
      if (op == SYM_AND)
	hi = hi < 0 || r[k].hi < hi ? r[k].hi : hi;
      else
	hi = (hi < 0 ? 0 : hi) | r[k].hi;
    }
  if (hi < 0)
    return facts;
  for (int k = 1; op != SYM_AND && k < 64; k *= 2)
    hi |= hi >> k;
  facts.have_lo = facts.have_hi = true;
  facts.hi = hi;
  return facts;
}

bool
derived_followed_p (const struct poly *x)
{
  return followed_p (x, MAX_FOLLOWED);
}

const struct poly *
derive_bits (struct pool *p, enum sym_kind op, const struct poly *x,
	     const struct poly *y)
{
  if (!derived_followed_p (x) || !derived_followed_p (y))
    return NULL;
  struct sym want = { .kind = op, .num = x, .den = y, .varying = true };
  bool made;
  struct sym *s = derive_intern (p, &want, &made);
  if (made)
    {
      s->facts = bits_facts (p, op, x, y);
      s->reason = op == SYM_AND ? "and" : op == SYM_OR ? "or" : "xor";
    }
  return poly_sym (p, s);
}

const struct poly *
bits_op (struct pool *p, enum ir_op op, const struct poly *x,
	 const struct poly *y, struct ir_type t)
{
  uint64_t c, v[LANES], w[LANES];
  if (poly_known_p (x, v) && poly_known_p (y, w))
    {
      for (int l = 0; l < LANES; l++)
	v[l] = op == IR_AND ? v[l] & w[l] : op == IR_OR ? v[l] | w[l]
	       : v[l] ^ w[l];
      return poly_lanes (p, v);
    }
  if (poly_const_p (x, &c))
    {
      const struct poly *swap = x;
      x = y;
      y = swap;
    }
  if (poly_const_p (y, &c))
    {
      int64_t k = (int64_t) c;
      if (op == IR_AND && t.bits < 64 && t.is_unsigned && k > 0
	  && ((uint64_t) k + 1) >> t.bits == 1)
	return x;
      if (op == IR_AND)
	return and_const (p, x, k);
      const struct poly *z = and_const (p, x, op == IR_OR ? ~k : k);
      if (!z)
	return NULL;
      if (op == IR_OR)
	return poly_add (p, y, z);
      return poly_sub (p, poly_add (p, x, y), poly_scale (p, z, 2));
    }
  if (op != IR_AND && (disjoint_bits_p (p, x, y) || disjoint_bits_p (p, y, x)))
    return poly_add (p, x, y);
  if (op != IR_XOR && poly_equal_p (x, y))
    return x;
  if (!x->varying && !y->varying)
    return NULL;
  return derive_bits (p, op == IR_AND ? SYM_AND : op == IR_OR ? SYM_OR
			 : SYM_XOR, x, y);
}
