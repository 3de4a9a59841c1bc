/* Derived symbols: choices.
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

/* Take out of the N values ALTS what is in all of them alike: the terms that
   vary over lanes, if the values differ by uniform amounts, else equal
   terms.  Return that.  */

static const struct poly *
take_common (struct pool *p, int n, const struct poly **alts)
{
  struct term t[MAX_TERMS];
  int count = 0;
  bool apart = false;
  for (int k = 1; k < n; k++)
    apart |= poly_sub (p, alts[k], alts[0])->varying;
  for (int i = 0; !apart && i < alts[0]->n; i++)
    {
      struct term x = alts[0]->terms[i];
      if (!x.m->varying && coef_same_p (&x.c))
	continue;
      if (!x.m->varying)
	{
	  struct coef lane0 = coef_const (-coef_at (&x.c, 0));
	  x.c = coef_add (p->work, &x.c, &lane0);
	}
      t[count++] = x;
    }
  for (int i = 0; apart && i < alts[0]->n; i++)
    {
      const struct term *x = &alts[0]->terms[i];
      bool all = true;
      for (int k = 1; all && k < n; k++)
	{
	  all = false;
	  for (int j = 0; !all && j < alts[k]->n; j++)
	    all = (alts[k]->terms[j].m == x->m
		   && coef_equal_p (&alts[k]->terms[j].c, &x->c));
	}
      if (all)
	t[count++] = *x;
    }
  const struct poly *common = poly_sum (p, t, count);
  for (int k = 0; count && k < n; k++)
    alts[k] = poly_sub (p, alts[k], common);
  return common;
}

/* The alternatives of a choice, as they are gathered.  */
struct gathered
{
  int n;
  const struct poly *alts[MAX_ALTS];
  uint32_t masks[MAX_ALTS];
  uint32_t rare;
};

/* Put value X with MASK, which is RARE or not, among G.  False if there is no
   room.  */

static bool
gather_one (struct gathered *g, const struct poly *x, uint32_t mask, bool rare)
{
  int k = 0;
  while (k < g->n && !poly_equal_p (g->alts[k], x))
    k++;
  if (k == MAX_ALTS)
    return false;
  if (k == g->n)
    {
      g->masks[g->n] = 0;
      g->alts[g->n++] = x;
      g->rare |= UINT32_C (1) << k;
    }
  g->masks[k] |= mask;
  if (!rare)
    g->rare &= ~(UINT32_C (1) << k);
  return true;
}

/* Put alternative K of A among G; a choice alone is taken apart.  */

static bool
gather_alternatives (struct gathered *g, const struct alternatives *a, int k)
{
  const struct poly *x = a->values[k];
  uint32_t mask = a->masks[k];
  bool rare = k < 32 && a->rare.which >> k & 1;
  if (!mask)
    return true;
  if (x->n == 1 && x->terms[0].m->degree == 1 && coef_same_p (&x->terms[0].c)
      && x->terms[0].c.start == 1)
    {
      const struct sym *s = x->terms[0].m->syms[0];
      if (s->kind == SYM_CHOICE && s->whole == a->whole)
	{
	  for (int i = 0; i < s->nalts; i++)
	    if (s->masks[i] & mask
		&& !gather_one (g, s->alts[i], s->masks[i] & mask,
				rare || s->rare >> i & 1))
	      return false;
	  return true;
	}
    }
  return gather_one (g, x, mask, rare);
}

/* A leaf, made in SCOPE, for a choice among A, more than MAX_ALTS values.  */

static const struct poly *
too_many (struct pool *p, const struct alternatives *a,
	  const struct scope *scope)
{
  const struct poly *const *alts = a->values;
  struct ir_facts facts = facts_of (p, alts[0]);
  bool varying = !a->whole;
  const struct sym *cause = NULL;
  for (int i = 0; i < a->n; i++)
    {
      facts = facts_meet (facts, facts_of (p, alts[i]));
      varying |= alts[i]->varying;
      if (!cause)
	cause = poly_varying_sym (alts[i]);
    }
  struct sym *s = (varying
		   ? sym_irregular (p, cause && cause->reason ? cause->reason
				    : "too many alternatives",
				    cause ? cause->array : NULL, scope)
		   : sym_new (p, false, NULL, scope));
  s->facts = facts;
  for (int i = 0; i < a->n; i++)
    poly_scopes (alts[i], &s->scopes);
  return poly_sym (p, s);
}

/* What to call the uniform choice S: as its only alternative that is not
   constant; null if there are more, or none.  */

static const char *
choice_name (struct pool *p, const struct sym *s)
{
  const char *name = NULL;
  uint64_t k;
  for (int i = 0; i < s->nalts && !s->varying; i++)
    if (!poly_const_p (s->alts[i], &k))
      {
	if (name)
	  return NULL;
	name = poly_text (p->arena, s->alts[i]);
      }
  return name;
}

