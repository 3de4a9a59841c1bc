/* Random OpenMP loop nests: random numbers, text, expressions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* All that is written has a defined value: integers are masked before they
   could overflow, and a variable is set before it is read.  An iteration of a
   parallel loop writes only elements of its own, variables that are private,
   reductions, and with `atomic' sums that all share.  */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "nests.h"

/* A random number below N, by splitmix64.  */

unsigned
draw (struct generator *g, unsigned n)
{
  uint64_t z = g->state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (unsigned) ((z ^ (z >> 31)) >> 32) % n;
}

/* True in PERCENT of all cases.  */

bool
chance (struct generator *g, unsigned percent)
{
  return draw (g, 100) < percent;
}

/* Begin a line of the program.  */

void
begin (struct generator *g)
{
  printf ("%*s", 2 * g->indent, "");
}

/* Write what is formatted by FORMAT.  */

void
more (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  vprintf (format, ap);
  va_end (ap);
}

/* Write a whole line, formatted by FORMAT.  Braces indent.  */

void
line (struct generator *g, const char *format, ...)
{
  if (format[0] == '}')
    g->indent--;
  if (format[0] != '#')
    begin (g);
  va_list ap;
  va_start (ap, format);
  vprintf (format, ap);
  va_end (ap);
  putchar ('\n');
  if (format[0] == '{')
    g->indent++;
}

/* Add a variable that statements may use from here on.  */

void
add_variable (struct generator *g, const char *name, enum kind kind,
	      unsigned mask, unsigned length, bool writable)
{
  if (g->variables == MOST_VARIABLES)
    return;
  struct variable *v = &g->variable[g->variables++];
  snprintf (v->name, sizeof v->name, "%s", name);
  v->kind = kind;
  v->mask = mask;
  v->length = length;
  v->writable = writable;
}

/* The name of a random type for values of KIND; *MASK gets its limit.  */

const char *
scalar_type (struct generator *g, enum kind kind, unsigned *mask)
{
  static const struct { const char *name; unsigned mask; } ints[] = {
    { "int", 0xffff }, { "unsigned", 0xffff }, { "short", 0x7fff },
    { "unsigned short", 0xffff }, { "unsigned char", 0xff },
    { "signed char", 0x7f }, { "int", 0xffff }
  };
  *mask = 0xffffffff;
  switch (kind)
    {
    case INT:
      {
	unsigned i = draw (g, 7);
	*mask = ints[i].mask;
	return ints[i].name;
      }
    case LONG: return chance (g, 50) ? "long long" : "unsigned long";
    case FLOAT: return "float";
    default: return "double";
    }
}

/* A variable of KIND, an array if ARRAY, that is writable if WRITABLE; null if
   there is none.  */

const struct variable *
some (struct generator *g, enum kind kind, bool array, bool writable)
{
  if (g->variables == 0)
    return NULL;
  /* Recent ones rather than old.  */
  int at = g->variables - 1 - (int) draw (g, g->variables);
  for (int i = 0; i < g->variables; i++)
    {
      const struct variable *v
	= &g->variable[(at + i) % g->variables];
      if (v->kind == kind && (v->length != 0) == array
	  && (v->writable || !writable))
	return v;
    }
  return NULL;
}

/* Write the arguments of a call of a function of SHAPE.  */

static void
arguments (struct generator *g, const struct function *f, int depth)
{
  more ("%s (", f->name);
  expression (g, f->shape == FLOATING ? DOUBLE : INT, depth - 1);
  more (", ");
  if (f->shape == RECURSES)
    more ("5 & ");
  expression (g, INT, depth - 1);
  more (")");
}

/* Write something of KIND that is not an operation.  */

