/* The driver API: streams and events.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each stream has a thread that does its work in order.  All work is numbered
   as it is given.  What has no stream belongs to the default stream, which is
   CUDA's legacy one: it begins a piece of work when the other streams have done
   all that has a lower number, and they wait for it likewise; only non-blocking
   streams are apart.

   Nearly always the program waits for the default stream right after it gave it
   work.  Then the thread that waits does that work: that is faster than waking
   another one up, and happens in the same order each time.  A program may as
   well go on, and even answer questions of the kernel in memory that both
   see: what nobody has begun after a while, the default stream's thread does.
   If the program exits instead of answering, the kernel ends, too.

   A callback may wait for a lock that the caller of work without a stream
   holds, so a stream that is in a callback is not waited for.  */

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "check/check.h"
#include "count/profile.h"
#include "driver/launch.h"
#include "driver/work.h"
#include "exec/exec.h"
#include "memory/pool.h"

/* The error of a launch that was ended, not the driver's.  */
enum { LAUNCH_ABANDONED = -1 };

enum
{
  /* Nanoseconds after which a callback is assumed to be stuck.  */
  CALLBACK_PATIENCE = 50000000,
  /* And after which the default stream's thread does what nobody waits for.  */
  DEFAULT_PATIENCE = 1000000
};

struct stream
{
  struct stream *next;
  pthread_t thread;
  struct work *first, **last;
  bool blocking;		/* In order with the default stream.  */
  bool busy;			/* The first work is being done, ...  */
  bool calling;			/* ... and is a callback.  */
  bool closing;
};

/* The default stream, and whether it has a thread.  That waits for UNATTENDED
   and no other condition, so that programs which wait for each launch do not
   wake it up each time.  */
static struct stream legacy = { .last = &legacy.first, .blocking = true };
static bool legacy_started;
/* The last of its work that the program saw running.  */
static uint64_t polled;
static pthread_cond_t unattended = PTHREAD_COND_INITIALIZER;

struct event
{
  uint64_t recorded, reached;	/* Turns.  */
  uint64_t time;
  unsigned users;
  bool dead;
};

/* Let go of E; the driver's lock is held.  */

static void
event_release (struct event *e)
{
  if (--e->users == 0 && e->dead)
    free (e);
}

/* Note that turn TURN of E has been reached.  The lock is held.  */

static void
event_reach (struct event *e, uint64_t turn)
{
  if (e->reached < turn)
    {
      e->reached = turn;
      e->time = sim_clock ();
    }
  pthread_cond_broadcast (&driver.changed);
}

void
driver_launch (struct launch *la)
{
  struct device *d = &driver.device;

  pthread_mutex_lock (&d->launch_lock);
  if (driver.error == CUDA_SUCCESS)
    {
      la->number = ++d->launches;
      if (d->profile)
	profile_handed (d, la);
      uint64_t since = sim_clock ();
      int error = launch_run (la);
      if (error == LAUNCH_ABANDONED)
	error = CUDA_SUCCESS;
      d->nanoseconds += sim_clock () - since;
      d->steps += la->steps;
      d->lane_steps += la->lane_steps;
      double now = sim_clock () * 1e-9;
      if (d->profile && getpid () == driver.process
	  && now - driver.written > 1 + 20 * driver.writing)
	{
	  /* A process that is killed later leaves this much.  */
	  profile_write (d->profile, "running");
	  driver.written = sim_clock () * 1e-9;
	  driver.writing = driver.written - now;
	}
      if (error)
	driver.error = error;
    }
  pthread_mutex_unlock (&d->launch_lock);
}

/* Do W, the first work of S.  The lock is held and is given up meanwhile.  */

