/* How far a long run has come.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* If standard error is a terminal, a line of it says that, and is written anew
   every two seconds.  It goes before anything else is printed.  */

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "check/check-int.h"

enum { SECONDS = 2 };

/* Return the seconds of a clock that only goes on.  */

static double
seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

void
progress_launch (struct check *c, const struct launch *la)
{
  struct progress *p = &c->progress;

  if (!p->launches++)
    {
      p->terminal = isatty (STDERR_FILENO);
      p->shown = seconds ();
    }
  p->blocks = la->ctas;
  p->begun = 0;
}

void
progress_block (struct check *c)
{
  struct progress *p = &c->progress;

  if (!p->terminal)
    return;
  pthread_mutex_lock (&c->lock);
  p->begun++;
  double now = seconds ();
  if (now - p->shown >= SECONDS)
    {
      fprintf (stderr, "\rdrano sim: check: launch %llu, block %llu of %llu, "
	       "%llu fault%s so far\033[K", (unsigned long long) p->launches,
	       (unsigned long long) p->begun, (unsigned long long) p->blocks,
	       (unsigned long long) c->faults, c->faults == 1 ? "" : "s");
      fflush (stderr);
      p->shown = now;
      p->line = true;
    }
  pthread_mutex_unlock (&c->lock);
}

void
progress_erase (struct check *c)
{
  if (c->progress.line)
    fputs ("\r\033[K", stderr);
  c->progress.line = false;
}
