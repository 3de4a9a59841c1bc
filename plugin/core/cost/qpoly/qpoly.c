/* Cost polynomials: arithmetic.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Coefficients are computed in 128 bits and must fit in 62: what does not is
   too large and becomes null.  Terms are ordered by degree, highest first,
   then by their atoms, so that equality is comparison and text comes out in
   the usual order.

   Sums over an index come from the closed forms of the sums of powers up to
   the third (Faulhaber).  */

#include "cost/qpoly/qpoly.h"
#include "base/lanes.h"
#include "base/check.h"

#include "base/arena.h"

#include <string.h>

typedef __int128 wide;

/* What a coefficient and a denominator must be less than.  */
#define MOST (INT64_C (1) << 62)

/* Order of the monomials of X and Y: higher degrees first.  */

static int
order_terms (const struct cost_term *x, const struct cost_term *y)
{
  if (x->degree != y->degree)
    return x->degree > y->degree ? -1 : 1;
  for (int i = 0; i < x->degree; i++)
    if (x->atoms[i] != y->atoms[i])
      return x->atoms[i]->id < y->atoms[i]->id ? -1 : 1;
  return 0;
}

static wide
gcd (wide a, wide b)
{
  while (b)
    {
      wide t = a % b;
      a = b;
      b = t;
    }
  return a < 0 ? -a : a;
}

/* Terms being gathered.  */
struct sum
{
  int n;
  bool full;
  struct cost_term t[COST_TERMS];
  wide c[COST_TERMS];
};

/* Begin S.  It is large, so its terms are left as they are.  */

static void
begin_sum (struct sum *s)
{
  s->n = 0;
  s->full = false;
}

/* Add C times the monomial of T, which comes after all of S's, to S.  */

static void
append_term (struct sum *s, const struct cost_term *t, wide c)
{
  s->t[s->n] = *t;
  s->c[s->n++] = c;
}

/* Add C times the monomial of T to S.  */

static void
gather_term (struct sum *s, const struct cost_term *t, wide c)
{
  int lo = 0, hi = s->n;
  while (lo < hi)
    {
      int mid = (lo + hi) / 2, k = order_terms (&s->t[mid], t);
      if (!k)
	{
	  s->c[mid] += c;
	  return;
	}
      if (k < 0)
	lo = mid + 1;
      else
	hi = mid;
    }
  if (s->n == COST_TERMS)
    {
      s->full = true;
      return;
    }
  memmove (&s->t[lo + 1], &s->t[lo], sizeof *s->t * (size_t) (s->n - lo));
  memmove (&s->c[lo + 1], &s->c[lo], sizeof *s->c * (size_t) (s->n - lo));
  s->t[lo] = *t;
  s->c[lo] = c;
  s->n++;
}

/* The polynomial S / DEN.  */

static const struct cost_poly *
finish_sum (struct cost_ring *r, struct sum *s, wide den)
{
  wide g = den;
  int n = 0;
  if (s->full || den <= 0)
    return NULL;
  for (int i = 0; i < s->n; i++)
    if (s->c[i])
      {
	if (g != 1)
	  g = gcd (g, s->c[i]);
	n++;
      }
  /* Nearly all are integers: they are not divided.  */
  if (g != 1)
    den /= g;
  if (den >= MOST)
    return NULL;
  struct cost_poly *x = arena_alloc (r->arena, sizeof *x
				     + sizeof *x->t * (size_t) n);
  x->den = (int64_t) den;
  for (int i = 0; i < s->n; i++)
    if (s->c[i])
      {
	wide c = g != 1 ? s->c[i] / g : s->c[i];
	if (c >= MOST || c <= -MOST)
	  return NULL;
	x->t[x->n] = s->t[i];
	x->t[x->n++].c = (int64_t) c;
      }
  return x;
}

/* C times the product of DEGREE atoms, which is the caller's to fill in.  */

static struct cost_poly *
make_monomial (struct cost_ring *r, int degree, int64_t c)
{
  if (c >= MOST || c <= -MOST)
    return NULL;
  struct cost_poly *x = arena_alloc (r->arena, sizeof *x
				     + sizeof *x->t * (size_t) (c != 0));
  x->den = 1;
  x->n = c != 0;
  if (c)
    {
      x->t[0].degree = degree;
      x->t[0].c = c;
    }
  return x;
}

