/* drano diff: did traffic or waste grow between two reports or profiles?
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "change/copies.h"
#include "change/launches.h"
#include "base/tool.h"
#include "model/compare.h"
#include "model/rank.h"
#include "model/unseen.h"
#include "output/by-rank.h"
#include "output/comparison.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
"Usage: drano diff [OPTION]... OLD NEW\n"
"       drano diff [OPTION]... --baseline=FILE NEW\n"
"Compare two profiles or two reports: the time of the launches by the model,\n"
"if both profiles have caches, the sectors that the program fetches in\n"
"total, and the excess sectors of each access.  Lines may have moved.\n"
"Profiles are compared by their measurements, reports by the predictions for\n"
"one full warp.\n"
"\n"
"  --tolerance=PERCENT  how much a figure may grow (default 0)\n"
"  --total              only the total of sectors decides, not the time\n"
"  --baseline=FILE      FILE is a report or a profile whose findings are\n"
"                       accepted: compare only findings with it\n"
"  --exclude=DIR        leave out the files in directories of this name; may\n"
"                       be given several times\n"
"  --json               write the comparison to standard output as JSON\n"
"                       instead\n"
"  --markdown=OUT       write a summary in Markdown to OUT, too; - is\n"
"                       standard output, and then nothing else is written\n"
"                       there\n"
"  --github             print commands, too, by which a workflow of GitHub\n"
"                       shows what got worse at the lines of a change\n"
"  -h, --help           show this text\n"
"\n"
"Exit status: 0 if nothing got worse; 1 if the time grew by more than 1 %.\n"
"Where it is not known, 1 if the total of sectors grew, if the excess of an\n"
"access that is in both grew, or if the excess of all accesses grew and the\n"
"total did not shrink; with --baseline, 1 if a finding is not in FILE, or a\n"
"request wastes more sectors there than it did; 2 if the usage or the input\n"
"is wrong, or a profile is incomplete.\n";

struct options
{
  double tolerance;
  bool total;
  bool json;
  bool github;
  const char *baseline;
  const char *markdown;
  struct exclusions exclude;
};

/* Read the options in ARGV into O; return where the operands begin.  */

static int
read_diff_options (int argc, char **argv, struct options *o)
{
  static const struct option longs[] =
    {
      { "tolerance", required_argument, NULL, 't' },
      { "total", no_argument, NULL, 'T' },
      { "baseline", required_argument, NULL, 'b' },
      { "exclude", required_argument, NULL, 'x' },
      { "json", no_argument, NULL, 'j' },
      { "markdown", required_argument, NULL, 'm' },
      { "github", no_argument, NULL, 'g' },
      { "help", no_argument, NULL, 'h' },
      { NULL, 0, NULL, 0 }
    };
  int c, files;

  memset (o, 0, sizeof *o);
  while ((c = next_option (argc, argv, usage, "h", longs)) != -1)
    switch (c)
      {
      case 't':
	o->tolerance = option_number ("tolerance", optarg, 0, 1e6);
	break;
      case 'T':
	o->total = true;
	break;
      case 'b':
	o->baseline = optarg;
	break;
      case 'x':
	exclude (&o->exclude, optarg);
	break;
      case 'j':
	o->json = true;
	break;
      case 'm':
	o->markdown = optarg;
	break;
      case 'g':
	o->github = true;
	break;
      }
  files = o->baseline ? 1 : 2;
  if (argc - optind != files)
    fatal ("drano diff %s %d file%s, not %d; see drano diff --help",
	   o->baseline ? "--baseline compares" : "compares", files,
	   files == 1 ? "" : "s", argc - optind);
  if (o->baseline && (o->total || o->tolerance > 0))
    fatal ("--baseline compares findings; leave out %s",
	   o->total ? "--total" : "--tolerance");
  if (o->json && o->github)
    fatal ("--json and --github both write to standard output; choose one");
  if (o->json && o->markdown && strcmp (o->markdown, "-") == 0)
    fatal ("--json and --markdown=- both write to standard output; choose one");
  return optind;
}

