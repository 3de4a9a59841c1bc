/* Random regions of OpenMP, each of which computes the same on host and device.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: regions SEED COUNT >PROGRAM.c

   A region has team code, parallel regions in loops and branches of it, and in these
   loops of all schedules, sections, single, master and critical constructs, barriers, and
   calls of functions that have some of that.  What threads and teams update they update
   by atomic additions, which may come in any order, and an element of an array is set by
   one iteration; so the results depend on neither the number of teams and threads nor on
   who executes what.  The program executes each region on the host and on the device,
   compares, prints what differs, and fails then.  */

#include <stdio.h>
#include <stdlib.h>

static unsigned long long state;
static int names;		/* The number of the last name.  */

/* A random number below N.  */

static unsigned
below (unsigned n)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (state >> 20) % n;
}

/* One of the N texts of LIST.  */

static const char *
pick (const char *const list[], unsigned n)
{
  return list[below (n)];
}

#define PICK(...)							\
  pick ((const char *const[]) { __VA_ARGS__ },				\
	sizeof ((const char *const[]) { __VA_ARGS__ }) / sizeof (char *))

/* Print an integer that depends on the variable with NUMBER.  */

static void
put_value (int number)
{
  printf (PICK ("i%d * 3 + 1", "(int) (i%d ^ 5)", "i%d %% 7", "(i%d & 15)",
		"(int) (x[i%1$d %% 64u] + i%1$d)", "i%d * i%d %% 31",
		"sign (i%d)"), number, number);
}

/* Print an atomic addition of a value of the variable with NUMBER, or of a constant if
   that is 0.  */

static void
put_sum (int number)
{
  printf ("#pragma omp atomic\ns[%u] += ", below (8));
  if (number)
    put_value (number);
  else
    printf ("%u + m", below (100));
  printf (";\n");
}

static const char *
schedule (void)
{
  return PICK ("", "", "schedule(static)", "schedule(static, 1)",
	       "schedule(static, 5)", "schedule(dynamic)",
	       "schedule(dynamic, 3)", "schedule(guided)",
	       "schedule(guided, 2)", "schedule(nonmonotonic: dynamic, 2)",
	       "schedule(monotonic: dynamic)");
}

/* Print the head of a loop over a new variable, and return the number of that.  */

static int
put_loop (void)
{
  const char *type = PICK ("int", "long", "unsigned", "unsigned long long");
  const char *count = PICK ("n", "n", "40", "m", "1", "(n - n)", "n / 3");
  int number = ++names, step = below (4) ? 1 : 2 + below (2);
  if ((type[0] == 'i' || type[0] == 'l') && below (3) == 0)
    printf ("for (%s i%d = %s - 1; i%d >= 0; i%d -= %d)\n", type, number,
	    count, number, number, step);
  else
    printf ("for (%s i%d = 0; i%d < %s; i%d += %d)\n", type, number, number,
	    count, number, step);
  return number;
}

static void put_thread_code (int depth, int most);

/* Print a loop that threads share.  */

static void
put_shared_loop (void)
{
  const char *end = below (2) ? " nowait" : "";
  int form = below (3), number;
  printf ("#pragma omp for %s%s\n", schedule (), form == 1 ? "" : end);
  number = put_loop ();
  if (form == 0)
    {
      printf ("{\n");
      put_sum (number);
      printf ("}\n");
    }
  else if (form == 1)
    {
      printf ("b[i%d] = ", number);
      put_value (number);
      printf (";\n");
    }
  else
    {
      printf ("{\n#pragma omp critical\n{\n");
      put_sum (number);
      printf ("}\n}\n");
    }
}

/* Print a construct for one thread, or for one each.  */

