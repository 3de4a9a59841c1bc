/* drano init: a project's build gets the lines that call drano.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The lines go behind all others of the file that the build tool reads, between
   two marks, so that they can be taken out again, whatever else has changed.
   The file is written as drano fix writes sources: all of it or nothing.  */

#include "base/interrupt.h"
#include "base/path.h"
#include "base/tool.h"
#include "command/init-job.h"
#include "edit/journal.h"
#include "edit/patch.h"
#include "system/device.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
"Usage: drano init [OPTION]... [DIRECTORY]\n"
"Add to CMakeLists.txt, the makefile or meson.build in DIRECTORY (default:\n"
"the current one) the lines that call drano, after asking: one target that\n"
"compiles with drano and says what to change, and one that writes a\n"
"baseline, which accepts what there is now.  If DIRECTORY is the top of a\n"
"git clone, add a job that does so for each change, too: to .gitlab-ci.yml if\n"
"that is there, or else as .github/workflows/drano.yml.\n"
"\n"
"  --dry-run      print what would be added, as a patch\n"
"  --no-job       do not add a job\n"
"  --undo         take all that out again\n"
"  --yes          do not ask\n"
"  -h, --help     show this text\n"
"\n"
"Exit status: 0 (done), 1 (nothing was changed), 2 (trouble).\n";

/* A build tool, the file that it reads, what is added, and the command to run
   then, in which @ is where CMake finds drano.  */
struct build_tool
{
  const char *name, *file, *lines, *next;
};

static const char make_lines[] =
"# make drano: compile all with drano, and say what to change.\n"
"# make drano-baseline: accept what there is now.\n"
".PHONY: drano drano-baseline drano-objects\n"
"drano-objects:\n"
"\t$(MAKE) -B CC='drano-gcc -fdrano-report' CXX='drano-g++ -fdrano-report' \\\n"
"\t  FC='drano-gfortran -fdrano-report'\n"
"drano: drano-objects\n"
"\tdrano report --allow-empty --gate --limit=5 $$(find . -name '*.o') \\\n"
"\t  $(addprefix --baseline=,$(wildcard drano-baseline.jsonl))\n"
"drano-baseline: drano-objects\n"
"\tdrano report --allow-empty --json $$(find . -name '*.o') \\\n"
"\t  >drano-baseline.jsonl\n";

static const char make_next[] = "make drano";

static const struct build_tool tools[] =
  {
    {
      "CMake", "CMakeLists.txt",
      "# cmake --build BUILD --target drano-check: say what to change.\n"
      "# cmake --build BUILD --target drano-baseline: accept what there is"
      " now.\n"
      "find_package (Drano QUIET)\n"
      "if (Drano_FOUND)\n"
      "  get_property (drano_targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)\n"
      "  foreach (drano_target IN LISTS drano_targets)\n"
      "    get_target_property (drano_type ${drano_target} TYPE)\n"
      "    if (drano_type MATCHES \"^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)"
      "_LIBRARY)$\")\n"
      "      drano_check (${drano_target}\n"
      "        BASELINE \"drano-baseline-${drano_target}.jsonl\")\n"
      "    endif ()\n"
      "  endforeach ()\n"
      "endif ()\n",
      "cmake -DDrano_DIR=@ -B build && cmake --build build --target"
      " drano-check"
    },
    { "make", "GNUmakefile", make_lines, make_next },
    { "make", "makefile", make_lines, make_next },
    { "make", "Makefile", make_lines, make_next },
    {
      "meson", "meson.build",
      "# CC='drano-gcc -fdrano-report' meson setup BUILD, then ninja drano:\n"
      "# say what to change; ninja drano-baseline: accept what there is now.\n"
      "run_target ('drano', command : [find_program ('sh'), '-c',\n"
      "  'cd \"$MESON_BUILD_ROOT\"; set -- $(find . -name \"*.o\");'\n"
      "  + ' b=$MESON_SOURCE_ROOT/drano-baseline.jsonl;'\n"
      "  + ' test ! -e \"$b\" || set -- --baseline=\"$b\" \"$@\";'\n"
      "  + ' drano report --allow-empty --gate --limit=5 \"$@\"'])\n"
      "run_target ('drano-baseline', command : [find_program ('sh'), '-c',\n"
      "  'cd \"$MESON_BUILD_ROOT\"; drano report --allow-empty --json'\n"
      "  + ' $(find . -name \"*.o\")'\n"
      "  + ' >\"$MESON_SOURCE_ROOT/drano-baseline.jsonl\"'])\n",
      "CC='drano-gcc -fdrano-report' CXX='drano-g++ -fdrano-report' meson setup"
      " build && ninja -C build && ninja -C build drano"
    }
  };

