/* Lane values: symbols and monomials.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "value/poly-int.h"

#include "base/arena.h"
#include "value/poly.h"

#include <string.h>

struct pool *
pool_new (struct arena *a)
{
  struct pool *p = arena_alloc (a, sizeof *p);
  if (!p)
    return NULL;
  p->arena = p->work = a;
  struct mono *one = arena_alloc (a, sizeof *one);
  p->zero = arena_alloc (a, sizeof *p->zero);
  if (!one || !p->zero)
    return NULL;
  p->nmonos = 1;
  p->one = one;
  return (intern_init (&p->monos, a) && intern_init (&p->derived, a)
	  ? p : NULL);
}

struct sym *
sym_new (struct pool *p, bool varying, const char *name,
	 const struct scope *scope)
{
  struct sym *s = arena_alloc (p->arena, sizeof *s);
  s->id = p->nsyms++;
  s->kind = SYM_LEAF;
  s->varying = varying;
  s->name = name;
  scopes_add (&s->scopes, scope);
  return s;
}

struct sym *
sym_irregular (struct pool *p, const char *reason, const char *array,
	       const struct scope *scope)
{
  struct sym *s = sym_new (p, true, NULL, scope);
  s->reason = reason;
  s->array = array;
  return s;
}

const struct mono *
mono_new (struct pool *p, int n, const struct sym *const *syms)
{
  const struct sym *sorted[MAX_DEGREE];
  uint64_t h = 0;
  if (!n)
    return p->one;
  for (int i = 0; i < n; i++)
    {
      int k = i;
      for (; k > 0 && sorted[k - 1]->id > syms[i]->id; k--)
	sorted[k] = sorted[k - 1];
      sorted[k] = syms[i];
    }
  for (int i = 0; i < n; i++)
    h = (h + (uint64_t) sorted[i]->id + 1) * UINT64_C (0x9e3779b97f4a7c15);
  h ^= h >> 32;
  for (struct intern_link *k = intern_first (&p->monos, h); k;
       k = intern_next (k))
    {
      const struct mono *m = (const struct mono *) k;
      if (m->degree == n
	  && !memcmp (m->syms, sorted, sizeof *sorted * (size_t) n))
	return m;
    }
  struct mono *m = arena_alloc (p->arena, sizeof *m);
  m->id = p->nmonos++;
  m->degree = n;
  for (int i = 0; i < n; i++)
    {
      m->syms[i] = sorted[i];
      m->varying |= sorted[i]->varying;
    }
  intern_add (&p->monos, &m->link, h);
  return m;
}

/* True if INNER is OUTER or inside it.  */

static bool
scope_inside_p (const struct scope *inner, const struct scope *outer)
{
  while (inner && inner->depth > outer->depth)
    inner = inner->parent;
  return inner == outer;
}

void
scopes_add (struct scopes *s, const struct scope *scope)
{
  if (!scope || s->many)
    return;
  int n = 0;
  for (int i = 0; i < s->n; i++)
    {
      if (scope_inside_p (s->at[i], scope))
	return;
      if (!scope_inside_p (scope, s->at[i]))
	s->at[n++] = s->at[i];
    }
  s->n = n;
  if (n == MAX_SCOPES)
    s->many = true;
  else
    s->at[s->n++] = scope;
}

/* Add those of MORE to S.  */

static void
scopes_add_all (struct scopes *s, const struct scopes *more)
{
  s->many |= more->many;
  for (int i = 0; i < more->n; i++)
    scopes_add (s, more->at[i]);
}

void
poly_scopes (const struct poly *x, struct scopes *s)
{
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->terms[i].m->degree; k++)
      scopes_add_all (s, &x->terms[i].m->syms[k]->scopes);
}

bool
poly_changes_p (const struct poly *x, const struct scope *scope)
{
  struct scopes s = { .n = 0 };
  poly_scopes (x, &s);
  if (s.many)
    return true;
  for (int i = 0; i < s.n; i++)
    if (scope_inside_p (s.at[i], scope))
      return true;
  return false;
}

const struct sym *
poly_varying_sym (const struct poly *x)
{
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->terms[i].m->degree; k++)
      if (x->terms[i].m->syms[k]->varying)
	return x->terms[i].m->syms[k];
  return NULL;
}

/* A buffer for text of bounded length.  */
struct text
{
  char at[400];
  size_t n;
  bool full;
};

static void
append_text (struct text *t, const char *s)
{
  size_t n = strlen (s);
  if (t->n + n >= sizeof t->at)
    t->full = true;
  else
    {
      memcpy (t->at + t->n, s, n + 1);
      t->n += n;
    }
}

static void
put_number (struct text *t, uint64_t v)
{
  char digits[24];
  char *p = digits + sizeof digits - 1;
  *p = 0;
  do
    *--p = (char) ('0' + v % 10);
  while (v /= 10);
  append_text (t, p);
}

/* True if NAME must be put in parentheses as a factor: if it has an operator
   that is not in parentheses already.  */

static bool
compound_p (const char *name)
{
  int depth = 0;
  if (strstr (name, "->"))
    return false;
  for (; *name; name++)
    {
      depth += (*name == '(') - (*name == ')');
      if (depth == 0 && strchr (" +-*/%&|^?<>", *name))
	return true;
    }
  return false;
}

char *
poly_text (struct arena *a, const struct poly *x)
{
  struct text t = { .n = 0 };
  t.at[0] = 0;
  /* The constant comes last.  */
  for (int k = 1; k <= x->n; k++)
    {
      bool last = !x->terms[0].m->id;
      const struct term *term = &x->terms[last ? k % x->n : k - 1];
      if (!coef_same_p (&term->c))
	return NULL;
      bool minus = (int64_t) term->c.start < 0;
      uint64_t v = minus ? -term->c.start : term->c.start;
      if (minus)
	append_text (&t, "-");
      else if (k > 1)
	append_text (&t, "+");
      if (v != 1 || !term->m->degree)
	put_number (&t, v);
      for (int i = 0; i < term->m->degree; i++)
	{
	  const char *name = term->m->syms[i]->name;
	  if (!name)
	    return NULL;
	  if (i || v != 1)
	    append_text (&t, "*");
	  if (compound_p (name))
	    append_text (&t, "(");
	  append_text (&t, name);
	  if (compound_p (name))
	    append_text (&t, ")");
	}
    }
  if (!x->n)
    append_text (&t, "0");
  return t.full ? NULL : arena_strdup (a, t.at);
}
