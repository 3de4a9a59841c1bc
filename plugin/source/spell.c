/* Directives as they are to read.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A message prints a directive in one line, whatever lines it has in the
   source: what edits insert or remove is found by the place of each character.
   Edits that continue a line by another one are not spelt.  */

#include "source/spell.h"

#include <string.h>

/* A text of which N characters are in S.  Blanks in a row are one.  */
struct line
{
  struct arena *a;
  char *s;
  size_t n, room;
};

/* Add C to L.  */

static void
put_char (struct line *l, char c)
{
  if (c == '\t')
    c = ' ';
  if (c == ' ' && (l->n == 0 || l->s[l->n - 1] == ' '))
    return;
  if (l->n + 1 >= l->room)
    {
      size_t room = l->room ? 2 * l->room : 128;
      char *s = arena_alloc (l->a, room);
      if (!s)
	return;
      if (l->n > 0)
	memcpy (s, l->s, l->n);
      l->s = s;
      l->room = room;
    }
  l->s[l->n++] = c;
}

/* Add TEXT to L.  */

static void
put_spelling (struct line *l, const char *text)
{
  for (; *text; text++)
    put_char (l, *text);
}

/* L's text, null if memory has run out or there is none.  */

static const char *
finish_line (struct line *l)
{
  while (l->n > 0 && l->s[l->n - 1] == ' ')
    l->n--;
  if (l->n == 0 || arena_failed (l->a))
    return NULL;
  l->s[l->n] = '\0';
  return l->s;
}

/* True if T is a whole new line.  */

static bool
new_line_p (const struct edit *t)
{
  return strchr (t->text, '\n') != NULL;
}

/* True if TEXT, of form FORM, begins a directive.  */

static bool
begins_directive_p (const char *text, enum source_form form)
{
  text += source_indent (text);
  if (form == SOURCE_C)
    return *text == '#';
  return (strchr ("!cC*", *text) && text[1] == '$' && text[2] && text[3]
	  && text[4] && (text[5] == ' ' || text[5] == '\0'));
}

/* The edit of E that replaces or inserts something at COLUMN of LINE, or
   null.  */

static const struct edit *
edit_at (const struct edits *e, int line, int column)
{
  for (int i = 0; i < e->n; i++)
    if (e->at[i].line == line && e->at[i].begin == column
	&& !new_line_p (&e->at[i]))
      return &e->at[i];
  return NULL;
}

/* Add D's text to L, as E makes it.  */

static void
put_directive (struct line *l, const struct directive *d, const struct edits *e)
{
  const struct flat *f = d->flat;
  put_spelling (l, d->sentinel);
  put_char (l, ' ');
  for (int i = 0; i < f->n; i++)
    {
      const struct edit *t = edit_at (e, f->line[i], f->column[i]);
      if (t)
	put_spelling (l, t->text);
      if (!t || t->begin == t->end)
	put_char (l, f->text[i]);
      else
	while (i + 1 < f->n && f->line[i + 1] == t->line
	       && f->column[i + 1] < t->end)
	  i++;
      bool last = i + 1 == f->n || f->line[i + 1] != f->line[i];
      t = last ? edit_at (e, f->line[i], f->column[i] + 1) : NULL;
      if (t)
	put_spelling (l, t->text);
    }
}

/* The first edit of E in a directive of S, which is put into D; null if there
   is none.  */

static const struct edit *
first_changed (struct arena *a, const struct edits *e, const struct source *s,
	       struct directive *d)
{
  for (int i = 0; i < e->n; i++)
    if (!new_line_p (&e->at[i])
	&& directive_read (a, s, e->at[i].line, d)
	&& strcmp (d->words[0].name, "end") != 0)
      return &e->at[i];
  return NULL;
}

/* True if E continues a directive in a line of its own.  */

static bool
continues_p (const struct edits *e)
{
  for (int i = 0; i < e->n; i++)
    if (strchr (e->at[i].text, '&'))
      return true;
  return false;
}

bool
spell_added (struct arena *a, const struct edits *e, const struct source *s,
	     struct spelt *t)
{
  struct line l = { a, NULL, 0, 0 };
  if (e->failed || continues_p (e))
    return false;
  for (int i = 0; i < e->n; i++)
    if (new_line_p (&e->at[i]) && begins_directive_p (e->at[i].text, s->form))
      {
	for (const char *p = e->at[i].text; *p && *p != '\n' && *p != '\r'; p++)
	  put_char (&l, *p);
	*t = (struct spelt) { finish_line (&l), e->at[i].line };
	return t->text;
      }
  return false;
}

bool
spell_changed (struct arena *a, const struct edits *e, const struct source *s,
	       struct spelt *t)
{
  struct line l = { a, NULL, 0, 0 };
  struct directive d;
  if (e->failed || continues_p (e) || !first_changed (a, e, s, &d))
    return false;
  put_directive (&l, &d, e);
  *t = (struct spelt) { finish_line (&l), d.first_line };
  return t->text;
}

const char *
spell_renamed (struct arena *a, const struct directive *d, const char *names)
{
  struct line l = { a, NULL, 0, 0 };
  put_spelling (&l, d->sentinel);
  put_char (&l, ' ');
  put_spelling (&l, names);
  for (int i = d->words[d->nnames - 1].end; i < d->flat->n; i++)
    put_char (&l, d->flat->text[i]);
  return finish_line (&l);
}
