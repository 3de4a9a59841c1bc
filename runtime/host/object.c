/* Object files that count: their registration, and the user's functions.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#include "host.h"

#include "drano.h"
#include "profile/dying.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void __drano_count (void *site, const void *address);
extern void __drano_count_small (void *site, const void *address);
extern void __drano_count_atomic (void *site, const void *address);
extern void __drano_count_group (void *head, const void *group,
				 const void *address);
extern void __drano_count_small_group (void *head, const void *group,
				       const void *address);
extern int __drano_part (unsigned n);
extern void __drano_count_part (void *site, const void *address, int part);
extern void __drano_count_small_part (void *site, const void *address,
				      int part);
extern void __drano_count_atomic_part (void *site, const void *address,
				       int part);
extern void __drano_count_group_part (void *head, const void *group,
				      const void *address, int part);
extern void __drano_count_small_group_part (void *head, const void *group,
					    const void *address, int part);
extern void __drano_count_any_part (void *site, const void *address, int part);
extern void __drano_count_run (void *site, const void *address,
			       long long step, unsigned long long times);
extern void __drano_count_run_part (void *site, const void *address,
				    long long step, unsigned long long times,
				    int part);
extern void __drano_register_3 (uint64_t *table, unsigned nsites,
				unsigned ngroups, const char *text,
				unsigned flags, unsigned sample);
extern void __drano_unregister_1 (uint64_t *table);

/* The host's version of what counts on the device does nothing: a region runs
   here, or a routine that the host has called itself.  */

void
__drano_count (void *site, const void *address)
{
  (void) site;
  (void) address;
}

void
__drano_count_small (void *site, const void *address)
{
  __drano_count (site, address);
}

void
__drano_count_atomic (void *site, const void *address)
{
  __drano_count (site, address);
}

void
__drano_count_group (void *head, const void *group, const void *address)
{
  (void) group;
  __drano_count (head, address);
}

void
__drano_count_small_group (void *head, const void *group, const void *address)
{
  __drano_count_group (head, group, address);
}

/* Nothing is counted in any part of the host.  */

int
__drano_part (unsigned n)
{
  (void) n;
  return -1;
}

void
__drano_count_part (void *site, const void *address, int part)
{
  (void) part;
  __drano_count (site, address);
}

void
__drano_count_small_part (void *site, const void *address, int part)
{
  __drano_count_part (site, address, part);
}

void
__drano_count_atomic_part (void *site, const void *address, int part)
{
  __drano_count_part (site, address, part);
}

void
__drano_count_group_part (void *head, const void *group, const void *address,
			  int part)
{
  (void) group;
  __drano_count_part (head, address, part);
}

void
__drano_count_small_group_part (void *head, const void *group,
				const void *address, int part)
{
  __drano_count_group_part (head, group, address, part);
}

void
__drano_count_any_part (void *site, const void *address, int part)
{
  __drano_count_part (site, address, part);
}

void
__drano_count_run (void *site, const void *address, long long step,
		   unsigned long long times)
{
  (void) step;
  (void) times;
  __drano_count (site, address);
}

void
__drano_count_run_part (void *site, const void *address, long long step,
			unsigned long long times, int part)
{
  (void) part;
  __drano_count_run (site, address, step, times);
}

/* Return the name NAME, or the default, as an absolute one; null without
   memory.  */

static char *
profile_path (const char *name)
{
  char here[PATH_MAX], *escaped, *path;

  if (!name || !*name)
    name = "drano-profile.jsonl";
  if (name[0] == '/' || strcmp (name, "-") == 0 || !getcwd (here, sizeof here))
    return strdup (name);
  escaped = writer_escape (here);
  if (!escaped || asprintf (&path, "%s/%s", escaped, name) < 0)
    path = NULL;
  free (escaped);
  return path;
}

/* Read the environment into S, once.  */

