/* Random OpenMP loop nests: a program of some of them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* usage: nests [--c++ | --fortran] [--simd] [--tables [--openacc]] SEED NESTS [NEST,...]
   Print a program with that many nests, in C, C++ or Fortran; with numbers of NESTs,
   only with these.  It is the same for the same SEED.  When it runs it prints for each
   nest its number and a checksum of all it has computed, which is the same on
   the host and on a device: the nests are free of races, whatever the number
   of teams, threads and lanes, and floating-point results are exact.  With
   --simd the user has given lanes to all, in ways that GCC 12 gets wrong.  With --tables
   the nests are those of tables.h, in OpenMP or OpenACC, that call functions of the C
   library and have structures, complex numbers and wide integers.

   usage: nests --judge {nests | tables} SEED [NESTS]
   Compile and run the program of SEED in the working directory, as judge.c tells.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

static const char prologue[] =
  "#include <omp.h>\n"
  "#include <stdbool.h>\n"
  "#include <stdio.h>\n"
  "#include <stdlib.h>\n"
  "#include <string.h>\n"
  "\n"
  "struct mixed { double d; long long l; int i; float f; short a[8]; };\n"
  "#pragma omp declare reduction (mix: struct mixed: \\\n"
  "  (omp_out.i = (omp_out.i + omp_in.i) & 0xffff, omp_out.l ^= omp_in.l)) \\\n"
  "  initializer (omp_priv = { 0 })\n"
  "#pragma omp declare target\n"
  "int in_i[256];\n"
  "long long in_l[256];\n"
  "float in_f[256];\n"
  "double in_d[256];\n"
  "#pragma omp end declare target\n"
  "static int thread_scratch[1024][8];\n"
  "static volatile int zero;\n"
  "static int shared_sum[8], shared_more[8], rows[%d];\n"
  "static unsigned long long sum = 14695981039346656037u;\n"
  "\n"
  "static void\n"
  "add (const void *p, size_t n)\n"
  "{\n"
  "  for (size_t i = 0; i < n; i++)\n"
  "    sum = (sum ^ ((const unsigned char *) p)[i]) * 1099511628211u;\n"
  "}\n"
  "\n"
  "static void\n"
  "done (int nest)\n"
  "{\n"
  "  add (shared_sum, sizeof shared_sum);\n"
  "  add (shared_more, sizeof shared_more);\n"
  "  add (rows, sizeof rows);\n"
  "  printf (\"nest %%d %%016llx\\n\", nest, sum);\n"
  "  fflush (stdout);\n"
  "  memset (shared_sum, 0, sizeof shared_sum);\n"
  "  memset (shared_more, 0, sizeof shared_more);\n"
  "  memset (rows, 0, sizeof rows);\n"
  "  sum = 14695981039346656037u;\n"
  "}\n"
  "\n";

static const char prologue_cxx[] =
  "#include <algorithm>\n"
  "#include <iterator>\n"
  "#pragma omp declare target\n"
  "struct counted\n"
  "{\n"
  "  int value, copies;\n"
  "  counted (int v) : value (v), copies (0) {}\n"
  "  counted (const counted &c) : value (c.value), copies (c.copies + 1) {}\n"
  "  ~counted () { value = -1; }\n"
  "  void add (int v) { value = (value + v) & 0xffff; }\n"
  "};\n"
  "template <typename T> static T twice (T x) { return x * 2 + 1; }\n"
  "struct step\n"
  "{\n"
  "  typedef std::random_access_iterator_tag iterator_category;\n"
  "  typedef int value_type;\n"
  "  typedef long difference_type;\n"
  "  typedef int *pointer;\n"
  "  typedef int &reference;\n"
  "  int *p;\n"
  "  explicit step (int *q) : p (q) {}\n"
  "  step (const step &s) : p (s.p) {}\n"
  "  step &operator= (const step &s) { p = s.p; return *this; }\n"
  "  step &operator++ () { p++; return *this; }\n"
  "  step &operator+= (long n) { p += n; return *this; }\n"
  "  step operator+ (long n) const { return step (p + n); }\n"
  "  long operator- (const step &s) const { return p - s.p; }\n"
  "  bool operator< (const step &s) const { return p < s.p; }\n"
  "};\n"
  "#pragma omp end declare target\n"
  "template <typename T, int S> static void spread (int *p, T n, int x)\n"
  "{\n"
  "#pragma omp target teams distribute parallel for map(tofrom: p[0:n])\n"
  "  for (T i = 0; i < n; i += S)\n"
  "    p[i] = twice<T> (i * x) & 0xffff;\n"
  "}\n"
  "struct field\n"
  "{\n"
  "  int *p, n;\n"
  "  void run (int x)\n"
  "  {\n"
  "#pragma omp target teams distribute parallel for map(tofrom: p[0:n])\n"
  "    for (int i = 0; i < n; i++)\n"
  "      p[i] = (p[i] + i * x) & 0xffff;\n"
  "  }\n"
  "};\n"
  "\n";

/* Choose the loop at depth AT: its counter and its range.  */

