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

   On a deadly signal that the program leaves to its default, what has been
   read so far is written by a child process: whatever lock the signal found
   taken, the child may wait for it in vain, and an alarm ends it, but not its
   parent, which then dies as it would have.

   A child of the program's own has counted nothing, and must not write its
   parent's profile; the devices are the parent's too.  */

#include "host.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* So long may writing take after a signal.  */
#define SECONDS_TO_WRITE 10

static const int deadly[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL,
			      SIGTERM, SIGINT, SIGHUP };

/* fork without the handlers that wait for locks; glibc has it from 2.34.  */
extern pid_t _Fork (void) __attribute__ ((weak));

/* Say what the profile lacks.  */

static void
say_host (void)
{
  if (!drano_host_ran)
    return;
  if (drano_state.ran_on_device)
    fputs ("drano: some regions ran on the host, where nothing is counted\n",
	   stderr);
  else
    fputs ("drano: the regions ran on the host: nothing was counted on a "
	   "device, and no profile is written; see drano doctor\n", stderr);
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
  if (drano_state.ran_on_device && drano_state.changed)
    profile_write (NULL);
  if (locked)
    pthread_mutex_unlock (&drano_state.lock);
}

/* Write the profile from a child process, and die of SIG.  */

static void
on_signal (int sig, siginfo_t *info, void *context)
{
  int saved = errno;
  pid_t child;

  (void) context;
  signal (sig, SIG_DFL);
  child = drano_state.changed ? (_Fork ? _Fork () : fork ()) : -1;
  if (child == 0)
    {
      sigset_t none;
      for (size_t k = 0; k < sizeof deadly / sizeof *deadly; k++)
	signal (deadly[k], SIG_DFL);
      signal (SIGALRM, SIG_DFL);
      sigemptyset (&none);
      sigprocmask (SIG_SETMASK, &none, NULL);
      alarm (SECONDS_TO_WRITE);
      profile_write (NULL);
      _exit (0);
    }
  if (child > 0)
    while (waitpid (child, NULL, 0) < 0 && errno == EINTR)
      continue;
  errno = saved;
  /* A fault recurs when this returns; what was sent is sent again.  */
  if (info->si_code <= 0 || (sig != SIGSEGV && sig != SIGBUS && sig != SIGFPE
			     && sig != SIGILL))
    raise (sig);
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
      o->ndevices = 0;
    }
  drano_state.ran_on_device = false;
  drano_state.changed = false;
  drano_host_ran = 0;
  launches_forget ();
}

void
finish_arrange (void)
{
  static bool arranged;
  struct sigaction old, ours;

  if (arranged)
    return;
  arranged = true;
  atexit (write_at_exit);
  atexit (read_at_exit);
  memset (&ours, 0, sizeof ours);
  ours.sa_sigaction = on_signal;
  ours.sa_flags = SA_SIGINFO;
  sigemptyset (&ours.sa_mask);
  for (size_t k = 0; k < sizeof deadly / sizeof *deadly; k++)
    if (sigaction (deadly[k], NULL, &old) == 0 && old.sa_handler == SIG_DFL
	&& !(old.sa_flags & SA_SIGINFO))
      sigaction (deadly[k], &ours, NULL);
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
