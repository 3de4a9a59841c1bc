/* Which functions of a translation unit are offloaded, and from where.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC outlines the body of each offloaded construct into a function of its own
   and marks it "omp target entrypoint" (omp-low.cc, create_omp_child_
   function); further attributes tell the construct.  The bodies of OpenMP's
   parallel and teams constructs inside are outlined too, without that mark;
   they are the functions whose address an entry's body passes to GOMP_parallel
   and the like.  The call graph has these references, so no statement needs to
   be searched.

   A parallel construct in a routine that a region calls is an entry of its own:
   whatever calls the routine, its body has the parallel region's threads.  */

#include "gcc-shim.h"
#include "names/function-names.h"
#include "names/location.h"
#include "region/host-only.h"
#include "region/omp-directives.h"
#include "region/region.h"
#include "region/variant.h"

/* Return what construct the outlined function DECL is, or IR_NO_CONSTRUCT if it
   is not an entry point.  */

static enum ir_construct
construct_of (tree decl)
{
  static const struct
  {
    const char *attribute;
    enum ir_construct construct;
  } table[] =
  {
    { "oacc parallel", IR_ACC_PARALLEL },
    { "oacc serial", IR_ACC_SERIAL },
    { "oacc kernels", IR_ACC_KERNELS },
    { "oacc parallel_kernels_parallelized", IR_ACC_KERNELS },
    { "oacc parallel_kernels_gang_single", IR_ACC_KERNELS },
  };
  tree attrs = DECL_ATTRIBUTES (decl);

  if (!lookup_attribute ("omp target entrypoint", attrs))
    return IR_NO_CONSTRUCT;
  for (unsigned i = 0; i < ARRAY_SIZE (table); i++)
    if (lookup_attribute (table[i].attribute, attrs))
      return table[i].construct;
  return IR_OMP_TARGET;
}

/* Find the call that gets NODE's function, and set REGION's launch
   members.  */

static void
find_launch (struct region *region, cgraph_node *node)
{
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_referring (i, ref); i++)
    {
      cgraph_node *user = dyn_cast<cgraph_node *> (ref->referring);
      if (!user || !ref->stmt || !is_gimple_call (ref->stmt))
	continue;
      region->launch = ref->stmt;
      region->launcher = DECL_STRUCT_FUNCTION (user->decl);
      if (gimple_location (ref->stmt) != UNKNOWN_LOCATION)
	region->loc = gimple_location (ref->stmt);
      return;
    }
}

/* Return a new region for NODE.  */

static struct region *
region_new (cgraph_node *node, enum ir_construct construct,
	    const struct region *outer)
{
  struct region *r = XCNEW (struct region);
  r->node = node;
  r->fn = DECL_STRUCT_FUNCTION (node->decl);
  r->construct = construct;
  r->outer = outer;
  r->is_acc = ir_acc_p (construct);
  r->loc = DECL_SOURCE_LOCATION (node->decl);
  find_launch (r, node);
  if (!ir_acc_p (construct))
    r->loc
      = directives_body (outer ? region_entry (outer)->loc : r->loc, r->loc);
  return r;
}

/* Append to REGIONS the bodies that NODE's function hands to a call, as those
   of CONSTRUCT and inside OUTER, which may be null.  */

static void
collect_bodies (auto_vec<struct region *> *regions, cgraph_node *node,
		enum ir_construct construct, const struct region *outer)
{
  ipa_ref *ref;
  hash_set<basic_block> blocks;
  variant_blocks (DECL_STRUCT_FUNCTION (node->decl), &blocks);
  for (unsigned i = 0; node->iterate_reference (i, ref); i++)
    {
      cgraph_node *body = dyn_cast<cgraph_node *> (ref->referred);
      if (!body || !ref->stmt || !is_gimple_call (ref->stmt)
	  || !body->has_gimple_body_p ()
	  || !DECL_ARTIFICIAL (body->decl)
	  || !gimple_in_ssa_p (DECL_STRUCT_FUNCTION (body->decl))
	  || !blocks.contains (gimple_bb (ref->stmt)))
	continue;
      bool seen = false;
      for (unsigned j = 0; j < regions->length (); j++)
	seen |= (*regions)[j]->node == body;
      if (!seen)
	regions->safe_push (region_new (body, construct, outer));
    }
}

/* Append to REGIONS the bodies in routines that those which are there call,
   and in what these call.  */

static void
collect_called (auto_vec<struct region *> *regions)
{
  hash_set<cgraph_node *> seen;
  auto_vec<cgraph_node *> todo;
  for (unsigned i = 0; i < regions->length (); i++)
    todo.safe_push ((*regions)[i]->node);
  while (!todo.is_empty ())
    {
      cgraph_node *node = todo.pop ();
      unsigned first = regions->length ();
      if (seen.add (node))
	continue;
      hash_set<basic_block> blocks;
      variant_blocks (DECL_STRUCT_FUNCTION (node->decl), &blocks);
      if (!DECL_ARTIFICIAL (node->decl))
	collect_bodies (regions, node, IR_OMP_PARALLEL, NULL);
      for (unsigned i = first; i < regions->length (); i++)
	todo.safe_push ((*regions)[i]->node);
      for (cgraph_edge *e = node->callees; e; e = e->next_callee)
	{
	  cgraph_node *callee = e->callee->ultimate_alias_target ();
	  if (callee->has_gimple_body_p ()
	      && gimple_in_ssa_p (DECL_STRUCT_FUNCTION (callee->decl))
	      && blocks.contains (gimple_bb (e->call_stmt)))
	    todo.safe_push (callee);
	}
    }
}

/* Append to REGIONS, from number FIRST on, the bodies that are inside of
   them.  */

static void
collect_inner (auto_vec<struct region *> *regions, unsigned first)
{
  for (unsigned i = first; i < regions->length (); i++)
    collect_bodies (regions, (*regions)[i]->node, (*regions)[i]->construct,
		    (*regions)[i]);
}

void
region_collect (auto_vec<struct region *> *regions)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (enum ir_construct construct = construct_of (node->decl))
      if (gimple_in_ssa_p (DECL_STRUCT_FUNCTION (node->decl)))
	{
	  struct region *r = region_new (node, construct, NULL);
	  if (host_only_p (r->launch))
	    free (r);
	  else
	    regions->safe_push (r);
	}
  collect_inner (regions, 0);
  if (flag_openacc)
    return;
  unsigned first = regions->length ();
  collect_called (regions);
  collect_inner (regions, first);
}

void
region_free (auto_vec<struct region *> *regions)
{
  for (unsigned i = 0; i < regions->length (); i++)
    free ((*regions)[i]);
  regions->truncate (0);
}

const struct region *
region_entry (const struct region *region)
{
  while (region->outer)
    region = region->outer;
  return region;
}

tree
region_source_decl (const struct region *region)
{
  region = region_entry (region);
  return region->launcher ? region->launcher->decl : region->fn->decl;
}

const char *
region_source_function (const struct region *region)
{
  return function_name_in_source (region_source_decl (region));
}


