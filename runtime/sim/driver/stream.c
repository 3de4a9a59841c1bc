/* The driver API: streams and events.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each stream has a thread that does its work in order.  Work without a
   stream is done by the caller, after everything that streams were given
   before (the legacy default stream).  A callback may wait for a lock that
   the caller of such work holds, so a stream that is in a callback is not
   waited for.  */

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "count/profile.h"
#include "driver/launch.h"
#include "driver/work.h"
#include "exec/exec.h"
#include "memory/pool.h"

/* Nanoseconds after which a callback is assumed to be stuck.  */
enum { CALLBACK_PATIENCE = 50000000 };

struct stream
{
  struct stream *next;
  pthread_t thread;
  struct work *first, **last;
  uint64_t given, done;		/* Pieces of work.  */
  bool calling, closing;
};

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
perform (struct stream *s, struct work *w)
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
    pthread_cond_broadcast (&driver.changed);
  pthread_mutex_unlock (&driver.lock);
  switch (w->kind)
    {
    case WORK_LAUNCH:
      driver_launch (w->launch);
      free (w->launch);
      break;
    case WORK_COPY:
      if (driver.error == CUDA_SUCCESS)
	memmove ((void *) (uintptr_t) w->to, (void *) (uintptr_t) w->from,
		 w->bytes);
      free (w->staged);
      break;
    default:
      driver_in_callback = true;
      w->call (s, driver.error, w->data);
      driver_in_callback = false;
      break;
    }
  pthread_mutex_lock (&driver.lock);
  s->calling = false;
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
      struct work *w = s->first;
      if (!w)
	break;
      perform (s, w);
      s->first = w->next;
      if (!s->first)
	s->last = &s->first;
      s->done++;
      free (w);
      pthread_cond_broadcast (&driver.changed);
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

uint64_t
stream_give (struct stream *s, const struct work *w)
{
  struct work *copy = xmalloc (sizeof *copy);

  *copy = *w;
  copy->next = NULL;
  pthread_mutex_lock (&driver.lock);
  *s->last = copy;
  s->last = &copy->next;
  uint64_t number = ++s->given;
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
  return false;
}

void
stream_wait (struct stream *s, uint64_t mark)
{
  uint64_t stuck = UINT64_MAX, since = 0;

  while (stream_exists (s) && s->done < mark)
    {
      uint64_t now = sim_clock ();
      struct timespec until;
      if (!s->calling || s->done != stuck)
	{
	  stuck = s->calling ? s->done : UINT64_MAX;
	  since = now;
	}
      else if (now - since > CALLBACK_PATIENCE)
	return;
      clock_gettime (CLOCK_REALTIME, &until);
      until.tv_nsec += CALLBACK_PATIENCE / 4;
      if (until.tv_nsec >= 1000000000)
	{
	  until.tv_nsec -= 1000000000;
	  until.tv_sec++;
	}
      pthread_cond_timedwait (&driver.changed, &driver.lock, &until);
    }
}

void
streams_quiesce (void)
{
  struct stream *waited[64];
  unsigned n = 0;
  bool again = true;

  pthread_mutex_lock (&driver.lock);
  /* The list may change while one of them is waited for.  */
  while (again && n < sizeof waited / sizeof *waited)
    {
      again = false;
      for (struct stream *s = driver.streams; s && !again; s = s->next)
	{
	  bool seen = s->done >= s->given;
	  for (unsigned k = 0; k < n && !seen; k++)
	    seen = waited[k] == s;
	  if (!seen)
	    {
	      waited[n++] = s;
	      stream_wait (s, s->given);
	      again = true;
	    }
	}
    }
  pthread_mutex_unlock (&driver.lock);
}

API CUresult
cuCtxSynchronize (void)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  streams_quiesce ();
  return driver.error;
}

API CUresult
cuStreamCreate (CUstream *out, unsigned flags)
{
  CUresult r = driver_check (true);

  (void) flags;
  if (r != CUDA_SUCCESS)
    return r;
  struct stream *s = xcalloc (1, sizeof *s);
  s->last = &s->first;
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
    return cuCtxSynchronize ();
  pthread_mutex_lock (&driver.lock);
  uint64_t mark = s->given;
  while (s->done < mark)
    pthread_cond_wait (&driver.changed, &driver.lock);
  pthread_mutex_unlock (&driver.lock);
  return driver.error;
}

API CUresult
cuStreamQuery (CUstream s)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS || !s)
    return r;
  pthread_mutex_lock (&driver.lock);
  if (s->done < s->given)
    r = CUDA_ERROR_NOT_READY;
  pthread_mutex_unlock (&driver.lock);
  return r;
}

API CUresult
cuStreamAddCallback (CUstream s, void (*call) (CUstream, CUresult, void *),
		     void *data, unsigned flags)
{
  CUresult r = driver_check (true);

  (void) flags;
  if (r != CUDA_SUCCESS)
    return r;
  if (s)
    stream_give (s, &(struct work) { .kind = WORK_CALL, .call = call, .data = data });
  else
    {
      streams_quiesce ();
      driver_in_callback = true;
      call (s, driver.error, data);
      driver_in_callback = false;
    }
  return CUDA_SUCCESS;
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
  if (!s)
    streams_quiesce ();
  pthread_mutex_lock (&driver.lock);
  uint64_t turn = ++e->recorded;
  if (s)
    e->users++;
  else
    event_reach (e, turn);
  pthread_mutex_unlock (&driver.lock);
  if (s)
    stream_give (s, &(struct work) { .kind = WORK_RECORD, .event = e, .turn = turn });
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
  if (!s)
    return cuEventSynchronize (e);
  pthread_mutex_lock (&driver.lock);
  uint64_t turn = e->recorded;
  e->users++;
  pthread_mutex_unlock (&driver.lock);
  stream_give (s, &(struct work) { .kind = WORK_WAIT, .event = e, .turn = turn });
  return CUDA_SUCCESS;
}
