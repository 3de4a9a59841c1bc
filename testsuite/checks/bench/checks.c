/* Measure what drano run --check costs.  Prints figures; asserts nothing.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Run by `make bench' in a directory of its own, with BINDIR, SRCDIR, GCC and
   OFFLOAD_OPTS set; its arguments are programs.  Of each list of checks it
   prints the instructions of the process over those without, as valgrind counts
   them, and how many bytes of memory the process has more for each byte that a
   larger program maps.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 4000, LARGE = 4000000, PROGRAMS_MOST = 100 };

/* Return the greatest number that the shell's COMMAND prints, 0 if none.  */

static double
greatest (const char *command)
{
  FILE *f = popen (command, "r");
  double most = 0, v;

  while (f && fscanf (f, "%lf", &v) == 1)
    if (v > most)
      most = v;
  if (f)
    pclose (f);
  return most;
}

/* Compile SOURCE, in which N is set to SIZE if that is not 0, to ./program.
   Return whether that was possible.  */

static int
build (const char *source, int size)
{
  char command[2 * TEXT];

  snprintf (command, sizeof command,
	    "sed '%d,$s/^#define N .*/#define N %d/' '%s' >program.c"
	    " && $GCC -w -g -O2 $OFFLOAD_OPTS -I$SRCDIR/testsuite/drano.kernels"
	    " -fopen$(grep -q 'pragma acc' program.c && echo acc || echo mp)"
	    " -o program program.c -lm 2>/dev/null",
	    size ? 1 : 100000, size, source);
  return system (command) == 0;
}

/* Return the instructions of ./program with the checks LIST, or without if it is
   empty.  */

static double
instructions (const char *list)
{
  char command[2 * TEXT];

  snprintf (command, sizeof command,
	    "rm -f grind.*; valgrind --tool=cachegrind --cache-sim=no"
	    " --trace-children=yes --cachegrind-out-file=grind.%%p"
	    " $BINDIR/drano run --device=sim %s%s ./program >/dev/null 2>&1;"
	    " sed -n 's/^summary: //p' grind.*",
	    *list ? "--check=" : "", list);
  return greatest (command);
}

/* Return the MiB that ./program has at most, likewise.  */

static double
memory (const char *list)
{
  char command[2 * TEXT];

  snprintf (command, sizeof command,
	    "DRANO_SIM_STATISTICS=1 $BINDIR/drano run --device=sim %s%s"
	    " ./program 2>&1 >/dev/null"
	    " | sed -n 's/.* \\([0-9.]*\\) MiB at most.*/\\1/p'",
	    *list ? "--check=" : "", list);
  return greatest (command);
}

int
main (int argc, char **argv)
{
  static const char *const lists[] =
    { "memory", "synchronization", "uninitialized", "data", "races",
      "memory,synchronization,uninitialized,data,races" };
  char source[TEXT];

  if (system ("command -v valgrind >/dev/null"))
    {
      puts ("  valgrind is not here");
      return 0;
    }
  setenv ("DRANO_SIM_THREADS", "1", 1);
  setenv ("OMP_NUM_THREADS", "1", 1);
  for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
    {
      static double without[PROGRAMS_MOST];
      double logs = 0, most = 0;
      int n = 0;
      for (int p = 1; p < argc && p < PROGRAMS_MOST; p++)
	if (build (argv[p], 0))
	  {
	    without[p] = without[p] ? without[p] : instructions ("");
	    double ratio = instructions (lists[k]) / without[p];
	    n++;
	    logs += log (ratio);
	    most = ratio > most ? ratio : most;
	  }
      printf ("  %s: geometric mean %.2f, most %.2f over %d programs", lists[k],
	      exp (logs / n), most, n);
      snprintf (source, sizeof source, "%s/examples/saxpy-omp.c",
		getenv ("SRCDIR"));
      /* It maps two arrays of float.  */
      if (build (source, LARGE))
	printf ("; %.2f bytes for a mapped one",
		(memory (lists[k]) - memory ("")) * 1048576 / (8.0 * LARGE));
      puts ("");
      fflush (stdout);
    }
  return 0;
}
