/* drano report --html: a page complete in itself.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The page is report.html, with places filled in: what it is about, the tables
   as text, for a reader without JavaScript, the records that --json writes,
   and the figures and words that follow from them.  The page's script draws
   the rest; it knows no rule of what is wasted.  */

#define _GNU_SOURCE 1

#include "base/machine.h"
#include "json.h"
#include "model/words.h"
#include "output/conclusion.h"
#include "output/page.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum
{
  TEXT_MAX = 5000,		/* Accesses in the table without a script.  */
  NAMES_MAX = 3			/* Files in the heading.  */
};

/* The device on which some of ROWS were measured; null if none were.  */

static const char *
measured_device (const struct row_list *rows)
{
  const char *device = NULL;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].counted && rows->row[i].count.device)
      device = rows->row[i].count.device;
  return device;
}

/* Write the overview of ROWS.  */

static void
put_overview (FILE *f, const struct row_list *rows)
{
  struct totals all = { 0 };
  unsigned long long libraries = 0;
  size_t bad = 0, idle = 0;

  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *row = &rows->row[i];

      add_totals (&all, row);
      bad += row->kind == ROW_ACCESS
	&& row_verdict (row, rows->counted) == VERDICT_UNCOALESCED;
      idle += row->kind == ROW_ACCESS && row->idle;
      if (row->kind == ROW_LIBRARY)
	libraries = add_saturated (libraries, row->count.sectors);
    }
  json_put_truth (f, "counted", rows->counted);
  json_put_truth (f, "timed", rows->timed);
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

/* Write the lines of the conclusion from COSTS of ROWS.  */

static void
put_conclusion (FILE *f, const struct costs *costs, const struct row_list *rows)
{
  json_put_key (f, "conclusion");
  putc ('[', f);
  for (size_t i = 0; i < costs->n && i < COSTS_SHOWN; i++)
    {
      char *line = describe_cost (&costs->cost[i], rows);

      fputs (i ? "," : "", f);
      json_put_string (f, line);
      free (line);
    }
  putc (']', f);
  put_words (f, "nothing", describe_no_costs (costs, rows));
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
    && row->predicted && full_warp_least (row) >= MACHINE_WARP;
}

/* Write what a picture of a request of ROW is drawn by: its stride, or null,
   and the mean of its sectors.  */

static void
put_picture (FILE *f, const struct row *row)
{
  const struct record *r = &row->site;
  double working = working_lanes (row), sectors = 0;
  int lanes = working <= 0 || working > MACHINE_WARP ? MACHINE_WARP
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
  json_put_truth (f, "large", large);
  json_put_key (f, "sectors");
  json_put_real (f, sectors);
  json_put_key (f, "ideal");
  json_put_real (f, ideal_per_request (row) > 0 ? ideal_per_request (row) : 0);
  putc ('}', f);
}

/* Return the excessive sectors of ROW, in new storage; with the error of all
   its sectors, of which they are a part.  */

static char *
excess_text (const struct row *row)
{
  char *excess, *error, *text;

  if (!row->counted)
    return xstrdup ("-");
  excess = total_text (excess_total (row));
  error = error_text (&row->count);
  text = xasprintf (*error ? "%s (sectors%s)" : "%s%s", excess, error);
  free (excess);
  free (error);
  return text;
}

/* Write the figures of ROW, each as a number to sort by and its text.  TIME is
   that of all launches, or 0 if it is not known what rows save of it.  */

static void
put_figures (FILE *f, const struct row *row, double time)
{
  const struct record_measured *m = &row->count;
  double n = row->counted && m->requests ? (double) m->requests : -1;
  double mean = n > 0 ? m->sectors / n : -1;
  double share = percent (measured_excess (row), m->sectors);

  if (time > 0)
    put_figure (f, "time %", row->counted ? row->saves : -1,
		real_text (row->counted ? percent (row->saves, time) : -1,
			   1));
  put_figure (f, "excessive", measured_excess (row), excess_text (row));
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
      [ROW_PROGRAM] = "program", [ROW_COMPILER] = "own",
      [ROW_NO_LINES] = "no lines", [ROW_LIBRARY] = "library",
      [ROW_HOST] = "host", [ROW_LAUNCH] = "launch", [ROW_BRANCH] = "branch",
      [ROW_BANKS] = "banks"
    };
  static const char *const class[] =
    {
      [CONCERN_NONE] = "none", [CONCERN_FINE] = "good",
      [CONCERN_SOME] = "mid", [CONCERN_BAD] = "bad"
    };
  const struct record *r = &row->site;

  fputs ("{\"kind\":", f);
  json_put_string (f, kind[row->kind]);
  put_words (f, "site", place_name (r));
  put_words (f, "access", access_name (row));
  put_words (f, "sentence", describe_row (row, rows->counted));
  if (row->kind <= ROW_REGION)
    {
      json_put_text (f, "file", r->file);
      json_put_number (f, "line", true, r->line);
      json_put_truth (f, "found", r->finding != NULL);
      json_put_truth (f, "many", row->sites > 1);
      json_put_text (f, "verdict", r->access
		     ? verdict_name (row_verdict (row, rows->counted))
		     : r->finding ? r->finding : "finding");
      json_put_text (f, "class", row->kind == ROW_ACCESS
		     ? class[row_concern (row, rows->counted)] : "mid");
      json_put_truth (f, "measured", row->counted);
      json_put_truth (f, "has_prediction", row->predicted);
      json_put_truth (f, "disagrees", disagrees (row));
      json_put_key (f, "weight");
      json_put_real (f, rows->counted ? measured_excess (row)
		     : predicted_excess (row));
    }
  if (row->kind == ROW_ACCESS)
    {
      put_figures (f, row, rows->timed ? rows->launches->time : 0);
      put_page_caches (f, row);
      put_picture (f, row);
    }
  putc ('}', f);
}

