/* Random OpenMP loop nests: loops, directives and data around them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nests.h"

/* What a directive may be given.  */

enum
{
  MAPS = 1, TEAMS = 2, THREADS = 4, SCHEDULE = 8, COLLAPSE = 16, SPREAD = 32,
  REDUCES = 64, PRIVATES = 128, FIRSTS = 256, LASTS = 512,
  LOOP = SCHEDULE | COLLAPSE | REDUCES | PRIVATES | FIRSTS | LASTS
};

/* The bound of L that its comparison needs.  */

int
bound (const struct level *l)
{
  int last = l->low + (l->trips - 1) * l->step;
  if (l->compare[1] == '=' && l->compare[0] != '!')
    return last;
  return last + (l->step > 0 ? 1 : -1);
}

/* Write the head of the loop at depth AT.  START and STEP are what comes
   behind the low bound and behind the step where threads are given iterations
   by hand.  */

static void
head (struct generator *g, int at, const char *start, const char *step)
{
  const struct level *l = &g->level[at];
  char low[60], high[60];
  if (l->opaque)
    {
      snprintf (low, sizeof low, "low%d", at);
      snprintf (high, sizeof high, "high%d", at);
    }
  else
    {
      snprintf (low, sizeof low, "%d", l->low);
      snprintf (high, sizeof high, "%d", bound (l));
    }
  begin (g);
  more ("for (%s i%d = %s%s; i%d %s %s; ", l->type, at, low, start, at,
	l->compare, high);
  if (step[0] != 0)
    more ("i%d += %d%s)\n", at, l->step, step);
  else if (l->step == 1)
    more (chance (g, 50) ? "i%d++)\n" : "++i%d)\n", at);
  else if (l->step == -1)
    more ("i%d--)\n", at);
  else if (l->step > 0)
    more ("i%d += %d)\n", at, l->step);
  else
    more ("i%d -= %d)\n", at, -l->step);
}

/* Add the counters of the first LEVELS loops to what may be read.  */

static void
add_counters (struct generator *g, int levels)
{
  for (int i = 0; i < levels; i++)
    {
      char name[40];
      snprintf (name, sizeof name, "((int) i%d + %d)", i, g->level[i].offset);
      add_variable (g, name, INT, 0xffff, 0, false);
    }
}

/* Set the variables that are private to the loop, so that no iteration sees
   those of another.  */

static void
set_privates (struct generator *g)
{
  static const struct variable all[] = {
    { "pi", INT, 0xffff, 0, true }, { "pd", DOUBLE, 0, 0, true },
    { "ps.i", INT, 0xffff, 0, true }, { "pa", INT, 0xffff, 8, true },
    { "ps.a", INT, 0x7fff, 8, true }
  };
  if (g->privates)
    {
      begin (g);
      more ("pi = ");
      expression (g, INT, 2);
      more ("; pd = pi; ps.i = 3;\n");
      line (g, "for (int k = 0; k < 8; k++)");
      line (g, "  pa[k] = (k * pi) & 0xff, ps.a[k] = k;");
      for (int i = 0; i < 5; i++)
	if (!g->plain || all[i].length == 0)
	  add_variable (g, all[i].name, all[i].kind, all[i].mask,
			all[i].length, true);
    }
  if (g->firsts)
    {
      add_variable (g, "fi", INT, 0xffff, 0, false);
      add_variable (g, "fa", INT, 0xffff, 8, false);
      add_variable (g, "fs.d", DOUBLE, 0, 0, false);
    }
  if (g->lastprivate)
    {
      begin (g);
      more ("li = ");
      expression (g, INT, 2);
      more ("; ld = li;\n");
      if (!g->in_simd)
	line (g, "for (int k = 0; k < 4; k++) la[k] = li + k;");
    }
}

/* Write the body of the loop at depth AT - 1, with the loops inside.  INNER is
   a directive for the next.  */

