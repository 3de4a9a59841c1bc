/* The driver API: streams, events, copies, launches.
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

#include "driver.h"

/* Nanoseconds after which a callback is taken to be stuck.  */
enum { CALLBACK_PATIENCE = 50000000 };

enum work_kind { WORK_LAUNCH, WORK_COPY, WORK_CALL, WORK_RECORD, WORK_WAIT };

struct work
{
  struct work *next;
  enum work_kind kind;
  struct launch *launch;
  uint64_t to, from;
  size_t bytes;
  void *staged;			/* Copy of the source, freed when done.  */
  void (*call) (CUstream, CUresult, void *);
  void *data;
  struct event *event;
  uint64_t turn;		/* Of the event.  */
};

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
      int error = launch_run (la);
      double now = sim_clock () * 1e-9;
      if (d->profile && now - driver.written > 1)
	{
	  /* A process that is killed later leaves this much.  */
	  profile_write (d->profile);
	  driver.written = now;
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

/* Give S the work *W; return its number.  */
static uint64_t
give (struct stream *s, const struct work *w)
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

/* Wait until S has done its work up to number MARK, or is gone, or has been in
   one callback for so long that the callback must be waiting for the caller.
   The lock is held.  */
static void
wait_for (struct stream *s, uint64_t mark)
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
	      wait_for (s, s->given);
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
    give (s, &(struct work) { .kind = WORK_CALL, .call = call, .data = data });
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
    give (s, &(struct work) { .kind = WORK_RECORD, .event = e, .turn = turn });
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
  give (s, &(struct work) { .kind = WORK_WAIT, .event = e, .turn = turn });
  return CUDA_SUCCESS;
}

/* True if the BYTES bytes at AT are in one block of device memory.  */
static bool
on_device (uint64_t at, size_t bytes)
{
  struct block_of_memory b;

  return (memory_find (&driver.device.memory, at, &b)
	  && b.size - (at - b.at) >= bytes);
}

/* Copy as CUDA does between the device and host memory that the driver did
   not allocate: what is copied to the device is read at once, what is copied
   from it is there on return (unless a callback is in the way, which may
   wait for the caller).  libgomp's tests rely on both.  */
static void
copy_pageable (uint64_t to, bool to_device, uint64_t from, size_t bytes,
	       CUstream s)
{
  struct work w = { .kind = WORK_COPY, .to = to, .from = from,
		    .bytes = bytes };

  if (to_device)
    {
      w.staged = xmalloc (bytes);
      memcpy (w.staged, (void *) (uintptr_t) from, bytes);
      w.from = (uintptr_t) w.staged;
      give (s, &w);
      return;
    }
  uint64_t number = give (s, &w);
  pthread_mutex_lock (&driver.lock);
  wait_for (s, number);
  pthread_mutex_unlock (&driver.lock);
}

/* Copy BYTES bytes in S, or now.  The CHECK_ flags tell which ends must be on
   the device.  */
static CUresult
copy (uint64_t to, bool check_to, uint64_t from, bool check_from,
      size_t bytes, bool async, CUstream s)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS || bytes == 0)
    return r;
  if ((check_to && !on_device (to, bytes))
      || (check_from && !on_device (from, bytes)))
    return CUDA_ERROR_INVALID_VALUE;
  if (async && s && !(on_device (to, bytes) && on_device (from, bytes)))
    copy_pageable (to, check_to, from, bytes, s);
  else if (async && s)
    give (s, &(struct work) { .kind = WORK_COPY, .to = to, .from = from,
			      .bytes = bytes });
  else
    {
      streams_quiesce ();
      if (driver.error)
	return driver.error;
      memmove ((void *) (uintptr_t) to, (void *) (uintptr_t) from, bytes);
    }
  return CUDA_SUCCESS;
}

API CUresult
cuMemcpy (CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
  return copy (to, false, from, false, bytes, false, NULL);
}

