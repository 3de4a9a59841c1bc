/* Random OpenMP loop nests: constructs and statements that are rare.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The loops here are mostly text of which some words and numbers are drawn,
   with random statements between.  */

#include <stdio.h>
#include <string.h>

#include "nests.h"

/* One of the N texts ALL.  */

static const char *
word (struct generator *g, const char *const *all, unsigned n)
{
  return all[draw (g, n)];
}

#define WORD(...) \
  word (g, (const char *const []) { __VA_ARGS__ }, \
	sizeof (const char *[]) { __VA_ARGS__ } / sizeof (const char *))

/* Write a statement that sets LVALUE, in 0..MASK, to something.  */

static void
give (struct generator *g, const char *lvalue, enum kind kind, unsigned mask)
{
  begin (g);
  set (g, lvalue, kind, mask, false);
}

/* Write statements on memory of other shapes than arrays of numbers.  */

static void
other_memory (struct generator *g)
{
  int id = g->next++;
  char name[40];
  switch (draw (g, 6))
    {
    case 0:
      line (g, "int m%d[3][4];", id);
      line (g, "for (int k = 0; k < 12; k++)");
      begin (g);
      more ("  m%d[k %% 3][k & 3] = (k * ", id);
      expression (g, INT, 1);
      more (") & 0xffff;\n");
      snprintf (name, sizeof name, "m%d[%u]", id, draw (g, 3));
      add_variable (g, name, INT, 0xffff, 4, true);
      break;
    case 1:
      line (g, "struct { unsigned a : 5, b : 11; bool c; } b%d;", id);
      snprintf (name, sizeof name, "b%d.a", id);
      give (g, name, INT, 31);
      add_variable (g, name, INT, 31, 0, true);
      snprintf (name, sizeof name, "b%d.b", id);
      give (g, name, INT, 2047);
      add_variable (g, name, INT, 2047, 0, true);
      snprintf (name, sizeof name, "b%d.c", id);
      give (g, name, INT, 1);
      add_variable (g, name, INT, 1, 0, true);
      break;
    case 2:
      line (g, "union { unsigned u; unsigned short h[2]; } u%d;", id);
      snprintf (name, sizeof name, "u%d.u", id);
      give (g, name, INT, 0xffff);
      line (g, "u%d.h[1] = u%d.h[0] & 0xff;", id, id);
      snprintf (name, sizeof name, "u%d.h", id);
      add_variable (g, name, INT, 0xffff, 2, true);
      break;
    case 3:
      line (g, "struct mixed t%d[2];", id);
      line (g, "memset (t%d, 0, sizeof t%d);", id, id);
      snprintf (name, sizeof name, "t%d[%u].i", id, draw (g, 2));
      give (g, name, INT, 0xffff);
      line (g, "t%d[%u] = t%d[%u];", id, draw (g, 2), id, draw (g, 2));
      add_variable (g, name, INT, 0xffff, 0, true);
      snprintf (name, sizeof name, "t%d[%u].a", id, draw (g, 2));
      add_variable (g, name, INT, 0x7fff, 8, true);
      break;
    case 4:
      line (g, "int c%d[8], d%d[8] = { 1, 2, 3 };", id, id);
      line (g, "memcpy (c%d, d%d, sizeof c%d);", id, id, id);
      snprintf (name, sizeof name, "c%d", id);
      add_variable (g, name, INT, 0xffff, 8, true);
      break;
    default:
      line (g, "int *h%d = (int *) malloc (16 * sizeof (int));", id);
      line (g, "for (int k = 0; k < 16; k++)");
      begin (g);
      more ("  h%d[k] = (k + ", id);
      expression (g, INT, 1);
      more (") & 0xffff;\n");
      line (g, "int v%d = h%d[%u] + h%d[%u];", id, id, draw (g, 16), id,
	    draw (g, 16));
      line (g, "free (h%d);", id);
      snprintf (name, sizeof name, "v%d", id);
      add_variable (g, name, INT, 0x1ffff, 0, false);
    }
}

