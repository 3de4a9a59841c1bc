/* drano summary: what to change first.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "command/run-costs.h"
#include "output/conclusion.h"
#include "output/show.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
"Usage: drano summary [OPTION]... FILE...\n"
"Show the at most five lines with which drano report begins: what costs most\n"
"of the run, the directive to write there, and what that saves.\n"
"\n"
"  --exclude=DIR\n"
"               leave out the files in directories of this name; may be given\n"
"               several times\n"
"  -h, --help   show this text\n"
"\n"
"Exit status: 0, 2 (usage or input).\n";

static const struct option longs[] =
  {
    { "exclude", required_argument, NULL, 'x' },
    { "help", no_argument, NULL, 'h' },
    { NULL, 0, NULL, 0 }
  };

int
cmd_summary (int argc, char **argv)
{
  struct exclusions without = { 0 };
  struct run_costs r;

  while (next_option (argc, argv, usage, "h", longs) != -1)
    exclude (&without, optarg);
  if (optind == argc)
    fatal ("no file to report on; see drano summary --help");
  if (!read_run_costs (&r, argv + optind, argc - optind, &without))
    return EXIT_TROUBLE;
  show_conclusion (stdout, &r.costs, &r.rows, terminal_width (stdout));
  finish_output ();
  free_run_costs (&r);
  free (without.name);
  return EXIT_FINE;
}