static void
choose_level (struct generator *g, int at, int most)
{
  static const char *const types[] = {
    "int", "int", "long", "short", "long long", "signed char", "unsigned",
    "unsigned long", "unsigned char", "unsigned long long", "unsigned short"
  };
  struct level *l = &g->level[at];
  unsigned t = draw (g, 11);
  /* GCC 12 has wrong code for lastprivate, and for simd, where the counter is
     narrower than int.  */
  if (g->plain || g->lastprivate)
    t = t % 3 * 2;
  /* It counts a collapsed loop in the widest of its counters' types, in which
     the product must fit.  */
  if (at > 0 && strstr (types[t], "char") && strstr (l[-1].type, "char"))
    t = 0;
  l->type = types[t];
  l->is_unsigned = t >= 6;
  l->trips = 1 + (int) draw (g, (unsigned) most);
  static const int steps[] = { 1, 1, 1, 1, -1, -1, 2, -2, 3, -5 };
  l->step = steps[draw (g, 10)];
  bool narrow = strstr (l->type, "char") != NULL;
  g->narrow |= narrow || strstr (l->type, "short") != NULL;
  int width = (l->trips - 1) * abs (l->step) + 1;
  if (narrow && width > 90)
    {
      l->step = l->step > 0 ? 1 : -1;
      l->trips = l->trips > 90 ? 90 : l->trips;
      width = l->trips;
    }
  l->span = width;
  l->low = l->is_unsigned ? 10 + (int) draw (g, 20) : (int) draw (g, 40) - 20;
  l->offset = -l->low;
  if (l->step < 0)
    l->low += width - 1;
  bool unit = abs (l->step) == 1;
  static const char *const up[] = { "<", "<=", "!=" };
  static const char *const down[] = { ">", ">=", "!=" };
  l->compare = (l->step > 0 ? up : down)[draw (g, unit ? 3 : 2)];
  l->opaque = chance (g, 40);
}

/* Choose the reductions.  */

static void
choose_reductions (struct generator *g)
{
  static const char *const types[] = {
    "int", "unsigned", "long", "unsigned long long", "short", "unsigned char",
    "signed char", "float", "double"
  };
  static const char *const operations[]
    = { "+", "-", "*", "max", "min", "&&", "||", "&", "|", "^" };
  g->reductions = chance (g, 50) ? 0 : 1 + (int) draw (g, MOST_REDUCTIONS);
  for (int i = 0; i < g->reductions; i++)
    {
      unsigned o = draw (g, 10);
      /* With `loop', GCC 12 stops at a logical one of integers.  */
      if (g->plain && (o == 5 || o == 6))
	o = 0;
      unsigned t = draw (g, o >= 7 ? 7 : 9);
      /* Lanes do not exchange these.  */
      if (g->plain && t >= 4 && t <= 6)
	t = 0;
      g->reduction[i] = (struct reduction) {
	operations[o], types[t], t < 7 ? INT : t == 7 ? FLOAT : DOUBLE
      };
    }
}

/* Choose the outputs.  */

