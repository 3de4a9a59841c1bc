/* Random regions whose launches map arrays, some by several names.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: copies SEED COUNT >PROGRAM.c

   The program has COUNT functions with constructs of OpenMP, or, if SEED is odd,
   of OpenACC, which map pointers that they get, and arrays, with and without a
   copy back; around them are data constructs, and data that stay on the device.
   Their bodies read and write by pointers that come from functions, arrays of
   pointers and numbers, or overwrite arrays in loops of many forms, not all of
   which come to each item.  The functions are called with arrays of the program's,
   often with one of them twice, and what all arrays contain is printed after each
   call.  A body is executed by one lane in order, so that the program always
   prints the same.  */

#include <stdio.h>
#include <stdlib.h>

static unsigned long long state;
static int acc;

/* A random number below N.  */

static unsigned
below (unsigned n)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (state >> 20) % n;
}

/* The names by which a function has arrays, and which of them are pointers.  */
static const char *const names[] = { "p", "q", "r", "first", "second", "third" };
enum { NAMES = 6, POINTERS = 3 };

/* What is mapped of the array with NUMBER.  */

static const char *
section (int number)
{
  static char text[4][32];
  static int used;
  char *t = text[used++ % 4];
  if (number >= POINTERS && below (2))
    return names[number];
  snprintf (t, sizeof text[0], acc ? "%s[0:n]" : "%s[:n]", names[number]);
  return t;
}

/* Print a clause that maps the array with NUMBER, both ways if BACK.  */

static void
put_map (int number, int back)
{
  if (acc)
    printf (" %s(%s)", back ? "copy" : "copyin", section (number));
  else
    printf (" map(%s: %s)", back ? "tofrom" : "to", section (number));
}

/* Print a statement that uses some of the N arrays in USED.  */

static void
put_statement (const int *used, int n)
{
  /* %1$s is written to, if anything is, and %2$s and %3$s are read, or
     written to where their addresses are selected from.  */
  static const char *const forms[] =
  {
    "%1$s[i] = %2$s[i] + 3;",
    "add_one (%1$s, %2$s, i);",
    "%1$s[i] += read_one (%2$s, i);",
    "select_one (%1$s, %2$s, i)[i] += %3$s[i];",
    "{ double *t[2] = { %1$s, %2$s }; change_one (t, i); }",
    "{ uintptr_t u = (uintptr_t) %1$s; ((double *) u)[i] += 3; }",
    "if (%2$s[i] > 9) %1$s[i] = -%3$s[i];",
    "s += %1$s[i] + %2$s[i];",
    "{ double *t = %1$s; if (%3$s[i] > 5) t = %2$s; s += t[i]; }",
    "memcpy (&%1$s[i], &%2$s[i], sizeof (double));",
    "for (double *t = %1$s + i, *e = t + 1; t < e; t++) *t = *t * 0.5;",
    "s += read_one (%2$s, i) - %3$s[i];",
    /* What threads share; OpenACC has one.  */
    "{ double d = 0; int m = 0;\n"
    "#pragma omp parallel for num_threads(3) reduction(+: d, m)\n"
    "for (int k = 0; k < n; k++) d += %2$s[k], m++;\n"
    "%1$s[i] = d + m; }",
    "{ double *t = %1$s; int m = 0;\n"
    "#pragma omp parallel num_threads(3) shared(t, m)\n{\n"
    "#pragma omp atomic\nm += 2;\n"
    "#pragma omp barrier\n"
    "#pragma omp master\nt[i] += m + %2$s[i];\n} }",
    "{ uintptr_t u = 0; float m = 0;\n"
    "#pragma omp parallel num_threads(3) shared(u, m)\n{\n"
    "#pragma omp single\nu = (uintptr_t) %1$s;\n"
    "#pragma omp atomic\nm += 1;\n"
    "#pragma omp barrier\n"
    "#pragma omp master\n((double *) u)[i] -= m;\n} }",
    "{ double *t = %1$s; int m = 0;\n"
    "#pragma omp parallel num_threads(2) shared(t, m)\n{\n"
    "#pragma omp single\nt = %3$s;\n"
    "int *p = &m;\n"
    "#pragma omp atomic\n(*p)++;\n"
    "#pragma omp barrier\n"
    "#pragma omp master\nt[i] += m;\n} }",
  };
  const char *form = forms[below (sizeof forms / sizeof forms[0])];
  const char *a = names[used[below (n)]], *b = names[used[below (n)]];
  printf ("      ");
  printf (form, a, b, names[used[below (n)]]);
  printf ("\n");
}

