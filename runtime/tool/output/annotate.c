/* The source with what its lines cost.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Before each line of the source stand the part of the run's time that its
   accesses take, the sectors of a request and the lanes that work, as means
   over all of them; before a directive that begins a region, the time of all of
   it.  Without times, the first is the part of all sectors; without a profile,
   there is what is predicted.  The lines of the conclusion stand under what
   they are about.  */

#include "base/path.h"
#include "base/regular-file.h"
#include "base/tool.h"
#include "change/row-time.h"
#include "model/grid.h"
#include "model/rank.h"
#include "model/words.h"
#include "output/annotate.h"
#include "output/conclusion.h"

#include <stdlib.h>
#include <string.h>

enum
{
  FILE_LIMIT = 4 << 20,		/* A longer file is not shown.  */
  MARGIN = 36			/* Columns before the source.  */
};

/* What the accesses of a line come to.  */
struct line_sum
{
  double seconds, sectors, requests, lanes;
  bool region;			/* A region begins here: SECONDS are all of its
				   time.  */
  int predicted;		/* Most sectors of a request; 0: unknown.  */
  enum concern concern;
};

/* Add to S the launches of A whose region begins in LINE of the file NAME.
   Return whether there are any.  */

static bool
add_launches (struct line_sum *s, const struct annotated *a, const char *name,
	      int line)
{
  const struct launches *all = a->rows->launches;
  char *place = xasprintf ("%s:%d:", name, line);
  size_t len = strlen (place);
  bool any = false;

  for (size_t i = 0; a->rows->timed && i < all->n; i++)
    if (all->launch[i].region
	&& strncmp (all->launch[i].region, place, len) == 0)
      {
	s->seconds += all->launch[i].time;
	any = true;
      }
  free (place);
  return any;
}

/* Add ROW of A to S.  */

static void
add_line_row (struct line_sum *s, const struct row *row,
	      const struct annotated *a)
{
  enum concern c = row_concern (row, a->rows->counted);

  s->concern = c > s->concern ? c : s->concern;
  if (row->counted)
    {
      s->sectors += row->count.sectors;
      s->requests += row->count.requests;
      s->lanes += working_lanes (row) * row->count.requests;
      if (a->rows->timed)
	s->seconds += row_seconds (a->rows->launches, row);
    }
  else if (row->predicted && full_warp_least (row) > s->predicted)
    {
      s->predicted = full_warp_least (row);
      s->lanes = working_lanes (row);
    }
}

/* Print to F the figures of S, which A has, of whose sectors ALL are all.  */

static void
print_figures (FILE *f, const struct line_sum *s, const struct annotated *a,
	       double all)
{
  double part = a->rows->timed ? percent (s->seconds, a->costs->whole)
    : percent (s->sectors, all);
  const char *on = !a->colour ? "" : s->concern == CONCERN_BAD ? "\033[1;31m"
    : s->concern == CONCERN_SOME ? "\033[33m" : "";

  fputs (on, f);
  if (s->region && s->requests <= 0)
    fprintf (f, "%6.1f %9s %6s", part, "region", "");
  else if (s->requests > 0)
    fprintf (f, "%6.1f %9.2f %6.1f", part, s->sectors / s->requests,
	     s->lanes / s->requests);
  else if (s->predicted)
    fprintf (f, "%6s %9d %6.0f", "", s->predicted, s->lanes);
  else
    fprintf (f, "%6s %9s %6s", "", "", "");
  fputs (*on ? "\033[m" : "", f);
}

/* Print to F the LEN bytes at S, a line of a source, with tabs as spaces.  */

static void
print_source (FILE *f, const char *s, size_t len)
{
  struct text line = { 0 };

  for (size_t i = 0; i < len; i++)
    if (s[i] == '\t')
      do
	text_add (&line, " ", 1);
      while (line.len % 8 != 0);
    else if (s[i] != '\r' && s[i] != '\0')
      text_add (&line, s + i, 1);
  if (line.len)
    put_safe (f, line.s);
  putc ('\n', f);
  text_free (&line);
}

/* Print to F what the conclusion of A says of LINE of the file NAME.  */

static void
print_costs (FILE *f, const struct annotated *a, const char *name, int line)
{
  for (size_t i = 0; i < a->costs->n && i < COSTS_SHOWN; i++)
    {
      const struct cost *c = &a->costs->cost[i];
      char *text;
      size_t skip;

      if (c->line != line || c->file != name)
	continue;
      text = describe_cost (c, a->rows);
      skip = strlen (name) + 1 + snprintf (NULL, 0, "%d: ", line);
      fprintf (f, "%s%*s^ ", a->colour ? "\033[36m" : "", MARGIN - 2, "");
      print_wrapped (f, text + skip, MARGIN, MARGIN, a->width);
      fputs (a->colour ? "\033[m" : "", f);
      free (text);
    }
}

