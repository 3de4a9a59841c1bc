/* drano fix: make the changes that reports propose.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What saves most comes first.  A proposal is for a region as it was compiled,
   so one change is made in a region; for the next one it is to be compiled
   again.  All is decided before the first file is written.  */

#include "base/interrupt.h"
#include "base/path.h"
#include "base/tool.h"
#include "command/proof.h"
#include "edit/journal.h"
#include "edit/patch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
"Usage: drano fix [OPTION]... FILE...\n"
"   or: drano fix --undo [--base=DIR]\n"
"Make the changes of the source that reports (of drano-gcc -fdrano-report,\n"
"and in objects and programs) propose and can make: one for each region, the\n"
"one that saves most.\n"
"\n"
"  --interactive   show each change and ask\n"
"  --dry-run       print a unified diff instead\n"
"  --build=CMD     then build the program with CMD; if that fails, undo\n"
"  --run=CMD       build and run the program before and after, on the\n"
"                  simulated device with caches, and compare with drano diff;\n"
"                  if results differ or the launches take longer, undo\n"
"  --map=FROM=TO   names that begin with FROM begin with TO here\n"
"  --base=DIR      edit, or restore, files below DIR (default: the current\n"
"                  directory); no others are touched, nor those that are\n"
"                  hidden\n"
"  --undo          restore the sources that the last drano fix in this\n"
"                  directory changed\n"
"  -h, --help      show this text\n"
"\n"
"CMD is a command of the shell.  Results are the exit status and the standard\n"
"output.\n"
"Exit status: 0; 1 if the program got worse, or a change was not made because\n"
"another one changes the same lines; 2 if usage or input is wrong, or the\n"
"program cannot be built.  Unless it is 0 with --build, sources are as\n"
"before.\n";

/* What becomes of a fix.  */
enum fate { FATE_OPEN, FATE_TAKEN, FATE_DECLINED };

struct options
{
  bool interactive, dry_run, undo;
  struct proof proof;
  char *root;			/* Files are below this real_directory.  */
  char **map;			/* FROM=TO.  */
  size_t nmap;
};

struct fixing
{
  const struct options *o;
  struct fixes fixes;
  enum fate *fate;		/* By fix.  */
  struct source **source;	/* By fix.  */
  struct sources sources;
  bool all, quit;		/* As the user has answered.  */
  size_t taken, overlaps;
};

/* Read the options in ARGV into O; return where the operands begin.  */

static int
read_fix_options (int argc, char **argv, struct options *o)
{
  static const struct option longs[] =
    {
      { "interactive", no_argument, NULL, 'i' },
      { "dry-run", no_argument, NULL, 'n' },
      { "undo", no_argument, NULL, 'u' },
      { "build", required_argument, NULL, 'b' },
      { "run", required_argument, NULL, 'r' },
      { "map", required_argument, NULL, 'm' },
      { "base", required_argument, NULL, 'B' },
      { "help", no_argument, NULL, 'h' },
      { NULL, 0, NULL, 0 }
    };
  const char *base = ".";
  int c;

  o->map = xcalloc ((size_t) argc, sizeof *o->map);
  while ((c = next_option (argc, argv, usage, "h", longs)) != -1)
    switch (c)
      {
      case 'i':
	o->interactive = true;
	break;
      case 'n':
	o->dry_run = true;
	break;
      case 'u':
	o->undo = true;
	break;
      case 'b':
	o->proof.build = optarg;
	break;
      case 'r':
	o->proof.run = optarg;
	break;
      case 'm':
	if (!strchr (optarg, '='))
	  fatal ("--map takes FROM=TO, not '%s'", optarg);
	o->map[o->nmap++] = optarg;
	break;
      case 'B':
	base = optarg;
	break;
      }
  o->root = real_directory (base);
  return optind;
}

/* Make sure that O, which N operands follow, makes sense.  */

