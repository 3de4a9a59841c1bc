/* The driver API: initialisation, the device, contexts, errors.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#define _GNU_SOURCE 1

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "check/check.h"
#include "count/profile.h"
#include "driver/driver.h"
#include "driver/launch.h"
#include "driver/work.h"
#include "memory/device.h"
#include "memory/pool.h"
#include "profile/dying.h"
#include "warp/fault.h"

struct profile *
driver_profile (void)
{
  return driver.device.profile;
}

/* What the process has given to exit.  */
static int exit_status;

static void
note_status (int status, void *data)
{
  (void) data;
  exit_status = status;
}

/* At the end of the process: the profile, and how fast it went, after what
   nobody has waited for.  A child that was forked and launched nothing has
   nothing to report.  */

static void
at_end (void)
{
  const struct device *d = &driver.device;
  struct rusage used;

  if (getpid () != driver.process)
    return;
  pthread_mutex_lock (&driver.lock);
  stream_wait (NULL, driver.given);
  pthread_mutex_unlock (&driver.lock);
  if (driver.forked && !d->launches)
    return;
  if (d->check)
    {
      check_finish (d->check);
      /* Else the program may not have got to where it frees its blocks.  */
      if (exit_status == 0)
	check_left (d->check);
    }
  if (d->profile)
    {
      profile_write (d->profile, "exit");
      profile_complain (d->profile);
    }
  if (d->check)
    check_total (d->check);
  if (d->options.statistics && getrusage (RUSAGE_SELF, &used) == 0)
    fprintf (stderr, "drano sim: %llu launch%s, %.6f s in kernels, %llu warp "
	     "instructions, %llu lane instructions, %.1f MiB at most\n",
	     (unsigned long long) d->launches,
	     d->launches == 1 ? "" : "es", d->nanoseconds * 1e-9,
	     (unsigned long long) d->steps,
	     (unsigned long long) d->lane_steps,
	     used.ru_maxrss / 1024.0);
}

/* What a signal is to have written, see dying.h.  */

static bool
profile_wanted_p (void)
{
  return driver.device.launches > 0;
}

static char *
render_profile (size_t *len)
{
  return profile_render (driver.device.profile, len);
}

static void
save_profile (const char *text, size_t len, const char *end)
{
  profile_save (driver.device.profile, text, len, end);
}

/* Have D's counts written when a signal comes, too.  */

static void
arrange_signals (const struct device *d)
{
  const struct last_words words
    = { profile_wanted_p, render_profile, save_profile,
	profile_shared (d->profile) };
  dying_arrange (&words);
}

/* Write the findings of the checks DATA to F.  */

static void
write_checks (const void *data, FILE *f)
{
  check_write (data, f);
}

/* Let D's profile, if it has one, have what its checks find, if there are
   some.  */

static void
include_checks (const struct device *d)
{
  if (d->profile && d->check)
    profile_include (d->profile, write_checks, d->check);
}

/* While a process forks, its streams do not touch what the driver knows.  */

static void
before_fork (void)
{
  pthread_mutex_lock (&driver.lock);
}

static void
after_fork (void)
{
  pthread_mutex_unlock (&driver.lock);
}

/* In a forked child: its device is a copy of its parent's, for which its own
   thread does all the work.  It counts from zero.  */

static void
become_child (void)
{
  struct device *d = &driver.device;

  after_fork ();
  streams_forget ();
  pthread_mutex_init (&d->launch_lock, NULL);
  driver.process = getpid ();
  driver.forked = true;
  d->workers.count = 1;		/* Threads are not inherited.  */
  d->launches = d->steps = d->lane_steps = d->nanoseconds = 0;
  if (d->check)
    check_forget (d->check);
  dying_forget ();
  if (d->profile)
    {
      d->profile = profile_fork (d->profile, &d->options);
      include_checks (d);
      arrange_signals (d);
    }
}

/* NUMBER has copied BYTES bytes that no kernel has read.  */

static void
tell_unread (unsigned number, uint64_t bytes)
{
  copies_unread (profile_copies (driver.device.profile), number, bytes);
}

/* Let D count what kernels use of copies, if that is wanted.  */

static void
count_use (struct device *d)
{
  if (d->options.checks & CHECK_USE)
    check_tell_unread (d->check, tell_unread);
}

/* Set the device up.  The driver's lock is held.  */

