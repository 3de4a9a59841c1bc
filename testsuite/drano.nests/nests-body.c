/* Random OpenMP loop nests: statements and called functions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include <stdio.h>
#include <string.h>

#include "nests.h"

/* Write a statement that sets an element of a local array or a scalar.  */

static void
assign (struct generator *g)
{
  enum kind kind = draw (g, KINDS);
  const struct variable *v = some (g, kind, chance (g, 50), true);
  if (v == NULL)
    return;
  struct variable copy = *v;
  begin (g);
  if (copy.length == 0)
    set (g, copy.name, kind, copy.mask, chance (g, 50));
  else
    {
      /* The index, and what is stored, may be anything.  */
      more ("{ unsigned xx = (");
      expression (g, INT, 2);
      more (") & %u; ", copy.length - 1);
      char element[60];
      snprintf (element, sizeof element, "%s[xx]", copy.name);
      set (g, element, kind, copy.mask, chance (g, 60));
      begin (g);
      more ("}\n");
    }
}

/* Write the declaration of a local scalar.  */

static void
declare_scalar (struct generator *g)
{
  char name[20];
  unsigned mask;
  enum kind kind = draw (g, KINDS);
  const char *type = scalar_type (g, kind, &mask);
  snprintf (name, sizeof name, "v%d", g->next++);
  begin (g);
  more ("%s%s ", chance (g, 5) ? "volatile " : "", type);
  set (g, name, kind, mask, false);
  add_variable (g, name, kind, mask, 0, true);
}

/* Write the declaration of a local array, and set it.  */

static void
declare_array (struct generator *g)
{
  char name[20];
  unsigned mask, length = 4u << draw (g, 3);
  enum kind kind = draw (g, KINDS);
  const char *type = scalar_type (g, kind, &mask);
  snprintf (name, sizeof name, "a%d", g->next++);
  if (chance (g, 30))
    {
      begin (g);
      more ("%s %s[%u] = { (%s) (", type, name, length, type);
      expression (g, kind, 1);
      if (kind <= LONG)
	more (" & 0x%x", mask);
      more ("), 1, 2 };\n");
    }
  else
    {
      line (g, "%s %s[%u];", type, name, length);
      begin (g);
      more ("for (int k%d = 0; k%d < %u; k%d++)\n", g->next, g->next, length,
	    g->next);
      char element[50], counter[20];
      snprintf (counter, sizeof counter, "k%d", g->next);
      snprintf (element, sizeof element, "%s[%s]", name, counter);
      g->next++;
      int variables = g->variables;
      add_variable (g, counter, INT, 0xf, 0, false);
      g->indent++;
      begin (g);
      set (g, element, kind, mask, false);
      g->indent--;
      g->variables = variables;
    }
  add_variable (g, name, kind, mask, length, true);
}

/* Write the declaration of a local structure, and set it; its members are
   variables like others.  */

static void
declare_structure (struct generator *g)
{
  int id = g->next++;
  char name[40];
  line (g, "struct mixed s%d;", id);
  static const struct { const char *name; enum kind kind; unsigned length; }
  members[] = { { "i", INT, 0 }, { "d", DOUBLE, 0 }, { "l", LONG, 0 },
		{ "f", FLOAT, 0 } };
  for (int m = 0; m < 4; m++)
    {
      snprintf (name, sizeof name, "s%d.%s", id, members[m].name);
      begin (g);
      set (g, name, members[m].kind, members[m].kind == INT ? 0xffff
	   : 0xffffffff, false);
    }
  line (g, "for (int k = 0; k < 8; k++)");
  g->indent++;
  begin (g);
  more ("s%d.a[k] = (k + ", id);
  expression (g, INT, 1);
  more (") & 0x7fff;\n");
  g->indent--;
  if (chance (g, 30))
    {
      line (g, "struct mixed s%d = s%d;", g->next, id);
      id = g->next++;
    }
  for (int m = 0; m < 4; m++)
    {
      snprintf (name, sizeof name, "s%d.%s", id, members[m].name);
      add_variable (g, name, members[m].kind,
		    members[m].kind == INT ? 0xffff : 0xffffffff, 0, true);
    }
  snprintf (name, sizeof name, "s%d.a", id);
  add_variable (g, name, INT, 0x7fff, 8, true);
  for (int f = 0; f < g->functions; f++)
    if (g->function[f].shape == BY_VALUE)
      line (g, "s%d = %s (s%d, s%d.i);", id, g->function[f].name, id, id);
}

