/* What the program's source says at the place of an access.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* PTX does not say which loads and stores are atomic for the program, nor what
   a variable is called; the source does, where it can be read.  A name is taken
   from the place of the access, and only where that leaves no doubt: at an
   operator that assigns, at a bracket, at a name alone.  */

#define _GNU_SOURCE 1

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "check/check-int.h"
#include "memory/pool.h"

/* A file of the program's source.  */
struct source
{
  struct source *next;
  char *file;
  char **lines;
  size_t n, room;
};

/* Return FILE's text.  */

static struct source *
read_source (struct source **all, const char *file)
{
  struct source *s = *all;
  char *line = NULL;
  size_t room = 0;

  while (s && strcmp (s->file, file))
    s = s->next;
  if (s)
    return s;
  s = xcalloc (1, sizeof *s);
  s->file = format_text ("%s", file);
  s->next = *all;
  *all = s;
  FILE *f = fopen (file, "r");
  while (f && getline (&line, &room, f) > 0)
    {
      s->lines = xgrow (s->lines, s->n, &s->room, sizeof *s->lines);
      s->lines[s->n++] = format_text ("%s", line);
    }
  if (f)
    fclose (f);
  free (line);
  return s;
}

const char *
source_line (struct source **all, const char *file, int number)
{
  const struct source *s = read_source (all, file);

  return number > 0 && (size_t) number <= s->n ? s->lines[number - 1] : NULL;
}

bool
source_fortran_p (const char *file)
{
  const char *end = strrchr (file, '.');

  return end && (end[1] == 'f' || end[1] == 'F');
}

/* Return whether LINE is a directive that begins with an atomic of
   either kind.  */

static bool
atomic_directive_p (const char *line)
{
  static const char *const starts[] =
    { "#pragma omp atomic", "#pragma acc atomic", "!$omp atomic",
      "!$acc atomic" };

  line += strspn (line, " \t");
  for (size_t k = 0; k < sizeof starts / sizeof *starts; k++)
    if (strncasecmp (line, starts[k], strlen (starts[k])) == 0)
      return true;
  return false;
}

bool
source_directive_p (struct source **all, const char *file, int line)
{
  const char *text = source_line (all, file, line);

  if (!text)
    return false;
  text += strspn (text, " \t");
  return (strncmp (text, "#pragma", 7) == 0 || strncmp (text, "!$", 2) == 0);
}

bool
source_atomic_p (struct source **all, const char *file, int line, bool perhaps)
{
  const char *text = source_line (all, file, line);
  bool fortran = source_fortran_p (file);

  if (!text)
    return false;
  if (strstr (text, "__atomic_") || strstr (text, "_Pragma (\"omp atomic"))
    return true;
  while ((text = source_line (all, file, --line)))
    {
      size_t n = strlen (text);
      if (atomic_directive_p (text))
	return true;
      if (!perhaps && !fortran && text[strspn (text, " \t")] == '#')
	return false;
      while (n && isspace ((unsigned char) text[n - 1]))
	n--;
      /* The statement goes on, or this is none.  */
      if (n && (fortran ? text[n - 1] != '&' : strpbrk (text, ";{}") != NULL))
	return false;
    }
  return false;
}

/* So many lines a loop may have between its directive and an access.  */
enum { DIRECTIVE_NEAR = 100 };

static bool
name_part_p (char c)
{
  return isalnum ((unsigned char) c) || c == '_';
}

/* Return where the operand begins that ends before END in LINE, null if it
   is none: a name with subscripts and members.  Set *ELEMENT to whether it
   has a subscript.  */

static const char *
operand_start (const char *line, const char *end, bool *element, bool fortran)
{
  char close = fortran ? ')' : ']', open = fortran ? '(' : '[';

  *element = false;
  for (;;)
    {
      while (end > line && (end[-1] == ' ' || end[-1] == '\t'))
	end--;
      if (end > line && end[-1] == close)
	{
	  int depth = 0;
	  do
	    {
	      end--;
	      depth += (*end == close) - (*end == open);
	    }
	  while (end > line && depth);
	  *element = true;
	  continue;
	}
      const char *start = end;
      while (start > line && name_part_p (start[-1]))
	start--;
      if (start == end || isdigit ((unsigned char) *start))
	return NULL;
      if (start > line && start[-1] == '.')
	end = start - 1;
      else if (start > line + 1 && start[-1] == '>' && start[-2] == '-')
	end = start - 2;
      else if (start > line && start[-1] == '%' && fortran)
	end = start - 1;
      else
	return start;
    }
}

