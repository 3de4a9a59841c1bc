/* drano report's tables for a terminal.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Words for the figures are Nsight Compute's: sectors, ideal, excessive.  */

#define _GNU_SOURCE 1

#include "base/shown.h"
#include "base/nearest.h"
#include "model/grid.h"
#include "model/words.h"
#include "output/page.h"
#include "output/show.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool
want_colour (FILE *f)
{
  const char *no = getenv ("NO_COLOR");
  const char *term = getenv ("TERM");

  return isatty (fileno (f)) && !(no && *no)
    && term && strcmp (term, "dumb") != 0;
}

bool
colour_wanted (FILE *f, const char *when)
{
  if (strcmp (when, "auto") == 0)
    return want_colour (f);
  if (strcmp (when, "always") != 0 && strcmp (when, "never") != 0)
    refuse_value ("color", "always, never or auto", when);
  return strcmp (when, "always") == 0;
}

int
terminal_width (FILE *f)
{
  struct winsize w;

  return isatty (fileno (f)) && ioctl (fileno (f), TIOCGWINSZ, &w) == 0
    ? w.ws_col : 0;
}

/* Return how many sectors were measured of ROW, in new storage.  */

static char *
sectors_text (const struct row *row)
{
  char *sectors, *error, *text;

  if (!row->counted)
    return xstrdup ("-");
  sectors = total_text (row->count.sectors);
  error = error_text (&row->count);
  text = xasprintf ("%s%s", sectors, error);
  free (sectors);
  free (error);
  return text;
}

/* Say in F what the figures of ROWS are, if a sample was counted.  */

static void
show_sample (FILE *f, const struct row_list *rows)
{
  unsigned sample = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].counted && rows->row[i].count.sample > sample)
      sample = rows->row[i].count.sample;
  if (sample > 1)
    fprintf (f, "counted in one block of %u, and in more of the first blocks: "
	     "sectors may be off by what follows +-, at 95%% confidence\n",
	     sample);
}

/* Add the line for the site ROW to T, COUNTED as in row_verdict.  TIME is that
   of all launches, or 0 if it is not known what rows save of it.  */

static void
add_site (struct grid *t, const struct row *row, bool counted, double time)
{
  struct grid_line *l = grid_line (t);
  const struct record_measured *m = &row->count;
  static const enum look look[] =
    {
      [CONCERN_NONE] = LOOK_PLAIN, [CONCERN_FINE] = LOOK_GOOD,
      [CONCERN_SOME] = LOOK_SO_SO, [CONCERN_BAD] = LOOK_BAD
    };
  double n = row->counted && m->requests ? (double) m->requests : -1;
  char *access = access_name (row), *site = place_name (&row->site);
  char *predicted = predicted_text (row);
  int c = 0;

  if (time > 0)
    l->cell[c++] = real_text (row->counted ? percent (row->saves, time) : -1,
			      1);
  if (counted)
    {
      l->cell[c++] = row->counted
	? total_text (excess_total (row))
	: xstrdup ("-");
      l->cell[c++] = row->counted
	? real_text (percent (measured_excess (row), m->sectors), 1)
	: xstrdup ("-");
      l->cell[c++] = sectors_text (row);
      l->cell[c++] = real_text (n > 0 ? m->sectors / n : -1, 2);
    }
  l->cell[c++] = xasprintf ("%s%s", predicted, disagrees (row) ? "!" : "");
  l->cell[c++] = ideal_text (row);
  l->cell[c++] = real_text (working_lanes (row), n > 0 ? 1 : 0);
  l->cell[c++] = real_text (bandwidth_factor (row), 2);
  l->cell[c++] = stride_text (row);
  t->look_column = c;
  l->cell[c++] = xstrdup (verdict_name (row_verdict (row, counted)));
  l->cell[c++] = xasprintf ("%s: %s", site, access);
  l->look = look[row_concern (row, counted)];
  free (access);
  free (site);
  free (predicted);
}

/* Print the table of the sites in ROWS, the first LIMIT of them, no wider than
   WIDTH (0: any), with colour if COLOUR.  */

