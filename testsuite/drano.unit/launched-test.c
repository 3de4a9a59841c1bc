/* Interpreted launches and costs of regions, against a direct count.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A parallel loop of N iterations has an inner loop, whose bound may depend on
   the iteration, and in it a condition with an access on each of its ways and
   one behind them; their subscripts may be clamped.  What the interpreter counts
   for each access is counted again here, iteration by iteration, and the cost of
   the region must not exclude the sum.  */

#define _GNU_SOURCE 1

#include "base/arena.h"
#include "cost/cost.h"
#include "launch/interpret.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

/* More than any index.  */
enum { NO_LIMIT = 100000 };

struct shape
{
  int n;			/* Iterations of the parallel loop.  */
  int gangs;
  int inner;			/* Iterations of the inner loop, ...  */
  bool triangle;		/* ... or as many as the index.  */
  int modulus;			/* The condition: the index modulo this is
				   0.  */
  int step, across;		/* The subscript: step * i + across * j, ...  */
  int limit;			/* ... no more than this, ...  */
  int offset;			/* ... and so many bytes.  */
  int bytes;			/* Of an element.  */
};

/* The text of X.  The accesses are numbers 60, 61 and 62.  */

static char *
text_of (const struct shape *x)
{
  char *text;
  if (asprintf (&text,
		"func \"f\" source \"f\" root construct \"acc parallel\""
		" launched %d 0 0 @\"f.c\":1:1 {\n"
		"  lanes \"gang vector\" tail 0 @\"f.c\":1:1\n"
		"  block 0 single\n"
		"    %%1 = uniform p64w \"a\" mod 8 0\n"
		"    %%2 = const i32 %d\n    %%3 = const i32 0\n"
		"    %%4 = const i32 1\n    %%5 = const i32 %d\n"
		"    %%6 = const i32 %d\n    %%7 = const i32 %d\n"
		"    %%8 = const i32 %d\n    %%9 = const i32 %d\n"
		"    %%10 = const i32 %d\n    %%11 = const i32 %d\n"
		"    jump 1\n"
		"  block 1 loop 0 assume 0 preds 0 12\n"
		"    %%20 = uniform i32\n    %%21 = mul i32 %%20 %%4\n"
		"    %%22 = lane i32\n    %%23 = add i32 %%21 %%22\n"
		"    %%24 = uniform i32\n    %%25 = lt u1w %%23 %%24\n"
		"    branch %%25 2 11\n"
		"  block 2 loop 0 preds 1\n"
		"    jump 3\n"
		"  block 3 loop 0 preds 2 10\n"
		"    %%30 = phi i32 %%23 %%70\n"
		"    %%31 = mod i32 %%30 %%6\n"
		"    %%32 = eq u1w %%31 %%3\n"
		"    jump 4\n"
		"  block 4 loop 0 preds 3 8\n"
		"    %%40 = phi i32 %%3 %%63\n"
		"    %%41 = lt u1w %%40 %s\n"
		"    branch %%41 5 9\n"
		"  block 5 loop 0 preds 4\n"
		"    %%50 = mul i32 %%30 %%7\n    %%51 = mul i32 %%40 %%8\n"
		"    %%52 = add i32 %%50 %%51\n"
		"    %%57 = min i32 %%52 %%11\n    %%53 = mul i32 %%57 %%9\n"
		"    %%54 = add i32 %%53 %%10\n    %%55 = conv i64 %%54\n"
		"    %%56 = add p64w %%1 %%55\n"
		"    branch %%32 6 7\n"
		"  block 6 loop 0 preds 5\n"
		"    %%60 = load o64 %%56 global %d \"a\"\n"
		"    jump 8\n"
		"  block 7 loop 0 preds 5\n"
		"    %%61 = load o64 %%56 global %d \"a\"\n"
		"    jump 8\n"
		"  block 8 loop 0 preds 6 7\n"
		"    %%64 = phi i32 %%3 %%9\n"
		"    %%65 = conv i64 %%64\n"
		"    %%66 = add p64w %%56 %%65\n"
		"    %%62 = load o64 %%66 global %d \"a\"\n"
		"    %%63 = add i32 %%40 %%4\n"
		"    jump 4\n"
		"  block 9 loop 0 assume 0 preds 4\n"
		"    %%70 = add i32 %%30 %%4\n"
		"    %%71 = gt u1w %%24 %%70\n"
		"    branch %%71 10 11\n"
		"  block 10 loop 0 preds 9\n"
		"    jump 3\n"
		"  block 11 loop 0 preds 1 9\n"
		"    %%80 = lt u1w %%20 %%24\n"
		"    branch %%80 12 13\n"
		"  block 12 loop 0 preds 11\n"
		"    jump 1\n"
		"  block 13 loop 0 preds 11\n"
		"    jump 14\n"
		"  block 14 single preds 13\n"
		"    return\n"
		"  loop 3 chunks 1 lanes 0 \"gang vector\" asserted trips %%2"
		" step %%4 first %%23\n"
		"  loop 4 seq\n"
		"}\n", x->gangs, x->n, x->inner, x->modulus, x->step, x->across,
		x->bytes, x->offset, x->limit, x->triangle ? "%30" : "%5", x->bytes, x->bytes,
		x->bytes) < 0)
    abort ();
  return text;
}