/* Write a call that fills an array, or a change through a pointer.  */

static void
through_pointer (struct generator *g)
{
  const struct variable *a = some (g, INT, true, true);
  for (int f = 0; f < g->functions; f++)
    if (g->function[f].shape == FILLS && a != NULL && a->mask == 0x7fff
	&& strncmp (a->name, "s", 1) == 0)
      {
	begin (g);
	more ("%s (%s, ", g->function[f].name, a->name);
	expression (g, INT, 2);
	more (");\n");
	return;
      }
  int id = g->next;
  g->next += 3;
  line (g, "int v%d = %u, v%d = %u;", id, draw (g, 50), id + 1, draw (g, 50));
  begin (g);
  more ("int *p%d = ", id);
  expression (g, INT, 2);
  more (" > %u ? &v%d : &v%d;\n", draw (g, 3000), id, id + 1);
  begin (g);
  more ("*p%d = (*p%d + ", id, id);
  expression (g, INT, 2);
  more (") & 0xfff;\n");
  char name[20];
  snprintf (name, sizeof name, "v%d", id);
  add_variable (g, name, INT, 0xffff, 0, true);
  snprintf (name, sizeof name, "(*p%d)", id);
  add_variable (g, name, INT, 0xffff, 0, true);
}

/* Write what only C++ has: references that std::min returns, a lambda, an
   object with a constructor, a template.  */

static void
of_cxx (struct generator *g)
{
  int id = g->next++;
  char name[20];
  snprintf (name, sizeof name, "v%d", id);
  const struct variable *v = some (g, INT, false, true);
  switch (draw (g, 4))
    {
    case 0:
      line (g, "int x%d = %u;", id, draw (g, 999));
      begin (g);
      more ("int y%d = ", id);
      expression (g, INT, 2);
      more (";\n");
      line (g, "int %s = std::%s (x%d, y%d);", name,
	    chance (g, 50) ? "min" : "max", id, id);
      break;
    case 1:
      /* GCC 12 stops at a lambda without captures in a target region.  */
      if (v == NULL)
	return;
      line (g, "auto f%d = [&] (int y) { return (y * 3 + %s) & 0xff; };", id,
	    v->name);
      begin (g);
      more ("int %s = f%d (", name, id);
      expression (g, INT, 2);
      more (");\n");
      break;
    case 2:
      begin (g);
      more ("counted o%d (", id);
      expression (g, INT, 2);
      more (");\n");
      if (chance (g, 50))
	line (g, "counted q%d = o%d; o%d.add (q%d.value);", id, id, id, id);
      line (g, "int %s = o%d.value;", name, id);
      break;
    default:
      begin (g);
      more ("int %s = twice<int> (", name);
      expression (g, INT, 2);
      more (") & 0xffff;\n");
    }
  add_variable (g, name, INT, 0xffff, 0, true);
}

/* Write an update of one of the reductions.  */

static void
reduce (struct generator *g)
{
  int i = (int) draw (g, g->reductions);
  const struct reduction *r = &g->reduction[i];
  const char *o = r->operation;
  begin (g);
  if (o[0] == 'm')
    {
      more ("{ %s xx = (%s) ((", r->type, r->type);
      expression (g, INT, 2);
      more (") & 0x7f); ");
      if (chance (g, 50))
	more ("r%d = xx %c r%d ? xx : r%d; }\n", i, o[1] == 'a' ? '>' : '<', i,
	      i);
      else
	more ("if (r%d %c xx) r%d = xx; }\n", i, o[1] == 'a' ? '<' : '>', i);
      return;
    }
  if (strcmp (o, "&&") == 0 || strcmp (o, "||") == 0)
    {
      more ("r%d = r%d %s (", i, i, o);
      expression (g, INT, 2);
      more (") %s %u;\n", o[0] == '&' ? "!=" : "==", draw (g, 500));
      return;
    }
  if (o[0] == '*')
    {
      more ("r%d *= (", i);
      expression (g, INT, 2);
      more (r->kind >= FLOAT ? ") %% 64 == 0 ? 2 : 1;\n" : ") | 1;\n");
      return;
    }
  more (o[0] == '&' ? "r%d %s= ~(1 << ((" : "r%d %s= ((", i, o);
  expression (g, INT, 2);
  more (o[0] == '&' ? ") & 15));\n" : ") & 15);\n");
}

