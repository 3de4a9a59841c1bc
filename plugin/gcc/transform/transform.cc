/* Changes of the program.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* This runs in drano's place among GCC's passes, before the analysis, so that
   all that is said of the program afterwards is about the changed one.  */

#include "gcc-shim.h"
#include "region/argument/launch-args.h"
#include "region/omp-directives.h"
#include "transform/acc/search.h"
#include "transform/acc/unspread.h"
#include "transform/launch/launch.h"
#include "transform/maps/maps.h"
#include "transform/omp/give.h"
#include "transform/omp/inline-calls.h"
#include "transform/omp/reduction-lock.h"
#include "transform/repair/repair.h"
#include "transform/simt/joins.h"
#include "transform/simt/region.h"
#include "transform/simt/stack.h"
#include "transform/stage/stage.h"
#include "transform/state/expectation.h"
#include "transform/state/function.h"
#include "transform/transform.h"

bool
transform_regions (const auto_vec<struct region *> &regions,
		   struct transform_state *state)
{
  bool changed = false;
  bool lanes = (drano_options.transform & TRANSFORM_LANES) != 0;
  state->stack = 0;
  if (drano_options.transform & TRANSFORM_MAPS)
    maps_do (regions, &state->remarks);
  if (lanes && flag_openmp)
    inline_memory_calls (regions);
  state->expectations = (lanes && flag_openmp && !regions.is_empty ()
			   ? expect_begin (regions) : NULL);
  auto_vec<struct acc_unspread> unspread;
  if (flag_openacc && drano_options.transform)
    acc_unspread_find (regions, &unspread);
  if (lanes)
    changed = give_omp_lanes (state, regions);
  if (changed)
    functions_verify (regions);
  if (drano_options.transform & (TRANSFORM_LOOPS | TRANSFORM_REDUCTIONS)
      && acc_loops_do (regions, &state->remarks))
    {
      changed = true;
      functions_verify (regions);
    }
  if ((drano_options.transform & TRANSFORM_STAGE) && optimize
      && stage_do (regions, state))
    {
      changed = true;
      functions_verify (regions);
    }
  if (flag_openmp && (drano_options.transform & TRANSFORM_REPAIRS))
    state->stack = MAX (state->stack, repairs_do (regions, &state->remarks));
  if (flag_openmp
      && (drano_options.transform & (TRANSFORM_LANES | TRANSFORM_REPAIRS)))
    joins_keep ();
  if (flag_openacc && drano_options.transform)
    acc_unspread_keep (regions, &unspread);
  if (drano_options.transform)
    functions_verify (regions);
  if (state->stack > LANE_STACK_DEFAULT)
    stack_require (state->stack);
  return changed;
}

/* Take back all lanes of REGION that STATE lists, in FN alone, which is its
   function, that of the teams that start it, or the one that launches it.  */

static void
undo_lanes_in (struct transform_state *state,
	       const struct region *region, struct function *fn)
{
  auto_vec<gimple *> calls;
  for (unsigned i = state->guards.length (); i-- > 0;)
    if (state->guards[i].fn == fn)
      {
	const struct transform_guard *g = &state->guards[i];
	calls.safe_push (SSA_NAME_DEF_STMT (g->guard));
	if (g->directive != UNKNOWN_LOCATION)
	  directives_give_lanes (region_entry (region)->loc, g->directive,
				 false);
	state->guards.ordered_remove (i);
      }
  if (calls.is_empty ())
    return;
  push_cfun (fn);
  simt_clear_use (calls);
  pop_cfun ();
}

/* Take back the lanes of REGION, and say so in STATE.  */

static void
undo_lanes (struct transform_state *state, const struct region *region)
{
  undo_lanes_in (state, region, region->fn);
  if (region->outer)
    undo_lanes_in (state, region, region->outer->fn);
  if (region->launcher)
    undo_lanes_in (state, region, region->launcher);
  for (unsigned i = 0; i < state->remarks.list.length (); i++)
    {
      struct transform_remark *r = &state->remarks.list[i];
      if (r->region == region
	  && (r->id == REMARK_LANES || r->id == REMARK_LANES_REORDERED
	      || r->id == REMARK_LANES_INNER))
	r->id = REMARK_LANES_PROMISE;
    }
}

bool
transform_check (const auto_vec<struct region *> &regions,
		 struct transform_state *state, struct ir_module *module)
{
  auto_vec<const struct region *> broken;
  expect_check (state->expectations, regions, module, &broken);
  for (unsigned i = 0; i < broken.length (); i++)
    undo_lanes (state, broken[i]);
  bool changed = !broken.is_empty ();
  if (!state->guards.is_empty ())
    changed |= reduction_locks_replace ();
  if (changed)
    launch_args_changed ();
  return changed;
}

void
transform_end (const auto_vec<struct region *> &regions,
	       struct transform_state *state, struct ir_module *module)
{
  if (drano_options.remarks || drano_options.report
      || drano_options.report_in_object || dump_enabled_p ())
    expect_figures (state, regions, module);
  expect_end (state->expectations);
  state->expectations = NULL;
  if (flag_openmp && (drano_options.transform & TRANSFORM_LAUNCH))
    launch_judge (regions, &state->remarks);
  remark_tell (&state->remarks);
}

/* In the current function, have no lanes where transforms have given them.  A
   copy for the device alone does not ask whether there are any: there, have
   what begins lanes not use a variable that has no value.  */

static void
drop_lanes (void)
{
  auto_vec<gcall *> begins;
  bool asks = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	 gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	asks |= gimple_call_internal_p (stmt, IFN_GOMP_USE_SIMT);
	if (gimple_call_internal_p (stmt, IFN_GOMP_SIMT_ENTER))
	  begins.safe_push (as_a<gcall *> (stmt));
	if (simt_built_use_p (stmt))
	  {
	    tree use = gimple_call_lhs (stmt);
	    tree none = build_zero_cst (TREE_TYPE (use));
	    gsi_replace (&i, gimple_build_assign (use, none), false);
	  }
      }
  for (unsigned k = 0; !asks && k < begins.length (); k++)
    {
      tree type = TREE_TYPE (gimple_call_arg (begins[k], 0));
      gimple_call_set_arg (begins[k], 0, build_zero_cst (type));
      update_stmt (begins[k]);
    }
}

void
transform_host_alone (void)
{
  struct cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
      if (!fn || !fn->cfg)
	continue;
      push_cfun (fn);
      drop_lanes ();
      pop_cfun ();
    }
}