static void
check_options (const struct options *o, int n)
{
  if (o->undo && (n || o->interactive || o->dry_run || o->proof.build
		  || o->proof.run))
    fatal ("--undo goes with nothing but --base; it restores what the last "
	   "drano fix in this directory changed");
  if (!o->undo && n == 0)
    fatal ("no report is given; see drano fix --help");
  if (o->dry_run && (o->proof.build || o->proof.run))
    fatal ("--dry-run changes nothing, so that there is nothing to build; "
	   "leave it out");
  if (o->proof.run && !o->proof.build)
    fatal ("--run compares the program before and after; say with --build "
	   "how it is built");
}

/* Return what the file NAME of a report is called here, interned.  */

static const char *
name_here (const struct options *o, const char *name)
{
  for (size_t i = 0; i < o->nmap; i++)
    {
      size_t len = strcspn (o->map[i], "=");

      if (strncmp (name, o->map[i], len) == 0)
	{
	  char *here = xasprintf ("%s%s", o->map[i] + len + 1, name + len);
	  const char *kept = intern (here);

	  free (here);
	  return kept;
	}
    }
  return name;
}

/* Find the source of each fix of X; fatal if one is missing or not what was
   compiled, which is said once for each file.  */

static void
find_sources (struct fixing *x)
{
  bool ok = true;

  for (size_t i = 0, k; i < x->fixes.n; i++)
    {
      const struct fix *f = &x->fixes.fix[i];

      for (k = 0; k < i; k++)
	if (x->fixes.fix[k].file == f->file
	    && x->fixes.fix[k].checksum == f->checksum)
	  break;
      x->source[i] = k < i && !x->source[k] ? NULL
	: source_for (&x->sources, f, name_here (x->o, f->file));
      ok &= x->source[i] != NULL;
    }
  if (!ok)
    fatal ("nothing was changed");
}

/* Print F to OUT: its place, what it does and what it saves.  */

static void
describe_fix (FILE *out, const struct fix *f)
{
  char before[NUMBER_SIZE], after[NUMBER_SIZE];

  put_safe (out, f->file);
  fprintf (out, ":%d:%d: ", f->line, f->column);
  put_safe (out, f->title ? f->title : "change");
  if (f->before >= 0 && f->after >= 0)
    fprintf (out, " (sectors of the region: %s -> %s)",
	     number_text (f->before, before), number_text (f->after, after));
}

/* Whether the user wants fix number I of X, which is in its source for now.  */

static bool
fix_wanted_p (struct fixing *x, size_t i)
{
  char answer[80];

  if (!x->o->interactive || x->all)
    return true;
  describe_fix (stdout, &x->fixes.fix[i]);
  putchar ('\n');
  write_patch (stdout, x->source[i], &x->fixes.fix[i], true);
  for (;;)
    {
      fputs ("make this change (y: yes, n: no, a: this and all others, q: no, "
	     "and no others)? ", stdout);
      fflush (stdout);
      if (!fgets (answer, sizeof answer, stdin))
	{
	  putchar ('\n');
	  strcpy (answer, "q");
	}
      x->all = answer[0] == 'a';
      x->quit = answer[0] == 'q';
      if (strchr ("yanq", answer[0]) && answer[0])
	return answer[0] == 'y' || answer[0] == 'a';
    }
}

/* Return a fix before number I of X that settles it: the same edits, or another
   change of the region; null if there is none.  */

static const struct fix *
conflicting_fix (const struct fixing *x, size_t i)
{
  const struct fix *f = &x->fixes.fix[i];

  for (size_t k = 0; k < i; k++)
    {
      const struct fix *g = &x->fixes.fix[k];

      if (x->fate[k] != FATE_OPEN && x->source[k] == x->source[i]
	  && (same_edits (f, g)
	      || (x->fate[k] == FATE_TAKEN && f->region
		  && f->region == g->region)))
	return g;
    }
  return NULL;
}

/* Decide about fix number I of X, and make its edits if it is taken.  */

