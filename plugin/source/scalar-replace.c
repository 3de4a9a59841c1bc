/* Elements that a loop accumulates in, as variables of their own.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A reduction clause takes variables only.  So

     for (...) y[i] += ...;

   becomes

     float total = y[i];
     for (...) total += ...;
     y[i] = total;

   in braces of its own where one statement is wanted; in Fortran, a block
   construct.  The analysis knows that Y[I] is one place as long as the loop
   runs, and that nothing else in it is of Y; here the same must be seen in the
   text: each mention of Y is of the same element, whose subscripts are
   variables that the loop leaves alone.  What macros or functions say of it
   is not seen, so there may be none in subscripts.  */

#include "source/rewrite.h"

#include <ctype.h>
#include <string.h>

enum { MAX_MENTIONS = 12, MAX_NAMES = 9 };

/* The mentions of an element in a loop.  */
struct mentions
{
  const struct loop_text *loop;
  const char *array;
  int n;
  int begin[MAX_MENTIONS], end[MAX_MENTIONS];
  const char *text;		/* As it is written first, ...  */
  const char *plain;		/* ... and without blanks.  */
};

static bool
fortran_p (const struct loop_text *l)
{
  return l->form != SOURCE_C;
}

/* The characters of F from BEGIN up to END without blanks, in A, in lower case
   with FOLD.  */

static char *
without_blanks (struct arena *a, const struct flat *f, int begin, int end,
		bool fold)
{
  char *text = arena_copy (a, f->text + begin, (size_t) (end - begin));
  int n = 0;
  for (int i = 0; text && text[i]; i++)
    if (!isspace ((unsigned char) text[i]))
      text[n++] = fold ? tolower ((unsigned char) text[i]) : text[i];
  if (text)
    text[n] = '\0';
  return text;
}

/* The place behind the element of which the array's name ends at I of L; -1 if
   there is no subscript, or a member follows.  */

static int
element_end (const struct loop_text *l, int i)
{
  const struct flat *f = l->flat;
  char open = fortran_p (l) ? '(' : '[';
  int end = -1;
  i = flat_skip (f, i, false);
  while (i < f->n && f->text[i] == open && (end < 0 || !fortran_p (l)))
    {
      int close = flat_close (f, i);
      if (close < 0)
	return -1;
      end = close + 1;
      i = flat_skip (f, end, false);
    }
  if (i < f->n && (strchr (".%(", f->text[i])
		   || (f->text[i] == '-' && f->text[i + 1] == '>')))
    return -1;
  return end;
}

/* Find all that M's loop mentions of its array.  False if it is not one
   element, each time in one line.  */

static bool
find_mentions (struct arena *a, struct mentions *m)
{
  const struct loop_text *l = m->loop;
  const struct flat *f = l->flat;
  for (int i = l->begin; i < l->body_end; i++)
    {
      int k = flat_word (f, i, m->array, fortran_p (l));
      if (k < 0)
	continue;
      int end = element_end (l, k);
      if (end < 0 || m->n == MAX_MENTIONS || i < l->body
	  || f->line[i] != f->line[end - 1]
	  || f->column[end - 1] - f->column[i] != end - 1 - i
	  || (i > 0 && strchr ("&.>%", f->text[i - 1])))
	return false;
      const char *plain = without_blanks (a, f, i, end, fortran_p (l));
      if (!plain || (m->plain && strcmp (plain, m->plain)))
	return false;
      if (!m->plain)
	{
	  m->plain = plain;
	  m->text = arena_copy (a, f->text + i, (size_t) (end - i));
	}
      m->begin[m->n] = i;
      m->end[m->n++] = end;
    }
  return m->n > 0;
}

/* True if what follows place I of F, behind a variable's name, sets it.  */

