/* Derived symbols: real numbers that are computed from the lane's number.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A program that resamples takes its index from i * s, a real number: lanes
   whose numbers are adjacent have indices that are as far apart as S says, one
   more or less.  Of S bounds may be known; what is added to i * s does not
   matter, as long as it is the same for all lanes.  */

#include "value/derived.h"

#include "value/poly-int.h"
#include "value/poly.h"

const struct poly *
derive_real (struct pool *p, enum sym_kind kind, const struct poly *x,
	     const struct poly *scale, struct ir_facts facts)
{
  if (scale->varying || !x->varying || !derived_followed_p (x))
    return NULL;
  struct sym want = { .kind = kind, .num = x, .den = scale, .varying = true };
  bool made;
  struct sym *s = derive_intern (p, &want, &made);
  if (made)
    {
      s->reason = (kind == SYM_ROUNDED ? "converted from floating point"
		   : "floating point");
      s->facts = facts;
    }
  return poly_sym (p, s);
}

const struct sym *
derived_real (const struct poly *x)
{
  if (x->n != 1 || x->terms[0].m->degree != 1
      || !coef_same_p (&x->terms[0].c) || x->terms[0].c.start != 1
      || x->terms[0].m->syms[0]->kind != SYM_REAL)
    return NULL;
  return x->terms[0].m->syms[0];
}
