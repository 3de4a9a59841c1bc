/* OpenACC's and OpenMP's directives as they are written, and their edits.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A directive is a "#pragma" with lines joined by backslashes, or Fortran
   comments that begin with a sentinel: in free form continued by "&" at the
   end (and perhaps another behind the next sentinel), in fixed form by a mark
   in column 6 (OpenACC 2.6 section 2.1, OpenMP 5.0 section 2.1).  _Pragma,
   and what macros expand to, is not read.

   Edits keep within lines, as GCC's fix-its do.  Where a Fortran line would
   become too long, the addition gets a continuation line of its own at the
   end of the directive.  */

#include "source/directive.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { MAX_DIRECTIVE_LINES = 40 };

/* Where the sentinel in TEXT, a line of form FORM, ends; 0 if there is none.
   *OMP is set if it is OpenMP's.  */

static int
sentinel_end (const char *text, enum source_form form, bool *omp)
{
  int i = form == SOURCE_FIXED ? 0 : source_indent (text);
  if (form == SOURCE_C)
    {
      if (text[i++] != '#')
	return 0;
      i += source_indent (text + i);
      if (strncmp (text + i, "pragma", 6) != 0)
	return 0;
      i += 6;
      if (!source_indent (text + i))
	return 0;
      i += source_indent (text + i);
    }
  else
    {
      bool starts = (text[i] == '!'
		     || (form == SOURCE_FIXED && text[i]
			 && strchr ("cC*", text[i])));
      if (!starts || text[++i] != '$')
	return 0;
      i++;
    }
  bool fold = form != SOURCE_C;
  *omp = fold ? strncasecmp (text + i, "omp", 3) == 0
	      : strncmp (text + i, "omp", 3) == 0;
  if (!*omp && (fold ? strncasecmp (text + i, "acc", 3) != 0
		     : strncmp (text + i, "acc", 3) != 0))
    return 0;
  i += 3;
  return form != SOURCE_FIXED && word_char_p (text[i]) ? 0 : i;
}

/* True if TEXT, a line of C, is joined to the next.  */

static bool
spliced_p (const char *text)
{
  size_t length = strlen (text);
  return length && text[length - 1] == '\\';
}

/* Add the characters of TEXT from I on, line NUMBER, to the directive D;
   return whether it goes on in the next line, -1 after an error.  */

static int
add_line (struct arena *a, struct directive *d, const char *text, int i,
	  int number)
{
  bool c_form = d->source.form == SOURCE_C;
  int end = strlen (text);
  bool more = false;
  if (c_form && spliced_p (text))
    {
      more = true;
      end--;
    }
  if (d->source.form == SOURCE_FIXED && d->source.limit
      && end > d->source.limit)
    end = d->source.limit;
  for (; i < end; i++)
    {
      char c = text[i];
      if (c_form && c == '/' && text[i + 1] == '/')
	return more ? -1 : 0;
      if (c_form && c == '/' && text[i + 1] == '*')
	{
	  const char *close = strstr (text + i + 2, "*/");
	  if (!close)
	    return -1;
	  i = close + 1 - text;
	  c = ' ';
	}
      if (!c_form && c == '!')
	break;
      if (d->source.form == SOURCE_FREE && c == '&')
	{
	  more = true;
	  continue;
	}
      if (!flat_add (a, d->flat, c, number, i + 1))
	return -1;
    }
  return more;
}

/* True if line NUMBER of S is a directive's, and not its first.  */

static bool
continuation_p (struct arena *a, const struct source *s, int number)
{
  char *text = source_line (a, s, number);
  bool omp;
  if (!text)
    return false;
  if (s->form == SOURCE_C)
    {
      char *before = source_line (a, s, number - 1);
      return before && spliced_p (before);
    }
  int i = sentinel_end (text, s->form, &omp);
  if (!i)
    return false;
  if (s->form == SOURCE_FIXED)
    return text[i] && text[i] != ' ' && text[i] != '0';
  char *before = source_line (a, s, number - 1);
  if (!before || !sentinel_end (before, s->form, &omp))
    return false;
  /* Behind "&" there may be a comment.  */
  char *comment = strchr (before + source_indent (before) + 1, '!');
  int end = comment ? comment - before : (int) strlen (before);
  while (end > 0 && strchr (" \t", before[end - 1]))
    end--;
  return end > 0 && before[end - 1] == '&';
}

