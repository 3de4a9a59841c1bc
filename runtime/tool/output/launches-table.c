/* Launches as a table, and for the page.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include "base/shown.h"
#include "change/launches.h"
#include "json.h"
#include "model/grid.h"
#include "model/words.h"
#include "output/page.h"
#include "output/show.h"

#include <math.h>
#include <stdlib.h>

/* Bound B of L in percent of the largest.  */

static double
bound_percent (const struct launch *l, enum machine_bound b)
{
  return percent (l->seconds[b], l->time);
}

/* "28.4 of 64", warps of L that are at work, or "32 of 64", those that are in
   flight at most, in new storage.  */

static char *
warps_text (const struct launch *l)
{
  int fit, warps = warps_in_flight (l, &fit);

  if (warps_at_work (l) >= 0)
    return xasprintf ("%.1f of %d", fmin (warps_at_work (l), fit), fit);
  return xasprintf ("%d of %d", warps, fit);
}

/* What L is called, in new storage.  */

static char *
launch_text (const struct launch *l)
{
  char *name;

  if (!l->region || !l->construct)
    return kernel_text (l->function, l->region ? l->region : l->near,
			l->shown);
  name = xasprintf ("%s: %s%s%s%s", shown_file (l->region), l->construct,
		    l->function ? " in '" : "",
		    l->function ? shown_function (l->function) : "",
		    l->function ? "'" : "");
  return name;
}

/* Add the line of L to T.  */

static void
add_launch_row (struct grid *t, const struct launch *l)
{
  struct grid_line *line = grid_line (t);
  int c = 0;

  line->cell[c++] = microseconds_text (l->time);
  line->cell[c++] = xstrdup (bound_name (l->binds));
  for (int b = 0; b < BOUNDS; b++)
    line->cell[c++]
      = real_text (bound_percent (l, (enum machine_bound) b), 0);
  line->cell[c++] = warps_text (l);
  line->cell[c++] = real_total_text (l->times);
  line->cell[c++] = launch_text (l);
}

/* Print to F the table of ALL, at most LIMIT of them (0: all), as show_launches
   does.  */

static void
show_times (FILE *f, const struct launches *all, size_t limit, int width,
	    bool colour)
{
  struct grid t = { 0 };
  struct launches by = launches_by_kernel (all);
  size_t shown = limit == 0 || limit > by.n ? by.n : limit;

  grid_heading (&t, "us|bound|DRAM%|L2%|atomics%|L1%|issue%|latency%|warps|"
		"launches|kernel");
  t.left = t.columns - 1;
  t.look_column = -1;
  t.drop = "94";
  for (size_t i = 0; i < shown; i++)
    add_launch_row (&t, &by.launch[i]);
  grid_print (f, &t, width, colour);
  if (shown < by.n)
    fprintf (f, "... and %zu more; --limit=0 shows all\n", by.n - shown);
  free_launches (&by);
}

/* Print to F what device the times of ALL are for, and their sum.  */

static void
show_total (FILE *f, const struct launches *all)
{
  char *time = microseconds_text (all->time);
  char *saved = microseconds_text (all->saved);
  char *copies = describe_copies (all);

  fprintf (f, "time by the model: %s us", time);
  if (all->machine)
    {
      fprintf (f, " on %d of %d multiprocessors (%s); %s us less if all"
	       " accesses were ideal", all->launch[0].load.sms,
	       all->machine->sms, all->machine->model, saved);
    }
  putc ('\n', f);
  if (copies)
    fprintf (f, "%s\n", copies);
  free (copies);
  free (time);
  free (saved);
}

void
show_launches (FILE *f, const struct launches *all, size_t limit,
	       int width, bool colour)
{
  if (!all->timed)
    return;
  putc ('\n', f);
  show_times (f, all, limit, width, colour);
  show_total (f, all);
}

/* Add to T the line of PART: its instructions and sectors, if they are not
   negative, and its SECONDS likewise.  */

static void
add_part_row (struct grid *t, const char *part, double instructions,
	      double sectors,
	  double seconds)
{
  struct grid_line *line = grid_line (t);

  line->cell[0] = seconds < 0 ? xstrdup ("-") : microseconds_text (seconds);
  line->cell[1]
    = instructions < 0 ? xstrdup ("-") : real_total_text (instructions);
  line->cell[2] = sectors < 0 ? xstrdup ("-") : real_total_text (sectors);
  line->cell[3] = xstrdup (part);
}

void
show_parts (FILE *f, const struct launches *all, int width, bool colour)
{
  struct grid t = { 0 };
  struct launch sum;

  if (!all->n)
    return;
  sum_parts (all, &sum);
  grid_heading (&t, "us|instructions|sectors|part");
  t.left = t.columns - 1;
  t.look_column = -1;
  t.drop = "";
  add_part_row (&t, "start-up", sum.start.instructions, sum.start.sectors,
	    all->timed ? sum.start.time : -1);
  add_part_row (&t, "your code", sum.instructions - sum.start.instructions,
	    sum.sectors - sum.start.sectors,
	    all->timed ? sum.time - sum.start.time : -1);
  add_part_row (&t, "copies", -1, -1, all->copying > 0 ? all->copying : -1);
  putc ('\n', f);
  grid_print (f, &t, width, colour);
}

/* The order of two launches in which start-up is shown.  */