static bool
set_p (const struct flat *f, int i, bool fortran)
{
  static const char *const setting[]
    = { "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=",
	">>=" };
  i = flat_skip (f, i, true);
  if (i < f->n && f->text[i] == '=' && f->text[i + 1] != '=')
    return true;
  for (size_t k = 0; k < sizeof setting / sizeof *setting && !fortran; k++)
    if (!strncmp (f->text + i, setting[k], strlen (setting[k])))
      return true;
  return false;
}

/* True if L may change or declare its variable NAME.  */

static bool
changed_p (const struct loop_text *l, const char *name)
{
  const struct flat *f = l->flat;
  for (int i = l->begin; i < l->body_end; i++)
    {
      int end = flat_word (f, i, name, fortran_p (l));
      int before = i - 1;
      if (end < 0)
	continue;
      while (before > l->begin && isspace ((unsigned char) f->text[before]))
	before--;
      if (set_p (f, end, fortran_p (l))
	  || f->text[before] == '&'
	  || (word_char_p (f->text[before]) && !fortran_p (l))
	  || (before > 0
	      && (!strncmp (f->text + before - 1, "++", 2)
		  || !strncmp (f->text + before - 1, "--", 2))))
	return true;
    }
  return false;
}

/* True if M's element is the same in all iterations, as far as its text
   tells.  */

static bool
fixed_subscript_p (struct arena *a, const struct mentions *m)
{
  const char *p = m->plain + strlen (m->array);
  int depth = 0;
  for (; *p; p++)
    {
      depth += *p == '(' || *p == '[';
      depth -= *p == ')' || *p == ']';
      if (strchr ("=\"'&?", *p) || !strncmp (p, "++", 2)
	  || !strncmp (p, "--", 2) || (*p == ':' && depth))
	return false;
      if (!word_char_p (*p) || isdigit ((unsigned char) *p))
	continue;
      size_t n = 0;
      while (word_char_p (p[n]))
	n++;
      char *name = arena_copy (a, p, n);
      if (!name || p[n] == '(' || !strcmp (name, m->loop->variable)
	  || changed_p (m->loop, name))
	return false;
      p += n - 1;
    }
  return true;
}

/* A name for a variable that L's text does not have yet: STEM, or STEM with a
   number; null if there is none.  */

static const char *
new_name (struct arena *a, const struct loop_text *l, const char *stem,
	  const struct scalar *others, int nothers)
{
  for (int k = 1; k <= MAX_NAMES; k++)
    {
      const char *name = k == 1 ? stem : arena_printf (a, "%s%d", stem, k);
      bool used = !name;
      for (int i = 0; i < l->flat->n && !used; i++)
	used = flat_word (l->flat, i, name, fortran_p (l)) >= 0;
      for (int i = 0; i < nothers && !used; i++)
	used = !strcmp (others[i].name, name);
      if (!used)
	return name;
    }
  return NULL;
}

/* The line before which lines can be put that come before L, and, in *BEHIND,
   those that come behind it; 0 if there is none.  */

static int
lines_around (struct arena *a, const struct loop_source *l, int *behind)
{
  const struct loop_text *t = &l->loop;
  const struct flat *f = t->flat;
  struct directive end;
  int first = l->have_directive ? l->d.first_line : f->line[t->start];
  int last_place = fortran_p (t) ? t->loop_end - 1 : t->loop_end;
  int last = f->line[t->loop_end - 1];
  int next = flat_skip (f, last_place, false);
  /* Something else in the loop's last line, comments that go on included.  */
  if (!t->first_in_line || (next < f->n && f->line[next] == last
			    && f->text[next] != '\n'))
    return 0;
  const char *text = source_line (a, &l->source, last);
  const char *comment = text ? strstr (text, "/*") : NULL;
  if (!text || (!fortran_p (t) && ((comment && !strstr (comment, "*/"))
				   || (*text && text[strlen (text) - 1]
				       == '\\'))))
    return 0;
  /* A pragma of another kind belongs to the loop.  */
  const char *before = source_line (a, &l->source, first - 1);
  if (before && (before[source_indent (before)] == '#'
		 || (*before && before[strlen (before) - 1] == '\\')))
    return 0;
  if (l->have_directive && rewrite_end_directive (a, l, &end))
    last = end.last_line;
  *behind = last + 1;
  return first;
}