/* Join D's lines from FIRST_LINE on.  Return false if they cannot be
   read.  */

static bool
join_lines (struct arena *a, struct directive *d)
{
  enum source_form form = d->source.form;
  for (int number = d->first_line;
       number < d->first_line + MAX_DIRECTIVE_LINES; number++)
    {
      char *text = source_line (a, &d->source, number);
      bool omp = d->omp;
      int i = 0;
      if (!text)
	return false;
      if (form != SOURCE_C || number == d->first_line)
	i = sentinel_end (text, form, &omp);
      if ((!i && (form != SOURCE_C || number == d->first_line))
	  || (omp != d->omp && number > d->first_line))
	return false;
      if (number == d->first_line)
	{
	  int indent = form == SOURCE_FIXED ? 0 : source_indent (text);
	  d->omp = omp;
	  d->indent = arena_copy (a, text, indent);
	  d->sentinel = arena_copy (a, text + indent, i - indent);
	}
      else if (form == SOURCE_FREE)
	{
	  int amp = i + source_indent (text + i);
	  if (text[amp] == '&')
	    i = amp + 1;
	  else if (!flat_add (a, d->flat, ' ', number, i + 1))
	    return false;
	}
      if (form == SOURCE_FIXED && text[i])
	{
	  i++;
	  if (number > d->first_line && !flat_add (a, d->flat, ' ', number, i))
	    return false;
	}
      d->last_line = number;
      int more = add_line (a, d, text, i, number);
      if (form == SOURCE_FIXED && more == 0)
	more = continuation_p (a, &d->source, number + 1);
      if (more <= 0)
	return more == 0 && !arena_failed (a);
    }
  return false;
}

/* True if NAME may be part of what a directive is called.  */

static bool
directive_word_p (const char *name)
{
  static const char *const names[] =
  {
    "parallel", "loop", "kernels", "serial", "data", "enter", "exit",
    "routine", "end", "target", "teams", "distribute", "for", "do", "simd",
    "sections", "section", "single", "task", "declare", "update", "atomic"
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (name, names[i]) == 0)
      return true;
  return false;
}

/* Part D's text into words.  Return false if that fails.  */

static bool
part_words (struct arena *a, struct directive *d)
{
  const struct flat *f = d->flat;
  bool naming = true;
  for (int i = flat_skip (f, 0, false); i < f->n; i = flat_skip (f, i, false))
    {
      if (f->text[i] == ',')
	{
	  i++;
	  continue;
	}
      if (!word_char_p (f->text[i]) || d->nwords == MAX_WORDS)
	return false;
      struct dir_word *w = &d->words[d->nwords++];
      w->begin = i;
      while (word_char_p (f->text[i]))
	i++;
      w->name_end = w->end = i;
      char *name = arena_copy (a, f->text + w->begin, i - w->begin);
      if (!name)
	return false;
      for (char *p = name; *p && d->source.form != SOURCE_C; p++)
	*p = tolower ((unsigned char) *p);
      w->name = name;
      w->open = w->close = -1;
      int open = flat_skip (f, i, false);
      if (f->text[open] == '(')
	{
	  w->open = open;
	  w->close = flat_close (f, open);
	  if (w->close < 0)
	    return false;
	  i = w->end = w->close + 1;
	}
      naming = naming && w->open < 0 && directive_word_p (name);
      d->nnames += naming;
    }
  return d->nnames > 0;
}

bool
directive_read (struct arena *a, const struct source *s, int line,
		struct directive *d)
{
  memset (d, 0, sizeof *d);
  d->source = *s;
  d->flat = flat_new (a);
  if (!d->flat)
    return false;
  d->first_line = line;
  while (d->first_line > 1 && d->first_line > line - MAX_DIRECTIVE_LINES
	 && continuation_p (a, s, d->first_line))
    d->first_line--;
  return join_lines (a, d) && part_words (a, d);
}

/* True if TEXT, a line of form FORM, is a comment and nothing else.  */