const struct cost_poly *
cost_const (struct cost_ring *r, int64_t v)
{
  if (v < 0 || v > COST_SMALL)
    return make_monomial (r, 0, v);
  if (!r->small[v])
    r->small[v] = make_monomial (r, 0, v);
  return r->small[v];
}

const struct cost_poly *
cost_of (struct cost_ring *r, const struct cost_atom *a)
{
  struct cost_poly *x = make_monomial (r, 1, 1);
  x->t[0].atoms[0] = a;
  return x;
}

/* True if X is an integer, then it is *V.  */

static bool
integer_p (const struct cost_poly *x, int64_t *v)
{
  if (!x || x->den != 1 || x->n > 1 || (x->n && x->t[0].degree))
    return false;
  *v = x->n ? x->t[0].c : 0;
  return true;
}

/* X + Y * KY.  */

static const struct cost_poly *
add_scaled (struct cost_ring *r, const struct cost_poly *x,
	    const struct cost_poly *y, int ky)
{
  int64_t vx, vy;
  if (!x || !y)
    return NULL;
  /* Both are less than 2^62, and so is what stands before them.  */
  if (integer_p (x, &vx) && integer_p (y, &vy))
    return cost_const (r, vx + ky * vy);
  struct sum s;
  wide g = x->den == 1 && y->den == 1 ? 1 : gcd (x->den, y->den);
  wide fx = y->den / g, fy = x->den / g;
  begin_sum (&s);
  for (int i = 0; i < x->n; i++)
    gather_term (&s, &x->t[i], x->t[i].c * fx);
  for (int i = 0; i < y->n; i++)
    gather_term (&s, &y->t[i], y->t[i].c * fy * ky);
  return finish_sum (r, &s, x->den * fx);
}

const struct cost_poly *
cost_add (struct cost_ring *r, const struct cost_poly *x,
	  const struct cost_poly *y)
{
  if (x && y && !x->n)
    return y;
  if (x && y && !y->n)
    return x;
  return add_scaled (r, x, y, 1);
}

const struct cost_poly *
cost_sub (struct cost_ring *r, const struct cost_poly *x,
	  const struct cost_poly *y)
{
  return add_scaled (r, x, y, -1);
}

const struct cost_poly *
cost_scale (struct cost_ring *r, const struct cost_poly *x, int64_t num,
	    int64_t den)
{
  drano_assert (den >= 1);
  if (!x)
    return NULL;
  struct sum s;
  begin_sum (&s);
  for (int i = 0; i < x->n; i++)
    append_term (&s, &x->t[i], (wide) x->t[i].c * num);
  return finish_sum (r, &s, (wide) x->den * den);
}

/* The product of the monomials X and Y in T.  False if it is too large.  */

static bool
multiply_terms (const struct cost_term *x, const struct cost_term *y,
		struct cost_term *t)
{
  int i = 0, j = 0;
  if (x->degree + y->degree > COST_DEGREE)
    return false;
  memset (t, 0, sizeof *t);
  while (i < x->degree || j < y->degree)
    if (j == y->degree
	|| (i < x->degree && x->atoms[i]->id <= y->atoms[j]->id))
      t->atoms[t->degree++] = x->atoms[i++];
    else
      t->atoms[t->degree++] = y->atoms[j++];
  return true;
}

const struct cost_poly *
cost_mul (struct cost_ring *r, const struct cost_poly *x,
	  const struct cost_poly *y)
{
  int64_t v;
  if (!x || !y)
    return NULL;
  if (integer_p (y, &v))
    return cost_scale (r, x, v, 1);
  if (integer_p (x, &v))
    return cost_scale (r, y, v, 1);
  struct sum s;
  begin_sum (&s);
  for (int i = 0; i < x->n; i++)
    for (int j = 0; j < y->n; j++)
      {
	struct cost_term t;
	if (!multiply_terms (&x->t[i], &y->t[j], &t))
	  return NULL;
	gather_term (&s, &t, (wide) x->t[i].c * y->t[j].c);
      }
  return finish_sum (r, &s, (wide) x->den * y->den);
}

