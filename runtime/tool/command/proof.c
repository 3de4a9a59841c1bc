/* drano fix: does a change of the source keep its promise?
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The program runs on the simulated device, as drano run -o has it, before and
   after.  Its results are its exit status and its standard output.  The time
   of all its launches by the model decides, on a complete device with caches:
   a change may make one access worse, and another one better by far, and
   fewer sectors may take longer, where fewer warps wait for them.  */

#define _GNU_SOURCE 1

#include "base/interrupt.h"
#include "command/proof.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is in a proof's directory: the command as a program, which says nothing
   of offloading itself; and for each run a profile and the output.  */
static const char *const files[] =
  { "run", "before", "after", "before.out", "after.out" };

/* Return the path of NAME in P's directory, in new storage.  */

static char *
path_in (const struct proof *p, const char *name)
{
  return xasprintf ("%s/%s", p->dir, name);
}

/* Run drano's subcommand COMMAND with ARGV, ARGC strings and a null pointer,
   in a process of its own, with its standard output in the file OUT unless
   that is null.  Return its status.  */

static int
run_self (int (*command) (int, char **), int argc, char **argv,
	  const char *out)
{
  pid_t pid;
  int fd;

  fflush (stdout);
  pid = fork ();
  if (pid == 0)
    {
      interrupt_release ();
      if (out)
	{
	  fd = open (out, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	  if (fd < 0 || dup2 (fd, STDOUT_FILENO) < 0)
	    fatal ("cannot write '%s': %s", out, strerror (errno));
	}
      optind = 0;
      exit (command (argc, argv));
    }
  return interrupt_wait (pid);
}

/* Run P's command for building; what it prints goes to standard error.  Return
   its status.  */

static int
build_program (const struct proof *p)
{
  pid_t pid;

  fflush (stdout);
  pid = fork ();
  if (pid == 0)
    {
      interrupt_release ();
      dup2 (STDERR_FILENO, STDOUT_FILENO);
      execl ("/bin/sh", "sh", "-c", p->build, (char *) NULL);
      _exit (127);
    }
  return interrupt_wait (pid);
}

/* Run P's program on a complete device, unless the user says of how many
   multiprocessors; the profile and the output are called NAME.  Return its
   status.  */

static int
run_program (const struct proof *p, const char *name)
{
  char *program = path_in (p, "run"), *profile = path_in (p, name);
  char *out = xasprintf ("%s.out", profile);
  char *argv[] = { "run", "--caches", "-o", profile, "--", program, NULL };
  int status;

  setenv ("DRANO_SIM_SMS", "0", false);
  status = run_self (cmd_run, 6, argv, out);
  free (program);
  free (profile);
  free (out);
  return status;
}

void
proof_before (struct proof *p)
{
  const char *tmp = getenv ("TMPDIR");
  struct text script = { 0 };
  char *program;
  int status;

  if (!p->run)
    return;
  status = build_program (p);
  if (status)
    fatal ("--build ended with status %d before any change; nothing was "
	   "changed", status);
  p->dir = xasprintf ("%s/drano-fix.XXXXXX", tmp && *tmp ? tmp : "/tmp");
  if (!mkdtemp (p->dir))
    fatal ("cannot make a directory like '%s': %s", p->dir, strerror (errno));
  program = path_in (p, "run");
  text_printf (&script, "#!/bin/sh\n%s\n", p->run);
  write_output (program, &script);
  if (chmod (program, 0700) < 0)
    fatal ("cannot write '%s': %s", program, strerror (errno));
  text_free (&script);
  free (program);
  status = run_program (p, "before");
  if (status)
    {
      proof_end (p);
      fatal ("--run ended with status %d before any change; nothing was "
	     "changed", status);
    }
}

/* Whether the outputs of both runs of P are equal; if not, say where they
   differ.  */

static bool
same_output (const struct proof *p)
{
  char *name[] = { path_in (p, "before.out"), path_in (p, "after.out") };
  FILE *f[] = { fopen (name[0], "r"), fopen (name[1], "r") };
  int c[] = { 0, 0 }, line = 1;
  bool same = f[0] && f[1];

  if (!same)
    error ("cannot read the output of --run: %s", strerror (errno));
  while (same && c[0] != EOF)
    {
      line += c[0] == '\n';
      c[0] = getc (f[0]);
      c[1] = getc (f[1]);
      same = c[0] == c[1];
      if (!same)
	error ("the results changed: line %d of the output of --run is "
	       "different", line);
    }
  for (int i = 0; i < 2; i++)
    {
      if (f[i])
	fclose (f[i]);
      free (name[i]);
    }
  return same;
}

int
proof_after (const struct proof *p)
{
  int status;

  if (!p->build)
    return EXIT_FINE;
  status = build_program (p);
  if (status)
    {
      error ("--build ended with status %d", status);
      return EXIT_TROUBLE;
    }
  if (!p->run)
    return EXIT_FINE;
  if (interrupt_noted ())
    return EXIT_TROUBLE;
  status = run_program (p, "after");
  if (status)
    {
      error ("the results changed: --run ended with status %d", status);
      return EXIT_FOUND;
    }
  if (!same_output (p))
    return EXIT_FOUND;

  char *old = path_in (p, "before"), *new = path_in (p, "after");
  char *argv[] = { "diff", old, new, NULL };

  status = run_self (cmd_diff, 3, argv, NULL);
  free (old);
  free (new);
  if (status == EXIT_FOUND)
    error ("the program is worse with these edits");
  return status;
}

void
proof_rebuild (const struct proof *p)
{
  if (p->build && build_program (p))
    warning ("--build fails with the old sources, too");
}

void
proof_end (struct proof *p)
{
  for (size_t i = 0; p->dir && i < sizeof files / sizeof *files; i++)
    {
      char *name = path_in (p, files[i]);

      unlink (name);
      free (name);
    }
  if (p->dir)
    rmdir (p->dir);
  free (p->dir);
  p->dir = NULL;
}
