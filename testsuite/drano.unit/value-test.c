/* Lane values: the laws of arithmetic, and what symbols stand for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Values are built by random operations, and computed lane by lane beside
   that with numbers for the symbols.  A derived symbol's number follows from
   its operands'.  */

#include "base/arena.h"
#include "value/bitops.h"
#include "value/derived.h"
#include "value/facts.h"
#include "value/poly.h"
#include "numbers.h"
#include "testlib.h"

#include <string.h>

enum { UNIFORMS = 4, POOL = 12 };

struct world
{
  struct arena *a;
  struct pool *p;
  uint64_t random;
  const struct sym *syms[UNIFORMS];
  int64_t numbers[UNIFORMS];
  struct numbers known;
};

/* True if X is V in every lane, and what is said of X is true.  */

static bool
is (struct world *w, const struct poly *x, const int64_t v[LANES])
{
  struct lane_range ranges[LANES];
  facts_ranges (w->p, x, ALL_LANES, ranges);
  for (int l = 0; l < LANES; l++)
    {
      struct lane_range r = ranges[l];
      struct low_bits low = facts_low_lane (x, l);
      uint64_t mask = low.bits >= 64 ? UINT64_MAX
		      : (UINT64_C (1) << low.bits) - 1;
      if (number_of (&w->known, x, l) != v[l] || (r.have_lo && v[l] < r.lo)
	  || (r.have_hi && v[l] > r.hi) || ((uint64_t) v[l] & mask) != low.rem)
	return false;
      if (!x->varying && v[l] != v[0])
	return false;
    }
  return true;
}

/* A new world; its uniform symbols have facts, which its numbers keep.  */

static void
make (struct world *w, uint64_t seed)
{
  static const char *const names[] = { "a", "b", "c", "d" };
  w->a = arena_new ();
  w->p = pool_new (w->a);
  w->known = (struct numbers) { UNIFORMS, w->syms, w->numbers };
  w->random = seed;
  for (int i = 0; i < UNIFORMS; i++)
    {
      struct sym *s = sym_new (w->p, false, names[i], NULL);
      int bits = (int) test_random (&w->random, 7);
      int64_t size = INT64_C (1) << bits;
      s->facts.pow2 = (uint8_t) bits;
      s->facts.rem = test_random (&w->random, (unsigned) size);
      w->numbers[i] = (int64_t) s->facts.rem
		      + size * test_random (&w->random, 20);
      if (test_random (&w->random, 2))
	{
	  s->facts.have_lo = true;
	  s->facts.lo = w->numbers[i] - test_random (&w->random, 3);
	}
      if (i == 3)
	{
	  /* A divisor.  */
	  w->numbers[i] += size;
	  s->facts.have_lo = true;
	  s->facts.lo = 1;
	}
      w->syms[i] = s;
    }
}

/* Random values, each from those before; true if all are what they should
   be.  */

