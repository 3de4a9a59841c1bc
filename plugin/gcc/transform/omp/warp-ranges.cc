/* Ranges of iterations that are whole warps.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Threads whose loop has lanes get whole warps of iterations, and teams that
   start such threads for iterations of their own, too.  Teams whose threads
   give the lanes to loops inside get as many iterations as they have threads.
   Where a team starts threads for each of its iterations, whose loop is another
   one, these keep it busy, and its range stays as it is.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "base/policy.h"
#include "ir/ir.h"
#include "option/options.h"
#include "transform/loop/warp-chunks.h"
#include "transform/omp/warp-ranges.h"
#include "transform/state/expectation.h"

/* If all threads that REGION, whose teams take the range S, starts behind that
   share it out in loops of which STATE says that they, or loops inside them,
   have lanes, and that they may be shared out in any way, return one of these,
   else null.  */

static struct transform_given *
find_loop_with_lanes (struct transform_state *state,
		      const auto_vec<struct region *> &regions,
		      const struct region *region, const struct share *s)
{
  struct transform_given *any = NULL;
  for (unsigned i = 0; i < regions.length (); i++)
    {
      const struct region *r = regions[i];
      if (r->outer != region || !r->launch || !gimple_bb (r->launch)
	  || !dominated_by_p (CDI_DOMINATORS, gimple_bb (r->launch), s->guard))
	continue;
      if (!worksharing_passed_p (s, r->launch))
	return NULL;
      struct transform_given *given = NULL;
      for (unsigned k = 0; k < state->given.length (); k++)
	if (state->given[k].region == r && state->given[k].unscheduled)
	  given = &state->given[k];
      if (!given)
	return NULL;
      if (!any || any->inside)
	any = given;
    }
  return any;
}

/* Lanes of a warp, as a logarithm.  */
enum { WARP = 5 };

/* How many threads a team has that run G, as a logarithm; 0 if it is not known.
   The device has no more of them than a block has warps, whatever the program
   asks for.  */

static int
threads_of_team (struct transform_state *state,
		 const struct transform_given *g)
{
  enum { THREADS = 8 };		/* Of libgomp, where the program does not
				   say.  */
  const int most = MACHINE_BLOCK_THREADS / MACHINE_WARP;
  const struct ir_func *f = expect_root (state->expectations, g->region);
  if (f && f->launched[2] > 0)
    return floor_log2 (MIN (f->launched[2], most));
  return (integer_zerop (gimple_call_arg (g->region->launch, 2))
	  ? floor_log2 (THREADS) : 0);
}

/* How many iterations teams take at least whose threads run G, as a logarithm;
   0 if it is not known how many threads a team has.  */

static int
group_size (struct transform_state *state, const struct transform_given *g)
{
  return g->inside ? threads_of_team (state, g) : WARP;
}

/* How many warps keep the device busy if the lanes of each wait for each
   other.  */

static int
busy_warps (void)
{
  return drano_options.machine->sms * POLICY_APART;
}

bool
warp_ranges_for_region (struct transform_state *state,
			const auto_vec<struct region *> &regions,
			const struct region *region)
{
  hash_set<tree> done;
  auto_vec<struct share> teams;
  auto_vec<struct transform_given *> threads;
  basic_block bb;
  struct share s;
  FOR_EACH_BB_FN (bb, cfun)
    if (worksharing_static_p (bb, &s) && s.teams)
      if (struct transform_given *g = find_loop_with_lanes (state, regions,
							    region, &s))
	{
	  teams.safe_push (s);
	  threads.safe_push (g);
	}
  for (unsigned i = 0; i < state->given.length (); i++)
    {
      struct transform_given *g = &state->given[i];
      if (g->region->fn == region->fn && g->unscheduled && !g->inside
	  && g->share.kind == SHARE_STATIC && !done.add (g->share.end))
	state_guard (state, cfun,
		      chunks_in_groups (&g->share, WARP, g->apart,
					busy_warps (), &g->align, NULL),
		      UNKNOWN_LOCATION);
    }
  for (unsigned i = 0; i < teams.length (); i++)
    {
      struct transform_given *g = threads[i];
      int size = group_size (state, g);
      int more = g->apart < 0 ? 0 : threads_of_team (state, g) - g->apart;
      if (size > 0 && !done.add (teams[i].end))
	state_guard (state, cfun,
		      chunks_in_groups (&teams[i], size, MAX (more, 0), 0,
					g->inside ? NULL : &g->align,
					g->region),
		      UNKNOWN_LOCATION);
    }
  if (done.is_empty ())
    return false;
  update_ssa (TODO_update_ssa);
  return true;
}
