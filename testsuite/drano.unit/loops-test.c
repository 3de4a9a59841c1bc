/* Source loops: trip counts and frequencies, against counting.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop counts by a step, up or down, and ends by any comparison of its variable,
   or of its next value, with a bound, at its begin or at its end.  Whatever is
   said of it must be what counting finds.  */

#define _GNU_SOURCE 1

#include "base/arena.h"
#include "ir/loops.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

/* More iterations than any test's; those that have them do not end.  */
enum { ENDLESS = 1000 };

static const char *const op_names[] = { "eq", "ne", "lt", "le", "gt", "ge" };

struct counting
{
  int begin, step, end;
  int op;			/* Of OP_NAMES.  */
  bool minus;			/* The step is subtracted.  */
  bool swapped;			/* The bound is on the left.  */
  bool stay;			/* The loop goes on if the test is false.  */
  bool bottom;			/* The test is behind the body ...  */
  bool next;			/* ... and of the next value.  */
  bool negated;			/* The test is whether the comparison is
				   false.  */
};

/* The truth of X OP Y.  */

static bool
holds (int op, int x, int y)
{
  switch (op)
    {
    case 0: return x == y;
    case 1: return x != y;
    case 2: return x < y;
    case 3: return x <= y;
    case 4: return x > y;
    default: return x >= y;
    }
}

/* How often C's body runs; ENDLESS if it does not end.  */

static int
run (const struct counting *c)
{
  int i = c->begin, n = 0;
  for (; n < ENDLESS; n++)
    {
      int next = i + (c->minus ? -c->step : c->step);
      int x = c->next ? next : i;
      bool truth = (c->swapped ? holds (c->op, c->end, x)
		    : holds (c->op, x, c->end));
      if (truth == (c->stay != c->negated))
	return n + c->bottom;
      i = next;
    }
  return ENDLESS;
}

/* C's loop inside one of OUTER iterations, as text.  */

static char *
text_of (const struct counting *c, int outer)
{
  char *text, test[200];
  const char *x = c->next ? "%22" : "%20";
  sprintf (test, "    %%21 = %s u1 %s %s\n%s    branch %s %d %d\n",
	   op_names[c->op], c->swapped ? "%3" : x, c->swapped ? x : "%3",
	   c->negated ? "    %23 = eq u1 %21 %7\n" : "",
	   c->negated ? "%23" : "%21",
	   c->stay ? 5 : c->bottom ? 3 : 4, c->stay ? c->bottom ? 3 : 4 : 5);
  char step[100];
  sprintf (step, "    %%22 = %s i32 %%20 %%2\n", c->minus ? "sub" : "add");
  if (asprintf (&text,
		"func \"f\" source \"f\" root @\"f.c\":1:1 {\n"
		"  block 0 single\n"
		"    %%1 = const i32 %d\n    %%2 = const i32 %d\n"
		"    %%3 = const i32 %d\n    %%4 = const i32 0\n"
		"    %%5 = const i32 1\n    %%6 = const i32 %d\n"
		"    %%7 = const u1 0\n"
		"    jump 1\n"
		"  block 1 single\n"
		"    %%10 = phi i32 %%4 %%30\n"
		"    %%11 = lt u1 %%10 %%6\n"
		"    branch %%11 2 6\n"
		"  block 2 single\n    jump 3\n"
		"  block 3 single preds 2 4\n"
		"    %%20 = phi i32 %%1 %%22\n"
		"%s"
		"  block 4 single\n%s%s"
		"  block 5 single\n"
		"    %%30 = add i32 %%10 %%5\n"
		"    jump 1\n"
		"  block 6 single\n"
		"    return\n"
		"  loop 1 seq\n"
		"  loop 3 seq\n"
		"}\n", c->begin, c->step, c->end, outer,
		c->bottom ? "    jump 4\n" : test, step,
		c->bottom ? test : "    jump 3\n") < 0)
    abort ();
  return text;
}

/* The nest of C's loop and the one around it, in A; *TEXT is its text.  */

