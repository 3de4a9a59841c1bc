/* Random loop nests: whether all ways to compile a program compute the same.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What a program computes on the host with GCC alone, the simulated device must compute
   with the code that GCC alone makes for it, and the host and the device with each list
   of transforms.  A nest is judged if that was tried with it to the end.

   A program has many nests, as most of the time would else go into headers and libraries.
   Each nest prints lines of its own.  A nest for which GCC's own code for the device
   differs is not judged.  One that differs with transforms is tried alone: its source is
   kept, and the line says what was wrong then.  So is one at which a compiler stops.  Where
   a program cannot be compiled or ends early and no nest is to blame, both halves of its
   nests are tried.

   That the lanes need more stack than usual is learnt from the object, and the program
   linked once instead of twice; each fifth program leaves that to drano-gcc.  The
   commands use the variables of the environment that check-transform has.  */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nests.h"

struct judgement
{
  struct choice choice;
  const char *self, *name;	/* This program, and the program judged.  */
  int seed;
  char options[200];		/* For the generator.  */
  char flags[600];		/* For all compilers.  */
  const char *suffix, *driver, *compiler;
  bool in[MOST_NESTS];		/* The nests that are tried together.  */
  int count;			/* How many they are.  */
  int judged, left_out, differing;
};

/* Whether it is known which nests are bad; STOPPED if one is that a compiler stops at, so
   that nothing is known of the others.  */
enum outcome { GOOD, KNOWN, UNKNOWN, STOPPED };

/* Run the command that FORMAT gives; return whether it succeeds.  */

static bool __attribute__ ((format (printf, 1, 2)))
command (const char *format, ...)
{
  static char text[8000];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  return system (text) == 0;
}

/* The nest in whose text line number LINE of the program of J is; 0 if there is none.  */

static int
nest_at (const struct judgement *j, int line)
{
  char name[40], text[4000];
  int nest = 0, number;
  snprintf (name, sizeof name, "program.%s", j->suffix);
  FILE *f = fopen (name, "r");
  while (f != NULL && line-- > 0 && fgets (text, sizeof text, f) != NULL)
    {
      if (sscanf (text, "nest%d (void)", &number) == 1
	  || sscanf (text, "subroutine nest%d", &number) == 1)
	nest = number;
      while (strchr (text, '\n') == NULL && fgets (text, sizeof text, f) != NULL)
	;
    }
  if (f != NULL)
    fclose (f);
  return nest < MOST_NESTS ? nest : 0;
}

/* Copy to SAID, which has SIZE bytes, WHAT and the first line of the file `log' that tells
   of an error.  Return the nest of J that it tells of; 0 if that is not known.  */

static int
say_error (const struct judgement *j, char *said, size_t size, const char *what)
{
  char line[1000] = "";
  int at = 0;
  FILE *f = fopen ("log", "r");
  while (f != NULL && fgets (line, sizeof line, f) != NULL)
    {
      const char *place = strstr (line, "program.");
      place = place != NULL ? strchr (place, ':') : NULL;
      if (place != NULL && atoi (place + 1) > 0)
	at = atoi (place + 1);
      if (strstr (line, "rror") != NULL || strstr (line, "unresolved") != NULL
	  || strstr (line, "refuse") != NULL)
	break;
    }
  if (f != NULL)
    fclose (f);
  line[strcspn (line, "\n")] = 0;
  snprintf (said, size, "%s: %s", what, line);
  return nest_at (j, at);
}

/* Write the program of J that has its nests.  */

static void
write_program (const struct judgement *j)
{
  char only[4 * MOST_NESTS] = "";
  int n = 0;
  for (int i = 1; i <= j->choice.nests; i++)
    if (j->in[i])
      n += snprintf (only + n, sizeof only - (size_t) n, "%s%d", n > 0 ? "," : "", i);
  if (!command ("'%s' %s %d %d %s >program.%s", j->self, j->options, j->seed,
		j->choice.nests, only, j->suffix))
    exit (2);
}

/* Compile the program of J with LIST, GCC verifying what it makes; return whether that
   succeeds.  */

static bool
compile_with (const struct judgement *j, const char *list)
{
  if (j->seed % 5 == 0)
    return command ("\"$BINDIR/drano-%s\" %s -fchecking -fdrano-transform=%s "
		    "-fdrano-report=report program.%s -o with -lm >log 2>&1", j->driver, j->flags, list,
		    j->suffix);
  return command ("\"$BINDIR/drano-%s\" %s -fchecking -fdrano-transform=%s "
		  "-fdrano-report=report -c program.%s -o with.o >log 2>&1", j->driver, j->flags, list,
		  j->suffix)
	 && command ("\"$BINDIR/drano-%s\" %s -fdrano-transform=%s with.o -o with -lm "
		     "$(nm -u with.o | awk '/drano_lane_stack_/ {"
		     "  split ($2, part, \"_\"); if (part[4] > most) most = part[4];"
		     "  print \"-Wl,--defsym=\" $2 \"=0\""
		     "} END { if (most) print \"-foffload-options=nvptx-none="
		     "-msoft-stack-reserve-local=\" most }') >>log 2>&1",
		     j->driver, j->flags, list);
}

