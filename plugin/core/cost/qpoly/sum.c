/* Cost polynomials: sums over the iterations of a loop, and extremes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The sum of x over k = 0 .. n - 1, where x = sum of a_j k^j with a_j free of
   k, is the sum of a_j S_j (n); the S_j are Faulhaber's:

     S_0 = n			S_1 = n (n - 1) / 2
     S_2 = (n - 1) n (2n - 1) / 6	S_3 = S_1^2

   A quotient floor (u / d) that depends on k lies in [(u - d + 1) / d,
   u / d]; the lesser of two is at most either.  If n is a small number the
   terms are added up one by one instead, which needs no such bounds; so they
   are for the value of a sum of which all other values are known.  */

#include "cost/qpoly/qpoly.h"

#include "base/arena.h"

enum { MAX_POWER = 3, MAX_SINGLE = 64, MAX_VALUES = 16384 };

/* How often INDEX occurs in T directly.  */

static int
power_of_index (const struct cost_term *t, const struct cost_atom *index)
{
  int n = 0;
  for (int k = 0; k < t->degree; k++)
    n += t->atoms[k] == index;
  return n;
}

/* Term I of X, without its factors INDEX.  */

static const struct cost_poly *
coefficient_without (struct cost_ring *r, const struct cost_poly *x, int i,
		     const struct cost_atom *index)
{
  const struct cost_poly *p = cost_const (r, x->t[i].c);
  for (int k = 0; k < x->t[i].degree; k++)
    if (x->t[i].atoms[k] != index)
      p = cost_mul (r, p, cost_of (r, x->t[i].atoms[k]));
  return cost_scale (r, p, 1, x->den);
}

/* The sum of the Jth powers of what is below N.  */

static const struct cost_poly *
sum_of_powers (struct cost_ring *r, int j, const struct cost_poly *n)
{
  const struct cost_poly *less = cost_sub (r, n, cost_const (r, 1));
  const struct cost_poly *s = cost_scale (r, cost_mul (r, n, less), 1, 2);
  switch (j)
    {
    case 0:
      return n;
    case 1:
      return s;
    case 2:
      return cost_scale (r, cost_mul (r, s, cost_add (r, n, less)), 1, 3);
    default:
      return cost_mul (r, s, s);
    }
}

/* What atom A, which depends on INDEX, is at most if ABOVE, else at least,
   without rounding; null if that is not known.  */

static const struct cost_poly *
bound_of (struct cost_ring *r, const struct cost_atom *a,
	  const struct cost_atom *index, bool above)
{
  bool number = a->den->n == 1 && !a->den->t[0].degree;
  if (a->kind == COST_FLOOR && number && a->den->t[0].c >= 1)
    {
      int64_t d = a->den->t[0].c;
      return cost_scale (r, above ? a->num
			 : cost_sub (r, a->num, cost_const (r, d - 1)), 1, d);
    }
  if (a->kind == COST_MIN || a->kind == COST_MAX)
    {
      const struct cost_poly *x = a->num, *y = a->den;
      if (cost_has_p (x, index))
	{
	  x = a->den;
	  y = a->num;
	}
      /* X is free of the index, if one is.  */
      if (cost_has_p (x, index))
	return NULL;
      if ((a->kind == COST_MIN) == above)
	return x;
      /* The greater of zero and what is at most some other number.  */
      if (a->kind == COST_MAX && !x->n && y->n == 1 && y->den == 1
	  && y->t[0].c == 1 && y->t[0].degree == 1
	  && y->t[0].atoms[0]->kind == COST_MIN)
	{
	  const struct cost_poly *z
	    = bound_of (r, y->t[0].atoms[0], index, true);
	  return z && cost_nonnegative_p (z) ? z : NULL;
	}
    }
  return NULL;
}

/* X without quotients that depend on INDEX: a bound from above if UP, else
   from below.  */

static const struct cost_poly *
replace_rounding (struct cost_ring *r, const struct cost_poly *x,
		  const struct cost_atom *index, bool up, bool *exact)
{
  const struct cost_poly *sum = cost_const (r, 0);
  for (int i = 0; x && i < x->n; i++)
    {
      const struct cost_poly *t = cost_const (r, x->t[i].c);
      bool above = up == (x->t[i].c > 0);
      for (int k = 0; k < x->t[i].degree; k++)
	{
	  const struct cost_atom *a = x->t[i].atoms[k];
	  const struct cost_poly *f = cost_of (r, a);
	  if (a->num
	      && (cost_has_p (a->num, index) || cost_has_p (a->den, index)))
	    {
	      f = bound_of (r, a, index, above);
	      *exact = false;
	    }
	  t = cost_mul (r, t, f);
	}
      sum = cost_add (r, sum, t);
    }
  return x ? cost_scale (r, sum, 1, x->den) : NULL;
}