static bool
random_values (uint64_t seed)
{
  struct world w;
  const struct poly *x[POOL + 40];
  int64_t v[POOL + 40][LANES];
  bool good = true;
  int n = 0;
  make (&w, seed);
  for (int i = 0; i < UNIFORMS; i++, n++)
    {
      x[n] = poly_sym (w.p, w.syms[i]);
      for (int l = 0; l < LANES; l++)
	v[n][l] = w.numbers[i];
    }
  uint64_t lanes[LANES];
  for (int k = 0; k < 2; k++, n++)
    {
      for (int l = 0; l < LANES; l++)
	{
	  v[n][l] = k ? (int64_t) test_random (&w.random, 9) : l;
	  lanes[l] = (uint64_t) v[n][l];
	}
      x[n] = poly_lanes (w.p, lanes);
    }
  while (n < POOL + 40 && good)
    {
      int i = (int) test_random (&w.random, (unsigned) n);
      int k = (int) test_random (&w.random, (unsigned) n);
      int64_t c = 1 + test_random (&w.random, 40);
      unsigned op = test_random (&w.random, 11);
      bool huge = false;
      x[n] = NULL;
      for (int l = 0; l < LANES; l++)
	{
	  int64_t a = v[i][l], b = v[k][l];
	  huge |= a > 1 << 24 || a < -(1 << 24) || b > 1 << 24
		  || b < -(1 << 24);
	  v[n][l] = (op == 0 ? a + b : op == 1 ? a - b : op == 2 ? a * b
		     : op == 3 ? a * c : op == 4 ? number_floor (a, c)
		     : op == 5 ? a - c * number_floor (a, c)
		     : op == 6 ? number_floor (a, v[3][l])
		     : op == 7 ? a - v[3][l] * number_floor (a, v[3][l])
		     : op == 8 ? (a & c) : op == 9 ? (a | c) : (a ^ c));
	}
      if (huge)
	continue;
      const struct poly *con = poly_const (w.p, (uint64_t) c);
      switch (op)
	{
	case 0: x[n] = poly_add (w.p, x[i], x[k]); break;
	case 1: x[n] = poly_sub (w.p, x[i], x[k]); break;
	case 2: x[n] = poly_mul (w.p, x[i], x[k]); break;
	case 3: x[n] = poly_scale (w.p, x[i], (uint64_t) c); break;
	case 4: x[n] = derive_div (w.p, x[i], (uint64_t) c); break;
	case 5:
	  x[n] = poly_sub (w.p, x[i],
			   poly_scale (w.p, derive_div (w.p, x[i],
							(uint64_t) c),
				       (uint64_t) c));
	  break;
	case 6: x[n] = derive_div_by (w.p, x[i], x[3]); break;
	case 7:
	  x[n] = poly_sub (w.p, x[i],
			   poly_mul (w.p, derive_div_by (w.p, x[i], x[3]),
				     x[3]));
	  break;
	case 8: x[n] = bits_op (w.p, IR_AND, x[i], con, test_i64); break;
	case 9: x[n] = bits_op (w.p, IR_OR, x[i], con, test_i64); break;
	default: x[n] = bits_op (w.p, IR_XOR, x[i], con, test_i64); break;
	}
      const struct sym *s = x[n] ? poly_varying_sym (x[n]) : NULL;
      if (!x[n] || (s && (s->kind == SYM_LEAF || s->kind == SYM_OPAQUE)))
	continue;
      good &= is (&w, x[n], v[n]);
      if (!good)
	printf ("seed %d, operation %u of %s and %s (%d): %s, %d\n",
		(int) seed, op, poly_text (w.a, x[i]), poly_text (w.a, x[k]),
		(int) c, poly_text (w.a, x[n]), (int) v[n][1]);
      n++;
    }
  /* Laws hold as identity of what is stored.  */
  for (int i = 0; i < 12 && good && n >= 12; i++)
    for (int k = 0; k < 12; k++)
      {
	const struct poly *sum = poly_add (w.p, x[i], x[k]);
	const struct poly *product = poly_mul (w.p, x[i], x[k]);
	const struct sym *s = poly_varying_sym (product);
	good &= poly_equal_p (sum, poly_add (w.p, x[k], x[i]));
	if (!s || s->kind != SYM_LEAF)
	  good &= poly_equal_p (product, poly_mul (w.p, x[k], x[i]));
	const struct poly *back = poly_sub (w.p, sum, x[k]);
	good &= i < 6 && k < 6 ? poly_equal_p (back, x[i])
		: is (&w, back, v[i]);
	if (!good)
	  printf ("seed %d: laws of %s and %s\n", (int) seed,
		  poly_text (w.a, x[i]), poly_text (w.a, x[k]));
      }
  arena_free (w.a);
  return good;
}

/* What must cancel does.  */

static void
identities (void)
{
  struct world w;
  make (&w, 5);
  struct pool *p = w.p;
  struct sym *warp = sym_new (p, false, "w", NULL);
  warp->facts = (struct ir_facts) { 5, 0, true, false, 0, 0 };
  uint64_t v[LANES];
  for (int l = 0; l < LANES; l++)
    v[l] = (uint64_t) l;
  const struct poly *i = poly_add (p, poly_sym (p, warp), poly_lanes (p, v));
  const struct poly *n = poly_sym (p, w.syms[3]);
  const struct poly *m = poly_sym (p, w.syms[0]);
  test (!poly_sub (p, i, i)->n, "x - x is 0");
  struct sym *odd = sym_irregular (p, "odd", NULL, NULL);
  test (!poly_sub (p, poly_sym (p, odd), poly_sym (p, odd))->n,
	"x - x is 0 for an irregular x");
  for (uint64_t d = 1; d < 70; d++)
    {
      const struct poly *q = derive_div (p, i, d);
      const struct poly *r = poly_sub (p, i, poly_scale (p, q, d));
      bool back = poly_equal_p (poly_add (p, poly_scale (p, q, d), r), i);
      bool exact = (d & (d - 1)) || d > 32 || !poly_varying_sym (q);
      if (!back || !exact)
	test (false, "i / %d * %d + i %% %d", (int) d, (int) d, (int) d);
    }
  test (true, "i / d * d + i %% d is i");
  const struct poly *q = derive_div_by (p, i, n);
  const struct poly *r = poly_sub (p, i, poly_mul (p, q, n));
  test (poly_equal_p (poly_add (p, poly_mul (p, q, n), r), i),
	"i / n * n + i %% n is i");
  /* Three loops collapsed: ((i / m / n) * n + i / m %% n) * m + i %% m.  */
  const struct poly *im = derive_div_by (p, i, m);
  const struct poly *imn = derive_div_by (p, im, n);
  const struct poly *j = poly_sub (p, im, poly_mul (p, imn, n));
  const struct poly *k = poly_sub (p, i, poly_mul (p, im, m));
  const struct poly *row = poly_add (p, poly_mul (p, imn, n), j);
  test (poly_equal_p (poly_add (p, poly_mul (p, row, m), k), i),
	"three collapsed loops give back the iteration");
  test (poly_equal_p (derive_div_by (p, i, poly_mul (p, m, n)), imn),
	"i / m / n is i / (m * n)");
  test (poly_equal_p (bits_op (p, IR_AND, i, poly_const (p, UINT64_MAX),
			       test_i64), i), "i & ~0 is i");
  test (!bits_op (p, IR_AND, i, p->zero, test_i64)->n, "i & 0 is 0");
  const struct poly *flip = poly_const (p, 21);
  const struct poly *once = bits_op (p, IR_XOR, i, flip, test_i64);
  test (poly_equal_p (bits_op (p, IR_XOR, once, flip, test_i64), i),
	"i ^ c ^ c is i");
  char *text = poly_text (w.a, poly_add (p, poly_scale (p, n, 4),
					 poly_const (p, (uint64_t) -12)));
  test_string (text, "4*d-12", "text of a stride: %s", text);
  text = poly_text (w.a, poly_scale (p, n, (uint64_t) -1));
  test_string (text, "-d", "text of a negative stride: %s", text);
  test (!poly_text (w.a, i), "no text for what varies");
  static const char *const factors[][2] =
    { { "n+1", "4*(n+1)" }, { "stride(g%v,2)", "4*stride(g%v,2)" },
      { "p->n", "4*p->n" }, { "f(a)/f(b)", "4*(f(a)/f(b))" } };
  for (int f = 0; f < 4; f++)
    {
      const struct poly *name
	= poly_sym (p, sym_new (p, false, factors[f][0], NULL));
      text = poly_text (w.a, poly_scale (p, name, 4));
      test_string (text, factors[f][1],
		   "parentheses around a factor: %s", text);
    }
  arena_free (w.a);
}

