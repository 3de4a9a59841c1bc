/* Width and wrapping of integers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "value/intwrap.h"

#include "ir/fold.h"
#include "value/derived.h"
#include "value/facts.h"
#include "value/poly.h"

/* X modulo 2**BITS as T's integer, by arithmetic.  */

static const struct poly *
cut (struct pool *p, const struct poly *x, struct ir_type t)
{
  uint64_t size = UINT64_C (1) << t.bits;
  const struct poly *half = poly_const (p, t.is_unsigned ? 0 : size / 2);
  const struct poly *y = poly_add (p, x, half);
  const struct poly *q = derive_div (p, y, size);
  return poly_sub (p, poly_sub (p, y, poly_scale (p, q, size)), half);
}

/* X without the terms that are multiples of SIZE in each lane.  */

static const struct poly *
without_multiples (struct pool *p, const struct poly *x, uint64_t size)
{
  struct term kept[MAX_TERMS];
  int n = 0;
  for (int k = 0; k < x->n; k++)
    {
      bool multiple = true;
      for (int l = 0; l < LANES && multiple; l++)
	multiple = coef_at (&x->terms[k].c, l) % size == 0;
      if (!multiple && n < MAX_TERMS)
	kept[n++] = x->terms[k];
    }
  return n == x->n ? x : poly_sum (p, kept, n);
}

/* The integer of type T, whether that wraps or not, to which X is congruent
   modulo 2**bits.  */

static const struct poly *
fit (struct pool *p, const struct poly *x, struct ir_type t, unsigned *assume)
{
  uint64_t known[LANES];
  if (t.kind != IR_INT || t.bits >= 64)
    return x;
  if (poly_known_p (x, known))
    {
      for (int l = 0; l < LANES; l++)
	known[l] = (uint64_t) fold_to_type ((int64_t) known[l], t);
      return poly_lanes (p, known);
    }
  /* What narrow types have added is lost in them again.  */
  if (t.bits <= 16)
    x = without_multiples (p, x, UINT64_C (1) << t.bits);
  struct lane_range r = facts_range_all (p, x, ALL_LANES);
  struct ir_facts limits = { .pow2 = 0 };
  intwrap_facts (t, &limits);
  if (r.have_lo && r.lo >= limits.lo && r.have_hi && r.hi <= limits.hi)
    return x;
  if (t.bits <= 16)
    return cut (p, x, t);
  *assume |= ASSUME_NO_WRAP;
  return x;
}

const struct poly *
intwrap_value (struct pool *p, const struct poly *x, struct ir_type t,
	       unsigned *assume)
{
  return t.wraps ? fit (p, x, t, assume) : x;
}

const struct poly *
intwrap_const (struct pool *p, struct ir_type t, int64_t v)
{
  if (t.kind == IR_INT && t.bits < 64)
    {
      /* Of a type that wraps the nearest to zero: i + 0xffffffff is i - 1.  */
      if (t.wraps && t.bits > 1)
	t.is_unsigned = false;
      v = fold_to_type (v, t);
    }
  return poly_const (p, (uint64_t) v);
}

const struct poly *
intwrap_convert (struct pool *p, const struct poly *x, struct ir_type from,
		 struct ir_type to, unsigned *assume)
{
  if (from.kind == IR_INT && to.bits > from.bits)
    return intwrap_value (p, x, from, assume);
  if (to.kind != IR_INT || to.wraps)
    return x;
  bool fits = (!from.wraps && from.bits == to.bits
	       && from.is_unsigned == to.is_unsigned);
  return fits ? x : fit (p, x, to, assume);
}

bool
intwrap_beyond_p (struct pool *p, const struct poly *x, int bits,
		  unsigned *assume)
{
  int64_t most = bits < 62 ? INT64_C (1) << bits : INT64_MAX;
  struct lane_range r = facts_range_all (p, x, ALL_LANES);
  bool over = r.have_hi && r.hi > most, under = r.have_lo && r.lo < -most;
  if ((r.have_lo && r.lo > most) || (r.have_hi && r.hi < -most)
      /* What nobody knows is as large as its type.  */
      || (over && r.hi <= INT32_MAX / 4 * 3)
      || (under && r.lo >= -(INT32_MAX / 4 * 3)))
    return true;
  if (!r.have_lo || !r.have_hi || over || under)
    *assume |= ASSUME_NO_WRAP;
  return false;
}