static struct nest *
nest_of (struct arena *a, const struct counting *c, int outer, char **text)
{
  char msg[200] = "";
  *text = text_of (c, outer);
  struct ir_module *m = ir_read (a, *text, strlen (*text), msg, sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      test (false, "the text is right: %s\n%s", msg, *text);
      exit (test_end ());
    }
  return nest_new (a, m->funcs[0]);
}

/* Test what is said of C's loop.  Return the number of those of which a count is
   said.  */

static int
check (const struct counting *c, int *wrong)
{
  enum { OUTER = 3 };
  struct arena *a = arena_new ();
  char *text;
  struct nest *n = nest_of (a, c, OUTER, &text);
  int64_t got = nest_count (n, 1);
  int want = run (c);
  bool known = true;
  double often = nest_frequency (n, 4, 7, &known);
  if (got >= 0 && want < ENDLESS && got != want)
    {
      if (!*wrong)
	test_number (got, want, "a trip count\n%s", text);
      ++*wrong;
    }
  test_same (nest_count (n, 0), OUTER, "the outer loop's count");
  if (!test_same (nest_parent (n, 1), 0, "the loop around it")
      || !test_same (known, got >= 0, "whether its frequency is known"))
    ++*wrong;
  /* Behind a test for one value the body runs once at most.  */
  bool once = !c->bottom && !c->negated && c->op == (c->stay ? 1 : 0);
  if (!test_same ((uint64_t) often,
		  OUTER * (got >= 0 ? (uint64_t) got : once ? 1 : 7),
		  "frequency"))
    ++*wrong;
  free (text);
  arena_free (a);
  return got >= 0;
}

/* All loops with small numbers.  */

static void
test_counts (void)
{
  int wrong = 0, known = 0, all = 0;
  for (unsigned k = 0; k < 6 * 2 * 2 * 2 * 3 * 2; k++)
    for (int step = -3; step <= 3; step++)
      for (int end = -4; end <= 4; end++)
	{
	  struct counting c = { 1, step, end, (int) (k % 6), k / 6 % 2,
				k / 12 % 2, k / 24 % 2, k / 48 % 3 > 0,
				k / 48 % 3 > 1, k / 144 > 0 };
	  known += check (&c, &wrong);
	  all++;
	}
  test_number (wrong, 0, "trip counts and frequencies are right");
  test (known * 10 > all * 2, "%d of %d trip counts are known", known, all);
}

/* The usual loops have counts.  */

static void
test_usual (void)
{
  static const struct { struct counting c; int count; const char *name; }
    usual[] =
  {
    { { 0, 1, 10, 2, false, false, false, false, false, false }, 10, "i < 10" },
    { { 0, 3, 10, 2, false, false, false, false, false, false }, 4, "i += 3" },
    { { 0, 1, 10, 3, false, false, false, false, false, false }, 11, "i <= 10" },
    { { 10, -1, 0, 5, false, false, false, false, false, false }, 11, "i >= 0" },
    { { 10, 2, 0, 4, true, false, false, false, false, false }, 5, "i -= 2" },
    { { 0, 1, 10, 1, false, false, false, false, false, false }, 10, "i != 10" },
    { { 0, 1, 10, 4, false, true, false, false, false, false }, 10, "10 > i" },
    { { 0, 1, 10, 5, false, false, true, false, false, false }, 10,
      "leave if i >= 10" },
    { { 0, 1, 10, 1, false, false, false, true, true, false }, 10,
      "++i != 10 at the end" },
    { { 5, 1, 5, 2, false, false, false, false, false, false }, 0, "never" },
    { { 5, 1, 5, 2, false, false, false, true, true, false }, 1, "once" },
  };
  for (size_t k = 0; k < sizeof usual / sizeof *usual; k++)
    {
      struct arena *a = arena_new ();
      char *text;
      struct nest *n = nest_of (a, &usual[k].c, 1, &text);
      test_number (nest_count (n, 1), usual[k].count, "count of %s",
		   usual[k].name);
      free (text);
      arena_free (a);
    }
}

int
main (void)
{
  test_usual ();
  test_counts ();
  return test_end ();
}
