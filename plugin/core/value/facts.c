/* What is known of the number a lane value is.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A product x * y with x = r mod 2**i and y = s mod 2**j is r * s modulo 2
   to the least of i + tz(s), j + tz(r) and i + j, where tz counts trailing
   zero bits of what is known.  A sum is known as far as both are.

   Ranges are interval arithmetic, with one addition: what is left of x after
   taking away d * (x / d) lies from 0 to d - 1, though x and x / d as
   intervals do not say so.  */

#include "value/facts.h"

#include "value/derived.h"
#include "value/poly.h"

enum { MAX_REMAINDERS = 3 };

#define BEYOND (INT64_C (1) << 62)

static uint64_t
low_mask (int bits)
{
  return bits >= 64 ? UINT64_MAX : (UINT64_C (1) << bits) - 1;
}

/* Number of low bits of X that are known to be zero.  */

static int
trailing_zeros (struct low_bits x)
{
  return x.rem ? __builtin_ctzll (x.rem) : x.bits;
}

static struct low_bits
low_mul (struct low_bits x, struct low_bits y)
{
  int a = x.bits == 64 ? 64 : x.bits + trailing_zeros (y);
  int b = y.bits == 64 ? 64 : y.bits + trailing_zeros (x);
  int bits = a < b ? a : b;
  if (bits > 64)
    bits = 64;
  return (struct low_bits) { bits, x.rem * y.rem & low_mask (bits) };
}

static struct low_bits
low_add (struct low_bits x, struct low_bits y)
{
  int bits = x.bits < y.bits ? x.bits : y.bits;
  return (struct low_bits) { bits, (x.rem + y.rem) & low_mask (bits) };
}

struct low_bits
facts_low_term (const struct mono *m, uint64_t c)
{
  struct low_bits r = { 64, c };
  for (int k = 0; k < m->degree; k++)
    {
      struct low_bits s = { m->syms[k]->facts.pow2,
			    m->syms[k]->facts.rem
			    & low_mask (m->syms[k]->facts.pow2) };
      r = low_mul (r, s);
    }
  return r;
}

struct low_bits
facts_low (const struct poly *x)
{
  struct low_bits r = { 64, 0 };
  for (int i = 0; i < x->n; i++)
    {
      const struct term *t = &x->terms[i];
      if (!t->m->degree)
	r = low_add (r, (struct low_bits) { 64, coef_at (&t->c, 0) });
      else if (!t->m->varying && coef_same_p (&t->c))
	r = low_add (r, facts_low_term (t->m, t->c.start));
    }
  return r;
}

struct low_bits
facts_low_lane (const struct poly *x, int l)
{
  struct low_bits r = { 64, 0 };
  for (int i = 0; i < x->n; i++)
    r = low_add (r,
		 facts_low_term (x->terms[i].m, coef_at (&x->terms[i].c, l)));
  return r;
}

/* Interval with infinite ends: beyond BEYOND.  */
struct interval
{
  int64_t lo, hi;
};

static inline int64_t
clip_bound (int64_t v)
{
  return v < -BEYOND ? -BEYOND - 1 : v > BEYOND ? BEYOND + 1 : v;
}

/* The clipped sum and the clipped product of X and Y.  */

static inline int64_t
clip_add (int64_t x, int64_t y)
{
  int64_t r;
  if (__builtin_add_overflow (x, y, &r))
    return x < 0 ? -BEYOND - 1 : BEYOND + 1;
  return clip_bound (r);
}

static inline int64_t
clip_mul (int64_t x, int64_t y)
{
  int64_t r;
  if (__builtin_mul_overflow (x, y, &r))
    return (x < 0) != (y < 0) ? -BEYOND - 1 : BEYOND + 1;
  return clip_bound (r);
}

