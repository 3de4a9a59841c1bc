/* Lane coefficients against 32 numbers.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Coefficients are made of constant, linear and any other lanes; what becomes of
   them is compared lane by lane, modulo 2**64.  */

#include "testlib.h"
#include "base/arena.h"
#include "value/coef.h"

/* Fill V with lanes of some KIND: the same, linear, or any.  */

static void
draw (uint64_t *random, unsigned kind, uint64_t v[LANES])
{
  uint64_t start = test_random (random, 1u << 30);
  uint64_t step = kind == 0 ? 0 : test_random (random, 9) - UINT64_C (4);
  for (int l = 0; l < LANES; l++)
    v[l] = kind < 2 ? start + step * (uint64_t) l
	   : test_random (random, 5) * (UINT64_MAX / 3);
}

/* Whether C has the lanes V, as WHAT for SEED.  */

static bool
lanes_are (const struct coef *c, const uint64_t v[LANES], const char *what,
	   uint64_t seed)
{
  bool good = true;
  for (int l = 0; l < LANES; l++)
    good &= test_same (coef_at (c, l), v[l], "%s, lane %d, seed %d", what, l,
		       (int) seed);
  return good;
}

/* Try two drawn coefficients; clear in GOOD what is wrong: lanes, sum, product,
   equality.  */

static void
try (uint64_t seed, bool good[4])
{
  struct arena *a = arena_new ();
  uint64_t random = seed, v[LANES], w[LANES], sum[LANES], product[LANES];
  draw (&random, test_random (&random, 3), v);
  draw (&random, test_random (&random, 3), w);
  bool same = true;
  for (int l = 0; l < LANES; l++)
    {
      sum[l] = v[l] + w[l];
      product[l] = v[l] * w[l];
      same &= v[l] == w[l];
    }
  struct coef x = coef_make (a, v), y = coef_make (a, w);
  struct coef s = coef_add (a, &x, &y), p = coef_mul (a, &x, &y);
  struct coef again = coef_make (a, sum);
  good[0] &= lanes_are (&x, v, "made", seed);
  good[1] &= lanes_are (&s, sum, "sum", seed);
  good[2] &= lanes_are (&p, product, "product", seed);
  good[3] &= test_same (coef_equal_p (&x, &y), same, "equality, seed %d",
			(int) seed)
	     && test_same (coef_equal_p (&s, &again), true,
			   "a sum and what it is, seed %d", (int) seed)
	     && test_same (coef_hash (&s), coef_hash (&again),
			   "their hashes, seed %d", (int) seed);
  arena_free (a);
}

int
main (void)
{
  static const char *const names[]
    = { "lanes as they are", "sums", "products", "equality" };
  for (int k = 0; k < 4; k++)
    {
      bool good[4] = { true, true, true, true };
      for (uint64_t seed = 1; seed <= 2000 && good[k]; seed++)
	try (seed, good);
      test (good[k], "%s of 2000 pairs", names[k]);
    }
  struct coef zero = coef_const (0), one = coef_const (1);
  test (coef_zero_p (&zero) && coef_same_p (&zero), "0 is 0 in all lanes");
  test (!coef_zero_p (&one) && coef_same_p (&one), "1 is not");
  return test_end ();
}