/* Whether the conclusion of A has a line about LINE of the file NAME.  */

static bool
cost_line_p (const struct annotated *a, const char *name, int line)
{
  for (size_t i = 0; i < a->costs->n && i < COSTS_SHOWN; i++)
    if (a->costs->cost[i].line == line && a->costs->cost[i].file == name)
      return true;
  return false;
}

/* Whether LINE is near one of the N rows ROW, in the order of lines, the first
   of which that is not before LINE is number K, or near what is in the
   conclusion of A about the file NAME.  */

static bool
shown_p (const struct annotated *a, const char *name,
	 const struct row *const *row, size_t n, size_t k, int line)
{
  bool near = a->context < 0
    || (k < n && row[k]->site.line - line <= a->context)
    || (k > 0 && row[k - 1]->site.line > 0
	&& line - row[k - 1]->site.line <= a->context);

  for (int d = -a->context; d <= a->context && !near; d++)
    near = cost_line_p (a, name, line + d);
  return near;
}

/* Print to F the lines of TEXT that A shows, where its N rows, in the order of
   lines, are ROW, and ALL are all sectors.  */

static void
print_lines (FILE *f, const struct annotated *a, const struct text *text,
	     const struct row *const *row, size_t n, double all)
{
  const char *p = text->s, *limit = p + text->len, *end;
  const char *name = row[0]->site.file;
  bool gap = false;
  size_t k = 0;

  for (int line = 1; p < limit; line++, p = end + 1)
    {
      struct line_sum sum = { 0 };

      end = memchr (p, '\n', limit - p);
      if (!end)
	end = limit;
      while (k < n && row[k]->site.line < line)
	k++;
      if (!shown_p (a, name, row, n, k, line))
	{
	  gap = true;
	  continue;
	}
      if (gap)
	fputs ("...\n", f);
      gap = false;
      for (size_t i = k; i < n && row[i]->site.line == line; i++)
	add_line_row (&sum, row[i], a);
      if (sum.requests <= 0)
	sum.region = add_launches (&sum, a, name, line);
      print_figures (f, &sum, a, all);
      fprintf (f, " %6d | ", line);
      print_source (f, p, end - p);
      print_costs (f, a, name, line);
    }
}

/* The order of two rows by file and line.  */

static int
order_rows (const void *pa, const void *pb)
{
  const struct record *a = &(*(const struct row *const *) pa)->site;
  const struct record *b = &(*(const struct row *const *) pb)->site;
  int o = strcmp (a->file, b->file);

  return o ? o : (a->line > b->line) - (a->line < b->line);
}

/* Print to F the source of A's N rows ROW, all of one file, if it is to be
   had; ALL are all sectors.  */

static bool
show_file (FILE *f, const struct annotated *a, const struct row *const *row,
	   size_t n, double all)
{
  const char *name = row[0]->site.file;
  struct text text = { 0 };
  struct stat st;
  int err = read_source (a->root, name, FILE_LIMIT, &st, &text);

  if (err != 0)
    {
      warning (err == OUTSIDE_ROOT
	       ? "'%s' is not shown: it is not below '%s', or hidden there; "
		 "--base=DIR allows sources in another directory"
	       : "'%s' cannot be read; run drano annotate where the program"
		 " was compiled (not in '%s'), or use --base=DIR", name,
	       a->root);
      return false;
    }
  put_safe (f, name);
  fprintf (f, ":\n%6s %9s %6s %6s\n",
	   a->rows->timed ? "time%" : a->rows->counted ? "sect%" : "",
	   "sect/req", "lanes", "line");
  if (text.len)
    print_lines (f, a, &text, row, n, all);
  putc ('\n', f);
  text_free (&text);
  return true;
}

bool
show_annotated (FILE *f, const struct annotated *a)
{
  const struct row **row = xcalloc (a->rows->n, sizeof *row);
  size_t n = 0;
  double all = 0;
  bool any = false;

  for (size_t i = 0; i < a->rows->n; i++)
    {
      const struct row *r = &a->rows->row[i];

      if (r->kind == ROW_ACCESS && r->counted)
	all += r->count.sectors;
      if (r->kind == ROW_ACCESS && r->site.file && r->site.line > 0
	  && (!a->only || same_file (a->only, r->site.file)))
	row[n++] = r;
    }
  if (n > 0)
    qsort (row, n, sizeof *row, order_rows);
  for (size_t k = 0, next; k < n; k = next)
    {
      for (next = k; next < n && row[next]->site.file == row[k]->site.file;
	   next++)
	continue;
      any |= show_file (f, a, row + k, next - k, all);
    }
  free (row);
  return any;
}
