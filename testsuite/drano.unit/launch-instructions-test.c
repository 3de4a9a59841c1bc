/* The instructions of a launch, with values that are assumed.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "cost/cost.h"

#include "base/arena.h"
#include "solve/solve.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

/* What a run of each block takes, and the number of blocks.  */
enum { BLOCKS = 7 };
static const int each[BLOCKS] = { 100000, 10000, 1000, 3, 20, 7, 500000 };

/* A region with N rows of M numbers.  */
struct region
{
  struct arena *a;
  const int **blocks;
  struct cost_work *w;
  struct cost_guess g;
};

/* Another region that starts at the same place, and forks.  */
#define FORKS \
  "func \"e\" source \"f\" root construct \"omp target\" @\"f.c\":1:1 {\n" \
  "  block 0 single\n    return\n}\n"

/* Memory of the system, for an arena; *DATA counts how often.  */

static void *
counted (size_t size, void *data)
{
  ++*(int *) data;
  return malloc (size);
}

/* Make R of TEXT, whose last function it is, in the arena A.  */

static void
make_from (struct region *r, struct arena *a, const char *text)
{
  char msg[200] = "";
  memset (r, 0, sizeof *r);
  r->a = a;
  struct ir_module *m = ir_read (r->a, text, strlen (text), msg, sizeof msg);
  if (!m || !ir_verify (m, msg, sizeof msg))
    {
      test (false, "the text is right: %s\n%s", msg, text);
      exit (test_end ());
    }
  r->blocks = arena_alloc (r->a, sizeof *r->blocks * 2);
  r->blocks[0] = r->blocks[1] = each;
  r->w = cost_work_new (r->a, solve_root (solver_new (m, r->a),
					  m->funcs[m->nfuncs - 1]),
			r->blocks);
  r->g.often = 10;
}

/* Make R, of CONSTRUCT, whose rows are for the lanes of MAPPING.  LAUNCHED is
   what the program says of that; BEFORE is what comes before it.  */

static void
make (struct region *r, const char *construct, const char *mapping,
      const char *launched, const char *before)
{
  char *text;
  if (asprintf (&text,
		"%sfunc \"f\" source \"f\" root construct \"%s\" %s"
		" @\"f.c\":1:1 {\n"
		"  lanes \"%s\" @\"f.c\":2:3\n"
		"  block 0 single\n"
		"    %%1 = uniform p64 \"A\" mod 5 0\n"
		"    %%2 = uniform i32 \"n\" lo 0\n"
		"    %%3 = uniform i32 \"m\" lo 0\n"
		"    %%4 = const i32 0\n    %%5 = const i32 1\n"
		"    %%6 = const i32 32\n"
		"    jump 1\n"
		"  block 1 loop 0\n"
		"    %%10 = uniform i32 lo 0\n    %%11 = mul i32 %%10 %%6\n"
		"    %%12 = lane i32\n    %%13 = add i32 %%11 %%12\n"
		"    %%14 = uniform i32 lo 1\n    %%15 = mul i32 %%14 %%6\n"
		"    jump 2\n"
		"  block 2 loop 0 assume 0\n"
		"    %%20 = phi i32 %%13 %%50\n    %%21 = uniform i32\n"
		"    %%22 = lt u1 %%20 %%21\n"
		"    branch %%22 3 6\n"
		"  block 3 loop 0 preds 2 4\n"
		"    %%30 = phi i32 %%4 %%41\n    %%31 = lt u1 %%30 %%3\n"
		"    branch %%31 4 5\n"
		"  block 4 loop 0\n"
		"    %%41 = add i32 %%30 %%5\n"
		"    jump 3\n"
		"  block 5 loop 0\n"
		"    %%50 = add i32 %%20 %%15\n"
		"    jump 2\n"
		"  block 6 single\n    return\n"
		"  loop 2 lanes 0 \"%s\" asserted trips %%2 @\"f.c\":2:3\n"
		"  loop 3 seq @\"f.c\":4:5\n"
		"}\n", before, construct, launched, mapping, mapping) < 0)
    abort ();
  make_from (r, arena_new (), text);
  free (text);
}

/* A region of CONSTRUCT, launched as LAUNCHED says, in which all that are
   launched do the same: two loops, one of every third number below n, and one of
   those below m.  */