static void
show_sites (FILE *f, const struct row_list *rows, size_t limit, int width,
	    bool colour)
{
  struct grid t = { 0 };
  size_t sites = count_kind (rows, ROW_ACCESS), shown = 0;
  double time = rows->timed ? rows->launches->time : 0;

  grid_heading (&t, rows->counted
	       ? time > 0 ? "time%|excessive|%|sectors|sect/req|predicted|"
	       "ideal/req|lanes|factor|stride|verdict|site"
	       : "excessive|%|sectors|sect/req|predicted|ideal/req|lanes|"
	       "factor|stride|verdict|site"
	       : "predicted|ideal|lanes|factor|stride|verdict|site");
  t.left = t.columns - 2;
  t.drop = time > 0 ? "8763295" : rows->counted ? "7652184" : "321";
  for (size_t i = 0; i < rows->n && (limit == 0 || shown < limit); i++)
    if (rows->row[i].kind == ROW_ACCESS)
      {
	add_site (&t, &rows->row[i], rows->counted, time);
	shown++;
      }
  grid_print (f, &t, width, colour);
  if (shown < sites)
    fprintf (f, "... and %zu more; --limit=0 shows all\n", sites - shown);
  show_sample (f, rows);
}

/* A region, the totals over its sites, and the time of its launches.  */
struct region
{
  const char *name;		/* Interned; null: not known.  */
  const char *construct;	/* Null: not known, or none.  */
  enum row_kind kind;		/* ROW_ACCESS if it is one.  */
  const char *function;		/* That launches it, or if it has no name, that
				   it is in; null: not known.  */
  struct totals t;
  double seconds;		/* 0: not known.  */
};

/* The order of two names, null first.  */

static int
order_names (const char *a, const char *b)
{
  return a == b ? 0 : !a ? -1 : !b ? 1 : strcmp (a, b);
}

/* Order regions by kind, then by name, those without by function.  */

static int
order_by_name (const void *pa, const void *pb)
{
  const struct region *a = pa, *b = pb;
  int o = (int) a->kind - (int) b->kind;

  if (o == 0)
    o = order_names (a->name, b->name);
  return o || a->name ? o : order_names (a->function, b->function);
}

/* Order regions by their time, then by what they waste, then by name; libraries
   come last.  */

static int
order_by_cost (const void *pa, const void *pb)
{
  const struct region *a = pa, *b = pb;

  if ((a->kind == ROW_LIBRARY) != (b->kind == ROW_LIBRARY))
    return a->kind == ROW_LIBRARY ? 1 : -1;
  if (a->seconds != b->seconds)
    return a->seconds < b->seconds ? 1 : -1;
  if (a->t.excessive != b->t.excessive)
    return a->t.excessive < b->t.excessive ? 1 : -1;
  return order_by_name (pa, pb);
}

/* Add the time of B, and what A lacks, to A, the same region.  */

static void
add_to_region (struct region *a, const struct region *b)
{
  sum_totals (&a->t, &b->t);
  a->seconds += b->seconds;
  if (!a->function)
    a->function = b->function;
  if (!a->construct)
    a->construct = b->construct;
}

/* Return the regions of the measured ones of ROWS, their number in *N.  */