static void
read_environment (struct state *s)
{
  const char *sample = secure_getenv ("DRANO_SAMPLE");

  if (s->profile)
    return;
  writer_init (&s->writer, false);
  s->profile = profile_path (secure_getenv ("DRANO_PROFILE"));
  if (sample && *sample)
    {
      char *end;
      long n = strtol (sample, &end, 10);
      if (*end || n < 1 || n > INT_MAX)
	fprintf (stderr, "drano: DRANO_SAMPLE is '%s', but must be a number "
		 "of at least 1; all requests are counted\n", sample);
      else
	s->sample = n;
    }
}

/* End the program if requests and blocks, one in SAMPLE, are to be sampled,
   both at once: nothing would say for how many a count stands.  */

static void
refuse_both (const struct state *s, unsigned sample)
{
  if (s->sample <= 1 || sample <= 1)
    return;
  fprintf (stderr, "drano: DRANO_SAMPLE is set, but '-fdrano-count' counts one "
	   "block in %u already; unset DRANO_SAMPLE, or compile without "
	   "'sample=%u'\n", sample, sample);
  _exit (2);
}

/* Say that memory for counting is missing; the program goes on.  */

static void
report_no_memory (void)
{
  fputs ("drano: out of memory; some accesses are not counted\n", stderr);
}

/* An object file with TABLE has been loaded, see drano-abi.h.  */

void
__drano_register_3 (uint64_t *table, unsigned nsites, unsigned ngroups,
		    const char *text, unsigned flags, unsigned sample)
{
  struct object *o = calloc (1, sizeof *o);

  if (o)
    {
      o->total = calloc (nsites ? nsites : 1, sizeof *o->total);
      o->text = strdup (text);
    }
  if (!o || !o->total || !o->text)
    {
      if (o)
	{
	  free (o->total);
	  free (o->text);
	}
      free (o);
      report_no_memory ();
      return;
    }
  o->table = table;
  o->nsites = nsites;
  o->ngroups = ngroups;
  o->flags = flags;
  o->sample = sample;
  pthread_mutex_lock (&drano_state.lock);
  read_environment (&drano_state);
  refuse_both (&drano_state, sample);
  dying_hold ();
  o->next = drano_state.objects;
  drano_state.objects = o;
  dying_release ();
  pthread_mutex_unlock (&drano_state.lock);
}

/* The object file with TABLE is being unloaded.  */

void
__drano_unregister_1 (uint64_t *table)
{
  pthread_mutex_lock (&drano_state.lock);
  for (struct object *o = drano_state.objects; o; o = o->next)
    if (o->table == table)
      {
	for (int k = 0; k < o->ndevices; k++)
	  if (o->devices[k].pending && !drano_state.stopped)
	    collect (o, &o->devices[k]);
	o->table = NULL;
      }
  pthread_mutex_unlock (&drano_state.lock);
}

void
drano_stop (void)
{
  pthread_mutex_lock (&drano_state.lock);
  if (!drano_state.stopped)
    {
      collect_pending ();
      collect_fold ();
      drano_state.stopped = true;
    }
  pthread_mutex_unlock (&drano_state.lock);
}

void
drano_start (void)
{
  pthread_mutex_lock (&drano_state.lock);
  if (drano_state.stopped)
    {
      /* What devices have counted meanwhile is not wanted.  */
      collect_pending ();
      collect_drop ();
      drano_state.stopped = false;
    }
  pthread_mutex_unlock (&drano_state.lock);
}

void
drano_reset (void)
{
  pthread_mutex_lock (&drano_state.lock);
  collect_pending ();
  collect_drop ();
  for (struct object *o = drano_state.objects; o; o = o->next)
    memset (o->total, 0, o->nsites * sizeof *o->total);
  drano_state.host_launches = 0;
  pthread_mutex_unlock (&drano_state.lock);
  launches_forget ();
}

int
drano_write (const char *file)
{
  int error;

  pthread_mutex_lock (&drano_state.lock);
  if (!drano_state.stopped)
    collect_pending ();
  error = profile_write (file, "written");
  pthread_mutex_unlock (&drano_state.lock);
  return error;
}
