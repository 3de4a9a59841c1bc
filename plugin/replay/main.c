/* drano-replay: the analysis of textual lane IR, without a compiler.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "advice/advice.h"
#include "analyze/analyze.h"
#include "base/arena.h"
#include "cost/cost.h"
#include "ir/ir.h"
#include "launch/profile.h"
#include "base/machine.h"
#include "record.h"
#include "site/report.h"
#include "run.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef DRANO_VERSION
#define DRANO_VERSION "unknown"
#endif

static const char help[] =
"usage: drano-replay [OPTION]... FILE\n"
"Analyse the lane IR in FILE ('-' is standard input) and print its sites.\n"
"\n"
"  --domain=NAME  analyse with the domain lanes (the default), paper or\n"
"                 paper-2d\n"
"  --device=NAME  predict for this device (" MACHINE_DEFAULT ")\n"
"  --advice       print changes that cure the findings, after the sites\n"
"  --launch       print, as records, the effect of each change of loops on\n"
"                 each access, in the launch with the values that --set gives\n"
"  --json         print records as JSON Lines\n"
"  --dump         print the IR as it was read, not its sites\n"
"  --cost         print the cost of each region, not its sites\n"
"  --compare=FILE print which region costs less: the first of this file or of\n"
"                 FILE, then the second ones, and so on\n"
"  --run=PROFILE  also print the traffic of the launches in PROFILE, which a\n"
"                 run on the simulated device has written\n"
"  --set=NAME=VALUE, --set=NAME%POWER=REST\n"
"                 assume that a region's parameter NAME is VALUE, or REST\n"
"                 modulo POWER, a power of two; the NAME % is the address of\n"
"                 any array\n"
"  --help         print this text\n"
"  --version      print the version\n"
"\n"
"Exits 0, or 2 if the options or FILE are wrong.\n";

struct options
{
  enum domain domain;
  const struct machine *machine;
  int advice, launch, json, dump, cost;	/* Truths.  */
  const char *file, *other, *run;
  int nset;
  const char **set;
};

/* Say FORMAT, about argument ARG.  Return 2, the exit status.  */

static int
complain (const char *format, const char *arg)
{
  fputs ("drano-replay: ", stderr);
  fprintf (stderr, format, arg);
  fputs ("; try 'drano-replay --help'\n", stderr);
  return 2;
}

/* Put the domain called NAME into *DOMAIN; false if there is none.  */

static bool
find_domain (const char *name, enum domain *domain)
{
  static const char *const names[] = { "lanes", "paper", "paper-2d" };
  for (int d = 0; d < 3; d++)
    if (!strcmp (name, names[d]))
      {
	*domain = (enum domain) d;
	return true;
      }
  return false;
}

/* Read the ARGC arguments ARGV into O.  Return -1, or the status to exit
   with.  */

static int
read_options (int argc, char **argv, struct options *o)
{
  const struct option longs[] =
  {
    { "advice", no_argument, &o->advice, true },
    { "launch", no_argument, &o->launch, true },
    { "json", no_argument, &o->json, true },
    { "dump", no_argument, &o->dump, true },
    { "cost", no_argument, &o->cost, true },
    { "compare", required_argument, NULL, 'c' },
    { "run", required_argument, NULL, 'r' },
    { "set", required_argument, NULL, 's' },
    { "domain", required_argument, NULL, 'd' },
    { "device", required_argument, NULL, 'D' },
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'v' },
    { NULL, 0, NULL, 0 }
  };
  int c;
  opterr = 0;
  while ((c = getopt_long (argc, argv, "", longs, NULL)) != -1)
    switch (c)
      {
      case 0:
	break;
      case 'c':
	o->other = optarg;
	break;
      case 'r':
	o->run = optarg;
	break;
      case 's':
	o->set[o->nset++] = optarg;
	break;
      case 'd':
	if (!find_domain (optarg, &o->domain))
	  return complain ("no domain '%s', use lanes, paper or paper-2d",
			   optarg);
	break;
      case 'D':
	o->machine = machine_find (optarg);
	if (!o->machine)
	  return complain ("no device '%s'", optarg);
	break;
      case 'h':
	fputs (help, stdout);
	return 0;
      case 'v':
	puts ("drano-replay (drano) " DRANO_VERSION);
	return 0;
      default:
	return complain ("unknown option '%s'", argv[optind - 1]);
      }
  if (argc - optind > 1)
    return complain ("more than one file: '%s'", argv[optind + 1]);
  o->file = argv[optind];
  return o->file ? -1 : complain ("%s", "no file");
}

/* The bytes of file NAME, allocated, and *LEN of them; null with errno if
   that fails.  */

static char *
read_file (const char *name, size_t *len)
{
  FILE *f = strcmp (name, "-") ? fopen (name, "rb") : stdin;
  size_t room = 65536;
  char *text = f ? malloc (room) : NULL;
  *len = 0;
  while (text)
    {
      *len += fread (text + *len, 1, room - *len, f);
      if (ferror (f))
	{
	  free (text);
	  text = NULL;
	}
      if (!text || *len < room)
	break;
      char *more = realloc (text, room * 2);
      if (!more)
	free (text);
      text = more;
      room *= 2;
    }
  int err = errno;
  if (f && f != stdin)
    fclose (f);
  errno = err;
  return text;
}

/* A file's contents.  */
struct text
{
  const char *at;
  size_t len;
};

/* The contents of file NAME, in A, in *T.  False after a message.  */

