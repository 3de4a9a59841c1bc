/* Direct kernels: regions of OpenMP that start their threads themselves.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Without this, a region of OpenMP is a function that libgomp calls on the
   device when it has set up a team, and parallel regions in it are started by
   libgomp, too.  With it the region is the kernel (entry.cc), and a function of
   the region's own starts its parallel regions by a barrier (replace.cc).

   Functions are copied for that, so that the host's code stays what it is.  The
   region itself cannot be a copy: host and device know it by its place among
   all regions.  So the host has a copy, and when the device's code is written,
   the region's function becomes another name of that.  */

#include "gcc-shim.h"
#include "option/options.h"
#include "transform/launch/launch-int.h"
#include "unit.h"

/* The kernels of the file, and what the host has of each.  */
struct direct_kernels : unit_part
{
  auto_vec<struct cgraph_node *> kernels, hosts;
};

/* A copy of PLAN's region for the host.  */

static struct cgraph_node *
make_host (struct launch_plan *plan)
{
  struct cgraph_node *copy
    = plan->entry->create_version_clone_with_body (vNULL, NULL, NULL, NULL,
						   NULL, "host");
  tree decl = copy->decl;
  tree attributes = copy_list (DECL_ATTRIBUTES (decl));
  copy->offloadable = 0;
  copy->force_output = 1;
  /* libgomp calls it.  */
  copy->local = 0;
  attributes = remove_attribute ("omp target entrypoint", attributes);
  DECL_ATTRIBUTES (decl) = remove_attribute ("omp declare target", attributes);
  TREE_PUBLIC (decl) = 0;
  return copy;
}

/* Remove the copy NODE, which nothing calls.  */

static void
discard (struct cgraph_node *node)
{
  struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
  free_dominance_info (fn, CDI_DOMINATORS);
  free_dominance_info (fn, CDI_POST_DOMINATORS);
  node->remove_symbol_and_inline_clones ();
}

/* In which way groups of lanes can have an iteration each of the loop of PLAN,
   whose region's body is ROWS.  */

static enum launch_groups
groups_possible (const struct launch_plan *plan, const struct region *rows)
{
  if (plan->in_step)
    return GROUPS_NONE;
  if (launch_row_groups_p (rows))
    return GROUPS_SHORT;
  return launch_joint_rows_p (rows) ? GROUPS_JOINT : GROUPS_NONE;
}

/* If groups of lanes can have an iteration each of the loop of PLAN, whose
   kernel needs no stack, have them do so where that is faster, unless it would
   need a stack then.  REGIONS are all.  */

static void
try_groups (struct launch_plan *plan, const auto_vec<struct region *> &regions)
{
  tree body = plan->bodies[0];
  const struct region *rows = NULL;
  for (unsigned i = 0; i < regions.length (); i++)
    if (regions[i]->fn->decl == body)
      rows = regions[i];
  enum launch_groups kind
    = rows ? groups_possible (plan, rows) : GROUPS_NONE;
  if (kind == GROUPS_NONE)
    return;
  struct launch_plan groups, both;
  (launch_facts &) groups = (launch_facts &) both = *plan;
  groups.bodies.safe_push (body);
  both.bodies.safe_push (body);
  groups.groups = kind;
  /* What blocks have is counted for warps.  */
  if (kind == GROUPS_JOINT)
    groups.even = both.even = false;
  struct cgraph_node *copy = launch_copy (&groups, body, CONTEXT_THREAD);
  if (launch_alone_p (copy) && groups.joint == (kind == GROUPS_JOINT))
    {
      both.kind = kind;
      both.by_groups = copy->decl;
      both.team = launch_copy (&both, plan->entry->decl, CONTEXT_TEAM);
      if (launch_frameless (&both))
	std::swap (plan->team, both.team);
      discard (both.team);
    }
  discard (copy);
}

/* Make PLAN's region, one of REGIONS, a direct kernel.  */

static void
make_direct (struct launch_plan *plan, const auto_vec<struct region *> &regions)
{
  struct cgraph_node *host = make_host (plan);
  plan->team = launch_copy (plan, plan->entry->decl, CONTEXT_TEAM);
  plan->frameless = launch_frameless (plan);
  plan->stackless = !plan->warp_teams && launch_stackless (plan);
  if (plan->frameless)
    try_groups (plan, regions);
  /* The kernel must not get its frame; but if there is none, GCC must not think
     so, because of variables that are not used any more.  */
  DECL_UNINLINABLE (plan->team->decl) = !plan->frameless && !plan->stackless;
  DECL_DISREGARD_INLINE_LIMITS (plan->team->decl) = plan->frameless;
  TREE_NOTHROW (plan->team->decl) = 1;
  launch_write_entry (plan);
  struct direct_kernels *made = unit_have<direct_kernels> (UNIT_DIRECT_KERNELS);
  made->kernels.safe_push (plan->entry);
  made->hosts.safe_push (host);
}

void
launch_do (const auto_vec<struct region *> &regions)
{
  auto_vec<struct launch_plan *> plans;
  for (unsigned i = 0; i < regions.length (); i++)
    {
      enum remark_id why;
      tree what;
      location_t loc;
      struct launch_plan *plan
	= regions[i]->outer ? NULL : launch_plan_for (regions[i]->node, &why,
						      &what, &loc);
      if (plan && why == REMARK_NONE)
	{
	  launch_plan_warp_teams (plan, regions[i]);
	  if (!plan->warp_teams)
	    launch_plan_lane_teams (plan, regions[i]);
	  plan->row_parts
	    = plan->warp_teams && launch_row_parts_p (plan->bodies[0]);
	  if (plan->warp_teams)
	    launch_plan_all_lanes (plan);
	  /* Then all blocks have as many as the others.  */
	  if (launch_set_teams (plan, regions[i]))
	    plan->even = false;
	  else if (plan->lane_teams)
	    launch_set_lane_teams (regions[i]);
	  plans.safe_push (plan);
	}
      else
	delete plan;
      if (regions[i]->is_acc && !regions[i]->outer)
	launch_set_gangs (regions[i]);
    }
  for (unsigned i = 0; i < plans.length (); i++)
    {
      make_direct (plans[i], regions);
      delete plans[i];
    }
}

bool
launch_done_p (void)
{
  return unit_known<direct_kernels> (UNIT_DIRECT_KERNELS) != NULL;
}

void
launch_restore_host (void)
{
  struct direct_kernels *made
    = unit_known<direct_kernels> (UNIT_DIRECT_KERNELS);
  for (unsigned i = 0; i < made->kernels.length (); i++)
    {
      /* As GCC does with functions that are equal (ipa-icf.cc).  */
      struct cgraph_node *n = made->kernels[i], *host = made->hosts[i];
      symtab->call_cgraph_removal_hooks (n);
      n->release_body (true);
      n->reset ();
      cgraph_node::create_alias (n->decl, host->decl);
      n->resolve_alias (host);
      host->force_output = 0;
    }
  unit_part_free (UNIT_DIRECT_KERNELS);
  symtab->remove_unreachable_nodes (NULL);
}
