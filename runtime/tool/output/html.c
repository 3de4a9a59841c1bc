/* drano report --html: a page complete in itself.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The page loads nothing, its security policy says so, and its script only
   sorts.  Everything that came from a file is escaped by html_puts.  */

#include "model/words.h"
#include "output/page.h"

#include <stdlib.h>
#include <string.h>

enum
{
  ROWS_MAX = 5000,		/* Accesses in the table; a browser is slow
				   with more.  */
  CARDS_MAX = 200		/* Those that get a card with a picture.  */
};

/* Add S to T as html_puts does, with leave to break the line behind each
   slash.  */

static void
html_put_path (struct text *t, const char *s)
{
  const char *slash;

  for (; (slash = strchr (s, '/')) != NULL; s = slash + 1)
    {
      char *part = xasprintf ("%.*s", (int) (slash + 1 - s), s);

      html_puts (t, part);
      text_puts (t, "<wbr>");
      free (part);
    }
  html_puts (t, s);
}

/* Add N with commas to T.  */

static void
put_total (struct text *t, unsigned long long n)
{
  char digits[32];

  text_puts (t, grouped (n, digits, sizeof digits));
}

/* Add a box of the overview to T: NUMBER and what it is.  */

static void
put_box (struct text *t, unsigned long long number, const char *what)
{
  text_puts (t, "<div><b>");
  put_total (t, number);
  text_printf (t, "</b><span class='dim small'>%s</span></div>\n", what);
}

/* Add the overview of ROWS to T.  */

static void
put_overview (struct text *t, const struct row_list *rows)
{
  struct totals all = { 0 };
  unsigned long long libraries = 0;
  size_t bad = 0, idle = 0;
  const char *device = NULL;

  for (size_t i = 0; i < rows->n; i++)
    {
      add_totals (&all, &rows->row[i]);
      bad += rows->row[i].kind == ROW_ACCESS
	&& (row_verdict (&rows->row[i], rows->counted)
	    == VERDICT_UNCOALESCED);
      idle += rows->row[i].kind == ROW_ACCESS && rows->row[i].idle;
      if (rows->row[i].kind == ROW_LIBRARY)
	libraries = add_saturated (libraries, rows->row[i].count.sectors);
      if (rows->row[i].counted && rows->row[i].count.device)
	device = rows->row[i].count.device;
    }
  text_puts (t, "<div class='totals'>\n");
  put_box (t, count_kind (rows, ROW_ACCESS), "accesses");
  put_box (t, bad, "uncoalesced");
  put_box (t, idle, "with idle lanes");
  if (rows->counted)
    {
      put_box (t, all.sectors, "sectors");
      put_box (t, all.ideal, "ideal");
      put_box (t, all.excessive, "excessive");
      text_printf (t, "<div><b>%.1f %%</b><span class='dim small'>of the "
		   "sectors are excessive</span></div>\n",
		   percent (all.excessive, all.sectors));
    }
  text_puts (t, "</div>\n<p class='dim small'>A sector is 32 bytes, the least "
	     "that is fetched. Ideal is the least number of sectors that hold "
	     "what the lanes ask for, if all 32 of each warp work; what goes "
	     "beyond it is excessive.");
  if (device)
    {
      text_puts (t, " Measured on ");
      html_puts (t, device);
      text_puts (t, ".");
    }
  else
    text_puts (t, " Nothing was measured: all figures are predictions for one "
	       "request.");
  if (libraries > 0)
    {
      char digits[32];

      text_printf (t, " Libraries fetched %s sectors, which are not in these "
		   "figures.", grouped (libraries, digits, sizeof digits));
    }
  text_puts (t, "</p>\n");
}

/* Add a cell of the table to T: under HEADING, sorted by VALUE (if it is not
   negative), showing TEXT, which is freed.  */

static void
put_cell (struct text *t, const char *heading, double value, char *text)
{
  text_printf (t, "<td class='n' data-h='%s' data-v='", heading);
  text_printf (t, "%.10g'>", value);
  html_puts (t, text);
  text_puts (t, "</td>");
  free (text);
}

/* ROW's excess with commas, in new storage.  */

static char *
excess_text (const struct row *row)
{
  char digits[32];

  return !row->counted ? xstrdup ("-")
    : xstrdup (grouped (excess_total (row), digits, sizeof digits));
}

/* Add a cell that is sorted by the text TEXT, linked to row LINK unless that
   is negative; TEXT is freed.  */

static void
put_text_cell (struct text *t, const char *heading, char *text, long link,
	       bool tag)
{
  text_printf (t, "<td class='l' data-h='%s' data-v='", heading);
  html_puts (t, text);
  text_puts (t, "'>");
  if (link >= 0)
    text_printf (t, "<a href='#site-%ld'>", link);
  text_puts (t, tag ? "<span class='tag'>" : "<span>");
  if (tag)
    html_puts (t, text);
  else
    html_put_path (t, text);
  text_puts (t, link >= 0 ? "</span></a></td>" : "</span></td>");
  free (text);
}

/* Add the table's line for row I of ROWS to T.  */

