/* Random loops of the host that launch regions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: loops SEED NUMBER

   Write a program with NUMBER functions of loops, of OpenMP, or of OpenACC if
   SEED is odd, and a main program that prints what they compute: each loop has
   launches, calls of functions that launch, and statements of the host, with
   variables on the stack, static ones and memory.  Whatever may be mapped around
   a loop, the output must stay the same.  What is mapped by "from" and "alloc" is
   written before it is read, and all of what is copied back is.  */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* The objects, of which the last two, and those of the functions that are
   called, have N items, the others SIZE.  */
static const char *const objects[] = { "a", "b", "ga", "gb", "p", "q" };
enum { OBJECTS = 6, STATIC_SIZE = 4 };

static bool is_acc;

static unsigned
below (unsigned n)
{
  return (unsigned) rand () / 7 % n;
}

/* How a region has an object.  */
enum kind { TO, BOTH, FROM, ALLOC, KINDS };

/* Write a launch that maps X and Y, which have N items if their SECTION is
   true.  */

static void
launch (const char *x, bool x_section, const char *y, bool y_section)
{
  static const char *const clauses[2][KINDS]
    = { { "map(to: ", "map(tofrom: ", "map(from: ", "map(alloc: " },
	{ "copyin(", "copy(", "copyout(", "create(" } };
  const char *name[] = { x, y };
  bool section[] = { x_section, y_section };
  bool part = x_section || y_section;
  enum kind kind[2];
  printf ("#pragma %s", is_acc ? "acc serial copy(s)"
	  : "omp target map(tofrom: s)");
  for (int i = 0; i < 2; i++)
    {
      kind[i] = below (2) ? BOTH : below (KINDS);
      if (kind[i] == FROM && part && !section[i])
	kind[i] = BOTH;
      printf (" %s%s%s)", clauses[is_acc][kind[i]], name[i],
	      section[i] ? "[0:n]" : "");
    }
  printf ("\n      for (int i = 0; i < %s; i++)\n\t{\n", part ? "n" : "SIZE");
  for (int i = 0; i < 2; i++)
    if (kind[i] == FROM || kind[i] == ALLOC)
      printf ("\t  %s[i] = i * %u + k;\n", name[i], 1 + below (4));
    else if (below (2))
      printf ("\t  %s[i] = %s[i] * 0.5 + %s;\n", name[i], name[i],
	      below (2) ? "k" : "i");
    else
      printf ("\t  s += %s[i] * %u;\n", name[i], 1 + below (3));
  printf ("\t}\n");
}

/* Write function NUMBER of those that launch.  */

static void
launching (int number)
{
  printf ("static __attribute__ ((noinline)) double\n"
	  "launch%d (double *u, double *v, int n, int k)\n{\n"
	  "  double s = 0;\n", number);
  if (below (5) == 0)
    printf ("  v[n - 1] = k;\n");
  launch ("u", true, "v", true);
  if (below (5) == 0)
    printf ("  u[0] += 1;\n");
  printf ("  return s;\n}\n\n");
}

/* Write a statement of a loop.  */

static void
statement (int functions)
{
  int x = below (OBJECTS), y = (x + 1 + below (OBJECTS - 1)) % OBJECTS;
  switch (below (12))
    {
    case 0:
      printf ("      s += %s[k];\n", objects[x]);
      break;
    case 1:
      printf ("      %s[2] += 3;\n", objects[x]);
      break;
    case 2: case 3: case 4: case 5:
      printf ("      s += launch%u (%s, %s, n, k);\n", below (functions),
	      objects[x], objects[y]);
      break;
    default:
      launch (objects[x], x >= STATIC_SIZE, objects[y], y >= STATIC_SIZE);
    }
}

/* Write function NUMBER with loops.  */

static void
looping (int number, int functions)
{
  printf ("static __attribute__ ((noinline)) double\n"
	  "run%d (int n, int times)\n{\n"
	  "  double a[SIZE], b[SIZE], s = 0;\n"
	  "  double *p = malloc (n * sizeof *p), *q = malloc (n * sizeof *q);\n"
	  "  for (int i = 0; i < SIZE; i++)\n"
	  "    a[i] = b[i] = ga[i] = gb[i] = i * 0.25;\n"
	  "  for (int i = 0; i < n; i++)\n    p[i] = q[i] = i;\n", number);
  for (int loop = 0; loop < 3; loop++)
    {
      printf ("  for (int k = 0; k < times; k++)\n    {\n");
      for (int left = 1 + below (3); left > 0; left--)
	statement (functions);
      printf ("    }\n  printf (\"%%.17g\\n\", s);\n");
    }
  printf ("  for (int i = 0; i < n; i++)\n"
	  "    s += p[i] * 1.5 + q[i] * (i + 1);\n"
	  "  for (int i = 0; i < SIZE; i++)\n"
	  "    s += a[i] * i + b[i] * 2 + ga[i] * (i + 3) + gb[i] * 5;\n"
	  "  free (p);\n  free (q);\n  return s;\n}\n\n");
}

int
main (int argc, char **argv)
{
  enum { FUNCTIONS = 3 };
  unsigned seed = argc > 1 ? strtoul (argv[1], NULL, 10) : 1;
  int number = argc > 2 ? atoi (argv[2]) : 4;
  srand (seed * 2654435761u);
  is_acc = seed % 2;
  printf ("#include <stdio.h>\n#include <stdlib.h>\n\n"
	  "enum { SIZE = 64 };\nstatic double ga[SIZE], gb[SIZE];\n\n");
  for (int i = 0; i < FUNCTIONS; i++)
    launching (i);
  for (int i = 0; i < number; i++)
    looping (i, FUNCTIONS);
  printf ("int\nmain (int argc, char **argv)\n{\n  (void) argv;\n");
  for (int i = 0; i < number; i++)
    printf ("  printf (\"%%.17g\\n\", run%d (SIZE / 2 + argc, 3 + argc));\n",
	    i);
  printf ("}\n");
}
