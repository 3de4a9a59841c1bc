/* Signals that must not end the command at once.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Who has changed the user's files puts them back before it ends.  What a
   signal handler knows is static: nothing can be passed to it.  */

#define _GNU_SOURCE 1

#include "base/interrupt.h"
#include "base/tool.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE };

enum { SIGNALS = sizeof signals / sizeof *signals };

/* What they did before.  */
static struct sigaction before[SIGNALS];
static bool held;

static volatile sig_atomic_t noted;
static volatile pid_t child;

/* Note the signal SIG, and pass it on, unless INFO says that it is the
   terminal's, which sends it to the child itself.  */

static void
note_signal (int sig, siginfo_t *info, void *context)
{
  int err = errno;

  (void) context;
  if (sig != SIGPIPE)
    noted = sig;
  if (child > 0 && sig != SIGPIPE && info->si_code != SI_KERNEL)
    kill (child, sig);
  errno = err;
}

void
interrupt_hold (void)
{
  struct sigaction action;

  memset (&action, 0, sizeof action);
  action.sa_sigaction = note_signal;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  noted = 0;
  for (int i = 0; i < SIGNALS; i++)
    {
      sigaction (signals[i], NULL, &before[i]);
      /* What nohup ignores stays ignored.  */
      if (before[i].sa_handler != SIG_IGN)
	sigaction (signals[i], &action, NULL);
    }
  held = true;
}

int
interrupt_noted (void)
{
  return noted;
}

int
interrupt_wait (pid_t pid)
{
  int status;

  if (pid < 0)
    {
      error ("cannot start a process: %s", strerror (errno));
      return 127;
    }
  child = pid;
  /* It may have come before that was known.  */
  if (noted)
    kill (pid, noted);
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      {
	error ("cannot wait for a process: %s", strerror (errno));
	child = 0;
	return 127;
      }
  child = 0;
  return WIFSIGNALED (status) ? 128 + WTERMSIG (status)
    : WEXITSTATUS (status);
}

void
interrupt_release (void)
{
  for (int i = 0; held && i < SIGNALS; i++)
    sigaction (signals[i], &before[i], NULL);
  held = false;
}

void
interrupt_finish (void)
{
  interrupt_release ();
  if (noted)
    raise (noted);
}
