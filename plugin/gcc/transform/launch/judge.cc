/* Direct kernels: which regions can be some.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A region can start its threads itself if nothing in it needs what libgomp
   knows of them: tasks, teams inside of teams, cancellation, and what the
   program asks the runtime for that is not in role.cc.  Functions that are not
   seen might.  */

#include "gcc-shim.h"
#include "gimple/calls.h"
#include "gimple/walk.h"
#include "option/options.h"
#include "region/simt.h"
#include "transform/call/spin-wait.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

/* A search for what does not allow a direct kernel.  */
struct scan
{
  struct launch_plan *plan;
  enum remark_id why;		/* REMARK_NONE: nothing so far.  */
  tree what;			/* The function that is in the way, or null. */
  location_t loc;
  unsigned teams;		/* How often GOMP_teams4 is called.  */
  bool one_by_one;		/* Threads take chunks, and may wait for each
				   other by reading memory.  */
  bool spins;
  hash_set<struct cgraph_node *> seen[CONTEXTS];
};

/* Note that S finds WHY at STMT, about WHAT.  */

static void
refuse (struct scan *s, enum remark_id why, const gimple *stmt, tree what)
{
  if (s->why != REMARK_NONE)
    return;
  s->why = why;
  s->what = what;
  s->loc = stmt ? gimple_location (stmt) : UNKNOWN_LOCATION;
}

bool
launch_library_p (const_tree fn)
{
  const char *name = shim_function_name (fn);
  return (fndecl_built_in_p (fn) || DECL_IS_OPERATOR_NEW_P (fn)
	  || DECL_IS_OPERATOR_DELETE_P (fn)
	  || startswith (name, "_gfortran_") || startswith (name, "__cxa_")
	  || startswith (name, "__drano_"));
}

static void scan_function (struct scan *s, struct cgraph_node *node,
			   enum launch_context context);

/* Let GCC copy DECL, an outlined function.  It inherits that the program's
   function must not be copied, which is about that one.  */

static void
allow_copies (tree decl)
{
  DECL_ATTRIBUTES (decl) = remove_attribute ("noclone", DECL_ATTRIBUTES (decl));
}

/* Have S note what CALL, which starts a parallel region in CONTEXT, needs.  */

static void
scan_parallel (struct scan *s, gimple *call, enum launch_context context)
{
  tree body = launch_parallel_body (call);
  struct cgraph_node *node = body ? cgraph_node::get (body) : NULL;
  if (context == CONTEXT_THREAD)
    refuse (s, REMARK_LAUNCH_NESTED, call, NULL_TREE);
  else if (!node || !node->has_gimple_body_p ())
    refuse (s, REMARK_LAUNCH_UNSEEN, call, NULL_TREE);
  else
    {
      if (!integer_zerop (launch_parallel_threads (call)))
	s->plan->numbered = true;
      if (!s->plan->bodies.contains (body))
	s->plan->bodies.safe_push (body);
      allow_copies (body);
      scan_function (s, node, CONTEXT_THREAD);
    }
}

/* The same of CALL of GOMP_teams4.  No block has more than 32 warps.  */

static void
scan_teams (struct scan *s, gimple *call)
{
  tree limit = gimple_call_arg (call, 2);
  if (!integer_zerop (gimple_call_arg (call, 0))
      || !integer_zerop (gimple_call_arg (call, 1)))
    s->plan->limited = true;
  s->plan->limited |= shim_teams_limited_p ();
  if (!integer_zerop (limit)
      && !(tree_fits_uhwi_p (limit) && tree_to_uhwi (limit) >= 32))
    s->plan->thread_limit = s->plan->numbered = true;
  s->teams++;
}

/* Have S note what CALL, of which libgomp knows nothing, needs in CONTEXT.  */

static void
scan_call (struct scan *s, gcall *call, enum launch_context context)
{
  tree fn = gimple_call_fndecl (call);
  struct cgraph_node *callee = launch_callee (call);
  if (gimple_call_internal_p (call))
    return;
  if (!fn)
    refuse (s, REMARK_LAUNCH_INDIRECT, call, NULL_TREE);
  else if (callee && (!DECL_WEAK (callee->decl) || DECL_COMDAT (callee->decl)))
    scan_function (s, callee, context);
  else if (!launch_library_p (fn)
	   && !(gimple_call_flags (call) & (ECF_CONST | ECF_PURE)))
    refuse (s, REMARK_LAUNCH_UNKNOWN, call, fn);
}

/* The same of an assembler statement AS: a barrier in it would count other
   warps.  Our own waits for lanes alone.  */

static void
scan_asm (struct scan *s, const gasm *as)
{
  const char *text = gimple_asm_string (as);
  if (strstr (text, "bar") && !startswith (text, "bar.warp.sync"))
    refuse (s, REMARK_LAUNCH_ASM, as, NULL_TREE);
}

/* The same of STMT, of FN.  */