static void
perform_work (struct stream *s, struct work *w)
{
  if (w->kind == WORK_WAIT)
    {
      while (w->event->reached < w->turn)
	pthread_cond_wait (&driver.changed, &driver.lock);
      event_release (w->event);
      return;
    }
  if (w->kind == WORK_RECORD)
    {
      event_reach (w->event, w->turn);
      event_release (w->event);
      return;
    }
  s->calling = w->kind == WORK_CALL;
  if (s->calling)
    {
      pthread_cond_broadcast (&driver.changed);
      /* One at a time: libgomp ends the program in those that hear of a fault,
	 and two threads must not do that.  */
      while (driver.calling)
	pthread_cond_wait (&driver.changed, &driver.lock);
      driver.calling = true;
    }
  pthread_mutex_unlock (&driver.lock);
  switch (w->kind)
    {
    case WORK_LAUNCH:
      driver_launch (w->launch);
      break;
    case WORK_COPY:
      if (driver.error == CUDA_SUCCESS)
	copy_make (w);
      free (w->staged);
      break;
    case WORK_FREE:
      pthread_mutex_lock (&driver.device.launch_lock);
      block_free (w->to);
      pthread_mutex_unlock (&driver.device.launch_lock);
      break;
    default:
      driver_in_callback = true;
      w->call (s == &legacy ? NULL : s, driver.error, w->data);
      driver_in_callback = false;
      break;
    }
  pthread_mutex_lock (&driver.lock);
  if (s->calling)
    driver.calling = s->calling = false;
}

/* True if S has work to do of a number up to NUMBER.  The lock is held.  */

static bool
work_pending_p (const struct stream *s, uint64_t number)
{
  return s->first && s->first->number <= number;
}

/* Do the first work of S, which nobody does yet, after the work of other
   streams that it has to wait for.  The lock is held and is given up
   meanwhile.  */

static void
advance_stream (struct stream *s)
{
  struct work *w = s->first;

  s->busy = true;
  if (s == &legacy)
    streams_wait (w->number - 1, WAIT_BLOCKING);
  else if (s->blocking)
    while (work_pending_p (&legacy, w->number))
      pthread_cond_wait (&driver.changed, &driver.lock);
  perform_work (s, w);
  s->busy = false;
  s->first = w->next;
  if (!s->first)
    s->last = &s->first;
  free (w->launch);
  free (w);
  pthread_cond_broadcast (&driver.changed);
}

/* A stream's thread.  */

static void *
stream_main (void *data)
{
  struct stream *s = data;

  pthread_mutex_lock (&driver.lock);
  for (;;)
    {
      while (!s->first && !s->closing)
	pthread_cond_wait (&driver.changed, &driver.lock);
      if (!s->first)
	break;
      advance_stream (s);
    }
  for (struct stream **p = &driver.streams; *p; p = &(*p)->next)
    if (*p == s)
      {
	*p = s->next;
	break;
      }
  pthread_cond_broadcast (&driver.changed);
  pthread_mutex_unlock (&driver.lock);
  free (s);
  return NULL;
}

/* Wait for CHANGED for no more than so many NANOSECONDS, less than a second.
   The lock is held.  */

static void
wait_at_most (pthread_cond_t *changed, long nanoseconds)
{
  struct timespec until;

  clock_gettime (CLOCK_REALTIME, &until);
  until.tv_nsec += nanoseconds;
  if (until.tv_nsec >= 1000000000)
    {
      until.tv_nsec -= 1000000000;
      until.tv_sec++;
    }
  pthread_cond_timedwait (changed, &driver.lock, &until);
}

/* The default stream's thread: do what nobody waits for.  */

static void *
legacy_main (void *data)
{
  (void) data;
  pthread_mutex_lock (&driver.lock);
  for (;;)
    if (!legacy.first || legacy.busy)
      pthread_cond_wait (&unattended, &driver.lock);
    else
      {
	wait_at_most (&unattended, DEFAULT_PATIENCE);
	if (legacy.first && !legacy.busy)
	  advance_stream (&legacy);
      }
  return NULL;
}

/* Work was given to the default stream: see that it has a thread.  If it cannot
   have one, do the work.  The lock is held.  */

static void
attend_to_legacy (void)
{
  if (!legacy_started)
    {
      legacy_started = !pthread_create (&legacy.thread, NULL, legacy_main,
					NULL);
      if (legacy_started)
	pthread_detach (legacy.thread);
      else
	stream_wait (&legacy, driver.given);
    }
  else
    pthread_cond_signal (&unattended);
}

