/* Random programs: what is predicted holds what happens.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: random-test [FIRST [COUNT]]

   Programs with the numbers FIRST, ... are analysed, then run with several
   choices of their uniform values; each request is counted directly and
   compared with the prediction of its site.  A site's assumptions are looked
   at: where one does not hold, the site says nothing of that run.  */

#include "analyze.h"
#include "arena.h"
#include "machine.h"
#include "program.h"
#include "testlib.h"

#include <stdlib.h>
#include <string.h>

enum { RUNS = 24 };

struct tally
{
  const struct analysis *analysis;
  const struct site *sites[PROGRAM_ACCESSES];
  struct program_run *run;
  struct request_list *list;
  bool bad;
  char what[200];
  long checked, skipped, exact, tight;
};

/* Requests are judged when the run is known to be defined.  */
struct request_list
{
  struct program_request at[20000];
  int n;
};

static void
note (const struct program_request *q, void *data)
{
  struct tally *t = data;
  if (t->list->n < 20000)
    t->list->at[t->list->n++] = *q;
}

/* The number of blocks of SIZE bytes that Q touches.  */

static int
blocks (const struct program_request *q, int size)
{
  uint64_t seen[PROGRAM_LANES * 4];
  int n = 0;
  for (int l = 0; l < PROGRAM_LANES; l++)
    {
      if (!(q->mask >> l & 1))
	continue;
      for (uint64_t b = q->address[l] / (uint64_t) size;
	   b <= (q->address[l] + (uint64_t) q->bytes - 1) / (uint64_t) size;
	   b++)
	{
	  int i = 0;
	  while (i < n && seen[i] != b)
	    i++;
	  if (i == n)
	    seen[n++] = b;
	}
    }
  return n;
}

/* The value of "a*b" or the like in RUN; false if NAME is something else.  */

static bool
product (const struct program_run *run, const char *name, size_t len,
	 int64_t *v)
{
  *v = 1;
  for (size_t i = 0; i < len; i++)
    if (i % 2 == 0 && name[i] >= 'a' && name[i] < 'a' + PROGRAM_UNIFORMS)
      *v *= run->uniforms[name[i] - 'a'];
    else if (i % 2 == 0 || name[i] != '*')
      return false;
  return len % 2 == 1;
}

/* True if all that S assumes holds in RUN.  */

static bool
holds (const struct site *s, const struct program_run *run)
{
  const char *p = s->assumes;
  while (p && *p)
    {
      size_t n = strcspn (p, ",");
      const char *sign = memchr (p, '>', n);
      int64_t v;
      if (n == 7 && !strncmp (p, "no wrap", 7))
	{
	  if (run->wrapped)
	    return false;
	}
      else if (n == 20 && !strncmp (p, "no negative dividend", 20))
	{
	  if (run->negative)
	    return false;
	}
      else if (sign && product (run, p, (size_t) (sign - p) - 1, &v))
	{
	  if (v < atoll (sign + 2))
	    return false;
	}
      else
	return false;
      p += n;
      p += strspn (p, ", ");
    }
  return true;
}

static void
judge (struct tally *t, const struct program_request *q)
{
  const struct site *s = t->sites[q->access];
  int sectors = blocks (q, MACHINE_SECTOR), lines = blocks (q, MACHINE_LINE);
  int lanes = __builtin_popcount (q->mask);
  const char *what = NULL;
  bool natural = true;
  if (!s)
    {
      t->bad = true;
      snprintf (t->what, sizeof t->what, "access %d is no site", q->access);
      return;
    }
  /* Elements lie where their size allows, or the device stops.  */
  int align = q->bytes & -q->bytes;
  for (int l = 0; l < PROGRAM_LANES; l++)
    natural &= !(q->mask >> l & 1) || q->address[l] % (unsigned) align == 0;
  if (!natural || !holds (s, t->run))
    {
      t->skipped++;
      return;
    }
  t->checked++;
  if (sectors < s->sectors[0] || sectors > s->sectors[1])
    what = "sectors";
  else if (lines < s->lines[0] || lines > s->lines[1])
    what = "lines";
  else if (s->lanes >= 0 && lanes != s->lanes)
    what = "lanes";
  else if (s->active == ACTIVE_ONE && lanes > 1)
    what = "one lane";
  else if (s->exact_index && s->exact_mask && s->exact_alignment)
    {
      t->exact++;
      if (s->sectors[0] != s->sectors[1])
	what = "exactness";
    }
  t->tight += s->sectors[0] == s->sectors[1];
  if (!what || t->bad)
    return;
  t->bad = true;
  snprintf (t->what, sizeof t->what, "%s of access %d: %d sectors, %d lines, "
	    "%d lanes (a=%d b=%d c=%d d=%d) but %d..%d, %d..%d, %d", what,
	    q->access, sectors, lines, lanes, (int) t->run->uniforms[0],
	    (int) t->run->uniforms[1], (int) t->run->uniforms[2],
	    (int) t->run->uniforms[3], s->sectors[0], s->sectors[1],
	    s->lines[0], s->lines[1], s->lanes);
}

/* Try program number SEED; false if its prediction is wrong.  */

static bool
try (uint64_t seed, struct tally *sum, bool verbose)
{
  struct arena *a = arena_new ();
  struct program *p = program_new (a, seed);
  struct ir_module *m = ir_module_new (a);
  char msg[200];
  struct tally t = *sum;
  uint64_t random = seed;
  program_emit (p, m);
  t.bad = false;
  memset (t.sites, 0, sizeof t.sites);
  if (!ir_verify (m, msg, sizeof msg))
    {
      printf ("program %d: %s\n", (int) seed, msg);
      arena_free (a);
      return false;
    }
  t.analysis = analyze_module (m, machine_find (MACHINE_DEFAULT),
			       DOMAIN_LANES);
  for (int i = 0; i < t.analysis->nsites; i++)
    {
      const struct site *s = &t.analysis->sites[i];
      const struct ir_insn *insn = &s->func->insns[s->insn];
      if (!strcmp (insn->loc.file, "access"))
	t.sites[insn->loc.line - 1] = s;
    }
  for (int k = 0; k < RUNS && !t.bad; k++)
    {
      struct program_run run = { .request = note, .data = &t };
      t.run = &run;
      t.list->n = 0;
      program_choose (p, &run, &random);
      program_execute (p, &run);
      for (int i = 0; i < t.list->n && !run.undefined; i++)
	judge (&t, &t.list->at[i]);
    }
  if (t.bad || verbose)
    {
      printf ("program %d: %s\n", (int) seed, t.bad ? t.what : "fine");
      program_print (stdout, p);
      if (verbose)
	ir_write (stdout, m);
    }
  bool bad = t.bad;
  *sum = t;
  arena_free (a);
  return !bad;
}

int
main (int argc, char **argv)
{
  int first = argc > 1 ? atoi (argv[1]) : 1;
  int count = argc > 2 ? atoi (argv[2]) : argc > 1 ? 1 : 4000;
  int bad = 0;
  static struct request_list list;
  struct tally t = { .list = &list };
  for (int i = first; i < first + count && bad < 5; i++)
    bad += !try ((uint64_t) i, &t, argc == 2);
  test (!bad, "predictions of %d random programs", count);
  test (count < 100 || (t.checked > 10L * count && t.tight > t.checked / 10),
	"requests checked, some of them closely");
  printf ("%ld requests checked, %ld of them with one figure, %ld exact; "
	  "%ld skipped for what is assumed\n", t.checked, t.tight, t.exact,
	  t.skipped);
  return test_end ();
}