static void
body (struct generator *g, int at, const char *inner)
{
  int variables = g->variables;
  line (g, "{");
  add_counters (g, at);
  set_privates (g);
  if (g->first != NULL)
    line (g, "%s", g->first);
  if (g->scratch != NULL)
    add_variable (g, g->scratch, INT, 0xffff, 8, true);
  if (chance (g, 30))
    {
      begin (g);
      more ("if ((");
      expression (g, INT, 2);
      more (") %% 7 == 0)\n");
      line (g, "  continue;");
    }
  statements (g, at, 3);
  if (at < g->levels)
    {
      bool reducing = g->reducing;
      if (inner[0] != 0)
	{
	  line (g, "int ri = 0;");
	  line (g, "#pragma omp %s", inner);
	  /* What is declared outside, its iterations only read.  */
	  for (int i = 0; i < g->variables; i++)
	    g->variable[i].writable = false;
	  g->reducing = false;
	}
      head (g, at, "", "");
      g->indent++;
      line (g, "{");
      add_counters (g, at + 1);
      if (inner[0] != 0)
	{
	  begin (g);
	  more ("ri += ");
	  expression (g, INT, 2);
	  more (";\n");
	}
      statements (g, at + 1, 2);
      store (g, at + 1);
      line (g, "}");
      g->indent--;
      g->reducing = reducing;
      if (inner[0] != 0)
	{
	  /* An element that no other iteration has.  */
	  begin (g);
	  more ("rows[");
	  for (int i = 0; i < at; i++)
	    more ("%s(i%d + %d)%s", i > 0 ? " + " : "", i, g->level[i].offset,
		  i + 1 < at ? " * 64" : "");
	  more ("] = ri & 0xffffff;\n");
	}
    }
  else
    store (g, at);
  line (g, "}");
  g->variables = variables;
}

/* Write the loop: its collapsed heads, and the body.  */

static void
loops (struct generator *g, const char *inner)
{
  for (int i = 0; i < g->collapsed; i++)
    {
      head (g, i, "", "");
      g->indent++;
    }
  g->budget = 14;
  body (g, g->collapsed, inner);
  g->indent -= g->collapsed;
}

/* Write a schedule clause.  */

static void
schedule (struct generator *g)
{
  static const char *const kinds[] = {
    "static", "static, 1", "static, 5", "static, 32", "static, 50", "dynamic",
    "dynamic, 7", "guided", "auto", "runtime", "nonmonotonic: dynamic, 3"
  };
  /* GCC 12 counts chunks in the type of the counter: not in a narrow one.  */
  if (chance (g, 40))
    more (" schedule(%s)", kinds[g->narrow ? 0 : draw (g, 11)]);
}

/* Write the directive NAME with clauses as WHAT allows.  */

static void
directive (struct generator *g, const char *name, int what)
{
  more ("#pragma omp %s", name);
  if (what & MAPS)
    {
      more (" map(tofrom: shared_sum, shared_more, rows) map(alloc: thread_scratch)");
      for (int i = 0; i < g->outputs; i++)
	{
	  const struct output *o = &g->output[i];
	  more (" map(tofrom: out%d_%d", g->id, i);
	  if (o->heap)
	    more ("[0:%d]", g->total * o->each);
	  more (")");
	}
      for (int i = 0; i < g->reductions; i++)
	more (" map(tofrom: r%d)", i);
      if (g->lastprivate)
	more (" map(tofrom: li, ld, la)");
    }
  if ((what & TEAMS) && chance (g, 80))
    more (" num_teams(%u)", 1 + draw (g, 4));
  if ((what & TEAMS) && chance (g, 40))
    more (" thread_limit(%u)", 32u << draw (g, 5));
  if ((what & THREADS) && chance (g, 40))
    more (" num_threads(%u)", 1 + draw (g, 9));
  if (what & SCHEDULE)
    schedule (g);
  if ((what & SPREAD) && chance (g, 20))
    more (" dist_schedule(static%s)", !g->narrow && chance (g, 50) ? ", 40"
	  : "");
  if ((what & COLLAPSE) && (g->collapsed > 1 || chance (g, 10)))
    more (" collapse(%d)", g->collapsed);
  if (what & REDUCES)
    for (int i = 0; i < g->reductions; i++)
      more (" reduction(%s: r%d)", g->reduction[i].operation, i);
  if ((what & PRIVATES) && g->privates)
    more (" private(pi, pd, pa, ps)");
  if ((what & FIRSTS) && g->firsts)
    more (" firstprivate(fi, fa, fs)");
  if ((what & LASTS) && g->lastprivate)
    /* GCC stops at an array here.  */
    more (" lastprivate(li, ld%s)", g->in_simd ? "" : ", la");
  more ("\n");
}

/* The forms.  A combined construct first.  */

static void
combined (struct generator *g)
{
  static const struct { const char *name; int what; } all[] = {
    { "target teams distribute parallel for", MAPS | TEAMS | THREADS | SPREAD
      | LOOP },
    { "target parallel for", MAPS | THREADS | LOOP },
    { "target teams distribute", MAPS | TEAMS | SPREAD | (LOOP & ~SCHEDULE) },
  };
  unsigned which = chance (g, 60) ? 0 : draw (g, 3);
  if (which == 2)
    g->lastprivate = g->firsts = false;
  directive (g, all[which].name, all[which].what);
  loops (g, "");
}

