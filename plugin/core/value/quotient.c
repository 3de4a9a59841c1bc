/* Derived symbols: quotients.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "value/derived.h"
#include "base/check.h"

#include "base/arena.h"
#include "value/facts.h"
#include "value/poly-int.h"
#include "value/poly.h"

/* Floor of X / D.  */

static int64_t
floor_div (int64_t x, int64_t d)
{
  return x / d - (x % d < 0);
}

/* What is known of NUM / DEN rounded down: bounds, and low bits for a
   constant power of two.  */

static struct ir_facts
quotient_facts (struct pool *p, const struct poly *num,
		const struct poly *den)
{
  struct ir_facts n = facts_of (p, num), d = facts_of (p, den), q = { 0 };
  uint64_t k;
  if (poly_const_p (den, &k) && (k & (k - 1)) == 0
      && n.pow2 > __builtin_ctzll (k))
    {
      q.pow2 = (uint8_t) (n.pow2 - __builtin_ctzll (k));
      q.rem = n.rem >> __builtin_ctzll (k);
    }
  if (!d.have_lo || d.lo < 1)
    return q;
  int64_t least = d.lo;
  if (n.have_lo)
    {
      q.have_lo = true;
      q.lo = (n.lo < 0 ? floor_div (n.lo, least)
	      : d.have_hi && d.hi > 0 ? n.lo / d.hi : 0);
    }
  if (n.have_hi)
    {
      q.have_hi = true;
      q.hi = (n.hi >= 0 ? n.hi / least
	      : d.have_hi && d.hi > 0 ? floor_div (n.hi, d.hi) : -1);
    }
  return q;
}

/* "NUM/DEN" if both have text, else null.  */

static const char *
quotient_name (struct pool *p, const struct poly *num,
	       const struct poly *den)
{
  char *n = poly_text (p->arena, num), *d = poly_text (p->arena, den);
  if (!n || !d)
    return NULL;
  return arena_printf (p->arena, num->n > 1 ? "(%s)/%s" : "%s/%s", n, d);
}

/* NUM / DEN as a symbol of KIND, a rounded or an exact quotient.  */

static const struct poly *
quotient_symbol (struct pool *p, enum sym_kind kind, const struct poly *num,
		 const struct poly *den)
{
  struct sym want = { .kind = kind, .num = num, .den = den,
		      .varying = num->varying || den->varying };
  bool made;
  struct sym *s = derive_intern (p, &want, &made);
  if (made)
    {
      s->facts = quotient_facts (p, num, den);
      if (!s->varying)
	s->name = quotient_name (p, num, den);
      else if (!s->reason)
	s->reason = "division";
    }
  return poly_sym (p, s);
}

/* What is known of X / Y, rounded towards zero: it is between zero and X, in
   as many parts.  */

static struct ir_facts
truncated_facts (struct pool *p, const struct poly *x, const struct poly *y)
{
  struct lane_range r = facts_range_all (p, x, ALL_LANES);
  struct lane_range by = facts_range_all (p, y, ALL_LANES);
  struct ir_facts f = { .pow2 = 0 };
  int64_t least = by.have_lo && by.lo > 0 ? by.lo : 0;
  if (!least || !r.have_lo || !r.have_hi)
    return f;
  f.have_lo = f.have_hi = true;
  f.lo = r.lo < 0 ? r.lo / least : 0;
  f.hi = r.hi > 0 ? r.hi / least : 0;
  return f;
}

const struct poly *
derive_truncate (struct pool *p, const struct poly *x, const struct poly *y)
{
  struct sym want = { .kind = SYM_TRUNCATED, .num = x, .den = y };
  bool made;
  struct sym *s = derive_intern (p, &want, &made);
  if (made)
    {
      s->facts = truncated_facts (p, x, y);
      s->name = quotient_name (p, x, y);
    }
  return poly_sym (p, s);
}

