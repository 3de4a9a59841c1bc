/* Any lane IR: what is predicted holds what the 32 lanes do.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: lanes-test [-n RUNS] [-s SEED] FILE.dri...

   Each FILE, as -fdrano-dump-ir writes it, is analysed, then run RUNS times
   with random values; each request is compared with what is predicted of its
   site.  Without arguments, a few programs of its own are judged, with
   predictions that are right and with such as are not.  */

#include "base/arena.h"
#include "judge.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

static const int default_runs = 40;

/* What is summed up over files.  */
struct totals
{
  long sites, seen, checked, tight, exact, assumed, cut, undefined;
};

/* Read and check the LEN bytes of lane IR at TEXT into A; null, with a message
   printed, if that fails.  */

static struct ir_module *
module (struct arena *a, const char *name, const char *text, size_t len)
{
  char msg[200];
  struct ir_module *m = ir_read (a, text, len, msg, sizeof msg);
  if (m && ir_verify (m, msg, sizeof msg))
    return m;
  printf ("%s: %s\n", name, msg);
  return NULL;
}

/* The contents of the file NAME, in A; null if it cannot be read.  */

static char *
contents (struct arena *a, const char *name, size_t *len)
{
  FILE *f = fopen (name, "rb");
  long n = -1;
  char *text = NULL;
  if (f && !fseek (f, 0, SEEK_END) && (n = ftell (f)) >= 0
      && !fseek (f, 0, SEEK_SET))
    {
      text = arena_alloc (a, (size_t) n + 1);
      *len = fread (text, 1, (size_t) n, f);
    }
  if (f)
    fclose (f);
  return text;
}

/* True if J's predictions warn of no access that is fine for certain: of unit
   stride, the same in all lanes, or by a single lane.  Alignment is another
   matter, and so are races.  */

static bool
no_false_alarm (const struct judge *j)
{
  bool good = true;
  for (int i = 0; i < j->analysis->nsites; i++)
    {
      const struct site *s = &j->analysis->sites[i];
      const struct ir_insn *insn = &s->func->insns[s->insn];
      bool fine = (s->pattern == PATTERN_UNIT || s->pattern == PATTERN_UNIFORM
		   || s->pattern == PATTERN_SINGLE);
      if (!fine || s->finding == FINDING_NONE
	  || s->finding == FINDING_MISALIGNED
	  || s->finding == FINDING_SHARED_SCALAR)
	continue;
      printf ("%s:%d:%d: %s is %s\n", insn->loc.file ? insn->loc.file : "?",
	      insn->loc.line, insn->loc.column, pattern_name (s->pattern),
	      finding_id (s->finding));
      good = false;
    }
  return good;
}

/* Judge the file NAME in RUNS runs from SEED; add to SUM.  */

static void
try (const char *name, int runs, uint64_t seed, struct totals *sum)
{
  struct arena *a = arena_new ();
  const char *base = strrchr (name, '/');
  size_t len = 0;
  const char *text = contents (a, name, &len);
  struct ir_module *m = text ? module (a, name, text, len) : NULL;
  base = base ? base + 1 : name;
  if (m)
    {
      struct judge *j = judge_new (a, m);
      uint64_t k = 0;
      while (k < (uint64_t) runs && judge_run (j, seed + k * 1000))
	k++;
      if (j->bad)
	printf ("run %d of %s: %s\n", (int) k, name, j->what);
      test (!j->bad, "lanes of %s", base);
      test (no_false_alarm (j), "no false alarm in %s", base);
      sum->sites += j->analysis->nsites;
      sum->seen += judge_seen (j);
      sum->checked += j->checked;
      sum->tight += j->tight;
      sum->exact += j->exact;
      sum->assumed += j->assumed;
      sum->cut += j->cut;
      sum->undefined += j->undefined;
    }
  else
    test (false, "lanes of %s", base);
  arena_free (a);
}

/* for (k = 0; k < lane; k++) A[k + 8 * u]; then A[2 * lane + k] with what k
   has become, and the same by lane 0 alone.  */
