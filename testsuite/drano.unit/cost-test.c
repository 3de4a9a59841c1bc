/* Test cost polynomials: sums, rounding, text, comparison.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Sums in closed form are compared with sums term by term, for values of the
   parameters that are drawn.  */

#include "base/arena.h"
#include "cost/qpoly/qpoly.h"
#include "testlib.h"

#include <math.h>
#include <string.h>

/* A ring with parameters N and M and an index K.  */
struct fixture
{
  struct cost_ring *ring;
  struct cost_atom *n, *m, *k;
};

static void
set_up (struct fixture *f, struct arena *a)
{
  static const char key[3];
  memset (f, 0, sizeof *f);
  f->ring = cost_ring_new (a);
  f->n = cost_atom (f->ring, COST_PARAMETER, &key[0], "n");
  f->m = cost_atom (f->ring, COST_PARAMETER, &key[1], "m");
  f->k = cost_atom (f->ring, COST_INDEX, &key[2], "k");
}

/* C0 + C1 k + C2 n + C3 k k + C4 k n.  */

static const struct cost_poly *
sample (struct fixture *f, const int c[5])
{
  struct cost_ring *r = f->ring;
  const struct cost_poly *k = cost_of (r, f->k), *n = cost_of (r, f->n);
  const struct cost_poly *x = cost_const (r, c[0]);
  x = cost_add (r, x, cost_scale (r, k, c[1], 1));
  x = cost_add (r, x, cost_scale (r, n, c[2], 1));
  x = cost_add (r, x, cost_scale (r, cost_mul (r, k, k), c[3], 1));
  return cost_add (r, x, cost_scale (r, cost_mul (r, k, n), c[4], 1));
}

/* Sums over K below M are those of the terms.  */

static void
test_sums (struct arena *a)
{
  uint64_t state = 17;
  int good = 0;
  for (int round = 0; round < 200; round++)
    {
      struct fixture f;
      int c[5];
      bool exact = true;
      double want = 0, have;
      set_up (&f, a);
      for (int i = 0; i < 5; i++)
	c[i] = (int) test_random (&state, 21) - 10;
      f.n->have_value = f.m->have_value = true;
      f.n->value = test_random (&state, 50);
      f.m->value = test_random (&state, 50);
      const struct cost_poly *s
	= cost_sum (f.ring, sample (&f, c), f.k, cost_of (f.ring, f.m),
		    true, &exact);
      for (int k = 0; k < f.m->value; k++)
	want += c[0] + c[1] * k + c[2] * (double) f.n->value
		+ (double) c[3] * k * k + (double) c[4] * k * f.n->value;
      good += (exact && cost_value (s, &have) && fabs (have - want) < 1e-6
	       && !cost_has_p (s, f.k));
    }
  test_number (good, 200, "sums over an index (%d of 200)", good);
}

/* Quotients are rounded down, and their sums bounded from both sides.  */

static void
test_quotients (struct arena *a)
{
  uint64_t state = 23;
  int good = 0, within = 0, exactly = 0;
  for (int round = 0; round < 200; round++)
    {
      struct fixture f;
      double have, low, high, want = 0;
      bool exact = true;
      set_up (&f, a);
      struct cost_ring *r = f.ring;
      int64_t d = 1 + test_random (&state, 40);
      int64_t n = (int64_t) test_random (&state, 2000) - 500;
      f.n->have_value = f.m->have_value = true;
      f.n->value = n;
      f.m->value = test_random (&state, 60);
      const struct cost_poly *x = cost_of (r, f.n), *by = cost_const (r, d);
      good += (cost_value (cost_floor (r, x, by), &have)
	       && have == floor ((double) n / (double) d)
	       && cost_value (cost_ceil (r, x, by), &have)
	       && have == ceil ((double) n / (double) d));
      const struct cost_poly *q
	= cost_floor (r, cost_add (r, x, cost_of (r, f.k)), by);
      const struct cost_poly *count = cost_of (r, f.m);
      for (int k = 0; k < f.m->value; k++)
	want += floor ((double) (n + k) / (double) d);
      const struct cost_poly *all = cost_sum (r, q, f.k, count, true, &exact);
      exactly += exact && cost_value (all, &have) && have == want;
      /* Nothing is known when these are made.  */
      f.m->have_value = false;
      const struct cost_poly *least
	= cost_sum (r, q, f.k, count, false, &exact);
      const struct cost_poly *most = cost_sum (r, q, f.k, count, true, &exact);
      f.m->have_value = true;
      within += (cost_value (least, &low) && cost_value (most, &high)
		 && low <= want + 1e-6 && high >= want - 1e-6);
    }
  test_number (good, 200, "rounding (%d of 200)", good);
  test_number (within, 200,
	       "sums of quotients are bounded (%d of 200)", within);
  test_number (exactly, 200, "or have values (%d of 200)", exactly);
}

