/* Which bytes the iterations of loops access.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An address that is linear in the counters of a rectangular nest is a number
   of mixed radix: if the counter with the smallest coefficient goes over as
   many places as one item of the next one is long, and so on, no byte is left
   out between the first one and the last one.  */

#include "value/cover.h"

/* True if X is made of uniform leaves alone, which hide no counter.  */

static bool
plain_p (const struct poly *x)
{
  if (x->varying)
    return false;
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->terms[i].m->degree; k++)
      if (x->terms[i].m->syms[k]->kind != SYM_LEAF)
	return false;
  return true;
}

/* How often S is in M.  */

static int
times_in (const struct mono *m, const struct sym *s)
{
  int n = 0;
  for (int k = 0; k < m->degree; k++)
    n += m->syms[k] == s;
  return n;
}

/* What X, which is plain, grows by if S grows by 1; null if that depends on
   S.  */

static const struct poly *
coefficient (struct pool *p, const struct poly *x, const struct sym *s)
{
  for (int i = 0; i < x->n; i++)
    if (times_in (x->terms[i].m, s) > 1)
      return NULL;
  return poly_sub (p, poly_subst (p, x, s, poly_const (p, 1)),
		   poly_subst (p, x, s, p->zero));
}

/* True if X has the counter of one of the N LOOPS.  */

static bool
depends_on_counter_p (const struct poly *x, int n,
		      const struct cover_loop *loops)
{
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < n; k++)
      if (times_in (x->terms[i].m, loops[k].counter))
	return true;
  return false;
}

/* True if L, of which an access is independent, has an iteration.  */

static bool
runs_p (const struct cover_loop *l)
{
  uint64_t count;
  return (poly_const_p (l->count, &count) && (int64_t) count > 0);
}

/* What is left to do for an access.  */
struct covering
{
  struct pool *pool;
  const struct cover_access *access;
  const struct poly *first;	/* Its address in the first iterations.  */
  const struct poly *step[MAX_DEGREE]; /* Coefficients, and of which loops.  */
  int loop[MAX_DEGREE];
  int n;
};

/* Sort A's loops into C.  Return false if one has a form that is not known to
   cover all.  */

static bool
sort_loops (struct covering *c, const struct cover_access *a)
{
  c->first = a->address;
  c->n = 0;
  for (int i = 0; i < a->n; i++)
    {
      const struct cover_loop *l = &a->loops[i];
      const struct poly *step = coefficient (c->pool, a->address, l->counter);
      if (!step || !l->whole || !plain_p (l->first) || !plain_p (l->count))
	return false;
      if (poly_equal_p (step, c->pool->zero))
	{
	  if (!runs_p (l))
	    return false;
	  continue;
	}
      if (c->n == MAX_DEGREE || depends_on_counter_p (step, a->n, a->loops)
	  || depends_on_counter_p (l->first, a->n, a->loops)
	  || depends_on_counter_p (l->count, a->n, a->loops))
	return false;
      c->step[c->n] = step;
      c->loop[c->n++] = i;
      c->first = poly_subst (c->pool, c->first, l->counter, l->first);
    }
  return true;
}

/* The next loop of C to take, whose item is SIZE long, backwards or forwards;
   -1 if there is none.  The first address of C becomes the lowest one.  */

static int
take_next (struct covering *c, const struct poly *size)
{
  struct pool *p = c->pool;
  const struct poly *back = poly_sub (p, p->zero, size);
  for (int i = 0; i < c->n; i++)
    {
      const struct poly *count = c->access->loops[c->loop[i]].count;
      if (poly_equal_p (c->step[i], back))
	c->first = poly_add (p, c->first,
			     poly_mul (p, back,
				       poly_sub (p, count, poly_const (p, 1))));
      else if (!poly_equal_p (c->step[i], size))
	continue;
      return i;
    }
  return -1;
}

int
cover_whole (struct pool *p, const struct cover_access *a,
	     const struct poly *start, const struct poly *length)
{
  struct covering c = { .pool = p, .access = a };
  const struct poly *size = poly_const (p, a->size);
  int outermost = a->n;
  if (!plain_p (a->address) || !sort_loops (&c, a))
    return -1;
  while (c.n > 0)
    {
      int next = take_next (&c, size);
      if (next < 0)
	return -1;
      size = poly_mul (p, size, a->loops[c.loop[next]].count);
      if (c.loop[next] < outermost)
	outermost = c.loop[next];
      c.n--;
      c.step[next] = c.step[c.n];
      c.loop[next] = c.loop[c.n];
    }
  return (poly_equal_p (size, length) && poly_equal_p (c.first, start)
	  ? a->n - outermost : -1);
}

/* A range of numbers; LO is above HI if there is none.  */
struct span { int64_t lo, hi; };

/* Set *R to bounds of X, which is plain, for the N LOOPS; return false if they
   are not known.  */

static bool
bound (struct pool *p, const struct poly *x, int n,
       const struct cover_loop *loops, struct span *r)
{
  *r = (struct span) { 0, 0 };
  for (int i = 0; i < x->n; i++)
    {
      const struct mono *m = x->terms[i].m;
      int64_t c = (int64_t) x->terms[i].c.start;
      struct span of = { 1, 1 };
      int k = n;
      if (m->degree > 1 || !plain_p (x))
	return false;
      while (m->degree == 1 && k > 0 && loops[k - 1].counter != m->syms[0])
	k--;
      if (m->degree == 1)
	{
	  struct span first, last;
	  if (k == 0)
	    return false;
	  const struct cover_loop *l = &loops[k - 1];
	  const struct poly *end
	    = poly_sub (p, poly_add (p, l->first, l->count),
			poly_const (p, 1));
	  if (!bound (p, l->first, k - 1, loops, &first)
	      || !bound (p, end, k - 1, loops, &last))
	    return false;
	  of = (struct span) { first.lo, last.hi };
	}
      int64_t a, b;
      if (__builtin_mul_overflow (of.lo, c, &a)
	  || __builtin_mul_overflow (of.hi, c, &b)
	  || __builtin_add_overflow (r->lo, c < 0 ? b : a, &r->lo)
	  || __builtin_add_overflow (r->hi, c < 0 ? a : b, &r->hi))
	return false;
    }
  return true;
}

bool
cover_range (struct pool *p, const struct cover_access *a,
	     const struct poly *start, int64_t *low, int64_t *high)
{
  struct span r;
  if (!bound (p, poly_sub (p, a->address, start), a->n, a->loops, &r)
      || r.hi < r.lo
      || __builtin_add_overflow (r.hi, (int64_t) a->size, &r.hi))
    return false;
  *low = r.lo;
  *high = r.hi;
  return true;
}
