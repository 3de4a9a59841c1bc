/* The parts of a function that lanes execute separately.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

#ifndef DRANO_GCC_TRANSFORM_SIMT_REGION_H
#define DRANO_GCC_TRANSFORM_SIMT_REGION_H

#include "gcc-shim.h"

/* What is between GOMP_SIMT_ENTER_ALLOC and GOMP_SIMT_EXIT: the copy of an
   OpenMP simd loop that the lanes of a warp share.  */
struct simt_region
{
  gcall *enter;			/* GOMP_SIMT_ENTER: names what each lane has
				   its own of.  */
  gcall *alloc;			/* GOMP_SIMT_ENTER_ALLOC: makes the room.  */
  gimple *exit;			/* GOMP_SIMT_EXIT, or null: it is never
				   reached.  */
  hash_set<basic_block> *blocks; /* Those that are executed between the two,
				   with the two's.  */
};

typedef hash_set<struct cgraph_node *> node_set;

/* Collect the SIMT regions of the current function.  */
extern void simt_regions (auto_vec<struct simt_region> *regions);

/* Free REGIONS.  */
extern void simt_regions_free (auto_vec<struct simt_region> *regions);

/* Add to BLOCKS those of all SIMT regions of the current function in which
   nothing else is done.  */
extern void simt_blocks (hash_set<basic_block> *blocks);

/* True if P holds for a SIMT region of the current function.  */
extern bool simt_any_p (bool (*p) (const struct simt_region *));

/* A call of GOMP_USE_SIMT for a change of the program, which returns *USE, a
   new name.  */
extern gcall *simt_build_use (tree *use);

/* One that returns 0 if FEW holds, and if who executes it wants to know that: a
   direct kernel has what FEW says instead (simt_ask_few).  For all others
   there are lanes.  */
extern gcall *simt_build_few (tree few, tree *use);

/* True if BB is where that leads to if FEW does not hold.  */
extern bool simt_many_p (basic_block bb);

/* Have the current function, a direct kernel's, ask that.  */
extern void simt_ask_few (void);

/* True if STMT is a call of one of these kinds, or a copy of one.  */
extern bool simt_built_use_p (gimple *stmt);

/* The call of GOMP_USE_SIMT whose result decides whether REGION is executed;
   null if it is not found.  */
extern gimple *simt_region_guard (const struct simt_region *region);

/* True if lanes have no variables of their own in memory by ENTER, a call of
   GOMP_SIMT_ENTER.  */
extern bool simt_no_variables_p (const gcall *enter);

/* Append to STMTS the statements and PHIs of REGION.  */
extern void simt_region_statements (const struct simt_region *region,
				    auto_vec<gimple *> *stmts);

/* Add to CALLED the functions with bodies that REGION of the current function
   calls, that these call, and so on.  */
extern void simt_region_called (const struct simt_region *region,
				node_set *called);

/* Note that the iterations of the loop whose lanes have the variable SIMDUID
   are independent of each other: that is proved, or threads share them.  Of a
   program's simd loop it need not be so: what a lane does may be meant for
   those behind it.  */
extern void simt_note_independent (tree simduid);

/* True if that is so for REGION, or its iterations change no memory.  */
extern bool simt_independent_p (const struct simt_region *region);

/* The same of loops in which lanes of a warp wait for each other: as many warps
   as possible are to have some of the iterations.  */
extern void simt_note_apart (tree simduid);
extern bool simt_apart_p (const struct simt_region *region);

/* The same of loops whose iterations are what threads do, each of which is a
   lane.  */
extern void simt_note_threads (tree simduid);
extern bool simt_threads_p (const struct simt_region *region);

/* The place of the first statement of REGION in the source.  */
extern location_t simt_region_location (const struct simt_region *region);

/* True if lanes have their own copies of the variable DECL in REGION.  */
extern bool simt_region_private_p (const struct simt_region *region,
				   tree decl);

/* Let the lanes that execute STMTS, of the current function, not be shared out
   where they ask for that by GOMP_USE_SIMT: each executes all.  Return how
   often they did.  */
extern unsigned simt_clear_use (const auto_vec<gimple *> &stmts);

/* True if the function NODE is compiled for the device too.  */
extern bool simt_device_function_p (const struct cgraph_node *node);

/* Have GOMP_SIMT_ENTER of REGION name DECL, too.  */
extern void simt_add_private (struct simt_region *region, tree decl);

#endif /* DRANO_GCC_TRANSFORM_SIMT_REGION_H */
