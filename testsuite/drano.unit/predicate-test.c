/* Conditions hold what they stand for.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Every condition over three lanes, with each of the truths it allows, is
   combined with every other; the others of the 32 lanes repeat lane 2.  */

#include "base/arena.h"
#include "value/predicate.h"
#include "testlib.h"
#include "value/poly.h"

enum { FEW = 3 };

/* The mask in which lane l is bit l of V, for the few lanes, and as the last
   of these beyond.  */

static uint32_t
widen (unsigned v)
{
  return (v & 7) | (v >> 2 & 1 ? ~UINT32_C (7) : 0);
}

/* True if truth V is one that C allows.  */

static bool
allows (struct predicate c, uint32_t v)
{
  int ones = __builtin_popcount (v);
  return (!(c.t & ~v) && !(c.f & v)
	  && (!c.uniform || v == 0 || v == ALL_LANES)
	  && (!c.at_most_one_true || ones <= 1)
	  && (!c.at_most_one_false || ones >= 31));
}

/* The first truth V that a condition did not allow: C, what was got, and the
   numbers of the operands.  */
struct refusal
{
  bool seen;
  struct predicate c;
  uint32_t v;
  unsigned i, k;
};

/* Note in *R if C, of conditions I and K, does not allow truth V.  */

static void
note (struct refusal *r, struct predicate c, uint32_t v, unsigned i,
      unsigned k)
{
  if (!r->seen && !allows (c, v))
    *r = (struct refusal) { true, c, v, i, k };
}

static struct predicate
condition (unsigned n)
{
  /* Each lane true, false or unknown; and the flags.  */
  struct predicate c = { 0, 0, n / 27 & 1, n / 54 & 1, n / 108 & 1,
			 false };
  unsigned t = 0, f = 0;
  for (int l = 0; l < FEW; l++, n /= 3)
    {
      t |= (unsigned) (n % 3 == 1) << l;
      f |= (unsigned) (n % 3 == 2) << l;
    }
  c.t = widen (t);
  c.f = widen (f);
  return c;
}

int
main (void)
{
  static const char *const names[] = { "not", "and", "or", "xor" };
  struct refusal first[4] = { 0 };
  long pairs = 0;
  for (unsigned i = 0; i < 216; i++)
    for (unsigned k = 0; k < 216; k++)
      {
	struct predicate x = condition (i), y = condition (k);
	for (unsigned a = 0; a < 8; a++)
	  for (unsigned b = 0; b < 8; b++)
	    {
	      uint32_t v = widen (a), w = widen (b);
	      if (!allows (x, v) || !allows (y, w))
		continue;
	      pairs++;
	      note (&first[0], predicate_not (x), ~v, i, k);
	      note (&first[1], predicate_and (x, y), v & w, i, k);
	      note (&first[2], predicate_or (x, y), v | w, i, k);
	      note (&first[3], predicate_xor (x, y), v ^ w, i, k);
	    }
      }
  test (pairs > 1000, "pairs of truths");
  for (int o = 0; o < 4; o++)
    {
      if (first[o].seen)
	test_same (first[o].c.t | (uint64_t) first[o].c.f << 32, first[o].v,
		   "lanes true (and false) of conditions %u and %u",
		   first[o].i, first[o].k);
      test (!first[o].seen, "%s", names[o]);
    }

  struct arena *a = arena_new ();
  struct pool *p = pool_new (a);
  struct sym *s = sym_new (p, false, "w", NULL);
  s->facts = (struct ir_facts) { 5, 0, true, false, 0, 0 };
  uint64_t v[LANES];
  for (int l = 0; l < LANES; l++)
    v[l] = (uint64_t) l;
  const struct poly *i = poly_add (p, poly_sym (p, s), poly_lanes (p, v));
  struct predicate c = predicate_compare (p, IR_EQ, i, p->zero);
  test (c.at_most_one_true && c.f == ~1u && !c.t,
	"i == 0 holds in lane 0 at most");
  c = predicate_compare (p, IR_GT, i, p->zero);
  test (c.t == ~1u && !c.f, "i > 0 holds in all lanes but 0");
  struct sym *n = sym_new (p, false, "n", NULL);
  c = predicate_compare (p, IR_EQ, i, poly_sym (p, n));
  test (c.at_most_one_true && !c.f && !c.t, "i == n holds in one lane at most");
  c = predicate_compare (p, IR_NE, i, poly_sym (p, n));
  test (c.at_most_one_false, "i != n fails in one lane at most");
  c = predicate_compare (p, IR_LT, poly_sym (p, s), poly_sym (p, n));
  test (c.uniform && !c.t && !c.f, "a uniform comparison");
  c = predicate_compare (p, IR_LT, i, poly_add (p, i, poly_const (p, 1)));
  test (predicate_known_p (c) && c.t == ALL_LANES, "i < i + 1");
  arena_free (a);
  return test_end ();
}
