/* What-if prediction: loops on the lanes, against the paper's model and
   against the same nest written that way.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A case is a nest of up to four loops around references to arrays, each a
   sum of the loops' variables times a factor: 0, 1, or a product of sizes that
   are not known.  It is made into lane IR with one of the loops on the lanes.

   Fauzia et al. (CGO 2015, section 4.2.2) choose the loop for the lanes by an
   integer program over permutation matrices: with p(1,i) = 1 when loop i comes
   to the place of tx, each reference R costs

     sum over i of (c(i) + z(i) + N * u(i)) * p(1,i)

   where c(i) says that i occurs alone, u(i) that it occurs with a factor, and
   z(i) that R does not move with i: "equal cost of 1 for stride-0 and stride-1
   accesses, and a fictitious large value N" for large strides.  Here the
   program is solved by going through all 0-1 matrices and dropping those that
   are no permutations; loops that may not be parallel may not come to the
   first place.  That shares nothing with the enumeration under test.  */

#include "advice/advice.h"
#include "base/arena.h"
#include "testlib.h"
#include "whatif/transform.h"
#include "advice/traffic.h"
#include "analyze/analyze.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LOOPS = 4, MAX_REFS = 8 };

/* A factor: none, 1, or a product of sizes by their letters.  */
struct ref
{
  const char *array;
  bool store;
  const char *factor[MAX_LOOPS];	/* "" for 0, "1", "n", "nm", ...  */
};

struct nest_case
{
  const char *name;
  int nloops;			/* Outermost first.  */
  int lanes;			/* Which has the lanes.  */
  bool ordered[MAX_LOOPS];	/* May not be parallel.  */
  int nrefs;
  struct ref refs[MAX_REFS];
};

/* Text that grows.  */
struct text
{
  char at[32768];
  size_t n;
};

static void __attribute__ ((format (printf, 2, 3)))
say (struct text *t, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  t->n += (size_t) vsnprintf (t->at + t->n, sizeof t->at - t->n, format,
			      args);
  va_end (args);
}

/* Numbers of the text's values: sizes n, m, p, q, the loops' variables, and
   their next values.  */
enum { SIZE = 1, PHI = 20, NEXT = 30, LANE = 40, FIRST = 41, LANES_STEP = 42,
       ZERO = 50, ONE, BYTES, ARRAYS = 60, FREE = 100 };

static int
size_number (char letter)
{
  return SIZE + (int) (strchr ("nmpq", letter) - "nmpq");
}

/* The address of reference R of C, in which the loops' variables are PHI and
   so on; return the address's number.  */

static int
say_address (struct text *t, const struct nest_case *c, int r, int *number)
{
  int sum = ZERO;
  for (int k = 0; k < c->nloops; k++)
    {
      const char *f = c->refs[r].factor[k];
      if (!*f)
	continue;
      int v = PHI + k;
      for (; *f && *f != '1'; f++)
	{
	  say (t, "    %%%d = mul i64 %%%d %%%d\n", *number, v,
	       size_number (*f));
	  v = (*number)++;
	}
      say (t, "    %%%d = add i64 %%%d %%%d\n", *number, sum, v);
      sum = (*number)++;
    }
  say (t, "    %%%d = mul i64 %%%d %%%d\n", *number, sum, BYTES);
  say (t, "    %%%d = add p64 %%%d %%%d\n", *number + 1, ARRAYS + r,
       *number);
  *number += 2;
  return *number - 1;
}

/* The region of C with loop LANES on the lanes, as text.  */