static void
choose_outputs (struct generator *g)
{
  g->outputs = 1 + (int) draw (g, MOST_OUTPUTS);
  for (int i = 0; i < g->outputs; i++)
    {
      struct output *o = &g->output[i];
      o->kind = draw (g, KINDS);
      o->type = scalar_type (g, o->kind, &o->mask);
      o->each = chance (g, 70) ? 1 : 2 + (int) draw (g, 3);
      o->heap = chance (g, 50);
    }
}

/* Write the variables of the nest.  */

static void
declarations (struct generator *g)
{
  for (int i = 0; i < g->outputs; i++)
    {
      const struct output *o = &g->output[i];
      char name[30];
      snprintf (name, sizeof name, "out%d_%d", g->id, i);
      int size = g->total * o->each;
      if (o->heap)
	line (g, "%s *%s = (%s *) calloc (%d, sizeof (%s));", o->type, name,
	      o->type, size, o->type);
      else
	line (g, "static %s %s[%d];", o->type, name, size);
    }
  for (int i = 0; i < g->reductions; i++)
    line (g, "%s r%d = %u;", g->reduction[i].type, i, 1 + draw (g, 9));
  for (int i = 0; i < g->levels; i++)
    if (g->level[i].opaque)
      line (g, "int low%d = %d + zero, high%d = %d + zero;", i,
	    g->level[i].low, i, bound (&g->level[i]));
  line (g, "int pi = 1, pa[8] = { 1 }, fi = 7 + zero, fa[8] = { 1, 2, 3, zero };");
  line (g, "int li = 0, la[4] = { 0 };");
  line (g, "double pd = 1, ld = 0;");
  line (g, "struct mixed ps = { 1 }, fs = { 2, 3, 4, 5, { 1 } };");
  line (g, "(void) pi, (void) pa, (void) fi, (void) fa, (void) li, (void) la;");
  line (g, "(void) pd, (void) ld, (void) ps, (void) fs;");
}

/* Write the nest that the state of G stands for, with its functions.  */

static void
nest (struct generator *g)
{
  enum form form = draw (g, FORMS);
  if (g->simd)
    form = chance (g, 70) ? WITH_SIMD : SEPARATE;
  g->functions = g->variables = g->indent = g->next = 0;
  g->reducing = g->storing = g->atomics = g->in_simd = false;
  g->plain = !g->simd && form >= SEPARATE && form <= WITH_SIMD;
  g->first = g->scratch = NULL;
  more ("#pragma omp declare target\n");
  if (!g->plain)
    functions (g);
  rare_functions (g, form);
  more ("#pragma omp end declare target\n\n");
  g->variables = g->next = 0;
  g->levels = chance (g, 50) ? 1 : chance (g, 70) ? 2 : 3;
  g->collapsed = 1 + (int) draw (g, (unsigned) g->levels);
  static const int most[] = { 500, 24, 9 };
  g->total = 1;
  g->narrow = false;
  g->lastprivate = chance (g, 25);
  for (int i = 0; i < g->levels; i++)
    {
      choose_level (g, i, most[g->levels - 1]);
      g->total *= g->level[i].span;
    }
  choose_reductions (g);
  choose_outputs (g);
  g->privates = chance (g, 40);
  g->firsts = chance (g, 30);
  g->reducing = g->storing = true;
  g->atomics = chance (g, 40);

  line (g, "static void __attribute__ ((noinline))");
  line (g, "nest%d (void)", g->id);
  line (g, "{");
  declarations (g);
  construct (g, form);
  for (int i = 0; i < g->reductions; i++)
    line (g, "add (&r%d, sizeof r%d);", i, i);
  line (g, "add (&li, sizeof li), add (la, sizeof la), add (&ld, sizeof ld);");
  for (int i = 0; i < g->outputs; i++)
    {
      line (g, "add (out%d_%d, %d * sizeof *out%d_%d);", g->id, i,
	    g->total * g->output[i].each, g->id, i);
      if (g->output[i].heap)
	line (g, "free (out%d_%d);", g->id, i);
    }
  line (g, "done (%d);", g->id);
  line (g, "}");
  more ("\n");
}

/* Whether a program has the nest with number ID, if it should have those in ONLY; null
   means all.  */

bool
wanted (const char *only, int id)
{
  char *end;
  for (; only != NULL; only = *end == ',' ? end + 1 : NULL)
    {
      if (strtol (only, &end, 10) == id)
	return true;
      if (*end != ',')
	return false;
    }
  return true;
}

