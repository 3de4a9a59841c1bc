/* Source text as a row of characters that know where they stand.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Read are: C and C++ with both kinds of comments, strings, characters and
   lines joined by a backslash; Fortran in free form (comments from "!",
   "&" at the end of a line and perhaps at the beginning of the next) and in
   fixed form (comments by the first column, a mark in column 6 continues, no
   statement behind the last column).  Raw strings and digraphs are not: what
   follows them may be misread, and then no loop is found.  */

#include "source/text.h"

#include <ctype.h>
#include <string.h>

enum { MAX_LINE = 4096, MAX_FLAT = 1 << 18 };

void
edits_init (struct edits *e, struct arena *a)
{
  memset (e, 0, sizeof *e);
  e->arena = a;
}

void
edits_refuse (struct edits *e, const char *why)
{
  e->failed = true;
  if (!e->why)
    e->why = why;
}

void
edits_replace (struct edits *e, int line, int begin, int end,
	       const char *text)
{
  char *copy = arena_strdup (e->arena, text);
  if (e->n == MAX_EDITS || !copy || begin > end)
    {
      e->failed = true;
      return;
    }
  struct edit *t = &e->at[e->n++];
  t->line = line;
  t->begin = begin;
  t->end = end;
  t->text = copy;
}

void
edits_replace_flat (struct edits *e, const struct flat *f, int begin, int end,
		    const char *text)
{
  if (begin >= end || f->line[begin] != f->line[end - 1])
    e->failed = true;
  else
    edits_replace (e, f->line[begin], f->column[begin],
		   f->column[end - 1] + 1, text);
}

void
edits_new_line (struct edits *e, int line, const char *text)
{
  char *whole = arena_printf (e->arena, "%s\n", text);
  if (whole)
    edits_replace (e, line, 1, 1, whole);
  else
    e->failed = true;
}

/* True if T puts whole lines before its line.  */

static bool
new_lines_p (const struct edit *t)
{
  return strchr (t->text, '\n') != NULL;
}

/* True if E changes something in LINE.  */

static bool
edited_p (const struct edits *e, int line)
{
  for (int i = 0; i < e->n; i++)
    if (e->at[i].line == line && !new_lines_p (&e->at[i]))
      return true;
  return false;
}

/* True if TEXT, a line of S, may be part of a directive.  */

static bool
directive_line_p (const struct source *s, const char *text)
{
  int i = source_indent (text);
  if (s->form == SOURCE_C)
    return text[i] == '#';
  return (strchr ("!cC*", text[i]) && text[i] && text[i + 1] == '$');
}

/* Have the new line T of S end as the line does before which it comes.  */

static void
end_alike (struct arena *a, const struct source *s, struct edit *t)
{
  int length, n = strlen (t->text);
  const char *old = s->line (s->data, t->line, &length);
  if (old && length > 0 && old[length - 1] == '\r')
    t->text = arena_printf (a, "%.*s\r\n", n - 1, t->text);
}

void
edits_settle (struct edits *e, const struct source *s)
{
  int n = e->n;
  for (int i = 0; i < n && !e->failed; i++)
    {
      int line = e->at[i].line;
      if (!new_lines_p (&e->at[i]))
	continue;
      end_alike (e->arena, s, &e->at[i]);
      if (!e->at[i].text || edited_p (e, line))
	continue;
      const char *text = source_line (e->arena, s, line);
      const char *next = source_line (e->arena, s, line + 1);
      if (!text || !next
	  || !(edited_p (e, line + 1) || directive_line_p (s, next)))
	continue;
      int at = source_indent (text);
      if (text[at] && !(text[at] & 0x80))
	edits_replace (e, line, at + 1, at + 2,
		       arena_copy (e->arena, text + at, 1));
      else
	e->failed = true;
    }
}

/* Return the number of the edit of E that comes next in LINE after number LAST,
   -1 for the first one; -1 if there is none.  */

