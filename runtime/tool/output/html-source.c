/* The source around the sites, for the page.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Of a long file only the lines around its sites are shown.  */

#include "base/path.h"
#include "base/regular-file.h"
#include "json.h"
#include "output/page.h"

#include <stdlib.h>
#include <string.h>

enum
{
  FILE_LIMIT = 4 << 20,		/* A longer file is not shown.  */
  WHOLE_LIMIT = 200,		/* A file of more lines is shown in parts.  */
  CONTEXT = 5,			/* Lines around a site in a part.  */
  LINE_LIMIT = 400		/* Bytes of a line that are shown.  */
};

/* Write to F, as a string, the LEN bytes at S, of a source file in whatever
   encoding; a tab becomes eight spaces or less.  */

static void
put_source_line (FILE *f, const char *s, size_t len)
{
  struct text line = { 0 };
  int column = 0;

  for (size_t i = 0; i < len && i < LINE_LIMIT; i++)
    if (s[i] == '\t')
      do
	text_add (&line, " ", 1);
      while (++column % 8 != 0);
    else if (s[i] != '\r' && s[i] != '\0')
      {
	text_add (&line, s + i, 1);
	column++;
      }
  text_add (&line, "", 0);
  json_put_string (f, line.s);
  text_free (&line);
}

/* Write to F those lines of TEXT that are shown, where its N rows, in the
   order of lines, are ROW.  */

static void
write_source_lines (FILE *f, const struct text *text,
		    const struct row *const *row,
		    size_t n)
{
  const char *p = text->s, *limit = p + text->len, *end;
  const char *separator = "";
  int line = 1, count = 1;
  size_t k = 0;

  for (const char *q = p; q < limit; q++)
    count += *q == '\n';
  putc ('[', f);
  for (; p < limit; line++, p = end + 1)
    {
      end = memchr (p, '\n', limit - p);
      if (!end)
	end = limit;
      while (k < n && row[k]->site.line < line)
	k++;
      if (count <= WHOLE_LIMIT
	  || (k < n && row[k]->site.line - line <= CONTEXT)
	  || (k > 0 && row[k - 1]->site.line > 0
	      && line - row[k - 1]->site.line <= CONTEXT))
	{
	  fprintf (f, "%s[%d,", separator, line);
	  put_source_line (f, p, end - p);
	  putc (']', f);
	  separator = ",\n";
	}
    }
  putc (']', f);
}

/* The order of two rows by file and line.  */

static int
order_sites (const void *pa, const void *pb)
{
  const struct record *a = &(*(const struct row *const *) pa)->site;
  const struct record *b = &(*(const struct row *const *) pb)->site;
  int o = strcmp (a->file, b->file);

  return o ? o : (a->line > b->line) - (a->line < b->line);
}

void
write_sources (FILE *f, const struct row_list *rows, const char *root)
{
  const struct row **row = xcalloc (rows->n, sizeof *row);
  size_t n = 0, outside = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind <= ROW_REGION && rows->row[i].site.file)
      row[n++] = &rows->row[i];
  qsort (row, n, sizeof *row, order_sites);
  putc ('[', f);
  for (size_t k = 0, next; k < n; k = next)
    {
      const char *name = row[k]->site.file;
      struct text text = { 0 };
      struct stat st;
      int err;

      for (next = k; next < n && row[next]->site.file == name; next++)
	continue;
      fputs (k ? ",\n{\"name\":" : "\n{\"name\":", f);
      json_put_string (f, name);
      json_put_key (f, "lines");
      err = read_source (root, name, FILE_LIMIT, &st, &text);
      if (err == 0)
	write_source_lines (f, &text, row + k, next - k);
      else
	fputs ("null", f);
      if (err == OUTSIDE_ROOT && !outside++)
	warning ("'%s' is not shown: it is not below '%s', or hidden there; "
		 "--base=DIR allows sources in another directory", name, root);
      putc ('}', f);
      text_free (&text);
    }
  putc (']', f);
  if (outside > 1)
    warning ("nor %s %zu more file%s", outside == 2 ? "is" : "are", outside - 1,
	     outside == 2 ? "" : "s");
  free (row);
}
