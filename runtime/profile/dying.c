/* Writing the profile when a signal ends the process.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* What the process knows is written by a child of it, which has all of its
   memory: whatever lock the signal found taken, the child may wait for it in
   vain, and a timer ends it, but not its parent, which then dies as it would
   have.  If memory was just being allocated, the child cannot get any; a signal
   that is not a fault is then sent again a little later.

   OpenMPI's launcher kills all ranks' process groups as soon as one rank has
   died of the first signal.  So the child leaves the group, and a rank that
   has written lingers, in order that the others can write meanwhile and all
   is written when the launcher ends.

   The simulated device and libdrano may both be in one process, each with a
   copy of this.  The later one knows the handler of the other by its mask, and
   goes before it.  */

#define _GNU_SOURCE 1

#include "dying.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum
{
  RENDER_MILLISECONDS = 500,	/* Until the child counts as stuck.  */
  SAVE_SECONDS = 10,		/* So long may writing take.  */
  AGAIN_MILLISECONDS = 20,
  LINGER_MILLISECONDS = 300,
  TRIES = 20
};

/* The signals, those for faults and abort first.  */
static const int deadly[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL,
			      SIGTERM, SIGINT, SIGHUP };
enum { DEADLY = sizeof deadly / sizeof *deadly, FAULTS = 5 };

/* For the handler, to which nothing can be passed.  */
static struct
{
  struct last_words words;
  struct sigaction old[DEADLY];
  pid_t process;		/* Whose signals these are; 0 is nobody's.  */
  atomic_int held;
  atomic_int waiting;		/* A signal that came while it was held.  */
  atomic_int writing;		/* Some thread does.  */
  int tries;
} state;

/* fork without the handlers that wait for locks; glibc has it from 2.34.  */
extern pid_t _Fork (void) __attribute__ ((weak));

/* Let a timer end the process after MILLISECONDS.  */

static void
end_after (long milliseconds)
{
  const struct itimerval t
    = { .it_value = { milliseconds / 1000, milliseconds % 1000 * 1000 } };

  setitimer (ITIMER_REAL, &t, NULL);
}

/* In the child, which dies: write the profile because of SIG.  */

static void
write_in_child (int sig)
{
  sigset_t none;
  char end[32], *text;
  size_t len;

  /* Launchers send the same signal to the whole group again.  */
  for (int k = 0; k < DEADLY; k++)
    signal (deadly[k], k < FAULTS ? SIG_DFL : SIG_IGN);
  signal (SIGALRM, SIG_DFL);
  setsid ();
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  end_after (RENDER_MILLISECONDS);
  text = state.words.render (&len);
  end_after (SAVE_SECONDS * 1000);
  snprintf (end, sizeof end, "signal %d", sig);
  if (text)
    state.words.save (text, len, end);
  _exit (0);
}

/* Have SIG sent again a little later, without allocating memory.  Return
   whether it will be.  */

static bool
send_again (int sig)
{
  struct sigevent e = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = sig };
  const struct itimerspec t
    = { .it_value = { 0, AGAIN_MILLISECONDS * 1000000L } };
  int timer;

  return (state.tries++ < TRIES
	  && syscall (SYS_timer_create, CLOCK_MONOTONIC, &e, &timer) == 0
	  && syscall (SYS_timer_settime, timer, 0, &t, NULL) == 0);
}

/* Do nothing for MILLISECONDS.  */

static void
pause_for (long milliseconds)
{
  const struct timespec t = { milliseconds / 1000,
			      milliseconds % 1000 * 1000000 };

  nanosleep (&t, NULL);
}

/* Write the profile because of SIG.  Return false if that could not be done
   at this moment.  */

static bool
write_for (int sig)
{
  pid_t child = _Fork ? _Fork () : fork ();
  int status = 0;

  if (child == 0)
    write_in_child (sig);
  if (child < 0)
    return true;
  while (waitpid (child, &status, 0) < 0)
    if (errno != EINTR)
      return true;
  return !WIFSIGNALED (status) || WTERMSIG (status) != SIGALRM;
}