/* Run PROGRAM of J with the variables of the environment in WITH, on the host if HOST, and
   let the file OUTPUT have what it prints; return whether it succeeds.  */

static bool
run (const struct judgement *j, const char *program, const char *with, bool host,
     const char *output)
{
  return command ("%s %s \"$SRCDIR/testsuite/lib/limit\" %d ./%s >%s 2>&1", with,
		  host ? "OMP_TARGET_OFFLOAD=DISABLED ACC_DEVICE_TYPE=host"
		  : "LD_LIBRARY_PATH=\"$PKGLIBDIR/sim\" OMP_TARGET_OFFLOAD=MANDATORY "
		    "ACC_DEVICE_TYPE=nvidia",
		  j->choice.patience, program, output);
}

/* Compare what was got with what is wanted.  For those nests of J that differ, set
   DIFFERS.  Copy to SAID, which has SIZE bytes, WHAT and what differs.  */

static enum outcome
compare (const char *what, bool ran, bool *differs, char *said, size_t size)
{
  char line[400] = "";
  int result = compare_lines ("want", "got", differs, line, sizeof line);
  if (ran && result == SAME)
    return GOOD;
  snprintf (said, size, "%s: %s%s", what, ran ? "" : "ends early; ", line);
  return ran && result == DIFFERENT_NESTS ? KNOWN : UNKNOWN;
}

/* Try J with LIST, as the other functions.  */

static enum outcome
try_list (const struct judgement *j, const char *list, bool last, bool *differs, char *said,
	  size_t size)
{
  static const struct { const char *what, *with; bool host; } runs[] = {
    { "on the device", "DRANO_SIM_CHECK=\"$CHECK\"", false },
    { "on the host", "", true },
    { "3 teams of 5 threads",
      "DRANO_SIM_CHECK=\"$CHECK\" OMP_NUM_TEAMS=3 OMP_NUM_THREADS=5 "
      "OMP_SCHEDULE=dynamic,3", false }
  };
  if (!compile_with (j, list))
    {
      int nest = say_error (j, said, size, list);
      memset (differs, 0, MOST_NESTS * sizeof *differs);
      differs[nest] = true;
      return nest > 0 && j->in[nest] ? STOPPED : UNKNOWN;
    }
  command ("grep -c '\"record\":\"transform\".*\"outcome\":\"done\"' report >>changed");
  enum outcome outcome = GOOD;
  for (int i = 0; i < (last && !j->choice.openacc ? 3 : 2) && outcome != UNKNOWN; i++)
    {
      char what[100], ignored[10];
      snprintf (what, sizeof what, "-fdrano-transform=%s, %s", list, runs[i].what);
      bool ran = run (j, "with", runs[i].with, runs[i].host, "got");
      enum outcome now = compare (what, ran, differs, outcome == GOOD ? said : ignored,
				  outcome == GOOD ? size : sizeof ignored);
      if (now != GOOD)
	outcome = now;
    }
  return outcome;
}

/* Say that those nests of J for which WHICH is set, if it is not null, are not judged, or
   that they fail.  */

static void
say (struct judgement *j, const bool *which, bool fails, const char *said)
{
  for (int i = 1; i <= j->choice.nests; i++)
    if (j->in[i] && (which == NULL || which[i]))
      {
	char kept[60];
	snprintf (kept, sizeof kept, "nest%d.%s", i, j->suffix);
	*(fails ? &j->differing : &j->left_out) += 1;
	printf ("%s: %s, nest %d: %s\n", fails ? "FAIL" : "not judged", j->name, i, said);
	j->in[i] = false;
	j->count--;
	if (fails)
	  command ("cp program.%s %s", j->suffix, kept);
      }
  fflush (stdout);
}

static bool judge_nests (struct judgement *);

/* Judge only those nests of J for which WHICH is VALUE; return whether all are good.  */

static bool
judge_some (const struct judgement *j, const bool *which, bool value, struct judgement *sum)
{
  struct judgement part = *j;
  part.judged = part.left_out = part.differing = part.count = 0;
  for (int i = 1; i <= j->choice.nests; i++)
    part.count += part.in[i] = j->in[i] && which[i] == value;
  bool good = part.count == 0 || judge_nests (&part);
  sum->judged += part.judged;
  sum->left_out += part.left_out;
  sum->differing += part.differing;
  return good;
}

/* Judge both halves of the nests of J, of which a program came to no end as SAID.  FAILS
   says whether GCC alone did not.  Return whether all are good.  */

static bool
judge_halves (struct judgement *j, bool fails, const char *said)
{
  if (j->count == 1)
    {
      say (j, NULL, fails, said);
      return false;
    }
  bool first[MOST_NESTS] = { false };
  for (int i = 1, n = 0; i <= j->choice.nests; i++)
    first[i] = j->in[i] && n++ < j->count / 2;
  bool good = judge_some (j, first, true, j);
  good &= judge_some (j, first, false, j);
  /* Only all together they are bad.  */
  if (good && fails)
    {
      printf ("FAIL: %s, %d nests together: %s\n", j->name, j->count, said);
      j->differing++;
    }
  return good;
}