bool
derive_split (struct pool *p, const struct poly *x,
	      const struct poly **uniform, int64_t v[LANES])
{
  struct term t[MAX_TERMS];
  int n = 0;
  struct coef c = poly_constant (x);
  for (int i = 0; i < x->n; i++)
    if (x->terms[i].m->degree)
      {
	if (x->terms[i].m->varying || !coef_same_p (&x->terms[i].c))
	  return false;
	t[n++] = x->terms[i];
      }
  *uniform = poly_sum (p, t, n);
  for (int l = 0; l < LANES; l++)
    v[l] = (int64_t) coef_at (&c, l);
  return true;
}

/* Take out of X the terms that D divides in every lane, but for the
   constant.  Return their quotient; *REST is what remains.  */

static const struct poly *
take_multiples (struct pool *p, const struct poly *x, int64_t d,
		const struct poly **rest)
{
  struct term out[MAX_TERMS], in[MAX_TERMS];
  int nout = 0, nin = 0;
  for (int i = 0; i < x->n; i++)
    {
      const struct term *t = &x->terms[i];
      uint64_t v[LANES];
      bool whole = t->m->degree != 0;
      for (int l = 0; whole && l < LANES; l++)
	{
	  int64_t c = (int64_t) coef_at (&t->c, l);
	  whole = c % d == 0;
	  v[l] = (uint64_t) (c / d);
	}
      if (whole)
	out[nout++] = (struct term) { t->m, coef_make (p->work, v) };
      else
	in[nin++] = *t;
    }
  *rest = poly_sum (p, in, nin);
  return poly_sum (p, out, nout);
}

/* If X is one quotient and nothing else, return that symbol.  */

static const struct sym *
lone_quotient (const struct poly *x)
{
  if (x->n != 1 || x->terms[0].m->degree != 1
      || !coef_same_p (&x->terms[0].c) || x->terms[0].c.start != 1)
    return NULL;
  const struct sym *s = x->terms[0].m->syms[0];
  return s->kind == SYM_QUOTIENT || s->kind == SYM_EXACT ? s : NULL;
}

/* (UNIFORM + V(l)) / D rounded down, where 0 <= V(l) < D.  */

static const struct poly *
divide_lanes (struct pool *p, const struct poly *uniform,
	      const int64_t v[LANES], int64_t d)
{
  int64_t least = v[0], most = v[0];
  uint64_t table[LANES];
  for (int l = 1; l < LANES; l++)
    {
      least = v[l] < least ? v[l] : least;
      most = v[l] > most ? v[l] : most;
    }
  const struct poly *den = poly_const (p, (uint64_t) d);
  struct low_bits low
    = facts_low (poly_add (p, uniform, poly_const (p, (uint64_t) least)));
  int twos = __builtin_ctzll ((uint64_t) d);
  int bits = low.bits < twos ? low.bits : twos;
  int64_t step = INT64_C (1) << bits;
  int64_t rem = (int64_t) (low.rem & (uint64_t) (step - 1));
  const struct poly *start
    = poly_add (p, uniform, poly_const (p, (uint64_t) (least - rem)));
  if (step == d)
    {
      /* The remainder of the uniform part is known.  */
      for (int l = 0; l < LANES; l++)
	table[l] = (uint64_t) ((rem + v[l] - least) / d);
      uint64_t k;
      const struct poly *q
	= (poly_const_p (start, &k)
	   ? poly_const (p, (uint64_t) ((int64_t) k / d))
	   : quotient_symbol (p, SYM_EXACT, start, den));
      return poly_add (p, q, poly_lanes (p, table));
    }
  /* Multiples of STEP: no lane gets over a multiple of D.  */
  if (rem + most - least < step)
    return quotient_symbol (p, SYM_QUOTIENT, start, den);
  for (int l = 0; l < LANES; l++)
    table[l] = (uint64_t) v[l];
  return quotient_symbol (p, SYM_QUOTIENT,
			  poly_add (p, uniform, poly_lanes (p, table)), den);
}

