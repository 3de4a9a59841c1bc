/* Loops that a directive can be put before.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Questions about a loop's text: whether its statement has the form that
   directives ask for, which GCC checks of loops with a directive only, whether
   what its variable is in the end is used, and whether a line can be put before
   it.  What is not clearly good is refused.  */

#include "source/loop.h"

#include <string.h>

/* The characters of FLAT from BEGIN up to END.  */
struct span
{
  const struct flat *flat;
  int begin, end;
};

/* S without blanks around it.  */

static struct span
trim_span (struct span s)
{
  while (s.begin < s.end && strchr (" \t\n", s.flat->text[s.begin]))
    s.begin++;
  while (s.end > s.begin && strchr (" \t\n", s.flat->text[s.end - 1]))
    s.end--;
  return s;
}

/* True if S is WORD.  */

static bool
span_is_p (struct span s, const char *word)
{
  s = trim_span (s);
  return (s.end - s.begin == (int) strlen (word)
	  && strncmp (s.flat->text + s.begin, word, strlen (word)) == 0);
}

/* True if S has TEXT outside of parentheses.  */

static bool
span_has_p (struct span s, const char *text)
{
  int depth = 0;
  for (int i = s.begin; i < s.end; i++)
    {
      depth += strchr ("([{", s.flat->text[i]) != NULL;
      depth -= strchr (")]}", s.flat->text[i]) != NULL;
      if (depth == 0
	  && strncmp (s.flat->text + i, text, strlen (text)) == 0)
	return true;
    }
  return false;
}

/* Part S at the only operator of OPERATORS, single characters, that it has,
   into LEFT and RIGHT, which is behind a "=" that follows.  Return that
   operator, 0 if there is none, or there are several.  */

static char
part_at (struct span s, const char *operators, struct span *left,
	 struct span *right)
{
  const char *t = s.flat->text;
  int depth = 0;
  char found = 0;
  for (int i = s.begin; i < s.end; i++)
    {
      depth += strchr ("([{", t[i]) != NULL;
      depth -= strchr (")]}", t[i]) != NULL;
      if (depth || !strchr (operators, t[i]))
	continue;
      /* "<<", ">>" and "->" are others.  */
      if ((t[i] == '<' || t[i] == '>') && t[i + 1] == t[i])
	{
	  i++;
	  continue;
	}
      if (t[i] == '>' && i > s.begin && t[i - 1] == '-')
	continue;
      if (found || (t[i] == '!' && t[i + 1] != '='))
	return 0;
      found = t[i];
      left->flat = right->flat = s.flat;
      left->begin = s.begin;
      left->end = i;
      i += t[i + 1] == '=';
      right->begin = i + 1;
      right->end = s.end;
    }
  return found;
}

/* True if S is "VARIABLE < x" or the like.  */

static bool
canonical_test_p (struct span s, const char *variable, bool omp)
{
  static const char *const others[] = { "&&", "||", "?", ",", "==" };
  struct span left, right;
  for (size_t k = 0; k < sizeof others / sizeof *others; k++)
    if (span_has_p (s, others[k]))
      return false;
  return (part_at (s, omp ? "<>!" : "<>", &left, &right)
	  && (span_is_p (left, variable) || span_is_p (right, variable)));
}

/* True if S is "VARIABLE++", "VARIABLE += x", "VARIABLE = VARIABLE + x" or the
   like.  */

static bool
canonical_step_p (struct span s, const char *variable)
{
  struct span left, right;
  const char *t = s.flat->text;
  s = trim_span (s);
  if (s.end - s.begin < 3 || span_has_p (s, ","))
    return false;
  for (int at_end = 0; at_end < 2; at_end++)
    {
      int op = at_end ? s.end - 2 : s.begin;
      struct span rest = s;
      if (at_end)
	rest.end = op;
      else
	rest.begin = op + 2;
      if ((t[op] == '+' || t[op] == '-') && t[op + 1] == t[op])
	return span_is_p (rest, variable);
    }
  if (part_at (s, "=", &left, &right) != '=' || right.begin != left.end + 1)
    return false;
  left = trim_span (left);
  char sign = left.end > left.begin ? t[left.end - 1] : 0;
  if (sign == '+' || sign == '-')
    {
      left.end--;
      return span_is_p (left, variable);
    }
  struct span x, y;
  sign = part_at (right, "+-", &x, &y);
  return (span_is_p (left, variable)
	  && ((sign && span_is_p (x, variable))
	      || (sign == '+' && span_is_p (y, variable))));
}

bool
loop_canonical_p (const struct loop_text *l, bool omp)
{
  const struct flat *f = l->flat;
  struct span part[3], left, right;
  int n = 0, depth = 0;
  if (l->form != SOURCE_C)
    return true;
  part[0].flat = part[1].flat = part[2].flat = f;
  part[0].begin = l->begin;
  part[2].end = l->end;
  for (int i = l->begin; i < l->end && n < 2; i++)
    {
      depth += strchr ("([{", f->text[i]) != NULL;
      depth -= strchr (")]}", f->text[i]) != NULL;
      if (f->text[i] != ';' || depth)
	continue;
      part[n++].end = i;
      part[n].begin = i + 1;
    }
  if (n != 2 || span_has_p (part[0], ",")
      || part_at (part[0], "=", &left, &right) != '=')
    return false;
  /* A member is not a variable.  */
  left = trim_span (left);
  int first = left.end - (int) strlen (l->variable) - 1;
  while (first >= left.begin && strchr (" \t\n", f->text[first]))
    first--;
  if (first >= left.begin
      && (f->text[first] == '.'
	  || (f->text[first] == '>' && f->text[first - 1] == '-')))
    return false;
  return (canonical_test_p (part[1], l->variable, omp)
	  && canonical_step_p (part[2], l->variable));
}