bool
cost_has_p (const struct cost_poly *x, const struct cost_atom *a)
{
  for (int i = 0; x && i < x->n; i++)
    for (int k = 0; k < x->t[i].degree; k++)
      {
	const struct cost_atom *b = x->t[i].atoms[k];
	bool within = b->num && !(b->kind == COST_SUM
				  && a->kind == COST_INDEX);
	if (b == a || (within && (cost_has_p (b->num, a)
				  || cost_has_p (b->den, a))))
	  return true;
      }
  return false;
}

bool
cost_has_kind_p (const struct cost_poly *x, enum cost_atom_kind kind)
{
  for (int i = 0; x && i < x->n; i++)
    for (int k = 0; k < x->t[i].degree; k++)
      {
	const struct cost_atom *b = x->t[i].atoms[k];
	bool within = b->num && !(b->kind == COST_SUM && kind == COST_INDEX);
	if (b->kind == kind || (within && (cost_has_kind_p (b->num, kind)
					   || cost_has_kind_p (b->den, kind))))
	  return true;
      }
  return false;
}

/* How deep quotients are nested in X.  */

static int
nesting_depth (const struct cost_poly *x)
{
  int most = 0;
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->t[i].degree; k++)
      if (x->t[i].atoms[k]->num)
	{
	  int d = 1 + nesting_depth (x->t[i].atoms[k]->num);
	  if (d > most)
	    most = d;
	}
  return most;
}

/* True if X is nested too deep for one more quotient of it.  */

static bool
too_deep_p (const struct cost_poly *x)
{
  enum { MAX_DEPTH = 3 };
  return nesting_depth (x) > MAX_DEPTH;
}

bool
cost_nonnegative_p (const struct cost_poly *x)
{
  for (int i = 0; i < x->n; i++)
    {
      if (x->t[i].c < 0)
	return false;
      for (int k = 0; k < x->t[i].degree; k++)
	if (!x->t[i].atoms[k]->nonnegative)
	  return false;
    }
  return true;
}

/* The value of an atom of KIND for NUM and DEN; false if it has none.  */

static bool
evaluate_atom (enum cost_atom_kind kind, double num, double den, double *v)
{
  const double most = 1e15;
  if (!(num > -most && num < most && den > -most && den < most)
      || ((kind == COST_FLOOR || kind == COST_ROUNDS) && den < 1))
    return false;
  int64_t n = (int64_t) num, d = (int64_t) den;
  if (kind == COST_MIN || kind == COST_MAX)
    {
      *v = (double) ((n < d) == (kind == COST_MIN) ? n : d);
      return true;
    }
  int64_t q = n / d - (n % d < 0);
  *v = (double) q;
  if (kind == COST_ROUNDS)
    *v = (double) ((d - n % d) * ((q + LANES - 1) / LANES)
		   + n % d * ((q + LANES) / LANES));
  return true;
}

/* The derived atom of KIND, not COST_SUM, for NUM and DEN.  */

static const struct cost_poly *
cost_derived (struct cost_ring *r, enum cost_atom_kind kind,
	      const struct cost_poly *num, const struct cost_poly *den)
{
  bool made;
  double n, d, v;
  struct cost_atom *a
    = cost_atom_like (r, &(struct cost_atom) { .kind = kind, .num = num,
					       .den = den }, &made);
  if (made)
    {
      a->nonnegative = cost_nonnegative_p (num) && cost_nonnegative_p (den);
      if (cost_value (num, &n) && cost_value (den, &d)
	  && evaluate_atom (kind, n, d, &v))
	{
	  a->have_value = true;
	  a->value = (int64_t) v;
	}
    }
  return cost_of (r, a);
}

const struct cost_poly *
cost_lesser (struct cost_ring *r, const struct cost_poly *x,
	     const struct cost_poly *y, bool max)
{
  int64_t d;
  const struct cost_poly *less = cost_sub (r, x, y);
  if (!less || x->den != 1 || y->den != 1 || too_deep_p (x) || too_deep_p (y))
    return NULL;
  if (integer_p (less, &d))
    return (d < 0) == max ? y : x;
  return cost_derived (r, max ? COST_MAX : COST_MIN, x, y);
}

const struct cost_poly *
cost_rounds (struct cost_ring *r, const struct cost_poly *x,
	     const struct cost_poly *y)
{
  return (x && y && x->den == 1 && !too_deep_p (x) && !too_deep_p (y)
	  ? cost_derived (r, COST_ROUNDS, x, y) : NULL);
}