static bool
comment_line_p (const char *text, enum source_form form)
{
  int i = source_indent (text), word;
  if (form == SOURCE_C)
    {
      const char *end = strstr (text + i, "*/");
      return (!strncmp (text + i, "//", 2)
	      || (!strncmp (text + i, "/*", 2) && end
		  && !end[2 + source_indent (end + 2)]));
    }
  if (form == SOURCE_FIXED ? !text[0] || !strchr ("!cC*", text[0])
      : text[i] != '!')
    return false;
  for (word = i = form == SOURCE_FIXED ? 1 : i + 1; word_char_p (text[word]);)
    word++;
  return text[word] != '$';
}

bool
directive_before (struct arena *a, const struct source *s, int line,
		  struct directive *d)
{
  for (int number = line - 1; number > 0; number--)
    {
      char *text = source_line (a, s, number);
      if (!text)
	return false;
      if (text[source_indent (text)] && !comment_line_p (text, s->form))
	return directive_read (a, s, number, d) && d->last_line == number;
    }
  return false;
}

/* The index of NAME among the words of D from FROM up to END, or -1.  */

static int
find_word (const struct directive *d, const char *name, int from, int end)
{
  for (int w = from; w < end; w++)
    if (strcmp (d->words[w].name, name) == 0)
      return w;
  return -1;
}

int
directive_name (const struct directive *d, const char *name)
{
  return find_word (d, name, 0, d->nnames);
}

int
directive_clause (const struct directive *d, const char *name)
{
  return find_word (d, name, d->nnames, d->nwords);
}

char *
directive_argument (struct arena *a, const struct directive *d, int w)
{
  const struct dir_word *word = &d->words[w];
  return (word->open < 0 ? NULL
	  : arena_copy (a, d->flat->text + word->open + 1,
			word->close - word->open - 1));
}

/* The line of place I of D.  */

static int
line_of (const struct directive *d, int i)
{
  return d->flat->line[i];
}

/* True if line NUMBER of D may become LONGER columns longer than E makes it
   already.  */

static bool
line_has_room_p (struct edits *e, const struct directive *d, int number,
		 int longer)
{
  if (d->source.form == SOURCE_C || !d->source.limit)
    return true;
  char *text = source_line (e->arena, &d->source, number);
  for (int i = 0; i < e->n; i++)
    if (e->at[i].line == number && !strchr (e->at[i].text, '\n'))
      longer += (int) strlen (e->at[i].text) - (e->at[i].end - e->at[i].begin);
  return text && (int) strlen (text) + longer <= d->source.limit;
}

/* The beginning of a continuation line of D, in A.  */

static const char *
continuation_start (struct arena *a, const struct directive *d)
{
  if (d->source.form == SOURCE_FIXED)
    return arena_printf (a, "%s& ", d->sentinel);
  return arena_printf (a, "%s%s   ", d->indent, d->sentinel);
}

void
directive_add (struct edits *e, const struct directive *d, int w,
	       const char *text)
{
  int last = d->words[w].end - 1;
  int number = line_of (d, last);
  int column = d->flat->column[last] + 1;
  if (line_has_room_p (e, d, number, strlen (text) + 1))
    {
      edits_replace (e, number, column, column,
		     arena_printf (e->arena, " %s", text));
      return;
    }
  if (w < d->nnames && w != d->nnames - 1)
    {
      /* A part of the name cannot stand at the end.  */
      e->failed = true;
      return;
    }
  const char *start = continuation_start (e->arena, d);
  last = d->words[d->nwords - 1].end - 1;
  number = line_of (d, last);
  column = d->flat->column[last] + 1;
  if (d->source.form == SOURCE_FREE)
    {
      if (!line_has_room_p (e, d, number, 2))
	e->failed = true;
      /* Only one line can be added.  */
      for (int i = 0; i < e->n; i++)
	e->failed |= e->at[i].line == d->last_line + 1;
      edits_replace (e, number, column, column, " &");
    }
  if (!start || (int) (strlen (start) + strlen (text)) > d->source.limit)
    e->failed = true;
  else
    edits_new_line (e, d->last_line + 1,
		    arena_printf (e->arena, "%s%s", start, text));
}

/* True if nothing of D is in line NUMBER but words from BEGIN up to END.  */

static bool
rest_of_line_empty_p (const struct directive *d, int number, int begin, int end)
{
  for (int w = 0; w < d->nwords; w++)
    for (int i = d->words[w].begin; i < d->words[w].end; i++)
      if ((i < begin || i >= end) && line_of (d, i) == number)
	return false;
  return true;
}

