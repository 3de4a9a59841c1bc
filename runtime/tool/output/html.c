/* drano report --html: a page complete in itself.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The page is report.html, with three places filled in: the tables as text,
   for a reader without JavaScript, the records that --json writes, and the
   figures and words that follow from them.  The page's script draws the rest;
   it knows no rule of what is wasted.  */

#define _GNU_SOURCE 1

#include "json.h"
#include "model/words.h"
#include "output/page.h"

#include <stdlib.h>
#include <string.h>

enum
{
  TEXT_MAX = 5000,		/* Accesses in the table without a script.  */
  LANES = 32
};

/* Write KEY and the number X, shown as TEXT, which is freed.  */

static void
put_figure (FILE *f, const char *key, double x, char *text)
{
  json_put_key (f, key);
  putc ('[', f);
  json_put_real (f, x);
  putc (',', f);
  json_put_string (f, text);
  putc (']', f);
  free (text);
}

/* Write KEY and the string TEXT, which is freed.  */

static void
put_words (FILE *f, const char *key, char *text)
{
  json_put_text (f, key, text);
  free (text);
}

/* N with commas, in new storage.  */

static char *
total_text (unsigned long long n)
{
  char digits[32];

  return xstrdup (grouped (n, digits, sizeof digits));
}

/* The number X, which is a total, as text in new storage.  */

static char *
real_total_text (double x)
{
  return x < 0 || x >= 1e18 ? real_text (x, 0)
    : total_text ((unsigned long long) (x + 0.5));
}

/* Write the overview of ROWS.  */

static void
put_overview (FILE *f, const struct row_list *rows)
{
  struct totals all = { 0 };
  unsigned long long libraries = 0;
  size_t bad = 0, idle = 0;
  const char *device = NULL;

  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];

      add_totals (&all, row);
      bad += row->kind == ROW_ACCESS
	&& row_verdict (row, rows->counted) == VERDICT_UNCOALESCED;
      idle += row->kind == ROW_ACCESS && row->idle;
      if (row->kind == ROW_LIBRARY)
	libraries = add_saturated (libraries, row->count.sectors);
      if (row->counted && row->count.device)
	device = row->count.device;
    }
  json_put_truth (f, "counted", true, rows->counted);
  json_put_text (f, "device", device);
  put_words (f, "libraries", libraries ? total_text (libraries) : NULL);
  put_words (f, "accesses", total_text (count_kind (rows, ROW_ACCESS)));
  put_words (f, "uncoalesced", total_text (bad));
  put_words (f, "idle", total_text (idle));
  if (rows->counted)
    {
      put_words (f, "sectors", total_text (all.sectors));
      put_words (f, "ideal", total_text (all.ideal));
      put_words (f, "excessive", total_text (all.excessive));
      put_words (f, "percent", real_text (percent (all.excessive, all.sectors),
					  1));
    }
}

/* Find out into *STRIDE the one stride of ROW, of which LANES lanes work; set
   *LARGE if it is only known to be large.  Return false if there is none.  */

static bool
one_stride (const struct row *row, int lanes, int64_t *stride, bool *large)
{
  const struct record *r = &row->site;

  *large = false;
  *stride = 0;
  if (lanes == 1)
    return true;
  if (row->counted && row->count.have_stride)
    {
      *stride = row->count.stride_min;
      return row->count.stride_min == row->count.stride_max;
    }
  if (r->have_stride_bytes)
    {
      *stride = r->stride_bytes;
      return true;
    }
  /* A symbolic stride: every lane in a sector of its own, if that is what
     is predicted.  */
  *stride = 1024;
  *large = true;
  return r->pattern && strcmp (r->pattern, "strided") == 0
    && row->predicted && full_warp_least (row) >= LANES;
}

/* Write what a picture of a request of ROW is drawn by: its stride, or null,
   and the mean of its sectors.  */

