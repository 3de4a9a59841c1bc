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
"the current one) the lines that call drano, after asking.\n"
"\n"
"  --dry-run      print what would be added, as a patch\n"
"  --undo         take the lines out again\n"
"  --yes          do not ask\n"
"  -h, --help     show this text\n"
"\n"
"Exit status: 0 (done), 1 (nothing was changed), 2 (trouble).\n";

/* The lines are between these, of which the first begins a line.  */
#define BEGIN "# drano: begin"
#define END "# drano: end"
#define FIRST BEGIN " (drano init --undo takes out these lines)\n"

/* A build tool, the file that it reads, what is added, and the command to run
   then, in which @ is where CMake finds drano.  */
struct build_tool
{
  const char *name, *file, *lines, *next;
};

static const char make_lines[] =
"# make drano: compile all with drano, and say what to change.\n"
".PHONY: drano\n"
"drano:\n"
"\t$(MAKE) -B CC='drano-gcc -fdrano-report' CXX='drano-g++ -fdrano-report' \\\n"
"\t  FC='drano-gfortran -fdrano-report'\n"
"\tdrano report --gate --limit=5 $$(find . -name '*.o')\n";

static const char make_next[] = "make drano";

static const struct build_tool tools[] =
  {
    {
      "CMake", "CMakeLists.txt",
      "# cmake --build BUILD --target drano-check: say what to change.\n"
      "find_package (Drano QUIET)\n"
      "if (Drano_FOUND)\n"
      "  get_property (drano_targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)\n"
      "  foreach (drano_target IN LISTS drano_targets)\n"
      "    get_target_property (drano_type ${drano_target} TYPE)\n"
      "    if (drano_type MATCHES \"^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)"
      "_LIBRARY)$\")\n"
      "      drano_check (${drano_target})\n"
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
      "# say what to change.\n"
      "run_target ('drano', command : [find_program ('sh'), '-c',\n"
      "  'drano report --gate --limit=5 $(find . -name \"*.o\")'])\n",
      "CC='drano-gcc -fdrano-report' CXX='drano-g++ -fdrano-report' meson setup"
      " build && ninja -C build && ninja -C build drano"
    }
  };

struct options
{
  bool dry_run, undo, yes;
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

/* Let S have the lines of TOOL.  Return whether that can be; if not, say
   why.  */

static bool
add_lines (struct source *s, const struct build_tool *tool)
{
  struct text *t = &s->line[s->n].before;
  bool whole = s->old.len == 0 || s->old.s[s->old.len - 1] == '\n';

  if (find_mark (s, BEGIN, 0) < s->n)
    {
      error ("'%s' has the lines already; drano init --undo takes them out",
	     s->name);
      return false;
    }
  if (strcmp (tool->name, "make") == 0 && has_rule_p (s))
    {
      error ("'%s' has a rule for 'drano' of its own", s->name);
      return false;
    }
  text_printf (t, "%s%s%s%s%s\n", whole ? "" : "\n",
	       s->old.len ? "\n" : "", FIRST, tool->lines, END);
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

/* Return the file of TOOL in ALL; null, with a message, if it cannot be
   edited.  */

static struct source *
open_build_file (struct sources *all, const struct build_tool *tool)
{
  struct fix f = { .file = tool->file, .line = 1 };
  char checksum[17];
  struct text t = { 0 };
  FILE *file = fopen (tool->file, "r");
  struct source *s;

  if (!file || !text_read (&t, file, SIZE_MAX / 2))
    fatal ("cannot read '%s': %s", tool->file, strerror (errno));
  fclose (file);
  f.checksum = text_checksum (t.s ? t.s : "", t.len, checksum);
  s = source_for (all, &f, tool->file);
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

/* Do to the build file of the current directory what O says.  Return the exit
   status.  */

static int
change_build (const struct options *o)
{
  const struct build_tool *tool = find_tool (o->undo);
  struct sources all = { .root = real_directory (".") };
  struct journal journal = { .root = all.root };
  struct source *s = open_build_file (&all, tool);
  int status = EXIT_TROUBLE;

  if (s && (o->undo ? remove_lines (s) : add_lines (s, tool)))
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
	    printf ("wrote %s\n", tool->file);
	  if (status == EXIT_FINE && !o->undo)
	    print_next (tool);
	}
    }
  finish_output ();
  free_sources (&all);
  free ((char *) journal.root);
  return status;
}

int
cmd_init (int argc, char **argv)
{
  static const struct option longs[] =
    {
      { "dry-run", no_argument, NULL, 'd' },
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
      o.undo |= c == 'u';
      o.yes |= c == 'y';
    }
  if (argc - optind > 1)
    fatal ("drano init takes one directory; see drano init --help");
  if (optind < argc && chdir (argv[optind]) != 0)
    fatal ("'%s': %s", argv[optind], strerror (errno));
  return change_build (&o);
}