/* Write the index of the output of this iteration, of LEVELS loops.  */

static void
index_of (struct generator *g, int levels)
{
  for (int i = 0; i < levels; i++)
    {
      const struct level *l = &g->level[i];
      more ("%s(i%d + %d)", i > 0 ? " + " : "", i, l->offset);
      for (int k = i + 1; k < g->levels; k++)
	more (" * %d", g->level[k].span);
    }
}

/* Write a store to an output, at the iteration of LEVELS loops.  */

void
store (struct generator *g, int levels)
{
  int i = (int) draw (g, g->outputs);
  const struct output *o = &g->output[i];
  begin (g);
  more ("{ int xx = (");
  index_of (g, levels);
  more (") * %d", o->each);
  if (o->each > 1)
    more (" + %u", draw (g, o->each));
  more ("; ");
  char element[40];
  snprintf (element, sizeof element, "out%d_%d[xx]", g->id, i);
  set (g, element, o->kind, o->mask, chance (g, 40));
  begin (g);
  more ("}\n");
}

/* Write a sequential loop inside.  */

static void
inner_loop (struct generator *g, int levels, int depth)
{
  int id = g->next++;
  char counter[20];
  snprintf (counter, sizeof counter, "k%d", id);
  int variables = g->variables;
  const char *way = NULL;
  begin (g);
  switch (draw (g, 4))
    {
    case 0:
      more ("for (int %s = 0; %s < %u; %s++)\n", counter, counter,
	    2 + draw (g, 6), counter);
      break;
    case 1:
      more ("for (unsigned %s = (", counter);
      expression (g, INT, 2);
      more (") & 7; %s > 0; %s--)\n", counter, counter);
      break;
    case 2:
      more ("for (long %s = 0; %s < 1 + ((", counter, counter);
      expression (g, INT, 2);
      more (") & 7); %s += %u)\n", counter, 1 + draw (g, 3));
      break;
    default:
      way = "while";
      more ("int %s = (", counter);
      expression (g, INT, 2);
      more (") & 7;\n");
      line (g, "while (%s-- > 0)", counter);
    }
  add_variable (g, counter, INT, 0xf, 0, false);
  if (way != NULL)
    /* Its value is -1 behind the loop: it is not read there.  */
    variables = g->variables - 1;
  g->indent++;
  line (g, "{");
  if (chance (g, 30))
    {
      begin (g);
      more ("if ((");
      expression (g, INT, 2);
      more (") %% 5 == 0)\n");
      g->indent++;
      line (g, chance (g, 50) ? "break;" : "continue;");
      g->indent--;
    }
  statements (g, levels, depth - 1);
  line (g, "}");
  g->indent--;
  g->variables = variables;
}

/* Write an if, or a switch.  */

static void
branch (struct generator *g, int levels, int depth)
{
  int variables = g->variables;
  begin (g);
  if (chance (g, 75))
    {
      more ("if ((");
      expression (g, INT, 2);
      more (") %% 3 == %u)\n", draw (g, 3));
      g->indent++;
      line (g, "{");
      statements (g, levels, depth - 1);
      line (g, "}");
      g->indent--;
      g->variables = variables;
      if (chance (g, 50))
	return;
      line (g, "else");
      g->indent++;
      line (g, "{");
      statements (g, levels, depth - 1);
    }
  else
    {
      more ("switch ((");
      expression (g, INT, 2);
      more (") & 3)\n");
      g->indent++;
      line (g, "{");
      for (int i = 0; i < 3; i++)
	{
	  line (g, "case %d:", i);
	  g->indent++;
	  line (g, "{");
	  statements (g, levels, depth - 2);
	  line (g, "}");
	  g->indent--;
	  g->variables = variables;
	  if (chance (g, 70))
	    line (g, "break;");
	}
      line (g, "default: ;");
    }
  line (g, "}");
  g->indent--;
  g->variables = variables;
}

