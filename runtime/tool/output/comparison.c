/* A comparison as text, and as JSON.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "model/words.h"
#include "output/comparison.h"
#include "model/rank.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The version of what comparison_json writes.  */
#define DIFF_SCHEMA "drano-diff-1"

/* Print " WHAT OLD -> NEW" and how much that is in percent.  */

static void
print_step (const char *what, double old, double new)
{
  char before[NUMBER_SIZE], after[NUMBER_SIZE];

  printf ("%s %s -> %s", what, number_text (old, before),
	  number_text (new, after));
  if (old > 0)
    printf (" (%+.1f %%)", 100 * (new - old) / old);
}

/* Print one line about X.  */

static void
print_change (const struct difference *x)
{
  char *site = place_name (&x->row->site), *access = access_name (x->row);
  char *before = x->was ? place_name (&x->was->site) : NULL;

  printf ("%-6s ", fate_name (x->fate));
  put_safe (stdout, site);
  if (before && strcmp (before, site) != 0)
    {
      fputs (" (was ", stdout);
      put_safe (stdout, before);
      putchar (')');
    }
  fputs (": ", stdout);
  put_safe (stdout, access);
  putchar (':');
  print_step (" excessive sectors", x->old.excess, x->new.excess);
  fputs (", of", stdout);
  print_step (" sectors", x->old.sectors, x->new.sectors);
  if (x->row->site.finding)
    {
      fputs (" [", stdout);
      put_safe (stdout, x->row->site.finding);
      putchar (']');
    }
  putchar ('\n');
  free (site);
  free (access);
  free (before);
}

/* Print the sums of C.  */

static void
print_sums (const struct comparison *c)
{
  const char *per = c->measured ? "" : " for a full warp's work";
  const char *how = c->measured ? "measured" : "predicted";

  printf ("%s excessive sectors%s:", how, per);
  print_step ("", c->old.excess, c->new.excess);
  printf ("\n%s sectors%s:", how, per);
  print_step ("", c->old.sectors, c->new.sectors);
  putchar ('\n');
  if (c->old_libraries > 0 || c->new_libraries > 0)
    {
      fputs ("sectors of libraries, not judged:", stdout);
      print_step ("", c->old_libraries, c->new_libraries);
      putchar ('\n');
    }
  if (c->old_startup > 0 || c->new_startup > 0)
    {
      fputs ("warp instructions of start-up, not judged:", stdout);
      print_step ("", c->old_startup, c->new_startup);
      putchar ('\n');
    }
  if (c->old_copied > 0 || c->new_copied > 0)
    {
      fputs ("bytes copied between host and device, not judged:", stdout);
      print_step ("", c->old_copied, c->new_copied);
      fputs (", needless:", stdout);
      print_step ("", c->old_needless, c->new_needless);
      putchar ('\n');
    }
  if (c->old_time > 0 && c->new_time > 0)
    {
      char *before = microseconds_text (c->old_time);
      char *after = microseconds_text (c->new_time);

      printf ("time of the launches by the model, in us%s: %s -> %s\n",
	      judged_by_time (c) ? "" : ", not judged", before, after);
      free (before);
      free (after);
    }
}

char *
describe_speed (const struct comparison *c)
{
  double factor = c->new_time / c->old_time;
  const char *word = factor > 1 ? "slower" : "faster";
  double times = factor > 1 ? factor : 1 / factor;
  double percent = 100 * (c->new.sectors - c->old.sectors) / c->old.sectors;
  struct text t = { 0 };

  if (times >= 1.995)
    text_printf (&t, times < 9.95 ? "%.1f times %s" : "%.0f times %s", times,
		 word);
  else if (times >= 1.0005)
    text_printf (&t, "%.1f %% %s", 100 * fabs (factor - 1), word);
  else
    text_puts (&t, "as fast as before");
  text_puts (&t, " by the model");
  if (c->old.sectors > 0 && fabs (percent) >= 0.05)
    text_printf (&t, percent < 1000 ? ", with %.1f %% %s sectors"
		 : ", with %.0f %% %s sectors", fabs (percent),
		 percent > 0 ? "more" : "fewer");
  return t.s;
}