const struct cost_poly *
cost_floor (struct cost_ring *r, const struct cost_poly *x,
	    const struct cost_poly *y)
{
  int64_t d, v;
  if (!x || !y || x->den != 1 || too_deep_p (x) || too_deep_p (y))
    return NULL;
  if (!integer_p (y, &d))
    return cost_derived (r, COST_FLOOR, x, y);
  if (d < 1)
    return NULL;
  if (integer_p (x, &v))
    return cost_const (r, v / d - (v % d < 0));
  /* Whole multiples come out.  */
  struct sum out, in;
  begin_sum (&out);
  begin_sum (&in);
  for (int i = 0; i < x->n; i++)
    {
      v = x->t[i].c;
      bool whole = v % d == 0 || !x->t[i].degree;
      int64_t q = whole ? v / d - (v % d < 0) : 0;
      append_term (&out, &x->t[i], q);
      append_term (&in, &x->t[i], (wide) v - (wide) q * d);
    }
  const struct cost_poly *whole = finish_sum (r, &out, 1);
  const struct cost_poly *rest = finish_sum (r, &in, 1);
  if (!rest || !whole || !rest->n || !rest->t[0].degree)
    return rest ? whole : NULL;
  return cost_add (r, whole, cost_derived (r, COST_FLOOR, rest, y));
}

const struct cost_poly *
cost_ceil (struct cost_ring *r, const struct cost_poly *x,
	   const struct cost_poly *y)
{
  return cost_floor (r, cost_sub (r, cost_add (r, x, y), cost_const (r, 1)),
		     y);
}

/* The atom B, which is derived, with Y in place of A.  */

static const struct cost_poly *
subst_derived (struct cost_ring *r, const struct cost_atom *b,
	       const struct cost_atom *a, const struct cost_poly *y)
{
  const struct cost_poly *num = cost_subst (r, b->num, a, y);
  const struct cost_poly *den = cost_subst (r, b->den, a, y);
  switch (b->kind)
    {
    case COST_FLOOR:
      return cost_floor (r, num, den);
    case COST_ROUNDS:
      return cost_rounds (r, num, den);
    case COST_MIN:
    case COST_MAX:
      return cost_lesser (r, num, den, b->kind == COST_MAX);
    default:
      return NULL;
    }
}

const struct cost_poly *
cost_subst (struct cost_ring *r, const struct cost_poly *x,
	    const struct cost_atom *a, const struct cost_poly *y)
{
  if (!x || !y || !cost_has_p (x, a))
    return y ? x : NULL;
  const struct cost_poly *sum = cost_const (r, 0);
  for (int i = 0; i < x->n && sum; i++)
    {
      const struct cost_poly *t = cost_const (r, x->t[i].c);
      for (int k = 0; k < x->t[i].degree; k++)
	{
	  const struct cost_atom *b = x->t[i].atoms[k];
	  const struct cost_poly *f = b == a ? y : cost_of (r, b);
	  if (b != a && cost_has_p (f, a))
	    f = subst_derived (r, b, a, y);
	  t = cost_mul (r, t, f);
	}
      sum = cost_add (r, sum, t);
    }
  return cost_scale (r, sum, 1, x->den);
}

bool
cost_value_at (const struct cost_poly *x, const struct cost_atom *index,
	       int64_t at, double *v)
{
  double sum = 0;
  for (int i = 0; x && i < x->n; i++)
    {
      double t = (double) x->t[i].c;
      for (int k = 0; k < x->t[i].degree; k++)
	{
	  const struct cost_atom *a = x->t[i].atoms[k];
	  double f = (double) a->value, n, d;
	  if (a == index)
	    f = (double) at;
	  else if (!a->have_value
		   && !(index && a->num && a->kind != COST_SUM
			&& cost_value_at (a->num, index, at, &n)
			&& cost_value_at (a->den, index, at, &d)
			&& evaluate_atom (a->kind, n, d, &f)))
	    return false;
	  t *= f;
	}
      sum += t;
    }
  if (x)
    *v = sum / (double) x->den;
  return x != NULL;
}

bool
cost_value (const struct cost_poly *x, double *v)
{
  return cost_value_at (x, NULL, 0, v);
}