static void
put_row (struct text *t, const struct row_list *rows, size_t i)
{
  const struct row *row = &rows->row[i];
  const struct record_measured *m = &row->count;
  double n = row->counted && m->requests ? (double) m->requests : -1;
  char *site = site_name (&row->site), *access = access_name (row);
  char *predicted = predicted_text (row);

  text_printf (t, "<tr class='%s'>", row_class (row, rows->counted));
  put_text_cell (t, "site", xasprintf ("%s: %s", site, access),
		 i < CARDS_MAX ? (long) i : -1, false);
  put_text_cell (t, "verdict",
		 xstrdup (verdict_name (row_verdict (row, rows->counted))),
		 -1, true);
  if (rows->counted)
    {
      put_cell (t, "excessive", measured_excess (row),
		excess_text (row));
      put_cell (t, "%", percent (measured_excess (row), m->sectors),
		row->counted ? real_text (percent (measured_excess (row),
						   m->sectors), 1)
		: xstrdup ("-"));
      put_cell (t, "sectors/request", n > 0 ? m->sectors / n : -1,
		real_text (n > 0 ? m->sectors / n : -1, 2));
    }
  put_cell (t, "predicted", predicted_excess (row),
	    xasprintf ("%s%s", predicted, disagrees (row) ? " !" : ""));
  put_cell (t, "ideal", ideal_per_request (row), ideal_text (row));
  put_cell (t, "lanes", working_lanes (row),
	    real_text (working_lanes (row), n > 0 ? 1 : 0));
  put_cell (t, "factor", bandwidth_factor (row),
	    real_text (bandwidth_factor (row), 2));
  put_cell (t, "stride", row->counted && m->have_stride ? m->stride_mean
	    : (double) row->site.stride_bytes, stride_text (row));
  text_puts (t, "</tr>\n");
  free (site);
  free (access);
  free (predicted);
}

/* Add the table of all ROWS to T.  */

static void
put_table (struct text *t, const struct row_list *rows)
{
  static const char *const heading[] =
    {
      "site", "verdict", "excessive", "%", "sectors/request", "predicted",
      "ideal", "lanes", "factor", "stride"
    };
  size_t shown = 0;

  text_puts (t, "<h2>Accesses</h2>\n<table class='sites sort'><thead><tr>");
  for (int i = 0; i < 10; i++)
    if (rows->counted || i < 2 || i > 4)
      text_printf (t, "<th scope='col'%s>%s</th>", i < 2 ? " class='l'" : "",
		   heading[i]);
  text_puts (t, "</tr></thead><tbody>\n");
  for (size_t i = 0; i < rows->n && shown < ROWS_MAX; i++)
    if (rows->row[i].kind == ROW_ACCESS)
      {
	put_row (t, rows, i);
	shown++;
      }
  text_puts (t, "</tbody></table>\n");
  if (shown < count_kind (rows, ROW_ACCESS))
    text_printf (t, "<p class='dim'>... and %zu more, which waste less.</p>"
		 "\n", count_kind (rows, ROW_ACCESS) - shown);
  text_puts (t, "<p class='dim small'>Sectors, ideal and "
	     "lanes are per request; the stride is in bytes between adjacent "
	     "lanes; the factor is how much more is fetched than needed; ! "
	     "marks a prediction that the measurement contradicts.</p>\n");
}

/* The number X, which is a total, as text in new storage.  */

static char *
real_total_text (double x)
{
  char digits[32];

  return x < 0 || x >= 1e18 ? real_text (x, 0)
    : xstrdup (grouped ((unsigned long long) (x + 0.5), digits,
			sizeof digits));
}

/* Add the table of ADVICE to T.  */

static void
put_advice (struct text *t, const struct proposals *advice)
{
  static const char *const heading[] =
    { "change", "legality", "saves", "before", "after", "sectors/request" };

  text_puts (t, "<h2>Advice</h2>\n<table class='sites sort'><thead><tr>");
  for (int i = 0; i < 6; i++)
    text_printf (t, "<th scope='col'%s>%s</th>", i < 2 ? " class='l'" : "",
		 heading[i]);
  text_puts (t, "</tr></thead><tbody>\n");
  for (size_t i = 0; i < advice->n && i < ROWS_MAX; i++)
    {
      const struct proposal *p = &advice->p[i];
      bool sectors = p->sectors[0] >= 0 && p->sectors[1] >= 0;
      char *what = describe_proposal (p);

      text_puts (t, "<tr>");
      put_text_cell (t, heading[0], xasprintf ("%s:%d:%d: %s",
					       p->file ? p->file : "?",
					       p->line, p->column, what),
		     -1, false);
      put_text_cell (t, heading[1], xasprintf ("%s%s", legality_text (p),
					       p->fixit ? ", fix-it" : ""),
		     -1, true);
      put_cell (t, heading[2], proposal_saves (p),
		real_total_text (proposal_saves (p)));
      put_cell (t, heading[3], p->total[0], real_total_text (p->total[0]));
      put_cell (t, heading[4], p->total[1], real_total_text (p->total[1]));
      put_cell (t, heading[5], sectors ? p->sectors[0] - p->sectors[1] : -1,
		proposal_sectors (p, " \xe2\x86\x92 "));
      text_puts (t, "</tr>\n");
      free (what);
    }
  text_puts (t, "</tbody></table>\n<p class='dim small'>What a change saves "
	     "is predicted: the sectors of its regions, each access as often "
	     "as its loops go round, before and after.</p>\n");
}

