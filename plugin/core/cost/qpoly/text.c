/* Cost polynomials: as text, and which of two is better.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Text is what a calculator understands that knows floor and ceil: products
   with `*', no powers.  floor ((x + d - 1) / d) is written ceil(x/d).  */

#include "cost/qpoly/qpoly.h"

#include "base/arena.h"
#include "base/lanes.h"

#include <string.h>

/* Text that grows up to a limit.  */
struct text
{
  struct cost_ring *r;
  char *data;
  size_t n;
  bool full;
};

static void
append_text (struct text *t, const char *s)
{
  size_t len = strlen (s);
  if (t->n + len >= COST_TEXT)
    {
      t->full = true;
      return;
    }
  memcpy (t->data + t->n, s, len + 1);
  t->n += len;
}

static void put_sum (struct text *t, const struct cost_poly *x);

/* Put X in brackets if it is a sum.  */

static void
put_factor (struct text *t, const struct cost_poly *x)
{
  bool sum = (x->n > 1 || (x->n == 1 && x->t[0].degree > 1)
	      || (x->n == 1 && x->t[0].degree && x->t[0].c != 1));
  if (sum)
    append_text (t, "(");
  put_sum (t, x);
  if (sum)
    append_text (t, ")");
}

static void
put_quotient (struct text *t, const struct cost_atom *a)
{
  /* What is to be rounded up has the divisor, less one, added to it.  */
  const struct cost_poly *up
    = cost_sub (t->r, a->num, cost_sub (t->r, a->den, cost_const (t->r, 1)));
  bool ceil = up && up->n && up->n < a->num->n;
  append_text (t, ceil ? "ceil(" : "floor(");
  put_factor (t, ceil ? up : a->num);
  append_text (t, "/");
  put_factor (t, a->den);
  append_text (t, ")");
}

/* What stands for the index A of a sum.  */

static void
put_index (struct text *t, const struct cost_atom *a)
{
  append_text (t, arena_printf (t->r->arena, "i%d", a->id));
}

static void
put_function (struct text *t, const struct cost_atom *a)
{
  append_text (t, a->kind == COST_ROUNDS ? "rounds(" : a->kind == COST_SUM
	       ? "sum("
	       : a->kind == COST_MIN ? "min(" : "max(");
  if (a->kind == COST_SUM)
    {
      put_index (t, a->index);
      append_text (t, " < ");
      put_sum (t, a->den);
      append_text (t, ", ");
      put_sum (t, a->num);
    }
  else
    {
      put_sum (t, a->num);
      append_text (t, ", ");
      put_sum (t, a->den);
    }
  append_text (t, ")");
}

static void
put_sum (struct text *t, const struct cost_poly *x)
{
  if (!x->n)
    append_text (t, "0");
  for (int i = 0; i < x->n && !t->full; i++)
    {
      int64_t c = x->t[i].c;
      uint64_t size = c < 0 ? -(uint64_t) c : (uint64_t) c;
      if (i)
	append_text (t, c < 0 ? " - " : " + ");
      else if (c < 0)
	append_text (t, "-");
      if (size != 1 || !x->t[i].degree)
	{
	  append_text (t, arena_printf (t->r->arena, "%llu",
					(unsigned long long) size));
	  if (x->t[i].degree)
	    append_text (t, "*");
	}
      for (int k = 0; k < x->t[i].degree; k++)
	{
	  const struct cost_atom *a = x->t[i].atoms[k];
	  if (k)
	    append_text (t, "*");
	  if (a->kind == COST_FLOOR)
	    put_quotient (t, a);
	  else if (a->num)
	    put_function (t, a);
	  else if (a->kind == COST_INDEX)
	    put_index (t, a);
	  else
	    append_text (t, a->name ? a->name : "?");
	}
    }
}

const char *
cost_text (struct cost_ring *r, const struct cost_poly *x)
{
  if (!x)
    return NULL;
  struct text t = { r, arena_alloc (r->arena, COST_TEXT), 0, false };
  if (x->den != 1)
    append_text (&t, "(");
  put_sum (&t, x);
  if (x->den != 1)
    append_text (&t, arena_printf (r->arena, ")/%lld", (long long) x->den));
  return t.full ? NULL : t.data;
}

/* The sums of X's coefficients by degree, quotients taken without rounding,
   into SUMS, times SCALE.  */

static void
by_degree (const struct cost_poly *x, double scale, int degree, int depth,
	   double sums[])
{
  for (int i = 0; i < x->n; i++)
    {
      double c = scale * (double) x->t[i].c / (double) x->den;
      int d = degree;
      const struct cost_poly *inner = NULL;
      for (int k = 0; k < x->t[i].degree; k++)
	{
	  const struct cost_atom *a = x->t[i].atoms[k];
	  bool by_number = (a->kind == COST_FLOOR && a->den->n == 1
			    && !a->den->t[0].degree);
	  if (!inner && depth < 3 && a->kind == COST_SUM)
	    {
	      /* As many of them as there are iterations.  */
	      inner = a->num;
	      d++;
	    }
	  else if (!inner && depth < 3 && a->kind == COST_MAX && !a->den->n)
	    inner = a->num;
	  else if (a->num && !inner && depth < 3
		   && (by_number || a->kind == COST_ROUNDS))
	    {
	      inner = a->num;
	      c /= by_number ? (double) a->den->t[0].c : LANES;
	    }
	  else
	    {
	      /* On average an index is half of what it is below.  */
	      c /= a->kind == COST_INDEX ? 2 : 1;
	      d++;
	    }
	}
      if (inner)
	by_degree (inner, c, d, depth + 1, sums);
      else if (d < 4 * COST_DEGREE)
	sums[d] += c;
    }
}

int
cost_compare (const struct cost_poly *x, const struct cost_poly *y)
{
  double sx[4 * COST_DEGREE] = { 0 }, sy[4 * COST_DEGREE] = { 0 };
  /* What has no bound is worse than what has one.  */
  if (!x || !y)
    return (x ? -1 : 0) + (y ? 1 : 0);
  by_degree (x, 1, 0, 0, sx);
  by_degree (y, 1, 0, 0, sy);
  for (int d = 4 * COST_DEGREE - 1; d >= 0; d--)
    {
      double size = (sx[d] < 0 ? -sx[d] : sx[d]) + (sy[d] < 0 ? -sy[d]
						    : sy[d]);
      double diff = sx[d] - sy[d];
      if (diff < -1e-9 * size)
	return -1;
      if (diff > 1e-9 * size)
	return 1;
    }
  return 0;
}