/* Print loops that overwrite A, or nearly, and may read B.  */

static void
put_overwriting (const char *a, const char *b)
{
  /* Of the 64 items; those with %2$d leave some out if it is not 0.  */
  static const char *const loops[] =
  {
    "for (int i = %2$d; i < n; i++)",
    "for (int i = n - 1; i >= %2$d; i--)",
    "for (int i = 0; i <= n - 1 - %2$d; i++)",
    "for (unsigned i = 0; i != n - %2$d; i++)",
    "for (int i = 0; i < n; i += 1 + %2$d)",
    "for (int h = 0; h < n / 8; h++) for (int i = h * 8; i < h * 8 + 8 - %2$d; i++)",
    "for (int h = 0; h < 8; h++) for (int k = %2$d, i; i = h * 8 + k, k < 8; k++)",
    "for (int h = 0, m = n / 8; h < m; h++) for (int k = 0, i; i = h + k * m,"
    " k < 8 - %2$d; k++)",
    "for (int t = 0; t < n - 63 - %2$d; t++) for (int i = 0; i < 64; i++)",
    "for (int h = 0; h < 8; h++) for (int k = 0, i; i = h * 8 + k, k < 8 - h * %2$d;"
    " k++)",
  };
  static const char *const bodies[] =
  {
    "%1$s[i] = i * 0.5;",
    "{ %1$s[i] = 1; %1$s[i] += 3; }",
    "{ double x = %3$s[i]; %1$s[i] = x + 1; }",
    "{ if (i %% 3 == 0) continue; %1$s[i] = 2; }",
    "{ double x = 1; if (i & 1) x = 2; %1$s[i] = x; }",
    "{ if (i > 60 - %2$d * 9) break; %1$s[i] = i; }",
    "%1$s[i] = %1$s[0] + i;",
    "{ double *t = %1$s; *(t + i) = i; }",
    "{ %1$s[i] = i; s += %1$s[i & 31]; }",
    "{ double *t = %3$s; if (i > 5) t = %1$s; t[i] = 4; }",
  };
  int gap = below (3) == 0;
  printf ("    ");
  printf (loops[below (sizeof loops / sizeof loops[0])], a, gap, b);
  printf ("\n      ");
  printf (bodies[below (sizeof bodies / sizeof bodies[0])], a, gap, b);
  printf ("\n");
}

/* Print a construct.  */

