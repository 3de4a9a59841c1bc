/* From GIMPLE to the lane IR: bodies that OpenMP threads run as lanes.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* With -fdrano-openmp-lanes=thread each lane is a thread.  Where a parallel
   body has no loop that threads share, its code says itself who does what, by
   omp_get_thread_num: the number is 32 times the warp's plus the lane's, and
   the whole body is run by all lanes.  A body that shares loops has lanes in
   these (lower-virtual.cc); there the number stays the warp's.

   Not done: what `critical' and `sections' leave of the lanes.  */

#include "gcc-shim.h"
#include "drano-options.h"
#include "lower-state.h"

/* True if REGION is the body of a parallel construct.  */

static bool
parallel_body_p (const struct region *region)
{
  return (region->outer && region->launch && is_gimple_call (region->launch)
	  && startswith (shim_function_name (gimple_call_fndecl
					     (region->launch)),
			 "GOMP_parallel"));
}

void
lower_find_threads (struct lowering *l)
{
  l->threads = -1;
  if (!drano_options.openmp_thread || !l->region || l->region->is_acc
      || !parallel_body_p (l->region) || !l->virtual_headers->is_empty ())
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, l->fn)
    if (l->simt[bb->index] >= 0)
      return;
  location_t loc = l->region->loc;
  if (LOCATION_LOCUS (loc) <= BUILTINS_LOCATION)
    loc = region_entry (l->region)->loc;
  l->threads = lower_new_lane_loop (l, loc, "parallel", IR_FILL_TAIL);
  FOR_EACH_BB_FN (bb, l->fn)
    l->simt[bb->index] = l->threads;
}

/* Return the number of the lane's thread, of TYPE.  */

static ir_ref
thread_number (struct lowering *l, struct ir_type type)
{
  struct ir_facts facts;
  memset (&facts, 0, sizeof facts);
  facts.have_lo = true;
  ir_ref warp = ir_uniform (l->f, l->bb, type, NULL, facts);
  ir_ref first = lower_op2 (l, IR_MUL, type, warp, lower_const (l, type, 32));
  ir_ref lane = ir_emit (l->f, l->bb, IR_LANE, type, 0, NULL);
  return lower_op2 (l, IR_ADD, type, first, lane);
}

ir_ref
lower_thread_query (struct lowering *l, const char *name, struct ir_type type)
{
  /* A routine has the lanes of the call.  */
  if (!drano_options.openmp_thread || flag_openacc
      || (l->region && l->threads < 0))
    return IR_NONE;
  if (strcmp (name, "omp_get_thread_num") == 0)
    return thread_number (l, type);
  if (strcmp (name, "GOMP_single_start") != 0)
    return IR_NONE;
  /* One of the threads comes first; of its warp it might be any.  */
  ir_ref first = lower_const (l, ir_int_type, 0);
  ir_ref lane = ir_emit (l->f, l->bb, IR_LANE, ir_int_type, 0, NULL);
  return lower_op2 (l, IR_EQ, type, lane, first);
}
