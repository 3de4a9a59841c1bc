/* Choices and loads: what each alternative makes of them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A choice of the whole warp is, with an alternative in place of its symbol,
   what that alternative is.  Where lanes have one alternative each, nothing is
   left to choose.  A value that lanes load is equal where its address is.  */

#include "base/arena.h"
#include "value/derived.h"
#include "value/facts.h"
#include "numbers.h"
#include "testlib.h"

#include <string.h>

enum { UNIFORMS = 3 };

struct world
{
  struct arena *a;
  struct pool *p;
  uint64_t random;
  const struct sym *syms[UNIFORMS];
  int64_t numbers[UNIFORMS];
  struct numbers known;
};

static void
make (struct world *w, uint64_t seed)
{
  static const char *const names[] = { "m", "n", "k" };
  w->a = arena_new ();
  w->p = pool_new (w->a);
  w->random = seed;
  w->known = (struct numbers) { UNIFORMS, w->syms, w->numbers };
  for (int i = 0; i < UNIFORMS; i++)
    {
      w->syms[i] = sym_new (w->p, false, names[i], NULL);
      w->numbers[i] = test_random (&w->random, 1000);
    }
}

/* A choice of W among N values; see struct alternatives.  */

static const struct poly *
choose (struct world *w, int n, const struct poly *const *values,
	const uint32_t *masks, bool whole, struct rare rare,
	const void *origin)
{
  struct alternatives a = { n, values, masks, whole, rare };
  return derive_choice (w->p, &a, origin, NULL);
}

/* A random value; the same in all lanes if UNIFORM.  */

static const struct poly *
random_value (struct world *w, bool uniform)
{
  const struct poly *x = poly_const (w->p, test_random (&w->random, 9));
  uint64_t v[LANES];
  for (int i = 0; i < UNIFORMS; i++)
    x = poly_add (w->p, x, poly_scale (w->p, poly_sym (w->p, w->syms[i]),
				       test_random (&w->random, 3)));
  for (int l = 0; l < LANES; l++)
    v[l] = test_random (&w->random, 50);
  return uniform ? x : poly_add (w->p, x, poly_lanes (w->p, v));
}

/* The choice in X, or null.  */

static const struct sym *
choice_in (const struct poly *x)
{
  for (int i = 0; i < x->n; i++)
    for (int k = 0; k < x->terms[i].m->degree; k++)
      if (x->terms[i].m->syms[k]->kind == SYM_CHOICE)
	return x->terms[i].m->syms[k];
  return NULL;
}

/* True if some alternative of X is V in the lanes of MASK.  */

static bool
allows (struct world *w, const struct poly *x, const struct poly *v,
	uint32_t mask)
{
  const struct sym *s = choice_in (x);
  for (int k = 0; k < (s ? s->nalts : 1); k++)
    {
      const struct poly *y = s ? poly_subst (w->p, x, s, s->alts[k]) : x;
      bool same = !s || (s->masks[k] & mask) == mask;
      for (int l = 0; l < LANES && same; l++)
	same = !(mask >> l & 1) || (number_of (&w->known, y, l)
				    == number_of (&w->known, v, l));
      if (same)
	return true;
    }
  return false;
}

/* Choices among random values, of whole warps or of lanes.  */

static void
random_choices (void)
{
  static const struct rare none = { 0, NULL };
  int wrong = 0, left = 0;
  for (uint64_t seed = 1; seed <= 2000; seed++)
    {
      struct world w;
      const struct poly *alts[MAX_ALTS];
      uint32_t masks[MAX_ALTS];
      make (&w, seed);
      int n = 2 + (int) test_random (&w.random, MAX_ALTS - 1);
      bool whole = test_random (&w.random, 2);
      uint32_t other = 0;
      for (int k = 0; k < n; k++)
	{
	  alts[k] = random_value (&w, test_random (&w.random, 2));
	  /* Whole warps choose among all; lanes have one each.  */
	  masks[k] = whole ? ALL_LANES
		     : k == n - 1 ? ~other
		     : test_random (&w.random, 1u << 30) & ~other;
	  other |= masks[k];
	}
      const struct poly *x = choose (&w, n, alts, masks, whole, none, &w);
      left += choice_in (x) != NULL;
      for (int k = 0; k < n; k++)
	wrong += !test_same (allows (&w, x, alts[k], masks[k]), true,
			     "alternative %d of seed %d", k, (int) seed);
      wrong += !test_same (choice_in (x) && !whole, false,
			   "a choice is left, seed %d", (int) seed);
      arena_free (w.a);
    }
  test (!wrong, "each alternative is one of the choice");
  test (left > 500, "%d choices of whole warps", left);
}

/* What is known of choices.  */