static void
scan_statement (struct scan *s, struct function *fn, gimple *stmt,
		enum launch_context context)
{
  if (gasm *as = dyn_cast<gasm *> (stmt))
    scan_asm (s, as);
  if (context == CONTEXT_THREAD && !s->spins)
    s->spins = spin_p (fn, stmt, NULL);
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call)
    return;
  switch (launch_role_of (call))
    {
    case ROLE_NONE:
      scan_call (s, call, context);
      break;
    case ROLE_UNKNOWN:
      refuse (s, REMARK_LAUNCH_RUNTIME, call, gimple_call_fndecl (call));
      break;
    case ROLE_PARALLEL: case ROLE_PARALLEL_LOOP: case ROLE_PARALLEL_SECTIONS:
      scan_parallel (s, call, context);
      break;
    case ROLE_TEAMS:
      scan_teams (s, call);
      break;
    case ROLE_LOOP_START: case ROLE_LOOP_ULL_START: case ROLE_SECTIONS_START:
    case ROLE_SINGLE: case ROLE_COPY_START:
      s->one_by_one = true;
      break;
    default:
      break;
    }
}

/* True if lanes of REGION may have to be in step.  */

static bool
in_step_p (const struct simt_region *region)
{
  return !simt_independent_p (region) && !simt_threads_p (region);
}

/* The same of all statements of NODE's function, and of what these call.  */

static void
scan_function (struct scan *s, struct cgraph_node *node,
	       enum launch_context context)
{
  if (s->seen[context].add (node))
    return;
  struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
  push_cfun (fn);
  for (gimple *stmt : function_statements (fn))
    if (s->why == REMARK_NONE)
      scan_statement (s, fn, stmt, context);
  s->plan->in_step |= simt_any_p (in_step_p);
  pop_cfun ();
  /* Those of our own are copied for nothing else.  */
  if (DECL_ARTIFICIAL (node->decl))
    allow_copies (node->decl);
  if (launch_replaces_p (node) && s->why == REMARK_NONE
      && !tree_versionable_function_p (node->decl))
    refuse (s, REMARK_LAUNCH_COPY, NULL, node->decl);
}

/* Fill in PLAN for NODE's region; return why that cannot be a direct kernel,
   with WHAT and the place LOC, or REMARK_NONE.  */

static enum remark_id
find_refusal (struct launch_plan *plan, struct cgraph_node *node, tree *what,
	      location_t *loc)
{
  struct scan s;
  s.plan = plan;
  s.why = REMARK_NONE;
  s.what = NULL_TREE;
  s.loc = UNKNOWN_LOCATION;
  s.teams = 0;
  s.one_by_one = s.spins = false;
  plan->entry = node;
  if (!shim_teams_known_p ())
    refuse (&s, REMARK_LAUNCH_RELEASE, NULL, NULL_TREE);
  else if (flag_lto)
    refuse (&s, REMARK_LAUNCH_LTO, NULL, NULL_TREE);
  else if (simt_others_possible_p ())
    refuse (&s, REMARK_LAUNCH_DEVICES, NULL, NULL_TREE);
  if (s.why == REMARK_NONE)
    {
      allow_copies (node->decl);
      scan_function (&s, node, CONTEXT_TEAM);
    }
  if (s.one_by_one && s.spins)
    refuse (&s, REMARK_LAUNCH_SPIN, NULL, NULL_TREE);
  if (s.teams > 1)
    refuse (&s, REMARK_LAUNCH_COPY, NULL, node->decl);
  *what = s.what;
  *loc = s.loc;
  return s.why;
}

/* True if NODE is the entry of a region of OpenMP that the device executes.  */

static bool
entry_p (struct cgraph_node *node)
{
  tree attributes = DECL_ATTRIBUTES (node->decl);
  return (node->has_gimple_body_p ()
	  && lookup_attribute ("omp target entrypoint", attributes)
	  && !lookup_attribute ("oacc function", attributes));
}

struct launch_plan *
launch_plan_for (struct cgraph_node *node, enum remark_id *why, tree *what,
		 location_t *loc)
{
  if (!entry_p (node))
    return NULL;
  struct launch_plan *plan = new launch_plan ();
  *why = find_refusal (plan, node, what, loc);
  return plan;
}

void
launch_judge (const auto_vec<struct region *> &regions,
	      struct remark_list *list)
{
  for (unsigned i = 0; i < regions.length (); i++)
    {
      enum remark_id why;
      tree what;
      location_t loc;
      struct launch_plan *plan
	= regions[i]->outer ? NULL : launch_plan_for (regions[i]->node, &why,
						      &what, &loc);
      if (!plan)
	continue;
      if (why == REMARK_NONE)
	{
	  launch_plan_lane_teams (plan, regions[i]);
	  why = plan->lane_teams ? REMARK_LAUNCH_LANES : REMARK_LAUNCH;
	}
      struct transform_remark r
	= remark_make (TRANSFORM_LAUNCH, why, regions[i],
		       loc == UNKNOWN_LOCATION ? regions[i]->loc : loc, what);
      remark_add (list, &r);
      delete plan;
    }
}