/* True if X has a quotient that depends on INDEX.  */

static bool
rounded_p (const struct cost_poly *x, const struct cost_atom *index)
{
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->t[i].degree; k++)
      {
	const struct cost_atom *a = x->t[i].atoms[k];
	if (a->num
	    && (cost_has_p (a->num, index) || cost_has_p (a->den, index)))
	  return true;
      }
  return false;
}

/* The sum of X over INDEX below COUNT as an atom with a value; null if that is
   not known.  */

static const struct cost_poly *
sum_by_values (struct cost_ring *r, const struct cost_poly *x,
	       const struct cost_atom *index, const struct cost_poly *count)
{
  double n, v, all = 0;
  if (x->den != 1 || !cost_value (count, &n) || n > MAX_VALUES)
    return NULL;
  for (int64_t at = 0; at < (int64_t) n; at++)
    {
      if (!cost_value_at (x, index, at, &v))
	return NULL;
      all += v;
    }
  if (!(all > -1e15 && all < 1e15))
    return NULL;
  bool made;
  struct cost_atom *a
    = cost_atom_like (r, &(struct cost_atom) { .kind = COST_SUM, .num = x,
					       .den = count, .index = index },
		      &made);
  if (made)
    {
      a->nonnegative = cost_nonnegative_p (x);
      a->have_value = true;
      a->value = (int64_t) all;
    }
  return cost_of (r, a);
}

const struct cost_poly *
cost_sum (struct cost_ring *r, const struct cost_poly *x,
	  const struct cost_atom *index, const struct cost_poly *count,
	  bool up, bool *exact)
{
  if (!x || !x->n)
    return x;
  if (!count)
    return NULL;
  if (!index || !cost_has_p (x, index))
    return cost_mul (r, x, count);
  bool number = count->den == 1 && count->n == 1 && !count->t[0].degree;
  int64_t n = number ? count->t[0].c : -1;
  if (n >= 0 && n <= MAX_SINGLE && rounded_p (x, index))
    {
      const struct cost_poly *all = cost_const (r, 0);
      for (int64_t at = 0; at < n; at++)
	all = cost_add (r, all, cost_subst (r, x, index, cost_const (r, at)));
      /* But a formula is to stay readable.  */
      if (all && all->n <= x->n)
	return all;
    }
  if (rounded_p (x, index))
    {
      const struct cost_poly *all = sum_by_values (r, x, index, count);
      if (all)
	return all;
    }
  x = replace_rounding (r, x, index, up, exact);
  const struct cost_poly *sum = cost_const (r, 0);
  for (int i = 0; x && i < x->n; i++)
    {
      int j = power_of_index (&x->t[i], index);
      if (j > MAX_POWER)
	return NULL;
      sum = cost_add (r, sum, cost_mul (r, coefficient_without (r, x, i, index),
					sum_of_powers (r, j, count)));
    }
  return x ? sum : NULL;
}

/* The sign that T has if its atoms are not negative.  */

static int
sign_of_term (const struct cost_term *t)
{
  return t->c > 0 ? 1 : -1;
}

const struct cost_poly *
cost_extreme (struct cost_ring *r, const struct cost_poly *x,
	      const struct cost_atom *index, const struct cost_poly *count,
	      bool up)
{
  int all = 0;
  if (!x || !index || !cost_has_p (x, index))
    return x;
  for (int i = 0; i < x->n; i++)
    {
      bool has = power_of_index (&x->t[i], index) > 0;
      for (int k = 0; k < x->t[i].degree; k++)
	{
	  const struct cost_atom *a = x->t[i].atoms[k];
	  if (!a->num || (!cost_has_p (a->num, index)
			  && !cost_has_p (a->den, index)))
	    continue;
	  /* Of quotients only those of a sum that falls or rises.  */
	  int inner = 0;
	  if (has || cost_has_p (a->den, index))
	    return NULL;
	  for (int j = 0; j < a->num->n; j++)
	    if (power_of_index (&a->num->t[j], index))
	      {
		int s = sign_of_term (&a->num->t[j]) * sign_of_term (&x->t[i]);
		if (inner && inner != s)
		  return NULL;
		inner = s;
	      }
	  if (!inner || (all && all != inner))
	    return NULL;
	  all = inner;
	}
      if (!has)
	continue;
      if (all && all != sign_of_term (&x->t[i]))
	return NULL;
      all = sign_of_term (&x->t[i]);
    }
  bool last = (all > 0) == up;
  return cost_subst (r, x, index,
		     last ? cost_sub (r, count, cost_const (r, 1))
		     : cost_const (r, 0));
}