static struct region *
gather_regions (const struct row_list *rows, size_t *n)
{
  size_t launches = rows->timed ? rows->launches->n : 0, all = 0;
  struct region *region = xcalloc (rows->n + launches, sizeof *region);

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].counted && rows->row[i].count.requests > 0
	&& (rows->row[i].kind == ROW_ACCESS
	    || rows->row[i].kind == ROW_PROGRAM
	    || rows->row[i].kind == ROW_COMPILER
	    || rows->row[i].kind == ROW_LOCALS
	    || rows->row[i].kind == ROW_NO_LINES
	    || rows->row[i].kind == ROW_LIBRARY))
      {
	region[all].kind = rows->row[i].kind;
	region[all].name = rows->row[i].site.region;
	region[all].construct = rows->row[i].site.construct;
	region[all].function = rows->row[i].site.region
	  ? rows->row[i].launcher : rows->row[i].site.function;
	add_row_totals (&region[all++].t, &rows->row[i]);
      }
  for (size_t i = 0; i < launches; i++)
    if (rows->launches->launch[i].region)
      region[all++]
	= (struct region) { .kind = ROW_ACCESS,
			    .name = rows->launches->launch[i].region,
			    .function = rows->launches->launch[i].function,
			    .seconds = rows->launches->launch[i].time };
  qsort (region, all, sizeof *region, order_by_name);
  *n = 0;
  for (size_t i = 0; i < all; i++)
    if (*n > 0 && order_by_name (&region[*n - 1], &region[i]) == 0)
      add_to_region (&region[*n - 1], &region[i]);
    else
      region[(*n)++] = region[i];
  qsort (region, *n, sizeof *region, order_by_cost);
  return region;
}

/* Return NAME, which CONSTRUCT it is, and which function is meant by FUNCTION,
   each null if that is not known, in new storage.  */

static char *
name_in (const char *name, const char *construct, const char *function)
{
  struct text t = { 0 };

  text_puts (&t, shown_file (name));
  if (construct)
    text_printf (&t, ": %s", construct);
  if (function && strcmp (function, "MAIN__") == 0)
    text_puts (&t, " in the main program");
  else if (function)
    text_printf (&t, " in '%s'", shown_function (function));
  return t.s;
}

/* Return what REGION is called, in new storage.  */

static char *
region_name (const struct region *region)
{
  const char *name = region->name ? region->name : "(region not known)";

  if (region->kind == ROW_LIBRARY)
    return xstrdup ("libraries");
  if (region->kind == ROW_PROGRAM)
    name = "(between source lines)";
  else if (region->kind == ROW_COMPILER)
    name = "(GCC's own)";
  else if (region->kind == ROW_LOCALS)
    name = "(local variables)";
  else if (region->kind == ROW_NO_LINES)
    name = "(without source lines)";
  return name_in (name, region->name ? region->construct : NULL,
		  region->function);
}

/* Add to G the line of REGION, which is called NAME; that is kept.  TIME is
   that of all launches, or 0 if it is not known what regions take of it.  */

static void
add_region (struct grid *g, const struct region *region, char *name,
	    double time)
{
  struct grid_line *l = grid_line (g);
  const struct totals *s = &region->t;
  int c = 0;

  if (time > 0)
    l->cell[c++] = real_text (region->seconds > 0
			      ? percent (region->seconds, time) : -1, 1);
  l->cell[c++] = total_text (s->excessive);
  l->cell[c++] = real_text (percent (s->excessive, s->sectors), 1);
  l->cell[c++] = total_text (s->sectors);
  l->cell[c++] = total_text (s->ideal);
  l->cell[c++] = total_text (s->requests);
  l->cell[c++] = name;
}

/* Print to F the totals of the regions in ROWS, at most LIMIT of them (0:
   all), of the program as a whole, and of its libraries, as show_sites.  */

static void
show_regions (FILE *f, const struct row_list *rows, size_t limit, int width,
	      bool colour)
{
  struct grid t = { 0 };
  struct region all = { .name = NULL };
  double time = rows->timed ? rows->launches->time : 0;
  size_t n, program;
  struct region *region = gather_regions (rows, &n);

  grid_heading (&t, time > 0
		? "time%|excessive|%|sectors|ideal|requests|region"
		: "excessive|%|sectors|ideal|requests|region");
  t.left = t.columns - 1;
  t.look_column = -1;
  t.drop = time > 0 ? "54" : "43";
  for (program = 0; program < n && region[program].kind != ROW_LIBRARY;
       program++)
    {
      add_to_region (&all, &region[program]);
      if (limit == 0 || program < limit)
	add_region (&t, &region[program], region_name (&region[program]),
		    time);
    }
  add_region (&t, &all, limit == 0 || program <= limit
	      ? xstrdup ("your program")
	      : xasprintf ("your program, with %zu more region%s",
			   program - limit, program - limit == 1 ? "" : "s"),
	      time);
  if (program < n)
    add_region (&t, &region[program], region_name (&region[program]), time);
  free (region);
  putc ('\n', f);
  grid_print (f, &t, width, colour);
}