struct options
{
  bool dry_run, no_job, undo, yes;
};

/* The line of S, from 0 on, that begins with MARK, from line AT on; the number
   of lines if there is none.  */

static size_t
find_mark (const struct source *s, const char *mark, size_t at)
{
  size_t len = strlen (mark);

  while (at < s->n && (s->line[at].len < len
		       || strncmp (s->line[at].s, mark, len) != 0))
    at++;
  return at;
}

/* Whether S, a makefile, has a rule for drano.  */

static bool
has_rule_p (const struct source *s)
{
  for (size_t at = 0; (at = find_mark (s, "drano", at)) < s->n; at++)
    {
      const char *rest = s->line[at].s + strlen ("drano");

      rest += strspn (rest, " \t");
      if (*rest == ':' && rest[1] != '=')
	return true;
    }
  return false;
}

/* Let S, a makefile if MAKE, have LINES.  Return whether that can be; if not,
   say why.  */

static bool
add_lines (struct source *s, const char *lines, bool make)
{
  struct text *t = &s->line[s->n].before;
  bool whole = s->old.len == 0 || s->old.s[s->old.len - 1] == '\n';

  if (find_mark (s, BEGIN, 0) < s->n)
    {
      error ("'%s' has the lines already; drano init --undo takes them out",
	     s->name);
      return false;
    }
  if (make && has_rule_p (s))
    {
      error ("'%s' has a rule for 'drano' of its own", s->name);
      return false;
    }
  text_printf (t, "%s%s%s%s%s\n", whole ? "" : "\n",
	       s->old.len ? "\n" : "", FIRST, lines, END);
  return true;
}

/* Take the lines out of S.  Return whether they were there; if not, say so.  */

static bool
remove_lines (struct source *s)
{
  size_t begin = find_mark (s, BEGIN, 0), end = find_mark (s, END, begin);

  if (end >= s->n)
    {
      error ("'%s' has no lines between '" BEGIN "' and '" END "'", s->name);
      return false;
    }
  /* The empty line before them came with them.  */
  if (begin > 0 && s->line[begin - 1].len == 1)
    begin--;
  for (size_t i = begin; i <= end; i++)
    {
      s->line[i].changed = true;
      text_puts (&s->line[i].now, "");
    }
  return true;
}

/* Whether the user wants S to be changed; if UNDO, changed back.  */

static bool
wanted_p (const struct source *s, bool undo)
{
  char answer[80];

  write_patch (stdout, s, NULL, true);
  for (;;)
    {
      printf ("%s '%s' (y: yes, n: no)? ",
	      undo ? "take these lines out of" : "add these lines to", s->name);
      fflush (stdout);
      if (!fgets (answer, sizeof answer, stdin))
	{
	  putchar ('\n');
	  return false;
	}
      if (answer[0] == 'y' || answer[0] == 'n')
	return answer[0] == 'y';
    }
}

/* The build tool whose file is in the current directory; for UNDO, one whose
   file has the lines.  Fatal if there is none.  */

static const struct build_tool *
find_tool (bool undo)
{
  const struct build_tool *found = NULL;

  for (size_t i = 0; i < sizeof tools / sizeof tools[0]; i++)
    {
      struct stat st;
      FILE *f = stat (tools[i].file, &st) == 0 && S_ISREG (st.st_mode)
	? fopen (tools[i].file, "r") : NULL;
      struct text t = { 0 };

      if (!f)
	continue;
      if (!found)
	found = &tools[i];
      if (undo && text_read (&t, f, SIZE_MAX / 2) && t.s
	  && strstr (t.s, BEGIN))
	{
	  fclose (f);
	  text_free (&t);
	  return &tools[i];
	}
      text_free (&t);
      fclose (f);
    }
  if (!found)
    fatal ("there is no CMakeLists.txt, makefile or meson.build here; see "
	   "drano init --help");
  return found;
}

/* Return the file NAME in ALL; null, with a message, if it cannot be
   edited.  */