/* The lesser and the greater of two: values, and bounds of sums.  */

static void
test_lesser (struct arena *a)
{
  struct fixture f;
  double v = 0, want = 0;
  bool exact = true;
  set_up (&f, a);
  struct cost_ring *r = f.ring;
  const struct cost_poly *n = cost_of (r, f.n), *k = cost_of (r, f.k);
  const struct cost_poly *most = cost_const (r, 32), *twenty = cost_const (r, 20);
  test (cost_equal_p (cost_lesser (r, n, cost_add (r, n, most), false), n)
	&& cost_equal_p (cost_lesser (r, n, cost_sub (r, n, most), true), n),
	"of two that differ by a number");
  const struct cost_poly *less
    = cost_lesser (r, most, cost_sub (r, n, cost_scale (r, k, 32, 1)), false);
  const struct cost_poly *bound = cost_sum (r, less, f.k, twenty, true, &exact);
  const char *text = cost_text (r, bound);
  test (!exact && text && !strcmp (text, "640"), "bounded by the one (%s)",
	text ? text : "?");
  test (!cost_sum (r, less, f.k, cost_of (r, f.m), false, &exact),
	"not from below");
  f.n->have_value = true;
  f.n->value = 600;
  exact = true;
  for (int i = 0; i < 20; i++)
    want += 600 - 32 * i < 32 ? 600 - 32 * i : 32;
  const struct cost_poly *sum = cost_sum (r, less, f.k, twenty, true, &exact);
  text = cost_text (r, sum);
  test (exact && cost_value (sum, &v) && v == want, "with a value (%s)",
	text ? text : "?");
  test (!cost_has_kind_p (sum, COST_INDEX) && cost_has_p (sum, f.n),
	"what it depends on");
  /* The sum of max (n - i, 0) for i < n grows as n * n does.  */
  const struct cost_poly *triangle
    = cost_sum (r, cost_lesser (r, cost_sub (r, n, k), cost_const (r, 0), true),
		f.k, n, true, &exact);
  test (cost_compare (triangle, cost_scale (r, n, 1000, 1)) == 1
	&& cost_compare (triangle, cost_mul (r, n, cost_mul (r, n, n))) == -1,
	"its degree");
}

/* A sum of a few quotients of numbers is a number, of many it is bounded.  */

static void
test_few (struct arena *a)
{
  struct fixture f;
  double sum = 0, want = 0;
  bool exact = true;
  set_up (&f, a);
  struct cost_ring *r = f.ring;
  const struct cost_poly *q
    = cost_floor (r, cost_add (r, cost_const (r, 46), cost_of (r, f.k)),
		  cost_const (r, 32));
  for (int k = 0; k < 20; k++)
    want += (46 + k) / 32;
  test (cost_value (cost_sum (r, q, f.k, cost_const (r, 20), true, &exact),
		    &sum) && sum == want && exact, "a few quotients");
  want = 0;
  for (int k = 0; k < 2000; k++)
    want += (46 + k) / 32;
  test (cost_value (cost_sum (r, q, f.k, cost_const (r, 2000), true, &exact),
		    &sum) && sum == want && exact, "many quotients");
  cost_sum (r, q, f.k, cost_const (r, 20000), true, &exact);
  test (!exact, "too many quotients");
  exact = true;
  q = cost_floor (r, cost_add (r, cost_of (r, f.n), cost_of (r, f.k)),
		  cost_const (r, 32));
  const struct cost_poly *s
    = cost_sum (r, q, f.k, cost_const (r, 20), true, &exact);
  test (s && !exact && s->n < 3, "a short formula rather than an exact one");
}