/* Print to F what is proposed in ADVICE for ROWS, at most LIMIT lines (0: all);
   with what it saves of the time if that is known, as show_sites.  */

static void
show_advice (FILE *f, const struct proposals *advice,
	     const struct row_list *rows, size_t limit, int width,
	     bool colour)
{
  bool timed = rows->timed;
  struct grid t = { 0 };
  size_t shown = limit == 0 || limit > advice->n ? advice->n : limit;

  grid_heading (&t, timed
		? "time%|saves|before|after|sect/req|legality|edit|advice"
		: "saves|before|after|sect/req|legality|edit|advice");
  t.left = t.columns - 1;
  t.look_column = -1;
  t.drop = timed ? "3254" : "2143";
  for (size_t i = 0; i < shown; i++)
    {
      const struct proposal *p = &advice->p[i];
      struct grid_line *l = grid_line (&t);
      char *what = describe_proposal (p);
      int c = 0;

      if (timed)
	l->cell[c++] = real_text (p->time, 1);
      l->cell[c++] = real_total_text (proposal_saves (p));
      l->cell[c++] = real_total_text (p->total[0]);
      l->cell[c++] = real_total_text (p->total[1]);
      l->cell[c++] = proposal_sectors (p, "->");
      l->cell[c++] = xstrdup (legality_text (p));
      l->cell[c++] = xstrdup (p->fixit ? "yes" : "-");
      l->cell[c++] = xasprintf ("%s:%d:%d: %s",
				p->file ? shown_file (p->file) : "?", p->line,
				p->column, what);
      free (what);
    }
  putc ('\n', f);
  grid_print (f, &t, width, colour);
  if (shown < advice->n)
    fprintf (f, "... and %zu more; --limit=0 shows all\n",
	     advice->n - shown);
}

/* Print to F what ROWS say of KIND, at most LIMIT of them (0: all).  */

static void
show_notes (FILE *f, const struct row_list *rows, enum row_kind kind,
	    size_t limit)
{
  size_t n = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == kind && (limit == 0 || n++ < limit))
      {
	char *site = place_name (&rows->row[i].site);
	char *what = describe_row (&rows->row[i], rows->counted);

	putc ('\n', f);
	if (rows->row[i].site.file)
	  {
	    put_safe (f, site);
	    fputs (": ", f);
	  }
	put_safe (f, what);
	free (site);
	free (what);
      }
}

/* Print to F the sites at which prediction and measurement disagree.  */

static void
show_disagreements (FILE *f, const struct row_list *rows)
{
  for (size_t i = 0; i < rows->n; i++)
    if (disagrees (&rows->row[i]))
      {
	const struct row *row = &rows->row[i];
	char *site = place_name (&row->site), *access = access_name (row);
	char *predicted = predicted_text (row);

	putc ('\n', f);
	put_safe (f, site);
	fputs (": ", f);
	put_safe (f, access);
	fprintf (f, ": measured %.4g sectors per request, predicted %s",
		 (double) row->count.sectors / row->count.requests, predicted);
	free (site);
	free (access);
	free (predicted);
      }
}

/* An uncoalesced access, and whether another assignment to lanes could
   help.  */
struct transform
{
  const struct row *row;
  const char *array;		/* Interned; null: not known.  */
  const char *text;
  size_t at;			/* Makes the order total.  */
};

/* The order of two transforms by file, array and text, then as ranked.  */

static int
order_transforms (const void *pa, const void *pb)
{
  const struct transform *a = pa, *b = pb;
  int o = order_names (a->row->site.file, b->row->site.file);

  if (o == 0)
    o = order_names (a->array, b->array);
  if (o == 0)
    o = strcmp (a->text, b->text);
  return o ? o : (a->at > b->at) - (a->at < b->at);
}

/* Whether A and B can be said at once.  */

