/* What lane values are, with numbers for their symbols.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "numbers.h"

int64_t
number_floor (int64_t x, int64_t d)
{
  return x / d - (x % d && (x < 0) != (d < 0));
}

/* What S is in LANE.  */

static int64_t
of_sym (const struct numbers *w, const struct sym *s, int lane)
{
  for (int i = 0; i < w->n; i++)
    if (w->syms[i] == s)
      return w->values[i];
  switch (s->kind)
    {
    case SYM_OPAQUE:
      return number_of (w, s->num, lane);
    case SYM_TRUNCATED:
      return number_of (w, s->num, lane) / number_of (w, s->den, lane);
    default:
      return number_floor (number_of (w, s->num, lane),
			   number_of (w, s->den, lane));
    }
}

int64_t
number_of (const struct numbers *w, const struct poly *x, int lane)
{
  uint64_t sum = 0;
  for (int i = 0; i < x->n; i++)
    {
      uint64_t v = coef_at (&x->terms[i].c, lane);
      for (int k = 0; k < x->terms[i].m->degree; k++)
	v *= (uint64_t) of_sym (w, x->terms[i].m->syms[k], lane);
      sum += v;
    }
  return (int64_t) sum;
}