/* Return the name at START, with its members, as far as LIMIT.  */

static char *
copy_name (const char *start, const char *limit)
{
  const char *end = start;

  while (end < limit && (name_part_p (*end) || *end == '.'
			 || (*end == '-' && end[1] == '>') || *end == '>'))
    end++;
  return format_text ("%.*s", (int) (end - start), start);
}

/* Return the operator by which the assignment of NAME at EQUALS, with the
   right side behind it, changes what was there, or 0: M and m are the maximum
   and minimum.  */

static char
update_operator (const char *equals, const char *name)
{
  size_t n = strlen (name);

  equals += 1 + strspn (equals + 1, " \t");
  if (strncmp (equals, name, n) == 0 && !name_part_p (equals[n]))
    {
      equals += n + strspn (equals + n, " \t");
      return *equals && strchr ("+-*&|^", *equals) ? *equals : 0;
    }
  bool most = strncasecmp (equals, "max", 3) == 0
    || strncmp (equals, "fmax", 4) == 0;
  bool least = strncasecmp (equals, "min", 3) == 0
    || strncmp (equals, "fmin", 4) == 0;
  return strstr (equals, name) ? (most ? 'M' : least ? 'm' : 0) : 0;
}

/* As source_variable for an operator at AT of LINE that assigns, or is ++
   or --.  */

static char *
assigned_variable (const char *line, const char *at, bool *element, char *op,
		   bool fortran)
{
  const char *start = operand_start (line, at, element, fortran);
  const char *right = at + 2;

  if (!start && (*at == '+' || *at == '-') && at[1] == *at)
    {
      while (name_part_p (*right) || *right == ' ')
	right++;
      start = operand_start (line, right, element, fortran);
      at = right;
    }
  if (!start)
    return NULL;
  char *name = copy_name (start, at);
  *op = *at != '=' ? (at[1] == *at && *at != '+' && *at != '-' ? 0 : *at)
    : update_operator (at, name);
  if (!*op && right == at)
    *op = '+';
  /* The value of ++ or -- is used.  */
  if (*at == at[1] && memchr (line, '=', start - line) && !strstr (line, "for"))
    *op = 'c';
  return name;
}

/* Return where LINE, in Fortran, assigns; null if it does not.  */

static const char *
fortran_assignment (const char *line)
{
  const char *p = line;
  int depth = 0;

  for (; *p && *p != '!' && *p != '\n'; p++)
    {
      depth += (*p == '(') - (*p == ')');
      if (*p == '=' && !depth && p[1] != '=' && p > line
	  && !strchr ("/<>=", p[-1]))
	return p;
    }
  return NULL;
}

/* As source_variable for the statement below the directive at LINE of FILE: the
   variable that an atomic directive is for.  */

static char *
variable_below (struct source **all, const char *file, int line, bool *element,
		char *op)
{
  const char *text = source_line (all, file, line), *at;

  if (!atomic_directive_p (text))
    return NULL;
  while ((text = source_line (all, file, line)) && strchr (text, '\\'))
    line++;
  text = source_line (all, file, line + 1);
  if (!text || strchr (text, '{') || source_directive_p (all, file, line + 1))
    return NULL;
  if (source_fortran_p (file))
    return ((at = fortran_assignment (text))
	    ? assigned_variable (text, at, element, op, true) : NULL);
  /* What is captured is assigned to another variable before.  */
  for (at = text; *at; at++)
    if ((strchr ("+-*/%&|^", *at) && at[1] == '=')
	|| ((*at == '+' || *at == '-') && at[1] == *at))
      return assigned_variable (text, at, element, op, false);
  at = strchr (text, '=');
  return at && at[1] != '=' ? assigned_variable (text, at, element, op, false)
    : NULL;
}