void
intwrap_facts (struct ir_type t, struct ir_facts *facts)
{
  if (t.kind != IR_INT || t.bits > 62)
    {
      if (t.kind == IR_INT && t.is_unsigned && t.bits < 64
	  && (!facts->have_lo || facts->lo < 0))
	{
	  facts->have_lo = true;
	  facts->lo = 0;
	}
      return;
    }
  int64_t lo = t.is_unsigned ? 0 : -(INT64_C (1) << (t.bits - 1));
  int64_t hi = t.is_unsigned ? (INT64_C (1) << t.bits) - 1
	       : (INT64_C (1) << (t.bits - 1)) - 1;
  if (t.bits == 1)
    {
      lo = 0;
      hi = 1;
    }
  if (!facts->have_lo || facts->lo < lo)
    facts->lo = lo;
  if (!facts->have_hi || facts->hi > hi)
    facts->hi = hi;
  facts->have_lo = facts->have_hi = true;
  /* Bounds that the low bits allow.  */
  if (facts->pow2 && facts->pow2 < t.bits)
    {
      uint64_t mask = (UINT64_C (1) << facts->pow2) - 1;
      int64_t up = (int64_t) ((facts->rem - (uint64_t) facts->lo) & mask);
      int64_t down = (int64_t) (((uint64_t) facts->hi - facts->rem) & mask);
      if (facts->lo <= hi - up && facts->hi >= lo + down)
	{
	  facts->lo += up;
	  facts->hi -= down;
	}
    }
}

/* Lane by lane, for known X and Y; null if a lane divides by zero.  */

static const struct poly *
divide_known (struct pool *p, const uint64_t x[LANES],
	      const uint64_t y[LANES], bool is_unsigned)
{
  uint64_t q[LANES];
  for (int l = 0; l < LANES; l++)
    {
      if (!y[l])
	return NULL;
      if (is_unsigned)
	q[l] = x[l] / y[l];
      else
	q[l] = (int64_t) y[l] == -1 ? -x[l]
	       : (uint64_t) ((int64_t) x[l] / (int64_t) y[l]);
    }
  return poly_lanes (p, q);
}

const struct poly *
intwrap_floor (struct pool *p, const struct poly *x, const struct poly *y,
	       struct ir_type t, unsigned *assume)
{
  uint64_t d;
  x = intwrap_value (p, x, t, assume);
  y = intwrap_value (p, y, t, assume);
  if (y->varying || (poly_const_p (y, &d) && (int64_t) d <= 0))
    return NULL;
  return derive_div_by (p, x, y);
}

const struct poly *
intwrap_divide (struct pool *p, const struct poly *x, const struct poly *y,
		struct ir_type t, unsigned *assume)
{
  uint64_t a[LANES], b[LANES], d;
  bool minus = false;
  x = intwrap_value (p, x, t, assume);
  y = intwrap_value (p, y, t, assume);
  if (poly_known_p (x, a) && poly_known_p (y, b))
    return divide_known (p, a, b, t.is_unsigned);
  if (y->varying)
    return NULL;
  if (poly_const_p (y, &d) && (int64_t) d <= 0)
    {
      if (t.is_unsigned || !d || d == -d)
	return NULL;
      y = poly_const (p, -d);
      minus = true;
    }
  struct lane_range r = facts_range_all (p, x, ALL_LANES);
  struct lane_range s = facts_range_all (p, y, ALL_LANES);
  if (!x->varying && !(s.have_lo && s.lo > 0))
    {
      const struct poly *q = derive_truncate (p, x, y);
      return minus ? poly_scale (p, q, UINT64_MAX) : q;
    }
  if (!t.is_unsigned && r.have_hi && r.hi <= 0)
    {
      x = poly_scale (p, x, UINT64_MAX);
      minus = !minus;
    }
  else if (!t.is_unsigned && !(r.have_lo && r.lo >= 0))
    {
      if (!x->varying)
	{
	  const struct poly *q = derive_truncate (p, x, y);
	  return minus ? poly_scale (p, q, UINT64_MAX) : q;
	}
      *assume |= ASSUME_NOT_NEGATIVE;
    }
  const struct poly *q = derive_div_by (p, x, y);
  return minus ? poly_scale (p, q, UINT64_MAX) : q;
}
