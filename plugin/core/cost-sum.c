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
   u / d].  If n is a small number the terms are added up one by one instead,
   which needs no such bounds.  */

#include "cost-poly.h"

enum { MAX_POWER = 3, MAX_SINGLE = 64 };

/* How often INDEX occurs in T directly.  */

static int
power (const struct cost_term *t, const struct cost_atom *index)
{
  int n = 0;
  for (int k = 0; k < t->degree; k++)
    n += t->atoms[k] == index;
  return n;
}

/* Term I of X, without its factors INDEX.  */

static const struct cost_poly *
without (struct cost_ring *r, const struct cost_poly *x, int i,
	 const struct cost_atom *index)
{
  const struct cost_poly *p = cost_const (r, x->t[i].c);
  for (int k = 0; k < x->t[i].degree; k++)
    if (x->t[i].atoms[k] != index)
      p = cost_mul (r, p, cost_of (r, x->t[i].atoms[k]));
  return cost_scale (r, p, 1, x->den);
}

/* S_J (N).  */

static const struct cost_poly *
powers (struct cost_ring *r, int j, const struct cost_poly *n)
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

/* X without quotients that depend on INDEX: a bound from above if UP, else
   from below.  */

static const struct cost_poly *
unround (struct cost_ring *r, const struct cost_poly *x,
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
	  int64_t d = 0;
	  if (a->num
	      && (cost_has_p (a->num, index) || cost_has_p (a->den, index)))
	    {
	      if (a->kind == COST_FLOOR && a->den->n == 1 && !a->den->t[0].degree)
		d = a->den->t[0].c;
	      f = d < 1 ? NULL
		  : cost_scale (r, above ? a->num
				: cost_sub (r, a->num, cost_const (r, d - 1)),
				1, d);
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
  x = unround (r, x, index, up, exact);
  const struct cost_poly *sum = cost_const (r, 0);
  for (int i = 0; x && i < x->n; i++)
    {
      int j = power (&x->t[i], index);
      if (j > MAX_POWER)
	return NULL;
      sum = cost_add (r, sum, cost_mul (r, without (r, x, i, index),
					powers (r, j, count)));
    }
  return x ? sum : NULL;
}

/* The sign that T has if its atoms are not negative.  */

static int
sign (const struct cost_term *t)
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
      bool has = power (&x->t[i], index) > 0;
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
	    if (power (&a->num->t[j], index))
	      {
		int s = sign (&a->num->t[j]) * sign (&x->t[i]);
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
      if (all && all != sign (&x->t[i]))
	return NULL;
      all = sign (&x->t[i]);
    }
  bool last = (all > 0) == up;
  return cost_subst (r, x, index,
		     last ? cost_sub (r, count, cost_const (r, 1))
		     : cost_const (r, 0));
}