static const char own[] =
"func \"f\" root {\n"
"  lanes \"vector\"\n"
"  block 0 single\n"
"    %1 = uniform p64 \"A\" mod 5 0\n    %2 = uniform i64 \"u\" lo 0 hi 9\n"
"    %3 = const i64 0\n    %4 = const i64 1\n    %5 = const i64 4\n"
"    %6 = const i64 32\n    jump 1\n"
"  block 1 loop 0\n    %10 = lane i64\n    jump 2\n"
"  block 2 loop 0\n    %11 = phi i64 %3 %16\n    %12 = lt u1 %11 %10\n"
"    branch %12 3 4\n"
"  block 3 loop 0\n    %13 = mul i64 %11 %5\n    %14 = mul i64 %2 %6\n"
"    %19 = add i64 %13 %14\n    %15 = add p64 %1 %19\n"
"    %17 = load i32 %15 global 4 \"A\" @\"k\":1:1\n"
"    %16 = add i64 %11 %4\n    jump 2\n"
"  block 4 loop 0\n    %20 = add i64 %10 %10\n    %21 = add i64 %20 %11\n"
"    %22 = mul i64 %21 %5\n    %23 = add p64 %1 %22\n"
"    %24 = load i32 %23 global 4 \"A\" @\"k\":2:1\n    jump 5\n"
"  block 5 single\n    %30 = mul i64 %21 %5\n    %31 = add p64 %1 %30\n"
"    %32 = load i32 %31 global 4 \"A\" @\"k\":3:1\n    return\n}\n";

/* Whether what the program above asks for is right: requests K of its loop
   are made by the lanes above K, and so on.  */
struct wanted
{
  int loop, after, single;
  bool bad;
};

static void
look (const struct interp_request *q, void *data)
{
  struct wanted *w = data;
  switch (q->func->insns[q->insn].loc.line)
    {
    case 1:
      w->bad |= q->mask != UINT32_MAX << (w->loop + 1);
      for (int l = w->loop + 1; l < INTERP_LANES; l++)
	w->bad |= (q->address[l] - (uint64_t) w->loop * 4) % 32 != 0;
      w->loop++;
      break;
    case 2:
      w->bad |= q->mask != UINT32_MAX;
      for (int l = 0; l < INTERP_LANES; l++)
	w->bad |= q->address[l] != q->address[0] + (uint64_t) l * 12;
      w->after++;
      break;
    default:
      w->bad |= q->mask != 1;
      w->single++;
    }
}

/* Tests of the interpreter and of the judge themselves.  */

static void
test_own (void)
{
  struct arena *a = arena_new ();
  struct ir_module *m = module (a, "own", own, sizeof own - 1);
  struct interp *x = interp_new (a, m);
  struct wanted w = { 0 };
  int64_t v = 0, u;
  x->request = look;
  x->data = &w;
  interp_run (x, m->funcs[0], 1);
  test (!w.bad && w.loop == 31 && w.after == 1 && w.single == 1,
	"lanes leave a loop when they are done");
  test (interp_value (x, "u", 1, &u) && u >= 0 && u <= 9
	&& interp_value (x, "2*u*u+3", 7, &v) && v == 2 * u * u + 3
	&& interp_value (x, "(u)-1", 5, &v) && v == u - 1
	&& !interp_value (x, "w", 1, &v), "values of names");
  struct judge *j = judge_new (a, m);
  bool good = true;
  for (uint64_t k = 0; k < 20; k++)
    good &= judge_run (j, k);
  test (good && judge_seen (j) == 3 && j->checked > 200, "right predictions");
  for (int i = 0; i < j->analysis->nsites; i++)
    {
      struct site *s = &j->analysis->sites[i], kept = *s;
      s->sectors.hi = s->sectors.lo - 1;
      test (!judge_run (j, 5) && strstr (j->what, "sectors"),
	    "site %d: wrong sectors are found", i);
      *s = kept;
      j->bad = false;
      s->lanes = 33;
      test (!judge_run (j, 5) && strstr (j->what, "less lanes"),
	    "site %d: wrong lanes are found", i);
      *s = kept;
      j->bad = false;
      s->pattern = PATTERN_UNIT;
      s->finding = FINDING_STRIDED;
      test (!no_false_alarm (j), "site %d: a false alarm is found", i);
      *s = kept;
      s->assumes = "u >= 10";
      test (judge_run (j, 5), "site %d: no assumption, no judgement", i);
      *s = kept;
    }
  arena_free (a);
}

int
main (int argc, char **argv)
{
  struct totals t = { 0 };
  int runs = default_runs, files = 0;
  uint64_t seed = 1;
  for (int i = 1; i < argc; i++)
    if (!strcmp (argv[i], "-n") && i + 1 < argc)
      runs = atoi (argv[++i]);
    else if (!strcmp (argv[i], "-s") && i + 1 < argc)
      seed = (uint64_t) atoll (argv[++i]);
    else
      {
	files++;
	try (argv[i], runs, seed, &t);
      }
  if (!files)
    {
      test_own ();
      return test_end ();
    }
  printf ("%ld of %ld sites seen; %ld requests compared, %ld of sites with "
	  "one figure, %ld exact; %ld not for what is assumed, %ld of partly "
	  "filled warps; %ld runs say nothing\n", t.seen, t.sites, t.checked,
	  t.tight, t.exact, t.assumed, t.cut, t.undefined);
  return test_end ();
}