static struct interval
interval_mul (struct interval x, struct interval y)
{
  /* An infinite end times zero is zero.  */
  int64_t v[4] = { clip_mul (x.lo, y.lo), clip_mul (x.lo, y.hi),
		   clip_mul (x.hi, y.lo), clip_mul (x.hi, y.hi) };
  struct interval r = { v[0], v[0] };
  for (int i = 1; i < 4; i++)
    {
      if (v[i] < r.lo)
	r.lo = v[i];
      if (v[i] > r.hi)
	r.hi = v[i];
    }
  return r;
}

/* X times C.  */

static inline struct interval
interval_scale (struct interval x, int64_t c)
{
  int64_t a = clip_mul (x.lo, c), b = clip_mul (x.hi, c);
  return a < b ? (struct interval) { a, b } : (struct interval) { b, a };
}

static struct interval
interval_sym (const struct sym *s)
{
  struct interval r = { -BEYOND - 1, BEYOND + 1 };
  if (s->facts.have_lo)
    r.lo = clip_bound (s->facts.lo);
  if (s->facts.have_hi)
    r.hi = clip_bound (s->facts.hi);
  return r;
}

static bool
even_power_p (const struct mono *m)
{
  return (m->degree % 2 == 0 && m->syms[0] == m->syms[m->degree - 1]);
}

static struct interval
interval_mono (const struct mono *m)
{
  struct interval r = { 1, 1 };
  for (int k = 0; k < m->degree; k++)
    r = interval_mul (r, interval_sym (m->syms[k]));
  if (m->degree && even_power_p (m) && r.lo < 0)
    r.lo = 0;
  return r;
}

static inline struct interval
interval_add (struct interval x, struct interval y)
{
  bool below = x.lo < -BEYOND || y.lo < -BEYOND;
  bool above = x.hi > BEYOND || y.hi > BEYOND;
  return (struct interval) { below ? -BEYOND - 1 : clip_add (x.lo, y.lo),
			     above ? BEYOND + 1 : clip_add (x.hi, y.hi) };
}

/* Put into R the intervals of X in the lanes of MASK, term by term.  */

static void
intervals_plain (const struct poly *x, uint32_t mask,
		 struct interval r[LANES])
{
  for (int l = 0; l < LANES; l++)
    r[l] = (struct interval) { 0, 0 };
  for (int i = 0; i < x->n; i++)
    {
      const struct coef *c = &x->terms[i].c;
      struct interval m = interval_mono (x->terms[i].m);
      struct interval t = interval_scale (m, (int64_t) c->start);
      bool same = coef_same_p (c);
      for (uint32_t left = mask; left; left &= left - 1)
	{
	  int l = __builtin_ctz (left);
	  if (!same)
	    t = interval_scale (m, (int64_t) coef_at (c, l));
	  r[l] = interval_add (r[l], t);
	}
    }
}

/* Put into R the intervals of X in the lanes of MASK.  What quotients say
   narrows them, DEPTH of them at most.  */

static void
intervals_of (struct pool *p, const struct poly *x, uint32_t mask, int depth,
	      struct interval r[LANES])
{
  intervals_plain (x, mask, r);
  for (int i = 0; i < x->n && depth; i++)
    {
      const struct sym *s = (x->terms[i].m->degree == 1
			     ? x->terms[i].m->syms[0] : NULL);
      uint64_t den;
      bool truncated = s && s->kind == SYM_TRUNCATED;
      if (!s || (s->kind != SYM_QUOTIENT && !truncated)
	  || !coef_same_p (&x->terms[i].c)
	  || !poly_const_p (s->den, &den) || (int64_t) den <= 0
	  || (int64_t) x->terms[i].c.start % (int64_t) den
	  /* A sum that does not fit becomes a new symbol, whose facts are asked
	     for then, and so on.  */
	  || x->n + s->num->n > MAX_TERMS)
	continue;
      /* X = rest + k * (num - den * s).  */
      int64_t k = -((int64_t) x->terms[i].c.start / (int64_t) den);
      const struct poly *by = poly_scale (p, poly_sym (p, s), den);
      const struct poly *rest
	= poly_sub (p, x, poly_scale (p, poly_sub (p, s->num, by),
				      (uint64_t) k));
      struct interval t[LANES];
      intervals_of (p, rest, mask, depth - 1, t);
      int64_t most = (int64_t) den - 1;
      struct interval rem
	= interval_scale ((struct interval) { truncated ? -most : 0, most },
			  k);
      for (uint32_t left = mask; left; left &= left - 1)
	{
	  int l = __builtin_ctz (left);
	  if (t[l].lo >= -BEYOND && clip_add (t[l].lo, rem.lo) > r[l].lo)
	    r[l].lo = clip_add (t[l].lo, rem.lo);
	  if (t[l].hi <= BEYOND && clip_add (t[l].hi, rem.hi) < r[l].hi)
	    r[l].hi = clip_add (t[l].hi, rem.hi);
	}
    }
}

