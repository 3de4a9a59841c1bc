/* Advice that depends on numbers of iterations that nobody has written.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A region is a loop over J in a loop over I.  Access X is made in the inner
   one, access Y once for each I.  What both need is given; the factor between
   two such regions is a formula of the loops' counts.  */

#define _GNU_SOURCE 1

#include "advice/search.h"

#include "base/arena.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

/* Source loops of the region.  */
enum { OUTER, INNER };

struct region
{
  struct arena *a;
  struct traffic c;
};

/* The text of the region; the inner loop has a count if it is KNOWN, and the
   lanes if that is true of it.  */

static char *
text_of (int known, bool lanes)
{
  char *text, *count = "";
  if (known && asprintf (&count, " count %d", known) < 0)
    abort ();
  if (asprintf (&text,
		"func \"f\" source \"f\" root construct \"acc parallel\""
		" @\"f.c\":1:1 {\n%s"
		"  block 0 single\n"
		"    %%0 = const i32 0\n    %%1 = const i32 1\n"
		"    %%2 = uniform i32 \"n\"\n    %%3 = uniform i32 \"m\"\n"
		"    %%4 = uniform p64w \"a\"\n    %%5 = const i32 100\n"
		"    jump 1\n"
		"  block 1 single preds 0 4\n"
		"    %%10 = phi i32 %%0 %%40\n    %%11 = lt u1 %%10 %%2\n"
		"    branch %%11 2 5\n"
		"  block 2 %s preds 1 3\n"
		"    %%20 = phi i32 %%0 %%30\n    %%21 = lt u1 %%20 %s\n"
		"    branch %%21 3 4\n"
		"  block 3 %s\n"
		"    %%31 = load i32 %%4 global 4 \"a\"\n"
		"    %%32 = call i32 \"h\" func 2\n"
		"    %%30 = add i32 %%20 %%1\n"
		"    jump 2\n"
		"  block 4 single\n"
		"    %%41 = load i32 %%4 global 4 \"a\"\n"
		"    %%42 = call i32 \"g\" func 1\n"
		"    %%40 = add i32 %%10 %%1\n"
		"    jump 1\n"
		"  block 5 single\n"
		"    return\n"
		"  loop 1 seq @\"f.c\":2:3\n"
		"  loop 2 %s%s @\"f.c\":3:5\n"
		"}\n"
		"func \"g\" source \"g\" {\n  block 0 inherit\n    return\n}\n"
		"func \"h\" source \"h\" {\n  block 0 inherit\n    return\n}\n",
		lanes ? "  lanes \"vector\" @\"f.c\":3:5\n" : "",
		lanes ? "loop 0" : "single", known ? "%5" : "%3",
		lanes ? "loop 0" : "single",
		lanes ? "lanes 0 \"vector\"" : "seq", count) < 0)
    abort ();
  if (known)
    free (count);
  return text;
}

/* Which accesses are in a routine that is called instead.  */
enum { NEITHER, IN_G, IN_H };

/* Make R, whose accesses need X and Y sectors with a full warp.  ROUTINE says
   whether the second is in g, or the first in h.  The region is entered
   twice.  */

static void
make (struct region *r, int known, bool lanes, double x, double y, int routine)
{
  char *text = text_of (known, lanes), msg[200] = "";
  bool all = true;
  r->a = arena_new ();
  struct ir_module *m = ir_read (r->a, text, strlen (text), msg, sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      test (false, "the text is right: %s\n%s", msg, text);
      exit (test_end ());
    }
  free (text);
  struct nest *n = nest_new (r->a, m->funcs[0]);
  double often[2] = { nest_frequency (n, 3, POLICY_TRIPS, &all),
		      nest_frequency (n, 4, POLICY_TRIPS, &all) };
  r->c = (struct traffic) { .module = m, .root = m->funcs[0], .nest = n,
			    .n = 2 };
  r->c.at = arena_alloc (r->a, sizeof *r->c.at * 2);
  r->c.calls = arena_alloc (r->a, sizeof *r->c.calls * 3);
  r->c.calls[0] = 2;
  r->c.calls[1] = 2 * often[1];
  r->c.calls[2] = 2 * often[0];
  for (int k = 0; k < 2; k++)
    {
      bool away = routine == (k ? IN_G : IN_H);
      r->c.at[k] = (struct traffic_access)
	{ .func = away ? routine : 0, .block = away ? 0 : 3 + k,
	  .full = (int) (k ? y : x), .requests = 2 * often[k] };
      r->c.sectors += (k ? y : x) * 2 * often[k];
    }
}

