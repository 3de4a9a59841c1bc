/* drano diff: did the waste grow between two reports or profiles?
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "match.h"
#include "rank.h"
#include "tool.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
"Usage: drano diff [OPTION]... OLD NEW\n"
"Compare two profiles, or two reports, access by access; lines may have moved.\n"
"Profiles are compared by the excess sectors that were measured, reports by\n"
"those predicted for one request.\n"
"\n"
"  --tolerance=PERCENT  how much an access may grow (default 0)\n"
"  --total              gate on the total only\n"
"  --help               show this text\n"
"\n"
"Exit status: 0, 1 (excess grew), 2 (usage or input).\n";

/* Differences of real numbers that are only rounding.  */
#define ROUNDING 1e-9

struct options
{
  double tolerance;
  bool total;
};

struct comparison
{
  const struct options *o;
  bool measured;		/* By measured figures, else predicted.  */
  double old, new;		/* Sums of the excess.  */
  size_t grown;
};

/* Read the options in ARGV into O; return where the operands begin.  */

static int
read_options (int argc, char **argv, struct options *o)
{
  static const struct option longs[] =
    {
      { "tolerance", required_argument, NULL, 't' },
      { "total", no_argument, NULL, 'T' },
      { "help", no_argument, NULL, 'h' },
      { NULL, 0, NULL, 0 }
    };
  int c;

  memset (o, 0, sizeof *o);
  while ((c = getopt_long (argc, argv, "", longs, NULL)) != -1)
    switch (c)
      {
      case 't':
	o->tolerance = option_number ("tolerance", optarg, 0, 1e6);
	break;
      case 'T':
	o->total = true;
	break;
      case 'h':
	fputs (usage, stdout);
	finish_output ();
	exit (EXIT_FINE);
      default:
	bad_option ("diff", argv);
      }
  if (argc - optind != 2)
    fatal ("drano diff compares two files, not %d; see drano diff --help",
	   argc - optind);
  return optind;
}

/* Put the rows of the file NAME into ROWS, with LIST for their records.  A
   file of which a part could not be read is an error: nothing may pass that
   was not seen.  */

static void
load (const char *name, struct record_list *list, struct row_list *rows)
{
  if (!load_file (list, name))
    exit (EXIT_TROUBLE);
  if (list->bad > 0)
    fatal ("'%s' is damaged; write it again", name);
  *rows = join_records (list);
}

/* Whether some row of ROWS has a prediction.  */

static bool
has_predictions (const struct row_list *rows)
{
  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].predicted)
      return true;
  return false;
}

/* Whether OLD and NEW are to be compared by what was measured; fatal if they
   have nothing in common.  */

static bool
by_measurement (const struct row_list *old, const struct row_list *new)
{
  if (old->counted && new->counted)
    return true;
  if ((old->counted && new->n > 0 && !has_predictions (old))
      || (new->counted && old->n > 0 && !has_predictions (new)))
    fatal ("one is a profile and the other a report: compare two profiles, "
	   "or two reports");
  return (old->counted && new->n == 0) || (new->counted && old->n == 0);
}

/* The excess of ROW, which may be null; what is not known counts as none.  */

static double
excess_of (const struct comparison *c, const struct row *row)
{
  double e = !row ? 0 : c->measured ? measured_excess (row)
    : predicted_excess (row);

  return e > 0 ? e : 0;
}

/* Whether NEW is more than OLD and the tolerance.  */

static bool
grew (const struct comparison *c, double old, double new)
{
  return new > old * (1 + c->o->tolerance / 100) + ROUNDING;
}

/* Print one line: WHAT happened at ROW, whose excess went from OLD to NEW.
   WAS, if not null, is where it was before.  */

static void
print_change (const char *what, const struct row *row, const struct row *was,
	      double old, double new)
{
  char *site = site_name (&row->site), *access = access_name (row);
  char *before = was ? site_name (&was->site) : NULL;

  printf ("%-6s ", what);
  put_safe (stdout, site);
  if (before && strcmp (before, site) != 0)
    {
      fputs (" (was ", stdout);
      put_safe (stdout, before);
      putchar (')');
    }
  fputs (": ", stdout);
  put_safe (stdout, access);
  printf (": excessive sectors %.10g -> %.10g", old, new);
  if (old > 0)
    printf (" (%+.1f %%)", 100 * (new - old) / old);
  putchar ('\n');
  free (site);
  free (access);
  free (before);
}

/* Compare ROW of the new file with WAS of the old one, null if there is
   none.  */

static void
compare (struct comparison *c, const struct row *row, const struct row *was)
{
  double old = excess_of (c, was), new = excess_of (c, row);

  c->old += old;
  c->new += new;
  if (grew (c, old, new))
    {
      c->grown++;
      print_change (was ? "grew" : "new", row, was, old, new);
    }
  else if (new + ROUNDING < old)
    print_change ("shrank", row, was, old, new);
}

/* Print the sum of what was compared.  */

static void
print_total (const struct comparison *c)
{
  printf ("%s excessive sectors%s: %.10g -> %.10g",
	  c->measured ? "measured" : "predicted",
	  c->measured ? "" : " per request", c->old, c->new);
  if (c->old > 0)
    printf (" (%+.1f %%)", 100 * (c->new - c->old) / c->old);
  putchar ('\n');
}

int
cmd_diff (int argc, char **argv)
{
  struct record_list old_list = { 0 }, new_list = { 0 };
  struct row_list old, new;
  const struct row **match;
  struct options o;
  struct comparison c = { 0 };
  bool *gone, failed;
  int at = read_options (argc, argv, &o);

  load (argv[at], &old_list, &old);
  load (argv[at + 1], &new_list, &new);
  c.o = &o;
  c.measured = by_measurement (&old, &new);
  rank_rows (&new, SORT_EXCESS);
  match = match_rows (&old, &new, &gone);
  for (size_t i = 0; i < new.n; i++)
    if (new.row[i].kind == ROW_ACCESS)
      compare (&c, &new.row[i], match[i]);
  for (size_t i = 0; i < old.n; i++)
    if (gone[i] && old.row[i].kind == ROW_ACCESS)
      {
	double e = excess_of (&c, &old.row[i]);

	c.old += e;
	if (e > 0)
	  print_change ("gone", &old.row[i], NULL, e, 0);
      }
  print_total (&c);
  finish_output ();
  failed = o.total ? grew (&c, c.old, c.new) : c.grown > 0;
  free (match);
  free (gone);
  free_rows (&old);
  free_rows (&new);
  free_records (&old_list);
  free_records (&new_list);
  return failed ? EXIT_FOUND : EXIT_FINE;
}