static CUresult
start_device (void)
{
  struct device *d = &driver.device;

  if (!options_read (&d->options))
    return CUDA_ERROR_NO_DEVICE;
  if (!memory_init (&d->memory, d->options.machine->memory))
    return CUDA_ERROR_OUT_OF_MEMORY;
  pthread_mutex_init (&d->heap_lock, NULL);
  pthread_mutex_init (&d->launch_lock, NULL);
  workers_start (d);
  if (d->options.profile)
    {
      d->profile = profile_new (&d->options);
      arrange_signals (d);
    }
  if (d->options.checks)
    d->check = check_new (&d->options, d->memory.base, d->memory.bytes);
  count_use (d);
  include_checks (d);
  driver.process = getpid ();
  atexit (at_end);
  at_quick_exit (at_end);
  on_exit (note_status, NULL);
  pthread_atfork (before_fork, after_fork, become_child);
  driver.ready = true;
  return CUDA_SUCCESS;
}

API CUresult
cuInit (unsigned flags)
{
  CUresult r = CUDA_SUCCESS;

  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  pthread_mutex_lock (&driver.lock);
  if (!driver.ready)
    r = start_device ();
  pthread_mutex_unlock (&driver.lock);
  return r;
}

API CUresult
cuDriverGetVersion (int *version)
{
  *version = 11080;
  return CUDA_SUCCESS;
}

API CUresult
cuGetErrorString (CUresult error, const char **text)
{
  *text = error_string (error);
  return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* Whether there is a device of number N.  All are the same one: they share
   memory and cores, but a module loaded for one of them is its own.  */

bool
is_device (int n)
{
  return n >= 0 && n < (int) driver.device.options.devices;
}

API CUresult
cuDeviceGetCount (int *n)
{
  CUresult r = driver_check (false);

  *n = driver.device.options.devices;
  return r;
}

API CUresult
cuDeviceGet (CUdevice *dev, int n)
{
  CUresult r = driver_check (false);

  if (r == CUDA_SUCCESS && !is_device (n))
    r = CUDA_ERROR_INVALID_DEVICE;
  *dev = n;
  return r;
}

API CUresult
cuDeviceGetName (char *name, int len, CUdevice dev)
{
  const struct machine *m = driver.device.options.machine;
  CUresult r = driver_check (false);

  if (r == CUDA_SUCCESS && (!is_device (dev) || len < 1))
    r = CUDA_ERROR_INVALID_DEVICE;
  if (r == CUDA_SUCCESS)
    snprintf (name, len, "drano simulated %s (%s)", m->model, m->name);
  return r;
}

/* The device's number is all that tells it from others.  */

API CUresult
cuDeviceGetUuid_v2 (unsigned char *uuid, CUdevice dev)
{
  CUresult r = driver_check (false);

  if (r == CUDA_SUCCESS && !is_device (dev))
    r = CUDA_ERROR_INVALID_DEVICE;
  if (r == CUDA_SUCCESS)
    {
      memset (uuid, 0, 16);
      uuid[15] = dev + 1;
    }
  return r;
}

API CUresult
cuDeviceGetUuid (unsigned char *uuid, CUdevice dev)
{
  return cuDeviceGetUuid_v2 (uuid, dev);
}

/* Stacks and the heap of kernels grow as far as there is memory: a limit, of
   which there are seven kinds, is kept and changes nothing.  */

API CUresult
cuCtxSetLimit (int limit, size_t value)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if (limit < 0 || limit >= LIMITS)
    return CUDA_ERROR_INVALID_VALUE;
  driver_current.each[driver_current.count - 1]->limits[limit] = value;
  return CUDA_SUCCESS;
}

API CUresult
cuCtxGetLimit (size_t *value, int limit)
{
  CUresult r = driver_check (true);

  if (r != CUDA_SUCCESS)
    return r;
  if (limit < 0 || limit >= LIMITS)
    return CUDA_ERROR_INVALID_VALUE;
  *value = driver_current.each[driver_current.count - 1]->limits[limit];
  return CUDA_SUCCESS;
}

API CUresult
cuDeviceTotalMem_v2 (size_t *bytes, CUdevice dev)
{
  CUresult r = driver_check (false);

  if (r == CUDA_SUCCESS && !is_device (dev))
    r = CUDA_ERROR_INVALID_DEVICE;
  if (r == CUDA_SUCCESS)
    *bytes = driver.device.memory.bytes;
  return r;
}

