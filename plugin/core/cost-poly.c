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

#include "cost-poly.h"

#include "arena.h"

#include <string.h>

typedef __int128 wide;

struct cost_atom *
cost_atom (struct cost_ring *r, enum cost_atom_kind kind, const void *key,
	   const char *name)
{
  for (struct cost_atom *a = r->atoms; a; a = a->next)
    if (a->kind == kind && a->key == key && !a->num)
      return a;
  struct cost_atom *a = arena_alloc (r->arena, sizeof *a);
  a->id = ++r->natoms;
  a->kind = kind;
  a->key = key;
  a->name = arena_strdup (r->arena, name);
  a->next = r->atoms;
  r->atoms = a;
  return a;
}

/* Order of the monomials of X and Y: higher degrees first.  */

static int
order (const struct cost_term *x, const struct cost_term *y)
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

/* Add C times the monomial of T to S.  */

static void
gather (struct sum *s, const struct cost_term *t, wide c)
{
  int lo = 0, hi = s->n;
  while (lo < hi)
    {
      int mid = (lo + hi) / 2, k = order (&s->t[mid], t);
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
finish (struct cost_ring *r, struct sum *s, wide den)
{
  const wide most = (wide) 1 << 62;
  wide g = den;
  int n = 0;
  if (s->full || den <= 0)
    return NULL;
  for (int i = 0; i < s->n; i++)
    if (s->c[i])
      {
	g = gcd (g, s->c[i]);
	n++;
      }
  if (den / g >= most)
    return NULL;
  struct cost_poly *x = arena_alloc (r->arena, sizeof *x
				     + sizeof *x->t * (size_t) n);
  x->den = (int64_t) (den / g);
  for (int i = 0; i < s->n; i++)
    if (s->c[i])
      {
	wide c = s->c[i] / g;
	if (c >= most || c <= -most)
	  return NULL;
	x->t[x->n] = s->t[i];
	x->t[x->n++].c = (int64_t) c;
      }
  return x;
}

const struct cost_poly *
cost_const (struct cost_ring *r, int64_t v)
{
  struct sum s = { .n = 0 };
  struct cost_term one = { .degree = 0 };
  gather (&s, &one, v);
  return finish (r, &s, 1);
}

const struct cost_poly *
cost_of (struct cost_ring *r, const struct cost_atom *a)
{
  struct sum s = { .n = 0 };
  struct cost_term t = { .degree = 1, .atoms = { a } };
  gather (&s, &t, 1);
  return finish (r, &s, 1);
}

/* X * KX + Y * KY.  */

static const struct cost_poly *
combine (struct cost_ring *r, const struct cost_poly *x, int kx,
	 const struct cost_poly *y, int ky)
{
  if (!x || !y)
    return NULL;
  struct sum s = { .n = 0 };
  wide g = gcd (x->den, y->den);
  wide fx = y->den / g, fy = x->den / g;
  for (int i = 0; i < x->n; i++)
    gather (&s, &x->t[i], x->t[i].c * fx * kx);
  for (int i = 0; i < y->n; i++)
    gather (&s, &y->t[i], y->t[i].c * fy * ky);
  return finish (r, &s, x->den * fx);
}

const struct cost_poly *
cost_add (struct cost_ring *r, const struct cost_poly *x,
	  const struct cost_poly *y)
{
  if (x && y && !x->n)
    return y;
  if (x && y && !y->n)
    return x;
  return combine (r, x, 1, y, 1);
}

const struct cost_poly *
cost_sub (struct cost_ring *r, const struct cost_poly *x,
	  const struct cost_poly *y)
{
  return combine (r, x, 1, y, -1);
}

const struct cost_poly *
cost_scale (struct cost_ring *r, const struct cost_poly *x, int64_t num,
	    int64_t den)
{
  if (!x)
    return NULL;
  struct sum s = { .n = 0 };
  for (int i = 0; i < x->n; i++)
    gather (&s, &x->t[i], (wide) x->t[i].c * num);
  return finish (r, &s, (wide) x->den * den);
}

/* The product of the monomials X and Y in T.  False if it is too large.  */

static bool
product (const struct cost_term *x, const struct cost_term *y,
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
  if (!x || !y)
    return NULL;
  struct sum s = { .n = 0 };
  for (int i = 0; i < x->n; i++)
    for (int j = 0; j < y->n; j++)
      {
	struct cost_term t;
	if (!product (&x->t[i], &y->t[j], &t))
	  return NULL;
	gather (&s, &t, (wide) x->t[i].c * y->t[j].c);
      }
  return finish (r, &s, (wide) x->den * y->den);
}

bool
cost_equal_p (const struct cost_poly *x, const struct cost_poly *y)
{
  if (!x || !y)
    return x == y;
  if (x->n != y->n || x->den != y->den)
    return false;
  for (int i = 0; i < x->n; i++)
    if (order (&x->t[i], &y->t[i]) || x->t[i].c != y->t[i].c)
      return false;
  return true;
}

bool
cost_has_p (const struct cost_poly *x, const struct cost_atom *a)
{
  for (int i = 0; x && i < x->n; i++)
    for (int k = 0; k < x->t[i].degree; k++)
      {
	const struct cost_atom *b = x->t[i].atoms[k];
	if (b == a || (b->num
		       && (cost_has_p (b->num, a) || cost_has_p (b->den, a))))
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
	if (b->kind == kind
	    || (b->num && (cost_has_kind_p (b->num, kind)
			   || cost_has_kind_p (b->den, kind))))
	  return true;
      }
  return false;
}

/* True if X is the integer *V.  */

static bool
integer_p (const struct cost_poly *x, int64_t *v)
{
  if (!x || x->den != 1 || x->n > 1 || (x->n && x->t[0].degree))
    return false;
  *v = x->n ? x->t[0].c : 0;
  return true;
}

/* How deep quotients are nested in X.  */

static int
nesting (const struct cost_poly *x)
{
  int most = 0;
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->t[i].degree; k++)
      if (x->t[i].atoms[k]->num)
	{
	  int d = 1 + nesting (x->t[i].atoms[k]->num);
	  if (d > most)
	    most = d;
	}
  return most;
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

/* The value of an atom of KIND for NUM and DEN.  */

static int64_t
evaluate (enum cost_atom_kind kind, int64_t num, int64_t den)
{
  enum { WARP = 32 };
  int64_t q = num / den - (num % den < 0);
  if (kind == COST_FLOOR)
    return q;
  return ((den - num % den) * ((q + WARP - 1) / WARP)
	  + num % den * ((q + WARP) / WARP));
}

/* The atom of KIND, which is derived, for NUM and DEN.  */

static const struct cost_poly *
derived (struct cost_ring *r, enum cost_atom_kind kind,
	 const struct cost_poly *num, const struct cost_poly *den)
{
  struct cost_atom *a = r->atoms;
  double n, d;
  while (a && !(a->kind == kind && cost_equal_p (a->num, num)
		&& cost_equal_p (a->den, den)))
    a = a->next;
  if (!a)
    {
      a = arena_alloc (r->arena, sizeof *a);
      *a = (struct cost_atom) { .id = ++r->natoms, .kind = kind, .num = num,
				.den = den, .next = r->atoms };
      r->atoms = a;
      a->nonnegative = cost_nonnegative_p (num) && cost_nonnegative_p (den);
      if (cost_value (num, &n) && cost_value (den, &d) && d >= 1
	  && n > -1e15 && n < 1e15 && d < 1e15)
	{
	  a->have_value = true;
	  a->value = evaluate (kind, (int64_t) n, (int64_t) d);
	}
    }
  return cost_of (r, a);
}

const struct cost_poly *
cost_rounds (struct cost_ring *r, const struct cost_poly *x,
	     const struct cost_poly *y)
{
  return (x && y && x->den == 1 && nesting (x) <= 3 && nesting (y) <= 3
	  ? derived (r, COST_ROUNDS, x, y) : NULL);
}

const struct cost_poly *
cost_floor (struct cost_ring *r, const struct cost_poly *x,
	    const struct cost_poly *y)
{
  int64_t d;
  if (!x || !y || x->den != 1 || nesting (x) > 3 || nesting (y) > 3)
    return NULL;
  if (!integer_p (y, &d))
    return derived (r, COST_FLOOR, x, y);
  if (d < 1)
    return NULL;
  /* Whole multiples come out.  */
  struct sum out = { .n = 0 }, in = { .n = 0 };
  for (int i = 0; i < x->n; i++)
    {
      int64_t v = x->t[i].c;
      bool whole = v % d == 0 || !x->t[i].degree;
      int64_t q = whole ? v / d - (v % d < 0) : 0;
      gather (&out, &x->t[i], q);
      gather (&in, &x->t[i], (wide) v - (wide) q * d);
    }
  const struct cost_poly *whole = finish (r, &out, 1);
  const struct cost_poly *rest = finish (r, &in, 1);
  if (!rest || !whole || !rest->n || !rest->t[0].degree)
    return rest ? whole : NULL;
  return cost_add (r, whole, derived (r, COST_FLOOR, rest, y));
}

const struct cost_poly *
cost_ceil (struct cost_ring *r, const struct cost_poly *x,
	   const struct cost_poly *y)
{
  return cost_floor (r, cost_sub (r, cost_add (r, x, y), cost_const (r, 1)),
		     y);
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
	  if (b != a && b->num
	      && (cost_has_p (b->num, a) || cost_has_p (b->den, a)))
	    f = (b->kind == COST_FLOOR ? cost_floor : cost_rounds)
		(r, cost_subst (r, b->num, a, y),
		 cost_subst (r, b->den, a, y));
	  t = cost_mul (r, t, f);
	}
      sum = cost_add (r, sum, t);
    }
  return cost_scale (r, sum, 1, x->den);
}

bool
cost_value (const struct cost_poly *x, double *v)
{
  double sum = 0;
  for (int i = 0; x && i < x->n; i++)
    {
      double t = (double) x->t[i].c;
      for (int k = 0; k < x->t[i].degree; k++)
	{
	  if (!x->t[i].atoms[k]->have_value)
	    return false;
	  t *= (double) x->t[i].atoms[k]->value;
	}
      sum += t;
    }
  if (x)
    *v = sum / (double) x->den;
  return x != NULL;
}
