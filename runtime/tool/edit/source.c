/* Source files that are edited.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A file is known by its device and inode, as reports may have several names
   for it.  Its edits are kept by line until all are known: a line is edited
   for one fix only, so that each is made as the compiler proposed it.  */

#define _GNU_SOURCE 1

#include "edit/source.h"
#include "base/path.h"
#include "base/regular-file.h"
#include "record.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *
text_checksum (const char *text, size_t len, char buffer[17])
{
  snprintf (buffer, 17, "%016" PRIx64,
	    record_checksum (RECORD_CHECKSUM, text, len));
  return buffer;
}

/* Split the text of S into lines.  */

static void
split_source (struct source *s)
{
  const char *p = s->old.s, *end = p + s->old.len;
  size_t size = 1;

  for (const char *q = p; q < end; q++)
    size += *q == '\n';
  s->line = xcalloc (size + 1, sizeof *s->line);
  for (; p < end; p += s->line[s->n++].len)
    {
      const char *newline = memchr (p, '\n', end - p);

      s->line[s->n].s = p;
      s->line[s->n].len = newline ? newline + 1 - p : end - p;
    }
  s->line[s->n].s = end;
}

/* Free S.  */

static void
free_source (struct source *s)
{
  for (size_t i = 0; s->line && i <= s->n; i++)
    {
      text_free (&s->line[i].before);
      text_free (&s->line[i].now);
    }
  free (s->line);
  text_free (&s->old);
  free (s->path);
  free (s);
}

/* Whether S, which was read with result ERR, can be edited as F says.  If not,
   say so.  */

static bool
source_editable_p (const struct source *s, const struct fix *f, int err)
{
  if (err == ENOENT)
    error ("%s:%d: there is no file '%s'; start drano fix in the directory of "
	   "the compilation, or use --map=FROM=TO", f->file, f->line, s->name);
  else if (err)
    error ("%s:%d: cannot edit '%s': %s", f->file, f->line, s->name,
	   err == EISDIR ? "it is not a regular file"
	   : strerror (err));
  else if (!(s->st.st_mode & 0222) || access (s->path, W_OK) != 0)
    error ("%s:%d: '%s' is read-only; make it writable with chmod u+w",
	   f->file, f->line, s->name);
  else
    return true;
  return false;
}

/* Return the file NAME, which F is to edit, for ALL.  If that cannot be, say so
   and return null; if it is only shown, say nothing.  */

static struct source *
open_source (const struct sources *all, const struct fix *f, const char *name)
{
  struct source *s = xcalloc (1, sizeof *s);
  int err = real_name_below (all->root, name, &s->path);

  if (err == 0)
    err = read_source (all->root, s->path, SOURCE_LIMIT, &s->st, &s->old);
  s->name = name;
  if (err == OUTSIDE_ROOT && !all->shown)
    error ("%s:%d: '%s' is not edited, as it is not below '%s', or hidden "
	   "there; if it is yours to edit, name a directory that it is in with "
	   "--base=DIR", f->file, f->line, name, all->root);
  else if (all->shown ? err == 0 : source_editable_p (s, f, err))
    {
      text_checksum (s->old.s, s->old.len, s->checksum);
      split_source (s);
      return s;
    }
  free_source (s);
  return NULL;
}

/* Whether E is possible in S.  */

static bool
edit_fits (const struct source *s, const struct fix_edit *e)
{
  size_t line = e->line, len;

  if (strchr (e->text, '\n'))
    return (e->begin == 1 && e->end == 1
	    && (line <= s->n || (line == s->n + 1 && s->old.len
				 && s->old.s[s->old.len - 1] == '\n')));
  if (line > s->n)
    return false;
  len = s->line[line - 1].len;
  if (len && s->line[line - 1].s[len - 1] == '\n')
    len--;
  return (size_t) e->end <= len + 1;
}

/* Whether S is what F was made for; if not, say so, unless it is only
   SHOWN.  */