static void
say_region (struct text *t, const struct nest_case *c, int lanes)
{
  int d = c->nloops, number = FREE;
  int body = d + 1, out = 2 * d + 2, enter = 2 * d + 3;
  say (t, "func \"f\" source \"f\" root construct \"acc parallel\" @\"f.c\":1:1"
       " {\n  lanes \"vector\" @\"f.c\":%d:1\n  block 0 single\n", lanes + 2);
  for (int k = 0; k < 4; k++)
    say (t, "    %%%d = uniform i64 \"%c\" lo 1000\n", SIZE + k, "nmpq"[k]);
  say (t, "    %%%d = const i64 0\n    %%%d = const i64 1\n"
       "    %%%d = const i64 4\n    %%%d = const i64 32\n", ZERO, ONE, BYTES,
       LANES_STEP);
  for (int r = 0; r < c->nrefs; r++)
    say (t, "    %%%d = uniform p64 \"%s\" mod 7 0\n", ARRAYS + r,
	 c->refs[r].array);
  say (t, "    jump %d\n", lanes ? 1 : enter);
  for (int k = 0; k < d; k++)
    {
      bool on = k >= lanes;
      int before = k == lanes ? enter : k, latch = d + 2 + k;
      say (t, "  block %d %s%s preds %d %d\n", k + 1, on ? "loop 0" : "single",
	   k == lanes ? " assume 0" : "", before, latch);
      say (t, "    %%%d = phi i64 %%%d %%%d\n", PHI + k,
	   k == lanes ? LANE : ZERO, NEXT + k);
      say (t, "    %%%d = lt u1 %%%d %%%d\n", number, PHI + k, SIZE + k);
      say (t, "    branch %%%d %d %d\n", number++,
	   k + 1 == lanes ? enter : k + 2, k ? d + 2 + k - 1 : out);
    }
  say (t, "  block %d loop 0\n", body);
  for (int r = 0; r < c->nrefs; r++)
    {
      int at = say_address (t, c, r, &number);
      say (t, "    %%%d = %s o32 %%%d global 4 \"%s\" @\"f.c\":%d:1\n",
	   number++, c->refs[r].store ? "store" : "load", at,
	   c->refs[r].array, 10 + r);
    }
  say (t, "    jump %d\n", d + 2 + d - 1);
  for (int k = 0; k < d; k++)
    say (t, "  block %d %s\n    %%%d = add i64 %%%d %%%d\n    jump %d\n",
	 d + 2 + k, k >= lanes ? "loop 0" : "single", NEXT + k, PHI + k,
	 k == lanes ? LANES_STEP : ONE, k + 1);
  say (t, "  block %d single\n    return\n", out);
  say (t, "  block %d loop 0\n    %%%d = lane i64\n    jump %d\n", enter, LANE,
       lanes + 1);
  for (int k = 0; k < d; k++)
    say (t, "  loop %d %s %s%s%s @\"f.c\":%d:1\n", k + 1,
	 k == lanes ? "lanes 0" : k < lanes ? "spread" : "seq",
	 k <= lanes ? "\"vector\" " : "",
	 c->ordered[k] ? "carried \"it is\"" : "asserted", "", k + 2);
  say (t, "}\n");
}

/* C with the lanes on loop LANES as a module in A.  */

static struct ir_module *
module_of (struct arena *a, const struct nest_case *c, int lanes)
{
  struct text t = { .n = 0 };
  char msg[200];
  say_region (&t, c, lanes);
  struct ir_module *m = ir_read (a, t.at, t.n, msg, sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      printf ("%s\n%s", msg, t.at);
      exit (1);
    }
  return m;
}

/* --- The paper's program.  --- */

/* What reference R of C costs with loop I at the place of tx.  */

static int
paper_cost (const struct nest_case *c, const struct ref *r, int i)
{
  int n = c->nrefs + 1;
  bool z = !*r->factor[i], alone = !strcmp (r->factor[i], "1");
  bool u = !z && !alone;
  return alone + z + n * u;
}

/* The least cost of C's program, and in *BEST as bits the loops that come to
   the first place in the permutations with it.  */

static int
paper_program (const struct nest_case *c, unsigned *best)
{
  int d = c->nloops, least = -1;
  for (unsigned p = 0; p < 1u << (d * d); p++)
    {
      bool good = true;
      int cost = 0, first = -1;
      for (int i = 0; i < d && good; i++)
	{
	  int row = 0, column = 0;
	  for (int j = 0; j < d; j++)
	    {
	      row += p >> (i * d + j) & 1;
	      column += p >> (j * d + i) & 1;
	    }
	  good = row == 1 && column == 1;
	}
      for (int j = 0; j < d && good; j++)
	if (p >> j & 1)
	  first = j;
      if (!good || c->ordered[first])
	continue;
      for (int r = 0; r < c->nrefs; r++)
	cost += paper_cost (c, &c->refs[r], first);
      if (least < 0 || cost < least)
	{
	  least = cost;
	  *best = 0;
	}
      if (cost == least)
	*best |= 1u << first;
    }
  return least;
}

/* The loop that the lanes are tried on for C with the fewest sectors, or that which
   has them.  Advice knows of the time, too, which the paper does not.  */

static int
advised (const struct nest_case *c)
{
  struct arena *a = arena_new ();
  struct ir_module *m = module_of (a, c, c->lanes);
  struct analysis *r = analyze_module (m, NULL, DOMAIN_LANES);
  struct advice_list *list = advise_launch (m, r);
  int to = c->lanes;
  double least = -1;
  for (int k = 0; list && k < list->n; k++)
    if (list->at[k].kind == ADVICE_LANE_LOOP && !list->at[k].nalso
	&& list->at[k].after < list->at[k].before
	&& (least < 0 || list->at[k].after < least))
      {
	to = list->at[k].to;
	least = list->at[k].after;
      }
  arena_free (a);
  return to;
}