const struct poly *
derive_div (struct pool *p, const struct poly *x, uint64_t d)
{
  drano_assert (d >= 1);
  if (d <= 1 || d > INT64_MAX)
    return d <= 1 ? x : p->zero;
  const struct sym *inner = lone_quotient (x);
  uint64_t k;
  if (inner && poly_const_p (inner->den, &k) && k <= (1 << 20)
      && d <= (1 << 20))
    return derive_div (p, inner->num, k * d);
  if (inner && inner->kind == SYM_QUOTIENT && !poly_const_p (inner->den, &k))
    return derive_div_by (p, inner->num, poly_scale (p, inner->den, d));
  const struct poly *rest, *uniform;
  const struct poly *q = take_multiples (p, x, (int64_t) d, &rest);
  int64_t v[LANES];
  if (!derive_split (p, rest, &uniform, v))
    return poly_add (p, q, quotient_symbol (p, SYM_QUOTIENT, rest,
					    poly_const (p, d)));
  uint64_t table[LANES];
  for (int l = 0; l < LANES; l++)
    {
      int64_t f = floor_div (v[l], (int64_t) d);
      table[l] = (uint64_t) f;
      v[l] -= f * (int64_t) d;
    }
  q = poly_add (p, q, poly_lanes (p, table));
  return uniform->n ? poly_add (p, q, divide_lanes (p, uniform, v,
						    (int64_t) d)) : q;
}

/* True if Y's monomial and coefficient divide T; then *Q is the
   quotient.  */

static bool
term_divides (struct pool *p, const struct term *t, const struct term *y,
	      struct term *q)
{
  const struct sym *left[MAX_DEGREE];
  int n = 0, j = 0;
  for (int i = 0; i < t->m->degree; i++)
    if (j < y->m->degree && t->m->syms[i] == y->m->syms[j])
      j++;
    else
      left[n++] = t->m->syms[i];
  if (j < y->m->degree)
    return false;
  uint64_t v[LANES];
  int64_t d = (int64_t) y->c.start;
  for (int l = 0; l < LANES; l++)
    {
      int64_t c = (int64_t) coef_at (&t->c, l);
      if (d == -1 || c % d)
	return false;
      v[l] = (uint64_t) (c / d);
    }
  struct term one = { p->one, coef_make (p->work, v) };
  const struct poly *r = poly_sum (p, &one, 1);
  for (int i = 0; i < n; i++)
    r = poly_mul (p, r, poly_sym (p, left[i]));
  if (r->n != 1)
    return false;
  *q = r->terms[0];
  return true;
}

const struct poly *
derive_div_by (struct pool *p, const struct poly *x, const struct poly *y)
{
  uint64_t k;
  if (poly_const_p (y, &k))
    return derive_div (p, x, k);
  const struct sym *inner = lone_quotient (x);
  if (inner && !inner->den->varying)
    return derive_div_by (p, inner->num, poly_mul (p, inner->den, y));
  struct term out[MAX_TERMS], in[MAX_TERMS];
  int nout = 0, nin = 0;
  for (int i = 0; i < x->n; i++)
    if (y->n == 1 && coef_same_p (&y->terms[0].c)
	&& term_divides (p, &x->terms[i], &y->terms[0], &out[nout]))
      nout++;
    else
      in[nin++] = x->terms[i];
  const struct poly *q = poly_sum (p, out, nout);
  const struct poly *rest = poly_sum (p, in, nin);
  struct lane_range r = facts_range_all (p, rest, ALL_LANES);
  struct lane_range d = facts_range_all (p, y, ALL_LANES);
  if (!rest->n || (r.have_lo && r.lo >= 0 && r.have_hi && d.have_lo
		   && r.hi < d.lo))
    return q;
  return poly_add (p, q, quotient_symbol (p, SYM_QUOTIENT, rest, y));
}