static void
put_single (void)
{
  int number = ++names;
  switch (below (4))
    {
    case 0:
      printf ("#pragma omp single%s\n{\n", below (2) ? " nowait" : "");
      put_sum (0);
      printf ("}\n");
      break;
    case 1:
      printf ("#pragma omp master\n{\n");
      put_sum (0);
      printf ("}\n");
      break;
    case 2:
      printf ("{\nint i%d;\n#pragma omp single copyprivate (i%d)\n"
	      "i%d = %u + m;\n#pragma omp for %s\n"
	      "for (int k = 0; k < n; k++)\n{\n", number, number, number,
	      below (1000), schedule ());
      put_sum (number);
      printf ("}\n}\n");
      break;
    default:
      printf ("#pragma omp sections%s\n{\n", below (2) ? " nowait" : "");
      for (int k = 1 + below (4); k > 0; k--)
	{
	  printf ("#pragma omp section\n{\n");
	  put_sum (0);
	  printf ("}\n");
	}
      printf ("}\n");
    }
}

/* Print a loop or a branch at DEPTH that has what PUT prints inside.  */

static void
put_around (int depth, void (*put) (int, int))
{
  if (below (2))
    printf ("for (int r%d = 0; r%d < %s; r%d++)\n{\n", names + 1, names + 1,
	    PICK ("2", "3", "m % 4"), names + 1), names++;
  else
    printf ("if (m %s %u)\n{\n", PICK (">", "<", "=="), below (12));
  put (depth + 1, 2);
  printf ("}\n");
}

/* Print at most MOST statements at DEPTH that each thread of a parallel region
   executes.  */

static void
put_thread_code (int depth, int most)
{
  for (int k = 1 + below (most); k > 0; k--)
    switch (below (9))
      {
      case 0: case 1: case 2:
	put_shared_loop ();
	break;
      case 3: case 4:
	put_single ();
	break;
      case 5:
	printf ("#pragma omp barrier\n");
	break;
      case 6:
	printf ("share (s, %u, n);\n", below (8));
	break;
      case 7:
	printf ("if (omp_get_thread_num () >= omp_get_num_threads ())\n"
		"bad[0] = 1;\n");
	break;
      default:
	if (depth < 2)
	  put_around (depth, put_thread_code);
      }
}

/* Print a parallel region; variables of the team may be summed up.  */

static void
put_parallel (int team)
{
  const char *threads = (below (3) ? ""
			 : PICK ("num_threads (1)", "num_threads (2)",
				 "num_threads (3)", "num_threads (m)",
				 "num_threads (100)", "if (m > 5)", "if (0)"));
  if (below (4) == 0)
    {
      printf ("#pragma omp parallel for %s %s %s\n", schedule (), threads,
	      team ? "reduction (+: l1)" : "");
      int number = put_loop ();
      printf ("{\n");
      put_sum (number);
      if (team)
	printf ("l1 += i%d %% 5;\n", number);
      printf ("}\n");
      return;
    }
  printf ("#pragma omp parallel %s\n{\n", threads);
  put_thread_code (0, 4);
  printf ("}\n");
}

/* Print at most MOST statements at DEPTH of the initial thread.  */

static void
put_team_code (int depth, int most)
{
  for (int k = 1 + below (most); k > 0; k--)
    switch (below (7))
      {
      case 0: case 1: case 2:
	put_parallel (1);
	break;
      case 3:
	put_sum (0);
	break;
      case 4:
	printf ("start (s, n, %s);\n", PICK ("2", "m", "7"));
	break;
      case 5:
	printf ("share (s, %u, n);\n", below (8));
	break;
      default:
	if (depth < 2)
	  put_around (depth, put_team_code);
      }
}

static const char maps[]
  = "map(tofrom: b[:N], s[:8], bad[:1]) map(to: x[:64]) if(target: device)";

/* Print a region that teams share, with what is a clause of theirs.  */

static void
put_teams (void)
{
  const char *limits = PICK ("", "", "num_teams (3)", "num_teams (m)",
			     "num_teams (300)", "thread_limit (m)",
			     "thread_limit (2)",
			     "num_teams (7) thread_limit (64)");
  if (below (2))
    {
      printf ("int sum = 0;\n#pragma omp target teams distribute parallel for %s"
	      " %s %s map(tofrom: sum) reduction(+: sum)\n", limits,
	      PICK ("", "", "schedule(dynamic)", "schedule(static, 2)",
		    "dist_schedule(static, 40)"), maps);
      int number = put_loop ();
      printf ("{\nsum += ");
      put_value (number);
      printf (";\nb[i%d] = ", number);
      put_value (number);
      printf (";\n}\ns[2] += sum;\n");
      return;
    }
  printf ("#pragma omp target teams distribute %s %s %s\n"
	  "for (int i%d = 0; i%d < n; i%d++)\n{\nint l1 = i%d;\n", limits,
	  below (3) ? "" : "dist_schedule(static, 3)", maps, names + 1,
	  names + 1, names + 1, names + 1);
  int number = ++names;
  put_parallel (1);
  if (below (2))
    put_parallel (1);
  printf ("#pragma omp atomic\ns[1] += l1 * i%d;\n}\n", number);
}