bool
source_in_step_p (struct source **all, const char *file, int line)
{
  bool found = false;

  for (int k = line; k > 0 && k > line - DIRECTIVE_NEAR; k--)
    {
      const char *text = source_line (all, file, k);
      found |= text && strcasestr (text, "safelen");
      if (source_directive_p (all, file, k) && !atomic_directive_p (text))
	return found;
    }
  return false;
}

/* Return whether FILE defines NAME as a macro.  */

static bool
macro_p (struct source **all, const char *file, const char *name)
{
  const struct source *s = read_source (all, file);
  size_t n = strlen (name);

  for (size_t k = 0; k < s->n; k++)
    {
      const char *text = s->lines[k] + strspn (s->lines[k], " \t");
      if (*text++ != '#')
	continue;
      text += strspn (text, " \t");
      if (strncmp (text, "define", 6) != 0)
	continue;
      text += 6 + strspn (text + 6, " \t");
      if (strncmp (text, name, n) == 0 && !name_part_p (text[n]))
	return true;
    }
  return false;
}

char *
source_variable (struct source **all, const char *file, int line, int column,
		 bool store, bool *element, char *op)
{
  const char *text = source_line (all, file, line);
  bool fortran = source_fortran_p (file);

  *element = false;
  *op = 0;
  if (!text || column < 0 || (size_t) column > strlen (text))
    return NULL;
  if (source_directive_p (all, file, line))
    return variable_below (all, file, line, element, op);
  if (fortran)
    {
      const char *equals = fortran_assignment (text);
      return (store && equals
	      ? assigned_variable (text, equals, element, op, true) : NULL);
    }
  if (!column)
    return NULL;
  const char *at = text + column - 1, *start;
  bool assigns = (at[0] && at[1] && strchr ("+-*/%&|^", *at) && at[1] == '=')
    || (at[0] == '=' && at[1] != '=')
    || ((at[0] == '+' || at[0] == '-') && at[1] == at[0]);
  if (assigns && (store || *at != '='))
    return assigned_variable (text, at, element, op, false);
  if (*at == ']')
    {
      start = operand_start (text, at + 1, element, false);
      return start ? copy_name (start, at) : NULL;
    }
  if (*at == '[' || *at == '.' || (*at == '-' && at[1] == '>'))
    {
      start = operand_start (text, at, element, false);
      *element |= *at == '[';
      return (start ? copy_name (start, *at == '[' ? at : text + strlen (text))
	      : NULL);
    }
  if (!name_part_p (*at) || isdigit ((unsigned char) *at)
      || (at > text && name_part_p (at[-1])))
    return NULL;
  start = at;
  while (name_part_p (*at))
    at++;
  at += strspn (at, " \t");
  if ((*at && strchr ("([.", *at)) || (*at == '-' && at[1] == '>'))
    return NULL;
  char *name = copy_name (start, at);
  /* A cast of C++.  */
  bool cast = *at == '<' && strlen (name) > 5
    && strcmp (name + strlen (name) - 5, "_cast") == 0;
  if (!cast && !macro_p (all, file, name))
    return name;
  free (name);
  return NULL;
}

/* Return the next name in TEXT, or null, and how long it is in *N.  */

static const char *
next_name (const char *text, size_t *n)
{
  while (*text && !name_part_p (*text))
    text++;
  *n = 0;
  while (name_part_p (text[*n]))
    ++*n;
  return *n ? text : NULL;
}

/* Return whether the N characters at WORD say that a clause copies as KIND
   does; other words say nothing.  */

static bool
clause_fits_p (const char *word, size_t n, unsigned kind)
{
  static const char *const words[][2] =
    { { "alloc", "create" }, { "to", "copyin" }, { "from", "copyout" },
      { "tofrom", "copy" } };

  for (unsigned k = 0; k < 4; k++)
    for (unsigned v = 0; v < 2; v++)
      if (strlen (words[k][v]) == n && strncasecmp (words[k][v], word, n) == 0)
	return k == kind;
  return true;
}

/* Return whether TEXT has the name of N characters at NAME in the parentheses
   of a clause that copies as KIND does.  */

