/* The drano command: which subcommand is meant.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "base/nearest.h"
#include "base/response-file.h"
#include "base/tool.h"

#include <getopt.h>
#include <string.h>

static const char usage[] =
"Usage: drano COMMAND [OPTION]... [ARGUMENT]...\n"
"Find GPU memory accesses that waste bandwidth in programs that GCC offloads.\n"
"\n"
"  run       run a program on a device, real or simulated\n"
"  check     run a program and report what is wrong with what it does there\n"
"  report    show what was predicted and measured, ranked by waste\n"
"  summary   show only what to change first\n"
"  annotate  show the source with what each line costs\n"
"  diff      compare two reports or profiles\n"
"  query     choose records of reports or profiles and print what they say\n"
"  fix       make the changes of the source that reports propose\n"
"  init      add the lines that call drano to a project's build\n"
"  doctor    check that everything that is needed is there\n"
"  help      say more of a command: drano help COMMAND\n"
"\n"
"drano COMMAND --help says the same.  Exit status: 0, 1 (something was found\n"
"that was to be gated on), 2 (usage or input error); drano run gives the\n"
"program's.\n";

static const struct
{
  const char *name;
  int (*run) (int argc, char **argv);
} commands[] =
  {
    { "run", cmd_run },
    { "check", cmd_check },
    { "report", cmd_report },
    { "summary", cmd_summary },
    { "annotate", cmd_annotate },
    { "diff", cmd_diff },
    { "query", cmd_query },
    { "fix", cmd_fix },
    { "init", cmd_init },
    { "doctor", cmd_doctor }
  };

/* Print the text that says how to call drano.  */

static int
show_usage (void)
{
  fputs (usage, stdout);
  finish_output ();
  return EXIT_FINE;
}

/* Complain of NAME, which is none of the commands.  */

static _Noreturn void
refuse_command (const char *name)
{
  enum { N = sizeof commands / sizeof commands[0] };
  const char *known[N], *nearest;

  for (size_t i = 0; i < N; i++)
    known[i] = commands[i].name;
  nearest = nearest_name (name, known, N);
  if (nearest)
    fatal ("unknown command '%s'; did you mean '%s'? See drano --help", name,
	   nearest);
  fatal ("unknown command '%s'; see drano --help", name);
}

/* Run the command that ARGV[0] names with the arguments behind it.  */

static int
run_command (int argc, char **argv)
{
  for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
    if (strcmp (argv[0], commands[i].name) == 0)
      return commands[i].run (argc, argv);
  refuse_command (argv[0]);
}

int
main (int argc, char **argv)
{
  if (argc < 2)
    fatal ("no command; see drano --help");
  opterr = 0;
  if (strcmp (argv[1], "--version") == 0)
    {
      puts ("drano " DRANO_VERSION "\n"
	    "Copyright (C) 2026 The drano authors\n"
	    "License GPLv3+: GNU GPL version 3 or later "
	    "<https://gnu.org/licenses/gpl.html>.\n"
	    "This is free software: you are free to change and redistribute "
	    "it.\n"
	    "There is NO WARRANTY, to the extent permitted by law.");
      finish_output ();
      return EXIT_FINE;
    }
  argv = expand_arguments (&argc, argv, 2, strcmp (argv[1], "run") == 0
			   || strcmp (argv[1], "check") == 0);
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0)
    return show_usage ();
  if (strcmp (argv[1], "help") == 0)
    {
      char help[] = "--help", *command[] = { argv[2], help, NULL };

      return argc < 3 ? show_usage () : run_command (2, command);
    }
  return run_command (argc - 1, argv + 1);
}