/* Print the region with NUMBER as a function.  */

static void
put_region (int number)
{
  printf ("static void region%d (int n, int m, int device)\n{\n", number);
  switch (below (3))
    {
    case 0:
      printf ("#pragma omp target %s\n{\nint l1 = 0, local[%s];\nlocal[0] = m;\n",
	      maps, PICK ("4", "40", "3000"));
      put_team_code (0, 4);
      printf ("s[0] += l1 + local[0];\n}\n");
      break;
    case 1:
      printf ("#pragma omp target parallel %s %s\n{\n", maps,
	      PICK ("", "num_threads (3)", "num_threads (m)"));
      put_thread_code (0, 5);
      printf ("}\n");
      break;
    default:
      put_teams ();
    }
  printf ("}\n\n");
}

static const char head[] = "#include <omp.h>\n#include <stdio.h>\n"
"#include <string.h>\n\n"
"enum { N = 2000 };\n"
"static int b[N], bad[1];\nstatic unsigned s[8];\nstatic double x[64];\n\n"
"#pragma omp declare target\n"
"static inline int sign (int v) { return v % 3 ? v : -v; }\n\n"
"static void __attribute__ ((noinline))\n"
"share (unsigned *s, int k, int n)\n{\n"
"#pragma omp for schedule(dynamic, 2)\n"
"  for (int i = 0; i < n; i++)\n    {\n#pragma omp atomic\n      s[k] += i;\n    }\n}\n\n"
"static void __attribute__ ((noinline))\n"
"start (unsigned *s, int n, int threads)\n{\n"
"#pragma omp parallel num_threads (threads)\n  {\n#pragma omp barrier\n"
"    share (s, threads % 8, n);\n#pragma omp single\n    {\n#pragma omp atomic\n"
"      s[0] += n;\n    }\n  }\n}\n#pragma omp end declare target\n\n";

static const char tail[] = "static int\n"
"check (void (*region) (int, int, int), int n, int m, int number)\n{\n"
"  static int host_b[N];\n  static unsigned host_s[8];\n"
"  for (int device = 0; device < 2; device++)\n    {\n"
"      memset (b, 0, sizeof b);\n      memset (s, 0, sizeof s);\n"
"      region (n, m, device);\n      if (!device)\n\t{\n"
"\t  memcpy (host_b, b, sizeof b);\n\t  memcpy (host_s, s, sizeof s);\n\t}\n    }\n"
"  if (!memcmp (b, host_b, sizeof b) && !memcmp (s, host_s, sizeof s) && !bad[0])\n"
"    return 0;\n"
"  printf (\"region %d differs\\n\", number);\n  return 1;\n}\n\n";

int
main (int argc, char **argv)
{
  int seed = argc > 1 ? atoi (argv[1]) : 1, count = argc > 2 ? atoi (argv[2]) : 12;
  state = 0x9e3779b97f4a7c15u * (seed + 1);
  for (int k = 0; k < 20; k++)
    below (2);
  fputs (head, stdout);
  for (int k = 0; k < count; k++)
    put_region (k);
  fputs (tail, stdout);
  printf ("int\nmain (void)\n{\n  int wrong = 0;\n"
	  "  for (int i = 0; i < 64; i++)\n    x[i] = i * 1.5;\n");
  for (int k = 0; k < count; k++)
    printf ("  wrong += check (region%d, %s, %u, %d);\n", k,
	    PICK ("1", "7", "33", "100", "500", "1999"), 1 + below (11), k);
  printf ("  return wrong != 0;\n}\n");
  return 0;
}
