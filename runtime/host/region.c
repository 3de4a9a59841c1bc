/* Regions that start and return: which counters they bring.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version, with the additional permissions of the GCC
   Runtime Library Exception.  See COPYING3 and COPYING.RUNTIME.  */

#include "host.h"
#include "libgomp.h"
#include "profile/dying.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

extern void __drano_enter_1 (uint64_t *table, int device);

extern void __drano_leave_1 (uint64_t *table, int device, unsigned flags);

/* Return the device on which a launch of O with operand DEVICE runs, or -1:
   the host.  */

static int
device_of (const struct object *o, int device)
{
  if (o->flags & DRANO_OBJECT_OMP)
    {
      if (!omp_get_num_devices || !omp_get_default_device)
	return -1;
      if (device == DEVICE_DEFAULT)
	device = omp_get_default_device ();
      return device >= 0 && device < omp_get_num_devices () ? device : -1;
    }
  if (!acc_get_device_type || !acc_get_device_num || (~device & ACC_ON_HOST))
    return -1;
  acc_device_t type = acc_get_device_type ();
  if (type <= acc_device_host)
    return -1;
  return ACC_DEVICE (type, acc_get_device_num (type));
}

/* Return O's counts on DEVICE, new ones if there are none; null without
   memory.  */

static struct on_device *
counts_on (struct object *o, int device)
{
  for (int k = 0; k < o->ndevices; k++)
    if (o->devices[k].device == device)
      return &o->devices[k];
  struct counts *latest = calloc (o->nsites ? o->nsites : 1, sizeof *latest);
  dying_hold ();
  struct on_device *more = realloc (o->devices,
				    (o->ndevices + 1) * sizeof *more);
  if (more)
    o->devices = more;
  if (latest && more)
    {
      more += o->ndevices;
      *more = (struct on_device) { .device = device, .latest = latest };
      o->ndevices++;
    }
  dying_release ();
  if (latest && more)
    return more;
  free (latest);
  return NULL;
}

/* Return the object whose table is TABLE, or null.  */

static struct object *
object_of (const uint64_t *table)
{
  struct object *o = drano_state.objects;

  while (o && o->table != table)
    o = o->next;
  return o;
}

/* Put the settings of O's sites, and zeros where its counters are stale, on
   device D.  */

static void
prepare_table (struct object *o, struct on_device *d)
{
  size_t bytes = DRANO_TABLE_WORDS (o->nsites, o->ngroups) * sizeof *o->table;

  if (d->stale || (!d->prepared && drano_state.sample > 1))
    {
      memset (o->table, 0, bytes);
      for (unsigned s = 0; s < o->nsites; s++)
	o->table[DRANO_SITE_AT (s) + DRANO_HEAD_SAMPLE] = drano_state.sample;
      copy_table (o, d, bytes, false);
    }
  d->prepared = true;
  d->stale = false;
}

/* True if launches of object O may count in P's table.  */

static bool
object_reaches_p (const struct object *o, const struct object *p)
{
  return p == o || (p->table && (p->flags & DRANO_OBJECT_SHARED)
		    && !((p->flags ^ o->flags) & DRANO_OBJECT_OMP));
}

/* Put the name of the device with NUMBER into NAME, which has SIZE bytes.
   OpenMP has no way to ask for it, and OpenACC's may not be called in an
   OpenMP program; the driver that libgomp has loaded knows.  Return whether
   there is a name.  */

static bool
driver_name (int number, char *name, int size)
{
  void *driver = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  int (*get) (int *, int), (*get_name) (char *, int, int), device;
  bool found = false;

  if (!driver)
    return false;
  *(void **) &get = dlsym (driver, "cuDeviceGet");
  *(void **) &get_name = dlsym (driver, "cuDeviceGetName");
  if (get && get_name)
    found = get (&device, number) == 0 && get_name (name, size, device) == 0;
  dlclose (driver);
  return found;
}

/* Remember the name of D.  */

static void
note_name (struct on_device *d)
{
  struct state *s = &drano_state;
  char name[256];

  if (d->named || s->several_names)
    return;
  d->named = true;
  if (!driver_name (ACC_NUMBER (d->device), name, sizeof name))
    return;
  if (!s->device_name)
    s->device_name = strdup (name);
  else if (strcmp (s->device_name, name) != 0)
    {
      free (s->device_name);
      s->device_name = NULL;
      s->several_names = true;
    }
}

/* Whether the code of O, a launch of which on DEVICE has returned, is there:
   else the region has run on the host.  OpenACC gives up where it is not.  */

static bool
has_table (const struct object *o, int device)
{
  return !(o->flags & DRANO_OBJECT_OMP) || !o->table
    || omp_target_is_present (o->table, device);
}

/* A region of the object file with TABLE is about to be launched on
   DEVICE.  */

void
__drano_enter_1 (uint64_t *table, int device)
{
  launches_watch ();
  drano_launches++;
  pthread_mutex_lock (&drano_state.lock);
  struct object *o = object_of (table);
  int number = o ? device_of (o, device) : -1;
  if (number >= 0)
    for (struct object *p = drano_state.objects; p; p = p->next)
      if (object_reaches_p (o, p))
	{
	  struct on_device *d = counts_on (p, number);
	  if (d && !drano_state.stopped)
	    prepare_table (p, d);
	}
  pthread_mutex_unlock (&drano_state.lock);
}

/* The launch that __drano_enter_1 announced has returned; FLAGS says whether
   the region is over.  */

void
__drano_leave_1 (uint64_t *table, int device, unsigned flags)
{
  drano_launches--;
  pthread_mutex_lock (&drano_state.lock);
  struct object *o = object_of (table);
  int number = o ? device_of (o, device) : -1;
  if (o && (number < 0 || (!(flags & DRANO_LAUNCH_ASYNC)
			   && !has_table (o, number))))
    {
      drano_state.host_launches++;
      drano_state.changed = true;
    }
  else if (o)
    {
      if (!drano_state.ran_on_device)
	finish_arrange ();
      drano_state.ran_on_device = true;
      for (struct object *p = drano_state.objects; p; p = p->next)
	for (int k = 0; k < p->ndevices && object_reaches_p (o, p); k++)
	  {
	    struct on_device *d = &p->devices[k];
	    if (d->device != number)
	      continue;
	    note_name (d);
	    d->pending = true;
	    d->async |= flags & DRANO_LAUNCH_ASYNC;
	    if (!d->async && !drano_state.stopped)
	      collect (p, d);
	  }
      profile_refresh ();
    }
  pthread_mutex_unlock (&drano_state.lock);
}