uint64_t
stream_append (struct stream *s, const struct work *w)
{
  struct work *copy = xmalloc (sizeof *copy);

  if (!s)
    s = &legacy;
  *copy = *w;
  copy->next = NULL;
  pthread_mutex_lock (&driver.lock);
  uint64_t number = copy->number = ++driver.given;
  *s->last = copy;
  s->last = &copy->next;
  if (s == &legacy)
    attend_to_legacy ();
  else
    pthread_cond_broadcast (&driver.changed);
  pthread_mutex_unlock (&driver.lock);
  return number;
}

/* True if S is one of the streams.  The lock is held.  */

static bool
stream_exists (const struct stream *s)
{
  for (const struct stream *t = driver.streams; t; t = t->next)
    if (t == s)
      return true;
  return s == &legacy;
}

void
stream_wait (struct stream *s, uint64_t number)
{
  uint64_t stuck = 0, since = 0;

  if (!s)
    s = &legacy;
  while (stream_exists (s) && work_pending_p (s, number))
    {
      uint64_t now = sim_clock ();
      if (s == &legacy && !s->busy)
	{
	  advance_stream (s);
	  continue;
	}
      if (!s->calling || s->first->number != stuck)
	{
	  stuck = s->calling ? s->first->number : 0;
	  since = now;
	}
      else if (now - since > CALLBACK_PATIENCE)
	return;
      /* After a fault no kernel runs any more, and a callback may be about to
	 end the program.  */
      if (driver.error != CUDA_SUCCESS && driver.calling)
	return;
      wait_at_most (&driver.changed, CALLBACK_PATIENCE / 4);
    }
}

void
streams_wait (uint64_t number, enum which_streams which)
{
  struct stream *waited[64];
  unsigned n = 0;
  bool again = true;

  /* The list may change while one of them is waited for.  */
  while (again && n < sizeof waited / sizeof *waited)
    {
      again = false;
      for (struct stream *s = driver.streams; s && !again; s = s->next)
	{
	  bool seen = (!work_pending_p (s, number)
		       || (which == WAIT_BLOCKING && !s->blocking));
	  for (unsigned k = 0; k < n && !seen; k++)
	    seen = waited[k] == s;
	  if (!seen)
	    {
	      waited[n++] = s;
	      stream_wait (s, number);
	      again = true;
	    }
	}
    }
}

void
streams_quiesce (enum which_streams which)
{
  pthread_mutex_lock (&driver.lock);
  uint64_t number = driver.given;
  stream_wait (&legacy, number);
  streams_wait (number, which);
  pthread_mutex_unlock (&driver.lock);
}

/* The process ends.  A kernel that the program has seen running and did not
   wait for may wait for the program: end it.  */

static void
abandon_kernel (void)
{
  pthread_mutex_lock (&driver.lock);
  struct work *w = legacy.first;
  if (w && legacy.busy && w->kind == WORK_LAUNCH && w->number == polled)
    atomic_store (&w->launch->error, LAUNCH_ABANDONED);
  pthread_mutex_unlock (&driver.lock);
}

/* Note that the program sees the first work of the default stream running.
   What else is called at the process's end may wait for it, so abandon_kernel
   has to come first: it must be the last that is given to atexit.  The lock is
   held.  */

static void
note_poll (void)
{
  if (polled == 0)
    atexit (abandon_kernel);
  polled = legacy.first->number;
}

void
streams_forget (void)
{
  legacy = (struct stream) { .last = &legacy.first, .blocking = true };
  legacy_started = false;
  driver.streams = NULL;
  driver.calling = false;
  pthread_cond_init (&unattended, NULL);
  pthread_cond_init (&driver.changed, NULL);
}

API CUresult
cuCtxSynchronize (void)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  streams_quiesce (WAIT_ALL);
  return driver.error;
}