/* Put the rows of the file NAME, all of which must be readable, into ROWS,
   with LIST for their records.  */

static void
load_rows (const char *name, const struct options *o, struct record_list *list,
	   struct row_list *rows)
{
  list->exclude = &o->exclude;
  list->sum = true;
  load_whole_file (list, name);
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

/* Warn of what OLD and NEW, which NAMES have, do not contain.  Return whether
   they are in no state to be compared.  */

static bool
incomparable_p (const struct row_list *old, const struct row_list *new,
		const char *const *names)
{
  bool differs = host_differs (old, new);

  warn_unseen (old, names[0]);
  warn_unseen (new, names[1]);
  if (differs)
    error ("'%s' and '%s' did not run the same regions on the device; run "
	   "both on the device", names[0], names[1]);
  return differs || cannot_judge (old) || cannot_judge (new);
}

/* Let C know what the launches in OLD and NEW take, if that can be
   compared.  */

static void
compare_times (struct comparison *c, const struct record_list *old,
	       const struct record_list *new)
{
  struct launches a = find_launches (old), b = find_launches (new);
  struct launch before, after;

  sum_parts (&a, &before);
  sum_parts (&b, &after);
  c->old_startup = before.start.instructions;
  c->new_startup = after.start.instructions;
  if (a.timed && b.timed && a.machine && a.machine == b.machine
      && a.launch[0].load.sms == b.launch[0].load.sms)
    {
      c->old_time = a.time;
      c->new_time = b.time;
    }
  free_launches (&a);
  free_launches (&b);
}

/* Let C know what was copied in OLD and NEW.  */

static void
compare_copies (struct comparison *c, const struct record_list *old,
		const struct record_list *new)
{
  struct copies a = find_copies (old), b = find_copies (new);

  c->old_copied = a.bytes;
  c->new_copied = b.bytes;
  c->old_needless = a.needless;
  c->new_needless = b.needless;
  free_copies (&a);
  free_copies (&b);
}

/* Write C as O says.  */

static void
write_comparison (const struct comparison *c, const struct options *o)
{
  bool alone = o->markdown && strcmp (o->markdown, "-") == 0;
  struct text t = { 0 };

  if (o->json)
    {
      comparison_json (&t, c);
      write_output ("-", &t);
      t.len = 0;
    }
  if (o->markdown)
    {
      comparison_markdown (&t, c);
      write_output (o->markdown, &t);
    }
  if (!o->json && !alone)
    show_comparison (c);
  if (o->github)
    show_annotations (c);
  finish_output ();
  text_free (&t);
}

int
cmd_diff (int argc, char **argv)
{
  struct record_list old_list = { 0 }, new_list = { 0 };
  struct row_list old, new;
  struct options o;
  struct comparison c = { 0 };
  int at = read_diff_options (argc, argv, &o);
  const char *names[2] = { o.baseline ? o.baseline : argv[at],
			   argv[o.baseline ? at : at + 1] };
  bool blind;
  int status;

  load_rows (names[0], &o, &old_list, &old);
  load_rows (names[1], &o, &new_list, &new);
  c.tolerance = o.tolerance;
  c.total = o.total;
  c.findings = o.baseline != NULL;
  c.measured = c.findings ? old.counted && new.counted
    : by_measurement (&old, &new);
  blind = c.findings ? cannot_judge (&new) : incomparable_p (&old, &new, names);
  if (c.findings)
    {
      warn_unseen (&new, names[1]);
      accept_rows (&new, &old);
    }
  status = blind ? EXIT_TROUBLE : EXIT_FINE;
  if (!blind)
    {
      rank_rows (&new, SORT_EXCESS);
      if (!c.findings)
	{
	  compare_times (&c, &old_list, &new_list);
	  compare_copies (&c, &old_list, &new_list);
	}
      compare_rows (&c, &old, &new);
      write_comparison (&c, &o);
      status = c.worse ? EXIT_FOUND : EXIT_FINE;
      free_comparison (&c);
    }
  free_rows (&old);
  free_rows (&new);
  free_records (&old_list);
  free_records (&new_list);
  free (o.exclude.name);
  return status;
}
