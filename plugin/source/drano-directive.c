/* Drano's own directives in Fortran programs.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* To the compiler these are comments: gfortran has no hook for pragmas.  A
   line is a directive's if it begins with the sentinel "!$drano", in fixed
   form in column 1, where "c" and "*" serve too.  Behind it comes a blank, or
   in a continuation line "&" in fixed form, as column 6 is taken.  In free
   form a line that ends in "&" goes on in the next one, behind the sentinel
   and perhaps another "&".

   A string is never continued into such a line: where a string goes on, lines
   that begin with "!" are comments too (Fortran 2018, section 6.3.2.4).  */

#include "source/drano-directive.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Where the sentinel in TEXT, a line of form FORM, ends; 0 if there is
   none.  */

static int
sentinel_end (const char *text, enum source_form form)
{
  static const char sentinel[] = "$drano";
  int i = form == SOURCE_FIXED ? 0 : source_indent (text);
  if (text[i] != '!'
      && !(form == SOURCE_FIXED && text[i] && strchr ("cC*", text[i])))
    return 0;
  i++;
  if (strncasecmp (text + i, sentinel, sizeof sentinel - 1) != 0)
    return 0;
  i += sizeof sentinel - 1;
  return word_char_p (text[i]) ? 0 : i;
}

/* Where TEXT ends, a line of S: before trailing blanks and what is behind the
   last column.  */

static int
line_end (const struct source *s, const char *text)
{
  int end = (int) strlen (text);
  if (s->form == SOURCE_FIXED && s->limit && end > s->limit)
    end = s->limit;
  while (end > 0 && strchr (" \t\r", text[end - 1]))
    end--;
  return end;
}

/* Add to D the word or string of TEXT that begins at I; it is in line NUMBER
   and ends before END.  Return the place behind it.  */

static int
add_word (struct arena *a, struct drano_directive *d, const char *text, int i,
	  int end, int number)
{
  int begin = i;
  char quote = text[i] == '"' || text[i] == '\'' ? text[i] : 0;
  if (quote)
    {
      for (i = ++begin; i < end && text[i] != quote;)
	i++;
      d->too_long |= i == end;
    }
  else
    while (i < end && !strchr (" \t,\"'!&", text[i]))
      i++;
  /* What is not part of a word is one of its own.  */
  if (!quote && i == begin)
    i++;
  char *word = arena_copy (a, text + begin, i - begin);
  if (d->nwords == MAX_DRANO_WORDS || !word)
    d->too_long = true;
  else
    {
      struct drano_word *w = &d->word[d->nwords++];
      for (char *p = word; *p && !quote; p++)
	*p = (char) tolower ((unsigned char) *p);
      w->text = word;
      w->quoted = quote != 0;
      w->line = number;
      w->column = begin + 1 - (quote != 0);
    }
  return quote && i < end ? i + 1 : i;
}

/* Add to D the words of TEXT, line NUMBER of S, from I on.  Return true if the
   directive goes on in the next line, as free form tells it.  */

static bool
add_words (struct arena *a, const struct source *s, struct drano_directive *d,
	   const char *text, int i, int number)
{
  int end = line_end (s, text);
  while (i < end)
    {
      i += source_indent (text + i);
      if (i >= end || text[i] == '!')
	return false;
      if (s->form == SOURCE_FREE && text[i] == '&')
	{
	  int behind = i + 1 + source_indent (text + i + 1);
	  if (behind >= end || text[behind] == '!')
	    return true;
	}
      i = add_word (a, d, text, i, end, number);
    }
  return false;
}

bool
drano_directive_read (struct arena *a, const struct source *s, int line,
		      struct drano_directive *d)
{
  memset (d, 0, sizeof *d);
  char *text = source_line (a, s, line);
  int i = text ? sentinel_end (text, s->form) : 0;
  if (!i || (s->form == SOURCE_FIXED && text[i] == '&'))
    return false;
  d->first_line = line;
  d->column = (s->form == SOURCE_FIXED ? 0 : source_indent (text)) + 1;
  for (int number = line; ; number++)
    {
      d->last_line = number;
      bool more = add_words (a, s, d, text, i, number);
      text = source_line (a, s, number + 1);
      i = text ? sentinel_end (text, s->form) : 0;
      bool mark = i && text[i + source_indent (text + i)] == '&';
      if (s->form == SOURCE_FIXED ? !i || text[i] != '&' : !more || !i)
	return true;
      i += mark ? source_indent (text + i) + 1 : 0;
    }
}