/* How many blocks of SIZE bytes the lanes of MASK touch, each BYTES at its
   AT.  */

static int
touched (const int64_t at[32], uint32_t mask, int bytes, int size)
{
  int n = 0;
  for (int l = 0; l < 32; l++)
    for (int64_t b = at[l] / size; mask >> l & 1
	   && b <= (at[l] + bytes - 1) / size; b++)
      {
	bool seen = false;
	for (int k = 0; k < l; k++)
	  seen |= (mask >> k & 1 && at[k] / size <= b
		   && (at[k] + bytes - 1) / size >= b);
	n += !seen;
      }
  return n;
}

/* Add the request of the lanes of MASK at AT to C.  */

static void
ask (struct access_count *c, const int64_t at[32], uint32_t mask, int bytes)
{
  if (!mask)
    return;
  int sectors = touched (at, mask, bytes, 32);
  c->least = c->requests && c->least < sectors ? c->least : sectors;
  c->most = c->most > sectors ? c->most : sectors;
  c->requests++;
  c->lanes += __builtin_popcount (mask);
  c->sectors += sectors;
  c->lines += touched (at, mask, bytes, 128);
}

/* Count the requests of X's accesses in C.  */

static void
count (const struct shape *x, struct access_count c[3])
{
  for (int first = 0; first < x->n; first += 32)
    for (int j = 0;; j++)
      {
	uint32_t in = 0, yes = 0;
	int64_t at[32], behind[32];
	for (int l = 0; l < 32; l++)
	  {
	    int i = first + l;
	    bool here = i < x->n && j < (x->triangle ? i : x->inner);
	    in |= (uint32_t) here << l;
	    yes |= (uint32_t) (here && i % x->modulus == 0) << l;
	    int k = x->step * i + x->across * j;
	    at[l] = 4096 + x->bytes * (k < x->limit ? k : x->limit) + x->offset;
	    behind[l] = at[l] + (yes >> l & 1 ? 0 : x->bytes);
	  }
	if (!in)
	  break;
	ask (&c[0], at, yes, x->bytes);
	ask (&c[1], at, in & ~yes, x->bytes);
	ask (&c[2], behind, in, x->bytes);
      }
}

/* Test that the cost of M's region does not exclude the sum of WANT, for X, and
   that it is that sum if EXACT; return the number of wrong bounds.  */

static int
check_cost (struct ir_module *m, const struct shape *x,
	    const struct access_count want[3], bool exact)
{
  struct cost_list *list = cost_module (m, NULL);
  const int64_t sums[] =
    { want[0].requests + want[1].requests + want[2].requests,
      want[0].sectors + want[1].sectors + want[2].sectors,
      want[0].lines + want[1].lines + want[2].lines };
  static const char *const names[] = { "requests", "sectors", "lines" };
  int wrong = 0;
  for (int k = 0; k < 3; k++)
    {
      const struct cost_bounds *b = &list->at[0].launch[COST_REQUESTS + k];
      double least = 0, most = 0;
      bool have = b->upper && cost_value (b->upper, &most);
      if (b->lower)
	cost_value (b->lower, &least);
      wrong += !test_same (least > (double) sums[k], false,
			   "at least %d %s, but %d: %d iterations%s by %d",
			   (int) least, names[k], (int) sums[k], x->n,
			   x->triangle ? ", triangle" : "", x->modulus);
      wrong += !test_same (have && most < (double) sums[k], false,
			   "at most %d %s, but %d: %d iterations%s by %d,"
			   " step %d and %d up to %d", (int) most, names[k],
			   (int) sums[k], x->n,
			   x->triangle ? ", triangle" : "", x->modulus,
			   x->step, x->across, x->limit);
      if (exact)
	wrong += !test_same ((uint64_t) most, (uint64_t) sums[k],
			     "%s of %d iterations, step %d", names[k], x->n,
			     x->step);
    }
  return wrong;
}

/* Number of the instruction of F that is access number K of its loads.  */

static ir_ref
load_of (const struct ir_func *f, int k)
{
  ir_ref r = 0;
  while (f->insns[r].op != IR_LOAD || k--)
    r++;
  return r;
}

/* Test what is counted of X, in a launch that happens TIMES times; return the
   number of wrong figures.  */

