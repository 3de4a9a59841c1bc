/* drano report: predicted and measured figures, ranked by waste.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "change/fixes.h"
#include "base/nearest.h"
#include "base/path.h"
#include "command/gate.h"
#include "model/compare.h"
#include "model/grid.h"
#include "model/unseen.h"
#include "output/by-rank.h"
#include "output/conclusion.h"
#include "output/show.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
"Usage: drano report [OPTION]... FILE...\n"
"Show what to change first, and then the accesses in reports\n"
"(-fdrano-report=FILE) and profiles (drano run -o FILE), with what was\n"
"predicted and measured, ranked by the time that they waste.\n"
"FILE may be an object, an archive, a library or a program that was compiled\n"
"with -fdrano-report, or - for standard input.  Of programs that were\n"
"compiled with -fdrano-transform, show what was changed, what was not, and\n"
"why.\n"
"\n"
"  --limit=N    show at most N accesses, regions and processes (default 20,\n"
"               0 is all)\n"
"  --sort=KEY   rank by time (default; as excess if the profile has no\n"
"               caches), excess, percent, sectors, requests, predicted or\n"
"               site\n"
"  --html=OUT   write a page for a browser to OUT instead\n"
"  --markdown=OUT\n"
"               write the text to OUT as Markdown instead\n"
"  --sarif=OUT  write the findings to OUT as SARIF 2.1.0 instead\n"
"  --github     print commands, too, by which a workflow of GitHub shows what\n"
"               drano run --check has found at the lines of a change\n"
"  --by-rank    show each process of a parallel run separately, and each\n"
"               host, those that waste most first\n"
"  --json       write the joined records to standard output instead\n"
"  --gate[=WHAT[,WHAT]]\n"
"               exit with status 1 if there is something to cure, and say\n"
"               what.  WHAT is findings (any finding in a report, even if it\n"
"               was not warned about), excess[:PERCENT] (more than PERCENT\n"
"               of all sectors are in excess; the default is 0),\n"
"               time[:PERCENT] (ideal accesses would save more than PERCENT\n"
"               of the time that the launches take, for a run with caches),\n"
"               copies[:PERCENT] (more than PERCENT of the bytes that were\n"
"               copied between host and device were needless)\n"
"               or check (drano run --check has found something).  The\n"
"               excess is as measured or, without a profile, as predicted\n"
"               for one request of each access.  Without WHAT, the gate is\n"
"               findings, or with a profile, excess, and findings at\n"
"               accesses that were not executed; it then takes only those\n"
"               findings that GCC warned about or warns about by default\n"
"  --allow-empty\n"
"               if FILEs are objects without regions, which hold no record,\n"
"               say so and exit with status 0\n"
"  --baseline=FILE\n"
"               FILE is a report or a profile: the gate accepts the findings\n"
"               in it if a request wastes no more sectors than it did, and\n"
"               --sarif says which results are new\n"
"  --exclude=DIR\n"
"               leave out the files in directories of this name; may be given\n"
"               several times\n"
"  --base=DIR   for --sarif, the directory that the names of files are to be\n"
"               relative to; for --html, the one below which sources are\n"
"               shown (default: the current one)\n"
"  -h, --help   show this text\n"
"\n"
"OUT may be - for standard output.  Columns: excessive (sectors beyond the\n"
"ideal) and their share of all sectors; sectors per request, measured and\n"
"predicted (! where they disagree, \"if ...\" where only a condition of the\n"
"prediction was not met, or is not known to be); the ideal if all lanes\n"
"worked; the lanes that work; the factor by which the traffic exceeds the\n"
"ideal; bytes between adjacent lanes.\n"
"Exit status: 0, 1 (with --gate: something was found), 2 (usage or input;\n"
"with --gate: the input does not allow a decision).\n";

struct options
{
  size_t limit;
  enum sort_key key;
  const char *html;
  const char *sarif;
  const char *markdown;
  bool by_rank;
  bool allow_empty;
  bool json;
  bool github;
  bool gated;
  struct gate gate;
  const char *baseline;
  const char *base;
  struct exclusions exclude;
};

static const struct option longs[] =
  {
    { "limit", required_argument, NULL, 'l' },
    { "sort", required_argument, NULL, 's' },
    { "html", required_argument, NULL, 'H' },
    { "sarif", required_argument, NULL, 'S' },
    { "markdown", required_argument, NULL, 'm' },
    { "by-rank", no_argument, NULL, 'r' },
    { "allow-empty", no_argument, NULL, 'e' },
    { "json", no_argument, NULL, 'j' },
    { "github", no_argument, NULL, 'G' },
    { "gate", optional_argument, NULL, 'g' },
    { "baseline", required_argument, NULL, 'b' },
    { "exclude", required_argument, NULL, 'x' },
    { "base", required_argument, NULL, 'B' },
    { "help", no_argument, NULL, 'h' },
    { NULL, 0, NULL, 0 }
  };

/* Complain of options in O that make no sense together.  */