/* Write an atomic update of other kinds than a sum.  Each gives the same in
   any order.  */

static void
other_atomic (struct generator *g)
{
  int id = g->next++;
  switch (draw (g, 4))
    {
    case 0:
      line (g, "int q%d;", id);
      line (g, "#pragma omp atomic capture");
      line (g, "q%d = shared_more[2]++;", id);
      line (g, "#pragma omp atomic");
      line (g, "shared_more[3] += q%d & 0;", id);
      break;
    case 1:
      line (g, "#pragma omp atomic");
      begin (g);
      more ("shared_more[4] ^= ");
      expression (g, INT, 2);
      more (" & 0xff;\n");
      break;
    case 2:
      line (g, "#pragma omp atomic");
      begin (g);
      more ("shared_more[5] |= 1 << (");
      expression (g, INT, 2);
      more (" & 15);\n");
      break;
    default:
      /* A slot of its own for each.  */
      line (g, "int q%d;", id);
      line (g, "#pragma omp atomic capture");
      line (g, "{ q%d = shared_more[6]; shared_more[6] += 1; }", id);
      line (g, "#pragma omp atomic");
      line (g, "shared_more[7] += q%d & 0xff;", id);
    }
}

/* Write a statement that is rare.  */

void
rare_statement (struct generator *g)
{
  if (g->atomics && chance (g, 30))
    other_atomic (g);
  else if (!g->plain)
    other_memory (g);
}

/* Write a few random statements on I, an expression, and that LVALUE is then
   set.  */

static void
some_on (struct generator *g, const char *i, const char *lvalue)
{
  int variables = g->variables;
  add_variable (g, i, INT, 0xffff, 0, false);
  g->budget = 5;
  statements (g, 0, 2);
  give (g, lvalue, INT, 0xffff);
  g->variables = variables;
}

/* Write the head of a construct NAME that maps what all nests have; TEAMS: it
   has teams, too.  */

static void
target (struct generator *g, const char *name, bool teams)
{
  more ("#pragma omp target %s map(tofrom: rows, shared_sum, shared_more)", name);
  if (teams && chance (g, 60))
    more (" num_teams(%u)", 1 + draw (g, 4));
  if (strstr (name, "parallel") != NULL && chance (g, 60))
    more (" num_threads(%u)", 1 + draw (g, 9));
}

/* Two loops of which the second needs what the same thread has done in the
   first: with a static schedule, iterations of the same number are the same
   thread's, so there is no barrier.  */

static void
same_thread (struct generator *g)
{
  const char *how = WORD ("", ", 1", ", 4", ", 32", ", 40");
  unsigned trips = 10 + draw (g, 400);
  bool down = chance (g, 40);
  target (g, "parallel", false);
  more ("\n");
  line (g, "{");
  line (g, "#pragma omp for schedule(static%s) nowait", how);
  line (g, "for (%s i = 0; i < %u; i++)", WORD ("int", "long"), trips);
  line (g, "{");
  some_on (g, "(int) i", "rows[i]");
  line (g, "}");
  line (g, "#pragma omp for schedule(static%s)", how);
  if (down)
    line (g, "for (int k = %u; k > 0; k--)", trips);
  else
    line (g, "for (int k = 0; k < %u; k++)", trips);
  line (g, "{");
  begin (g);
  more ("int i = ");
  more (down ? "%u - k;\n" : "k;\n", trips);
  some_on (g, "rows[i]", "rows[1000 + i]");
  line (g, "}");
  line (g, "}");
}

/* A loop over a pointer.  */

static void
pointers (struct generator *g)
{
  unsigned low = draw (g, 50), count = 1 + draw (g, 600), step = 1 + draw (g, 3);
  bool down = chance (g, 30);
  target (g, WORD ("teams distribute parallel for", "parallel for"), false);
  more ("\n");
  if (down)
    line (g, "for (int *p = rows + %u; p >= rows + %u; p -= %u)", low + count,
	  low, step);
  else
    line (g, "for (int *p = rows + %u; p < rows + %u; p += %u)", low,
	  low + count, step);
  line (g, "{");
  some_on (g, "(int) (p - rows)", "*p");
  line (g, "}");
}