/* Write a few statements, nested at most DEPTH deep, in LEVELS loops that
   count; LEVELS is 0 in a function.  */

void
statements (struct generator *g, int levels, int depth)
{
  int count = 1 + (int) draw (g, depth > 0 ? 4 : 2);
  for (int i = 0; i < count && g->budget-- > 0; i++)
    switch (draw (g, 16))
      {
      case 0: case 1: declare_scalar (g); break;
      case 2: if (!g->plain) declare_array (g); break;
      case 3: if (!g->plain && chance (g, 60)) declare_structure (g); break;
      case 4: case 5: assign (g); break;
      case 6: case 7:
	if (depth > 0)
	  inner_loop (g, levels, depth);
	break;
      case 8:
	if (depth > 0)
	  branch (g, levels, depth);
	break;
      case 9: if (!g->plain) through_pointer (g); break;
      case 10:
	if (g->cxx && !g->plain)
	  of_cxx (g);
	break;
      case 11:
	if (g->reducing && g->reductions > 0)
	  reduce (g);
	break;
      case 12:
	if (g->storing && levels == g->levels)
	  store (g, levels);
	break;
      case 13: rare_statement (g); break;
      default:
	if (g->atomics && chance (g, 50))
	  {
	    /* GCC 12's C++ makes an ordinary load of it where the index turns
	       out to be constant.  */
	    begin (g);
	    more ("{ int xx = (");
	    expression (g, INT, 2);
	    more (") & 7;\n");
	    line (g, "#pragma omp atomic");
	    begin (g);
	    more ("shared_sum[xx] += (");
	    expression (g, INT, 1);
	    more (") & 15; }\n");
	  }
      }
}

/* Write the functions that the nest may call.  */

void
functions (struct generator *g)
{
  static const char *const how[]
    = { "static ", "static __attribute__ ((noinline)) ", "static inline ",
	"static inline __attribute__ ((always_inline)) " };
  int count = (int) draw (g, MOST_FUNCTIONS);
  for (int i = 0; i < count; i++)
    {
      struct function f = { .shape = draw (g, 5) };
      snprintf (f.name, sizeof f.name, "fn%d_%d", g->id, i);
      const char *attributes = how[draw (g, f.shape == RECURSES ? 3 : 4)];
      static const char *const heads[] = {
	[SCALARS] = "int\n%s (int x, int y)", [FILLS] = "void\n%s (short *p, int x)",
	[BY_VALUE] = "struct mixed\n%s (struct mixed s, int x)",
	[RECURSES] = "int\n%s (int x, int y)",
	[FLOATING] = "double\n%s (double d, int x)"
      };
      g->variables = 0;
      g->indent = 0;
      g->budget = 8;
      g->next = 0;
      more ("%s", attributes);
      char head[100];
      snprintf (head, sizeof head, heads[f.shape], f.name);
      line (g, "%s", head);
      line (g, "{");
      add_variable (g, "x", INT, 0xffff, 0, false);
      if (f.shape == SCALARS || f.shape == RECURSES)
	add_variable (g, "y", INT, 0xffff, 0, false);
      if (f.shape == FLOATING)
	add_variable (g, "d", DOUBLE, 0, 0, true);
      if (f.shape == FILLS)
	add_variable (g, "p", INT, 0x7fff, 8, true);
      if (f.shape == BY_VALUE)
	add_variable (g, "s.a", INT, 0x7fff, 8, true);
      line (g, "int w = x & 0xff;");
      add_variable (g, "w", INT, 0xffff, 0, true);
      statements (g, 0, 2);
      begin (g);
      if (f.shape == RECURSES)
	more ("return y <= 0 ? w : (w + %s ((x + 7) & 0xfff, y - 1)) & 0xffff;\n",
	      f.name);
      else if (f.shape == FILLS)
	more ("p[w & 7] = (p[(w + 3) & 7] + 1) & 0x7fff;\n");
      else if (f.shape == BY_VALUE)
	more ("s.i = (s.i + w) & 0xffff; return s;\n");
      else if (f.shape == FLOATING)
	more ("return d * 0.5 + w;\n");
      else
	more ("return w & 0xffff;\n");
      line (g, "}");
      more ("\n");
      g->function[g->functions++] = f;
    }
}