static int
next_in_line (const struct edits *e, int line, int last)
{
  int best = -1;
  for (int i = 0; i < e->n; i++)
    {
      const struct edit *t = &e->at[i];
      if (t->line != line || new_lines_p (t)
	  || (last >= 0 && (t->begin < e->at[last].begin
			    || (t->begin == e->at[last].begin && i <= last))))
	continue;
      if (best < 0 || t->begin < e->at[best].begin)
	best = i;
    }
  return best;
}

/* Add to SHOWN the replacement of LINE of S by what E makes of it.  */

static void
show_line (struct edits *shown, const struct edits *e, const struct source *s,
	   int line)
{
  struct arena *a = shown->arena;
  const char *old = source_line (a, s, line);
  int first = next_in_line (e, line, -1);
  if (!old)
    {
      shown->failed = true;
      return;
    }
  int begin = source_indent (old), end = strlen (old), at;
  while (end > begin && strchr (" \t", old[end - 1]))
    end--;
  begin = at = begin < e->at[first].begin - 1 ? begin : e->at[first].begin - 1;
  const char *text = "";
  for (int i = first; i >= 0 && text; i = next_in_line (e, line, i))
    {
      const struct edit *t = &e->at[i];
      if (t->begin - 1 < at || t->end - 1 > (int) strlen (old))
	{
	  shown->failed = true;
	  return;
	}
      text = arena_printf (a, "%s%.*s%s", text, t->begin - 1 - at, old + at,
			   t->text);
      at = t->end - 1;
    }
  end = end < at ? at : end;
  text = text ? arena_printf (a, "%s%.*s", text, end - at, old + at) : NULL;
  if (!text)
    shown->failed = true;
  else if (strlen (text) != (size_t) (end - begin)
	   || strncmp (text, old + begin, end - begin) != 0)
    edits_replace (shown, line, begin + 1, end + 1, text);
}

/* Return the first line behind line LAST that has an edit in E, 0 if there is
   none.  */

static int
next_edited_line (const struct edits *e, int last)
{
  int best = 0;
  for (int i = 0; i < e->n; i++)
    if (e->at[i].line > last && (!best || e->at[i].line < best))
      best = e->at[i].line;
  return best;
}

void
edits_show (struct edits *shown, const struct edits *e, const struct source *s)
{
  shown->failed |= e->failed;
  for (int line = next_edited_line (e, 0); line && !shown->failed;
       line = next_edited_line (e, line))
    {
      for (int i = 0; i < e->n; i++)
	if (e->at[i].line == line && new_lines_p (&e->at[i]))
	  edits_replace (shown, line, 1, 1, e->at[i].text);
      int first = next_in_line (e, line, -1);
      if (first < 0)
	continue;
      const struct edit *t = &e->at[first];
      if (t->begin == t->end && next_in_line (e, line, first) < 0)
	edits_replace (shown, line, t->begin, t->end, t->text);
      else
	show_line (shown, e, s, line);
    }
}

char *
source_line (struct arena *a, const struct source *s, int number)
{
  int length;
  const char *text = number > 0 ? s->line (s->data, number, &length) : NULL;
  if (!text || length > MAX_LINE)
    return NULL;
  if (length > 0 && text[length - 1] == '\r')
    length--;
  return arena_copy (a, text, length);
}

int
source_indent (const char *text)
{
  return strspn (text, " \t");
}

bool
word_char_p (char c)
{
  return isalnum ((unsigned char) c) || c == '_';
}

struct flat *
flat_new (struct arena *a)
{
  struct flat *f = arena_alloc (a, sizeof *f);
  if (!f)
    return NULL;
  f->text = arena_alloc (a, 1);
  return f->text ? f : NULL;
}

/* Give F twice the room, or more, until COUNT characters more fit.  */