/* The advice for AFTER instead of BEFORE.  */

static struct advice
advice_of (const struct region *before, const struct region *after)
{
  struct advice p = { .before = before->c.sectors,
		      .after = after->c.sectors };
  advice_guesses (&p, &before->c, &after->c);
  return p;
}

/* What depends on the count of the inner loop.  */

static void
test_inner (void)
{
  static const struct
  {
    const char *what;
    int x[2], y[2];		/* Before and after.  */
    bool lanes;
    int routine, known;
    bool guessed;
    int needed;			/* 1: nothing.  */
  } tests[] =
  {
    { "half of all", { 8, 4 }, { 2, 1 }, false, NEITHER, 0, false, 1 },
    { "half of what is inside", { 8, 4 }, { 0, 0 }, false, NEITHER, 0, false,
      1 },
    /* 8 * J + 1 to 4 * J + 33: at 8 both need 65, at 16 the first more.  */
    { "half, for a price", { 8, 4 }, { 1, 33 }, false, NEITHER, 0, true, 16 },
    { "half, for a high price", { 8, 4 }, { 1, 500 }, false, NEITHER, 0, true,
      4096 },
    { "half, for a low price", { 8, 4 }, { 1, 6 }, false, NEITHER, 0, true, 2 },
    { "half, and more outside", { 8, 4 }, { 64, 4 }, false, NEITHER, 0, true,
      1 },
    { "half, and very little outside", { 800, 400 }, { 1, 2 }, false, NEITHER,
      0, false, 1 },
    { "half, for a price, of a known number", { 8, 4 }, { 1, 33 }, false,
      NEITHER, 100, false, 1 },
    { "half, for a price in a routine", { 8, 4 }, { 1, 33 }, false, IN_G, 0,
      true, 16 },
    { "half of what a routine needs, for a price", { 8, 4 }, { 1, 33 }, false,
      IN_H, 0, true, 16 },
    { "half, for a price that 64 pay", { 8, 4 }, { 1, 200 }, false, NEITHER, 0,
      true, 64 },
    { "half, and a little more outside", { 8, 4 }, { 16, 4 }, false, NEITHER,
      0, true, 1 },
    /* From 1.02 to 1.06.  */
    { "a little, and nothing outside", { 106, 100 }, { 200, 200 }, false,
      NEITHER, 0, false, 1 },
    /* J to J / 8, as 32 iterations are one request; that of one lane needs a
       sector.  */
    { "lanes", { 1, 4 }, { 0, 0 }, true, NEITHER, 0, true, 2 },
    { "lanes that cost as much", { 1, 32 }, { 4096, 0 }, true, NEITHER, 0, true,
      1 }
  };
  for (size_t k = 0; k < sizeof tests / sizeof *tests; k++)
    {
      struct region before, after;
      make (&before, tests[k].known, false, tests[k].x[0], tests[k].y[0],
	    tests[k].routine);
      make (&after, tests[k].known, tests[k].lanes, tests[k].x[1],
	    tests[k].y[1], tests[k].routine);
      struct advice p = advice_of (&before, &after);
      test_number (p.guessed, tests[k].guessed, "a guess: %s", tests[k].what);
      test_number (p.needed, tests[k].needed, "iterations needed: %s",
		   tests[k].what);
      test_number (p.needs, tests[k].needed > 1 ? INNER : -1,
		   "by which loop: %s", tests[k].what);
      p.counted = true;
      p.guessed = false;
      advice_guesses (&p, &before.c, &after.c);
      test_number (p.guessed || p.needs >= 0 || p.needed != 1, false,
		   "if all is counted: %s", tests[k].what);
      arena_free (before.a);
      arena_free (after.a);
    }
}