API CUresult
cuMemcpyDtoDAsync_v2 (CUdeviceptr to, CUdeviceptr from, size_t bytes,
		      CUstream s)
{
  return copy (to, true, from, true, bytes, true, s);
}

API CUresult
cuMemcpyDtoH_v2 (void *to, CUdeviceptr from, size_t bytes)
{
  return copy ((uintptr_t) to, false, from, true, bytes, false, NULL);
}

API CUresult
cuMemcpyDtoHAsync_v2 (void *to, CUdeviceptr from, size_t bytes, CUstream s)
{
  return copy ((uintptr_t) to, false, from, true, bytes, true, s);
}

API CUresult
cuMemcpyHtoD_v2 (CUdeviceptr to, const void *from, size_t bytes)
{
  return copy (to, true, (uintptr_t) from, false, bytes, false, NULL);
}

API CUresult
cuMemcpyHtoDAsync_v2 (CUdeviceptr to, const void *from, size_t bytes,
		      CUstream s)
{
  return copy (to, true, (uintptr_t) from, false, bytes, true, s);
}

/* Set LA's parameters from PARAMS, one pointer each, or from the buffer that
   EXTRA describes.  */
static CUresult
set_parameters (struct launch *la, void **params, void **extra)
{
  const struct function *f = la->function;
  const void *buffer = NULL;
  size_t bytes = 0;

  if (params && f->nparams)
    {
      for (int k = 0; k < f->nparams; k++)
	memcpy (la->params + f->params[k].offset, params[k],
		f->params[k].size);
      return CUDA_SUCCESS;
    }
  for (; extra && *extra; extra += 2)
    {
      if (*extra == (void *) 1)
	buffer = extra[1];
      else if (*extra == (void *) 2)
	bytes = *(size_t *) extra[1];
      else
	return CUDA_ERROR_INVALID_VALUE;
    }
  if (f->nparams && (!buffer || bytes < f->param_bytes
		     || bytes > sizeof la->params))
    return CUDA_ERROR_INVALID_VALUE;
  if (buffer)
    memcpy (la->params, buffer, bytes < sizeof la->params ? bytes
	    : sizeof la->params);
  return CUDA_SUCCESS;
}

API CUresult
cuLaunchKernel (CUfunction f, unsigned gx, unsigned gy, unsigned gz,
		unsigned bx, unsigned by, unsigned bz, unsigned shared,
		CUstream s, void **params, void **extra)
{
  struct device *d = &driver.device;
  const struct machine *m = d->options.machine;
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if (!f || !f->code || !gx || !gy || !gz || !bx || !by || !bz
      || (uint64_t) bx * by * bz > MACHINE_BLOCK_THREADS
      || gy > 65535 || gz > 65535 || gx > 0x7fffffff)
    return CUDA_ERROR_INVALID_VALUE;
  struct module *mod = f->object->module;
  if ((int) (bx * by * bz) > function_block (f)
      || mod->shared_bytes + shared > (uint64_t) m->shared_block)
    return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;

  struct launch *la = xcalloc (1, sizeof *la);
  la->device = d;
  la->module = mod;
  la->function = f;
  la->code = f->code;
  memcpy (la->grid, (uint32_t[3]) { gx, gy, gz }, sizeof la->grid);
  memcpy (la->block, (uint32_t[3]) { bx, by, bz }, sizeof la->block);
  la->ctas = (uint64_t) gx * gy * gz;
  la->dynamic_shared = shared;
  la->shared_bytes = shared ? SHARED_DYNAMIC + shared : mod->shared_bytes;
  la->warps = (bx * by * bz + 31) / 32;
  la->warps_max = m->threads_sm / 32;
  la->sms = d->options.sms;
  la->counting = d->profile != NULL;
  r = set_parameters (la, params, extra);
  if (r == CUDA_SUCCESS && s)
    give (s, &(struct work) { .kind = WORK_LAUNCH, .launch = la });
  else
    {
      if (r == CUDA_SUCCESS)
	{
	  streams_quiesce ();
	  driver_launch (la);
	}
      free (la);
    }
  return r;
}