static bool
flat_grow (struct arena *a, struct flat *f, int count)
{
  int room = f->room ? 2 * f->room : 256;
  while (room - f->n < count && room <= MAX_FLAT)
    room *= 2;
  if (room > MAX_FLAT)
    return false;
  char *text = arena_alloc (a, room + 1);
  int *line = arena_alloc (a, room * sizeof *line);
  int *column = arena_alloc (a, room * sizeof *column);
  if (!text || !line || !column)
    return false;
  if (f->n)
    {
      memcpy (text, f->text, f->n);
      memcpy (line, f->line, f->n * sizeof *line);
      memcpy (column, f->column, f->n * sizeof *column);
    }
  f->text = text;
  f->line = line;
  f->column = column;
  f->room = room;
  return true;
}

bool
flat_add (struct arena *a, struct flat *f, char c, int line, int column)
{
  if (f->n == f->room && !flat_grow (a, f, 1))
    return false;
  f->text[f->n] = c;
  f->line[f->n] = line;
  f->column[f->n] = column;
  f->n++;
  f->text[f->n] = '\0';
  return true;
}

/* Add to F the COUNT characters TEXT of LINE, which begin at COLUMN.  */

static bool
flat_add_run (struct arena *a, struct flat *f, const char *text, int count,
	      int line, int column)
{
  if (f->room - f->n < count && !flat_grow (a, f, count))
    return false;
  int *lines = f->line + f->n, *columns = f->column + f->n;
  memcpy (f->text + f->n, text, (size_t) count);
  for (int i = 0; i < count; i++)
    {
      lines[i] = line;
      columns[i] = column + i;
    }
  f->n += count;
  f->text[f->n] = '\0';
  return true;
}

int
flat_skip (const struct flat *f, int i, bool lines)
{
  while (i < f->n && (f->text[i] == ' ' || f->text[i] == '\t'
		      || (lines && f->text[i] == '\n')))
    i++;
  return i;
}

int
flat_word (const struct flat *f, int i, const char *word, bool fold)
{
  if (i > 0 && word_char_p (f->text[i - 1]))
    return -1;
  for (; *word; word++, i++)
    if (f->text[i] != *word
	&& !(fold && tolower ((unsigned char) f->text[i]) == *word))
      return -1;
  return word_char_p (f->text[i]) ? -1 : i;
}

int
flat_close (const struct flat *f, int open)
{
  static const char opens[] = "([{", closes[] = ")]}";
  int depth = 0;
  for (int i = open; i < f->n; i++)
    if (strchr (opens, f->text[i]))
      depth++;
    else if (strchr (closes, f->text[i]) && --depth == 0)
      return (f->text[i] == closes[strchr (opens, f->text[open]) - opens]
	      ? i : -1);
  return -1;
}

/* The state of flattening.  QUOTE is the quote of the string that is open, '*'
   in a C comment; CONTINUED says that the line before goes on.  */
struct flattening
{
  struct arena *arena;
  struct flat *flat;
  char quote;
  bool continued;
};

/* Add line NUMBER, TEXT, of a C program.  */

static bool
flatten_c (struct flattening *w, const char *text, int number)
{
  size_t length = strlen (text);
  bool spliced = length && text[length - 1] == '\\';
  bool directive = (w->continued || text[source_indent (text)] == '#');
  if (w->quote == '*')
    directive = false;
  for (size_t i = 0; i < length - spliced; i++)
    {
      char c = text[i];
      if (!w->quote && !directive && !strchr ("/\"'", c))
	{
	  size_t end = i + strcspn (text + i, "/\"'");
	  if (end > length - spliced)
	    end = length - spliced;
	  if (!flat_add_run (w->arena, w->flat, text + i, (int) (end - i),
			     number, (int) i + 1))
	    return false;
	  i = end - 1;
	  continue;
	}
      if (w->quote == '*')
	{
	  if (c == '*' && text[i + 1] == '/')
	    {
	      w->quote = 0;
	      i++;
	    }
	  continue;
	}
      if (w->quote)
	{
	  if (c == '\\')
	    i++;
	  else if (c == w->quote)
	    w->quote = 0;
	  continue;
	}
      if (c == '/' && text[i + 1] == '/')
	break;
      if (c == '/' && text[i + 1] == '*')
	{
	  w->quote = '*';
	  i++;
	  continue;
	}
      /* An apostrophe between digits groups them.  */
      if (c == '"' || (c == '\'' && !(i > 0 && word_char_p (text[i - 1]))))
	w->quote = c;
      else if (!directive
	       && !flat_add (w->arena, w->flat, c, number, i + 1))
	return false;
    }
  if (w->quote != '*' && !spliced)
    w->quote = 0;
  w->continued = spliced && directive;
  return spliced || flat_add (w->arena, w->flat, '\n', number, length + 1);
}