#define ALIKE(CONSTRUCT, LAUNCHED) \
  "func \"f\" source \"f\" root construct \"" CONSTRUCT "\" " LAUNCHED \
  " @\"f.c\":1:1 {\n" \
  "  lanes \"vector\" @\"f.c\":2:3\n" \
  "  block 0 single\n" \
  "    %2 = uniform i32 \"n\" lo 0\n" \
  "    %3 = uniform i32 \"m\" lo 0\n" \
  "    %4 = const i32 0\n    %5 = const i32 1\n    %6 = const i32 3\n" \
  "    jump 1\n" \
  "  block 1 single preds 0 2\n" \
  "    %20 = phi i32 %4 %22\n    %21 = lt u1 %20 %2\n" \
  "    branch %21 2 3\n" \
  "  block 2 single\n" \
  "    %22 = add i32 %20 %6\n" \
  "    jump 1\n" \
  "  block 3 single preds 1 4\n" \
  "    %30 = phi i32 %4 %32\n    %31 = lt u1 %30 %3\n" \
  "    branch %31 4 5\n" \
  "  block 4 single\n" \
  "    %32 = add i32 %30 %5\n" \
  "    jump 3\n" \
  "  block 5 single\n    return\n" \
  "  loop 1 seq @\"f.c\":2:3\n  loop 3 seq @\"f.c\":4:5\n" \
  "}\n"

/* Test what R needs for N rows of M numbers if RUNNERS are launched and there
   are ROUNDS of full warps in all.  TEAMS says which they are.  */

static void
test_work (struct region *r, int n, int m, int runners, bool teams, int rounds)
{
  int once = each[0] + each[1] + each[6];
  int round = each[2] + (m + 1) * each[3] + m * each[4] + each[5];
  double v = -1;
  r->g.value[0] = n;
  r->g.value[1] = m;
  r->g.launched[0] = teams ? 77 : runners;
  r->g.launched[1] = teams ? runners : 77;
  r->g.launched[2] = 77;
  test (cost_work (r->w, &r->g, &v), "%d rows of %d are known", n, m);
  test_number ((int64_t) v, (int64_t) runners * once + rounds * round,
	       "%d rows of %d for %d %s", n, m, runners,
	       teams ? "teams" : "gangs");
}

/* Gangs share the rows of one loop.  */

static void
test_gangs (void)
{
  struct region r;
  double v;
  make (&r, "acc parallel", "gang vector", "", "");
  r.g.launched[0] = 1;
  test (cost_work (r.w, &r.g, &v), "nothing is known, but all is assumed");
  test_number (r.g.n, 2, "what is not known");
  test_string (r.g.name[0], "n", "the first");
  test_string (r.g.name[1], "m", "the second");
  test_number (r.g.value[1], 10, "its value, if nothing is said");
  test_work (&r, 10, 10, 4, false, 1);
  test_work (&r, 10, 10, 8, false, 1);
  test_work (&r, 10, 10, 3, false, 1);
  test_work (&r, 320, 10, 3, false, 10);
  test_work (&r, 320, 50, 3, false, 10);
  test_work (&r, 321, 50, 4, false, 11);
  test_work (&r, 321, 0, 5, false, 11);
  arena_free (r.a);
}

/* Each team has a part of the rows, which begins with the first lane.  */

static void
test_teams (void)
{
  static const struct { int n, teams, rounds; } tests[] =
  {
    { 10, 2, 2 }, { 10, 4, 4 }, { 3200, 2, 100 }, { 3200, 4, 100 },
    { 3210, 2, 102 }, { 3210, 3, 102 }, { 3210, 4, 104 }
  };
  struct region r;
  double v;
  make (&r, "omp target", "simd", "", "");
  test (cost_work (r.w, &r.g, &v) == false, "no teams");
  for (size_t k = 0; k < sizeof tests / sizeof *tests; k++)
    test_work (&r, tests[k].n, 5, tests[k].teams, true, tests[k].rounds);
  arena_free (r.a);
}

/* Each thread of all teams has a part of the rows.  */

static void
test_threads (void)
{
  struct region r;
  double v;
  make (&r, "omp target", "simd", "", FORKS);
  r.g.launched[1] = r.g.launched[2] = 1;
  test (cost_work (r.w, &r.g, &v), "one thread");
  r.g.value[0] = 3210;
  for (int threads = 1; threads <= 4; threads++)
    {
      static const int rounds[] = { 102, 104, 102, 104 };
      int round = each[2] + 11 * each[3] + 10 * each[4] + each[5];
      int once = each[0] + each[1] + each[6];
      r.g.launched[1] = 2;
      r.g.launched[2] = threads;
      test (cost_work (r.w, &r.g, &v), "%d threads of two teams", threads);
      test_number ((int64_t) v,
		   2 * threads * once + rounds[threads - 1] * round,
		   "of %d threads", threads);
    }
  arena_free (r.a);
}

/* The SAID gangs of a region that says so, LAUNCHED, are not assumed.  */

static void
test_launched (int said, const char *launched)
{
  struct region r;
  double before = -1, v = -1;
  make (&r, "acc parallel", "gang vector", launched, "");
  for (int gangs = 1; gangs < 100; gangs += 49)
    {
      r.g.launched[0] = gangs;
      test (cost_work (r.w, &r.g, &v), "%d gangs", said);
      test_number ((int64_t) v / (each[0] + each[1] + each[6]), said,
		   "and not %d", gangs);
      test (before < 0 || (before >= v && before <= v), "again");
      before = v;
    }
  arena_free (r.a);
}