API CUresult
cuStreamCreate (CUstream *out, unsigned flags)
{
  enum { NON_BLOCKING = 1 };
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  struct stream *s = xcalloc (1, sizeof *s);
  s->last = &s->first;
  s->blocking = !(flags & NON_BLOCKING);
  if (pthread_create (&s->thread, NULL, stream_main, s))
    {
      free (s);
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
  pthread_detach (s->thread);
  pthread_mutex_lock (&driver.lock);
  s->next = driver.streams;
  driver.streams = s;
  pthread_mutex_unlock (&driver.lock);
  *out = s;
  return CUDA_SUCCESS;
}

API CUresult
cuStreamDestroy_v2 (CUstream s)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  if (!s)
    return CUDA_ERROR_INVALID_HANDLE;
  pthread_mutex_lock (&driver.lock);
  s->closing = true;
  pthread_cond_broadcast (&driver.changed);
  pthread_mutex_unlock (&driver.lock);
  return CUDA_SUCCESS;
}

API CUresult
cuStreamSynchronize (CUstream s)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if (!s)
    {
      streams_quiesce (WAIT_BLOCKING);
      return driver.error;
    }
  pthread_mutex_lock (&driver.lock);
  uint64_t number = driver.given;
  while (work_pending_p (s, number))
    pthread_cond_wait (&driver.changed, &driver.lock);
  pthread_mutex_unlock (&driver.lock);
  return driver.error;
}

API CUresult
cuStreamQuery (CUstream s)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  pthread_mutex_lock (&driver.lock);
  if (!s)
    s = &legacy;
  if (s->first)
    r = CUDA_ERROR_NOT_READY;
  if (s->first && s == &legacy)
    note_poll ();
  pthread_mutex_unlock (&driver.lock);
  return r;
}

API CUresult
cuStreamAddCallback (CUstream s, void (*call) (CUstream, CUresult, void *),
		     void *data, unsigned flags)
{
  CUresult r = driver_check (true);

  (void) flags;
  if (r == CUDA_SUCCESS)
    stream_append (s, &(struct work) { .kind = WORK_CALL, .call = call,
				     .data = data });
  return r;
}

API CUresult
cuEventCreate (CUevent *e, unsigned flags)
{
  CUresult r = driver_check (true);

  (void) flags;
  if (r == CUDA_SUCCESS)
    *e = xcalloc (1, sizeof **e);
  return r;
}

API CUresult
cuEventDestroy_v2 (CUevent e)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  pthread_mutex_lock (&driver.lock);
  e->dead = true;
  e->users++;
  event_release (e);
  pthread_mutex_unlock (&driver.lock);
  return CUDA_SUCCESS;
}

API CUresult
cuEventRecord (CUevent e, CUstream s)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  pthread_mutex_lock (&driver.lock);
  uint64_t turn = ++e->recorded;
  e->users++;
  pthread_mutex_unlock (&driver.lock);
  stream_append (s, &(struct work) { .kind = WORK_RECORD, .event = e,
				     .turn = turn });
  return CUDA_SUCCESS;
}

API CUresult
cuEventQuery (CUevent e)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  pthread_mutex_lock (&driver.lock);
  if (e->reached < e->recorded)
    r = CUDA_ERROR_NOT_READY;
  pthread_mutex_unlock (&driver.lock);
  return r;
}

API CUresult
cuEventSynchronize (CUevent e)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  pthread_mutex_lock (&driver.lock);
  while (e->reached < e->recorded)
    pthread_cond_wait (&driver.changed, &driver.lock);
  pthread_mutex_unlock (&driver.lock);
  return driver.error;
}

API CUresult
cuEventElapsedTime (float *ms, CUevent start, CUevent end)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  pthread_mutex_lock (&driver.lock);
  if (!start->recorded || !end->recorded)
    r = CUDA_ERROR_INVALID_HANDLE;
  else if (start->reached < start->recorded || end->reached < end->recorded)
    r = CUDA_ERROR_NOT_READY;
  else
    *ms = (int64_t) (end->time - start->time) * 1e-6;
  pthread_mutex_unlock (&driver.lock);
  return r;
}

API CUresult
cuStreamWaitEvent (CUstream s, CUevent e, unsigned flags)
{
  CUresult r = driver_check (true);

  (void) flags;
  if (r != CUDA_SUCCESS)
    return r;
  pthread_mutex_lock (&driver.lock);
  uint64_t turn = e->recorded;
  e->users++;
  pthread_mutex_unlock (&driver.lock);
  stream_append (s, &(struct work) { .kind = WORK_WAIT, .event = e,
				     .turn = turn });
  return CUDA_SUCCESS;
}