API CUresult
cuDeviceGetAttribute (int *value, int attribute, CUdevice dev)
{
  const struct machine *m = driver.device.options.machine;
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  if (!is_device (dev))
    return CUDA_ERROR_INVALID_DEVICE;
  const struct { int attribute; unsigned value; } attributes[] =
  {
    { 1, MACHINE_BLOCK_THREADS },
    { 2, 1024 }, { 3, 1024 }, { 4, 64 },	/* Block dimensions.  */
    { 5, 0x7fffffff }, { 6, 65535 }, { 7, 65535 }, /* Grid dimensions.  */
    { 8, MACHINE_SHARED_STATIC },
    { 9, 65536 },		/* Constant memory.  */
    { 10, MACHINE_WARP },
    { 12, m->regs_block },
    { 13, m->clock_khz },
    { 15, 1 },			/* Copies overlap kernels.  */
    { 16, driver.device.options.sms },
    { 17, 0 },			/* No run time limit of the driver's.  */
    { 18, 0 },			/* Not integrated.  */
    { 19, 1 },			/* Maps host memory.  */
    { 20, 0 },			/* Default compute mode.  */
    { 31, 1 },			/* Concurrent kernels.  */
    { 39, m->threads_sm },
    { 40, 2 },			/* Asynchronous engines.  */
    { 41, 1 },			/* One address space with the host.  */
    { 75, m->major }, { 76, m->minor },
    { 81, m->shared_sm },
    { 82, m->regs_sm },
    { 83, 0 },			/* No managed memory, ...  */
    { 88, 0 }, { 89, 0 },	/* ... nor access to the host's pages.  */
    { 97, m->shared_block },
    { 106, m->blocks_sm }
  };
  for (size_t k = 0; k < sizeof attributes / sizeof *attributes; k++)
    if (attributes[k].attribute == attribute)
      {
	*value = attributes[k].value;
	return CUDA_SUCCESS;
      }
  return CUDA_ERROR_INVALID_VALUE;
}

bool
context_p (const struct context *c)
{
  return c && c->magic == CONTEXT_MAGIC;
}

struct context *
context_new (CUdevice dev)
{
  struct context *c = xcalloc (1, sizeof *c);
  enum { STACK, PRINTF, HEAP };

  c->magic = CONTEXT_MAGIC;
  c->device = dev;
  c->limits[STACK] = 1024;
  c->limits[PRINTF] = 1 << 20;
  c->limits[HEAP] = driver.device.options.heap;
  pthread_mutex_lock (&driver.lock);
  driver.contexts++;
  pthread_mutex_unlock (&driver.lock);
  return c;
}

void
context_end (struct context *c)
{
  streams_quiesce (WAIT_ALL);
  if (driver_current.count
      && driver_current.each[driver_current.count - 1] == c)
    driver_current.count--;
  c->magic = 0;
  free (c);
  pthread_mutex_lock (&driver.lock);
  if (--driver.contexts == 0)
    driver.error = CUDA_SUCCESS;
  pthread_mutex_unlock (&driver.lock);
}

API CUresult
cuCtxPushCurrent_v2 (CUcontext c)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  if (!context_p (c))
    return CUDA_ERROR_INVALID_CONTEXT;
  if (driver_current.count
      == sizeof driver_current.each / sizeof *driver_current.each)
    return CUDA_ERROR_INVALID_VALUE;
  driver_current.each[driver_current.count++] = c;
  return CUDA_SUCCESS;
}

/* C takes the place of the current context; null takes it away.  */

API CUresult
cuCtxSetCurrent (CUcontext c)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  if (c && !context_p (c))
    return CUDA_ERROR_INVALID_CONTEXT;
  if (driver_current.count)
    driver_current.count--;
  return c ? cuCtxPushCurrent_v2 (c) : CUDA_SUCCESS;
}

API CUresult
cuCtxCreate_v2 (CUcontext *c, unsigned flags, CUdevice dev)
{
  CUresult r = driver_check (false);

  (void) flags;
  if (r != CUDA_SUCCESS)
    return r;
  if (!is_device (dev))
    return CUDA_ERROR_INVALID_DEVICE;
  *c = context_new (dev);
  return cuCtxPushCurrent_v2 (*c);
}

/* A primary context is released instead.  */

API CUresult
cuCtxDestroy_v2 (CUcontext c)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  if (!context_p (c) || c->users)
    return CUDA_ERROR_INVALID_CONTEXT;
  context_end (c);
  return CUDA_SUCCESS;
}

API CUresult
cuCtxGetCurrent (CUcontext *c)
{
  CUresult r = driver_check (false);

  *c = driver_current.count ? driver_current.each[driver_current.count - 1]
    : NULL;
  return r;
}

API CUresult
cuCtxGetDevice (CUdevice *dev)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  *dev = driver_current.count
    ? driver_current.each[driver_current.count - 1]->device : 0;
  return driver_current.count ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

API CUresult
cuCtxPopCurrent_v2 (CUcontext *c)
{
  CUresult r = driver_check (false);

  if (r != CUDA_SUCCESS)
    return r;
  if (!driver_current.count)
    return CUDA_ERROR_INVALID_CONTEXT;
  CUcontext top = driver_current.each[--driver_current.count];
  if (c)
    *c = top;
  return CUDA_SUCCESS;
}
