/* Scenarios: rows shorter than a warp.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lanes of collapsed loops divide by the number of iterations of an inner one.
   Where that is not known, it is taken for large: then a warp is in two rows at
   most.  A loop may be as short as the depth of a halo, however.  What is
   predicted for the pattern and the finding rests on the assumption, which is
   said; the bounds must hold without it, so some short lengths are counted,
   too.  Where the rows are apart, and then need more sectors, that is a finding
   of the second level: an assumption must not hide it.  */

#include "predict/case-split.h"

#include "value/facts.h"
#include "value/poly.h"

/* The constant that X, a sum of it and one product of symbols, has next to that
   product, *M; INT64_MIN if X is not such a sum.  */

static int64_t
constant_part (const struct poly *x, const struct mono **m)
{
  int64_t more = 0;
  *m = NULL;
  for (int i = 0; i < x->n; i++)
    {
      const struct term *t = &x->terms[i];
      if (!t->m->degree && coef_same_p (&t->c))
	more = (int64_t) t->c.start;
      else if (*m || !coef_same_p (&t->c) || t->c.start != 1)
	return INT64_MIN;
      else
	*m = t->m;
    }
  return *m ? more : INT64_MIN;
}

/* Count Q with the divisor of which M and the constant MORE are the sum, being
   LENGTH.  */

static void
count_length (struct case_split *s, const struct request *q,
	      const struct mono *m, int64_t more, int64_t length)
{
  struct request r = *q;
  s->cases = 1;
  for (int k = 0; k < m->degree; k++)
    {
      int64_t v = k ? 1 : length - more;
      r = case_split_with (s, &r, m->syms[k],
			   poly_const (s->p, (uint64_t) v));
    }
  case_split_expand (s, &r);
  if (s->failed)
    s->some_unknown = true;
  s->failed = false;
}

void
case_split_short_rows (struct case_split *s, const struct request *q)
{
  static const int lengths[] = { 1, 2, 3, 4, 6, 8, 12, 16, 24 };
  struct case_split before = *s;
  s->short_rows = true;
  s->rare++;
  for (int k = 0; k < before.ndivisors; k++)
    {
      const struct mono *m;
      const struct divisor *d = &before.divisors[k];
      int64_t more = constant_part (d->den, &m);
      struct lane_range r = facts_range_all (s->p, d->den, ALL_LANES);
      if (more == INT64_MIN)
	{
	  s->some_unknown = true;
	  continue;
	}
      for (int n = 0; n < (int) (sizeof lengths / sizeof *lengths); n++)
	if (lengths[n] < d->span && !(r.have_lo && r.lo > lengths[n])
	    && !(r.have_hi && r.hi < lengths[n]))
	  count_length (s, q, m, more, lengths[n]);
    }
  before.some_unknown |= s->some_unknown;
  before.short_excess = s->short_excess;
  if (s->slack > before.slack)
    before.slack = s->slack;
  *s = before;
}
