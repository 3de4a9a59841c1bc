/* Random programs: what is predicted holds what happens.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: random-test [FIRST [COUNT]]

   Programs with the numbers FIRST, ... are analysed, then run with several
   choices of their uniform values; each request is counted directly and
   compared with the prediction of its site.  */

#include "base/arena.h"
#include "judge.h"
#include "program.h"
#include "testlib.h"

#include <stdlib.h>

enum { RUNS = 24 };

/* Sums over all programs.  */
struct totals
{
  long checked, tight, exact, assumed;
};

/* Try program number SEED; false if its prediction is wrong.  */

static bool
try (uint64_t seed, struct totals *sum, bool verbose)
{
  struct arena *a = arena_new ();
  struct program *p = program_new (a, seed);
  struct ir_module *m = ir_module_new (a);
  char msg[200];
  program_emit (p, m);
  if (!ir_verify (m, msg, sizeof msg))
    {
      printf ("program %d: %s\n", (int) seed, msg);
      arena_free (a);
      return false;
    }
  struct judge *j = judge_new (a, m);
  for (uint64_t k = 0; k < RUNS && !j->bad; k++)
    judge_run (j, seed * RUNS + k);
  if (j->bad || verbose)
    {
      printf ("program %d: %s\n", (int) seed, j->bad ? j->what : "fine");
      program_print (stdout, p);
      if (verbose)
	ir_write (stdout, m);
    }
  sum->checked += j->checked;
  sum->tight += j->tight;
  sum->exact += j->exact;
  sum->assumed += j->assumed;
  bool good = !j->bad;
  arena_free (a);
  return good;
}

int
main (int argc, char **argv)
{
  int first = argc > 1 ? atoi (argv[1]) : 1;
  int count = argc > 2 ? atoi (argv[2]) : argc > 1 ? 1 : 4000;
  int bad = 0;
  struct totals t = { 0 };
  for (int i = first; i < first + count && bad < 5; i++)
    bad += !try ((uint64_t) i, &t, argc == 2);
  test (!bad, "predictions of %d random programs", count);
  test (count < 100 || (t.checked > 10L * count && t.tight > t.checked / 10),
	"requests checked, some of them closely");
  printf ("%ld requests checked, %ld of them with one figure, %ld exact; "
	  "%ld skipped for what is assumed\n", t.checked, t.tight, t.exact,
	  t.assumed);
  return test_end ();
}
