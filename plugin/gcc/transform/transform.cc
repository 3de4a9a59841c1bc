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
#include "option/pragma.h"
#include "region/loop-location.h"
#include "region/omp-directives.h"
#include "region/simt.h"
#include "transform/by-number.h"
#include "transform/chunks.h"
#include "transform/function.h"
#include "transform/lane-stack.h"
#include "transform/lanes.h"
#include "transform/legal.h"
#include "transform/loops.h"
#include "transform/repairs.h"
#include "transform/spmd.h"
#include "transform/threads.h"
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

/* Note in REMARKS that the loop that S describes, in REGION, has lanes.  */

static void
note_given (struct transform_remarks *remarks, const struct region *region,
	    const struct shape *s)
{
  location_t target = region_entry (region)->loc;
  struct transform_given g = { region, s->share, s->align,
			       directives_unscheduled_p (target,
							 s->directive) };
  directives_give_lanes (target, s->directive);
  remarks->given.safe_push (g);
}

/* True if lanes combine floating-point numbers of the loop that S describes in
   another order than threads, with another result.  */

static bool
rounds_differently_p (const struct shape *s)
{
  for (unsigned i = 0; i < s->carried.length (); i++)
    {
      const struct carried *c = &s->carried[i];
      if (c->kind == CARRIED_REDUCTION && c->op != MIN_EXPR && c->op != MAX_EXPR
	  && FLOAT_TYPE_P (TREE_TYPE (gimple_phi_result (c->phi))))
	return true;
    }
  return false;
}

/* Why lanes cannot have the stack that they need for the loop that S describes;
   note in REMARKS what they need.  */

static enum remark_id
stack_refusal (struct transform_remarks *remarks, const struct shape *s)
{
  HOST_WIDE_INT need = legal_stack_need (s);
  if (!lane_stack_possible_p (need))
    return (need < 0 || need > LANE_STACK_MAX ? REMARK_CALL_STACK
	    : REMARK_STACK_LINK);
  remarks->stack = MAX (remarks->stack, need);
  return REMARK_NONE;
}

/* Bring dominators and SSA form up to date after lanes were given.  */

static void
after_lanes (void)
{
  update_ssa (TODO_update_ssa);
  free_dominance_info (CDI_POST_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
}

bool
transform_omp_lanes (struct transform_remarks *remarks,
		     const struct region *region, class loop *loop,
		     bool proved)
{
  struct shape s;
  tree what = NULL_TREE;
  if (by_number_loop_p (loop))
    by_number_hoist (loop);
  bool reordered = false;
  enum remark_id id = shape_of_loop (loop, &s);
  bool spmd = (s.share.kind == SHARE_NONE && !proved && by_number_loop_p (loop)
	       && !share_simd_copy_p (loop));
  if (s.share.kind == SHARE_NONE && !proved && !spmd)
    return false;
  if (s.share.teams && starts_threads_p (loop))
    return false;
  enum omp_loop_kind kind = s.share.teams ? OMP_LOOP_TEAMS : OMP_LOOP_THREADS;
  location_t loc = location_of_omp_loop (region->fn, region, loop->header, kind);
  s.directive = location_of_omp_directive (region->fn, region, loop->header,
					   kind);
  if (pragma_transform_off_p (loc))
    {
      remarks->spared = true;
      return false;
    }
  if (id == REMARK_NONE && !simt_possible_p ())
    id = REMARK_NO_SIMT;
  if (id == REMARK_NONE)
    id = legal_refusal (&s, region, &what);
  if (id == REMARK_NONE && spmd)
    id = spmd_refusal (&s, region);
  if (id == REMARK_NONE)
    id = stack_refusal (remarks, &s);
  if (id == REMARK_NONE)
    {
      reordered = rounds_differently_p (&s);
      id = lanes_give (&s) ? REMARK_LANES : REMARK_COPY;
      after_lanes ();
    }
  if (id == REMARK_LANES && s.share.kind != SHARE_NONE)
    note_given (remarks, region, &s);
  bool given = id == REMARK_LANES;
  if (given && reordered)
    id = REMARK_LANES_REORDERED;
  struct transform_remark r
    = remark_make (TRANSFORM_LANES, id, region, loc, what);
  if (given)
    remark_add (remarks, &r);
  else
    remarks->refused.safe_push (r);
  return given;
}

/* Make lanes of the threads of REGION, none of whose loops has lanes, if that is
   possible, and tell REMARKS of it.  */

static bool
lanes_for_threads (struct transform_remarks *remarks,
		   const struct region *region)
{
  struct shape s;
  tree what = NULL_TREE;
  if (!region->outer || !by_number_asked_p () || remarks->spared
      || pragma_transform_off_p (region->loc)
      || (remarks->refused.is_empty ()
	  && directives_shared_loop_p (region_entry (region)->loc,
				       region->loc)))
    return false;
  enum remark_id id = (simt_possible_p ()
		       ? threads_refusal (region, &s, &what) : REMARK_NO_SIMT);
  if (id == REMARK_NONE)
    id = stack_refusal (remarks, &s);
  if (id == REMARK_NONE)
    {
      id = threads_give (&s) ? REMARK_THREADS : REMARK_COPY;
      after_lanes ();
    }
  bool given = id == REMARK_THREADS;
  if (!given)
    id = ((id == REMARK_CALL || id == REMARK_UNKNOWN_CALL) && what
	  ? REMARK_SPMD_CALL : REMARK_SPMD_ITEM);
  struct transform_remark r
    = remark_make (TRANSFORM_LANES, id, region, region->loc,
		   id == REMARK_SPMD_CALL ? what : NULL_TREE);
  if (given)
    {
      remarks->refused.truncate (0);
      directives_give_body_lanes (region_entry (region)->loc, region->loc);
      remark_add (remarks, &r);
    }
  else if (remarks->refused.is_empty ())
    remarks->refused.safe_push (r);
  return given;
}

/* Give lanes to the loops of REGION's function that may have them.  */

static bool
lanes_for_region (struct transform_remarks *remarks,
		  const struct region *region)
{
  bool changed = false;
  auto_vec<int> numbers;
  remarks->refused.truncate (0);
  remarks->spared = false;
  for (unsigned i = 1; i < number_of_loops (cfun); i++)
    if (get_loop (cfun, i))
      numbers.safe_push (i);
  for (unsigned i = 0; i < numbers.length (); i++)
    if (class loop *loop = get_loop (cfun, numbers[i]))
      changed |= transform_omp_lanes (remarks, region, loop, false);
  if (!changed)
    changed = lanes_for_threads (remarks, region);
  for (unsigned i = 0; i < remarks->refused.length (); i++)
    remark_add (remarks, &remarks->refused[i]);
  return changed;
}

/* If all threads that REGION, whose teams take the range S, starts with that range
   run loops of which REMARKS says that they have lanes, and that they may be
   shared out in any way, return one of these, else null.  */

static struct transform_given *
threads_have_lanes (struct transform_remarks *remarks,
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
      struct transform_given *given = NULL;
      for (unsigned k = 0; k < remarks->given.length (); k++)
	if (remarks->given[k].region == r && remarks->given[k].unscheduled)
	  given = &remarks->given[k];
      if (!given)
	return NULL;
      any = given;
    }
  return any;
}

