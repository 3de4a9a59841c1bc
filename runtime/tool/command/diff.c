/* drano diff: did traffic or waste grow between two reports or profiles?
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What a program fetches in all comes first: an access may waste more than it
   did, and the program be the better for it.  Accesses are then compared by
   what they waste (waste.h).  One that is in one file only has nothing to be
   compared with: it is listed, and what it fetches is in the sums.  */

#include "base/tool.h"
#include "model/match.h"
#include "model/rank.h"
#include "model/unseen.h"
#include "output/by-rank.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
"Usage: drano diff [OPTION]... OLD NEW\n"
"Compare two profiles or two reports: the sectors that the program fetches in\n"
"total, and the excess sectors of each access.  Lines may have moved.  Profiles\n"
"are compared by their measurements, reports by the predictions for one full\n"
"warp.\n"
"\n"
"  --tolerance=PERCENT  how much a figure may grow (default 0)\n"
"  --total              compare only the total of sectors\n"
"  --help               show this text\n"
"\n"
"Exit status: 0 if nothing got worse; 1 if the total of sectors grew, if the\n"
"excess of an access that is in both grew, or if the excess of all accesses\n"
"grew and the total did not shrink; 2 if the usage or the input is wrong, or a\n"
"profile is incomplete.\n";

/* Differences of real numbers that are only rounding.  */
#define ROUNDING 1e-9

struct options
{
  double tolerance;
  bool total;
};

/* Sums over one file, or figures of one access.  */
struct figures
{
  double sectors, excess;
};

