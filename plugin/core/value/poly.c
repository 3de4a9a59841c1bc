/* Lane values: arithmetic.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "value/poly-int.h"

#include "base/arena.h"
#include "value/derived.h"
#include "value/poly.h"

#include <string.h>

/* Room for the terms of a product before equal ones are put together.  */
enum { MAX_PRODUCT = MAX_TERMS * MAX_TERMS };

/* The polynomial of the N terms T, which are in order and without zeros.  */

static const struct poly *
make_poly (struct pool *p, const struct term *t, int n)
{
  if (!n)
    return p->zero;
  struct poly *x = arena_alloc (p->work,
				sizeof *x + sizeof *t * (size_t) n);
  x->n = n;
  memcpy (x->terms, t, sizeof *t * (size_t) n);
  for (int i = 0; i < n; i++)
    x->varying |= t[i].m->varying || !coef_same_p (&t[i].c);
  return x;
}

const struct poly *
poly_keep (struct pool *p, const struct poly *x)
{
  if (!x || p->work == p->arena)
    return x;
  size_t size = sizeof *x + sizeof *x->terms * (size_t) x->n;
  struct poly *copy = arena_alloc (p->arena, size);
  memcpy (copy, x, size);
  for (int i = 0; i < x->n; i++)
    if (x->terms[i].c.table)
      copy->terms[i].c = coef_make (p->arena, x->terms[i].c.table);
  return copy;
}

const struct poly *
poly_const (struct pool *p, uint64_t v)
{
  struct term t = { p->one, coef_const (v) };
  return make_poly (p, &t, v != 0);
}

const struct poly *
poly_lanes (struct pool *p, const uint64_t v[LANES])
{
  struct term t = { p->one, coef_make (p->work, v) };
  return make_poly (p, &t, !coef_zero_p (&t.c));
}

const struct poly *
poly_sym (struct pool *p, const struct sym *s)
{
  struct term t = { mono_new (p, 1, &s), coef_const (1) };
  return make_poly (p, &t, 1);
}

/* Put the uniform terms among the N terms T (in order, no zeros) together as
   one symbol, or as few; if the rest is still too long, all of it as an
   irregular one.  */

static const struct poly *
shorten_terms (struct pool *p, struct term *t, int n)
{
  struct term same[MAX_PRODUCT];
  int nsame = 0, rest = 0;
  for (int i = 0; i < n; i++)
    if (t[i].m->degree && !t[i].m->varying && coef_same_p (&t[i].c))
      same[nsame++] = t[i];
    else
      t[rest++] = t[i];
  if (rest >= MAX_TERMS)
    {
      /* All of them again, in order.  */
      memcpy (t + rest, same, sizeof *t * (size_t) nsame);
      return poly_sym (p, derive_irregular (p, make_poly (p, t, n)));
    }
  const struct poly *r = make_poly (p, t, rest);
  for (int i = 0; i < nsame; i += MAX_TERMS)
    {
      int count = nsame - i < MAX_TERMS ? nsame - i : MAX_TERMS;
      const struct sym *lump
	= derive_opaque (p, make_poly (p, same + i, count));
      r = poly_add (p, r, poly_sym (p, lump));
    }
  return r;
}

/* The polynomial of the N terms T, in order, no two with equal monomials.
   Drops zeros; puts what a SYM_EXACT was divided from in its place where its
   divisor comes back as a factor.  */

static const struct poly *
finish_terms (struct pool *p, struct term *t, int n)
{
  int kept = 0;
  for (int i = 0; i < n; i++)
    if (!coef_zero_p (&t[i].c))
      t[kept++] = t[i];
  for (int i = 0; i < kept; i++)
    {
      const struct sym *s = t[i].m->degree == 1 ? t[i].m->syms[0] : NULL;
      uint64_t den;
      if (!s || s->kind != SYM_EXACT || !coef_same_p (&t[i].c)
	  || !poly_const_p (s->den, &den)
	  || (int64_t) t[i].c.start % (int64_t) den)
	continue;
      uint64_t k = (uint64_t) ((int64_t) t[i].c.start / (int64_t) den);
      memmove (t + i, t + i + 1, sizeof *t * (size_t) (kept - i - 1));
      return poly_add (p, finish_terms (p, t, kept - 1),
		       poly_scale (p, s->num, k));
    }
  return kept > MAX_TERMS ? shorten_terms (p, t, kept) : make_poly (p, t, kept);
}

