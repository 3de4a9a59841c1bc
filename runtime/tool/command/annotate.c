/* drano annotate: the source with what its lines cost.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/pager.h"
#include "base/path.h"
#include "command/run-costs.h"
#include "output/annotate.h"
#include "output/show.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
"Usage: drano annotate [OPTION]... FILE...\n"
"Show the source with, at each line, the part of the run's time that its\n"
"accesses take (of the sectors, if the profile has no times), the sectors of\n"
"a request and the lanes that work, as measured or predicted.  FILE is a\n"
"report, a profile, or a program with reports, as for drano report.\n"
"\n"
"  --context=N  show N lines around those with figures (default 5), or all\n"
"  --source=NAME\n"
"               show this source file only\n"
"  --base=DIR   show sources below DIR (default: the current directory)\n"
"  --exclude=DIR\n"
"               leave out the files in directories of this name; may be given\n"
"               several times\n"
"  --color[=WHEN]\n"
"               colour: always, never, or auto (default): on a terminal, if\n"
"               NO_COLOR is not set\n"
"  --no-pager   do not let $PAGER, or less, show what is longer than a screen\n"
"  -h, --help   show this text\n"
"\n"
"Exit status: 0, 2 (usage or input, or there is no source to show).\n";

static const struct option longs[] =
  {
    { "context", required_argument, NULL, 'c' },
    { "source", required_argument, NULL, 's' },
    { "base", required_argument, NULL, 'b' },
    { "exclude", required_argument, NULL, 'x' },
    { "color", optional_argument, NULL, 'C' },
    { "no-pager", no_argument, NULL, 'P' },
    { "help", no_argument, NULL, 'h' },
    { NULL, 0, NULL, 0 }
  };

struct options
{
  int context;
  const char *source, *base, *colour;
  bool pager;
  struct exclusions without;
};

/* Read the options in ARGV into O.  */

static void
read_annotate_options (int argc, char **argv, struct options *o)
{
  int c;

  while ((c = next_option (argc, argv, usage, "h", longs)) != -1)
    switch (c)
      {
      case 'c':
	o->context = strcmp (optarg, "all") == 0 ? -1
	  : (int) option_number ("context", optarg, 0, 1e6);
	break;
      case 's':
	o->source = optarg;
	break;
      case 'b':
	o->base = optarg;
	break;
      case 'x':
	exclude (&o->without, optarg);
	break;
      case 'C':
	o->colour = optarg ? optarg : "always";
	break;
      case 'P':
	o->pager = false;
	break;
      }
  if (optind == argc)
    fatal ("no file to show the sources of; see drano annotate --help");
}

int
cmd_annotate (int argc, char **argv)
{
  struct options o = { .context = 5, .base = ".", .colour = "auto",
		       .pager = true };
  struct run_costs r;
  struct annotated a = { .rows = &r.rows, .costs = &r.costs,
			 .width = terminal_width (stdout) };
  bool any;
  char *root;

  read_annotate_options (argc, argv, &o);
  a.colour = colour_wanted (stdout, o.colour);
  if (!read_run_costs (&r, argv + optind, argc - optind, &o.without))
    return EXIT_TROUBLE;
  root = real_directory (o.base);
  a.root = root;
  a.only = o.source;
  a.context = o.context;
  if (o.pager)
    start_pager ();
  any = show_annotated (stdout, &a);
  finish_output ();
  finish_pager ();
  if (!any)
    error ("there is no source to show%s%s", o.source ? " of " : "",
	   o.source ? o.source : "");
  free (root);
  free_run_costs (&r);
  free (o.without.name);
  return any ? EXIT_FINE : EXIT_TROUBLE;
}
