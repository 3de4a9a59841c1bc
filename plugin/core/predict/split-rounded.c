/* Scenarios: indices that are rounded from real numbers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Lane l has the index u + floor (f + s * v(l)): v(l) is known, u is unknown,
   f is from 0 up to 1, and of s bounds may be known.  Some s within the bounds
   are tried, each with some f: the sectors of others lie between.  An s of 1
   comes first, if it is possible: then the index is the lane's number, which
   is what programs that resample mean most.  */

#include "predict/split.h"

#include "value/derived.h"
#include "value/facts.h"
#include "value/poly.h"

/* Scales and fractions are in so many parts.  */
enum { PARTS = 8 };

/* Put the index V times SCALE, in parts, into VALUES, of which there are N.
   Return how many there are then.  */

static int
put_scale (struct pool *p, const int64_t v[LANES], int64_t scale, int n,
	   const struct poly *values[MAX_SPLIT])
{
  for (int64_t f = 0; f < PARTS && n < MAX_SPLIT; f += PARTS / 2 - 1)
    {
      uint64_t at[LANES];
      for (int l = 0; l < LANES; l++)
	{
	  int64_t parts = f + scale * (v[l] - v[0]);
	  at[l] = (uint64_t) (parts / PARTS - (parts % PARTS < 0));
	}
      const struct sym *base = sym_new (p, false, NULL, NULL);
      values[n++] = poly_add (p, poly_sym (p, base), poly_lanes (p, at));
      /* Whole steps are the same from wherever they start.  */
      if (scale % PARTS == 0)
	break;
    }
  return n;
}

int
split_rounded (struct pool *p, const struct sym *sym,
	       const struct poly *values[MAX_SPLIT])
{
  static const int scales[]
    = { 8, 0, 2, 4, 6, 7, 9, 12, 16, 24, 32, 64, 128, 512, 4096 };
  const struct poly *uniform;
  int64_t v[LANES];
  int n = 0;
  if (sym->den->varying || !derive_split (p, sym->num, &uniform, v))
    return 0;
  struct lane_range r = facts_range_all (p, sym->den, ALL_LANES);
  int64_t lo = r.have_lo ? r.lo : -INT32_MAX, hi = r.have_hi ? r.hi : INT32_MAX;
  for (int k = 0; k < (int) (sizeof scales / sizeof *scales); k++)
    for (int sign = 1; sign >= -1; sign -= 2)
      {
	int64_t scale = sign * scales[k];
	if (scale < lo * PARTS || scale > hi * PARTS || (sign < 0 && !scale)
	    /* What no bounds say is taken to go upwards.  */
	    || (sign < 0 && !r.have_lo))
	  continue;
	n = put_scale (p, v, scale, n, values);
      }
  if (n)
    return n;
  if (r.have_lo)
    n = put_scale (p, v, lo > INT16_MAX ? INT16_MAX : lo * PARTS, n, values);
  if (r.have_hi && (!r.have_lo || hi > lo) && hi < INT16_MAX)
    n = put_scale (p, v, hi * PARTS, n, values);
  return n;
}
