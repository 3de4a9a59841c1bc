/* When a process ends, however it does.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* At exit the last counts are read and the profile is written.  libgomp
   closes its devices at exit too; as ours is arranged after a device has been
   opened, it comes first.  Reading may fail for good (a kernel faulted), and
   then libgomp calls exit again, in the middle of ours: writing is therefore
   a handler of its own behind the reading one.

   On a deadly signal what has been read so far is written, see dying.c.

   A child of the program's own has counted nothing, and must not write its
   parent's profile; the devices are the parent's too.  */

#include "host.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "profile/dying.h"

/* Say what the profile lacks.  */

static void
say_host (void)
{
  unsigned long long times = drano_state.host_launches;

  if (times == 0)
    return;
  if (drano_state.ran_on_device)
    fprintf (stderr, "drano: some regions ran on the host, %llu time%s, where "
	     "nothing is counted\n", times, times == 1 ? "" : "s");
  else
    fprintf (stderr, "drano: the regions ran on the host, %llu time%s: "
	     "nothing was counted on a device; see drano doctor\n", times,
	     times == 1 ? "" : "s");
}

/* Read what has not been read.  */

static void
read_at_exit (void)
{
  /* The lock may be this thread's own: libgomp failed while it read.  */
  if (launching () || pthread_mutex_lock (&drano_state.lock) != 0)
    return;
  if (!drano_state.stopped)
    collect_pending ();
  pthread_mutex_unlock (&drano_state.lock);
}

/* Write what has not been written.  There may be a thread that holds the lock
   and waits for a device, or ours does since reading failed: go on after a
   while.  */

static void
write_at_exit (void)
{
  struct timespec until;
  bool locked;

  clock_gettime (CLOCK_REALTIME, &until);
  until.tv_sec++;
  locked = pthread_mutex_timedlock (&drano_state.lock, &until) == 0;
  if (drano_state.changed || drano_state.unfinished)
    profile_write (NULL, "exit");
  if (locked)
    pthread_mutex_unlock (&drano_state.lock);
}

/* What a signal is to have written, see dying.h.  */

static bool
save_wanted_p (void)
{
  return drano_state.changed || drano_state.unfinished;
}

static void
save_profile (const char *text, size_t len, const char *end)
{
  profile_save (NULL, text, len, end);
}

/* In a child of the program: begin anew.  */

static void
forget_parent (void)
{
  drano_state.lock
    = (pthread_mutex_t) PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
  for (struct object *o = drano_state.objects; o; o = o->next)
    {
      memset (o->total, 0, o->nsites * sizeof *o->total);
      /* The simulated device's memory is copied, with what it has counted.  */
      for (int k = 0; k < o->ndevices; k++)
	{
	  struct on_device *d = &o->devices[k];
	  memset (d->latest, 0, o->nsites * sizeof *d->latest);
	  d->pending = d->async = false;
	  d->stale = true;
	}
    }
  drano_state.ran_on_device = false;
  drano_state.host_launches = 0;
  drano_state.changed = drano_state.unfinished = false;
  drano_state.written = 0;
  writer_fork (&drano_state.writer);
  dying_forget ();
  launches_forget ();
}

void
finish_arrange (void)
{
  const struct last_words words = { save_wanted_p, profile_render, save_profile,
				    drano_state.writer.ranks > 1 };
  static bool arranged;

  dying_arrange (&words);
  if (arranged)
    return;
  arranged = true;
  atexit (write_at_exit);
  atexit (read_at_exit);
  at_quick_exit (write_at_exit);
  at_quick_exit (read_at_exit);
}

__attribute__ ((constructor)) static void
on_load (void)
{
  pthread_atfork (NULL, NULL, forget_parent);
}

/* The last of all: what destructors of the program counted, and what is to
   be said.  */

__attribute__ ((destructor)) static void
on_unload (void)
{
  write_at_exit ();
  say_host ();
}