static void
put_picture (FILE *f, const struct row *row)
{
  const struct record *r = &row->site;
  double working = working_lanes (row), sectors = 0;
  int lanes = working <= 0 || working > LANES ? LANES
    : working < 1 ? 1 : (int) (working + 0.5);
  int64_t stride;
  bool large, one = one_stride (row, lanes, &stride, &large);

  if (row->counted && row->count.requests)
    sectors = (double) row->count.sectors / row->count.requests;
  else if (row->predicted)
    sectors = (full_warp_least (row) + r->sectors[1]) / 2.0;
  fprintf (f, ",\"picture\":{\"lanes\":%d", lanes);
  json_put_number (f, "bytes", true,
		   r->bytes > 0 && r->bytes <= 256 ? r->bytes : 4);
  json_put_number (f, "stride", one, stride);
  json_put_truth (f, "large", true, large);
  json_put_key (f, "sectors");
  json_put_real (f, sectors);
  json_put_key (f, "ideal");
  json_put_real (f, ideal_per_request (row) > 0 ? ideal_per_request (row) : 0);
  putc ('}', f);
}

/* Write the figures of ROW, each as a number to sort by and its text.  */

static void
put_figures (FILE *f, const struct row *row)
{
  const struct record_measured *m = &row->count;
  double n = row->counted && m->requests ? (double) m->requests : -1;
  double mean = n > 0 ? m->sectors / n : -1;
  double share = percent (measured_excess (row), m->sectors);

  put_figure (f, "excessive", measured_excess (row),
	      row->counted ? total_text (excess_total (row)) : xstrdup ("-"));
  put_figure (f, "%", share,
	      row->counted ? real_text (share, 1) : xstrdup ("-"));
  put_figure (f, "sectors/request", mean, real_text (mean, 2));
  put_figure (f, "predicted", predicted_excess (row), predicted_text (row));
  put_figure (f, "ideal", ideal_per_request (row), ideal_text (row));
  put_figure (f, "lanes", working_lanes (row),
	      real_text (working_lanes (row), n > 0 ? 1 : 0));
  put_figure (f, "factor", bandwidth_factor (row),
	      real_text (bandwidth_factor (row), 2));
  put_figure (f, "stride", row->counted && m->have_stride ? m->stride_mean
	      : (double) row->site.stride_bytes, stride_text (row));
}

/* Write ROW of ROWS.  */

static void
put_row (FILE *f, const struct row_list *rows, const struct row *row)
{
  static const char *const kind[] =
    {
      [ROW_ACCESS] = "access", [ROW_REGION] = "region",
      [ROW_PROGRAM] = "program", [ROW_OWN] = "own",
      [ROW_NO_LINES] = "no lines", [ROW_LIBRARY] = "library",
      [ROW_HOST] = "host", [ROW_LAUNCH] = "launch", [ROW_BRANCH] = "branch"
    };
  static const char *const class[] =
    {
      [CONCERN_NONE] = "none", [CONCERN_FINE] = "good",
      [CONCERN_SOME] = "mid", [CONCERN_BAD] = "bad"
    };
  const struct record *r = &row->site;

  fputs ("{\"kind\":", f);
  json_put_string (f, kind[row->kind]);
  put_words (f, "site", site_name (r));
  put_words (f, "access", access_name (row));
  put_words (f, "sentence", describe_row (row, rows->counted));
  if (row->kind <= ROW_REGION)
    {
      json_put_text (f, "verdict", r->access
		     ? verdict_name (row_verdict (row, rows->counted))
		     : r->finding ? r->finding : "finding");
      json_put_text (f, "class", row->kind == ROW_ACCESS
		     ? class[row_concern (row, rows->counted)] : "mid");
      json_put_truth (f, "measured", true, row->counted);
      json_put_truth (f, "has_prediction", true, row->predicted);
      json_put_truth (f, "disagrees", true, disagrees (row));
      json_put_key (f, "weight");
      json_put_real (f, rows->counted ? measured_excess (row)
		     : predicted_excess (row));
    }
  if (row->kind == ROW_ACCESS)
    {
      put_figures (f, row);
      put_picture (f, row);
    }
  putc ('}', f);
}