static int
check (const struct shape *x, int times)
{
  struct arena *a = arena_new ();
  char msg[200] = "", *text = text_of (x);
  struct access_count want[3];
  int wrong = 0;
  memset (want, 0, sizeof want);
  struct ir_module *m = ir_read (a, text, strlen (text), msg, sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      test (false, "the text is right: %s\n%s", msg, text);
      exit (test_end ());
    }
  count (x, want);
  struct interpreter *p = interpret_new (a, m);
  interpret_region (p, m->funcs[0], times, true);
  for (int k = 0; k < 3; k++)
    {
      ir_ref r = load_of (m->funcs[0], k);
      const struct access_count *c = &p->accesses[0][r];
      const struct { int64_t got, want; const char *what; } same[] =
	{ { c->requests, want[k].requests * times, "requests" },
	  { c->lanes, want[k].lanes * times, "lanes" },
	  { c->sectors, want[k].sectors * times, "sectors" },
	  { c->lines, want[k].lines * times, "lines" },
	  { c->least, want[k].least, "least sectors" },
	  { c->most, want[k].most, "most sectors" },
	  { c->data_dependent, false, "data-dependent" } };
      for (size_t n = 0; n < sizeof same / sizeof *same; n++)
	wrong += !test_same ((uint64_t) same[n].got, (uint64_t) same[n].want,
			     "%s of access %d, %d iterations%s by %d, step %d",
			     same[n].what, k, x->n,
			     x->triangle ? ", triangle" : "", x->modulus,
			     x->step);
    }
  wrong += check_cost (m, x, want, x->modulus == 1 && !x->triangle
		       && x->limit == NO_LIMIT && x->n % 32 == 0
		       && x->step == 1);
  free (text);
  arena_free (a);
  return wrong;
}

/* Loops of all kinds.  */

static void
test_shapes (void)
{
  static const int ns[] = { 1, 31, 32, 70, 96 };
  static const int steps[] = { 0, 1, 2, 7, -1 };
  int wrong = 0;
  for (int n = 0; n < 5; n++)
    for (int s = 0; s < 5; s++)
      for (int modulus = 1; modulus <= 4; modulus++)
	for (int triangle = 0; triangle < 2; triangle++)
	  {
	    struct shape x = { ns[n], modulus == 4 ? 0 : 8, 3, triangle,
			       modulus, steps[s], 40 * (modulus & 1) + 1,
			       NO_LIMIT, 8 * (s & 3), s & 1 ? 4 : 8 };
	    wrong += check (&x, 1 + (n & 1));
	    x.limit = 40 + 7 * s;
	    wrong += check (&x, 1);
	  }
  test (!wrong, "requests, lanes, sectors and lines of 400 loops");
}

/* What is not known stays so.  */

static void
test_unknown (void)
{
  struct shape x = { 64, 8, 3, false, 2, 1, 1, NO_LIMIT, 0, 4 };
  for (int part = 0; part < 3; part++)
    {
      struct arena *a = arena_new ();
      char msg[200] = "", *text = text_of (&x);
      static const char *const from[] = { "mod 8 0", "const i32 2\n",
					  "const i32 3\n" };
      static const char *const to[] = { "mod 2 0", "uniform i32\n",
					"uniform i32\n" };
      static const char *const name[]
	= { "where the array begins", "the condition", "the inner bound" };
      static const bool depends[][3]
	= { { true, true, true }, { true, true, true }, { true, true, true } };
      char *at = strstr (text, from[part]);
      char *changed;
      if (!at || asprintf (&changed, "%.*s%s%s", (int) (at - text), text,
			   to[part], at + strlen (from[part])) < 0)
	abort ();
      struct ir_module *m = ir_read (a, changed, strlen (changed), msg,
				     sizeof msg);
      if (!m || !ir_verify (m, msg, sizeof msg))
	{
	  test (false, "the text is right: %s\n%s", msg, changed);
	  exit (test_end ());
	}
      struct interpreter *p = interpret_new (a, m);
      interpret_region (p, m->funcs[0], 1, true);
      for (int k = 0; k < 3; k++)
	test_number (p->accesses[0][load_of (m->funcs[0], k)].data_dependent,
		     depends[part][k], "access %d where %s is not known", k,
		     name[part]);
      free (changed);
      free (text);
      arena_free (a);
    }
}

/* Work is limited.  */

static void
test_limit (void)
{
  struct shape x = { 96, 8, 1000, false, 2, 1, 1, NO_LIMIT, 0, 4 };
  struct arena *a = arena_new ();
  char msg[200] = "", *text = text_of (&x);
  struct ir_module *m = ir_read (a, text, strlen (text), msg, sizeof msg);
  ir_verify (m, msg, sizeof msg);
  struct interpreter *p = interpret_new (a, m);
  p->most_work = 10000;
  interpret_region (p, m->funcs[0], 1, true);
  test (p->stopped, "the interpreter stops at its limit");
  test (p->work <= 10000 + m->funcs[0]->ninsns, "and not much later: %d",
	(int) p->work);
  free (text);
  arena_free (a);
}

int
main (void)
{
  test_shapes ();
  test_unknown ();
  test_limit ();
  return test_end ();
}