/* True if L stands where one statement is wanted, or it is not known where it
   stands.  */

static bool
loop_alone_p (const struct loop_text *l)
{
  int i = l->start - 1;
  while (i >= 0 && isspace ((unsigned char) l->flat->text[i]))
    i--;
  return i < 0 || !strchr ("{};", l->flat->text[i]);
}

/* Make E put a line TEXT, indented as INDENT, before LINE of L.  */

static void
put_line (struct edits *e, const struct loop_source *l, int line,
	  const char *indent, const char *text)
{
  char *whole = arena_printf (e->arena, "%s%s", indent, text);
  if (!whole || (l->source.limit && (int) strlen (whole) > l->source.limit))
    e->failed = true;
  else
    edits_new_line (e, line, whole);
}

/* Make E put what comes before or, BEHIND, behind L for the N SCALARS, with the
   mentions M, before LINE.  */

static void
put_lines (struct edits *e, const struct loop_source *l, int line, bool behind,
	   int n, const struct scalar *scalars, const struct mentions *m)
{
  struct arena *a = e->arena;
  bool fortran = fortran_p (&l->loop);
  char *text = source_line (a, &l->source, l->loop.flat->line[l->loop.start]);
  const char *indent = (text ? arena_copy (a, text, (size_t)
					   source_indent (text)) : NULL);
  if (!indent)
    {
      e->failed = true;
      return;
    }
  bool braces = !fortran && loop_alone_p (&l->loop);
  if (!behind && (fortran || braces))
    put_line (e, l, line, indent, fortran ? "block" : "{");
  for (int k = 0; k < n && fortran && !behind; k++)
    put_line (e, l, line, indent, arena_printf (a, "%s :: %s",
						scalars[k].type,
						scalars[k].name));
  for (int k = 0; k < n; k++)
    if (behind)
      put_line (e, l, line, indent, arena_printf (a, "%s = %s%s", m[k].text,
						  scalars[k].name,
						  fortran ? "" : ";"));
    else
      put_line (e, l, line, indent,
		arena_printf (a, "%s%s%s = %s%s",
			      fortran ? "" : scalars[k].type,
			      fortran ? "" : " ", scalars[k].name, m[k].text,
			      fortran ? "" : ";"));
  if (behind && (fortran || braces))
    put_line (e, l, line, indent, fortran ? "end block" : "}");
}

void
rewrite_scalars (struct edits *e, const struct loop_source *l, int n,
		 struct scalar *scalars)
{
  struct mentions m[MAX_SCALARS] = { { .n = 0 } };
  int behind = 0, line = lines_around (e->arena, l, &behind);
  if (!line || n > MAX_SCALARS)
    {
      e->failed = true;
      return;
    }
  for (int k = 0; k < n; k++)
    {
      m[k] = (struct mentions) { .loop = &l->loop,
				 .array = scalars[k].array };
      if (!find_mentions (e->arena, &m[k])
	  || !fixed_subscript_p (e->arena, &m[k]))
	{
	  e->failed = true;
	  return;
	}
      scalars[k].name = new_name (e->arena, &l->loop, scalars[k].stem,
				  scalars, k);
      if (!scalars[k].name)
	{
	  e->failed = true;
	  return;
	}
    }
  put_lines (e, l, line, false, n, scalars, m);
  for (int k = 0; k < n; k++)
    for (int i = 0; i < m[k].n; i++)
      edits_replace_flat (e, l->loop.flat, m[k].begin[i], m[k].end[i],
			  scalars[k].name);
  put_lines (e, l, behind, true, n, scalars, m);
}
