/* What has been made of kernels constructs and their loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#include "gcc-shim.h"
#include "transform/kernels/kernels.h"
#include "transform/kernels/made.h"
#include "unit.h"

typedef hash_set<int_hash<location_t, UNKNOWN_LOCATION>> location_set;

/* The constructs and loops of which something has been made.  */
struct kernels_made : unit_part
{
  location_set parallel;	/* Kernels constructs that became parallel
				   ones.  */
  location_set sequential;	/* Loops that are sequential since a kernels
				   construct became a parallel one.  */
  location_set plain;		/* Kernels constructs without loop
				   directives.  */
};

/* Note LOC, of a construct or a loop, in the set MEMBER.  */

static void
note_made (location_set kernels_made::*member, location_t loc)
{
  loc = get_pure_location (loc);
  if (loc != UNKNOWN_LOCATION)
    (unit_have<kernels_made> (UNIT_KERNELS_MADE)->*member).add (loc);
}

/* True if LOC is in the set MEMBER.  */

static bool
made_p (location_set kernels_made::*member, location_t loc)
{
  struct kernels_made *made = unit_known<kernels_made> (UNIT_KERNELS_MADE);
  loc = get_pure_location (loc);
  return made && loc != UNKNOWN_LOCATION && (made->*member).contains (loc);
}

void
kernels_note_parallel (location_t construct)
{
  note_made (&kernels_made::parallel, construct);
}

void
kernels_note_sequential (location_t loop)
{
  note_made (&kernels_made::sequential, loop);
}

void
kernels_note_plain (location_t construct)
{
  note_made (&kernels_made::plain, construct);
}

bool
kernels_made_sequential_p (location_t loop)
{
  return made_p (&kernels_made::sequential, loop);
}

bool
kernels_made_parallel_p (location_t construct)
{
  return made_p (&kernels_made::parallel, construct);
}

bool
kernels_plain_p (location_t construct)
{
  return made_p (&kernels_made::plain, construct);
}
