/* How the source spells an access, subscripts and all.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Front ends turn subscripts into offsets long before our analysis runs
   (gfortran even those of several dimensions), so they are read from the
   source: in C at the place that GCC gives for the expression, in Fortran,
   where GCC knows the line alone, in the statement's line.  An array's name
   stands there with its subscripts behind it, or between its members.  If it
   stands there more than once and not always alike, which one is meant is not
   known, and no spelling is given, but what all have in common.  */

#include "gcc-shim.h"
#include "names/language.h"
#include "names/location.h"
#include "names/loop-name.h"
#include "names/source-subscript.h"
#include "option/source-file.h"
#include "source/loop.h"

/* Expressions over more lines than these are not read.  */
#define MAX_LINES 4
/* Longer spellings explain nothing.  */
#define MAX_LENGTH 60

/* The place behind the subscripts at place I of F, if there are any, else
   I.  */

static int
skip_subscripts (const struct flat *f, int i)
{
  for (;;)
    {
      int at = flat_skip (f, i, true);
      bool open = (at < f->n
		   && (f->text[at] == '['
		       || (f->text[at] == '(' && spell_fortran_p ())));
      int close = open ? flat_close (f, at) : -1;
      if (close < 0)
	return i;
      i = close + 1;
    }
}

/* If the source at place I of F is an access to ARRAY, return the place
   behind it, else -1.  */

static int
match_array (const struct flat *f, int i, const char *array)
{
  for (const char *c = array; *c;)
    {
      if (strncmp (c, "[]", 2) == 0)
	{
	  c += 2;
	  continue;
	}
      if (word_char_p (*c))
	{
	  size_t len = 1;
	  while (word_char_p (c[len]))
	    len++;
	  char *word = xstrndup (c, len);
	  i = flat_word (f, flat_skip (f, i, true), word, spell_fortran_p ());
	  free (word);
	  if (i < 0)
	    return -1;
	  c += len;
	  continue;
	}
      size_t len = strncmp (c, "->", 2) == 0 ? 2 : 1;
      i = flat_skip (f, skip_subscripts (f, i), true);
      if (i + (int) len > f->n || strncmp (f->text + i, c, len) != 0)
	return -1;
      i += len;
      c += len;
    }
  return skip_subscripts (f, i);
}

/* The characters of F from BEGIN up to END, without blanks.  */

static char *
squeeze_text (const struct flat *f, int begin, int end)
{
  char *text = XNEWVEC (char, end - begin + 1), *to = text;
  for (int i = begin; i < end; i++)
    if (!ISSPACE (f->text[i]))
      *to++ = f->text[i];
  *to = '\0';
  return text;
}

/* Count the subscripts of S's text, and see which one names VARIABLE, and
   whether it names members.  */

static void
count_subscripts (struct subscript_spelling *s, const char *variable)
{
  int depth = 0, named = 0;
  size_t len = variable ? strlen (variable) : 0;
  bool fortran = spell_fortran_p (), here = false;
  for (const char *c = s->text; *c; c++)
    {
      if (depth == 0 && strchr (fortran ? "%" : ".>", *c))
	s->members = true;
      bool opens = *c == '[' || *c == '(', closes = *c == ']' || *c == ')';
      if (opens && depth++ == 0)
	s->subscripts++, here = false;
      if (closes)
	depth--;
      if (*c == ',' && depth == 1 && fortran)
	s->subscripts++, here = false;
      if (depth > 0 && len && !here && !word_char_p (c[-1])
	  && (fortran ? strncasecmp (c, variable, len)
	      : strncmp (c, variable, len)) == 0
	  && !word_char_p (c[len]))
	{
	  here = true;
	  named++;
	  s->varying = s->subscripts;
	}
    }
  if (named != 1)
    s->varying = 0;
}

/* Unite with S, of which ANY is false if it is nothing yet, the spelling TEXT
   of an access by lanes whose variable is VARIABLE.  Takes TEXT.  */

static void
merge_spelling (struct subscript_spelling *s, bool any, char *text,
		const char *variable)
{
  struct subscript_spelling t = { text, 0, 0, false };
  count_subscripts (&t, variable);
  if (!any)
    {
      *s = t;
      return;
    }
  if (s->text && strcmp (s->text, text) != 0)
    {
      free (s->text);
      s->text = NULL;
    }
  free (text);
  if (s->subscripts != t.subscripts)
    s->subscripts = 0;
  if (s->varying != t.varying)
    s->varying = 0;
  s->members |= t.members;
}

/* Find in F, between the places BEGIN and END, how ARRAY is spelled, of which
   lanes access what VARIABLE, null if it is not known, says.  */

static struct subscript_spelling
find_spelling (const struct flat *f, int begin, int end, const char *array,
	       const char *variable)
{
  struct subscript_spelling s = { NULL, 0, 0, false };
  bool any = false;
  for (int i = begin; i < end; i++)
    {
      if (i > 0 && (word_char_p (f->text[i - 1]) || f->text[i - 1] == '%'
		    || f->text[i - 1] == '.' || f->text[i - 1] == '>'))
	continue;
      int after = match_array (f, i, array);
      if (after < 0)
	continue;
      merge_spelling (&s, any, squeeze_text (f, i, after), variable);
      any = true;
    }
  return s;
}

struct subscript_spelling
spelling_of_access (const struct ir_mem *mem, const struct ir_lane_loop *lanes)
{
  struct subscript_spelling s = { NULL, 0, 0, false };
  location_t loc = location_of_expression ((gimple *) mem->stmt_handle);
  source_range range = get_range_from_loc (line_table, loc);
  expanded_location at = expand_location (loc);
  expanded_location first = expand_location (range.m_start);
  expanded_location last = expand_location (range.m_finish);
  if (!at.file || !mem->array)
    return s;
  bool fortran = spell_fortran_p ();
  /* A caret alone says no more than the line.  */
  if (fortran || !first.file || !last.file || strcmp (first.file, at.file) != 0
      || strcmp (last.file, at.file) != 0
      || (first.line == last.line && first.column == last.column)
      || last.line < first.line || last.line - first.line >= MAX_LINES)
    {
      first = last = at;
      first.column = 1;
      last.column = INT_MAX;
    }
  struct source source = source_of_file (at.file);
  struct arena *arena = arena_new ();
  struct flat *f = (arena ? source_flatten (arena, &source, first.line,
					    last.line - first.line + 1) : NULL);
  if (f)
    {
      int begin = 0, end = f->n;
      while (begin < end && f->line[begin] == first.line
	     && f->column[begin] < first.column)
	begin++;
      while (end > begin && f->line[end - 1] == last.line
	     && f->column[end - 1] > last.column)
	end--;
      int line;
      const char *variable = lanes ? lanes->variable : NULL;
      if (lanes && !variable)
	variable
	  = loop_read_variable ((location_t) (uintptr_t) lanes->loc_handle,
				&line);
      s = find_spelling (f, begin, end, mem->array, variable);
    }
  if (s.text && strlen (s.text) > MAX_LENGTH)
    {
      free (s.text);
      s.text = NULL;
    }
  arena_free (arena);
  return s;
}
