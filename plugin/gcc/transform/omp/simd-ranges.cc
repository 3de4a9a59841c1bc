/* Whole warps of iterations for the program's own simd loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A simd loop has its lanes already, but of `for simd' each thread may get
   fewer iterations than a warp has lanes.  GCC makes of it

     the range of a static share, from s0 to e0
     use = .GOMP_USE_SIMT ();
     if (use) the loop from s0 + lane to e0 by the number of lanes
     else the loop from s0 to e0  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "option/pragma.h"
#include "region/loop-location.h"
#include "region/simt.h"
#include "transform/loop/counted.h"
#include "transform/omp/simd-ranges.h"
#include "transform/simt/region.h"

/* Find into S the share whose range the lanes of LOOP, a simd loop's copy for
   devices with lanes, have among them; return false if there is none.  */

static bool
static_range_p (class loop *loop, struct share *s)
{
  edge exit = single_exit (loop);
  gcond *cond = exit ? safe_dyn_cast<gcond *> (last_stmt (exit->src)) : NULL;
  for (int k = 0; k < 2 && cond; k++)
    {
      tree bound = k ? gimple_cond_lhs (cond) : gimple_cond_rhs (cond);
      if (!counted_invariant_p (loop, bound))
	continue;
      for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i);
	   gsi_next (&i))
	{
	  edge pre = loop_preheader_edge (loop);
	  tree init = PHI_ARG_DEF_FROM_EDGE (i.phi (), pre);
	  if (!virtual_operand_p (init)
	      && worksharing_of_simd_loop (loop, init, bound, s))
	    return true;
	}
    }
  return false;
}

/* True if a lane of LOOP waits for others.  */

static bool
lanes_wait_p (class loop *loop)
{
  for (gimple *stmt : loop_statements (loop))
    if (gimple_call_internal_p (stmt, IFN_GOMP_SIMT_ORDERED_PRED)
	|| gimple_call_internal_p (stmt, IFN_GOMP_SIMT_VOTE_ANY)
	|| gimple_call_internal_p (stmt, IFN_GOMP_SIMT_XCHG_BFLY)
	|| gimple_call_internal_p (stmt, IFN_GOMP_SIMT_XCHG_IDX))
      return true;
  return false;
}

void
simd_warps_note (struct transform_state *state, const struct region *region)
{
  location_t target = region_entry (region)->loc;
  for (unsigned n = 1; n < number_of_loops (cfun); n++)
    {
      class loop *loop = get_loop (cfun, n);
      struct transform_given g;
      memset (&g, 0, sizeof g);
      g.region = region;
      if (!loop || !simt_header_p (loop->header)
	  || !static_range_p (loop, &g.share))
	continue;
      enum omp_loop_kind kind = (g.share.teams ? OMP_LOOP_TEAMS
				 : OMP_LOOP_THREADS);
      location_t loc = location_of_omp_loop (region->fn, region, loop->header,
					     kind);
      location_t directive = location_of_omp_directive (region->fn, region,
							loop->header, kind);
      g.unscheduled = directives_unscheduled_p (target, directive, false);
      if (!g.unscheduled || pragma_transform_off_p (loc))
	continue;
      state->given.safe_push (g);
      /* No iteration can count on another: threads have them, too, and how
	 many of them each has is not said.  */
      if (!lanes_wait_p (loop))
	simt_note_independent (loop->simduid);
      struct transform_remark r
	= remark_make (TRANSFORM_LANES, REMARK_WHOLE_WARPS, region, loc,
		       NULL_TREE);
      remark_add (&state->remarks, &r);
    }
}
