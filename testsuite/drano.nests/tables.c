/* Random loop nests from tables: how a program is made of a grammar.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The grammar of a language is in a file of its own.  What a program prints are
   integers, which are the same on the host and on a device, and numbers with an
   exponent, which may be rounded in another way.  The latter never decide what is
   executed, and no expression makes much of a small difference.  */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

static void expand (struct tables *, const char *);

/* The number of kind C.  */

static int
kind_of (char c)
{
  return (int) (strchr (TABLE_LETTERS, c) - TABLE_LETTERS);
}

/* Write N characters at TEXT.  At a new line, indent by the braces seen.  */

static void
put (struct tables *t, const char *text, size_t n)
{
  static bool fresh = true;
  struct generator *g = &t->g;
  for (size_t i = 0; i < n; i++)
    {
      if (fresh && text[i] != '\n')
	{
	  bool ends = text[i] == '}'
		      || (t->fortran && strncmp (text + i, "end ", 4) == 0);
	  if (ends && g->indent > 0)
	    g->indent--;
	  if (text[i] != '#' && text[i] != '!')
	    begin (g);
	  if (text[i] == '{'
	      || (t->fortran && (strncmp (text + i, "do ", 3) == 0
				 || strncmp (text + i, "block\n", 6) == 0
				 || strncmp (text + i, "if ", 3) == 0)))
	    g->indent++;
	}
      putchar (text[i]);
      fresh = text[i] == '\n';
    }
}

/* Whether T may have a production that NEEDS this.  */

static bool
allowed (const struct tables *t, int needs)
{
  return (needs & ~t->has & ~ENDING) == 0 && (!(needs & NESTING) || t->nesting > 0);
}

/* Expand one of ALL that T may have.  */

static void
one_of (struct tables *t, const struct production *all)
{
  unsigned count = 0;
  for (const struct production *p = all; p->text != NULL; p++)
    count += allowed (t, p->needs);
  if (count == 0)
    return;
  unsigned which = draw (&t->g, count);
  for (const struct production *p = all; p->text != NULL; p++)
    if (allowed (t, p->needs) && which-- == 0)
      {
	int variables = t->variables;
	expand (t, p->text);
	/* A counter ends with its loop.  */
	if (p->needs & (NESTING | ENDING))
	  t->variables = variables;
	return;
      }
}

/* The name of a variable of KIND in T, preferably a recent one, that is WRITABLE
   if that is asked for; null if there is none.  */

static const char *
variable_of (struct tables *t, char kind, bool writable)
{
  if (t->variables == 0)
    return NULL;
  int skip = (int) draw (&t->g, (unsigned) t->variables);
  for (int k = 0; k < t->variables; k++)
    {
      int i = (2 * t->variables - 1 - skip - k) % t->variables;
      if (t->variable[i].kind == kind && (t->variable[i].writable || !writable))
	return t->variable[i].name;
    }
  return NULL;
}

/* Write an expression of the kind with letter C.  */

static void
write_expression (struct tables *t, char c)
{
  int kind = kind_of (c);
  if (t->depth > 0 && chance (&t->g, 75))
    {
      t->depth--;
      one_of (t, t->grammar->operations[kind]);
      t->depth++;
      return;
    }
  const char *name = chance (&t->g, 75) ? variable_of (t, c, false) : NULL;
  if (name != NULL)
    put (t, name, strlen (name));
  else
    one_of (t, t->grammar->terms[kind]);
}

/* Declare what TEXT, behind @V or @W, says, in a text with number ID; return where
   it goes on.  */

static const char *
declare (struct tables *t, const char *text, int id, bool writable)
{
  char kind = *text++, name[24];
  int n = 0;
  for (; *text != ';'; text++)
    if (*text == '$')
      n += snprintf (name + n, sizeof name - (size_t) n, "%d", id);
    else if (n < 20)
      name[n++] = *text;
  name[n] = 0;
  if (t->variables < TABLE_VARIABLES)
    {
      int i = t->variables++;
      memcpy (t->variable[i].name, name, sizeof name);
      t->variable[i].kind = kind;
      t->variable[i].writable = writable;
    }
  return text + 1;
}

/* Write a few statements.  */

static void
block (struct tables *t)
{
  t->nesting--;
  int count = 1 + (int) draw (&t->g, t->nesting > 1 ? 5 : 3);
  for (int i = 0; i < count && t->g.budget-- > 0; i++)
    one_of (t, t->grammar->statements);
  t->nesting++;
}

/* Write statements that set variables.  */

static void
update (struct tables *t)
{
  int count = 1 + (int) draw (&t->g, 3);
  for (int i = 0; i < count; i++)
    {
      char kind = TABLE_LETTERS[draw (&t->g, TABLE_KINDS)];
      const char *name = variable_of (t, kind, true);
      if (name == NULL)
	continue;
      /* The text begins behind the name.  */
      char copy[24];
      memcpy (copy, name, sizeof copy);
      put (t, copy, strlen (copy));
      put (t, " = ", 3);
      put (t, copy, strlen (copy));
      one_of (t, t->grammar->set[kind_of (kind)]);
    }
}

/* Expand one of the texts between brackets at TEXT; return where it ends.  */