/* X + K * Y.  */

static const struct poly *
add_multiple (struct pool *p, const struct poly *x, const struct poly *y,
	      uint64_t k)
{
  struct term t[2 * MAX_TERMS];
  struct coef factor = coef_const (k);
  int i = 0, j = 0, n = 0;
  while (i < x->n || j < y->n)
    {
      int a = i < x->n ? x->terms[i].m->id : INT32_MAX;
      int b = j < y->n ? y->terms[j].m->id : INT32_MAX;
      if (a < b)
	{
	  t[n++] = x->terms[i++];
	  continue;
	}
      struct term s = y->terms[j++];
      if (k != 1)
	s.c = coef_mul (p->work, &s.c, &factor);
      if (a == b)
	s.c = coef_add (p->work, &x->terms[i++].c, &s.c);
      t[n++] = s;
    }
  return finish_terms (p, t, n);
}

const struct poly *
poly_add (struct pool *p, const struct poly *x, const struct poly *y)
{
  return !x->n ? y : !y->n ? x : add_multiple (p, x, y, 1);
}

const struct poly *
poly_sub (struct pool *p, const struct poly *x, const struct poly *y)
{
  return !y->n ? x : add_multiple (p, x, y, UINT64_MAX);
}

const struct poly *
poly_scale (struct pool *p, const struct poly *x, uint64_t k)
{
  return k == 1 ? x : !k ? p->zero : add_multiple (p, p->zero, x, k);
}

const struct poly *
poly_sum (struct pool *p, struct term *t, int n)
{
  struct term sorted[MAX_PRODUCT];
  int count = 0;
  for (int i = 0; i < n; i++)
    {
      int k = count;
      while (k > 0 && sorted[k - 1].m->id > t[i].m->id)
	k--;
      if (k > 0 && sorted[k - 1].m == t[i].m)
	{
	  sorted[k - 1].c = coef_add (p->work, &sorted[k - 1].c, &t[i].c);
	  continue;
	}
      memmove (sorted + k + 1, sorted + k,
	       sizeof *sorted * (size_t) (count - k));
      sorted[k] = t[i];
      count++;
    }
  return finish_terms (p, sorted, count);
}

/* The product of X and Y, monomials; null if its degree is too high and a
   lane-varying symbol is in it.  */

static const struct mono *
mono_mul (struct pool *p, const struct mono *x, const struct mono *y)
{
  const struct sym *syms[2 * MAX_DEGREE];
  int n = 0;
  for (int i = 0; i < x->degree; i++)
    syms[n++] = x->syms[i];
  for (int i = 0; i < y->degree; i++)
    syms[n++] = y->syms[i];
  if (n <= MAX_DEGREE)
    return mono_new (p, n, syms);
  if (x->varying || y->varying)
    return NULL;
  /* The last in order become one; which they are does not depend on which
     of X and Y they come from.  */
  for (int i = 1; i < n; i++)
    for (int k = i; k > 0 && syms[k - 1]->id > syms[k]->id; k--)
      {
	const struct sym *swap = syms[k];
	syms[k] = syms[k - 1];
	syms[k - 1] = swap;
      }
  while (n > MAX_DEGREE)
    {
      int tail = n - MAX_DEGREE < MAX_DEGREE ? n - MAX_DEGREE + 1 : MAX_DEGREE;
      struct term t = { mono_new (p, tail, syms + n - tail), coef_const (1) };
      n -= tail;
      syms[n++] = derive_opaque (p, poly_sum (p, &t, 1));
    }
  return mono_new (p, n, syms);
}