static struct lane_range
range_of (struct interval r)
{
  struct lane_range x = { r.lo >= -BEYOND, r.hi <= BEYOND, 0, 0 };
  if (x.have_lo)
    x.lo = r.lo;
  if (x.have_hi)
    x.hi = r.hi;
  return x;
}

void
facts_ranges (struct pool *p, const struct poly *x, uint32_t mask,
	      struct lane_range r[LANES])
{
  struct interval i[LANES];
  /* Where lanes are equal one of them tells all.  */
  uint32_t some = x->varying ? mask : mask & -mask;
  int one = mask ? __builtin_ctz (mask) : 0;
  /* What narrowing computes may be too long, so that symbols are made for parts
     of it, whose ranges are asked for in turn: those are not narrowed, or there
     would be no end.  */
  p->narrowing++;
  intervals_of (p, x, some, p->narrowing == 1 ? MAX_REMAINDERS : 0, i);
  p->narrowing--;
  for (int l = 0; l < LANES; l++)
    if (mask >> l & 1)
      r[l] = range_of (i[x->varying ? l : one]);
}

struct lane_range
facts_range_all (struct pool *p, const struct poly *x, uint32_t mask)
{
  struct lane_range r = { .have_lo = true, .have_hi = true,
			  .lo = INT64_MAX, .hi = INT64_MIN }, t[LANES];
  uint32_t some = x->varying ? mask : mask & -mask;
  facts_ranges (p, x, some, t);
  for (int l = 0; l < LANES; l++)
    {
      if (!(some >> l & 1))
	continue;
      r.have_lo &= t[l].have_lo;
      r.have_hi &= t[l].have_hi;
      if (t[l].lo < r.lo)
	r.lo = t[l].lo;
      if (t[l].hi > r.hi)
	r.hi = t[l].hi;
    }
  return r;
}

struct ir_facts
facts_of (struct pool *p, const struct poly *x)
{
  struct low_bits low = facts_low_lane (x, 0);
  if (x->varying)
    for (int l = 1; l < LANES; l++)
      {
	struct low_bits k = facts_low_lane (x, l);
	uint64_t differ = (k.rem ^ low.rem);
	int bits = k.bits < low.bits ? k.bits : low.bits;
	if (differ && __builtin_ctzll (differ) < bits)
	  bits = __builtin_ctzll (differ);
	low = (struct low_bits) { bits, low.rem & low_mask (bits) };
      }
  struct lane_range r = facts_range_all (p, x, ALL_LANES);
  return (struct ir_facts) { (uint8_t) low.bits, low.rem, r.have_lo,
			     r.have_hi, r.lo, r.hi };
}

struct ir_facts
facts_meet (struct ir_facts x, struct ir_facts y)
{
  int bits = x.pow2 < y.pow2 ? x.pow2 : y.pow2;
  uint64_t differ = x.rem ^ y.rem;
  if (differ && __builtin_ctzll (differ) < bits)
    bits = __builtin_ctzll (differ);
  struct ir_facts r = { (uint8_t) bits, x.rem & low_mask (bits),
			x.have_lo && y.have_lo, x.have_hi && y.have_hi,
			x.lo < y.lo ? x.lo : y.lo,
			x.hi > y.hi ? x.hi : y.hi };
  return r;
}