/* --- The same nest, written so.  --- */

/* True if moving C's lanes to each loop costs, for each access, what the nest
   costs that has them there.  */

static bool
as_written (const struct nest_case *c)
{
  bool good = true;
  for (int to = 0; to < c->nloops; to++)
    {
      struct arena *a = arena_new (), *brief = arena_new ();
      struct ir_module *m = module_of (a, c, c->lanes);
      struct ir_module *copy = transform_copy (a, m, 0);
      struct ir_func *f = copy->funcs[0];
      struct nest *n = nest_new (a, f);
      if (to != c->lanes
	  && (!transform_remove_lanes (f, n, c->lanes)
	      || !transform_add_lanes (f, n, to)))
	good = false;
      char msg[200];
      if (!ir_verify (copy, msg, sizeof msg))
	{
	  printf ("%s\n", msg);
	  good = false;
	}
      struct traffic *moved = traffic_of_root (a, brief, copy, 0, 256, NULL);
      struct traffic *written
	= traffic_of_root (a, brief, module_of (a, c, to), 0, 256, NULL);
      good = good && moved && written && moved->n == written->n;
      for (int k = 0; good && k < moved->n; k++)
	good = (moved->at[k].full == written->at[k].full
		&& moved->at[k].sectors.lo == written->at[k].sectors.lo
		&& moved->at[k].sectors.hi == written->at[k].sectors.hi
		&& moved->at[k].pattern == written->at[k].pattern
		&& moved->at[k].requests == written->at[k].requests);
      if (!good)
	printf ("%s: lanes from %d to %d: %g, written %g\n", c->name,
		c->lanes, to, moved ? moved->sectors : -1,
		written ? written->sectors : -1);
      arena_free (brief);
      arena_free (a);
    }
  return good;
}

/* The paper's cases: section 4.3 listing 3 and table 2, as its kernels are
   written.  */

static const struct nest_case cases[] =
{
  { "a column for each thread (listing 1)", 1, 0, { false }, 1,
    { { "a", true, { "1" } } } },
  { "a row for each thread (listing 3)", 2, 0, { false, false }, 1,
    { { "A", true, { "n", "1" } } } },
  { "a column for each thread, walked", 2, 0, { false, false }, 1,
    { { "A", true, { "1", "n" } } } },
  { "Gaussian, Fan2", 2, 0, { false, false }, 4,
    { { "m", false, { "n", "" } }, { "a", false, { "", "1" } },
      { "a", false, { "n", "1" } }, { "a", true, { "n", "1" } } } },
  { "Gaussian, Fan1", 1, 0, { false }, 3,
    { { "a", false, { "" } }, { "a", false, { "n" } },
      { "m", true, { "n" } } } },
  { "Cell, evolve", 3, 0, { false, false, false }, 2,
    { { "old", false, { "nm", "n", "1" } },
      { "new", true, { "nm", "n", "1" } } } },
  { "Cell, second dimension on the lanes", 3, 1, { false, false, false }, 2,
    { { "old", false, { "nm", "n", "1" } },
      { "new", true, { "nm", "n", "1" } } } },
  { "stencil in three dimensions", 3, 2, { false, false, false }, 4,
    { { "t", false, { "nm", "n", "1" } }, { "t", false, { "nm", "n", "1" } },
      { "p", false, { "nm", "n", "1" } }, { "u", true, { "nm", "n", "1" } } } },
  { "SYRK", 3, 1, { false, false, true }, 4,
    { { "a", false, { "m", "", "1" } }, { "a", false, { "", "m", "1" } },
      { "c", false, { "n", "1", "" } }, { "c", true, { "n", "1", "" } } } },
  { "SYR2K", 3, 1, { false, false, true }, 6,
    { { "a", false, { "m", "", "1" } }, { "b", false, { "", "m", "1" } },
      { "b", false, { "m", "", "1" } }, { "a", false, { "", "m", "1" } },
      { "c", false, { "n", "1", "" } }, { "c", true, { "n", "1", "" } } } },
  { "AtAx, kernel 1", 2, 0, { false, true }, 4,
    { { "a", false, { "n", "1" } }, { "x", false, { "", "1" } },
      { "tmp", false, { "1", "" } }, { "tmp", true, { "1", "" } } } },
  { "Kmeans, invert mapping", 2, 0, { false, false }, 2,
    { { "input", false, { "m", "1" } }, { "output", true, { "1", "n" } } } },
  { "Gramschmidt, kernel 2", 1, 0, { false }, 3,
    { { "r", false, { "" } }, { "a", false, { "n" } },
      { "q", true, { "n" } } } },
  { "four loops", 4, 0, { false, false, false, false }, 3,
    { { "w", true, { "nmp", "nm", "n", "1" } },
      { "v", false, { "nmp", "nm", "n", "1" } },
      { "k", false, { "", "", "1", "m" } } } },
};

