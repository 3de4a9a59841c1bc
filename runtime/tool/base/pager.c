/* Long output, for a reader at a terminal.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* As git: less ends at once if all fits on the screen (LESS=FRX, if LESS is not
   set).  A reader who leaves early is no error.  */

#define _GNU_SOURCE 1

#include "base/pager.h"
#include "base/tool.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The pager, 0: there is none.  */
static pid_t pager;

void
start_pager (void)
{
  const char *name = getenv ("PAGER");
  int ends[2];

  if (!name)
    name = "less";
  if (!isatty (STDOUT_FILENO) || !*name || strcmp (name, "cat") == 0
      || pipe (ends) != 0)
    return;
  fflush (stdout);
  pager = fork ();
  if (pager == 0)
    {
      setenv ("LESS", "FRX", 0);
      setenv ("LV", "-c", 0);
      dup2 (ends[0], STDIN_FILENO);
      close (ends[0]);
      close (ends[1]);
      execl ("/bin/sh", "sh", "-c", name, (char *) NULL);
      _exit (127);
    }
  if (pager > 0)
    {
      signal (SIGPIPE, SIG_DFL);
      dup2 (ends[1], STDOUT_FILENO);
    }
  else
    pager = 0;
  close (ends[0]);
  close (ends[1]);
}

void
finish_pager (void)
{
  if (!pager)
    return;
  fflush (stdout);
  close (STDOUT_FILENO);
  while (waitpid (pager, NULL, 0) < 0 && errno == EINTR)
    continue;
  pager = 0;
}