static bool
read_text (struct arena *a, const char *name, struct text *t)
{
  char *text = read_file (name, &t->len);
  if (!text)
    {
      fprintf (stderr, "drano-replay: cannot read '%s': %s\n", name,
	       strerror (errno));
      return false;
    }
  t->at = arena_copy (a, text, t->len);
  free (text);
  return t->at != NULL;
}

/* Print what the launches of a run ask for at a site, X.  */

static void
print_run (const struct record_run *x)
{
  if (x->have_counts)
    printf ("  in this run: %llu requests by %llu lanes, %llu sectors, "
	    "%llu lines: %.2f sectors each\n",
	    (unsigned long long) x->requests, (unsigned long long) x->lanes,
	    (unsigned long long) x->sectors, (unsigned long long) x->lines,
	    x->mean);
  else if (x->have_mean)
    printf ("  in this run: %.2f sectors each\n", x->mean);
  else
    puts ("  in this run: depends on what memory holds");
}

/* Print the sites of M, which IR is the text of, as O wants.  Return the exit
   status.  */

static int
show_sites (struct ir_module *m, const struct text *ir,
	    const struct options *o)
{
  struct analysis *r = analyze_module (m, o->machine, o->domain);
  struct record_run *run = NULL;
  struct text profile;
  if (r && o->domain == DOMAIN_LANES)
    cost_little (m, o->machine, r);
  if (r && o->run)
    {
      if (!read_text (m->arena, o->run, &profile))
	return 2;
      run = run_sites (m->arena, m, ir->at, ir->len,
		       launches_read (m->arena, profile.at, profile.len), r);
    }
  if (!r || (o->run && !run))
    return complain ("%s", "out of memory");
  if (o->launch)
    {
      struct advice_list *launch = advise_launch (m, r);
      for (int i = 0; launch && i < launch->n; i++)
	advice_print_launch (stdout, r, &launch->at[i]);
      return launch ? 0 : complain ("%s", "out of memory");
    }
  for (int i = 0; i < r->nsites; i++)
    if (o->json)
      {
	struct record record;
	report_record (&record, &r->sites[i]);
	record.run = run ? &run[i] : NULL;
	record_write (stdout, &record);
      }
    else
      {
	report_print (stdout, &r->sites[i]);
	if (run)
	  print_run (&run[i]);
      }
  struct advice_list *advice = o->advice ? advise (m, r) : NULL;
  for (int i = 0; advice && i < advice->n; i++)
    advice_print (stdout, r, &advice->at[i]);
  return 0;
}

/* Print the costs of M, or, OTHER not null, compare them.  */

static int
show_costs (struct ir_module *m, struct ir_module *other,
	    const struct options *o)
{
  struct cost_list *x = cost_module (m, o->machine);
  struct cost_list *y = other ? cost_module (other, o->machine) : NULL;
  if (!x || (other && !y))
    return complain ("%s", "out of memory");
  for (int i = 0; i < x->n; i++)
    if (y && i < y->n)
      cost_print_comparison (stdout, &x->at[i], &y->at[i]);
    else if (!y && o->json)
      cost_records (stdout, &x->at[i]);
    else if (!y)
      cost_print (stdout, &x->at[i]);
  return 0;
}

/* Read the module in file NAME into A with the assumptions of O; TEXT is its
   text.  Null after a message.  */

static struct ir_module *
read_module (struct arena *a, const char *name, const struct options *o,
	     struct text *text)
{
  char msg[300];
  if (!read_text (a, name, text))
    return NULL;
  struct ir_module *m = ir_read (a, text->at, text->len, msg, sizeof msg);
  if (!m)
    fprintf (stderr, "%s:%s\n", name, msg);
  else if (!ir_verify (m, msg, sizeof msg))
    {
      fprintf (stderr, "%s: %s\n", name, msg);
      m = NULL;
    }
  for (int i = 0; m && i < o->nset; i++)
    switch (cost_assume (m, o->set[i]))
      {
      case COST_BAD:
	complain ("'%s' is not of the form NAME=VALUE", o->set[i]);
	return NULL;
      case COST_UNUSED:
	fprintf (stderr, "drano-replay: no region in %s has the parameter "
		 "that '%s' names\n", name, o->set[i]);
	break;
      default:
	break;
      }
  return m;
}

/* Do what O says.  Return the exit status.  */

static int
show_module (struct arena *a, const struct options *o)
{
  struct text text, unused;
  struct ir_module *m = read_module (a, o->file, o, &text);
  struct ir_module *other = m && o->other
			    ? read_module (a, o->other, o, &unused) : NULL;
  if (!m || (o->other && !other))
    return 2;
  if (o->cost || o->other)
    return show_costs (m, other, o);
  if (!o->dump)
    return show_sites (m, &text, o);
  ir_write (stdout, m);
  return 0;
}

int
main (int argc, char **argv)
{
  struct options o = { .machine = machine_find (MACHINE_DEFAULT) };
  o.set = calloc ((size_t) argc + 1, sizeof *o.set);
  struct arena *a = arena_new ();
  if (!a || !o.set)
    return complain ("%s", "out of memory");
  int status = read_options (argc, argv, &o);
  if (status < 0)
    status = show_module (a, &o);
  arena_free (a);
  free (o.set);
  if (fflush (stdout) || ferror (stdout))
    {
      fprintf (stderr, "drano-replay: cannot write: %s\n", strerror (errno));
      return 2;
    }
  return status;
}
