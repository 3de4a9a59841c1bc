/* Functions that regions call, and their loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A routine may share out a loop among the threads of the region that calls
   it, or of one in another file.  The loops of constructs are those of a
   region, whose place is that of the construct; so each has a region here, of
   the same function.

   A routine with lanes of its own must not be called by lanes.  It is not: such
   a loop needs the number of a thread, or libgomp, and what calls these gets no
   lanes (transform/call/lane-safe.cc); nor does OpenMP allow a simd construct
   around it.  */

#include "gcc-shim.h"
#include "region/loop-location.h"
#include "transform/omp/routines.h"
#include "transform/simt/region.h"

/* A new region for NODE with the place LOC.  */

static struct region *
routine_new (struct cgraph_node *node, location_t loc)
{
  struct region *r = XCNEW (struct region);
  r->node = node;
  r->fn = DECL_STRUCT_FUNCTION (node->decl);
  r->construct = IR_OMP_PARALLEL;
  r->loc = loc;
  return r;
}

void
routines_collect (auto_vec<struct region *> *routines,
		  const auto_vec<struct region *> &regions)
{
  hash_set<struct cgraph_node *> known;
  struct cgraph_node *node;
  for (unsigned i = 0; i < regions.length (); i++)
    known.add (regions[i]->node);
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (simt_device_function_p (node) && !known.contains (node)
	&& !lookup_attribute ("oacc function", DECL_ATTRIBUTES (node->decl))
	&& !lookup_attribute ("omp target entrypoint",
			      DECL_ATTRIBUTES (node->decl))
	&& gimple_in_ssa_p (DECL_STRUCT_FUNCTION (node->decl)))
      routines->safe_push (routine_new (node,
					DECL_SOURCE_LOCATION (node->decl)));
}

const struct region *
routines_of_loop (auto_vec<struct region *> *routines,
		  const struct region *region, class loop *loop)
{
  if (!routines->contains (const_cast<struct region *> (region)))
    return region;
  location_t loc = location_of_omp_directive (region->fn, NULL, loop->header,
					      OMP_LOOP_THREADS);
  if (loc == UNKNOWN_LOCATION)
    return region;
  for (unsigned i = 0; i < routines->length (); i++)
    if ((*routines)[i]->node == region->node && (*routines)[i]->loc == loc)
      return (*routines)[i];
  routines->safe_push (routine_new (region->node, loc));
  return routines->last ();
}