/* Add a line "NAME: VALUE" to T if VALUE is not null.  */

static void
put_fact (struct text *t, const char *name, const char *value)
{
  if (!value)
    return;
  text_printf (t, "<p class='small'><span class='dim'>%s:</span> ", name);
  html_puts (t, value);
  text_puts (t, "</p>\n");
}

/* Add the card of row I of ROWS to T.  */

static void
put_card (struct text *t, const struct row_list *rows, size_t i)
{
  const struct row *row = &rows->row[i];
  const struct record *r = &row->site;
  char *site = site_name (r), *access = access_name (row);
  char *what = describe_row (row, rows->counted);
  char *predicted = predicted_text (row);
  const char *verdict = r->access
    ? verdict_name (row_verdict (row, rows->counted))
    : r->finding ? r->finding : "finding";

  text_printf (t, "<div class='card' id='site-%zu'><h3><code>", i);
  html_puts (t, site);
  text_puts (t, "</code> ");
  html_puts (t, access);
  text_printf (t, " <span class='tag %s'>", row_class (row, rows->counted));
  html_puts (t, verdict);
  text_puts (t, "</span></h3>\n<p>");
  html_puts (t, what);
  text_puts (t, "</p>\n");
  if (row->kind == ROW_ACCESS)
    html_picture (t, row);
  put_fact (t, "predicted sectors per request",
	    row->counted && row->predicted ? predicted : NULL);
  put_fact (t, "predicted stride", row->counted ? r->stride : NULL);
  put_fact (t, "lanes are the iterations of", r->lane_loop);
  put_fact (t, "mapping", r->mapping);
  put_fact (t, "region", r->region);
  put_fact (t, "function", r->function);
  put_fact (t, "finding", r->access ? r->finding : NULL);
  text_puts (t, "</div>\n");
  free (site);
  free (access);
  free (what);
  free (predicted);
}

/* Add to T, under HEADING, what ROWS say of KIND.  */

static void
put_notes (struct text *t, const struct row_list *rows, enum row_kind kind,
	   const char *heading)
{
  size_t n = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == kind && n++ < CARDS_MAX)
      {
	char *site = site_name (&rows->row[i].site);
	char *what = describe_row (&rows->row[i], rows->counted);

	text_printf (t, n == 1 ? "<h2>%s</h2>\n<ul class='small'>\n" : "",
		     heading);
	text_puts (t, "<li>");
	if (rows->row[i].site.file)
	  {
	    text_puts (t, "<code>");
	    html_puts (t, site);
	    text_puts (t, "</code>: ");
	  }
	html_puts (t, what);
	text_puts (t, "</li>\n");
	free (site);
	free (what);
      }
  if (n > 0)
    text_puts (t, "</ul>\n");
}

void
show_html (struct text *t, const struct row_list *rows,
	   const struct proposals *advice)
{
  size_t things = count_kind (rows, ROW_ACCESS)
    + count_kind (rows, ROW_REGION);
  size_t cards = things < CARDS_MAX ? things : CARDS_MAX;

  text_puts (t, "<!DOCTYPE html>\n<html lang='en'><head><meta charset='utf-8'>"
	     "\n<meta name='viewport' content='width=device-width,"
	     "initial-scale=1'>\n<meta http-equiv='Content-Security-Policy' "
	     "content=\"default-src 'none';style-src 'unsafe-inline';"
	     "script-src 'unsafe-inline';img-src data:\">\n"
	     "<link rel='icon' href='data:,'>\n<title>drano report</title>\n"
	     "<style>\n");
  text_puts (t, page_style);
  text_puts (t, "</style></head><body>\n<h1>Global memory accesses</h1>\n");
  put_overview (t, rows);
  if (count_kind (rows, ROW_ACCESS) > 0)
    put_table (t, rows);
  if (advice->n > 0)
    put_advice (t, advice);
  if (cards > 0)
    {
      text_puts (t, "<h2>Source</h2>\n<p class='dim small'>The bar of a line "
		 "is as long as the excessive sectors of its accesses are "
		 "many.</p>\n");
      html_sources (t, rows);
      text_puts (t, "<h2>Each access</h2>\n");
    }
  for (size_t i = 0; i < cards; i++)
    put_card (t, rows, i);
  if (cards < things)
    text_printf (t, "<p class='dim'>%zu more have no picture here.</p>\n",
		 things - cards);
  put_notes (t, rows, ROW_HOST, "Regions that ran on the host");
  put_notes (t, rows, ROW_NO_LINES, "Functions without source lines");
  put_notes (t, rows, ROW_LAUNCH, "Launches");
  put_notes (t, rows, ROW_BRANCH, "Branches at which lanes diverge");
  text_puts (t, "<script>\n");
  text_puts (t, page_script);
  text_puts (t, "</script>\n</body></html>\n");
}