void
directive_remove (struct edits *e, const struct directive *d, int w)
{
  const struct flat *f = d->flat;
  int begin = d->words[w].begin, end = d->words[w].end;
  /* Take the separator before, or the one behind if the word comes first in
     its line.  */
  int before = w > 0 ? d->words[w - 1].end : begin;
  int behind = w + 1 < d->nwords ? d->words[w + 1].begin : end;
  bool comma_before = memchr (f->text + before, ',', begin - before) != NULL;
  bool comma_behind = memchr (f->text + end, ',', behind - end) != NULL;
  if (comma_behind && !comma_before)
    {
      if (line_of (d, behind) != line_of (d, begin))
	e->failed = true;
      end = behind;
    }
  else if (w > 0 && line_of (d, before - 1) == line_of (d, end - 1))
    begin = before;
  else if (comma_before)
    e->failed = true;
  else if (behind > end && line_of (d, behind) == line_of (d, begin))
    end = behind;
  for (int i = begin; i < end;)
    {
      int k = i;
      while (k < end && line_of (d, k) == line_of (d, i))
	k++;
      if (d->source.form != SOURCE_C
	  && rest_of_line_empty_p (d, line_of (d, i), begin, end))
	e->failed = true;
      edits_replace_flat (e, f, i, k, "");
      i = k;
    }
}

void
directive_replace (struct edits *e, const struct directive *d, int w,
		   const char *text)
{
  const struct dir_word *word = &d->words[w];
  if (word->open < 0
      || line_of (d, word->open) != line_of (d, word->close)
      || !line_has_room_p (e, d, line_of (d, word->open),
			   (int) strlen (text) - (word->close - word->open
						  - 1)))
    e->failed = true;
  else
    edits_replace (e, line_of (d, word->open),
		   d->flat->column[word->open] + 1,
		   d->flat->column[word->close], text);
}

void
directive_rename (struct edits *e, const struct directive *d, int w,
		  const char *name)
{
  const struct dir_word *word = &d->words[w];
  if (word->open >= 0
      || !line_has_room_p (e, d, line_of (d, word->begin),
			   (int) strlen (name) - (word->name_end
						  - word->begin)))
    e->failed = true;
  else
    edits_replace_flat (e, d->flat, word->begin, word->name_end, name);
}

/* The end of the first words of TEXT that fit into ROOM columns; a word's
   argument belongs to it.  */

static int
fitting_length (const char *text, int room)
{
  int depth = 0, end = 0, i;
  for (i = 0; text[i]; i++)
    if (text[i] == '(')
      depth++;
    else if (text[i] == ')')
      depth--;
    else if (text[i] == ' ' && depth == 0 && i <= room)
      end = i;
  return i <= room || !end ? i : end;
}

void
directive_insert (struct edits *e, const struct directive *d, int line,
		  const char *text)
{
  enum source_form form = d->source.form;
  char *before = source_line (e->arena, &d->source, line);
  if (!before)
    {
      e->failed = true;
      return;
    }
  /* Fixed form's sentinels are in the first column, and so are all of those
     who write one there.  */
  const char *indent
    = (form == SOURCE_FIXED || (!*d->indent && form == SOURCE_C) ? ""
       : arena_copy (e->arena, before, source_indent (before)));
  const char *start
    = arena_printf (e->arena, "%s%s ", indent, d->sentinel);
  int limit = form == SOURCE_C ? 0 : d->source.limit;
  bool first = true;
  if (!start)
    e->failed = true;
  while (!e->failed && *text)
    {
      int length = strlen (start);
      int n = limit ? fitting_length (text, limit - length - 2)
	: (int) strlen (text);
      bool more = text[n];
      if (limit && length + n + 2 * more > limit)
	e->failed = true;
      edits_new_line (e, line,
		      arena_printf (e->arena, "%s%.*s%s", start, n, text,
				    more && form == SOURCE_FREE ? " &" : ""));
      text += n + strspn (text + n, " ");
      if (first && more)
	start = (form == SOURCE_FIXED
		 ? arena_printf (e->arena, "%s& ", d->sentinel)
		 : arena_printf (e->arena, "%s%s   ", indent, d->sentinel));
      first = false;
    }
}
