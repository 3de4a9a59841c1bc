/* The cost of a region: numbers of iterations, which are never negative.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The trip count derived from a loop's exit test may be negative for those
   iterations of an outer loop in which the inner loop does not run.  Where
   ranges exclude this, the formula stays.  Where the values that it depends on
   are known, the maximum of it and zero is taken.  Otherwise we assume that it
   is not negative, and report the assumption.  */

#include "cost/cost-int.h"

#include "base/arena.h"

/* The least and the greatest value.  */
struct span
{
  double lo, hi;
};

enum { MAX_SPAN_DEPTH = 8 };

static bool span_of (const struct cost_poly *x, int depth, struct span *s);

/* The values that atom A takes; false if that is not known.  */

static bool
span_of_atom (const struct cost_atom *a, int depth, struct span *s)
{
  struct span n, d;
  if (a->have_value)
    {
      s->lo = s->hi = (double) a->value;
      return true;
    }
  if (depth == MAX_SPAN_DEPTH)
    return false;
  if (a->kind == COST_INDEX)
    {
      if (!a->limit || !span_of (a->limit, depth + 1, &n))
	return false;
      s->lo = 0;
      s->hi = n.hi > 1 ? n.hi - 1 : 0;
      return true;
    }
  if (!a->num || a->kind == COST_SUM || a->kind == COST_ROUNDS
      || !span_of (a->num, depth + 1, &n) || !span_of (a->den, depth + 1, &d))
    return false;
  switch (a->kind)
    {
    case COST_FLOOR:
      /* Only a quotient by a constant has a range.  */
      if (d.lo != d.hi || d.lo < 1)
	return false;
      s->lo = n.lo / d.lo - 1;
      s->hi = n.hi / d.lo;
      s->lo = n.lo >= 0 && s->lo < 0 ? 0 : s->lo;
      return true;
    case COST_MIN:
      s->lo = n.lo < d.lo ? n.lo : d.lo;
      s->hi = n.hi < d.hi ? n.hi : d.hi;
      return true;
    default:
      s->lo = n.lo > d.lo ? n.lo : d.lo;
      s->hi = n.hi > d.hi ? n.hi : d.hi;
      return true;
    }
}

/* The values that X takes; false if that is not known.  */

static bool
span_of (const struct cost_poly *x, int depth, struct span *s)
{
  s->lo = s->hi = 0;
  for (int i = 0; i < x->n; i++)
    {
      double lo = (double) x->t[i].c, hi = lo;
      for (int k = 0; k < x->t[i].degree; k++)
	{
	  struct span a;
	  if (!span_of_atom (x->t[i].atoms[k], depth, &a))
	    return false;
	  double v[4] = { lo * a.lo, lo * a.hi, hi * a.lo, hi * a.hi };
	  lo = hi = v[0];
	  for (int j = 1; j < 4; j++)
	    {
	      lo = v[j] < lo ? v[j] : lo;
	      hi = v[j] > hi ? v[j] : hi;
	    }
	}
      s->lo += lo;
      s->hi += hi;
    }
  s->lo /= (double) x->den;
  s->hi /= (double) x->den;
  return true;
}

/* Return true if everything that X depends on, except indexes, has a
   value.  */

static bool
valued_p (const struct cost_poly *x)
{
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->t[i].degree; k++)
      {
	const struct cost_atom *a = x->t[i].atoms[k];
	if (!a->have_value && a->kind != COST_INDEX
	    && !(a->num && valued_p (a->num) && valued_p (a->den)))
	  return false;
      }
  return true;
}

/* X, which is not more than the lesser of two and something, as the lesser of
   two; or with greater.  */

static const struct cost_poly *
pull_out (struct cost_ring *r, const struct cost_poly *x)
{
  for (int i = 0; i < x->n; i++)
    {
      const struct cost_term *t = &x->t[i];
      const struct cost_atom *a = t->degree == 1 ? t->atoms[0] : NULL;
      if (!a || (a->kind != COST_MIN && a->kind != COST_MAX) || x->den != 1
	  || (t->c != 1 && t->c != -1))
	continue;
      const struct cost_poly *term = cost_scale (r, cost_of (r, a), t->c, 1);
      const struct cost_poly *rest = cost_sub (r, x, term);
      const struct cost_poly *y
	= cost_lesser (r, cost_add (r, cost_scale (r, a->num, t->c, 1), rest),
		       cost_add (r, cost_scale (r, a->den, t->c, 1), rest),
		       (a->kind == COST_MAX) == (t->c > 0));
      return y ? y : x;
    }
  return x;
}

const struct cost_poly *
cost_count (struct cost_state *k, const struct cost_poly *x)
{
  double v;
  struct span s;
  if (!x || cost_has_kind_p (x, COST_HIDDEN))
    return NULL;
  if (cost_value (x, &v))
    return v < 0 ? cost_const (k->ring, 0) : x;
  if (cost_nonnegative_p (x))
    return x;
  x = pull_out (k->ring, x);
  if (span_of (x, 0, &s) && s.lo >= 0)
    return x;
  if (valued_p (x))
    return cost_lesser (k->ring, x, cost_const (k->ring, 0), true);
  const char *text = (cost_has_kind_p (x, COST_INDEX) ? NULL
		      : cost_text (k->ring, x));
  cost_reason (k, text ? arena_printf (k->arena, "assumes %s >= 0", text)
	       : "assumes that no inner loop has a negative number of "
	       "iterations");
  return x;
}