/* The constructs one in another, or a simd loop inside.  */

static void
separate (struct generator *g)
{
  if (g->collapsed == 3)
    g->collapsed = 2;
  switch (draw (g, g->collapsed < g->levels ? 4 : 2))
    {
    case 0:
      directive (g, "target teams", MAPS | TEAMS | REDUCES);
      line (g, "{");
      directive (g, "distribute parallel for", THREADS | SPREAD | LOOP);
      loops (g, "");
      line (g, "}");
      break;
    case 1:
      directive (g, "target", MAPS);
      directive (g, "teams distribute parallel for",
		 TEAMS | THREADS | SPREAD | LOOP);
      loops (g, "");
      break;
    case 2:
      directive (g, "target", MAPS);
      directive (g, "parallel for", THREADS | LOOP);
      g->atomics = false;
      loops (g, "simd reduction(+: ri)");
      break;
    default:
      g->lastprivate = g->privates = false;
      g->reductions = 0;
      directive (g, "target teams distribute", MAPS | TEAMS | SPREAD
		 | COLLAPSE | FIRSTS);
      g->atomics = false;
      loops (g, chance (g, 50) ? "parallel for reduction(+: ri)"
	     : "parallel for simd reduction(+: ri)");
    }
}

/* Loops that the user has given lanes, and those to which GCC gives them.  */

static void
with_simd (struct generator *g)
{
  static const struct { const char *name; int what; } all[] = {
    { "target teams distribute parallel for simd", MAPS | TEAMS | THREADS
      | SPREAD | (LOOP & ~FIRSTS) },
    { "target parallel for simd", MAPS | THREADS | (LOOP & ~FIRSTS) },
    { "target simd", MAPS | COLLAPSE | REDUCES | PRIVATES | LASTS },
    { "target teams distribute simd", MAPS | TEAMS | COLLAPSE | REDUCES
      | PRIVATES | LASTS },
    { "target teams loop", MAPS | TEAMS | COLLAPSE | REDUCES | PRIVATES },
    { "target parallel loop", MAPS | THREADS | COLLAPSE | REDUCES | PRIVATES },
  };
  unsigned which = draw (g, 6);
  g->atomics = g->firsts = false;
  g->in_simd = true;
  if (which >= 4)
    g->lastprivate = false;
  directive (g, all[which].name, all[which].what);
  loops (g, "");
}


/* A loop in a parallel region that has variables of its own: its threads add
   up in some of them, iterations use others as scratch.  */

static void
region (struct generator *g)
{
  enum { SCRATCH, SUM, HISTOGRAM, SHADOW, WAYS } way = draw (g, WAYS);
  static const char *const first[WAYS] = {
    "for (int k = 0; k < 8; k++) scratch[k] = k + i0;",
    "carried += (int) i0;",
    "scratch[i0 & 7] += 3;",
    "shadow = (int) i0 & 63; carried += shadow;"
  };
  g->lastprivate = false;
  directive (g, "target parallel", MAPS | THREADS);
  line (g, "{");
  line (g, "int scratch[8], carried = 0, shadow = 5;");
  line (g, "for (int k = 0; k < 8; k++)");
  line (g, "  scratch[k] = 0;");
  if (chance (g, 40))
    {
      more ("#pragma omp for");
      schedule (g);
      more (chance (g, 50) ? " nowait\n" : "\n");
      line (g, "for (int j = 0; j < 64; j++)");
      line (g, "{");
      line (g, "rows[j] += (j * 7) & 63;");
      line (g, chance (g, 50) ? "carried += j;" : "rows[j + 64] ^= shadow;");
      line (g, "}");
    }
  directive (g, "for", LOOP);
  g->first = first[way];
  g->scratch = way == SCRATCH ? "scratch" : NULL;
  loops (g, "");
  line (g, "#pragma omp atomic");
  line (g, "shared_sum[1] += carried;");
  if (way == HISTOGRAM)
    {
      line (g, "for (int k = 0; k < 8; k++)");
      line (g, "{");
      line (g, "#pragma omp atomic");
      line (g, "shared_sum[k] += scratch[k];");
      line (g, "}");
    }
  line (g, "}");
}

/* Scratch that is found by the thread's number.  */

static void
by_number (struct generator *g)
{
  directive (g, "target parallel for", MAPS | THREADS | LOOP);
  g->first = "int *own = thread_scratch[omp_get_thread_num ()];"
	     " for (int k = 0; k < 8; k++) own[k] = k + (i0 & 63);";
  g->scratch = "own";
  loops (g, "");
}

/* Loops whose iterations the program itself spreads over threads.  */

