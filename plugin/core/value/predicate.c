/* Conditions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A bound: of what is compared one lane's value follows on the other's, and
   the next warp's on those, so that there is one warp of the lane loop in
   which the comparison comes out differently.  A next warp is known by a
   multiple of 32 times the step in the uniform part.  */

#include "value/predicate.h"

#include "value/derived.h"
#include "value/facts.h"
#include "value/poly.h"

/* C with what follows from its masks.  */

static struct cond
complete (struct cond c)
{
  if (c.uniform && c.t)
    c = (struct cond) { ALL_LANES, 0, true, false, true, false };
  else if (c.uniform && c.f)
    c = (struct cond) { 0, ALL_LANES, true, true, false, false };
  if (c.t == ALL_LANES || c.f == ALL_LANES)
    c.uniform = true;
  if (__builtin_popcount (~c.f) <= 1)
    c.one_true = true;
  if (__builtin_popcount (~c.t) <= 1)
    c.one_false = true;
  return c;
}

struct cond
cond_const (bool value)
{
  return complete ((struct cond) { value ? ALL_LANES : 0,
				   value ? 0 : ALL_LANES, true, false,
				   false, false });
}

struct cond
cond_unknown (bool uniform)
{
  return (struct cond) { 0, 0, uniform, false, false, false };
}

struct cond
cond_not (struct cond x)
{
  return (struct cond) { x.f, x.t, x.uniform, x.one_false, x.one_true,
			 x.bound };
}

struct cond
cond_and (struct cond x, struct cond y)
{
  struct cond r = { x.t & y.t, x.f | y.f, x.uniform && y.uniform,
		    x.one_true || y.one_true, false,
		    cond_bound_p (x) && cond_bound_p (y) };
  return complete (r);
}

struct cond
cond_or (struct cond x, struct cond y)
{
  return cond_not (cond_and (cond_not (x), cond_not (y)));
}

struct cond
cond_xor (struct cond x, struct cond y)
{
  uint32_t known = (x.t | x.f) & (y.t | y.f);
  struct cond r = { known & (x.t ^ y.t), known & ~(x.t ^ y.t),
		    x.uniform && y.uniform, false, false,
		    cond_bound_p (x) && cond_bound_p (y) };
  return complete (r);
}

struct cond
cond_merge (uint32_t mask, struct cond x, struct cond y)
{
  struct cond r = { (x.t & mask) | (y.t & ~mask),
		    (x.f & mask) | (y.f & ~mask), false, false, false,
		    false };
  return complete (r);
}

/* X with its one alternative that is not rare in place of a choice, if there is
   such a choice.  */

static const struct poly *
without_rare (struct pool *p, const struct poly *x)
{
  const struct sym *s = poly_varying_sym (x);
  if (!s || s->kind != SYM_CHOICE || !s->rare)
    return x;
  uint32_t others = ~s->rare & ((UINT32_C (1) << s->nalts) - 1);
  if (!others || others & (others - 1))
    return x;
  return poly_subst (p, x, s, s->alts[__builtin_ctz (others)]);
}

/* True if X, a difference, goes on from lane to lane and warp to warp in
   equal steps.  */

static bool
goes_on_p (struct pool *p, const struct poly *x)
{
  x = without_rare (p, x);
  struct coef c = poly_constant (x);
  uint64_t step = coef_at (&c, 1) - coef_at (&c, 0);
  bool next = false;
  for (int l = 2; l < LANES; l++)
    if (coef_at (&c, l) - coef_at (&c, l - 1) != step)
      return false;
  for (int i = 0; i < x->n; i++)
    {
      const struct term *t = &x->terms[i];
      if (!t->m->degree)
	continue;
      if (t->m->varying || !coef_same_p (&t->c))
	return false;
      next |= t->c.start == LANES * step || t->c.start == -(LANES * step);
    }
  return step && next;
}

/* Where X, a difference, is zero.  */

static struct cond
zero (struct pool *p, const struct poly *x)
{
  struct cond c = { 0, 0, !x->varying, false, false, goes_on_p (p, x) };
  const struct poly *uniform;
  struct range ranges[LANES];
  int64_t v[LANES];
  bool split = derive_split (p, x, &uniform, v);
  struct low low = { 0, 0 };
  if (split)
    low = facts_low (uniform);
  facts_ranges (p, x, ALL_LANES, ranges);
  for (int l = 0; l < LANES; l++)
    {
      struct range r = ranges[l];
      uint64_t bits = low.bits >= 64 ? UINT64_MAX
		      : (UINT64_C (1) << low.bits) - 1;
      if ((r.have_lo && r.lo > 0) || (r.have_hi && r.hi < 0)
	  || (split && ((low.rem + (uint64_t) v[l]) & bits)))
	c.f |= UINT32_C (1) << l;
      else if (r.have_lo && r.lo == 0 && r.have_hi && r.hi == 0)
	c.t |= UINT32_C (1) << l;
    }
  /* At most one lane can meet a uniform value if all differ.  */
  c.one_true = split;
  for (int l = 0; c.one_true && l < LANES; l++)
    for (int k = 0; k < l; k++)
      if (!((c.f >> l | c.f >> k) & 1) && v[l] == v[k])
	c.one_true = false;
  return complete (c);
}

/* Where X is less than zero.  */

static struct cond
negative (struct pool *p, const struct poly *x)
{
  struct cond c = { 0, 0, !x->varying, false, false, goes_on_p (p, x) };
  struct range ranges[LANES];
  facts_ranges (p, x, ALL_LANES, ranges);
  for (int l = 0; l < LANES; l++)
    {
      struct range r = ranges[l];
      if (r.have_hi && r.hi < 0)
	c.t |= UINT32_C (1) << l;
      else if (r.have_lo && r.lo >= 0)
	c.f |= UINT32_C (1) << l;
    }
  return complete (c);
}

struct cond
cond_compare (struct pool *p, enum ir_op op, const struct poly *x,
	      const struct poly *y)
{
  switch (op)
    {
    case IR_EQ:
      return zero (p, poly_sub (p, x, y));
    case IR_NE:
      return cond_not (zero (p, poly_sub (p, x, y)));
    case IR_LT:
      return negative (p, poly_sub (p, x, y));
    case IR_GE:
      return cond_not (negative (p, poly_sub (p, x, y)));
    case IR_GT:
      return negative (p, poly_sub (p, y, x));
    default:
      return cond_not (negative (p, poly_sub (p, y, x)));
    }
}
