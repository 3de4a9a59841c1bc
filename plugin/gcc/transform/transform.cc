/* Changes of the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* This runs in drano's place among GCC's passes, before the analysis, so that all
   that is said of the program afterwards is about the changed one.  */

#include "gcc-shim.h"
#include "gimple/ifn.h"
#include "region/loop-location.h"
#include "region/omp-directives.h"
#include "region/simt.h"
#include "transform/lanes.h"
#include "transform/legal.h"
#include "transform/transform.h"

/* True if LOOP calls a function that starts threads: it is no candidate itself,
   but what is in them.  */

static bool
starts_threads_p (class loop *loop)
{
  bool starts = false;
  basic_block *body = get_loop_body (loop);
  for (unsigned b = 0; b < loop->num_nodes; b++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[b]); !gsi_end_p (i);
	 gsi_next (&i))
      starts |= (is_gimple_call (gsi_stmt (i))
		 && startswith (shim_function_name
				(gimple_call_fndecl (gsi_stmt (i))),
				"GOMP_parallel"));
  free (body);
  return starts;
}

bool
transform_omp_lanes (struct transform_remarks *remarks,
		     const struct region *region, class loop *loop,
		     bool proved)
{
  struct shape s;
  tree what = NULL_TREE;
  enum remark_id id = shape_of_loop (loop, &s);
  if (s.share.kind == SHARE_NONE && !proved)
    return false;
  if (s.share.teams && starts_threads_p (loop))
    return false;
  enum omp_loop_kind kind = s.share.teams ? OMP_LOOP_TEAMS : OMP_LOOP_THREADS;
  location_t loc = location_of_omp_loop (region, loop->header, kind);
  s.directive = location_of_omp_directive (region, loop->header, kind);
  if (id == REMARK_NONE)
    id = legal_refusal (&s, region, &what);
  if (id == REMARK_NONE)
    {
      id = lanes_give (&s) ? REMARK_LANES : REMARK_COPY;
      update_ssa (TODO_update_ssa);
      free_dominance_info (CDI_POST_DOMINATORS);
      calculate_dominance_info (CDI_POST_DOMINATORS);
    }
  if (id == REMARK_LANES)
    directives_give_lanes (region_entry (region)->loc, s.directive);
  struct transform_remark r
    = remark_make (TRANSFORM_LANES, id, region, loc, what);
  remark_add (remarks, &r);
  return id == REMARK_LANES;
}

/* Give lanes to the loops of REGION's function that may have them.  */

static bool
lanes_for_region (struct transform_remarks *remarks,
		  const struct region *region)
{
  bool changed = false;
  auto_vec<int> numbers;
  for (unsigned i = 1; i < number_of_loops (cfun); i++)
    if (get_loop (cfun, i))
      numbers.safe_push (i);
  for (unsigned i = 0; i < numbers.length (); i++)
    if (class loop *loop = get_loop (cfun, numbers[i]))
      changed |= transform_omp_lanes (remarks, region, loop, false);
  if (changed)
    {
      /* GCC has not yet made of the new calls what each device needs.  */
      cfun->curr_properties &= ~PROP_gimple_lomp_dev;
    }
  return changed;
}

/* Change the function of REGION.  */

static bool
transform_region (struct transform_remarks *remarks,
		  const struct region *region)
{
  push_cfun (region->fn);
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
  calculate_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
  bool changed = false;
  if (drano_options.transform & TRANSFORM_LANES)
    changed |= lanes_for_region (remarks, region);
  loop_optimizer_finalize ();
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  if (changed)
    cgraph_edge::rebuild_edges ();
  pop_cfun ();
  return changed;
}

bool
transform_regions (const auto_vec<struct region *> &regions,
		   struct transform_remarks *remarks)
{
  bool changed = false;
  for (unsigned i = 0; i < regions.length (); i++)
    if (!regions[i]->is_acc && drano_options.transform)
      changed |= transform_region (remarks, regions[i]);
  return changed;
}
