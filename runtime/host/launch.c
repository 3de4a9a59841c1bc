/* Which kernels were launched, and how large.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

/* libgomp reports OpenACC's launches through OpenACC's own profiling
   interface; for OpenMP it has none.  */

#include "host.h"

#include <stdlib.h>
#include <string.h>
#include <acc_prof.h>
#include "function-name.h"
#include "record.h"

#pragma weak acc_prof_register

/* One kernel; there are few.  */
struct kernel
{
  struct kernel *next;
  char *name;
  uint64_t launches;
  size_t gangs, workers, vector_length;		/* Of the last launch.  */
};

static struct
{
  pthread_mutex_t lock;
  struct kernel *kernels;
} launches = { PTHREAD_MUTEX_INITIALIZER, NULL };

/* libgomp launches the kernel that EVENT describes.  */

static void
on_launch (acc_prof_info *info, acc_event_info *event, acc_api_info *api)
{
  const acc_launch_event_info *e = &event->launch_event;
  struct kernel **at = &launches.kernels, *k;

  (void) info;
  (void) api;
  if (!e->kernel_name)
    return;
  pthread_mutex_lock (&launches.lock);
  while ((k = *at) != NULL && strcmp (k->name, e->kernel_name) != 0)
    at = &k->next;
  if (!k)
    {
      k = calloc (1, sizeof *k);
      if (k && !(k->name = strdup (e->kernel_name)))
	{
	  free (k);
	  k = NULL;
	}
      *at = k;
    }
  if (k)
    {
      k->launches++;
      k->gangs = e->num_gangs;
      k->workers = e->num_workers;
      k->vector_length = e->vector_length;
    }
  pthread_mutex_unlock (&launches.lock);
}

/* Ask libgomp to report launches.  */

static void
watch_launches (void)
{
  if (acc_prof_register)
    acc_prof_register (acc_ev_enqueue_launch_start, on_launch, acc_reg);
}

void
launches_watch (void)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;

  pthread_once (&once, watch_launches);
}

void
launches_write (FILE *f)
{
  const struct record_measured nothing = { .contiguous = -1 };

  for (struct kernel *k = launches.kernels; k; k = k->next)
    {
      struct record r;
      struct record_figures x = { .times = k->launches, .gangs = k->gangs,
				  .workers = k->workers,
				  .vector_length = k->vector_length };
      char *function, *kernel;
      if (!k->launches)
	continue;
      record_init (&r);
      r.kind = RECORD_LAUNCH;
      function = function_name_source (k->name);
      kernel = function_name_kernel (k->name);
      r.function = function;
      x.kernel = kernel ? kernel : k->name;
      r.figures = &x;
      /* What it counted is in the sites' records.  */
      r.measured = &nothing;
      record_write (f, &r);
      free (function);
      free (kernel);
    }
}

void
launches_forget (void)
{
  for (struct kernel *k = launches.kernels; k; k = k->next)
    k->launches = 0;
}