static bool
in_clause_p (const char *text, const char *name, size_t n, unsigned kind)
{
  bool fits = true;
  int depth = 0;
  size_t len;

  for (const char *p = text; *p;)
    {
      const char *word = name_part_p (*p) ? next_name (p, &len) : NULL;
      if (word && depth && fits && len == n && strncasecmp (word, name, n) == 0)
	return true;
      depth += (*p == '(') - (*p == ')');
      p += word ? len : 1;
      if (word && (!depth || p[strspn (p, " \t")] == ':'))
	fits = clause_fits_p (word, len, kind);
    }
  return false;
}

/* Return whether what is at P, behind a name, is subscripts and then an
   operator that assigns.  */

static bool
assigned_p (const char *p)
{
  for (int depth = 0; *p && (depth || *p == '[' || *p == '(' || *p == ' '); p++)
    depth += (*p == '[' || *p == '(') - (*p == ']' || *p == ')');
  return (*p == '=' && p[1] != '=') || (strchr ("+-*/|&^", *p) && p[1] == '=');
}

bool
source_reads_p (struct source **all, const char *file, int first, int last,
		const char *name)
{
  const char *text, *word;
  size_t n;

  for (int line = first; line <= last; line++)
    if ((text = source_line (all, file, line))
	&& !source_directive_p (all, file, line))
      for (word = text; (word = next_name (word, &n)); word += n)
	if (strlen (name) == n && strncasecmp (word, name, n) == 0
	    && !assigned_p (word + n))
	  return true;
  return false;
}

/* Return the text of the directive at LINE of FILE, with the lines by which it
   goes on, in new storage.  */

static char *
read_directive (struct source **all, const char *file, int line)
{
  char *text = format_text ("%s", "");
  const char *next;

  while ((next = source_line (all, file, line++)))
    {
      size_t n = strcspn (next, "\n");
      char *longer = format_text ("%s%.*s", text, (int) n, next);
      free (text);
      text = longer;
      while (n && isspace ((unsigned char) next[n - 1]))
	n--;
      if (!n || (next[n - 1] != '\\' && next[n - 1] != '&'))
	break;
    }
  return text;
}

/* Return the text of the directive at PLACE, "file:line", in new storage.  */

static char *
directive_at (struct source **all, const char *place)
{
  const char *colon = strrchr (place, ':');

  if (!colon)
    return format_text ("%s", "");
  char *file = format_text ("%.*s", (int) (colon - place), place);
  char *text = read_directive (all, file, atoi (colon + 1));
  free (file);
  return text;
}

bool
source_copies_back_p (struct source **all, const char *place)
{
  char *text = directive_at (all, place);
  bool yes = (strcasestr (text, "from") || strcasestr (text, "copyout")
	      || strcasestr (text, "copy("));

  free (text);
  return yes;
}

char *
source_in_clause (struct source **all, const char *place, const char *clause)
{
  char *text = directive_at (all, place), *name = NULL;
  const char *at = strcasestr (text, clause), *word, *end;
  size_t n = 0;

  at = at ? at + strlen (clause) : NULL;
  at = at ? at + strspn (at, " \t") : NULL;
  if (at && *at == '(')
    {
      int depth = 0, commas = 0;
      for (end = at; *end; end++)
	{
	  depth += (*end == '(' || *end == '[') - (*end == ')' || *end == ']');
	  commas += *end == ',' && depth == 1;
	  if (!depth)
	    break;
	}
      word = next_name (at, &n);
      if (word && word < end && !commas)
	name = format_text ("%.*s", (int) n, word);
    }
  free (text);
  return name;
}

char *
source_mapped (struct source **all, const char *file, int line,
	       const char *place, unsigned kind)
{
  const char *text = source_line (all, file, line), *found = NULL;
  size_t n, length = 0;
  bool several = false;

  if (!text || !place)
    return NULL;
  char *directive = directive_at (all, place);
  for (const char *word = text; (word = next_name (word, &n)); word += n)
    if (!isdigit ((unsigned char) *word)
	&& in_clause_p (directive, word, n, kind))
      {
	several |= found && (n != length || strncmp (word, found, n));
	found = word;
	length = n;
      }
  free (directive);
  return found && !several ? format_text ("%.*s", (int) length, found) : NULL;
}
