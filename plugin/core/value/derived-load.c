/* What lanes read at addresses that most of them share.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes that read at one address at one time read the same.  An index such as
   i / n is equal in all lanes but where i passes a multiple of n, so that what
   a table holds there, though unknown, is one value or two.  The symbol keeps
   the address; when the prediction enumerates where the quotient steps up
   (predict/case-split.c), the values become known to be equal or not.  */

#include "value/poly-int.h"

#include "value/derived.h"
#include "value/poly.h"

/* True if the coefficients of X differ in no more than MAX_ALTS ways between
   lanes.  */

static bool
few_values_p (const struct poly *x)
{
  int first[MAX_ALTS], n = 0;
  for (int l = 0; l < LANES; l++)
    {
      int k = 0;
      for (; k < n; k++)
	{
	  int i = 0;
	  while (i < x->n && (coef_at (&x->terms[i].c, l)
			      == coef_at (&x->terms[i].c, first[k])))
	    i++;
	  if (i == x->n)
	    break;
	}
      if (k == MAX_ALTS)
	return false;
      if (k == n)
	first[n++] = l;
    }
  return true;
}

/* True if X depends on more than DEPTH loads, each of which reads where the
   next says.  */

static bool
deeper_p (const struct poly *x, int depth)
{
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->terms[i].m->degree; k++)
      {
	const struct sym *s = x->terms[i].m->syms[k];
	if (s->kind == SYM_LOADED && (!depth || deeper_p (s->num, depth - 1)))
	  return true;
      }
  return false;
}

const struct poly *
derive_load (struct pool *p, const struct poly *x, const void *origin,
	     const char *array, const char *reason, struct ir_facts facts,
	     const struct scope *scope)
{
  struct sym want = { .kind = SYM_LOADED, .num = x, .varying = true,
		      .origin = origin };
  bool made;
  if (!few_values_p (x) || deeper_p (x, MAX_READ_DEPTH - 1))
    return NULL;
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->terms[i].m->degree; k++)
      {
	const struct sym *s = x->terms[i].m->syms[k];
	if (s->varying && s->kind != SYM_QUOTIENT && s->kind != SYM_LOADED)
	  return NULL;
      }
  struct sym *s = derive_intern (p, &want, &made);
  if (made)
    {
      s->reason = reason;
      s->array = array;
      s->facts = facts;
      scopes_add (&s->scopes, scope);
    }
  return poly_sym (p, s);
}