static void
check_options (const struct options *o)
{
  if (o->by_rank && (o->html || o->sarif || o->markdown))
    fatal ("--by-rank writes text or, with --json, records; leave out %s",
	   o->html ? "--html" : o->sarif ? "--sarif" : "--markdown");
  if (o->json && o->github)
    fatal ("--json and --github both write to standard output; choose one");
  if (o->baseline && !o->gated && !o->sarif)
    fatal ("--baseline is for --gate and --sarif; add one of them");
  if (o->base && !o->sarif && !o->html)
    fatal ("--base is for --sarif and --html; add one of them");
}

/* Read the options in ARGV into O; return where the operands begin.  */

static int
read_report_options (int argc, char **argv, struct options *o)
{
  int c;

  memset (o, 0, sizeof *o);
  o->limit = 20;
  while ((c = next_option (argc, argv, usage, "h", longs)) != -1)
    switch (c)
      {
      case 'l':
	o->limit = (size_t) option_number ("limit", optarg, 0, 1e9);
	break;
      case 's':
	if (!find_sort_key (optarg, &o->key))
	  refuse_value ("sort", sort_key_names, optarg);
	break;
      case 'H':
	o->html = optarg;
	break;
      case 'S':
	o->sarif = optarg;
	break;
      case 'm':
	o->markdown = optarg;
	break;
      case 'r':
	o->by_rank = true;
	break;
      case 'e':
	o->allow_empty = true;
	break;
      case 'j':
	o->json = true;
	break;
      case 'G':
	o->github = true;
	break;
      case 'g':
	o->gated = true;
	read_gate (optarg, &o->gate);
	break;
      case 'b':
	o->baseline = optarg;
	break;
      case 'x':
	exclude (&o->exclude, optarg);
	break;
      case 'B':
	o->base = optarg;
	break;
      }
  check_options (o);
  if (optind == argc)
    fatal ("no file to report on; see drano report --help");
  return optind;
}

/* What a report shows in any form.  */
struct shown
{
  const struct row_list *rows;
  const struct record_list *list;	/* What ROWS were made of.  */
  struct proposals advice;
  struct costs costs;
  struct fixes fixes;
  struct faults faults;
  struct copies copies;
};

/* Print the tables of S to F, as O says, no wider than WIDTH (0: any), with
   colour if COLOUR.  */

static void
show_tables (FILE *f, const struct shown *s, const struct options *o,
	     int width, bool colour)
{
  struct changes changes = find_changes (s->list);

  show_table (f, s->rows, &s->advice, o->limit, width, colour);
  show_copies (f, &s->copies, o->limit, width, colour);
  show_changes (f, &changes, o->limit, width, colour);
  show_faults (f, &s->faults, o->limit);
  free_changes (&changes);
}

/* Write S, of the N files NAME, as a page for a browser, as O says.  */

static void
write_page (const struct shown *s, char *const *name, size_t n,
	    const struct options *o)
{
  char *root = real_directory (o->base ? o->base : ".");
  struct text t = { 0 };

  show_html (&t, &(struct page) { s->rows, s->list, &s->advice, &s->costs,
				  &s->fixes, name, n, root });
  write_output (o->html, &t);
  free (root);
  text_free (&t);
}

/* Write S as Markdown, as O says.  */