/* Write the proposal P.  */

static void
put_proposal (FILE *f, const struct proposal *p)
{
  bool sectors = p->sectors[0] >= 0 && p->sectors[1] >= 0;
  char *what = describe_proposal (p);

  fputs ("{\"legality\":", f);
  json_put_string (f, legality_text (p));
  json_put_truth (f, "fixit", true, p->fixit);
  put_words (f, "change", xasprintf ("%s:%d:%d: %s", p->file ? p->file : "?",
				     p->line, p->column, what));
  put_figure (f, "saves", proposal_saves (p),
	      real_total_text (proposal_saves (p)));
  put_figure (f, "before", p->total[0], real_total_text (p->total[0]));
  put_figure (f, "after", p->total[1], real_total_text (p->total[1]));
  put_figure (f, "sectors/request",
	      sectors ? p->sectors[0] - p->sectors[1] : -1,
	      proposal_sectors (p, " \xe2\x86\x92 "));
  putc ('}', f);
  free (what);
}

/* Write all that the page shows of ROWS, of the sources, and of ADVICE next to
   the records; row I is that of record I.  */

static void
write_page_words (FILE *f, const struct row_list *rows,
		  const struct proposals *advice)
{
  fputs ("{\"rows\":[", f);
  for (size_t i = 0; i < rows->n; i++)
    {
      fputs (i ? ",\n" : "\n", f);
      put_row (f, rows, &rows->row[i]);
    }
  fputs ("],\n\"advice\":[", f);
  for (size_t i = 0; i < advice->n; i++)
    {
      fputs (i ? ",\n" : "\n", f);
      put_proposal (f, &advice->p[i]);
    }
  fputs ("],\n\"sources\":", f);
  write_sources (f, rows);
  put_overview (f, rows);
  fputs ("}\n", f);
}

/* Add the page from *P up to MARK to T, and set *P behind it.  */

static void
copy_up_to (struct text *t, const char **p, const char *mark)
{
  const char *at = strstr (*p, mark);

  text_add (t, *p, at - *p);
  *p = at + strlen (mark);
}

/* Add S, which has LEN bytes, to T, with each of the characters '<' and '&'
   as LESS and AND say; S is freed.  */

static void
add_escaped (struct text *t, char *s, size_t len, const char *less,
	     const char *and)
{
  for (size_t i = 0, n; i < len; i += n)
    {
      n = strcspn (s + i, "<&");
      text_add (t, s + i, n);
      if (i + n < len)
	text_puts (t, s[i + n++] == '<' ? less : and);
    }
  free (s);
}

void
show_html (struct text *t, const struct row_list *rows,
	   const struct record_list *list, const struct proposals *advice)
{
  const char *p = report_page;

  for (int part = 0; part < 3; part++)
    {
      static const char *const mark[]
	= { "@TABLES@", "@RECORDS@", "@WORDS@" };
      size_t len = 0;
      char *s = NULL;
      FILE *f = open_memstream (&s, &len);

      if (!f)
	fatal ("out of memory");
      if (part == 0)
	show_table (f, rows, advice, TEXT_MAX, false);
      else if (part == 1)
	write_rows (f, rows, list->other, list->nothers);
      else
	write_page_words (f, rows, advice);
      if (ferror (f) | fclose (f))
	fatal ("out of memory");
      copy_up_to (t, &p, mark[part]);
      /* Neither character is anywhere in JSON but in a string.  Without them,
	 nothing in it can end the script that it is in, or begin one.  */
      if (part == 0)
	add_escaped (t, s, len, "&lt;", "&amp;");
      else
	add_escaped (t, s, len, "\\u003c", "\\u0026");
    }
  text_puts (t, p);
}
