/* What the program does on the host: its constructs, and where they are.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_SIM_PROGRAM_PROGRAM_H
#define DRANO_SIM_PROGRAM_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "construct.h"

/* Kinds of maps, see GCC's gomp-constants.h.  */
enum map_kind
{
  MAP_ALLOC = 0,
  MAP_TO = 1,
  MAP_FROM = 2,
  MAP_TOFROM = 3,
  MAP_POINTER = 4,
  MAP_DESCRIPTOR = 5,		/* Fortran's, of an array.  */
  MAP_PRESENT = 6,
  MAP_FIRSTPRIVATE = 12,
  MAP_NO_LENGTH = 15,
  MAP_ALWAYS = 16,
  MAP_STRUCT = 28,		/* As many members follow as its size says.  */
  MAP_IMPLICIT = 96,		/* With the other bits.  */
  MAP_FORCE = 128,
  MAP_KIND = 255
};

/* A map of a construct.  */
struct map_entry
{
  uint64_t host, bytes;
  unsigned kind;		/* Of enum map_kind, without MAP_FORCE.  */
  unsigned align;		/* What libgomp aligns it to.  */
  bool begins;			/* It was not mapped before.  */
};

/* constructs.c */

/* Let WATCHER hear of each construct from now on.  The one in which the calling
   thread is has just begun; constructs_starting_p then.  */
extern void constructs_watch (construct_watcher *watcher);
/* Return the construct in which the calling thread is, or null.  */
extern const struct construct *constructs_current (void);
/* Return whether libgomp is setting the device up: nothing is mapped.  */
extern bool constructs_starting_p (void);

/* Return number N of K's maps.  */
extern struct map_entry construct_entry (const struct construct *k, size_t n);
/* Return whether E maps memory; its BYTES may be 0, if that was mapped
   before.  */
extern bool maps_memory_p (const struct map_entry *e);
/* Return whether the host's byte AT is mapped, as K sees it.  No lock may be
   held that is taken when something is copied: libgomp has one, too.  */
extern bool construct_present_p (const struct construct *k, uint64_t at);
/* Return whether what number N of K's maps begins with is not mapped.
   Likewise.  */
extern bool construct_absent_p (const struct construct *k, size_t n);

/* place.c */

/* A place in the program's code: "file:line" and the function, in new storage;
   each is null if it is not known.  */
struct host_place
{
  char *place, *function;
};

/* Find the N places WHERE in the program's code; PLACE gets them.  */
extern void host_places (const void *const *where, size_t n,
			 struct host_place *place);
/* Return the place WHERE in the program's code, "file:line", in new storage;
   null if it is not known.  */
extern char *host_place (const void *where);

#endif /* DRANO_SIM_PROGRAM_PROGRAM_H */