/* Lanes that are there already: what is said is said of full warps.  */

static void
test_lanes (void)
{
  struct region before, after;
  make (&before, 0, true, 8, 1, NEITHER);
  make (&after, 0, true, 4, 20, NEITHER);
  struct advice p = advice_of (&before, &after);
  test_number (p.guessed, true, "lanes in both");
  test_number (p.needed, 4096, "of which there are more than one warp");
  arena_free (before.a);
  arena_free (after.a);
}

/* Too many accesses, or loops, to try.  */

static void
test_limits (void)
{
  struct region r;
  make (&r, 0, false, 8, 4, NEITHER);
  struct advice p = advice_of (&r, &r);
  test_number (p.guessed, false, "no change");
  struct traffic many = r.c;
  many.n = 401;
  many.at = arena_alloc (r.a, sizeof *many.at * 401);
  for (int k = 0; k < 401; k++)
    many.at[k] = r.c.at[0];
  advice_guesses (&p, &many, &many);
  test_number (p.guessed, true, "401 accesses are too many");
  p.guessed = false;
  many.n = 400;
  advice_guesses (&p, &many, &many);
  test_number (p.guessed, false, "400 are not");
  arena_free (r.a);
}

/* N loops, one behind the other.  */

static void
test_loops (int n, bool guessed)
{
  char *text, msg[200] = "";
  size_t size;
  FILE *f = open_memstream (&text, &size);
  fputs ("func \"f\" source \"f\" root construct \"acc parallel\""
	 " @\"f.c\":1:1 {\n  block 0 single\n    %0 = const i32 0\n"
	 "    %1 = const i32 1\n    %2 = uniform i32 \"n\"\n    jump 1\n", f);
  for (int k = 0; k < n; k++)
    fprintf (f, "  block %d single preds %d %d\n"
	     "    %%%d = phi i32 %%0 %%%d\n    %%%d = lt u1 %%%d %%2\n"
	     "    branch %%%d %d %d\n"
	     "  block %d single\n    %%%d = add i32 %%%d %%1\n    jump %d\n",
	     2 * k + 1, k ? 2 * k - 1 : 0, 2 * k + 2, 10 * k + 10, 10 * k + 12,
	     10 * k + 11, 10 * k + 10, 10 * k + 11, 2 * k + 2, 2 * k + 3,
	     2 * k + 2, 10 * k + 12, 10 * k + 10, 2 * k + 1);
  fprintf (f, "  block %d single\n    return\n", 2 * n + 1);
  for (int k = 0; k < n; k++)
    fprintf (f, "  loop %d seq @\"f.c\":%d:3\n", 2 * k + 1, k + 2);
  fputs ("}\n", f);
  fclose (f);
  struct arena *a = arena_new ();
  struct ir_module *m = ir_read (a, text, strlen (text), msg, sizeof msg);
  test (m && ir_verify (m, msg, sizeof msg), "%d loops: %s", n, msg);
  if (!m || *msg)
    exit (test_end ());
  struct traffic c = { .module = m, .root = m->funcs[0],
		       .nest = nest_new (a, m->funcs[0]) };
  /* Without accesses the factor is 1 whatever the counts are.  */
  struct advice p = { .before = 1, .after = 1 };
  advice_guesses (&p, &c, &c);
  test_number (p.guessed, guessed, "a guess with %d loops", n);
  free (text);
  arena_free (a);
}

int
main (void)
{
  test_inner ();
  test_lanes ();
  test_limits ();
  test_loops (8, false);
  test_loops (9, true);
  return test_end ();
}
