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
   variables on the stack, static ones and memory.  Some of these call functions
   of the host, which get addresses of items and of members of structures, and
   structures that have addresses, and change what is there, or keep it.  Whatever may be mapped around
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

/* What the host's functions use.  */

static const char host_types[]
  = "struct view { int first; double *items; };\n"
    "struct pack { int number; double d[6]; struct view *v; };\n"
    "union either { double d[2]; char c[2 * sizeof (double)]; };\n"
    "static double *kept;\nstatic struct view held[2];\n\n";

/* Write the host's functions; each may be compiled into its callers.  */

static void
host_functions (void)
{
  static const char *const functions[]
    = { "double\npeek (const double *x)\n{\n  return x[0] + x[1];\n}\n",
	"double\ntouch (double *x)\n{\n  return x[1] += 2;\n}\n",
	"void\nclear (void *x, size_t bytes)\n{\n"
	"  memset (x, 0, bytes);\n}\n",
	"double\nview (struct view v)\n{\n"
	"  return v.items[v.first] *= 0.5;\n}\n",
	"double\nlook (const struct view *v)\n{\n"
	"  return v->items[v->first];\n}\n",
	"double\npacked (struct pack c)\n{\n"
	"  return c.d[c.number] + (c.v->items[1] += 1);\n}\n",
	"double\nmember (struct pack *c, double *d)\n{\n"
	"  c->number = (c->number + 1) % 6;\n  return d[1] += c->d[0];\n}\n",
	"void\nkeep (double *x)\n{\n  kept = x;\n}\n",
	"double\nuse (void)\n{\n  return kept[2] += 1;\n}\n",
	"double\nown (int k)\n{\n  struct pack o = { k % 6, { k }, 0 };\n"
	"  touch (&o.d[k % 5]);\n  return member (&o, &o.d[2]);\n}\n",
	"double\nhand (struct pack c, struct pack *to)\n{\n"
	"  touch (&to->d[2]);\n  return touch (c.d + 1) + c.d[2];\n}\n",
	"void\nplace (struct view *v)\n{\n  keep (&v->items[v->first]);\n"
	"  held[1] = *v;\n}\n",
	"double\nreach (int k)\n{\n"
	"  return touch (&held[1].items[k & 1]) + look (&held[k & 1]);\n}\n" };
  static const char *const how[]
    = { "", "__attribute__ ((noinline)) ", "__attribute__ ((noipa)) " };
  for (unsigned k = 0; k < sizeof functions / sizeof *functions; k++)
    printf ("static %s%s\n", how[below (3)], functions[k]);
}

/* Write a statement that calls a function of the host, with the object X.  */

static void
host_call (const char *x)
{
  unsigned item = below (8);
  switch (below (14))
    {
    case 0:
      printf ("      s += peek (&%s[%u]);\n", x, item);
      break;
    case 1:
      printf ("      s += touch (%s + %u);\n", x, item);
      break;
    case 2:
      printf ("      clear (&%s[%u], sizeof (double));\n", x, item);
      break;
    case 3:
      printf ("      s += view ((struct view) { %u, %s });\n", item, x);
      break;
    case 4:
      printf ("      {\n\tstruct view v = { %u, %s };\n"
	      "\ts += look (&v);\n      }\n", item, x);
      break;
    case 5:
      printf ("      w.v = &(struct view) { 0, %s + %u };\n"
	      "      s += packed (w);\n", x, item);
      break;
    case 6:
      printf ("      s += member (&w, &w.d[%u]) + w.d[%u];\n", below (5),
	      below (6));
      break;
    case 7:
      printf ("      keep (&%s[%u]);\n", x, item);
      break;
    case 8:
      printf ("      {\n\tunion either e = { { %s[%u], 1 } };\n"
	      "\tclear (e.c + sizeof (double), sizeof (double));\n"
	      "\ts += touch (e.d);\n      }\n", x, item);
      break;
    case 9:
      printf ("      s += own (k + %u);\n", item);
      break;
    case 10:
      printf ("      s += hand (w, &w);\n");
      break;
    case 11:
      printf ("      place (&(struct view) { %u, %s });\n", item, x);
      break;
    case 12:
      printf ("      s += reach (k);\n");
      break;
    default:
      printf ("      s += use ();\n");
    }
}

/* Write a statement of a loop.  */

static void
statement (int functions)
{
  int x = below (OBJECTS), y = (x + 1 + below (OBJECTS - 1)) % OBJECTS;
  switch (below (15))
    {
    case 12: case 13: case 14:
      host_call (objects[x]);
      break;
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
	  "  for (int i = 0; i < n; i++)\n    p[i] = q[i] = i;\n"
	  "  struct pack w = { %u, { 1, 2, 3 }, 0 };\n  kept = ga;\n"
	  "  held[0] = (struct view) { 1, gb };\n  held[1] = held[0];\n", number,
	  below (6));
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
  printf ("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n"
	  "enum { SIZE = 64 };\nstatic double ga[SIZE], gb[SIZE];\n\n");
  fputs (host_types, stdout);
  host_functions ();
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
