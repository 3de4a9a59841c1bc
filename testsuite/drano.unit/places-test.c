/* The places of a request in groups, against a plain comparison of all pairs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* An address is a number, and a multiple of each of three symbols, that every
   lane has.  Two places are in one group if they have the same multiples and
   are not further apart than 2**40 bytes.  */

#include "predict/sectors-int.h"

#include "base/arena.h"
#include "testlib.h"

#include <string.h>

enum { SYMBOLS = 3 };

/* What an address is made of, by lane.  */
struct address
{
  uint64_t number[LANES];
  uint64_t times[SYMBOLS][LANES];
};

struct world
{
  struct arena *a;
  struct pool *p;
  uint64_t random;
  struct sym *syms[SYMBOLS];
  uint64_t values[SYMBOLS];	/* That the symbols may have.  */
  struct request q;
  struct address from[MAX_COUNT_ALTS];
};

static void
make (struct world *w, uint64_t seed)
{
  memset (w, 0, sizeof *w);
  w->a = arena_new ();
  w->p = pool_new (w->a);
  w->random = seed;
  for (int k = 0; k < SYMBOLS; k++)
    {
      struct sym *s = sym_new (w->p, false, NULL, NULL);
      s->facts.pow2 = (uint8_t) test_random (&w->random, 9);
      s->facts.rem = test_random (&w->random, 1U << s->facts.pow2);
      w->values[k] = s->facts.rem + ((uint64_t) test_random (&w->random, 99)
				     << s->facts.pow2);
      w->syms[k] = s;
    }
}

/* Fill V with numbers that are the same, go on in equal steps, or neither.  */

static void
fill (struct world *w, uint64_t v[LANES])
{
  unsigned kind = test_random (&w->random, 6);
  uint64_t first = test_random (&w->random, 5);
  uint64_t step = kind < 3 ? 0 : 1 + test_random (&w->random, 8);
  int huge = test_random (&w->random, 8) ? 0 : 36;
  /* Steps of 2**60 come back to where they were.  */
  if (kind == 4 && test_random (&w->random, 2))
    huge = 60;
  for (int l = 0; l < LANES; l++)
    v[l] = (first + (kind < 5 ? step * (uint64_t) l
		     : test_random (&w->random, 3))) << huge;
}

/* Add a random address to W's request.  */

static void
add_address (struct world *w)
{
  struct address *f = &w->from[w->q.n];
  fill (w, f->number);
  const struct poly *x = poly_lanes (w->p, f->number);
  for (int k = 0; k < SYMBOLS; k++)
    if (test_random (&w->random, 2))
      {
	fill (w, f->times[k]);
	x = poly_add (w->p, x, poly_mul (w->p, poly_lanes (w->p, f->times[k]),
					 poly_sym (w->p, w->syms[k])));
      }
  w->q.masks[w->q.n] = (test_random (&w->random, 2) ? ALL_LANES
			: test_random (&w->random, 1U << 31) << 1);
  w->q.address[w->q.n++] = x;
}

/* True if what X and Y are in lanes K and L is in one group.  */

static bool
together_p (const struct address *x, int k, const struct address *y, int l)
{
  int64_t d = (int64_t) (x->number[k] - y->number[l]);
  for (int n = 0; n < SYMBOLS; n++)
    if (x->times[n][k] != y->times[n][l])
      return false;
  return d <= INT64_C (1) << 40 && d >= -(INT64_C (1) << 40);
}

/* The number of W's address that PLACE has; two may be the same.  */

static int
which (const struct world *w, const struct request_place *place)
{
  int k = 0;
  while (w->q.address[k] != place->address
	 || !(w->q.masks[k] >> place->lane & 1))
    k++;
  return k;
}

/* The address of PLACE, if W's symbols have their values.  */

static uint64_t
value (const struct world *w, const struct request_place *place)
{
  const struct address *f = &w->from[which (w, place)];
  uint64_t v = f->number[place->lane];
  for (int k = 0; k < SYMBOLS; k++)
    v += f->times[k][place->lane] * w->values[k];
  return v;
}

/* Find groups in W's request one pair after the other: by address and lane, the
   number of the group in GROUP, or -1.  Return how many.  */

static int
expected (const struct world *w, int group[MAX_COUNT_ALTS][LANES])
{
  struct { int k, l; } head[MAX_PLACES];
  int n = 0;
  for (int k = 0; k < w->q.n; k++)
    for (int l = 0; l < LANES; l++)
      {
	int g = 0;
	group[k][l] = -1;
	if (!(w->q.mask & w->q.masks[k] & UINT32_C (1) << l))
	  continue;
	while (g < n && !together_p (&w->from[k], l, &w->from[head[g].k],
				     head[g].l))
	  g++;
	if (g == n)
	  {
	    head[n].k = k;
	    head[n++].l = l;
	  }
	group[k][l] = g;
      }
  return n;
}

/* Check the groups of W's request.  */