/* Test C: by the paper's program, and as written.  */

static void
test_case (const struct nest_case *c)
{
  unsigned best = 0;
  paper_program (c, &best);
  int to = advised (c);
  test (best >> to & 1, "%s: loop %d is one of those that the paper's program"
	" chooses", c->name, to);
  test (as_written (c), "%s: as written with each loop on the lanes",
	c->name);
}

/* A case drawn from *STATE, in *C.  */

static void
draw (uint64_t *state, struct nest_case *c)
{
  static const char *const factors[] =
    { "", "1", "n", "nm", "m", "mp", "", "1" };
  static const char *const arrays[] =
    { "a", "b", "c", "d", "e", "f", "g", "h" };
  memset (c, 0, sizeof *c);
  c->name = "drawn";
  c->nloops = 1 + (int) test_random (state, MAX_LOOPS);
  c->lanes = (int) test_random (state, (unsigned) c->nloops);
  c->nrefs = 1 + (int) test_random (state, MAX_REFS);
  for (int r = 0; r < c->nrefs; r++)
    {
      c->refs[r].array = arrays[r];
      for (int k = 0; k < c->nloops; k++)
	c->refs[r].factor[k]
	  = factors[test_random (state, sizeof factors / sizeof *factors)];
    }
  for (int k = 0; k < c->nloops; k++)
    c->ordered[k] = k != c->lanes && test_random (state, 5) == 0;
}

/* A store that all lanes of a loop would make to one place, or one that
   another iteration reads, keeps the loop off the lanes.  */

static void
test_races (void)
{
  static const struct nest_case cases[] =
    {
      { "one place", 2, 0, { false, false }, 2,
	{ { "A", false, { "n", "1" } }, { "s", true, { "1", "" } } } },
      { "own places", 2, 0, { false, false }, 2,
	{ { "A", false, { "n", "1" } }, { "s", true, { "n", "1" } } } },
    };
  test_number (advised (&cases[0]), 0, "no lanes where all store to one place");
  test_number (advised (&cases[1]), 1, "lanes where each stores to its own");
}

/* A source of memory that ends after *DATA blocks.  */

static void *
ends (size_t size, void *data)
{
  int *left = data;
  return (*left)-- > 0 ? malloc (size) : NULL;
}

/* Advice when memory runs out, wherever it does, is none.  */

static void
test_memory (void)
{
  int first = -1, good = 0;
  for (int blocks = 1; blocks < 200; blocks++)
    {
      int left = 1000;
      struct arena *a = arena_new_from (ends, &left);
      struct ir_module *m = module_of (a, &cases[3], 0);
      struct analysis *r = analyze_module (m, NULL, DOMAIN_LANES);
      left = blocks;
      struct advice_list *list = advise (m, r);
      if (list && first < 0)
	first = blocks;
      good += list ? list->n > 0 : first < 0;
      arena_free (a);
    }
  test (first > 1 && good == 199, "memory runs out, enough with %d blocks",
	first);
}

int
main (void)
{
  uint64_t state = 20151;
  int chosen = 0, same = 0, drawn = 400;
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
    test_case (&cases[k]);
  for (int k = 0; k < drawn; k++)
    {
      struct nest_case c;
      unsigned best = 0;
      draw (&state, &c);
      paper_program (&c, &best);
      int to = advised (&c);
      chosen += best >> to & 1;
      if (!(best >> to & 1))
	{
	  struct text t = { .n = 0 };
	  say_region (&t, &c, c.lanes);
	  printf ("chose %d of %x\n%s", to, best, t.at);
	}
      same += as_written (&c);
    }
  test_number (chosen, drawn,
	       "%d of %d drawn nests: a choice of the paper's"
	" program", chosen, drawn);
  test_number (same, drawn, "%d of %d drawn nests: as written", same, drawn);
  test_races ();
  test_memory ();
  return test_end ();
}