/* Write all that the page shows of P, next to the records; row I is that of
   record I.  */

static void
write_page_words (FILE *f, const struct page *p)
{
  const struct row_list *rows = p->rows;

  fputs ("{\"rows\":[", f);
  for (size_t i = 0; i < rows->n; i++)
    {
      fputs (i ? ",\n" : "\n", f);
      put_row (f, rows, &rows->row[i]);
    }
  fputs ("],\n\"changes\":", f);
  write_proposals (f, p->advice, p->fixes, p->root);
  fputs (",\n\"times\":", f);
  write_page_launches (f, rows->launches);
  fputs (",\n\"copies\":", f);
  write_page_copies (f, p->list, rows->launches);
  fputs (",\n\"sources\":", f);
  write_sources (f, rows, p->root);
  put_overview (f, rows);
  put_conclusion (f, p->costs, rows);
  fputs ("}\n", f);
}

/* Return the date and time of SECONDS, in new storage.  */

static char *
date_text (time_t seconds)
{
  char text[64];
  struct tm tm;

  if (!gmtime_r (&seconds, &tm)
      || !strftime (text, sizeof text, "%Y-%m-%d %H:%M UTC", &tm))
    return xstrdup ("?");
  return xstrdup (text);
}

/* When the page is made.  Those who build packages want to say that.  */

static time_t
page_time (void)
{
  const char *epoch = getenv ("SOURCE_DATE_EPOCH");

  return epoch && *epoch ? (time_t) strtoll (epoch, NULL, 10) : time (NULL);
}

/* Write the names of what P reports on.  */

static void
write_subject (FILE *f, const struct page *p)
{
  size_t shown = p->nnames > NAMES_MAX ? NAMES_MAX : p->nnames;

  for (size_t i = 0; i < shown; i++)
    fprintf (f, "%s%s", i ? ", " : "",
	     strcmp (p->name[i], "-") == 0 ? "standard input" : p->name[i]);
  if (shown < p->nnames)
    fprintf (f, " and %zu more", p->nnames - shown);
}

/* Write on which device P was measured, if it was, when, and when the page was
   made.  */

static void
write_about (FILE *f, const struct page *p)
{
  const struct record_list *list = p->list;
  const char *device = measured_device (p->rows);
  int64_t written = 0;
  char *made = date_text (page_time ());

  for (size_t i = 0; i < list->nprocesses; i++)
    if (list->process[i].written > written)
      written = list->process[i].written;
  if (device)
    fprintf (f, "Measured on %s", device);
  else
    fputs ("Predicted; nothing was measured", f);
  if (device && written)
    {
      char *when = date_text (written / 1000000000);

      fprintf (f, ", %s", when);
      free (when);
    }
  fprintf (f, ". Written by drano " DRANO_VERSION ", %s.", made);
  free (made);
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

/* Write the tables of P.  */

static void
write_tables (FILE *f, const struct page *p)
{
  struct faults faults = find_faults (p->list);
  struct copies copies = find_copies (p->list);

  show_conclusion (f, p->costs, p->rows, 0);
  putc ('\n', f);
  show_table (f, p->rows, p->advice, TEXT_MAX, 0, false);
  show_copies (f, &copies, TEXT_MAX, 0, false);
  show_faults (f, &faults, 0);
  free_faults (&faults);
  free_copies (&copies);
}

/* Write the records of P.  */

static void
write_records (FILE *f, const struct page *p)
{
  write_rows (f, p->rows, p->list->other, p->list->nothers);
}

/* What is filled in, in the page's order.  Of JSON, none of the two characters
   is anywhere but in a string.  Without them, nothing in it can end the script
   that it is in, or begin one.  */

static const struct
{
  const char *mark;
  void (*write) (FILE *f, const struct page *p);
  const char *less, *and;
} fillings[] =
  {
    { "@TITLE@", write_subject, "&lt;", "&amp;" },
    { "@SUBJECT@", write_subject, "&lt;", "&amp;" },
    { "@ABOUT@", write_about, "&lt;", "&amp;" },
    { "@TABLES@", write_tables, "&lt;", "&amp;" },
    { "@RECORDS@", write_records, "\\u003c", "\\u0026" },
    { "@WORDS@", write_page_words, "\\u003c", "\\u0026" }
  };

void
show_html (struct text *t, const struct page *page)
{
  const char *p = report_page;

  for (size_t i = 0; i < sizeof fillings / sizeof fillings[0]; i++)
    {
      size_t len = 0;
      char *s = NULL;
      FILE *f = open_memstream (&s, &len);

      if (!f)
	fatal ("out of memory");
      fillings[i].write (f, page);
      if (ferror (f) | fclose (f))
	fatal ("out of memory");
      copy_up_to (t, &p, fillings[i].mark);
      add_escaped (t, s, len, fillings[i].less, fillings[i].and);
    }
  text_puts (t, p);
}