static void
term (struct generator *g, enum kind kind, int depth)
{
  static const char *const inputs[KINDS] = { "in_i", "in_l", "in_f", "in_d" };
  switch (draw (g, 8))
    {
    case 0:
      if (kind <= LONG)
	more ("%u", draw (g, 100));
      else
	more ("%u.%s%s", draw (g, 20), chance (g, 50) ? "5" : "25",
	      kind == FLOAT ? "f" : "");
      return;
    case 1:
      if (depth > 0)
	{
	  more ("%s[(", inputs[kind]);
	  expression (g, INT, depth - 1);
	  more (") & 255]");
	  return;
	}
      break;
    case 2:
    case 3:
      {
	const struct variable *a = some (g, kind, true, false);
	if (a != NULL && depth > 0)
	  {
	    more ("%s[(", a->name);
	    expression (g, INT, depth - 1);
	    more (") & %u]", a->length - 1);
	    return;
	  }
	break;
      }
    case 4:
      if (g->functions > 0 && depth > 0 && kind != FLOAT && kind != LONG)
	{
	  const struct function *f = &g->function[draw (g, g->functions)];
	  if (kind == (f->shape == FLOATING ? DOUBLE : INT)
	      && f->shape != FILLS && f->shape != BY_VALUE)
	    {
	      arguments (g, f, depth);
	      return;
	    }
	}
      break;
    default:
      break;
    }
  const struct variable *v = some (g, kind, false, false);
  if (v != NULL)
    more ("%s", v->name);
  else if (kind == INT)
    more ("%u", draw (g, 1000));
  else
    {
      static const char *const casts[KINDS]
	= { "int", "long long", "float", "double" };
      more ("(%s) (", casts[kind]);
      expression (g, INT, depth - 1);
      more (")");
    }
}

/* Write an expression of KIND with at most DEPTH operations nested.  */

void
expression (struct generator *g, enum kind kind, int depth)
{
  if (depth <= 0 || chance (g, 25))
    {
      term (g, kind, depth);
      return;
    }
  const char *mask = kind == INT ? " & 0xffff" : " & 0xffffffff";
  if (chance (g, 10))
    {
      more ("(");
      expression (g, draw (g, KINDS), depth - 1);
      more (" %s ", chance (g, 50) ? ">" : "<=");
      expression (g, draw (g, KINDS), depth - 1);
      more (" ? ");
      expression (g, kind, depth - 1);
      more (" : ");
      expression (g, kind, depth - 1);
      more (")");
      return;
    }
  if (kind >= FLOAT)
    {
      const char *half = kind == FLOAT ? "0.5f" : "0.5";
      more ("(");
      expression (g, kind, depth - 1);
      more (" %c ", chance (g, 50) ? '+' : '-');
      expression (g, kind, depth - 1);
      more (") * %s", half);
      return;
    }
  more (kind == INT ? "((" : "((long long) (");
  expression (g, kind, depth - 1);
  static const char *const binary[]
    = { "+", "-", "^", "|", "&", "*", "%", "/", ">>", "<<" };
  unsigned which = draw (g, 10);
  more (") %s ", binary[which]);
  if (which < 5)
    expression (g, kind, depth - 1);
  else if (which == 5)
    more ("%u", 2 + draw (g, 97));
  else
    {
      more ("((");
      expression (g, INT, depth - 1);
      more (which < 8 ? ") %% 15 + 1)" : ") %% 8)");
    }
  more ("%s)", mask);
}

/* Write the operator that sets a variable of KIND, then its new value; READ:
   the old one takes part.  NAME is the variable.  */

void
set (struct generator *g, const char *name, enum kind kind, unsigned mask,
     bool read)
{
  if (kind >= FLOAT)
    {
      more ("%s = ", name);
      if (read)
	more ("%s * %s + ", name, kind == FLOAT ? "0.5f" : "0.5");
      more (kind == FLOAT ? "0.5f * (" : "0.5 * (");
      expression (g, kind, 2);
      more (");\n");
      return;
    }
  more ("%s = (", name);
  if (read)
    more ("(long long) %s %s (", name, chance (g, 50) ? "+" : "^");
  expression (g, kind, 3);
  more ("%s) & 0x%x;\n", read ? ")" : "", mask);
}
