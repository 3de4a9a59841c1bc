/* A process that writes a profile.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#define _GNU_SOURCE 1

#include "writer.h"

#include "job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t
writer_now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_REALTIME, &t);
  return t.tv_sec * INT64_C (1000000000) + t.tv_nsec;
}

/* Take W's run from the environment.  Return whether there is one.  */

static bool
inherit_run (struct writer *w)
{
  const char *text = secure_getenv (WRITER_RUN);
  char *end;
  long long begun;

  if (!text)
    return false;
  begun = strtoll (text, &end, 10);
  if (begun <= 0 || *end != ' ' || !end[1])
    return false;
  w->begun = begun;
  w->run = strdup (end + 1);
  return w->run != NULL;
}

void
writer_init (struct writer *w, bool new_run)
{
  struct job job;

  memset (w, 0, sizeof *w);
  if (gethostname (w->host, sizeof w->host - 1) < 0 || !*w->host)
    strcpy (w->host, "localhost");
  w->pid = getpid ();
  w->started = w->begun = writer_now ();
  job_find (&job);
  w->rank = job.rank;
  w->ranks = job.ranks;
  if (!new_run && inherit_run (w))
    free (job.name);
  else if (job.name)
    w->run = job.name;
  else if (asprintf (&w->run, "%s %ld %lld", w->host, w->pid,
		     (long long) w->started) < 0)
    w->run = NULL;
}

void
writer_fork (struct writer *w)
{
  w->pid = getpid ();
  w->started = writer_now ();
  w->notified = false;
}

char *
writer_run (const struct writer *w)
{
  char *text;

  if (!w->run || asprintf (&text, "%lld %s", (long long) w->begun, w->run) < 0)
    return NULL;
  return text;
}

char *
writer_path (const struct writer *w, const char *name)
{
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream (&text, &size);

  if (!f)
    return NULL;
  for (; *name; name++)
    switch (*name == '%' ? name[1] : 0)
      {
      case 'p':
	fprintf (f, "%ld", w->pid);
	name++;
	break;
      case 'r':
	fprintf (f, "%ld", w->rank < 0 ? 0 : w->rank);
	name++;
	break;
      case 'h':
	fputs (w->host, f);
	name++;
	break;
      case '%':
	name++;
	/* Fall through.  */
      default:
	putc (*name, f);
      }
  if (fclose (f) == 0)
    return text;
  free (text);
  return NULL;
}

char *
writer_escape (const char *text)
{
  char *pattern = malloc (2 * strlen (text) + 1), *to = pattern;

  if (!pattern)
    return NULL;
  do
    {
      if (*text == '%')
	*to++ = '%';
      *to++ = *text;
    }
  while (*text++);
  return pattern;
}