/* Rounds of warps that share iterations, against counting them.  */

static void
test_rounds (struct arena *a)
{
  uint64_t state = 29;
  int good = 0;
  for (int round = 0; round < 200; round++)
    {
      struct fixture f;
      double have;
      int64_t want = 0;
      set_up (&f, a);
      f.n->have_value = f.m->have_value = true;
      f.n->value = test_random (&state, 3000);
      f.m->value = 1 + test_random (&state, 40);
      for (int64_t t = 0; t < f.m->value; t++)
	{
	  int64_t part = f.n->value / f.m->value
			 + (t < f.n->value % f.m->value);
	  want += (part + 31) / 32;
	}
      good += (cost_value (cost_rounds (f.ring, cost_of (f.ring, f.n),
					cost_of (f.ring, f.m)), &have)
	       && have == (double) want);
    }
  test_number (good, 200, "rounds of warps (%d of 200)", good);
}

/* X as text is WANT.  */

static void
test_text (struct fixture *f, const struct cost_poly *x, const char *want)
{
  const char *have = cost_text (f->ring, x);
  test_string (have, want, "text: %s (%s)", want, have ? have : "null");
}

/* COPPER, section 4.2: what is said of two polynomials.  */

static void
test_comparison (struct arena *a)
{
  struct fixture f;
  set_up (&f, a);
  struct cost_ring *r = f.ring;
  const struct cost_poly *n = cost_of (r, f.n), *m = cost_of (r, f.m);
  const struct cost_poly *nm = cost_mul (r, n, m), *one = cost_const (r, 1);
  const struct cost_poly *half = cost_ceil (r, n, cost_const (r, 2));
  test (cost_compare (cost_scale (r, n, 1000, 1), nm) < 0,
	"lower degree is better");
  /* addSub2 of table 1: 166 + 152 h against 185 + 108 h.  */
  const struct cost_poly *x
    = cost_add (r, cost_scale (r, n, 152, 1), cost_const (r, 166));
  const struct cost_poly *y
    = cost_add (r, cost_scale (r, n, 108, 1), cost_const (r, 185));
  test (cost_compare (x, y) > 0 && cost_compare (y, x) < 0,
	"lower coefficients of the highest degree are better");
  test_number (cost_compare (cost_add (r, n, one), cost_add (r, m, one)), 0,
	       "equal sums of coefficients decide nothing");
  test (cost_compare (n, cost_add (r, n, one)) < 0,
	"then the next degree decides");
  test (cost_compare (half, n) < 0, "quotients count without rounding");
  test (cost_compare (NULL, n) > 0 && cost_compare (n, NULL) < 0
	&& cost_compare (NULL, NULL) == 0, "a bound is better than none");
  test_text (&f, x, "152*n + 166");
  test_text (&f, half, "ceil(n/2)");
  test_text (&f, cost_floor (r, cost_add (r, n, m), cost_const (r, 32)),
	     "floor((n + m)/32)");
  test_text (&f, cost_scale (r, cost_sub (r, nm, n), 1, 2), "(n*m - n)/2");
  test_text (&f, cost_const (r, 0), "0");
}

/* What is too large is not known.  */

static void
test_limits (struct arena *a)
{
  struct fixture f;
  set_up (&f, a);
  struct cost_ring *r = f.ring;
  const struct cost_poly *n = cost_of (r, f.n), *x = n;
  for (int i = 0; i < COST_DEGREE; i++)
    x = cost_mul (r, x, n);
  test (!x, "degrees are bounded");
  x = cost_const (r, INT64_C (1) << 40);
  test (!cost_mul (r, x, x), "coefficients are bounded");
  test (!cost_add (r, NULL, n) && !cost_mul (r, n, NULL)
	&& !cost_floor (r, n, cost_const (r, 0)), "null stays null");
}

int
main (void)
{
  struct arena *a = arena_new ();
  test_sums (a);
  test_quotients (a);
  test_lesser (a);
  test_few (a);
  test_rounds (a);
  test_comparison (a);
  test_limits (a);
  arena_free (a);
  return test_end ();
}
