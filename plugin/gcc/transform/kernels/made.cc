/* What has been made of kernels constructs and their loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/kernels/kernels.h"
#include "transform/kernels/made.h"

/* Kernels constructs that became parallel ones.  */
static hash_set<int_hash<location_t, UNKNOWN_LOCATION>> *made_parallel;

/* Loops that are sequential since a kernels construct became a parallel one.  */
static hash_set<int_hash<location_t, UNKNOWN_LOCATION>> *made_sequential;

/* Note LOC, of a construct or a loop, in *SET.  */

static void
note_made (hash_set<int_hash<location_t, UNKNOWN_LOCATION>> **set,
	   location_t loc)
{
  loc = get_pure_location (loc);
  if (!*set)
    *set = new hash_set<int_hash<location_t, UNKNOWN_LOCATION>>;
  if (loc != UNKNOWN_LOCATION)
    (*set)->add (loc);
}

/* True if LOC is in SET.  */

static bool
made_p (hash_set<int_hash<location_t, UNKNOWN_LOCATION>> *set, location_t loc)
{
  loc = get_pure_location (loc);
  return set && loc != UNKNOWN_LOCATION && set->contains (loc);
}

void
kernels_note_parallel (location_t construct)
{
  note_made (&made_parallel, construct);
}

void
kernels_note_sequential (location_t loop)
{
  note_made (&made_sequential, loop);
}

bool
kernels_made_sequential_p (location_t loop)
{
  return made_p (made_sequential, loop);
}

bool
kernels_made_parallel_p (location_t construct)
{
  return made_p (made_parallel, construct);
}