/* Why values of X, a choice alone, are rare, or else TEXT.  */

static const char *
rare_reason (const struct poly *x, const char *text)
{
  const struct sym *s = poly_varying_sym (x);
  return s && s->rare && !text ? s->rare_if : text;
}

const struct poly *
derive_choice (struct pool *p, const struct alternatives *a,
	       const void *origin, const struct scope *scope)
{
  drano_assert (a->n >= 1);
  struct gathered g = { .n = 0 };
  for (int i = 0; i < a->n; i++)
    if (!gather_alternatives (&g, a, i))
      return too_many (p, a, scope);
  if (!g.n)
    return a->values[0];
  /* Lanes with one alternative only; lanes with none take the first.  */
  uint32_t any = 0, twice = 0;
  for (int i = 0; i < g.n; i++)
    {
      twice |= any & g.masks[i];
      any |= g.masks[i];
    }
  if (g.n == 1)
    return g.alts[0];
  g.masks[0] |= ~any;
  if (!twice && !a->whole)
    {
      const struct poly *r = g.alts[0];
      for (int i = 1; i < g.n; i++)
	r = poly_merge (p, g.masks[i], g.alts[i], r);
      return r;
    }
  const struct poly *common = take_common (p, g.n, g.alts);
  struct sym want = { .kind = SYM_CHOICE, .whole = a->whole, .nalts = g.n,
		      .varying = !a->whole, .origin = origin };
  for (int i = 0; i < g.n; i++)
    {
      want.alts[i] = g.alts[i];
      want.masks[i] = g.masks[i];
      want.varying |= g.alts[i]->varying;
    }
  bool made;
  struct sym *s = derive_intern (p, &want, &made);
  if (made)
    {
      /* Lanes that choose each for themselves may do so at any time.  */
      if (a->whole)
	scopes_add (&s->scopes, scope);
      s->facts = facts_of (p, g.alts[0]);
      for (int i = 1; i < g.n; i++)
	s->facts = facts_meet (s->facts, facts_of (p, g.alts[i]));
      s->name = choice_name (p, s);
    }
  s->rare = g.rare;
  s->rare_if = a->rare.if_so;
  for (int i = 0; i < a->n && !a->rare.if_so; i++)
    s->rare_if = rare_reason (a->values[i], s->rare_if);
  return poly_add (p, common, poly_sym (p, s));
}

/* If X is a choice and nothing else, that symbol.  */

static const struct sym *
lone_choice (const struct poly *x)
{
  if (x->n != 1 || x->terms[0].m->degree != 1
      || !coef_same_p (&x->terms[0].c) || x->terms[0].c.start != 1)
    return NULL;
  const struct sym *s = x->terms[0].m->syms[0];
  return s->kind == SYM_CHOICE ? s : NULL;
}

void
derive_pointers (const struct poly *x)
{
  const struct sym *s = lone_choice (x);
  if (s)
    ((struct sym *) s)->pointers = true;
}

/* What S, a choice among addresses, is where memory is accessed, through DEPTH
   more choices; null if that is no other.  */

static const struct poly *
chosen_not_null (struct pool *p, const struct sym *s, int depth, bool *some)
{
  const struct poly *alts[MAX_ALTS];
  uint32_t masks[MAX_ALTS];
  struct rare rare = { 0, s->rare_if };
  int n = 0;
  bool other = false;
  for (int k = 0; k < s->nalts; k++)
    {
      const struct sym *inner = lone_choice (s->alts[k]);
      const struct poly *y = s->alts[k];
      uint64_t v;
      if (poly_const_p (y, &v) && !v)
	{
	  other = true;
	  continue;
	}
      if (inner && inner->pointers && depth)
	y = chosen_not_null (p, inner, depth - 1, some);
      other |= y != NULL && y != s->alts[k];
      rare.which |= (s->rare >> k & 1) << n;
      masks[n] = s->masks[k];
      alts[n++] = y ? y : s->alts[k];
    }
  if (!other || !n)
    return NULL;
  *some |= !s->whole;
  struct alternatives a = { n, alts, masks, s->whole, rare };
  return derive_choice (p, &a, s->origin, NULL);
}

const struct poly *
derive_not_null (struct pool *p, const struct poly *x, bool *some)
{
  for (int i = 0; i < x->n; i++)
    {
      const struct term *t = &x->terms[i];
      const struct sym *s = t->m->degree == 1 ? t->m->syms[0] : NULL;
      if (!s || s->kind != SYM_CHOICE || !s->pointers
	  || !coef_same_p (&t->c) || t->c.start != 1)
	continue;
      const struct poly *y = chosen_not_null (p, s, MAX_ALTS, some);
      if (y)
	return poly_subst (p, x, s, y);
    }
  return x;
}