/* Add line NUMBER, TEXT, of a Fortran program in free form.  */

static bool
flatten_free (struct flattening *w, const char *text, int number)
{
  int i = source_indent (text);
  if (!text[i] || text[i] == '!')
    return true;		/* A comment does not end what is continued.  */
  if (w->continued && text[i] == '&')
    i++;
  else
    w->quote = 0;
  bool more = false;
  for (; text[i]; i++)
    {
      char c = text[i];
      if (w->quote)
	{
	  if (c == w->quote)
	    w->quote = 0;
	  more = c == '&' && !text[i + 1];
	  continue;
	}
      if (c == '!')
	break;
      if (c == '"' || c == '\'')
	w->quote = c;
      if (c == '&')
	{
	  more = true;
	  continue;
	}
      if (c != ' ' && c != '\t')
	more = false;
      if (!flat_add (w->arena, w->flat, c, number, i + 1))
	return false;
    }
  w->continued = more;
  return more || flat_add (w->arena, w->flat, '\n', number, i + 1);
}

/* Add line NUMBER, TEXT, of a Fortran program in fixed form, in which no
   statement goes on behind column LIMIT, if that is not 0.  */

static bool
flatten_fixed (struct flattening *w, const char *text, int number, int limit)
{
  if (!text[0] || strchr ("cC*!dD#", text[0])
      || !text[source_indent (text)] || text[source_indent (text)] == '!')
    return true;
  bool tab = text[0] == '\t';
  int i = tab ? 1 : 6;
  bool goes_on = (tab ? text[1] >= '1' && text[1] <= '9'
		  : strlen (text) > 5 && text[5] != ' ' && text[5] != '0');
  if (tab && goes_on)
    i = 2;
  if (goes_on && w->flat->n && w->flat->text[w->flat->n - 1] == '\n')
    w->flat->text[--w->flat->n] = '\0';
  else
    {
      w->quote = 0;
      /* A label stays, so that what has one is not taken for a plain
	 statement.  */
      for (int k = 0; !tab && k < 5 && text[k]; k++)
	if (!flat_add (w->arena, w->flat, text[k], number, k + 1))
	  return false;
    }
  for (; i < (int) strlen (text) && (!limit || i < limit); i++)
    {
      char c = text[i];
      if (!w->quote && c == '!')
	break;
      if (w->quote)
	{
	  if (c == w->quote)
	    w->quote = 0;
	  continue;
	}
      if (c == '"' || c == '\'')
	w->quote = c;
      if (!flat_add (w->arena, w->flat, c, number, i + 1))
	return false;
    }
  return flat_add (w->arena, w->flat, '\n', number, i + 1);
}

struct flat *
source_flatten (struct arena *a, const struct source *s, int first, int count)
{
  struct flattening w = { a, flat_new (a), 0, false };
  if (!w.flat)
    return NULL;
  for (int number = first; number < first + count; number++)
    {
      char *text = source_line (a, s, number);
      if (!text)
	break;
      bool good = (s->form == SOURCE_C ? flatten_c (&w, text, number)
		   : s->form == SOURCE_FREE ? flatten_free (&w, text, number)
		   : flatten_fixed (&w, text, number, s->limit));
      if (!good)
	break;
    }
  return arena_failed (a) ? NULL : w.flat;
}
