/* Counts in costs that are not negative, against enumeration.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A random formula in the index of a loop, with quotients, minima and maxima:
   as a count it must be the formula where that is positive, and 0 elsewhere.
   With a parameter of unknown value the same holds, or an assumption must say
   that it may not.  */

#include "cost/cost-int.h"

#include "base/arena.h"
#include "testlib.h"

#include <string.h>

struct world
{
  struct arena *a;
  struct cost_ring *ring;
  struct region_cost result;
  struct cost_state k;
  struct cost_atom *index, *m;
  int limit;
  uint64_t random;
};

static void
make (struct world *w, uint64_t seed)
{
  memset (w, 0, sizeof *w);
  w->a = arena_new ();
  w->random = seed;
  w->ring = cost_ring_new (w->a);
  w->result.ring = w->ring;
  w->result.reasons = arena_alloc (w->a, sizeof *w->result.reasons
				   * COST_MAX_REASONS);
  w->k = (struct cost_state) { .arena = w->a, .ring = w->ring,
			       .result = &w->result };
  w->limit = 1 + (int) test_random (&w->random, 12);
  w->index = cost_index (w->ring, "iteration");
  w->index->limit = cost_const (w->ring, w->limit);
  w->m = cost_atom (w->ring, COST_PARAMETER, &w->m, "m");
  w->m->nonnegative = true;
}

/* A random line in W's index.  */

static const struct cost_poly *
line (struct world *w)
{
  int64_t c = (int) test_random (&w->random, 21) - 6;
  int64_t d = (int) test_random (&w->random, 7) - 3;
  return cost_add (w->ring, cost_const (w->ring, c),
		   cost_scale (w->ring, cost_of (w->ring, w->index), d, 1));
}

static const struct cost_poly *
formula (struct world *w)
{
  struct cost_ring *r = w->ring;
  const struct cost_poly *x = line (w);
  switch (test_random (&w->random, 4))
    {
    case 0:
      return x;
    case 1:
      return cost_floor (r, x, cost_const (r, 1 + test_random (&w->random,
								 4)));
    case 2:
      return cost_add (r, cost_lesser (r, x, line (w),
				       test_random (&w->random, 2)),
		       cost_const (r, test_random (&w->random, 5)));
    default:
      return cost_add (r, cost_floor (r, x, cost_const (r, 3)), line (w));
    }
}

/* The number that X is in iteration I; every atom has a value.  */

static int64_t
number (struct world *w, const struct cost_poly *x, int i)
{
  double v = -1000000;
  cost_value_at (x, w->index, i, &v);
  return (int64_t) v;
}

/* Formulas of the index alone.  */

static void
test_index (void)
{
  int wrong = 0, negative = 0;
  for (uint64_t seed = 1; seed <= 2000; seed++)
    {
      struct world w;
      make (&w, seed);
      const struct cost_poly *x = formula (&w), *y = cost_count (&w.k, x);
      for (int i = 0; y && i < w.limit; i++)
	{
	  int64_t n = number (&w, x, i);
	  negative += n < 0;
	  wrong += !test_same ((uint64_t) number (&w, y, i),
			       (uint64_t) (n < 0 ? 0 : n),
			       "iteration %d of %d, seed %d", i, w.limit,
			       (int) seed);
	}
      wrong += !test_same ((uint64_t) w.result.nreasons, 0,
			   "assumptions about known numbers, seed %d",
			   (int) seed);
      arena_free (w.a);
    }
  test (!wrong, "counts of 2000 random formulas");
  test (negative > 1000, "%d numbers were negative", negative);
}

/* Formulas with a parameter.  */

static void
test_parameter (void)
{
  int wrong = 0, assumed = 0;
  for (uint64_t seed = 1; seed <= 2000; seed++)
    {
      struct world w;
      make (&w, seed);
      int64_t c = (int) test_random (&w.random, 5) - 1;
      const struct cost_poly *x
	= cost_add (w.ring, formula (&w),
		    cost_scale (w.ring, cost_of (w.ring, w.m), c, 1));
      const struct cost_poly *y = cost_count (&w.k, x);
      bool always = w.result.nreasons == 0;
      assumed += !always;
      w.m->have_value = true;
      for (w.m->value = 0; y && always && w.m->value < 20; w.m->value++)
	for (int i = 0; i < w.limit; i++)
	  {
	    int64_t n = number (&w, x, i);
	    wrong += !test_same ((uint64_t) number (&w, y, i),
				 (uint64_t) (n < 0 ? 0 : n),
				 "iteration %d of %d, m = %d, seed %d", i,
				 w.limit, (int) w.m->value, (int) seed);
	  }
      arena_free (w.a);
    }
  test (!wrong, "counts of 2000 random formulas with a parameter");
  test (assumed > 200 && assumed < 1900, "%d of them assume something",
	assumed);
}

/* What is assumed, in words.  */

static void
test_reasons (void)
{
  struct world w;
  make (&w, 1);
  struct cost_ring *r = w.ring;
  const struct cost_poly *m = cost_of (r, w.m);
  cost_count (&w.k, cost_sub (r, m, cost_const (r, 2)));
  test_number (w.result.nreasons, 1, "m - 2 may be negative");
  test_string (w.result.reasons[0], "assumes m - 2 >= 0", "which is said");
  cost_count (&w.k, cost_sub (r, m, cost_const (r, 2)));
  test_number (w.result.nreasons, 1, "and said once");
  cost_count (&w.k, cost_add (r, m, cost_const (r, 2)));
  test_number (w.result.nreasons, 1, "m + 2 is not negative");
  cost_count (&w.k, cost_sub (r, m, cost_of (r, w.index)));
  test_number (w.result.nreasons, 2, "m less the index may be negative");
  test_string (w.result.reasons[1], "assumes that no inner loop has a negative"
	       " number of iterations", "which is said of inner loops");
  double v = 1;
  test (cost_value (cost_count (&w.k, cost_const (r, -3)), &v),
	"the count of a number");
  test_number ((int64_t) v, 0, "-3 as a count");
  test (!cost_count (&w.k, NULL), "what is not known stays so");
  arena_free (w.a);
}

int
main (void)
{
  test_index ();
  test_parameter ();
  test_reasons ();
  return test_end ();
}
