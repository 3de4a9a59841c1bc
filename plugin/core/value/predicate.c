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

static struct predicate
complete_predicate (struct predicate c)
{
  if (c.uniform && c.t)
    c = (struct predicate) { .t = ALL_LANES, .uniform = true,
			     .at_most_one_false = true };
  else if (c.uniform && c.f)
    c = (struct predicate) { .f = ALL_LANES, .uniform = true,
			     .at_most_one_true = true };
  if (c.t == ALL_LANES || c.f == ALL_LANES)
    c.uniform = true;
  if (__builtin_popcount (~c.f) <= 1)
    c.at_most_one_true = true;
  if (__builtin_popcount (~c.t) <= 1)
    c.at_most_one_false = true;
  return c;
}

struct predicate
predicate_const (bool value)
{
  return complete_predicate ((struct predicate) { .t = value ? ALL_LANES : 0,
						  .f = value ? 0 : ALL_LANES,
						  .uniform = true });
}

struct predicate
predicate_unknown (bool uniform)
{
  return (struct predicate) { .uniform = uniform };
}

struct predicate
predicate_not (struct predicate x)
{
  return (struct predicate) { .t = x.f, .f = x.t, .uniform = x.uniform,
			      .at_most_one_true = x.at_most_one_false,
			      .at_most_one_false = x.at_most_one_true,
			      .bound = x.bound };
}

struct predicate
predicate_and (struct predicate x, struct predicate y)
{
  struct predicate r = { .t = x.t & y.t, .f = x.f | y.f,
			 .uniform = x.uniform && y.uniform,
			 .at_most_one_true = (x.at_most_one_true
					      || y.at_most_one_true),
			 .bound = (predicate_bound_p (x)
				   && predicate_bound_p (y)) };
  return complete_predicate (r);
}

struct predicate
predicate_or (struct predicate x, struct predicate y)
{
  return predicate_not (predicate_and (predicate_not (x), predicate_not (y)));
}

struct predicate
predicate_xor (struct predicate x, struct predicate y)
{
  uint32_t known = (x.t | x.f) & (y.t | y.f);
  struct predicate r = { .t = known & (x.t ^ y.t),
			 .f = known & ~(x.t ^ y.t),
			 .uniform = x.uniform && y.uniform,
			 .bound = (predicate_bound_p (x)
				   && predicate_bound_p (y)) };
  return complete_predicate (r);
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

static struct predicate
zero_predicate (struct pool *p, const struct poly *x)
{
  struct predicate c = { .uniform = !x->varying, .bound = goes_on_p (p, x) };
  const struct poly *uniform;
  struct lane_range ranges[LANES];
  int64_t v[LANES];
  bool split = derive_split (p, x, &uniform, v);
  struct low_bits low = { 0, 0 };
  if (split)
    low = facts_low (uniform);
  facts_ranges (p, x, ALL_LANES, ranges);
  for (int l = 0; l < LANES; l++)
    {
      struct lane_range r = ranges[l];
      uint64_t bits = low.bits >= 64 ? UINT64_MAX
		      : (UINT64_C (1) << low.bits) - 1;
      if ((r.have_lo && r.lo > 0) || (r.have_hi && r.hi < 0)
	  || (split && ((low.rem + (uint64_t) v[l]) & bits)))
	c.f |= UINT32_C (1) << l;
      else if (r.have_lo && r.lo == 0 && r.have_hi && r.hi == 0)
	c.t |= UINT32_C (1) << l;
    }
  /* At most one lane can meet a uniform value if all differ.  */
  c.at_most_one_true = split;
  for (int l = 0; c.at_most_one_true && l < LANES; l++)
    for (int k = 0; k < l; k++)
      if (!((c.f >> l | c.f >> k) & 1) && v[l] == v[k])
	c.at_most_one_true = false;
  return complete_predicate (c);
}

/* Where X is less than zero.  */

static struct predicate
negative_predicate (struct pool *p, const struct poly *x)
{
  struct predicate c = { .uniform = !x->varying, .bound = goes_on_p (p, x) };
  struct lane_range ranges[LANES];
  facts_ranges (p, x, ALL_LANES, ranges);
  for (int l = 0; l < LANES; l++)
    {
      struct lane_range r = ranges[l];
      if (r.have_hi && r.hi < 0)
	c.t |= UINT32_C (1) << l;
      else if (r.have_lo && r.lo >= 0)
	c.f |= UINT32_C (1) << l;
    }
  return complete_predicate (c);
}

struct predicate
predicate_compare (struct pool *p, enum ir_op op, const struct poly *x,
		   const struct poly *y)
{
  switch (op)
    {
    case IR_EQ:
      return zero_predicate (p, poly_sub (p, x, y));
    case IR_NE:
      return predicate_not (zero_predicate (p, poly_sub (p, x, y)));
    case IR_LT:
      return negative_predicate (p, poly_sub (p, x, y));
    case IR_GE:
      return predicate_not (negative_predicate (p, poly_sub (p, x, y)));
    case IR_GT:
      return negative_predicate (p, poly_sub (p, y, x));
    default:
      return predicate_not (negative_predicate (p, poly_sub (p, y, x)));
    }
}