static bool
check (const struct world *w, int seed)
{
  struct request_place places[MAX_PLACES];
  struct request_group groups[MAX_PLACES];
  int want[MAX_COUNT_ALTS][LANES], ngroups, total = 0, all = 0;
  int n = make_places (&w->q, places, groups, &ngroups);
  bool good = test_same ((uint64_t) ngroups, (uint64_t) expected (w, want),
			 "groups, seed %d", seed);
  for (int k = 0; k < w->q.n; k++)
    total += __builtin_popcount (w->q.mask & w->q.masks[k]);
  good &= test_same ((uint64_t) n, (uint64_t) total, "places, seed %d", seed);
  for (int g = 0; good && g < ngroups; g++)
    {
      const struct request_place *p = &places[groups[g].first];
      uint64_t mask = (groups[g].base.bits > 63 ? ~UINT64_C (0)
		       : (UINT64_C (1) << groups[g].base.bits) - 1);
      good &= test_same ((uint64_t) groups[g].first, (uint64_t) all,
			 "the first of group %d, seed %d", g, seed);
      all += groups[g].n;
      for (int i = 0; i < groups[g].n; i++)
	{
	  good &= test_same ((uint64_t) p[i].group, (uint64_t) g,
			     "the group of place %d, seed %d", i, seed);
	  good &= test_same ((uint64_t) want[which (w, &p[i])][p[i].lane],
			     (uint64_t) g, "lane %d, seed %d", p[i].lane,
			     seed);
	  good &= test_same ((uint64_t) p[i].offset - (uint64_t) p[0].offset,
			     value (w, &p[i]) - value (w, &p[0]),
			     "the distance of lane %d, seed %d", p[i].lane,
			     seed);
	  good &= test_same ((value (w, &p[i]) - (uint64_t) p[i].offset) & mask,
			     groups[g].base.rem, "low bits of lane %d, seed %d",
			     p[i].lane, seed);
	  good &= test_same (i && (p[i].offset < p[i - 1].offset
				   || (p[i].offset == p[i - 1].offset
				       && p[i].lane < p[i - 1].lane)), false,
			     "the order of place %d, seed %d", i, seed);
	}
    }
  return good && test_same ((uint64_t) all, (uint64_t) n,
			    "places in groups, seed %d", seed);
}

/* Random requests.  */

static void
test_random_requests (void)
{
  enum { SEEDS = 4000 };
  int wrong = 0, grouped = 0;
  for (int seed = 1; seed <= SEEDS; seed++)
    {
      struct world w;
      int want[MAX_COUNT_ALTS][LANES];
      make (&w, (uint64_t) seed);
      for (int n = 1 + (int) test_random (&w.random, 4); n > 0; n--)
	add_address (&w);
      w.q.mask = (test_random (&w.random, 2) ? ALL_LANES
		  : test_random (&w.random, 1U << 31) << 1 | 1);
      wrong += !check (&w, seed);
      int groups = expected (&w, want);
      grouped += groups > 1 && groups < __builtin_popcount (w.q.mask);
      arena_free (w.a);
    }
  test (!wrong, "groups of %d random requests", SEEDS);
  test (grouped > SEEDS / 8, "%d of them have several groups", grouped);
}

/* The groups of lanes that are STEP bytes apart in each of them, and STEP more
   times a symbol.  */

static int
groups_of (uint64_t step, uint64_t times)
{
  struct world w;
  struct request_place places[MAX_PLACES];
  struct request_group groups[MAX_PLACES];
  int n;
  make (&w, 1);
  for (int l = 0; l < LANES; l++)
    {
      w.from[0].number[l] = step * (uint64_t) l;
      w.from[0].times[0][l] = times * (uint64_t) l;
    }
  w.q.address[0]
    = poly_add (w.p, poly_lanes (w.p, w.from[0].number),
		poly_mul (w.p, poly_lanes (w.p, w.from[0].times[0]),
			  poly_sym (w.p, w.syms[0])));
  w.q.masks[0] = w.q.mask = ALL_LANES;
  w.q.n = 1;
  make_places (&w.q, places, groups, &n);
  arena_free (w.a);
  return n;
}

/* How many groups there are where that can be said in advance.  */

static void
test_closed_forms (void)
{
  static const struct { uint64_t step, times; int want; } forms[] =
  {
    { 4, 0, 1 }, { 4, 1, 32 }, { 0, 8, 32 }, { 0, 0, 1 },
    { 0, UINT64_C (1) << 59, 32 }, { 0, UINT64_C (1) << 60, 16 },
    { 0, UINT64_C (1) << 63, 2 }, { UINT64_C (1) << 40, 0, 16 },
    { (UINT64_C (1) << 40) + 1, 0, 32 }, { UINT64_C (1) << 39, 0, 11 },
    { -(UINT64_C (1) << 40), 0, 16 }, { UINT64_C (1) << 35, 0, 1 }
  };
  for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
    test_number (groups_of (forms[k].step, forms[k].times), forms[k].want,
		 "groups of lanes 0x%llx bytes and 0x%llx times a symbol apart",
		 (unsigned long long) forms[k].step,
		 (unsigned long long) forms[k].times);
}

/* What is known of where a group begins.  */

static void
test_base (void)
{
  struct world w;
  struct request_place places[MAX_PLACES];
  struct request_group groups[MAX_PLACES];
  int n;
  make (&w, 1);
  w.syms[0]->facts.pow2 = 8;
  w.syms[0]->facts.rem = 100;
  w.q.address[0] = poly_add (w.p, poly_sym (w.p, w.syms[0]),
			     poly_const (w.p, 7));
  w.q.masks[0] = ALL_LANES;
  w.q.mask = 1U << 9 | 1U << 4;
  w.q.n = 1;
  test_number (make_places (&w.q, places, groups, &n), 2, "two lanes");
  test_number (n, 1, "are one group");
  test_number (groups[0].base.bits, 8, "of whose place so many bits are known");
  test_number ((int64_t) groups[0].base.rem, 107, "which they are");
  test_number (places[0].lane, 4, "the lower lane comes first");
  w.q.mask = 0;
  test_number (make_places (&w.q, places, groups, &n), 0, "no lanes");
  test_number (n, 0, "have no groups");
  arena_free (w.a);
}

int
main (void)
{
  test_random_requests ();
  test_closed_forms ();
  test_base ();
  return test_end ();
}
