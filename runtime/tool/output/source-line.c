/* Lines of source files, and places in them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC says at which byte an access is, the caret of its message: the bracket
   of a subscript, the point or arrow before a member, the first letter of a
   name.  Where that ends on the line is found by its letters and brackets.
   The file may have changed since it was compiled; what is found is on the
   line in any case.  */

#include "base/regular-file.h"
#include "output/source-line.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct source_file
{
  const char *name;		/* Interned.  */
  struct text text;
  size_t *line;			/* Where each line begins, and the end.  */
  size_t n;			/* Lines.  */
};

/* Read the file of F, and find its lines.  One that cannot be read has
   none.  */

static void
read_lines (struct source_file *f)
{
  struct stat st;
  size_t size = 1;

  if (read_regular (f->name, SOURCE_LIMIT, &st, &f->text) != 0)
    return;
  for (size_t i = 0; i < f->text.len; i++)
    size += f->text.s[i] == '\n';
  f->line = xcalloc (size + 1, sizeof *f->line);
  for (size_t at = 0; at < f->text.len; f->n++)
    {
      const char *end = memchr (f->text.s + at, '\n', f->text.len - at);

      f->line[f->n] = at;
      at = end ? (size_t) (end + 1 - f->text.s) : f->text.len;
    }
  f->line[f->n] = f->text.len;
}

/* Make room for another file in S.  */

static void
grow_files (struct source_files *s)
{
  s->size = s->size ? 2 * s->size : 64;
  s->file = xrealloc (s->file, s->size * sizeof *s->file);
  free_chains (&s->names);
  s->names = new_chains (s->size);
  for (size_t i = 0; i < s->n; i++)
    chains_add (&s->names, hash_names (&s->file[i].name, 1), i);
}

/* Return the file NAME of S.  */

static const struct source_file *
source_file (struct source_files *s, const char *name)
{
  uint64_t hash = hash_names (&name, 1);
  struct source_file *f;

  if (s->n == s->size)
    grow_files (s);
  for (size_t i = chains_first (&s->names, hash); i;
       i = chains_next (&s->names, i))
    if (s->file[i - 1].name == name)
      return &s->file[i - 1];
  chains_add (&s->names, hash, s->n);
  f = &s->file[s->n++];
  memset (f, 0, sizeof *f);
  f->name = name;
  read_lines (f);
  return f;
}

const char *
source_line (struct source_files *s, const char *name, int line, size_t *len)
{
  const struct source_file *f = source_file (s, name);
  const char *from;

  if (line < 1 || (size_t) line > f->n)
    return NULL;
  from = f->text.s + f->line[line - 1];
  *len = f->line[line] - f->line[line - 1];
  while (*len > 0 && (from[*len - 1] == '\n' || from[*len - 1] == '\r'))
    --*len;
  return from;
}

/* Whether C may be in a name.  */

static bool
name_p (char c)
{
  return isalnum ((unsigned char) c) || c == '_' || c == '$' || (c & 0x80);
}

/* Return what is behind the name at AT of the LEN bytes at S.  */

static size_t
behind_name (const char *s, size_t len, size_t at)
{
  while (at < len && name_p (s[at]))
    at++;
  return at;
}

/* Return what is behind the brackets that open at AT of the LEN bytes at S; AT
   if there are none, or they are not closed.  */

static size_t
behind_brackets (const char *s, size_t len, size_t at)
{
  int depth = 0;

  for (size_t i = at; i < len; i++)
    {
      depth += s[i] == '[' || s[i] == '(';
      depth -= s[i] == ']' || s[i] == ')';
      if (depth <= 0)
	return i == at ? at : i + 1;
    }
  return at;
}

int
expression_end (const char *line, size_t len, int column)
{
  size_t at = column - 1, next = at;

  if (at >= len)
    return column + 1;
  if (line[at] == '-' && at + 1 < len && line[at + 1] == '>')
    next = behind_name (line, len, at + 2);
  else if (line[at] == '.' || line[at] == '%')
    next = behind_name (line, len, at + 1);
  else if (name_p (line[at]))
    next = behind_name (line, len, at);
  at = behind_brackets (line, len, next);
  return (int) (at > (size_t) column ? at : (size_t) column) + 1;
}

int
character_column (const char *line, size_t len, int column)
{
  int characters = 1;

  for (int i = 1; i < column && (size_t) i <= len; i++)
    characters += (line[i - 1] & 0xc0) != 0x80;
  if ((size_t) column > len + 1)
    characters += column - 1 - (int) len;
  return characters;
}

void
free_source_files (struct source_files *s)
{
  for (size_t i = 0; i < s->n; i++)
    {
      text_free (&s->file[i].text);
      free (s->file[i].line);
    }
  free_chains (&s->names);
  free (s->file);
  memset (s, 0, sizeof *s);
}