/* Judge those nests of J that DIFFERS has, each alone.  */

static void
judge_alone (struct judgement *j, const bool *differs, const char *said)
{
  bool one[MOST_NESTS] = { false };
  for (int i = 1; i <= j->choice.nests; i++)
    if (j->in[i] && differs[i])
      {
	one[i] = true;
	if (j->count == 1)
	  say (j, one, true, said);
	else if (judge_some (j, one, true, j))
	  {
	    write_program (j);
	    j->judged--;
	    say (j, one, true, said);
	  }
	else
	  {
	    j->in[i] = false;
	    j->count--;
	  }
	one[i] = false;
      }
}

/* Judge the nests of J together; return whether all are good.  */

static bool
judge_nests (struct judgement *j)
{
  char said[1000];
  bool differs[MOST_NESTS] = { false };
  int all = j->count;
  write_program (j);
  if (!command ("$%s %s program.%s -o stock -lm >log 2>&1", j->compiler, j->flags,
		j->suffix))
    {
      int nest = say_error (j, said, sizeof said, "GCC refuses it");
      if (j->count == 1 || nest == 0 || !j->in[nest])
	return judge_halves (j, false, said);
      differs[nest] = true;
      say (j, differs, false, said);
      judge_nests (j);
      return false;
    }
  if (!run (j, "stock", "", true, "want"))
    return judge_halves (j, false, "GCC alone fails on the host");
  if (!j->choice.simd)
    {
      bool ran = run (j, "stock", "", false, "got");
      switch (compare ("GCC alone", ran, differs, said, sizeof said))
	{
	case UNKNOWN: return judge_halves (j, false, said);
	case KNOWN: say (j, differs, false, said); break;
	default: break;
	}
    }
  for (const char *const *list = j->choice.lists; *list != NULL && j->count > 0; list++)
    {
      bool now[MOST_NESTS];
      memcpy (now, differs, sizeof now);
      enum outcome outcome = try_list (j, *list, list[1] == NULL, now, said, sizeof said);
      if (outcome == UNKNOWN)
	return judge_halves (j, true, said);
      if (outcome == STOPPED)
	{
	  judge_alone (j, now, said);
	  if (j->count > 0)
	    judge_nests (j);
	  return false;
	}
      if (outcome == KNOWN)
	{
	  /* Trying others alone writes into these files.  */
	  command ("mv want want.%d", j->count);
	  int count = j->count;
	  judge_alone (j, now, said);
	  command ("mv want.%d want", count);
	  memcpy (differs, now, sizeof now);
	  write_program (j);
	}
    }
  j->judged += j->count;
  return j->count == all;
}

/* Judge the program of SEED, of the tables if TABLES, with NESTS nests, or as many as it
   usually has if that is 0; SELF is this program.  */

int
judge (const char *self, bool tables, int seed, int nests)
{
  const char *fortran = getenv ("GFORTRAN"), *offload = getenv ("OFFLOAD_OPTS");
  static struct judgement j;
  j.choice = choose (tables, seed, fortran != NULL && *fortran != 0);
  struct choice *c = &j.choice;
  j.self = self;
  j.seed = seed;
  if (nests > 0)
    c->nests = nests < MOST_NESTS ? nests : MOST_NESTS - 1;
  for (int i = 1; i <= c->nests; i++)
    j.in[i] = true;
  j.count = c->nests;
  j.suffix = c->cxx ? "cc" : c->fortran ? "f90" : "c";
  j.driver = c->cxx ? "g++" : c->fortran ? "gfortran" : "gcc";
  j.compiler = c->cxx ? "GXX" : c->fortran ? "GFORTRAN" : "GCC";
  const char *language = c->cxx ? "C++" : c->fortran ? "Fortran" : "C";
  snprintf (j.options, sizeof j.options, "%s%s%s%s", c->cxx ? "--c++"
	    : c->fortran ? "--fortran" : "", c->simd ? " --simd" : "",
	    tables ? " --tables" : "", c->openacc ? " --openacc" : "");
  snprintf (j.flags, sizeof j.flags, "-w -f%s%s%s -foffload=nvptx-none %s %s "
	    "-foffload=-latomic -foffload=-lm", c->openacc ? "openacc" : "openmp",
	    c->fast ? " -ffast-math -foffload-options=nvptx-none=-mptx=7.0" : "",
	    c->fortran ? " -ffree-line-length-none -foffload=-lgfortran" : "",
	    offload != NULL ? offload : "", c->level);
  char name[200];
  snprintf (name, sizeof name, "%s %d, %s %s %s%s%s", tables ? "tables" : "nests", seed,
	    language, c->level, c->openacc ? "OpenACC" : "OpenMP",
	    c->simd ? " with simd" : "", c->fast ? " -ffast-math" : "");
  j.name = name;
  command (": >changed");
  judge_nests (&j);
  printf ("%s: %s: %d nests judged, %d not judged, %d differ\n",
	  j.differing > 0 ? "FAIL" : "PASS", name, j.judged, j.left_out, j.differing);
  command ("rm -f stock with with.o");
  return 0;
}