void
show_comparison (const struct comparison *c)
{
  for (size_t i = 0; i < c->n; i++)
    print_change (&c->difference[i]);
  if (!c->findings)
    print_sums (c);
  printf ("summary: %s; ", c->worse ? "worse" : "no worse");
  if (judged_by_time (c))
    {
      char *speed = describe_speed (c);

      printf ("%s; ", speed);
      free (speed);
    }
  if (c->findings)
    printf ("%zu new, %zu grew, %zu accepted, %zu gone\n",
	    c->count[FATE_NEW], c->count[FATE_GREW], c->accepted,
	    c->count[FATE_GONE]);
  else
    printf ("%zu new, %zu grew, %zu shrank, %zu gone\n",
	    c->count[FATE_NEW], c->count[FATE_GREW],
	    c->count[FATE_SHRANK], c->count[FATE_GONE]);
}

/* Return S, which may be null, as JSON.  */

static json_t *
text_or_null (const char *s)
{
  return s ? json_string (s) : json_null ();
}

/* Return the figures OLD and NEW as JSON.  */

static json_t *
step_json (double old, double new)
{
  return json_pack ("{s:f,s:f}", "old", old, "new", new);
}

/* Return the place of ROW as JSON.  */

static json_t *
place_json (const struct row *row)
{
  const struct record *r = &row->site;

  return json_pack ("{s:o,s:i,s:i}", "file", text_or_null (r->file), "line",
		    r->line, "column", r->column);
}

/* Return X as JSON.  */

static json_t *
change_json (const struct difference *x)
{
  const struct record *r = &x->row->site;

  return json_pack ("{s:s,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}",
		    "change", fate_name (x->fate),
		    "place", place_json (x->row),
		    "was", x->was ? place_json (x->was) : json_null (),
		    "function", text_or_null (r->function),
		    "access", text_or_null (r->access),
		    "array", text_or_null (r->array),
		    "finding", text_or_null (r->finding),
		    "excess", step_json (x->old.excess, x->new.excess),
		    "sectors", step_json (x->old.sectors, x->new.sectors));
}

void
comparison_json (struct text *t, const struct comparison *c)
{
  json_t *changes = json_array (), *root;
  char *s;

  for (size_t i = 0; i < c->n; i++)
    json_array_append_new (changes, change_json (&c->difference[i]));
  root = json_pack ("{s:s,s:b,s:b,s:b,s:o,s:o,s:o,s:o,s:o,s:o,s:o,"
		    "s:{s:I,s:I,s:I,s:I,s:I},s:o}",
		    "schema", DIFF_SCHEMA, "worse", c->worse,
		    "measured", c->measured, "baseline", c->findings,
		    "excess", step_json (c->old.excess, c->new.excess),
		    "sectors", step_json (c->old.sectors, c->new.sectors),
		    "libraries", step_json (c->old_libraries,
					    c->new_libraries),
		    "startup", step_json (c->old_startup, c->new_startup),
		    "copied", step_json (c->old_copied, c->new_copied),
		    "needless", step_json (c->old_needless, c->new_needless),
		    "time", c->old_time > 0 && c->new_time > 0
		    ? step_json (c->old_time, c->new_time) : json_null (),
		    "count",
		    "new", (json_int_t) c->count[FATE_NEW],
		    "grew", (json_int_t) c->count[FATE_GREW],
		    "shrank", (json_int_t) c->count[FATE_SHRANK],
		    "gone", (json_int_t) c->count[FATE_GONE],
		    "accepted", (json_int_t) c->accepted,
		    "changes", changes);
  s = root ? json_dumps (root, JSON_COMPACT) : NULL;
  if (!s)
    fatal ("out of memory");
  text_puts (t, s);
  text_puts (t, "\n");
  free (s);
  json_decref (root);
}