static bool
same_transform (const struct transform *a, const struct transform *b)
{
  return a->array && a->row->site.file == b->row->site.file
    && a->array == b->array && a->text == b->text;
}

/* Order groups of transforms, whose first is at AT, as they are ranked.  */

static int
order_ranked (const void *pa, const void *pb)
{
  const struct transform *const *a = pa, *const *b = pb;

  return ((*a)->at > (*b)->at) - ((*a)->at < (*b)->at);
}

/* Print to F what the transforms from T on, before END, say of their one
   array.  */

static void
show_transform (FILE *f, const struct transform *t,
		const struct transform *end)
{
  struct text places = { 0 };
  char *site = place_name (&t->row->site), *access = access_name (t->row);
  size_t n = 1;

  for (; t + n < end && same_transform (t, t + n); n++)
    {
      const struct record *r = &t[n].row->site, *before = &t[n - 1].row->site;

      if (r->line != before->line || r->column != before->column)
	text_place (&places, r->line, r->column);
    }
  putc ('\n', f);
  put_safe (f, site);
  if (places.len)
    {
      fputs (", ", f);
      fputs (places.s, f);
    }
  fputs (": ", f);
  put_safe (f, n == 1 ? access : t->array);
  fprintf (f, ": %s", t->text);
  text_free (&places);
  free (site);
  free (access);
}

/* Print to F of the first LIMIT uncoalesced ones of ROWS (0: all) whether
   another assignment to lanes could help, once for each array.  */

static void
show_transforms (FILE *f, const struct row_list *rows, size_t limit)
{
  struct transform *t = xcalloc (rows->n, sizeof *t);
  const struct transform **group = xcalloc (rows->n, sizeof *group);
  size_t seen = 0, n = 0, groups = 0;

  for (size_t i = 0; i < rows->n && (limit == 0 || seen < limit); i++)
    {
      const struct row *row = &rows->row[i];
      const char *text = transform_text (row, rows->counted);

      if (row->kind != ROW_ACCESS)
	continue;
      seen++;
      if (text)
	t[n++] = (struct transform) { row, arrays_name (row), text, i };
    }
  qsort (t, n, sizeof *t, order_transforms);
  for (size_t i = 0; i < n; i++)
    if (i == 0 || !same_transform (&t[i - 1], &t[i]))
      group[groups++] = &t[i];
  qsort (group, groups, sizeof *group, order_ranked);
  for (size_t i = 0; i < groups; i++)
    show_transform (f, group[i], t + n);
  free (group);
  free (t);
}

void
show_table (FILE *f, const struct row_list *rows,
	    const struct proposals *advice, size_t limit, int width,
	    bool colour)
{
  struct text t = { 0 };
  size_t sites = count_kind (rows, ROW_ACCESS);
  FILE *notes;
  char *note;
  size_t len;

  if (sites == 0)
    fputs ("no accesses\n", f);
  else
    show_sites (f, rows, limit, width, colour);
  show_caches (f, rows, limit, width, colour);
  if (rows->counted)
    show_regions (f, rows, limit, width, colour);
  if (rows->launches)
    {
      show_launches (f, rows->launches, limit, width, colour);
      show_parts (f, rows->launches, width, colour);
    }
  if (advice->n > 0)
    show_advice (f, advice, rows, limit, width, colour);

  /* What follows are notes: nothing at all if there are none.  */
  notes = open_memstream (&note, &len);
  if (!notes)
    fatal ("out of memory");
  show_transforms (notes, rows, limit);
  show_notes (notes, rows, ROW_LAUNCH, limit);
  if (rows->launches)
    {
      show_startups (notes, rows->launches, limit);
      show_few_warps (notes, rows->launches, limit);
    }
  show_notes (notes, rows, ROW_REGION, 0);
  show_notes (notes, rows, ROW_BRANCH, limit);
  show_notes (notes, rows, ROW_BANKS, limit);
  show_disagreements (notes, rows);
  fclose (notes);
  if (len > 0)
    text_printf (&t, "%s\n", note);
  if (t.len)
    fputs (t.s, f);
  free (note);
  text_free (&t);
}