/* Return the number of SIG in DEADLY.  */

static int
number_of (int sig)
{
  int k = 0;

  while (deadly[k] != sig)
    k++;
  return k;
}

/* Whether SIG is a fault, or sent by abort.  */

static bool
fault_p (int sig)
{
  return number_of (sig) < FAULTS;
}

/* Whether SIG, which is not a fault, has to wait until the state is whole.  */

static bool
wait_p (int sig)
{
  if (fault_p (sig) || atomic_load (&state.held) == 0)
    return false;
  atomic_store (&state.waiting, sig);
  /* Who held it may have released it meanwhile.  */
  return atomic_load (&state.held) > 0;
}

/* Try to write the profile because of SIG.  Return false if the process shall
   go on for now: SIG will come again, or another thread handles the same.  */

static bool
save_on_signal (int sig)
{
  bool done;

  if (wait_p (sig))
    return false;
  if (atomic_exchange (&state.writing, 1))
    {
      if (!fault_p (sig))
	return false;
      for (int k = 0; k < SAVE_SECONDS * 1000 && state.writing; k++)
	pause_for (1);
      return true;
    }
  done = write_for (sig) || fault_p (sig) || !send_again (sig);
  if (done && !fault_p (sig) && state.words.shared)
    pause_for (LINGER_MILLISECONDS);
  atomic_store (&state.writing, 0);
  return done;
}

/* Write the profile, and leave the process to what SIG did before.  */

static void
on_signal (int sig, siginfo_t *info, void *context)
{
  int saved = errno, k = number_of (sig);

  (void) context;
  if (state.process == getpid () && state.words.wanted ()
      && !save_on_signal (sig))
    {
      errno = saved;
      return;
    }
  sigaction (sig, &state.old[k], NULL);
  errno = saved;
  /* A fault recurs when this returns; what was sent is sent again.  */
  if (k == 0 || k >= FAULTS || info->si_code <= 0)
    raise (sig);
}

/* Put the signals that our handlers block into SET: no other handler is likely
   to block the same.  */

static void
fill_mask (sigset_t *set)
{
  sigemptyset (set);
  for (int k = 0; k < DEADLY; k++)
    sigaddset (set, deadly[k]);
}

/* Whether A is what another copy of this file has set.  */

static bool
ours_p (const struct sigaction *a)
{
  sigset_t set;

  fill_mask (&set);
  for (int sig = 1; sig < NSIG; sig++)
    if (sigismember (&set, sig) != sigismember (&a->sa_mask, sig))
      return false;
  return true;
}

void
dying_arrange (const struct last_words *w)
{
  struct sigaction ours;

  if (state.process)
    return;
  state.words = *w;
  state.process = getpid ();
  memset (&ours, 0, sizeof ours);
  ours.sa_sigaction = on_signal;
  fill_mask (&ours.sa_mask);
  for (int k = 0; k < DEADLY; k++)
    {
      struct sigaction old;
      bool info, handled;

      if (sigaction (deadly[k], NULL, &old) < 0)
	continue;
      info = old.sa_flags & SA_SIGINFO;
      handled = info || old.sa_handler != SIG_DFL;
      /* A child of a process that has arranged this has our handler.  */
      if ((!info && old.sa_handler == SIG_IGN)
	  || (info && old.sa_sigaction == on_signal)
	  || (handled && k >= FAULTS && !ours_p (&old)))
	continue;
      state.old[k] = old;
      /* A stack overflow is handled on the program's other stack.  */
      ours.sa_flags = SA_SIGINFO | (old.sa_flags & SA_ONSTACK);
      sigaction (deadly[k], &ours, NULL);
    }
}

void
dying_forget (void)
{
  state.process = 0;
  atomic_store (&state.held, 0);
  atomic_store (&state.waiting, 0);
}

void
dying_hold (void)
{
  atomic_fetch_add (&state.held, 1);
}

void
dying_release (void)
{
  int sig;

  if (atomic_fetch_sub (&state.held, 1) == 1
      && (sig = atomic_exchange (&state.waiting, 0)) != 0)
    raise (sig);
}