static void
decide_fix (struct fixing *x, size_t i)
{
  const struct fix *f = &x->fixes.fix[i];
  const struct fix *other = conflicting_fix (x, i);

  if (other)
    {
      if (!same_edits (f, other))
	{
	  describe_fix (stdout, f);
	  fputs (": later; compile again, as its region changes\n", stdout);
	}
      return;
    }
  other = source_taken (x->source[i], f);
  if (other)
    {
      error ("%s:%d:%d: not changed, as the change for %s:%d:%d is in the same "
	     "lines; compile again for a new report", f->file, f->line,
	     f->column, other->file, other->line, other->column);
      x->overlaps++;
      return;
    }
  source_edit (x->source[i], f);
  if (fix_wanted_p (x, i))
    {
      x->fate[i] = FATE_TAKEN;
      x->taken++;
      return;
    }
  x->fate[i] = FATE_DECLINED;
  source_restore (x->source[i], f);
}

/* Print what X has changed, and which files were written for that.  */

static void
print_changes (const struct fixing *x)
{
  char *here = real_directory (".");

  for (size_t i = 0; i < x->fixes.n; i++)
    if (x->fate[i] == FATE_TAKEN)
      {
	fputs ("changed ", stdout);
	describe_fix (stdout, &x->fixes.fix[i]);
	putchar ('\n');
      }
  for (size_t i = 0; i < x->sources.n; i++)
    if (x->sources.source[i]->edited)
      {
	const char *path = x->sources.source[i]->path;
	char *below = name_below (here, path);

	fputs ("wrote ", stdout);
	put_safe (stdout, below ? below : path);
	putchar ('\n');
	free (below);
      }
  free (here);
}

/* Write what was decided in X, and prove it.  Return the exit status.  A signal
   ends the command, but only when the sources are all new and proved, or all
   old.  */

static int
apply_fixes (struct fixing *x)
{
  struct proof proof = x->o->proof;
  struct journal journal = { .root = x->o->root };
  int status = EXIT_TROUBLE;

  interrupt_hold ();
  proof_before (&proof);
  if (!interrupt_noted () && write_edits (&journal, &x->sources))
    {
      print_changes (x);
      status = proof_after (&proof);
      if (interrupt_noted ())
	status = EXIT_TROUBLE;
      if (status != EXIT_FINE && undo_edits (&journal, true))
	{
	  error ("the sources are as before");
	  if (!interrupt_noted ())
	    proof_rebuild (&proof);
	}
    }
  proof_end (&proof);
  interrupt_finish ();
  return status;
}

/* Make the changes that the records in LIST propose, as O says.  Return the
   exit status.  */

static int
fix_all (const struct options *o, const struct record_list *list)
{
  struct fixing x = { .o = o, .fixes = find_fixes (list),
		      .sources.root = o->root };
  int status = EXIT_FINE;

  x.fate = xcalloc (x.fixes.n, sizeof *x.fate);
  x.source = xcalloc (x.fixes.n, sizeof *x.source);
  find_sources (&x);
  for (size_t i = 0; i < x.fixes.n && !x.quit; i++)
    decide_fix (&x, i);
  if (x.fixes.n == 0)
    puts ("nothing to change: no report proposes a change that can be made");
  else if (x.taken == 0)
    puts ("nothing was changed");
  else if (o->dry_run)
    for (size_t i = 0; i < x.sources.n; i++)
      write_patch (stdout, x.sources.source[i], NULL, isatty (STDOUT_FILENO));
  else
    status = apply_fixes (&x);
  finish_output ();
  if (status == EXIT_FINE && x.overlaps)
    status = EXIT_FOUND;
  free_sources (&x.sources);
  free_fixes (&x.fixes);
  free (x.fate);
  free (x.source);
  return status;
}

int
cmd_fix (int argc, char **argv)
{
  struct record_list list = { 0 };
  struct options o = { 0 };
  int at = read_fix_options (argc, argv, &o), status;

  check_options (&o, argc - at);
  if (o.undo)
    {
      struct journal journal = { .root = o.root };

      status = undo_edits (&journal, false) ? EXIT_FINE : EXIT_TROUBLE;
      finish_output ();
    }
  else
    {
      if (!load_files (&list, argv + at, argc - at, false))
	exit (EXIT_TROUBLE);
      if (list.bad > 0)
	fatal ("a report is damaged; compile again");
      status = fix_all (&o, &list);
      free_records (&list);
    }
  free (o.root);
  free (o.map);
  return status;
}
