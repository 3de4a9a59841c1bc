/* The constructs of the program, as they begin and end.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* What drano run loads into a program tells of each construct, with its list of
   maps.  It tells one that asks, and this tells all others.  Libgomp says
   whether memory is mapped.  */

#define _GNU_SOURCE 1

#include "program/program.h"

#include <dlfcn.h>

enum { WATCHERS = 2 };		/* The checks, and who notes copies.  */

static construct_watcher *watchers[WATCHERS];
static unsigned nwatchers;
static bool starting;
static _Thread_local const struct construct *current;

/* As a construct_watcher.  */

static void
tell_watchers (const struct construct *k, bool begins)
{
  current = begins ? k : NULL;
  for (unsigned n = 0; n < nwatchers; n++)
    watchers[n] (k, begins);
}

void
constructs_watch (construct_watcher *watcher)
{
  void (*watch) (construct_watcher *);

  for (unsigned n = 0; n < nwatchers; n++)
    if (watchers[n] == watcher)
      return;
  if (nwatchers == WATCHERS)
    return;
  starting = true;
  watchers[nwatchers++] = watcher;
  if (nwatchers > 1)
    {
      if (current)
	watcher (current, true);
    }
  else
    {
      *(void **) &watch = dlsym (RTLD_DEFAULT, "__drano_watch_constructs");
      if (watch)
	watch (tell_watchers);
    }
  starting = false;
}

const struct construct *
constructs_current (void)
{
  return current;
}

bool
constructs_starting_p (void)
{
  return starting;
}

struct map_entry
construct_entry (const struct construct *k, size_t n)
{
  unsigned kind = k->map[n] & MAP_KIND;

  if ((kind & MAP_IMPLICIT) == MAP_IMPLICIT)
    kind &= ~(unsigned) MAP_IMPLICIT;
  return (struct map_entry) { (uintptr_t) k->address[n], k->size[n],
			      kind & ~(unsigned) MAP_FORCE,
			      1u << (k->map[n] >> 8 & 31), false };
}

bool
maps_memory_p (const struct map_entry *e)
{
  unsigned kind = e->kind;

  if (!e->host || e->bytes >> 47)
    return false;
  return (kind <= MAP_TOFROM || kind == MAP_PRESENT || kind == MAP_NO_LENGTH
	  || (kind > MAP_ALWAYS && kind <= MAP_ALWAYS + MAP_TOFROM));
}

bool
construct_present_p (const struct construct *k, uint64_t at)
{
  static int (*omp) (const void *, int);
  static int (*acc) (void *, size_t);
  static int (*device) (void);

  if (k->acc)
    {
      if (!acc)
	*(void **) &acc = dlsym (RTLD_DEFAULT, "acc_is_present");
      return acc && acc ((void *) (uintptr_t) at, 1);
    }
  if (!device)
    {
      *(void **) &omp = dlsym (RTLD_DEFAULT, "omp_target_is_present");
      *(void **) &device = dlsym (RTLD_DEFAULT, "omp_get_default_device");
    }
  return omp && device && omp ((void *) (uintptr_t) at,
			       k->device < 0 ? device () : k->device);
}

bool
construct_absent_p (const struct construct *k, size_t n)
{
  struct map_entry e = construct_entry (k, n);

  return (e.host && k->device != CONSTRUCT_ON_HOST
	  && !construct_present_p (k, e.host));
}