/* Write the program of SEED with NESTS nests, or those of them in ONLY, in C or C++,
   as G says.  */

static void
program (struct generator *g, uint64_t seed, int nests, const char *only)
{
  printf (prologue, ROWS);
  if (g->cxx)
    fputs (prologue_cxx, stdout);
  for (g->id = 1; g->id <= nests; g->id++)
    if (wanted (only, g->id))
      {
	/* A nest does not depend on those before it.  */
	g->state = seed * 1000003 + (uint64_t) g->id * 7919;
	draw (g, 1);
	nest (g);
      }
  printf ("int\nmain (void)\n{\n"
	  "  for (int i = 0; i < 256; i++)\n"
	  "    in_i[i] = i * 37 & 0x3ff, in_l[i] = i * 123457ll,\n"
	  "    in_f[i] = (i * 13 & 63) * 0.25f, in_d[i] = (i * 29 & 511) * 0.5;\n"
	  "#pragma omp target update to(in_i, in_l, in_f, in_d)\n");
  for (int i = 1; i <= nests; i++)
    if (wanted (only, i))
      printf ("  nest%d ();\n", i);
  puts ("  return 0;\n}");
}

/* What the program of SEED is, of the tables if OF_TABLES; in Fortran only if FORTRAN.  */

struct choice
choose (bool of_tables, int seed, bool fortran)
{
  static const char *const levels[] = { "-O1", "-O2", "-O3", "-O2 -g" };
  int one = of_tables ? 3 : 5, other = of_tables ? 2 : 1;
  struct choice c = { .tables = of_tables, .level = levels[seed % 4] };
  c.cxx = seed % one == (of_tables ? 1 : 3);
  c.fortran = !c.cxx && seed % one == other && fortran;
  c.openacc = of_tables && seed / 3 % 3 == 2;
  c.simd = seed % 7 == 5 && !c.openacc && (of_tables || !c.fortran);
  c.fast = of_tables && seed % 11 == 7;
  static const char *const lists[2][2][4] = {
    { { "lanes,repairs,loops", "lanes", "lanes,stage" }, { "lanes,repairs,loops" } },
    { { "all", "lanes,repairs,loops" }, { "all", "repairs" } }
  };
  c.lists = lists[of_tables][c.simd];
  c.nests = of_tables ? 60 : 40;
  c.patience = of_tables ? 20 : 60;
  return c;
}

int
main (int argc, char **argv)
{
  if ((argc == 4 || argc == 5) && strcmp (argv[1], "--judge") == 0)
    return judge (argv[0], strcmp (argv[2], "tables") == 0, atoi (argv[3]),
		  argc == 5 ? atoi (argv[4]) : 0);
  struct generator g = { 0 };
  bool in_fortran = false, of_tables = false, openacc = false;
  for (; argc > 1 && argv[1][0] == '-'; argc--, argv++)
    {
      g.cxx |= strcmp (argv[1], "--c++") == 0;
      in_fortran |= strcmp (argv[1], "--fortran") == 0;
      of_tables |= strcmp (argv[1], "--tables") == 0;
      openacc |= strcmp (argv[1], "--openacc") == 0;
      g.simd |= strcmp (argv[1], "--simd") == 0;
    }
  if (argc != 3 && argc != 4)
    {
      fputs ("usage: nests [--c++ | --fortran] [--simd] [--tables [--openacc]]"
	     " SEED NESTS [NEST,...]\n", stderr);
      return 2;
    }
  uint64_t seed = strtoull (argv[1], NULL, 10);
  int nests = atoi (argv[2]);
  const char *only = argc == 4 ? argv[3] : NULL;
  if (of_tables)
    tables (seed, nests, only,
	    (g.simd ? WITH_LANES : ONE_BY_ONE) | (g.cxx ? OF_CXX : OF_C)
	    | (openacc ? OF_OPENACC : OF_OPENMP), in_fortran);
  else if (in_fortran)
    fortran (&g, seed, nests, only);
  else
    program (&g, seed, nests, only);
  return 0;
}
