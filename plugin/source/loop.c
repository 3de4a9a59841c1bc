/* Loops as they are written, and exchanging them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Loops are "for (A; B; C)" in C and C++ and "do V = A, B[, C]" in Fortran.
   Those that C++ counts by range, "do while", "do concurrent", and Fortran's
   with a label or a name are not read.  Of the body only so much is read as is
   needed to find its end.  */

#include "source/loop.h"

#include <ctype.h>
#include <string.h>

/* True if only blanks are before place I of F in its line.  */

static bool
first_in_line_p (const struct flat *f, int i)
{
  int k = i;
  while (k > 0 && (f->text[k - 1] == ' ' || f->text[k - 1] == '\t'))
    k--;
  return k == 0 || f->text[k - 1] == '\n' || f->line[k - 1] != f->line[i];
}

/* The place behind the parentheses that follow place I of F, or -1.  */

static int
behind_condition (const struct flat *f, int i)
{
  int open = flat_skip (f, i, true);
  int close = open < f->n && f->text[open] == '(' ? flat_close (f, open) : -1;
  return close < 0 ? -1 : close + 1;
}

/* The end of the C statement that begins at I of F, one that holds no other
   but in braces, or -1.  */

static int
simple_end (const struct flat *f, int i)
{
  int depth = 0, first = i;
  for (; i < f->n; i++)
    {
      char c = f->text[i];
      if (c == '(' || c == '[' || c == '{')
	depth++;
      else if (c == ')' || c == ']' || c == '}')
	{
	  if (--depth < 0)
	    return -1;
	  if (depth == 0 && c == '}' && f->text[first] == '{')
	    return i + 1;
	}
      else if (c == ';' && depth == 0)
	return i + 1;
    }
  return -1;
}

/* The end of the C statement that begins at I of F, or -1.  */

static int
statement_end (const struct flat *f, int i)
{
  /* Statements that hold a statement; the ifs among them, with what each
     has to come back for.  */
  static const char *const heads[] = { "for", "while", "switch" };
  enum { MAX_IFS = 16 };
  int ifs = 0;
  for (;;)
    {
      int k = -1;
      i = flat_skip (f, i, true);
      for (size_t h = 0; k < 0 && h < sizeof heads / sizeof *heads; h++)
	k = flat_word (f, i, heads[h], false);
      bool is_if = k < 0 && (k = flat_word (f, i, "if", false)) >= 0;
      if (k < 0)
	break;
      ifs += is_if;
      i = behind_condition (f, k);
      if (i < 0 || ifs > MAX_IFS)
	return -1;
    }
  if (flat_word (f, i, "do", false) >= 0)
    return -1;
  i = simple_end (f, i);
  /* An else belongs to the innermost if that has none.  */
  for (; i >= 0 && ifs > 0; ifs--)
    {
      int other = flat_word (f, flat_skip (f, i, true), "else", false);
      if (other < 0)
	break;
      i = statement_end (f, other);
    }
  return i;
}

/* The variable that is set first in the characters of F from BEGIN on; null
   if nothing is.  */

static char *
counted_variable (struct arena *a, const struct flat *f, int begin, int end)
{
  int word = -1, word_end = -1;
  for (int i = begin; i < end; i++)
    {
      if (word_char_p (f->text[i]))
	{
	  if (i == begin || !word_char_p (f->text[i - 1]))
	    word = i;
	  word_end = i + 1;
	}
      if (f->text[i] == '=')
	return word < 0 ? NULL : arena_copy (a, f->text + word,
					     word_end - word);
      if (f->text[i] == ';' || f->text[i] == ',')
	return NULL;
    }
  return NULL;
}

/* loop_read for C.  */

static bool
read_for (const struct flat *f, struct loop_text *l)
{
  int open = flat_word (f, l->start, "for", false);
  if (open < 0)
    return false;
  open = flat_skip (f, open, true);
  int close = f->text[open] == '(' ? flat_close (f, open) : -1;
  if (close < 0)
    return false;
  int parts = 1, depth = 0;
  for (int i = open + 1; i < close; i++)
    {
      depth += strchr ("([{", f->text[i]) != NULL;
      depth -= strchr (")]}", f->text[i]) != NULL;
      parts += f->text[i] == ';' && depth == 0;
    }
  if (parts != 3)
    return false;
  l->begin = open + 1;
  l->end = close;
  l->body = flat_skip (f, close + 1, true);
  l->body_end = l->loop_end = statement_end (f, l->body);
  return l->body_end >= 0;
}

/* If a statement that begins at place I of F opens (1) or closes (-1) a loop
   of Fortran, return that, else 0.  *BEHIND is the place behind the
   keyword.  */

static int
do_statement (const struct flat *f, int i, int *behind)
{
  int k = flat_word (f, i, "enddo", true);
  if (k < 0 && (k = flat_word (f, i, "end", true)) >= 0)
    k = flat_word (f, flat_skip (f, k, false), "do", true);
  if (k >= 0)
    {
      *behind = k;
      return -1;
    }
  k = flat_word (f, i, "do", true);
  if (k < 0 || (k < f->n && !strchr (" \t\n;", f->text[k])))
    return 0;
  *behind = flat_skip (f, k, false);
  return 1;
}

/* The place behind the end of the statement at place I of F.  */

static int
next_statement (const struct flat *f, int i)
{
  while (i < f->n && f->text[i] != '\n' && f->text[i] != ';')
    i++;
  return i < f->n ? i + 1 : i;
}

/* The place behind the loop of Fortran whose statement is at place I of F, or
   -1; *LAST is where its last statement begins.  */