static void
write_markdown (const struct shown *s, const struct options *o)
{
  struct text t = { 0 }, tables = { 0 };
  FILE *f = open_memstream (&tables.s, &tables.len);

  if (!f)
    fatal ("out of memory");
  show_tables (f, s, o, 0, false);
  fclose (f);
  show_markdown (&t, s->rows, &s->costs, &tables);
  write_output (o->markdown, &t);
  free (tables.s);
  text_free (&t);
}

/* Print the tables of S, as O says, to a terminal that is WIDTH wide, or to a
   file (0).  */

static void
print_tables (const struct shown *s, const struct options *o, int width)
{
  struct text t = { 0 };
  FILE *f = open_memstream (&t.s, &t.len);

  if (!f)
    fatal ("out of memory");
  show_tables (f, s, o, width, want_colour (stdout));
  fclose (f);
  print_folded (stdout, t.s, width);
  free (t.s);
}

/* Show ROWS, made of LIST, which has the records of the N files NAME, as O
   says.  */

static void
show_report (const struct row_list *rows, const struct record_list *list,
	     char *const *name, size_t n, const struct options *o)
{
  struct shown s = { rows, list, find_proposals (list), { 0 }, { 0 },
		     find_faults (list), find_copies (list) };

  find_measured (&s.advice, rows);
  find_times (&s.advice, rows);
  s.costs = find_costs (rows, &s.advice);
  if (o->html || o->sarif)
    s.fixes = find_fixes (list);
  if (o->html)
    write_page (&s, name, n, o);
  if (o->sarif)
    {
      struct text t = { 0 };

      show_sarif (&t, rows, &s.fixes, &s.faults, o->base, o->baseline != NULL);
      write_output (o->sarif, &t);
      text_free (&t);
    }
  if (o->markdown)
    write_markdown (&s, o);
  if (o->json)
    {
      write_rows (stdout, rows, list->other, list->nothers);
      write_launches (stdout, rows->launches);
      write_copies (stdout, &s.copies);
      finish_output ();
    }
  if (!o->html && !o->sarif && !o->markdown && !o->json)
    {
      show_conclusion (stdout, &s.costs, rows, terminal_width (stdout));
      putchar ('\n');
      print_tables (&s, o, terminal_width (stdout));
      finish_output ();
    }
  if (o->github)
    {
      show_fault_annotations (&s.faults);
      finish_output ();
    }
  free_proposals (&s.advice);
  free_costs (&s.costs);
  free_fixes (&s.fixes);
  free_faults (&s.faults);
  free_copies (&s.copies);
}

/* Let ROWS know what the baseline of O accepts.  */

static void
read_baseline (struct row_list *rows, const struct options *o)
{
  struct record_list list = { .exclude = &o->exclude };
  struct row_list base;

  load_whole_file (&list, o->baseline);
  base = join_records (&list);
  accept_rows (rows, &base);
  free_rows (&base);
  free_records (&list);
}

int
cmd_report (int argc, char **argv)
{
  struct record_list list = { 0 };
  struct row_list rows;
  struct launches launches;
  struct options o;
  int status = EXIT_FINE;
  int first = read_report_options (argc, argv, &o);

  list.exclude = &o.exclude;
  list.sum = true;
  list.by_process = o.by_rank;
  if (!load_files (&list, argv + first, argc - first, o.allow_empty))
    return EXIT_TROUBLE;
  if (o.allow_empty && list.taken + list.nothers + list.nprocesses == 0)
    {
      if (!o.json)
	puts ("no regions");
      finish_output ();
      return EXIT_FINE;
    }
  if (!o.gated && !o.json && !o.by_rank && !o.baseline)
    load_programs (&list);
  rows = join_records (&list);
  if (o.baseline)
    read_baseline (&rows, &o);
  launches = find_launches (&list);
  find_savings (&rows, &launches);
  rank_rows (&rows, o.key);
  warn_missing (&list);
  if (o.by_rank)
    show_ranks (&list, o.key, o.limit, o.json);
  else
    show_report (&rows, &list, argv + first, argc - first, &o);
  warn_unseen (&rows, NULL);
  warn_unclear (&rows);
  if (o.gated)
    status = pass_gate (&o.gate, &rows, &list);
  free_launches (&launches);
  free_rows (&rows);
  free_records (&list);
  free (o.exclude.name);
  return status;
}