/* Test what R, of ALIKE, needs for N and M where RUNNERS run it.  */

static void
test_alike (struct region *r, int n, int m, int runners)
{
  int thirds = (n + 2) / 3;
  int64_t one = (each[0] + (thirds + 1) * (int64_t) each[1]
		 + thirds * (int64_t) each[2] + (m + 1) * (int64_t) each[3]
		 + m * (int64_t) each[4] + each[5]);
  double v = -1;
  r->g.value[0] = n;
  r->g.value[1] = m;
  test (cost_work (r->w, &r->g, &v), "%d and %d are known", n, m);
  test_number ((int64_t) v, runners * one, "%d and %d for %d", n, m, runners);
}

/* Where no quotient depends on what is launched the region is walked over once
   for all numbers of gangs, which takes no memory, and again for other values,
   wherever they differ.  */

static void
test_again (void)
{
  struct region r;
  int pieces = 0;
  double v;
  make_from (&r, arena_new_from (counted, &pieces), ALIKE ("acc parallel", ""));
  r.g.launched[0] = 1;
  test (cost_work (r.w, &r.g, &v), "one gang");
  test_number (r.g.n, 2, "what is not known");
  test_alike (&r, 30, 10, 1);
  int before = pieces;
  for (int gangs = 1; gangs <= 20000; gangs++)
    {
      r.g.launched[0] = gangs;
      cost_work (r.w, &r.g, &v);
    }
  test_number (pieces, before, "pieces of memory after 20000 launches");
  r.g.launched[0] = 9;
  test_alike (&r, 30, 10, 9);
  test_alike (&r, 31, 10, 9);
  test_alike (&r, 31, 10 + 65536, 9);
  test_alike (&r, 31 + 65536, 10, 9);
  arena_free (r.a);
}

/* Each thread of each team does all of it.  */

static void
test_all_threads (void)
{
  struct region r;
  double v;
  make_from (&r, arena_new (), FORKS ALIKE ("omp target", ""));
  r.g.launched[1] = r.g.launched[2] = 1;
  test (cost_work (r.w, &r.g, &v), "one thread of one team");
  for (int teams = 1; teams <= 3; teams++)
    for (int threads = 1; threads <= 3; threads++)
      {
	r.g.launched[1] = teams;
	r.g.launched[2] = threads;
	test_alike (&r, 10, 4, teams * threads);
      }
  arena_free (r.a);
}

/* Where the number of teams is known, only that of threads is a quotient's.  */

static void
test_known_teams (void)
{
  struct region r;
  make (&r, "omp target", "simd", "launched 0 2 0", FORKS);
  for (int threads = 1; threads <= 4; threads++)
    {
      static const int rounds[] = { 102, 104, 102, 104 };
      int round = each[2] + 11 * each[3] + 10 * each[4] + each[5];
      int once = each[0] + each[1] + each[6];
      double v = -1;
      r.g.value[0] = 3210;
      r.g.value[1] = 10;
      r.g.launched[1] = 77;
      r.g.launched[2] = threads;
      cost_work (r.w, &r.g, &v);
      r.g.value[0] = 3210;
      test (cost_work (r.w, &r.g, &v), "%d threads of known teams", threads);
      test_number ((int64_t) v,
		   2 * threads * once + rounds[threads - 1] * round,
		   "of %d threads of known teams", threads);
    }
  arena_free (r.a);
}

/* One instruction is enough to compare with.  */

static void
test_one (void)
{
  static const int one[BLOCKS] = { 1 };
  struct region r;
  double v = -1;
  make_from (&r, arena_new (), ALIKE ("acc parallel", ""));
  r.blocks[0] = one;
  r.g.launched[0] = 1;
  test (cost_work (r.w, &r.g, &v), "one instruction is known");
  test_number ((int64_t) v, 1, "instructions of one gang");
  arena_free (r.a);
}

/* Without instructions there is no number to compare with.  */

static void
test_nothing (void)
{
  static const int none[BLOCKS] = { 0 };
  struct region r;
  double v = -1;
  make (&r, "acc parallel", "gang vector", "", "");
  r.blocks[0] = none;
  r.g.launched[0] = 4;
  test (!cost_work (r.w, &r.g, &v), "no block has instructions");
  arena_free (r.a);
}

int
main (void)
{
  test_gangs ();
  test_teams ();
  test_threads ();
  test_launched (5, "launched 5 0 0");
  test_launched (1, "launched 1 0 0");
  test_again ();
  test_all_threads ();
  test_known_teams ();
  test_one ();
  test_nothing ();
  return test_end ();
}
