/* A comparison for code reviews: Markdown, and GitHub's annotations.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Names come from reports, which anybody may have written: in Markdown none may
   become a heading, a link or HTML; in an annotation none may end the line or
   begin another command.  GitHub shows ten warnings of a step, and comments of
   65,536 characters: what is beyond that is counted.  */

#include "base/path.h"
#include "model/words.h"
#include "output/comparison.h"
#include "output/show.h"

#include <stdlib.h>
#include <string.h>

enum
{
  ANNOTATIONS = 10,		/* Of these GitHub shows so many.  */
  ROWS = 50,			/* Of a table in Markdown.  */
  NAME_LIMIT = 200		/* Bytes of a name in it.  */
};

/* Add to T a row of the table of sums: WHAT went from OLD to NEW.  */

static void
put_sum (struct text *t, const char *what, double old, double new)
{
  char before[NUMBER_SIZE], after[NUMBER_SIZE];

  text_printf (t, "| %s | %s | %s | ", what, number_text (old, before),
	       number_text (new, after));
  if (old > 0)
    text_printf (t, "%+.1f %%", 100 * (new - old) / old);
  text_puts (t, " |\n");
}

/* Add to T a row of that table: the time, in seconds, went from OLD to NEW.  */

static void
put_times (struct text *t, double old, double new)
{
  char *before = microseconds_text (old), *after = microseconds_text (new);

  text_printf (t, "| time by the model, us | %s | %s | %+.1f %% |\n", before,
	       after, 100 * (new - old) / old);
  free (before);
  free (after);
}

/* Add to T a row for X.  */

static void
put_change (struct text *t, const struct difference *x)
{
  char *site = place_name (&x->row->site), *access = access_name (x->row);
  char before[NUMBER_SIZE], after[NUMBER_SIZE];

  text_printf (t, "| %s | ", fate_name (x->fate));
  put_markdown (t, site, NAME_LIMIT);
  text_puts (t, " | ");
  put_markdown (t, access, NAME_LIMIT);
  text_puts (t, " | ");
  put_markdown (t, x->row->site.finding ? x->row->site.finding : "",
		NAME_LIMIT);
  text_printf (t, " | %s | %s |\n", number_text (x->old.excess, before),
	       number_text (x->new.excess, after));
  free (site);
  free (access);
}

void
comparison_markdown (struct text *t, const struct comparison *c)
{
  char *speed = judged_by_time (c) ? describe_speed (c) : NULL;

  text_printf (t, "### drano: %s%s%s\n\n", c->worse ? "worse" : "no worse",
	       speed ? "; " : "", speed ? speed : "");
  free (speed);
  if (c->findings)
    text_printf (t, "Of the findings, %zu are not in the baseline, %zu are "
		 "accepted, and %zu are gone.\n\n",
		 c->count[FATE_NEW] + c->count[FATE_GREW], c->accepted,
		 c->count[FATE_GONE]);
  else
    {
      text_printf (t,
		   "| %s | before | after | change |\n|---|---:|---:|---:|\n",
		   c->measured ? "measured" : "predicted for a full warp");
      put_sum (t, "excessive sectors", c->old.excess, c->new.excess);
      put_sum (t, "sectors", c->old.sectors, c->new.sectors);
      if (c->old_time > 0 && c->new_time > 0)
	put_times (t, c->old_time, c->new_time);
      text_printf (t, "\nAccesses: %zu new, %zu grew, %zu shrank, %zu "
		   "gone.\n\n", c->count[FATE_NEW], c->count[FATE_GREW],
		   c->count[FATE_SHRANK], c->count[FATE_GONE]);
    }
  if (c->n == 0)
    return;
  text_puts (t, "| | place | access | finding | excessive before | after |\n"
	     "|---|---|---|---|---:|---:|\n");
  for (size_t i = 0; i < c->n && i < ROWS; i++)
    put_change (t, &c->difference[i]);
  if (c->n > ROWS)
    text_printf (t, "\nand %zu more\n", c->n - ROWS);
}

/* Print the annotation of X; names are relative to BASE.  */

static void
print_annotation (const struct difference *x, const char *base)
{
  const struct record *r = &x->row->site;
  char *said = describe_row (x->row, x->row->counted);
  char n[4][NUMBER_SIZE];
  char *text = xasprintf ("%s; excessive sectors %s -> %s, of sectors %s -> %s",
			  said, number_text (x->old.excess, n[0]),
			  number_text (x->new.excess, n[1]),
			  number_text (x->old.sectors, n[2]),
			  number_text (x->new.sectors, n[3]));

  begin_workflow_command ("warning", base, r->file, r->line, r->column);
  print_workflow_text (r->finding ? r->finding : fate_name (x->fate), true);
  fputs ("::", stdout);
  print_workflow_text (text, false);
  putchar ('\n');
  free (said);
  free (text);
}

/* Whether X made something worse.  */

static bool
worse_p (const struct difference *x)
{
  return x->fate == FATE_GREW
    || (x->fate == FATE_NEW && (x->row->site.finding || x->new.excess > 0));
}

void
show_annotations (const struct comparison *c)
{
  char *base = workflow_directory ();
  size_t shown = 0, all = 0;

  for (size_t i = 0; i < c->n; i++)
    all += worse_p (&c->difference[i]);
  /* The last of them tells how many are left.  */
  for (size_t i = 0; i < c->n; i++)
    if (worse_p (&c->difference[i])
	&& shown < (size_t) ANNOTATIONS - (all > ANNOTATIONS))
      {
	print_annotation (&c->difference[i], base);
	shown++;
      }
  if (shown < all)
    printf ("::warning title=drano::%zu more accesses got worse\n",
	    all - shown);
  free (base);
}