static void
named_choices (void)
{
  struct world w;
  struct rare rare = { 2, "it rains" };
  const uint32_t both[] = { ALL_LANES, ALL_LANES, ALL_LANES };
  const uint32_t halves[] = { 0xffff, 0xffff0000 };
  int first, second;
  make (&w, 7);
  struct sym *low = sym_new (w.p, false, "low", NULL);
  struct sym *high = sym_new (w.p, false, "high", NULL);
  low->facts = (struct ir_facts) { 3, 2, true, true, 2, 10 };
  high->facts = (struct ir_facts) { 2, 2, true, true, 6, 90 };
  const struct poly *alts[] = { poly_sym (w.p, low), poly_sym (w.p, high) };
  const struct poly *x = choose (&w, 2, alts, both, true, rare, &first);
  const struct sym *s = choice_in (x);
  test (s && s->nalts == 2 && s->whole, "a choice of whole warps");
  if (!s)
    return;
  test_number (s->facts.lo, 2, "its least value");
  test_number (s->facts.hi, 90, "its greatest value");
  test_number (s->facts.pow2, 2, "its known low bits");
  test_number ((int64_t) s->facts.rem, 2, "their value");
  test_number (s->rare, 2, "its rare alternatives");
  test_string (s->rare_if, "it rains", "why they are rare");
  test (poly_equal_p (x, choose (&w, 2, alts, both, true, rare, &first)),
	"the same selector makes the same choice");
  test (!poly_equal_p (x, choose (&w, 2, alts, both, true, rare, &second)),
	"another selector makes another choice");
  const struct poly *same[] = { alts[0], alts[0] };
  test (poly_equal_p (choose (&w, 2, same, both, true, rare, &first), alts[0]),
	"a choice between equal values is that value");
  test (!choice_in (choose (&w, 2, alts, halves, false, rare, &first)),
	"halves of a warp need no choice");
  const uint32_t parts[] = { 0xff, 0xff00 };
  const struct poly *numbers[] = { poly_const (w.p, 3), poly_const (w.p, 4) };
  uint64_t v[LANES];
  test (poly_known_p (choose (&w, 2, numbers, parts, false, rare, &first), v),
	"a choice of each lane among numbers is known");
  test_number ((int64_t) v[0], 3, "what lane 0 chooses");
  test_number ((int64_t) v[8], 4, "what lane 8 chooses");
  test_number ((int64_t) v[16], 3, "a lane without a choice has the first");
  const struct poly *nested[] = { x, poly_const (w.p, 5) };
  const struct sym *three
    = choice_in (choose (&w, 2, nested, both, true, rare, &second));
  test_number (three ? three->nalts : 0, 3,
	       "a choice among a choice and a constant has the alternatives");
  /* What all alternatives have is no part of the choice.  */
  for (int l = 0; l < LANES; l++)
    v[l] = (uint64_t) (4 * l);
  const struct poly *lanes = poly_lanes (w.p, v);
  const struct poly *rows[] = { poly_add (w.p, alts[0], lanes),
				poly_add (w.p, alts[1], lanes) };
  const struct poly *row = choose (&w, 2, rows, both, true, rare, &first);
  test (choice_in (row) && !choice_in (row)->varying,
	"lanes that step alike leave a uniform choice");
  arena_free (w.a);
}

/* More alternatives than are kept.  */

static void
many_alternatives (void)
{
  static const struct rare none = { 0, NULL };
  struct world w;
  const struct poly *alts[MAX_ALTS + 1];
  uint32_t masks[MAX_ALTS + 1];
  make (&w, 9);
  for (int k = 0; k <= MAX_ALTS; k++)
    {
      alts[k] = poly_const (w.p, (uint64_t) (8 * k + 3));
      masks[k] = ALL_LANES;
    }
  for (int whole = 0; whole < 2; whole++)
    {
      const struct poly *x = choose (&w, MAX_ALTS + 1, alts, masks, whole,
				     none, &w);
      const struct sym *s = x->terms[0].m->syms[0];
      test_number (s->kind, SYM_LEAF, "%d alternatives are a leaf",
		   MAX_ALTS + 1);
      test_number (s->varying, !whole, "lanes have the same if %s",
		   whole ? "the warp chooses" : "each lane chooses");
      test_number (s->facts.lo, 3, "the least");
      test_number (s->facts.hi, 8 * MAX_ALTS + 3, "the greatest");
      test_number (s->facts.pow2, 3, "the low bits");
    }
  arena_free (w.a);
}

/* What lanes load.  */

static void
loads (void)
{
  static const struct ir_facts any = { 0, 0, false, false, 0, 0 };
  struct world w;
  uint64_t v[LANES];
  int load, other;
  make (&w, 11);
  for (int l = 0; l < LANES; l++)
    v[l] = (uint64_t) (l / 16);
  const struct poly *at = poly_add (w.p, poly_sym (w.p, w.syms[0]),
				    poly_lanes (w.p, v));
  const struct poly *x = derive_load (w.p, at, &load, "row", "loaded", any,
				      NULL);
  const struct sym *s = x ? poly_varying_sym (x) : NULL;
  test (s != NULL, "a load at two addresses is a value");
  if (!s)
    return;
  test_number (s->kind, SYM_LOADED, "its kind");
  test (s->num == at || poly_equal_p (s->num, at), "it keeps the address");
  test_string (s->array, "row", "its array");
  test_string (s->reason, "loaded", "its reason");
  test (poly_equal_p (x, derive_load (w.p, at, &load, "row", "loaded", any,
				      NULL)),
	"the same load reads the same");
  test (!poly_equal_p (x, derive_load (w.p, at, &other, "row", "loaded", any,
				       NULL)),
	"another load may read something else");
  for (int step = 1; step <= 32; step *= 2)
    {
      int values = 32 / step;
      for (int l = 0; l < LANES; l++)
	v[l] = (uint64_t) (l / step * 8);
      bool got = derive_load (w.p, poly_lanes (w.p, v), &load, "row", "loaded",
			      any, NULL) != NULL;
      test_number (got, values <= MAX_ALTS, "a load at %d addresses", values);
    }
  const struct sym *odd = sym_irregular (w.p, "odd", NULL, NULL);
  test (!derive_load (w.p, poly_sym (w.p, odd), &load, "row", "loaded", any,
		      NULL), "a load at irregular addresses is nothing");
  const struct poly *next = x;
  int depth = 1;
  while (next && depth < 10)
    {
      next = derive_load (w.p, next, &load, "row", "loaded", any, NULL);
      depth += next != NULL;
    }
  test_number (depth, MAX_READ_DEPTH, "loads that each say where the next"
	       " reads");
  arena_free (w.a);
}

int
main (void)
{
  random_choices ();
  named_choices ();
  many_alternatives ();
  loads ();
  return test_end ();
}