static int
order_startup (const void *pa, const void *pb)
{
  const struct startup *a = &(*(const struct launch *const *) pa)->start;
  const struct startup *b = &(*(const struct launch *const *) pb)->start;

  return (a->time != b->time ? (a->time < b->time) - (a->time > b->time)
	  : ((a->instructions < b->instructions)
	     - (a->instructions > b->instructions)));
}

/* Whether the start-up of L is worth a line.  */

static bool
startup_large_p (const struct launch *l)
{
  return (l->start.instructions * 10 >= l->instructions
	  && (!l->timed || l->start.time * 10 >= l->time)
	  && l->instructions > 0);
}

/* Print to F the line of L.  */

static void
show_startup (FILE *f, const struct launch *l)
{
  char *name = launch_text (l);
  char *part = real_total_text (l->start.instructions / l->times);
  char *all = real_total_text (l->instructions / l->times);

  fputs ("\nkernel of ", f);
  put_safe (f, name);
  fprintf (f, ": start-up takes %s of %s warp instructions of a launch", part,
	   all);
  if (l->timed)
    {
      char *time = microseconds_text (l->start.time / l->times);
      char *whole = microseconds_text (l->time / l->times);

      fprintf (f, ", and %s of %s us", time, whole);
      free (time);
      free (whole);
    }
  free (name);
  free (part);
  free (all);
}

void
show_startups (FILE *f, const struct launches *all, size_t limit)
{
  struct launches by = launches_by_kernel (all);
  const struct launch **large = xcalloc (by.n, sizeof *large);
  size_t n = 0;

  for (size_t i = 0; i < by.n; i++)
    if (startup_large_p (&by.launch[i]))
      large[n++] = &by.launch[i];
  if (n > 0)
    qsort (large, n, sizeof *large, order_startup);
  for (size_t i = 0; i < n && (limit == 0 || i < limit); i++)
    show_startup (f, large[i]);
  free (large);
  free_launches (&by);
}

void
show_few_warps (FILE *f, const struct launches *all, size_t limit)
{
  struct launches by = launches_by_kernel (all);
  size_t n = 0;

  for (size_t i = 0; i < by.n; i++)
    {
      char *what = describe_few_warps (&by.launch[i]);

      if (what && (limit == 0 || n++ < limit))
	{
	  char *name = launch_text (&by.launch[i]);

	  fputs ("\nkernel of ", f);
	  put_safe (f, name);
	  fprintf (f, ": %s", what);
	  free (name);
	}
      free (what);
    }
  free_launches (&by);
}

/* Write NAME, the SECONDS of it and those of its start-up.  */

static void
put_bar (FILE *f, const char *name, double seconds, double start)
{
  fputs ("{\"name\":", f);
  json_put_string (f, name);
  put_figure (f, "seconds", seconds, microseconds_text (seconds));
  put_figure (f, "start", start, microseconds_text (start));
  putc ('}', f);
}

/* Write the time that each kernel in BY and the copies of ALL take.  */

static void
put_bars (FILE *f, const struct launches *by, const struct launches *all)
{
  json_put_key (f, "bars");
  putc ('[', f);
  for (size_t i = 0; i < by->n; i++)
    {
      char *name = launch_text (&by->launch[i]);

      fputs (i ? ",\n" : "\n", f);
      put_bar (f, name, by->launch[i].time, by->launch[i].start.time);
      free (name);
    }
  if (all->copying > 0)
    {
      fputs (by->n ? ",\n" : "\n", f);
      put_bar (f, "copies", all->copying, 0);
    }
  putc (']', f);
}

/* Write L.  */

static void
put_launch (FILE *f, const struct launch *l)
{
  char *name = launch_text (l);

  fputs ("{\"kernel\":", f);
  json_put_string (f, name);
  free (name);
  put_words (f, "time", microseconds_text (l->time));
  put_words (f, "saved", microseconds_text (l->saved));
  put_words (f, "times", real_total_text (l->times));
  put_words (f, "warps", warps_text (l));
  json_put_text (f, "limit", limit_name (l));
  json_put_text (f, "binds", bound_name (l->binds));
  put_words (f, "few", describe_few_warps (l));
  json_put_key (f, "bounds");
  for (int b = 0; b < BOUNDS; b++)
    {
      fputs (b ? ",[" : "[[", f);
      json_put_string (f, bound_name ((enum machine_bound) b));
      putc (',', f);
      json_put_real (f, bound_percent (l, (enum machine_bound) b));
      putc (']', f);
    }
  fputs ("]}", f);
}

void
write_page_launches (FILE *f, const struct launches *all)
{
  bool timed = all && all->timed;
  struct launches by = timed ? launches_by_kernel (all)
    : (struct launches) { .n = 0 };

  fputs ("{\"launches\":[", f);
  for (size_t i = 0; i < by.n; i++)
    {
      fputs (i ? ",\n" : "\n", f);
      put_launch (f, &by.launch[i]);
    }
  putc (']', f);
  if (timed)
    {
      put_figure (f, "time", all->time, microseconds_text (all->time));
      put_words (f, "saved", microseconds_text (all->saved));
      put_bars (f, &by, all);
      json_put_text (f, "model", all->machine ? all->machine->model : NULL);
      json_put_number (f, "multiprocessors", true, all->launch[0].load.sms);
      json_put_number (f, "of", all->machine != NULL,
		       all->machine ? all->machine->sms : 0);
      put_words (f, "parts", describe_parts (all));
      put_words (f, "copies", describe_copies (all));
    }
  putc ('}', f);
  free_launches (&by);
}