/* Bounds of size: too many terms and too high degrees.  */

static void
bounds (void)
{
  struct world w;
  make (&w, 9);
  const struct poly *sum = w.p->zero, *product = poly_const (w.p, 1);
  const struct poly *lanes = w.p->zero;
  uint64_t v[LANES];
  for (int l = 0; l < LANES; l++)
    v[l] = (uint64_t) l;
  for (int i = 0; i < 100; i++)
    {
      const struct poly *s = poly_sym (w.p, sym_new (w.p, false, "u", NULL));
      sum = poly_add (w.p, sum, s);
      product = poly_mul (w.p, product, s);
      lanes = poly_add (w.p, lanes, poly_mul (w.p, poly_lanes (w.p, v), s));
    }
  test (!sum->varying && sum->n <= MAX_TERMS, "a long uniform sum");
  test (!product->varying && product->n == 1, "a long uniform product");
  const struct sym *s = poly_varying_sym (lanes);
  test (s && s->reason && !strcmp (s->reason, "too many terms"),
	"too many terms that vary");
  sum = poly_add (w.p, sum, poly_lanes (w.p, v));
  test (sum->varying && !poly_varying_sym (sum), "lanes survive a long sum");
  product = poly_const (w.p, 1);
  const struct poly *x = poly_sym (w.p, sym_irregular (w.p, "x", "col", NULL));
  for (int i = 0; i < 6; i++)
    product = poly_mul (w.p, product, x);
  s = poly_varying_sym (product);
  test (s && s->array && !strcmp (s->array, "col"),
	"a high power keeps the array's name");
  arena_free (w.a);
}

/* A long sum with a quotient, whose numerator has another one, and so on: what
   narrows the range of each is a long sum again.  */

static void
nested_quotients (void)
{
  enum { DEPTH = 3000 };
  struct world w;
  make (&w, 9);
  const struct poly *x = w.p->zero;
  for (int k = 0; k <= DEPTH; k++)
    {
      const struct poly *sum = poly_scale (w.p, x, 4);
      for (int i = 0; i < (k < DEPTH ? 2 : MAX_TERMS); i++)
	{
	  const struct sym *u = sym_new (w.p, false, "u", NULL);
	  sum = poly_add (w.p, sum, poly_sym (w.p, u));
	}
      x = k < DEPTH ? derive_div (w.p, sum, 4) : sum;
    }
  struct lane_range r = facts_range_all (w.p, x, ALL_LANES);
  test (!r.have_lo && !r.have_hi && w.p->nsyms < 10 * DEPTH,
	"the range of nested quotients: %d symbols", w.p->nsyms);
  arena_free (w.a);
}

int
main (void)
{
  bool good = true;
  for (uint64_t seed = 1; seed <= 3000; seed++)
    if (good)
      good = random_values (seed);
  test (good, "3000 sets of random values");
  identities ();
  bounds ();
  nested_quotients ();
  return test_end ();
}