const struct poly *
poly_mul (struct pool *p, const struct poly *x, const struct poly *y)
{
  struct term t[MAX_PRODUCT];
  int n = 0;
  uint64_t k;
  if (poly_const_p (y, &k))
    return poly_scale (p, x, k);
  if (poly_const_p (x, &k))
    return poly_scale (p, y, k);
  for (int i = 0; i < x->n; i++)
    for (int j = 0; j < y->n; j++)
      {
	t[n].m = mono_mul (p, x->terms[i].m, y->terms[j].m);
	if (!t[n].m)
	  {
	    const struct sym *a = poly_varying_sym (x);
	    const struct sym *b = poly_varying_sym (y);
	    struct sym *s = sym_irregular (p, "product of too many values",
					   NULL, NULL);
	    s->array = a && a->array ? a->array : b ? b->array : NULL;
	    poly_scopes (x, &s->scopes);
	    poly_scopes (y, &s->scopes);
	    return poly_sym (p, s);
	  }
	t[n].c = coef_mul (p->work, &x->terms[i].c, &y->terms[j].c);
	n++;
      }
  return poly_sum (p, t, n);
}

const struct poly *
poly_subst (struct pool *p, const struct poly *x, const struct sym *s,
	    const struct poly *y)
{
  const struct poly *r = p->zero;
  for (int i = 0; i < x->n; i++)
    {
      const struct mono *m = x->terms[i].m;
      const struct sym *rest[MAX_DEGREE];
      int n = 0, power = 0;
      for (int k = 0; k < m->degree; k++)
	if (m->syms[k] == s)
	  power++;
	else
	  rest[n++] = m->syms[k];
      struct term t = { mono_new (p, n, rest), x->terms[i].c };
      const struct poly *part = poly_sum (p, &t, 1);
      while (power--)
	part = poly_mul (p, part, y);
      r = poly_add (p, r, part);
    }
  return r;
}

const struct poly *
poly_merge (struct pool *p, uint32_t mask, const struct poly *x,
	    const struct poly *y)
{
  uint64_t v[LANES];
  if (mask == ALL_LANES)
    return x;
  if (!mask)
    return y;
  for (int l = 0; l < LANES; l++)
    v[l] = mask >> l & 1;
  return poly_add (p, y, poly_mul (p, poly_lanes (p, v),
				   poly_sub (p, x, y)));
}

bool
poly_equal_p (const struct poly *x, const struct poly *y)
{
  if (x == y)
    return true;
  if (x->n != y->n)
    return false;
  for (int i = 0; i < x->n; i++)
    if (x->terms[i].m != y->terms[i].m
	|| !coef_equal_p (&x->terms[i].c, &y->terms[i].c))
      return false;
  return true;
}

uint64_t
poly_hash (const struct poly *x)
{
  uint64_t h = (uint64_t) x->n;
  for (int i = 0; i < x->n; i++)
    h = (h ^ (coef_hash (&x->terms[i].c) + (uint64_t) x->terms[i].m->id))
	* UINT64_C (0x9e3779b97f4a7c15) + (h >> 31);
  return h;
}

struct coef
poly_constant (const struct poly *x)
{
  return x->n && !x->terms[0].m->id ? x->terms[0].c : coef_const (0);
}

bool
poly_known_p (const struct poly *x, uint64_t v[LANES])
{
  if (x->n > 1 || (x->n && x->terms[0].m->id))
    return false;
  struct coef c = poly_constant (x);
  for (int l = 0; l < LANES; l++)
    v[l] = coef_at (&c, l);
  return true;
}

bool
poly_const_p (const struct poly *x, uint64_t *v)
{
  *v = x->n ? x->terms[0].c.start : 0;
  return !x->n || (x->n == 1 && !x->terms[0].m->id
		   && coef_same_p (&x->terms[0].c));
}