static void
by_hand (struct generator *g)
{
  struct level *l = &g->level[0];
  static const char *const types[] = { "int", "long", "long long" };
  l->type = types[draw (g, 3)];
  if (l->compare[0] == '!')
    l->compare = l->step > 0 ? "<" : ">";
  g->collapsed = 1;
  g->lastprivate = false;
  bool teams = chance (g, 50);
  if (teams)
    {
      g->reductions = 0;
      directive (g, "target teams", MAPS | TEAMS);
      line (g, "{");
      directive (g, "parallel", THREADS | PRIVATES | FIRSTS);
    }
  else
    directive (g, "target parallel", MAPS | THREADS | REDUCES | PRIVATES
	       | FIRSTS);
  line (g, "{");
  line (g, "int t = omp_get_thread_num (), n = omp_get_num_threads ();");
  if (teams)
    {
      line (g, "t += n * omp_get_team_num ();");
      line (g, "n *= omp_get_num_teams ();");
    }
  int which = (int) draw (g, 3);
  if (which == 0)
    {
      line (g, "int chunk = (%d + n - 1) / n, from = t * chunk;", l->trips);
      line (g, "int to = from + chunk < %d ? from + chunk : %d;", l->trips,
	    l->trips);
      line (g, "for (int q = from; q < to; q++)");
      g->indent++;
      line (g, "{");
      line (g, "%s i0 = %d + q * (%d);", l->type, l->low, l->step);
    }
  else
    {
      char start[40];
      snprintf (start, sizeof start, " + t * (%d)", l->step);
      head (g, 0, start, " * n");
      g->indent++;
      line (g, "{");
      if (which == 1 && chance (g, 40))
	/* A sum that the thread carries along.  */
	line (g, "rows[t] += (int) i0 & 15;");
    }
  g->budget = 14;
  body (g, 1, "");
  line (g, "}");
  g->indent--;
  line (g, "}");
  if (teams)
    line (g, "}");
  if (which == 1)
    {
      /* Which thread had how much is not told: only the sum is.  */
      line (g, "for (int k = 1; k < %d; k++)", ROWS);
      line (g, "  rows[0] += rows[k], rows[k] = 0;");
    }
}

/* Loops that must stay as they are: each iteration needs the one before.  */

static void
in_order (struct generator *g)
{
  unsigned trips = 20 + draw (g, 200);
  g->reductions = 0;
  g->lastprivate = false;
  switch (draw (g, 4))
    {
    case 0:
      /* A chunk's iterations are executed in order.  */
      directive (g, "target parallel for schedule(static, 8)",
		 MAPS | THREADS);
      line (g, "for (int i = 0; i < %u; i++)", trips);
      line (g, "  rows[i] = ((i & 7) == 0 ? i : rows[i - 1] * 3 + i) & 0xfff;");
      break;
    case 1:
      directive (g, "target teams distribute parallel for",
		 MAPS | TEAMS | THREADS | SPREAD);
      line (g, "for (int i = 0; i < %u; i++)", trips);
      line (g, "  for (int k = 0; k < 31; k++)");
      line (g, "    {");
      line (g, "      int k1 = k + 1;");
      line (g, "      rows[i * 32 + k1] = (rows[i * 32 + k] * 5 + k + i) & 0xfff;");
      line (g, "    }");
      break;
    case 2:
      directive (g, "target parallel num_threads(4)", MAPS);
      line (g, "{");
      line (g, "int t = omp_get_thread_num (), n = omp_get_num_threads ();");
      line (g, "for (int round = 0; round < %u; round++)", 2 + draw (g, 5));
      line (g, "{");
      line (g, "rows[t] = (rows[t] * 3 + t) & 0xff;");
      line (g, "#pragma omp barrier");
      line (g, "rows[64 + t] += rows[(t + 1) %% n];");
      line (g, "#pragma omp barrier");
      line (g, "}");
      line (g, "}");
      break;
    default:
      directive (g, "target parallel for ordered", MAPS | THREADS);
      line (g, "for (int i = 0; i < %u; i++)", trips);
      line (g, "{");
      line (g, "int v = i * i & 0xff;");
      line (g, "#pragma omp ordered");
      line (g, "rows[0] = (rows[0] * 3 + v) & 0xffff;");
      line (g, "}");
    }
}

/* Write the construct of a nest in FORM.  */

void
construct (struct generator *g, enum form form)
{
  static void (*const forms[FORMS]) (struct generator *) = {
    combined, combined, combined, combined, [SEPARATE] = separate, separate,
    [WITH_SIMD] = with_simd, region, by_number, by_hand, by_hand, in_order,
    [RARE] = rare, rare, rare
  };
  forms[form] (g);
}