bool
loop_declares_p (const struct loop_text *l)
{
  const struct flat *f = l->flat;
  int i = flat_skip (f, l->begin, true);
  return l->form == SOURCE_C && flat_word (f, i, l->variable, false) < 0;
}

/* True if the word from I up to END of L's text, its variable's name, is set or
   declared there; DEPTH counts the parentheses that are open.  */

static bool
set_p (const struct loop_text *l, int i, int end, int depth)
{
  const struct flat *f = l->flat;
  int behind = flat_skip (f, end, false);
  if (f->text[behind] == '=' && f->text[behind + 1] != '=')
    return true;
  int before = i - 1;
  while (before >= 0 && strchr (" \t", f->text[before]))
    before--;
  if (before < 0)
    return false;
  if (l->form != SOURCE_C)
    {
      /* A declaration has "::" in its line.  */
      for (; before > 0 && f->text[before] != '\n'; before--)
	if (f->text[before] == ':' && f->text[before - 1] == ':')
	  return true;
      return false;
    }
  return (word_char_p (f->text[before])
	  || (depth <= 0 && strchr ("*,", f->text[before])));
}

bool
loop_leaves_variable_p (const struct loop_text *l)
{
  const struct flat *f = l->flat;
  int depth = 0;
  if (loop_declares_p (l))
    return false;
  for (int i = l->loop_end; i < f->n; i++)
    {
      if (strchr (";{}", f->text[i]))
	depth = 0;
      depth += f->text[i] == '(';
      depth -= f->text[i] == ')';
      int end = flat_word (f, i, l->variable, l->form != SOURCE_C);
      if (end >= 0)
	return !set_p (l, i, end, depth);
    }
  return false;
}

/* True if a statement may begin behind place I of F, which is none of blank: I
   is the end of another, of a label, or of what has a statement inside.  */

static bool
statement_behind_p (const struct flat *f, int i)
{
  static const char *const heads[] = { "if", "for", "while", "switch",
				       "constexpr" };
  static const char *const words[] = { "else", "do" };
  if (strchr (";{}:", f->text[i]))
    return true;
  if (f->text[i] != ')')
    {
      for (size_t k = 0; k < sizeof words / sizeof *words; k++)
	{
	  int first = i + 1 - (int) strlen (words[k]);
	  if (first >= 0 && flat_word (f, first, words[k], false) == i + 1)
	    return true;
	}
      return false;
    }
  int depth = 0;
  for (; i >= 0; i--)
    {
      depth += f->text[i] == ')';
      depth -= f->text[i] == '(';
      if (!depth)
	break;
    }
  do
    i--;
  while (i >= 0 && strchr (" \t\n", f->text[i]));
  int end = i + 1;
  while (i >= 0 && word_char_p (f->text[i]))
    i--;
  for (size_t k = 0; k < sizeof heads / sizeof *heads; k++)
    if (flat_word (f, i + 1, heads[k], false) == end)
      return true;
  return false;
}

/* True if TEXT, a line of form FORM that is no statement's, may say something
   of the statement that follows: it is not a directive of OpenACC or OpenMP,
   and no plain comment.  */

static bool
binding_line_p (const char *text, enum source_form form)
{
  int i = source_indent (text);
  if (form == SOURCE_C)
    {
      if (text[i] != '#')
	return false;
      i += 1 + source_indent (text + i + 1);
      if (strncmp (text + i, "pragma", 6) != 0)
	return true;
      i += 6 + source_indent (text + i + 6);
      return strncmp (text + i, "omp", 3) && strncmp (text + i, "acc", 3);
    }
  if (form == SOURCE_FIXED ? !text[0] || !strchr ("!cC*", text[0])
      : text[i] != '!')
    return text[0] == '#';
  i = form == SOURCE_FIXED ? 1 : i + 1;
  int word = i;
  while (word_char_p (text[i]))
    i++;
  return i > word && text[i] == '$';
}

bool
loop_bound_p (struct arena *a, const struct source *s,
	      const struct loop_text *l)
{
  const struct flat *f = l->flat;
  int before = l->start - 1;
  while (before >= 0 && strchr (" \t\n", f->text[before]))
    before--;
  if (before >= 0 && l->form == SOURCE_C && !statement_behind_p (f, before))
    return true;
  /* Between the two there are comments and the preprocessor's lines only.  */
  int first = before >= 0 ? f->line[before] : f->n ? f->line[0] - 1 : 0;
  for (int number = f->line[l->start] - 1; number > first; number--)
    {
      const char *text = source_line (a, s, number);
      if (!text || binding_line_p (text, l->form))
	return true;
    }
  return false;
}
