/* The source, with a bar at each line that has sites, for the page.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The names come from a report, which anybody may have written: only regular
   files are read, and not huge ones.  Of a long file only the lines around
   its sites are shown.  */

#define _GNU_SOURCE 1

#include "output/page.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  FILE_LIMIT = 4 << 20,		/* A longer file is not shown.  */
  WHOLE_LIMIT = 200,		/* A file of more lines is shown in parts.  */
  CONTEXT = 5,			/* Lines around a site in a part.  */
  LINE_LIMIT = 400		/* Bytes of a line that are shown.  */
};

struct source
{
  const char *name;
  struct text text;
  const size_t *site;		/* The rows of this file, by line.  */
  size_t n;
};

/* Read the file NAME into T.  Return false if it is not to be had.  */

static bool
read_source (const char *name, struct text *t)
{
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  struct stat st;
  FILE *f;
  bool ok;

  if (fd < 0)
    return false;
  if (fstat (fd, &st) < 0 || !S_ISREG (st.st_mode) || !(f = fdopen (fd, "r")))
    {
      close (fd);
      return false;
    }
  ok = text_read (t, f, FILE_LIMIT);
  fclose (f);
  return ok;
}

/* Add the LEN bytes at S, of a source file in whatever encoding, to T: what
   is not ASCII stays if it is UTF-8, else it becomes U+FFFD; a tab becomes
   eight spaces or less.  */

static void
put_source_line (struct text *t, const char *s, size_t len)
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
  html_puts (t, line.s);
  text_free (&line);
}

/* Add the bar of a line to T: FIGURE, and WEIGHT of HEAVIEST as its length;
   FIRST is the row that it links to.  */

static void
put_bar (struct text *t, double weight, double heaviest, size_t first,
	 bool counted)
{
  char digits[32];

  if (weight <= 0)
    {
      text_printf (t, "<td class='b'><a href='#site-%zu'>0</a></td>", first);
      return;
    }
  text_printf (t, "<td class='b'><span style='--w:%.1f%%'><i><a "
	       "href='#site-%zu'>%s</a></i></span></td>",
	       heaviest > 0 ? 100 * weight / heaviest : 0, first,
	       counted ? grouped (weight < 1e19 ? (unsigned long long) weight
				  : ULLONG_MAX, digits, sizeof digits)
	       : (snprintf (digits, sizeof digits, "%.1f", weight), digits));
}

/* The sum of the weights of the rows of S at LINE, from row index *K of S on,
   which is moved behind them.  */

static double
line_weight (const struct source *s, const struct row_list *rows, int line,
	     size_t *k)
{
  double sum = 0;

  for (; *k < s->n && rows->row[s->site[*k]].site.line == line; (*k)++)
    {
      double w = row_weight (&rows->row[s->site[*k]], rows->counted);

      sum += w > 0 ? w : 0;
    }
  return sum;
}

/* Whether LINE is to be shown of S, a file of COUNT lines; K is the first of
   its rows at or behind LINE.  */

static bool
is_shown (const struct source *s, const struct row_list *rows, int line,
	  int count, size_t k)
{
  if (count <= WHOLE_LIMIT)
    return true;
  if (k < s->n && rows->row[s->site[k]].site.line - line <= CONTEXT)
    return true;
  return k > 0 && line - rows->row[s->site[k - 1]].site.line <= CONTEXT;
}

/* Add S to T; HEAVIEST is the greatest weight of a line of all files.  */

static void
put_source (struct text *t, const struct source *s,
	    const struct row_list *rows, double heaviest)
{
  const char *p = s->text.s, *limit = p + s->text.len;
  int line = 1, count = 1;
  size_t k = 0;
  bool gap = false;

  for (const char *q = p; q < limit; q++)
    count += *q == '\n';
  while (k < s->n && rows->row[s->site[k]].site.line < 1)
    k++;
  text_puts (t, "<div class='src'><table><tbody>\n");
  for (; p < limit; line++)
    {
      const char *nl = memchr (p, '\n', limit - p);
      const char *end = nl ? nl : limit;

      if (is_shown (s, rows, line, count, k))
	{
	  size_t first = k;
	  double w = line_weight (s, rows, line, &k);

	  if (gap)
	    text_puts (t, "<tr class='gap'><td colspan='3'>...</td></tr>\n");
	  gap = false;
	  text_printf (t, "<tr%s>", k > first ? " class='hit'" : "");
	  if (k > first)
	    put_bar (t, w, heaviest, s->site[first], rows->counted);
	  else
	    text_puts (t, "<td class='b'></td>");
	  text_printf (t, "<td class='no'>%d</td><td class='c'>", line);
	  put_source_line (t, p, end - p);
	  text_puts (t, "</td></tr>\n");
	}
      else
	gap = true;
      p = end + 1;
    }
  text_puts (t, "</tbody></table></div>\n");
}

/* The order of two rows of ROWS, given by their numbers, by file and
   line.  */

static int
order_sites (const void *pa, const void *pb, void *rows)
{
  const struct row *row = ((const struct row_list *) rows)->row;
  const struct record *a = &row[*(const size_t *) pa].site;
  const struct record *b = &row[*(const size_t *) pb].site;
  int o = strcmp (a->file ? a->file : "", b->file ? b->file : "");

  if (o == 0)
    o = (a->line > b->line) - (a->line < b->line);
  if (o == 0)
    o = *(const size_t *) pa < *(const size_t *) pb ? -1 : 1;
  return o;
}

/* The greatest weight of a line in the files whose rows, sorted, are
   SITE[0..N-1].  */

static double
heaviest_line (const struct row_list *rows, const size_t *site, size_t n)
{
  struct source all = { .site = site, .n = n };
  double heaviest = 0;

  for (size_t k = 0; k < n;)
    {
      double w = line_weight (&all, rows, rows->row[site[k]].site.line, &k);

      if (w > heaviest)
	heaviest = w;
    }
  return heaviest;
}

void
html_sources (struct text *t, const struct row_list *rows)
{
  size_t *site = xcalloc (rows->n, sizeof *site), n = 0;
  double heaviest;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind <= ROW_REGION)
      site[n++] = i;
  qsort_r (site, n, sizeof *site, order_sites, (void *) rows);
  heaviest = heaviest_line (rows, site, n);
  for (size_t k = 0; k < n;)
    {
      struct source s = { .name = rows->row[site[k]].site.file,
			  .site = site + k };

      while (k < n && rows->row[site[k]].site.file == s.name)
	k++, s.n++;
      if (!s.name)
	continue;
      text_puts (t, "<h3><code>");
      html_puts (t, s.name);
      text_puts (t, "</code></h3>\n");
      if (read_source (s.name, &s.text))
	put_source (t, &s, rows, heaviest);
      else
	text_puts (t, "<p class='dim'>The file was not found where the page "
		   "was made; run drano report where the program was "
		   "compiled.</p>\n");
      text_free (&s.text);
    }
  free (site);
}