/* A collapsed nest that is not a rectangle, or one of which the inner loop
   depends on data.  */

static void
triangle (struct generator *g)
{
  unsigned n = 2 + draw (g, 60);
  const char *first = WORD ("i", "0", "i", "3 * i + 1");
  bool collapse = chance (g, 60);
  target (g, WORD ("parallel for", "teams distribute parallel for"), false);
  more (collapse ? " collapse(2)\n" : "\n");
  line (g, "for (int i = 0; i < %u; i++)", n);
  if (collapse)
    line (g, "  for (int j = %s; j < %s; j++)", first,
	  WORD ("60", "60", "i + 9", "2 * i"));
  else
    line (g, "  for (int j = %s; j < 10 + (in_i[(i * 7 + j) & 255] & 31);"
	  " j++)", first);
  line (g, "{");
  some_on (g, "((i * 60 + j) & 0xffff)", "rows[(i * 200 + j) & 16383]");
  line (g, "}");
}

/* What is last of a structure, or sums of structures and of array sections.  */

static void
aggregates (struct generator *g)
{
  unsigned n = 1 + draw (g, 300);
  switch (draw (g, 3))
    {
    case 0:
      line (g, "struct mixed ls;");
      line (g, "memset (&ls, 0, sizeof ls);");
      target (g, "parallel for", false);
      more (" map(tofrom: ls) lastprivate(ls)\n");
      line (g, "for (int i = 0; i < %u; i++)", n);
      line (g, "{");
      line (g, "for (int k = 0; k < 8; k++) ls.a[k] = i + k;");
      line (g, "ls.d = i * 0.5, ls.l = i * 7ll, ls.f = i;");
      some_on (g, "i", "ls.i");
      line (g, "}");
      line (g, "add (&ls.d, 8), add (&ls.l, 8), add (&ls.i, 4), add (ls.a, 16);");
      return;
    case 1:
      line (g, "struct mixed us = { 0 };");
      target (g, WORD ("parallel for", "teams distribute parallel for"), false);
      more (" map(tofrom: us) reduction(mix: us)\n");
      line (g, "for (int i = 0; i < %u; i++)", n);
      line (g, "{");
      line (g, "int v;");
      some_on (g, "i", "v");
      line (g, "us.i = (us.i + v) & 0xffff;");
      line (g, "us.l ^= v;");
      line (g, "}");
      line (g, "add (&us.l, 8), add (&us.i, 4);");
      return;
    default:
      line (g, "int as[6] = { 1, 2, 3 };");
      target (g, WORD ("parallel for", "teams distribute parallel for"), false);
      more (" map(tofrom: as) reduction(+: as[%s6])\n", g->cxx ? "0:" : ":");
      line (g, "for (int i = 0; i < %u; i++)", n);
      line (g, "{");
      line (g, "int v;");
      some_on (g, "i", "v");
      line (g, "as[v %% 6] += v & 0xff;");
      line (g, "}");
      line (g, "add (as, sizeof as);");
    }
}

/* Loops in which lanes would wait for each other, and others that depend on
   the thread.  */

static void
one_by_one (struct generator *g)
{
  unsigned n = 1 + draw (g, 120);
  target (g, WORD ("parallel for", "teams distribute parallel for"), false);
  more ("%s\n", WORD ("", " if(zero == 1)", " if(zero == 0)"));
  line (g, "for (int i = 0; i < %u; i++)", n);
  line (g, "{");
  line (g, "int v;");
  some_on (g, "i", "v");
  switch (draw (g, 3))
    {
    case 0:
      line (g, "#pragma omp critical");
      line (g, "rows[0] = (rows[0] + v) & 0xffff;");
      break;
    case 1:
      line (g, "static int once[1024];");
      line (g, "once[i] = v;");
      line (g, "rows[i] = once[i] + v;");
      break;
    default:
      /* With one value for each thread, so that the sum does not tell.  */
      line (g, "rows[i] = v + 0 * omp_get_thread_num ();");
    }
  line (g, "}");
}