static struct source *
open_build_file (struct sources *all, const char *name)
{
  struct fix f = { .file = name, .line = 1 };
  char checksum[17];
  struct text t = { 0 };
  FILE *file = fopen (name, "r");
  struct source *s;

  if (!file || !text_read (&t, file, SIZE_MAX / 2))
    fatal ("cannot read '%s': %s", name, strerror (errno));
  fclose (file);
  f.checksum = text_checksum (t.s ? t.s : "", t.len, checksum);
  s = source_for (all, &f, name);
  text_free (&t);
  return s;
}

/* Print the command that TOOL's user runs next.  */

static void
print_next (const struct build_tool *tool)
{
  char *plugin = find_part ("drano.so", NULL), *end;
  size_t n = strcspn (tool->next, "@");

  printf ("now: %.*s", (int) n, tool->next);
  if (tool->next[n])
    {
      for (int i = 0; plugin && i < 2; i++)
	if ((end = strrchr (plugin, '/')))
	  *end = '\0';
      putchar ('\'');
      put_safe (stdout, plugin ? plugin : "PREFIX/lib");
      printf ("/cmake/Drano'%s", tool->next + n + 1);
    }
  putchar ('\n');
  free (plugin);
}

/* Do to the file NAME, a makefile if MAKE, what O says about LINES.  Return the
   exit status.  */

static int
change_file (const struct options *o, const char *name, const char *lines,
	     bool make)
{
  struct sources all = { .root = real_directory (".") };
  struct journal journal = { .root = all.root };
  struct source *s = open_build_file (&all, name);
  int status = EXIT_TROUBLE;

  if (s && (o->undo ? remove_lines (s) : add_lines (s, lines, make)))
    {
      s->edited = 1;
      status = EXIT_FOUND;
      if (o->dry_run)
	{
	  write_patch (stdout, s, NULL, isatty (STDOUT_FILENO));
	  status = EXIT_FINE;
	}
      else if (!o->yes && !wanted_p (s, o->undo))
	puts ("nothing was changed");
      else
	{
	  interrupt_hold ();
	  status = write_edits (&journal, &all) ? EXIT_FINE : EXIT_TROUBLE;
	  interrupt_finish ();
	  if (status == EXIT_FINE)
	    printf ("wrote %s\n", name);
	}
    }
  free_sources (&all);
  free ((char *) journal.root);
  return status;
}

/* Do what O says about the job that runs NEXT, the build tool's command.
   Return the exit status; EXIT_FOUND also if there is to be no job.  */

static int
change_job (const struct options *o, const char *next)
{
  const char *name = job_file ();
  char *lines;
  int status;

  if (!name || (o->undo && !job_there_p ()))
    return EXIT_FOUND;
  lines = job_lines (next);
  if (o->dry_run)
    status = job_print (lines, o->undo);
  else if (!o->yes && !job_asked (lines, o->undo))
    status = EXIT_FOUND;
  else
    status = o->undo ? job_remove (lines) : job_write (lines);
  free (lines);
  return status;
}

/* Do to the build of the current directory what O says.  Return the exit
   status.  */

static int
change_build (const struct options *o)
{
  const struct build_tool *tool = find_tool (o->undo);
  int status = change_file (o, tool->file, tool->lines,
			    strcmp (tool->name, "make") == 0);

  if (status == EXIT_FINE && !o->no_job
      && change_job (o, tool->next) == EXIT_TROUBLE)
    status = EXIT_TROUBLE;
  if (status == EXIT_FINE && !o->undo && !o->dry_run)
    print_next (tool);
  finish_output ();
  return status;
}

int
cmd_init (int argc, char **argv)
{
  static const struct option longs[] =
    {
      { "dry-run", no_argument, NULL, 'd' },
      { "no-job", no_argument, NULL, 'j' },
      { "undo", no_argument, NULL, 'u' },
      { "yes", no_argument, NULL, 'y' },
      { "help", no_argument, NULL, 'h' },
      { NULL, 0, NULL, 0 }
    };
  struct options o = { .dry_run = false };
  int c;

  while ((c = next_option (argc, argv, usage, "h", longs)) != -1)
    {
      o.dry_run |= c == 'd';
      o.no_job |= c == 'j';
      o.undo |= c == 'u';
      o.yes |= c == 'y';
    }
  if (argc - optind > 1)
    fatal ("drano init takes one directory; see drano init --help");
  if (optind < argc && chdir (argv[optind]) != 0)
    fatal ("'%s': %s", argv[optind], strerror (errno));
  return change_build (&o);
}