static bool
as_compiled (const struct source *s, const struct fix *f, bool shown)
{
  if (strcmp (s->checksum, f->checksum) != 0)
    {
      if (!shown)
	error ("%s:%d: the file has changed since the report was made, so that "
	       "its fixes may be wrong; compile again for a new report",
	       f->file, f->line);
      return false;
    }
  for (size_t i = 0; i < f->nedits; i++)
    if (!edit_fits (s, &f->edit[i]))
      {
	if (!shown)
	  error ("%s:%d: the report has an edit that is not inside the file; "
		 "compile again for a new report", f->file, f->edit[i].line);
	return false;
      }
  return true;
}

struct source *
source_for (struct sources *all, const struct fix *f, const char *name)
{
  struct source *s = NULL;
  struct stat st;
  bool known = stat (name, &st) == 0;

  for (size_t i = 0; i < all->n && known && !s; i++)
    if (all->source[i]->st.st_dev == st.st_dev
	&& all->source[i]->st.st_ino == st.st_ino)
      s = all->source[i];
  if (!s)
    {
      s = open_source (all, f, name);
      if (!s)
	return NULL;
      all->source = xrealloc (all->source, (all->n + 1) * sizeof *all->source);
      all->source[all->n++] = s;
    }
  return as_compiled (s, f, all->shown) ? s : NULL;
}

const struct fix *
source_taken (const struct source *s, const struct fix *f)
{
  for (size_t i = 0; i < f->nedits; i++)
    if (s->line[f->edit[i].line - 1].fix)
      return s->line[f->edit[i].line - 1].fix;
  return NULL;
}

/* Return the edit of F in LINE that comes next behind LAST, or first if that is
   null; null if there is none.  New lines do not count.  */

static const struct fix_edit *
next_in_line (const struct fix *f, int line, const struct fix_edit *last)
{
  const struct fix_edit *best = NULL;

  for (const struct fix_edit *e = f->edit; e < f->edit + f->nedits; e++)
    if (e->line == line && !strchr (e->text, '\n')
	&& (!last || e->begin > last->begin
	    || (e->begin == last->begin && e > last))
	&& (!best || e->begin < best->begin))
      best = e;
  return best;
}

/* Make the edits of F in LINE, of which E is the first, but for new lines.  */

static void
edit_line (struct source_line *line, const struct fix *f,
	   const struct fix_edit *e)
{
  size_t at = 0;

  for (; e; e = next_in_line (f, e->line, e))
    {
      size_t begin = e->begin - 1;

      if (begin > at)
	text_add (&line->now, line->s + at, begin - at);
      text_puts (&line->now, e->text);
      at = (size_t) e->end - 1 > at ? (size_t) e->end - 1 : at;
    }
  text_add (&line->now, line->s + at, line->len - at);
  line->changed = line->now.len != line->len
    || memcmp (line->now.s, line->s, line->len) != 0;
}

void
source_edit (struct source *s, const struct fix *f)
{
  for (size_t i = 0; i < f->nedits; i++)
    {
      const struct fix_edit *e = &f->edit[i];
      struct source_line *line = &s->line[e->line - 1];

      line->fix = f;
      if (strchr (e->text, '\n'))
	text_puts (&line->before, e->text);
      else if (next_in_line (f, e->line, NULL) == e)
	edit_line (line, f, e);
    }
  s->edited++;
}

void
source_restore (struct source *s, const struct fix *f)
{
  for (size_t i = 0; i < s->n + 1; i++)
    if (s->line[i].fix == f)
      {
	text_free (&s->line[i].before);
	text_free (&s->line[i].now);
	s->line[i].changed = false;
	s->line[i].fix = NULL;
      }
  s->edited--;
}

void
source_text (const struct source *s, struct text *t)
{
  text_add (t, "", 0);
  for (size_t i = 0; i <= s->n; i++)
    {
      const struct source_line *line = &s->line[i];

      text_add (t, line->before.s ? line->before.s : "", line->before.len);
      if (line->changed)
	text_add (t, line->now.s, line->now.len);
      else
	text_add (t, line->s, line->len);
    }
}

void
free_sources (struct sources *s)
{
  for (size_t i = 0; i < s->n; i++)
    free_source (s->source[i]);
  free (s->source);
  memset (s, 0, sizeof *s);
}