static const char *
alternative (struct tables *t, const char *text, int id)
{
  const char *end = strchr (text, ']');
  unsigned count = 1;
  for (const char *p = text; p < end; p++)
    count += *p == '|';
  unsigned which = draw (&t->g, count);
  while (which-- > 0)
    text = strchr (text, '|') + 1;
  char copy[400], *to = copy;
  for (; *text != '|' && *text != ']'; text++)
    if (*text == '$')
      to += sprintf (to, "%d", id);
    else
      *to++ = *text;
  *to = 0;
  expand (t, copy);
  return end + 1;
}

/* Write one of the texts that the grammar has for the letter C; nothing, if T may have
   none of them.  */

static void
write_marked (struct tables *t, char c)
{
  unsigned count = 0;
  const struct marked *m, *all = t->grammar->marks;
  for (m = all; m->mark != 0; m++)
    count += m->mark == c && allowed (t, m->production.needs);
  unsigned which = count > 0 ? draw (&t->g, count) : 0;
  for (m = all; m->mark != 0; m++)
    if (m->mark == c && allowed (t, m->production.needs) && which-- == 0)
      {
	expand (t, m->production.text);
	return;
      }
}

/* Write what @C stands for: see tables.h.  */

static void
write_mark (struct tables *t, char c)
{
  char number[40];
  int variables = t->variables;
  switch (c)
    {
    case 'B':
      block (t);
      t->variables = variables;
      return;
    case 'D':
      block (t);
      return;
    case 'F':
      while (variables-- > 0)
	t->variable[variables].writable = false;
      return;
    case 'U':
      update (t);
      return;
    case 'C':
      snprintf (number, sizeof number, "%u", 2 + draw (&t->g, 8));
      break;
    case 'K':
      snprintf (number, sizeof number, "%u", 1 + draw (&t->g, 99));
      break;
    case '0':
      t->has &= ~(SUMMING | LASTING);
      return;
    case '!':
      put (t, "!$", 2);
      return;
    case '8':
      t->variables = 0;
      return;
    case '~':
      t->has &= ~SHARING;
      return;
    case '9':
      t->has &= ~LASTING;
      return;
    case 'R':
      snprintf (number, sizeof number, "%d", t->g.id);
      break;
    case 'X':
      snprintf (number, sizeof number, "%d", t->rows);
      break;
    case 'Y':
      snprintf (number, sizeof number, "%d", t->columns);
      break;
    default:
      if (islower ((unsigned char) c))
	write_expression (t, c);
      else
	write_marked (t, c);
      return;
    }
  put (t, number, strlen (number));
}

/* Write TEXT of the grammar.  */

static void
expand (struct tables *t, const char *text)
{
  int id = t->g.next;
  if (strchr (text, '$') != NULL)
    t->g.next++;
  while (*text != 0)
    {
      size_t plain = strcspn (text, "@$");
      put (t, text, plain);
      text += plain;
      if (*text == '$')
	{
	  char number[12];
	  snprintf (number, sizeof number, "%d", id);
	  put (t, number, strlen (number));
	  text++;
	}
      else if (*text == '@')
	{
	  char mark = text[1];
	  text += 2;
	  if (mark == '[')
	    text = alternative (t, text, id);
	  else if (mark == 'V' || mark == 'W')
	    text = declare (t, text, id, mark == 'W');
	  else
	    write_mark (t, mark);
	}
    }
}

/* Write one nest.  */

static void
nest (struct tables *t)
{
  struct generator *g = &t->g;
  g->indent = 0;
  g->next = 1;
  g->budget = 3 + (int) draw (g, 12);
  t->variables = 0;
  /* Many small nests find more than few large ones.  */
  t->depth = chance (g, 50) ? 1 : 2 + (int) draw (g, 2);
  t->nesting = 3;
  t->rows = 9 + (int) draw (g, chance (g, 50) ? 30 : 120);
  t->columns = 1 + (int) draw (g, 40);
  if (t->rows * t->columns > 1200)
    t->columns = 1200 / t->rows;
  int all = t->has;
  /* What the clauses have.  */
  static const int optional[] = { SHARING, SUMMING, LASTING };
  for (int i = 0; i < 3; i++)
    if (chance (g, 50))
      t->has &= ~optional[i];
  expand (t, t->grammar->begin);
  one_of (t, t->grammar->forms);
  expand (t, t->grammar->end);
  t->has = all;
}

/* Write the program of SEED with NESTS nests, or with those of them in ONLY.  HAS is what it may have.  */

void
tables (uint64_t seed, int nests, const char *only, int has, bool fortran)
{
  struct tables t = { .has = has | SHARING | SUMMING | LASTING | NESTING,
		      .fortran = fortran };
  t.grammar = fortran ? &grammar_fortran : &grammar_c;
  t.g.state = seed * 1000003 + 17;
  expand (&t, t.grammar->prologue);
  for (t.g.id = 1; t.g.id <= nests; t.g.id++)
    if (wanted (only, t.g.id))
      {
	t.g.state = seed * 1000003 + (uint64_t) t.g.id * 7919;
	draw (&t.g, 1);
	nest (&t);
      }
  t.g.indent = 0;
  expand (&t, t.grammar->epilogue);
  for (int i = 1; i <= nests; i++)
    if (wanted (only, i))
      printf (fortran ? "  call nest%d\n" : "  nest%d ();\n", i);
  puts (fortran ? "end program" : "  return 0;\n}");
}