/* Have ranges in REGION's function consist of whole warps where loops have lanes
   and may be shared out in any way.  */

static bool
whole_warps_for_region (struct transform_remarks *remarks,
			const auto_vec<struct region *> &regions,
			const struct region *region)
{
  hash_set<tree> done;
  auto_vec<struct share> teams;
  auto_vec<struct transform_given *> threads;
  basic_block bb;
  struct share s;
  FOR_EACH_BB_FN (bb, cfun)
    if (share_static_p (bb, &s) && s.teams)
      if (struct transform_given *g = threads_have_lanes (remarks, regions,
							  region, &s))
	{
	  teams.safe_push (s);
	  threads.safe_push (g);
	}
  for (unsigned i = 0; i < remarks->given.length (); i++)
    {
      struct transform_given *g = &remarks->given[i];
      if (g->region == region && g->unscheduled
	  && g->share.kind == SHARE_STATIC && !done.add (g->share.end))
	chunks_whole_warps (&g->share, &g->align, NULL);
    }
  for (unsigned i = 0; i < teams.length (); i++)
    if (!done.add (teams[i].end))
      chunks_whole_warps (&teams[i], &threads[i]->align, threads[i]->region);
  if (done.is_empty ())
    return false;
  update_ssa (TODO_update_ssa);
  return true;
}

bool
transform_regions (const auto_vec<struct region *> &regions,
		   struct transform_remarks *remarks)
{
  bool changed = false;
  bool lanes = (drano_options.transform & TRANSFORM_LANES) != 0;
  remarks->stack = 0;
  /* Threads before the teams that start them.  */
  for (unsigned i = regions.length (); lanes && i-- > 0;)
    if (!regions[i]->is_acc)
      {
	function_begin (regions[i]);
	bool now = lanes_for_region (remarks, regions[i]);
	now |= whole_warps_for_region (remarks, regions, regions[i]);
	function_end (now);
	changed |= now;
      }
  if (drano_options.transform & (TRANSFORM_LOOPS | TRANSFORM_REDUCTIONS))
    changed |= loops_do (regions, remarks);
  if (flag_openmp && (drano_options.transform & TRANSFORM_REPAIRS))
    remarks->stack = MAX (remarks->stack, repairs_do (regions, remarks));
  if (remarks->stack > LANE_STACK_DEFAULT)
    lane_stack_require (remarks->stack);
  return changed;
}