struct comparison
{
  const struct options *o;
  bool measured;		/* By measured figures, else predicted.  */
  struct figures old, new;	/* Sums.  */
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
  while ((c = next_option (argc, argv, usage, "", longs)) != -1)
    switch (c)
      {
      case 't':
	o->tolerance = option_number ("tolerance", optarg, 0, 1e6);
	break;
      case 'T':
	o->total = true;
	break;
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
  warn_missing (list);
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

/* The figures of ROW, which may be null; what is not known counts as
   none.  */

static struct figures
figures_of (const struct comparison *c, const struct row *row)
{
  struct figures f = { 0, 0 };

  if (row && c->measured && row->counted)
    f = (struct figures) { row->count.sectors, measured_excess (row) };
  else if (row && !c->measured && row->predicted)
    f = (struct figures) { predicted_sectors (row), predicted_excess (row) };
  return f;
}

/* Add F to SUM.  */

static void
add_figures (struct figures *sum, const struct figures *f)
{
  sum->sectors += f->sectors;
  sum->excess += f->excess;
}

/* What ROWS fetch of KIND in all.  */

static double
sectors_of_kind (const struct row_list *rows, enum row_kind kind)
{
  double sum = 0;

  for (size_t i = 0; i < rows->n; i++)
    if (rows->row[i].kind == kind && rows->row[i].counted)
      sum += rows->row[i].count.sectors;
  return sum;
}

/* Whether NEW is more than OLD and the tolerance.  */

static bool
grew (const struct comparison *c, double old, double new)
{
  return new > old * (1 + c->o->tolerance / 100) + ROUNDING;
}

/* Print " WHAT OLD -> NEW" and how much that is in percent.  */

static void
print_step (const char *what, double old, double new)
{
  printf ("%s %.10g -> %.10g", what, old, new);
  if (old > 0)
    printf (" (%+.1f %%)", 100 * (new - old) / old);
}

/* Print one line: WHAT happened at ROW, whose figures went from OLD to NEW.
   WAS, if not null, is where it was before.  */

static void
print_change (const char *what, const struct row *row, const struct row *was,
	      const struct figures *old, const struct figures *new)
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
  putchar (':');
  print_step (" excessive sectors", old->excess, new->excess);
  fputs (", of", stdout);
  print_step (" sectors", old->sectors, new->sectors);
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
  struct figures old = figures_of (c, was), new = figures_of (c, row);
  bool more = grew (c, old.excess, new.excess);

  add_figures (&c->old, &old);
  add_figures (&c->new, &new);
  c->grown += more && was;
  if (!was)
    print_change ("new", row, NULL, &old, &new);
  else if (more)
    print_change ("grew", row, was, &old, &new);
  else if (new.excess + ROUNDING < old.excess)
    print_change ("shrank", row, was, &old, &new);
}

/* Compare all accesses of OLD and NEW.  */

static void
compare_all (struct comparison *c, const struct row_list *old,
	     const struct row_list *new)
{
  bool *gone;
  const struct row **match = match_rows (old, new, &gone);

  for (size_t i = 0; i < new->n; i++)
    if (new->row[i].kind == ROW_ACCESS)
      compare (c, &new->row[i], match[i]);
  for (size_t i = 0; i < old->n; i++)
    if (gone[i] && old->row[i].kind == ROW_ACCESS)
      {
	struct figures f = figures_of (c, &old->row[i]), none = { 0, 0 };

	add_figures (&c->old, &f);
	print_change ("gone", &old->row[i], NULL, &f, &none);
      }
  if (c->measured)
    {
      c->old.sectors += sectors_of_kind (old, ROW_PROGRAM)
	+ sectors_of_kind (old, ROW_OWN) + sectors_of_kind (old, ROW_LOCALS);
      c->new.sectors += sectors_of_kind (new, ROW_PROGRAM)
	+ sectors_of_kind (new, ROW_OWN) + sectors_of_kind (new, ROW_LOCALS);
    }
  free (match);
  free (gone);
}

/* Print the sums of what was compared, and what libraries in OLD and NEW
   fetched.  */

static void
print_sums (const struct comparison *c, const struct row_list *old,
	    const struct row_list *new)
{
  const char *per = c->measured ? "" : " for a full warp's work";
  double libraries[] = { sectors_of_kind (old, ROW_LIBRARY),
			 sectors_of_kind (new, ROW_LIBRARY) };

  printf ("%s excessive sectors%s:", c->measured ? "measured" : "predicted",
	  per);
  print_step ("", c->old.excess, c->new.excess);
  printf ("\n%s sectors%s:", c->measured ? "measured" : "predicted", per);
  print_step ("", c->old.sectors, c->new.sectors);
  putchar ('\n');
  if (libraries[0] > 0 || libraries[1] > 0)
    {
      fputs ("sectors of libraries, not judged:", stdout);
      print_step ("", libraries[0], libraries[1]);
      putchar ('\n');
    }
}

/* Whether what was compared got worse.  */

static bool
got_worse (const struct comparison *c)
{
  if (grew (c, c->old.sectors, c->new.sectors))
    return true;
  if (c->o->total)
    return false;
  return c->grown > 0
    || (c->new.sectors + ROUNDING >= c->old.sectors
	&& grew (c, c->old.excess, c->new.excess));
}

/* Warn of what OLD and NEW, which NAMES have, do not contain.  Return whether
   they are in no state to be compared.  */

static bool
incomparable (const struct row_list *old, const struct row_list *new,
	      char **names)
{
  bool differs = host_differs (old, new);

  warn_unseen (old, names[0]);
  warn_unseen (new, names[1]);
  if (differs)
    error ("'%s' and '%s' did not run the same regions on the device; run "
	   "both on the device", names[0], names[1]);
  return differs || cannot_judge (old) || cannot_judge (new);
}

int
cmd_diff (int argc, char **argv)
{
  struct record_list old_list = { 0 }, new_list = { 0 };
  struct row_list old, new;
  struct options o;
  struct comparison c = { 0 };
  bool worse = false, blind;
  int at = read_options (argc, argv, &o);

  load (argv[at], &old_list, &old);
  load (argv[at + 1], &new_list, &new);
  c.o = &o;
  c.measured = by_measurement (&old, &new);
  blind = incomparable (&old, &new, argv + at);
  if (!blind)
    {
      rank_rows (&new, SORT_EXCESS);
      compare_all (&c, &old, &new);
      print_sums (&c, &old, &new);
      finish_output ();
      worse = got_worse (&c);
    }
  free_rows (&old);
  free_rows (&new);
  free_records (&old_list);
  free_records (&new_list);
  return blind ? EXIT_TROUBLE : worse ? EXIT_FOUND : EXIT_FINE;
}
