/* Predictions of addresses with quotients and choices, against enumeration.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A warp has the iterations I = W + lane, W being whatever 32 * x + c leaves
   open.  The sectors of 4 * (p * (I / d) + q * (I % d)) and of choices among
   such addresses are counted for many W and, where the array's place is open,
   for each place in a line.  All must be within what is predicted, and for most
   the bounds must be reached.  */

#include "base/arena.h"
#include "predict/predict.h"
#include "value/derived.h"
#include "numbers.h"
#include "testlib.h"

#include <string.h>

enum { WARPS = 96, LINE = 128 };

struct world
{
  struct arena *a;
  struct pool *p;
  uint64_t random;
  struct sym *w, *base;
  int64_t values[2];
  const struct sym *syms[2];
  struct numbers known;
};

static void
make (struct world *w, uint64_t seed)
{
  w->a = arena_new ();
  w->p = pool_new (w->a);
  w->random = seed;
  w->w = sym_new (w->p, false, "w", NULL);
  w->base = sym_new (w->p, false, "a", NULL);
  w->w->facts.have_lo = true;
  w->w->facts.lo = 0;
  w->w->facts.pow2 = (uint8_t) (test_random (&w->random, 2) ? 5 : 0);
  w->base->facts.pow2 = (uint8_t) (test_random (&w->random, 2) ? 8 : 2);
  w->syms[0] = w->w;
  w->syms[1] = w->base;
  w->known = (struct numbers) { 2, w->syms, w->values };
}

/* A random address of W's.  */

static const struct poly *
random_address (struct world *w)
{
  struct pool *p = w->p;
  uint64_t v[LANES];
  for (int l = 0; l < LANES; l++)
    v[l] = (uint64_t) l;
  const struct poly *i = poly_add (p, poly_sym (p, w->w), poly_lanes (p, v));
  uint64_t d = 1 + test_random (&w->random, 40);
  const struct poly *q = derive_div (p, i, d);
  const struct poly *r = poly_sub (p, i, poly_scale (p, q, d));
  const struct poly *sum
    = poly_add (p, poly_scale (p, q, test_random (&w->random, 20)),
		poly_scale (p, r, test_random (&w->random, 5)));
  return poly_add (p, poly_sym (p, w->base), poly_scale (p, sum, 4));
}

/* The sectors of the lanes of MASK at X, for the numbers in W.  */

static int
sectors (const struct world *w, const struct poly *x, uint32_t mask)
{
  int64_t seen[LANES];
  int n = 0;
  for (int l = 0; l < LANES; l++)
    {
      int64_t s = number_of (&w->known, x, l) / 32;
      int k = 0;
      while (k < n && seen[k] != s)
	k++;
      if (mask >> l & 1 && k == n)
	seen[n++] = s;
    }
  return n;
}

/* Widen LEAST and MOST by all sectors that the lanes of MASK may need at X.  */

static void
enumerate (struct world *w, const struct poly *x, uint32_t mask, int *least,
	   int *most)
{
  int step = w->base->facts.pow2 >= 7 ? LINE : 4;
  for (int64_t warp = 0; warp < WARPS; warp++)
    for (int64_t at = 0; at < LINE; at += step)
      {
	w->values[0] = w->w->facts.pow2 ? 32 * warp : warp;
	w->values[1] = 4096 + at;
	int n = sectors (w, x, mask);
	*least = n < *least ? n : *least;
	*most = n > *most ? n : *most;
      }
}

/* Try one random access; return whether all is right.  *TIGHT grows if the
   bounds are reached.  */

static bool
try (uint64_t seed, int *tight, int *split)
{
  struct world w;
  make (&w, seed);
  uint32_t mask = test_random (&w.random, 2) ? ALL_LANES : 0xffffff;
  const struct poly *x[2] = { random_address (&w), random_address (&w) };
  const uint32_t both[2] = { ALL_LANES, ALL_LANES };
  int least = LANES, most = 0;
  int n = 1 + (int) test_random (&w.random, 2);
  struct alternatives among = { n, x, both, true, { 0, NULL } };
  const struct poly *address
    = n == 2 ? derive_choice (w.p, &among, &w, NULL) : x[0];
  for (int k = 0; k < n; k++)
    enumerate (&w, x[k], mask, &least, &most);
  struct access a = { .address = address, .bytes = 4, .may = mask,
		      .exact = true };
  struct prediction r;
  predict (w.p, &a, &r);
  bool good = test_same (r.sectors.lo <= least, true,
			 "predicted at least %d, seed %d", r.sectors.lo,
			 (int) seed);
  good &= test_same (r.sectors.hi >= most, true,
		     "predicted at most %d, seed %d", r.sectors.hi,
		     (int) seed);
  *tight += r.sectors.lo == least && r.sectors.hi == most;
  *split += n == 2 || poly_varying_sym (address) != NULL;
  arena_free (w.a);
  return good;
}

/* Closed forms: I / d, d a power of two, is the same in groups of d lanes.  */

static void
closed_forms (void)
{
  for (int bits = 0; bits <= 5; bits++)
    {
      struct world w;
      uint64_t v[LANES];
      make (&w, 1);
      w.w->facts.pow2 = 5;
      w.base->facts.pow2 = 8;
      for (int l = 0; l < LANES; l++)
	v[l] = (uint64_t) l;
      const struct poly *i = poly_add (w.p, poly_sym (w.p, w.w),
				       poly_lanes (w.p, v));
      const struct poly *x
	= poly_add (w.p, poly_sym (w.p, w.base),
		    poly_scale (w.p, derive_div (w.p, i, UINT64_C (1) << bits),
				32));
      struct access a = { .address = x, .bytes = 4, .may = ALL_LANES,
			  .exact = true };
      struct prediction r;
      predict (w.p, &a, &r);
      test_number (r.sectors.lo, 32 >> bits, "sectors of 32 * (i / %d)",
		   1 << bits);
      test_number (r.sectors.hi, 32 >> bits, "and at most, %d", 1 << bits);
      arena_free (w.a);
    }
}

int
main (void)
{
  enum { SEEDS = 600 };
  int tight = 0, split = 0, wrong = 0;
  for (uint64_t seed = 1; seed <= SEEDS; seed++)
    wrong += !try (seed, &tight, &split);
  test (!wrong, "%d random addresses, for all warps and places",
	       SEEDS);
  test (split > SEEDS / 2, "%d of them are split into cases", split);
  test (tight > SEEDS * 9 / 10, "the bounds of %d are reached", tight);
  closed_forms ();
  return test_end ();
}