static void
put_construct (void)
{
  int order[NAMES], n = 2 + below (3), used = 1 + below (n);
  for (int i = 0; i < NAMES; i++)
    order[i] = i;
  for (int i = NAMES - 1; i > 0; i--)
    {
      int k = below (i + 1), x = order[i];
      order[i] = order[k];
      order[k] = x;
    }
  int kept = below (5) ? -1 : order[below (n)];
  int around = below (3) ? -1 : order[below (n)];
  if (kept >= 0)
    printf (acc ? "#pragma acc enter data copyin(%s)\n"
	    : "#pragma omp target enter data map(to: %s)\n", section (kept));
  if (around >= 0)
    {
      printf (acc ? "#pragma acc data" : "#pragma omp target data");
      put_map (around, below (2));
      printf ("\n  {\n");
    }
  printf (acc ? "#pragma acc serial copy(s)" : "#pragma omp target map(tofrom: s)");
  for (int i = 0; i < n; i++)
    put_map (order[i], below (6) != 0);
  if (below (3))
    {
      printf ("\n    {\n");
      for (int i = 1 + below (2); i > 0; i--)
	put_overwriting (names[order[below (used)]], names[order[below (used)]]);
    }
  else
    {
      printf ("\n    for (int i = 0; i < n; i++)\n    {\n");
      for (int i = 1 + below (3); i > 0; i--)
	put_statement (order, used);
    }
  printf ("    }\n");
  if (around >= 0)
    {
      if (below (2))
	printf (acc ? "#pragma acc update self(%s)\n"
		: "#pragma omp target update from(%s)\n", section (around));
      printf ("  }\n");
    }
  if (kept >= 0)
    {
      int back = below (2);
      printf (acc ? "#pragma acc exit data %s(%s)\n"
	      : "#pragma omp target exit data map(%s: %s)\n",
	      acc ? (back ? "copyout" : "delete") : back ? "from" : "release",
	      section (kept));
    }
}

/* Print what all programs have: arrays, and functions of the device's.  */

static void
put_head (void)
{
  static const char *const functions[] =
  {
    "static void add_one (double *a, const double *b, int i)"
    " { a[i] += b[i] * 0.5 + 1; }",
    "static double read_one (const double *a, int i)"
    " { return a[i] * 0.25 + a[0]; }",
    "static double *select_one (double *a, double *b, int i)"
    " { return i & 1 ? a : b; }",
    "static void change_one (double **a, int i) { a[i & 1][i] -= 2; }",
  };
  printf ("#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
	  "#include <string.h>\n#define N 64\n"
	  "static double first[N], second[N];\ndouble third[N];\n");
  for (unsigned i = 0; i < sizeof functions / sizeof functions[0]; i++)
    printf ("%s\n__attribute__ ((noinline)) %s\n%s",
	    acc ? "#pragma acc routine seq" : "#pragma omp declare target",
	    functions[i], acc ? "" : "#pragma omp end declare target\n");
}

int
main (int argc, char **argv)
{
  static const char *const arrays[] =
    { "first", "second", "third", "b[0]", "b[1]", "b[2]" };
  if (argc != 3)
    return 2;
  acc = atoi (argv[1]) & 1;
  state = atoi (argv[1]) * 0x9e3779b97f4a7c15ull + 1;
  int count = atoi (argv[2]);
  put_head ();
  for (int f = 0; f < count; f++)
    {
      printf ("static __attribute__ ((noinline)) double\nf%d (double *p,"
	      " double *q, double *r, int n)\n{\n  double s = 0;\n", f);
      for (int i = 1 + below (3); i > 0; i--)
	put_construct ();
      printf ("  return s;\n}\n");
    }
  printf ("int main (void)\n{\n  double *b[3], *all[6] = { first, second, third };\n"
	  "  for (int k = 0; k < 3; k++)\n"
	  "    all[3 + k] = b[k] = malloc (N * sizeof (double));\n"
	  "  for (int k = 0; k < 6; k++)\n    for (int i = 0; i < N; i++)\n"
	  "      all[k][i] = (i * 7 + k * 3) %% 23;\n");
  for (int f = 0; f < count; f++)
    {
      const char *a = arrays[below (6)];
      const char *b = below (3) ? arrays[below (6)] : a;
      printf ("  printf (\"f%d: %%.6g\", f%d (%s, %s, %s, N));\n"
	      "  for (int k = 0; k < 6; k++)\n    {\n      double t = 0;\n"
	      "      for (int i = 0; i < N; i++)\n\tt += all[k][i] * (i + 1);\n"
	      "      printf (\" %%.9g\", t);\n    }\n  puts (\"\");\n",
	      f, f, a, b, arrays[below (6)]);
    }
  printf ("  return 0;\n}\n");
  return 0;
}
