/* Width and wrapping of integers: against C's arithmetic.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A value is a sum of a symbol, times a factor, and of a number for each lane.  It
   is computed in a type, converted to another one, or divided, and then again
   with numbers for the symbol that its facts allow.  Where nothing is assumed
   both must be equal; where it is, if that holds.  */

#include "base/arena.h"
#include "numbers.h"
#include "testlib.h"
#include "value/intwrap.h"

/* V as a value of type T.  */

static int64_t
fold (int64_t v, struct ir_type t)
{
  int unused = 64 - t.bits;
  return t.is_unsigned ? (int64_t) ((uint64_t) v << unused >> unused)
    : (int64_t) ((uint64_t) v << unused) >> unused;
}

/* True if V is a value of type T.  */

static bool
fits (int64_t v, struct ir_type t)
{
  return fold (v, t) == v;
}

struct world
{
  struct pool *p;
  uint64_t random;
  const struct sym *sym;
  struct ir_facts facts;
  const struct poly *x;
  int64_t factor, plus[LANES];
};

/* A value in W, made in A: number ROUND of type T.  Every other one is in the
   type whatever the symbol is, or out of it by one.  */

static void
make (struct world *w, struct arena *a, struct ir_type t, int round)
{
  bool small = round % 2, edge = round % 8 == 1;
  struct sym *s;
  uint64_t plus[LANES];
  int64_t least = t.is_unsigned ? 0 : -20;
  w->p = pool_new (a);
  s = sym_new (w->p, false, "s", NULL);
  s->facts.have_lo = s->facts.have_hi = true;
  s->facts.lo = least + (int) test_random (&w->random, 10);
  s->facts.hi = s->facts.lo + (int) test_random (&w->random, small ? 5 : 400);
  w->factor = edge ? 1 : (int) test_random (&w->random, small ? 3 : 40);
  if (!small && t.bits == 32)
    w->factor <<= 22;
  if (edge && t.bits < 64)
    {
      int64_t most = (INT64_C (1) << (t.bits - !t.is_unsigned)) - 1;
      s->facts.hi = most + test_random (&w->random, 2);
      s->facts.lo = s->facts.hi - 3;
    }
  w->facts = s->facts;
  w->sym = s;
  int64_t step = edge ? 0 : (int) test_random (&w->random, small ? 2 : 30);
  for (int l = 0; l < LANES; l++)
    {
      w->plus[l] = step * l + (small ? 0 : test_random (&w->random, 2));
      plus[l] = (uint64_t) w->plus[l];
    }
  w->x = poly_add (w->p, poly_scale (w->p, poly_sym (w->p, s),
				     (uint64_t) w->factor),
		   poly_lanes (w->p, plus));
}

/* What W's value is in lane L if its symbol is NUMBER.  */

static int64_t
plain (const struct world *w, int64_t number, int l)
{
  return w->factor * number + w->plus[l];
}

/* True if Y is what OP makes of W's value, of type FROM, in type TO, as far as
   ASSUME says so.  OP is 'v' for the value, 'c' for a conversion, '/' for a
   division by D and 'f' for one that rounds down.  */

static bool
right (const struct world *w, const struct poly *y, char op,
       struct ir_type from, struct ir_type to, int64_t d, unsigned assume)
{
  for (int64_t n = w->facts.lo; n <= w->facts.hi; n++)
    {
      struct numbers numbers = { 1, &w->sym, &n };
      bool apart = false;
      for (int l = 0; l < LANES; l++)
	{
	  int64_t v = plain (w, n, l);
	  apart |= !fits (v, op == 'c' ? to : from) || !fits (v, from);
	  apart |= (assume & ASSUME_NOT_NEGATIVE) && v < 0;
	}
      /* Overflow that is undefined, or that is assumed away.  */
      if (apart && (assume || !from.wraps))
	continue;
      for (int l = 0; l < LANES; l++)
	{
	  int64_t v = fold (plain (w, n, l), from);
	  int64_t want = op == '/' ? v / d : op == 'f' ? number_floor (v, d)
	    : fold (v, to);
	  int64_t got = number_of (&numbers, y, l);
	  /* In a type that wraps a value is known but for that.  */
	  if (op == 'c' && to.wraps)
	    got = fold (got, to);
	  if (!test_same ((uint64_t) got, (uint64_t) want,
			  "%c of %ld*s, s = %ld, lane %d (%ld), /%ld", op,
			  (long) w->factor, (long) n, l, (long) v, (long) d))
	    return false;
	}
    }
  return true;
}

/* Test OP on values of type FROM with results of type TO.  */

static void
test_op (char op, struct ir_type from, struct ir_type to)
{
  struct world w = { .random = 77 };
  bool good = true;
  int exact = 0;
  for (int round = 0; round < 200 && good; round++)
    {
      struct arena *a = arena_new ();
      unsigned assume = 0;
      make (&w, a, from, round);
      int64_t d = 1 + test_random (&w.random, 40);
      const struct poly *by = poly_const (w.p, (uint64_t) d);
      const struct poly *y
	= (op == 'v' ? intwrap_value (w.p, w.x, from, &assume)
	   : op == 'c' ? intwrap_convert (w.p, w.x, from, to, &assume)
	   : op == '/' ? intwrap_divide (w.p, w.x, by, from, &assume)
	   : intwrap_floor (w.p, w.x, by, from, &assume));
      exact += !assume;
      good = y && right (&w, y, op, from, to, d, assume);
      arena_free (a);
    }
  test (good, "%c from %c%d%s to %c%d%s", op, from.is_unsigned ? 'u' : 'i',
	from.bits, from.wraps ? "w" : "", to.is_unsigned ? 'u' : 'i', to.bits,
	to.wraps ? "w" : "");
  test (exact >= 40, "%c from %c%d to %c%d: %d of 200 assume nothing", op,
	from.is_unsigned ? 'u' : 'i', from.bits, to.is_unsigned ? 'u' : 'i',
	to.bits, exact);
}

/* What the range of a type says.  */

static void
test_facts (void)
{
  struct ir_facts f = { .pow2 = 0 };
  intwrap_facts (test_u8, &f);
  test (f.have_lo && f.have_hi, "a type has bounds");
  test_number (f.lo, 0, "the least of 8 bits");
  test_number (f.hi, 255, "the most of 8 bits");
  f = (struct ir_facts) { 3, 5, true, false, -9, 0 };
  intwrap_facts (test_u8, &f);
  test_number (f.lo, 5, "the least that low bits allow");
  test_number (f.hi, 253, "the most that low bits allow");
  f = (struct ir_facts) { 0, 0, true, true, 3, 4 };
  intwrap_facts (test_i16, &f);
  test (f.lo == 3 && f.hi == 4, "narrower bounds stay: %ld, %ld", (long) f.lo,
	(long) f.hi);
}

int
main (void)
{
  struct ir_type u32 = test_u32, i32 = test_i32, i16 = test_i16, u8 = test_u8;
  u32.wraps = u8.wraps = i16.wraps = true;
  i32.wraps = false;
  const struct ir_type types[] = { u32, i32, i16, u8, test_i64 };
  for (int t = 0; t < 5; t++)
    {
      test_op ('v', types[t], types[t]);
      test_op ('/', types[t], types[t]);
      test_op ('f', types[t], types[t]);
      for (int k = 0; k < 5; k++)
	test_op ('c', types[t], types[k]);
    }
  test_facts ();
  return test_end ();
}