static int
do_end (const struct flat *f, int i, int *last)
{
  int depth = 1, behind;
  for (i = flat_skip (f, next_statement (f, i), true); i < f->n;
       i = flat_skip (f, next_statement (f, i), true))
    {
      /* A construct's name before a loop.  */
      int colon = i;
      while (word_char_p (f->text[colon]))
	colon++;
      int named = flat_skip (f, colon, false);
      int k = (f->text[named] == ':' && f->text[named + 1] != ':'
	       ? flat_skip (f, named + 1, false) : i);
      int step = do_statement (f, k, &behind);
      depth += step;
      if (step > 0 && isdigit ((unsigned char) f->text[behind]))
	return -1;
      if (depth == 0)
	{
	  *last = i;
	  return next_statement (f, i);
	}
    }
  return -1;
}

/* loop_read for Fortran.  */

static bool
read_do (const struct flat *f, struct loop_text *l)
{
  int behind;
  if (do_statement (f, l->start, &behind) != 1
      || isdigit ((unsigned char) f->text[behind])
      || flat_word (f, behind, "while", true) >= 0
      || flat_word (f, behind, "concurrent", true) >= 0)
    return false;
  int end = next_statement (f, l->start);
  l->begin = behind;
  l->end = end - 1;
  while (l->end > l->begin && (f->text[l->end - 1] == ' '
			       || f->text[l->end - 1] == '\t'))
    l->end--;
  l->body = end;
  l->loop_end = do_end (f, l->start, &l->body_end);
  return l->loop_end >= 0;
}

bool
loop_statement_p (const struct flat *f, enum source_form form, int i)
{
  int behind;
  if (form != SOURCE_C)
    return (do_statement (f, i, &behind) == 1
	    && !isdigit ((unsigned char) f->text[behind]));
  return (flat_word (f, i, "for", false) >= 0
	  || flat_word (f, i, "while", false) >= 0);
}

int
loop_statement_end (const struct flat *f, enum source_form form, int i)
{
  int last;
  return form == SOURCE_C ? statement_end (f, i) : do_end (f, i, &last);
}

bool
loop_read (struct arena *a, const struct flat *f, enum source_form form, int i,
	   struct loop_text *l)
{
  memset (l, 0, sizeof *l);
  l->flat = f;
  l->form = form;
  l->start = flat_skip (f, i, true);
  if (!(form == SOURCE_C ? read_for (f, l) : read_do (f, l)))
    return false;
  l->first_in_line = first_in_line_p (f, l->start);
  char *variable = counted_variable (a, f, l->begin, l->end);
  for (char *p = variable; p && *p && form != SOURCE_C; p++)
    *p = tolower ((unsigned char) *p);
  l->variable = variable;
  return variable != NULL;
}

bool
loop_at (struct arena *a, const struct flat *f, enum source_form form,
	 int line, int column, struct loop_text *l)
{
  for (int i = 0; i < f->n; i++)
    {
      if (i > 0 && word_char_p (f->text[i - 1]))
	continue;
      if (flat_word (f, i, form == SOURCE_C ? "for" : "do",
		     form != SOURCE_C) < 0
	  || !loop_read (a, f, form, i, l))
	continue;
      if (form != SOURCE_C)
	{
	  if (f->line[l->start] == line)
	    return true;
	  continue;
	}
      int first = f->line[l->start], last = f->line[l->end];
      if ((line > first || (line == first && column >= f->column[l->start]))
	  && (line < last || (line == last && column <= f->column[l->end])))
	return true;
    }
  return false;
}

bool
loop_nested (struct arena *a, const struct loop_text *outer,
	     struct loop_text *inner)
{
  const struct flat *f = outer->flat;
  int i = flat_skip (f, outer->body, true);
  bool braces = outer->form == SOURCE_C && f->text[i] == '{';
  if (!loop_read (a, f, outer->form, i + braces, inner))
    return false;
  int behind = flat_skip (f, inner->loop_end, true);
  if (braces)
    return f->text[behind] == '}' && behind + 1 == outer->body_end;
  return (outer->form == SOURCE_C ? inner->loop_end == outer->body_end
	  : behind == outer->body_end);
}

/* True if L's statement has the word NAME between BEGIN and END.  */

static bool
loop_mentions_p (const struct loop_text *l, const char *name)
{
  for (int i = l->begin; i < l->end; i++)
    {
      int end = flat_word (l->flat, i, name, l->form != SOURCE_C);
      if (end >= 0 && end <= l->end)
	return true;
    }
  return false;
}

/* L's own text in A; null if it has several lines.  */

static const char *
header_text (struct arena *a, const struct loop_text *l)
{
  const struct flat *f = l->flat;
  if (l->begin >= l->end || f->line[l->begin] != f->line[l->end - 1])
    return NULL;
  return arena_copy (a, f->text + l->begin, l->end - l->begin);
}

/* True if all of X's statement is in its flat text: no comment, no
   string.  */

static bool
whole_p (const struct loop_text *x)
{
  const struct flat *f = x->flat;
  return (f->column[x->end - 1] - f->column[x->begin]
	  == x->end - 1 - x->begin);
}

void
loop_reorder (struct edits *e, int n, const struct loop_text *l,
	      const int *order)
{
  for (int k = 0; k < n; k++)
    {
      const struct loop_text *from = &l[order[k]];
      const char *text = header_text (e->arena, from);
      if (order[k] == k)
	continue;
      if (!text || !whole_p (from))
	e->failed = true;
      else
	edits_replace_flat (e, l[k].flat, l[k].begin, l[k].end, text);
      for (int i = 0; i < n; i++)
	if (i != k && loop_mentions_p (&l[i], l[k].variable))
	  e->failed = true;
    }
}
