/* drano init: the job of continuous integration.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GitLab has one file for all jobs, to which the lines are added; GitHub has
   one for each, which is written only if there is none, and removed if nothing
   else is in it.  The lines are taken out only if they are as they were
   written.  */

#include "base/tool.h"
#include "command/init-job.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define GITLAB ".gitlab-ci.yml"
#define GITHUB ".github/workflows/drano.yml"

/* Where CMake finds drano, once its commands are on the PATH.  */
#define CMAKE_PLACE "\"$(dirname \"$(command -v drano)\")/../lib/cmake/Drano\""

static const char gitlab_job[] =
FIRST
"# DRANO is a variable of the project: the address that drano is cloned from.\n"
"drano:\n"
"  image: debian:12\n"
"  script:\n"
"    - apt-get update && apt-get install -y git ca-certificates\n"
"    - git clone --depth 1 \"$DRANO\" /opt/drano && /opt/drano/bootstrap\n"
"    - PATH=/opt/drano/build/bin:$PATH\n"
"    - %s\n"
END "\n";

static const char github_job[] =
FIRST
"# DRANO is a variable of the project: the address that drano is cloned from.\n"
"name: drano\n"
"on: [push, pull_request]\n"
"jobs:\n"
"  drano:\n"
"    runs-on: ubuntu-24.04\n"
"    steps:\n"
"      - uses: actions/checkout@v4\n"
"      - run: |\n"
"          git clone --depth 1 '${{ vars.DRANO }}' \"$RUNNER_TEMP/drano\"\n"
"          \"$RUNNER_TEMP/drano/bootstrap\"\n"
"          echo \"$RUNNER_TEMP/drano/build/bin\" >>\"$GITHUB_PATH\"\n"
"      - run: %s\n"
END "\n";

bool
job_appended_p (void)
{
  struct stat st;

  return stat (GITLAB, &st) == 0 && S_ISREG (st.st_mode);
}

const char *
job_file (void)
{
  return access (".git", F_OK) != 0 ? NULL
    : job_appended_p () ? GITLAB : GITHUB;
}

/* Read the file of the job into T.  Return whether that worked.  */

static bool
read_job (struct text *t)
{
  struct stat st;
  const char *name = job_file ();
  FILE *f = name && stat (name, &st) == 0 && S_ISREG (st.st_mode)
    ? fopen (name, "r") : NULL;
  bool read = f && text_read (t, f, SIZE_MAX / 2);

  if (f)
    fclose (f);
  return read;
}

bool
job_there_p (void)
{
  struct text t = { 0 };
  bool there = read_job (&t) && t.s && strstr (t.s, BEGIN);

  text_free (&t);
  return there;
}

char *
job_lines (const char *command)
{
  size_t n = strcspn (command, "@");
  char *all = xasprintf ("%.*s%s%s", (int) n, command,
			 command[n] ? CMAKE_PLACE : "",
			 command[n] ? command + n + 1 : "");
  struct text t = { 0 };

  text_printf (&t, job_appended_p () ? gitlab_job : github_job, all);
  free (all);
  return t.s;
}

int
job_print (const char *lines, bool undo)
{
  size_t n = 0;
  const char *name = job_file ();

  for (const char *s = lines; *s; s++)
    n += *s == '\n';
  printf ("--- %s\n+++ %s\n", undo || job_appended_p () ? name : "/dev/null",
	  undo && !job_appended_p () ? "/dev/null" : name);
  printf (undo ? "@@ -1,%zu +0,0 @@\n" : "@@ -0,0 +1,%zu @@\n", n);
  for (const char *s = lines; *s; s += strcspn (s, "\n") + 1)
    printf ("%c%.*s\n", undo ? '-' : '+', (int) strcspn (s, "\n"), s);
  return EXIT_FINE;
}

bool
job_asked (const char *lines, bool undo)
{
  char answer[80];

  job_print (lines, undo);
  for (;;)
    {
      printf (undo ? "take these lines out of" : "%s", "add these lines to");
      printf (" '%s' (y: yes, n: no)? ", job_file ());
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

/* Say that the file of the job cannot be changed.  */

static int
fail (void)
{
  error ("cannot write '%s': %s", job_file (), strerror (errno));
  return EXIT_TROUBLE;
}

/* Have TEXT in the file called NAME, which is made if MAKE.  Return the exit
   status.  */

static int
write_text (const char *name, const char *text, bool make)
{
  int fd = open (name, O_WRONLY | (make ? O_CREAT | O_EXCL : O_TRUNC), 0666);
  FILE *f = fd < 0 ? NULL : fdopen (fd, "w");

  if (!f || fputs (text, f) == EOF || fclose (f) != 0)
    return fail ();
  printf ("wrote %s\n", name);
  return EXIT_FINE;
}

int
job_write (const char *lines)
{
  struct text t = { 0 };
  int status;

  if (!job_appended_p ())
    {
      if ((mkdir (".github", 0777) != 0 && errno != EEXIST)
	  || (mkdir (".github/workflows", 0777) != 0 && errno != EEXIST))
	return fail ();
      return write_text (GITHUB, lines, true);
    }
  if (!read_job (&t))
    return fail ();
  text_printf (&t, "%s%s", t.len > 0 && t.s[t.len - 1] != '\n' ? "\n" : "",
	       lines);
  status = write_text (GITLAB, t.s, false);
  text_free (&t);
  return status;
}

/* Take LINES out of T, which has them.  */

static void
cut_lines (struct text *t, const char *lines)
{
  char *at = strstr (t->s, lines);
  size_t len = strlen (lines);

  memmove (at, at + len, strlen (at + len) + 1);
}

int
job_remove (const char *lines)
{
  struct text t = { 0 };
  bool there = read_job (&t) && t.s && strstr (t.s, lines);
  int status = EXIT_FINE;

  if (!there)
    {
      error ("'%s' has not what drano init has written; take out what you do"
	     " not want of it yourself", job_file ());
      status = EXIT_TROUBLE;
    }
  else
    {
      cut_lines (&t, lines);
      if (job_appended_p () || *t.s)
	status = write_text (job_file (), t.s, false);
      else if (unlink (GITHUB) != 0)
	status = fail ();
      else
	{
	  /* The directories stay if there is anything else in them.  */
	  if (rmdir (".github/workflows") == 0)
	    rmdir (".github");
	  puts ("removed " GITHUB);
	}
    }
  text_free (&t);
  return status;
}