/* Loops in functions of the construct's; nests need ORPHANS before.  */

static void
orphaned (struct generator *g)
{
  target (g, "parallel", false);
  more ("\n");
  line (g, "{");
  int calls = 1 + (int) draw (g, 3);
  for (int i = 0; i < calls; i++)
    line (g, "orphan%d (rows + %d, %u, %u);", g->id, 700 * i,
	  1 + draw (g, 600), draw (g, 99));
  line (g, "}");
  target (g, "teams", true);
  more ("\n");
  line (g, "spread%d (rows + 4000, %u, %u);", g->id, 1 + draw (g, 900),
	draw (g, 99));
}

/* What only C++ has: loops in templates and members, over iterators of classes,
   of lambdas.  */

static void
generic (struct generator *g)
{
  unsigned n = 1 + draw (g, 500);
  const char *how = WORD ("parallel for", "teams distribute parallel for");
  switch (draw (g, 4))
    {
    case 0:
      line (g, "spread<%s, %u> (rows + %u, %u, %u);", WORD ("int", "long",
	    "unsigned", "short"), 1 + draw (g, 4), draw (g, 99), n,
	    draw (g, 99));
      break;
    case 1:
      line (g, "field f = { rows + %u, %u };", draw (g, 99), n);
      line (g, "f.run (%u);", draw (g, 99));
      break;
    case 2:
      target (g, "parallel for", false);
      more ("\n");
      line (g, "for (step p = step (rows); p < step (rows + %u); p += %u)", n,
	    1 + draw (g, 3));
      line (g, "{");
      some_on (g, "(int) (p.p - rows)", "*p.p");
      line (g, "}");
      break;
    default:
      line (g, "int c = zero + %u;", draw (g, 99));
      line (g, "auto one = [=] (int i) { return (i * c + 3) & 0xfff; };");
      target (g, how, false);
      more ("\n");
      line (g, "for (int i = 0; i < %u; i++)", n);
      line (g, "{");
      some_on (g, "one (i)", "rows[i]");
      line (g, "}");
    }
}

/* Write the functions for ORPHANED.  */

static void
orphans (struct generator *g)
{
  static const struct { const char *name, *how; } all[] = {
    { "orphan", "for" }, { "spread", "distribute parallel for" }
  };
  for (int i = 0; i < 2; i++)
    {
      line (g, "static %svoid", WORD ("", "__attribute__ ((noinline)) "));
      line (g, "%s%d (int *p, int n, int x)", all[i].name, g->id);
      line (g, "{");
      line (g, "#pragma omp %s%s", all[i].how,
	    WORD ("", "", " schedule(static, 3)"));
      line (g, "for (int i = 0; i < n; i++)");
      line (g, "{");
      line (g, "int v;");
      some_on (g, "((i * x) & 0xfff)", "v");
      line (g, "p[i] = (p[i] + v) & 0xffff;");
      line (g, "}");
      line (g, "}");
      more ("\n");
    }
}

/* Write the functions that a nest with FORM needs.  */

void
rare_functions (struct generator *g, enum form form)
{
  g->rare = form == RARE ? draw (g, g->cxx ? 7 : 6) : 0;
  g->variables = 0;
  if (form == RARE && g->rare == 5)
    orphans (g);
}

/* Write one of these constructs.  */

void
rare (struct generator *g)
{
  static void (*const all[]) (struct generator *) = {
    same_thread, pointers, triangle, aggregates, one_by_one, orphaned, generic
  };
  g->reductions = 0;
  g->lastprivate = g->storing = g->reducing = false;
  g->atomics = true;
  all[g->rare] (g);
}
