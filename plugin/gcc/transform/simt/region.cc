/* The parts of a function that lanes execute separately.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* GCC makes of a simd loop in a target region

     simduid = GOMP_SIMT_ENTER (simduid, &VARIABLE...)
     record = GOMP_SIMT_ENTER_ALLOC (simduid)
     the loop
     GOMP_SIMT_EXIT (record)

   The device compiler makes a structure of the variables, one for each lane,
   when it lowers GOMP_SIMT_ENTER_ALLOC.  Between the two calls lanes have
   stacks of their own, too; but the frame of the function itself is the
   warp's.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "transform/simt/region.h"
#include "unit.h"

/* What is known of loops by the variables of their lanes.  */
struct lane_loops : unit_part
{
  hash_set<tree> independent;	/* Their iterations are independent.  */
  hash_set<tree> apart;		/* Their lanes wait for each other.  */
  hash_set<tree> threads;	/* Their lanes are threads.  */
};

/* Put the blocks that are executed from REGION's entry to its exit into its
   set.  */

static void
find_region_blocks (struct simt_region *region)
{
  basic_block first = gimple_bb (region->alloc);
  basic_block last = region->exit ? gimple_bb (region->exit) : NULL;
  auto_vec<basic_block> todo;
  region->blocks->add (first);
  if (first != last)
    todo.safe_push (first);
  while (!todo.is_empty ())
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, todo.pop ()->succs)
	if (e->dest != EXIT_BLOCK_PTR_FOR_FN (cfun)
	    && !region->blocks->add (e->dest) && e->dest != last)
	  todo.safe_push (e->dest);
    }
}

void
simt_regions (auto_vec<struct simt_region> *regions)
{
  for (gimple *stmt : function_statements (cfun))
    {
      if (!gimple_call_internal_p (stmt,
				   IFN_GOMP_SIMT_ENTER_ALLOC))
	continue;
      struct simt_region r = { NULL, as_a<gcall *> (stmt), NULL,
			       NULL };
      tree uid = gimple_call_arg (r.alloc, 0);
      tree room = gimple_call_lhs (r.alloc);
      use_operand_p use;
      if (TREE_CODE (uid) != SSA_NAME
	  || !gimple_call_internal_p (SSA_NAME_DEF_STMT (uid),
				      IFN_GOMP_SIMT_ENTER))
	continue;
      r.enter = as_a<gcall *> (SSA_NAME_DEF_STMT (uid));
      if (room && !(single_imm_use (room, &use, &r.exit)
		    && gimple_call_internal_p (r.exit, IFN_GOMP_SIMT_EXIT)))
	r.exit = NULL;
      r.blocks = new hash_set<basic_block>;
      find_region_blocks (&r);
      regions->safe_push (r);
    }
}

void
simt_note_independent (tree simduid)
{
  unit_have<lane_loops> (UNIT_LANE_LOOPS)->independent.add (simduid);
}

void
simt_note_apart (tree simduid)
{
  unit_have<lane_loops> (UNIT_LANE_LOOPS)->apart.add (simduid);
}

void
simt_note_threads (tree simduid)
{
  unit_have<lane_loops> (UNIT_LANE_LOOPS)->threads.add (simduid);
}

/* The variable of REGION's lanes, or null.  Values of such variables lose them
   where SSA form is built, but for the undefined one.  */

static tree
lanes_variable (const struct simt_region *region)
{
  tree uid = gimple_call_arg (region->enter, 0);
  return TREE_CODE (uid) == SSA_NAME ? SSA_NAME_VAR (uid) : NULL_TREE;
}

/* True if it was noted that the loop of REGION is one of LOOPS.  */

static bool
noted_p (const struct simt_region *region, hash_set<tree> lane_loops::*loops)
{
  struct lane_loops *known = unit_known<lane_loops> (UNIT_LANE_LOOPS);
  tree var = lanes_variable (region);
  return known && var && (known->*loops).contains (var);
}

/* True if lanes of REGION, in which a loop of the program's own may be, change
   no memory, and exchange nothing but what they sum up.  Then no iteration can
   count on another.  */

static bool
changes_nothing_p (const struct simt_region *region)
{
  auto_vec<gimple *> stmts;
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      gimple *stmt = stmts[i];
      if (gimple_call_internal_p (stmt, IFN_GOMP_SIMT_XCHG_BFLY)
	  || gimple_call_internal_p (stmt, IFN_GOMP_SIMT_LANE)
	  || gimple_call_internal_p (stmt, IFN_GOMP_SIMT_VF)
	  || gimple_call_internal_p (stmt, IFN_GOMP_USE_SIMT)
	  || gimple_call_internal_p (stmt, IFN_GOMP_SIMD_VF)
	  || gimple_code (stmt) == GIMPLE_PHI)
	continue;
      if (gimple_vdef (stmt) || gimple_has_side_effects (stmt)
	  || (is_gimple_call (stmt) && gimple_call_internal_p (stmt)
	      && startswith (internal_fn_name (gimple_call_internal_fn (stmt)),
			     "GOMP_")))
	return false;
    }
  return true;
}

bool
simt_independent_p (const struct simt_region *region)
{
  return (noted_p (region, &lane_loops::independent)
	  || changes_nothing_p (region));
}

bool
simt_apart_p (const struct simt_region *region)
{
  return noted_p (region, &lane_loops::apart);
}

bool
simt_threads_p (const struct simt_region *region)
{
  return noted_p (region, &lane_loops::threads);
}

bool
simt_no_variables_p (const gcall *enter)
{
  for (unsigned k = 1; k < gimple_call_num_args (enter); k++)
    if (!integer_zerop (gimple_call_arg (enter, k)))
      return false;
  return true;
}

void
simt_regions_free (auto_vec<struct simt_region> *regions)
{
  for (unsigned i = 0; i < regions->length (); i++)
    delete (*regions)[i].blocks;
  regions->truncate (0);
}

void
simt_blocks (hash_set<basic_block> *blocks)
{
  auto_vec<struct simt_region> regions;
  simt_regions (&regions);
  for (unsigned k = 0; k < regions.length (); k++)
    for (hash_set<basic_block>::iterator i = regions[k].blocks->begin ();
	 i != regions[k].blocks->end (); ++i)
      if (*i != gimple_bb (regions[k].alloc)
	  && (!regions[k].exit || *i != gimple_bb (regions[k].exit)))
	blocks->add (*i);
  simt_regions_free (&regions);
}

bool
simt_any_p (bool (*p) (const struct simt_region *))
{
  auto_vec<struct simt_region> regions;
  bool any = false;
  simt_regions (&regions);
  for (unsigned i = 0; i < regions.length (); i++)
    any |= p (&regions[i]);
  simt_regions_free (&regions);
  return any;
}

gimple *
simt_region_guard (const struct simt_region *region)
{
  /* Only blocks that lead straight to the region are between.  */
  basic_block bb = gimple_bb (region->alloc);
  while (single_pred_p (bb)
	 && single_pred (bb) != ENTRY_BLOCK_PTR_FOR_FN (cfun))
    {
      bb = single_pred (bb);
      gimple *last = last_stmt (bb);
      gcond *cond = last ? dyn_cast<gcond *> (last) : NULL;
      tree name = cond ? gimple_cond_lhs (cond) : NULL_TREE;
      if (name && TREE_CODE (name) == SSA_NAME
	  && gimple_call_internal_p (SSA_NAME_DEF_STMT (name),
				     IFN_GOMP_USE_SIMT))
	return SSA_NAME_DEF_STMT (name);
    }
  return NULL;
}

void
simt_region_statements (const struct simt_region *region,
			auto_vec<gimple *> *stmts)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      bool inside = bb != gimple_bb (region->alloc);
      if (!region->blocks->contains (bb))
	continue;
      if (inside)
	for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
	     gsi_next (&gsi))
	  stmts->safe_push (gsi.phi ());
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (stmt == region->exit)
	    break;
	  if (inside)
	    stmts->safe_push (stmt);
	  else if (stmt == region->alloc)
	    inside = true;
	}
    }
}

/* Add NODE to CALLED, and the functions with bodies that it calls, and so
   on.  */

static void
add_callees (struct cgraph_node *node, node_set *called)
{
  auto_vec<struct cgraph_node *> todo;
  todo.safe_push (node);
  while (!todo.is_empty ())
    {
      node = todo.pop ()->ultimate_alias_target ();
      if (!node->has_gimple_body_p ()
	  || !DECL_STRUCT_FUNCTION (node->decl)->cfg || called->add (node))
	continue;
      for (cgraph_edge *e = node->callees; e; e = e->next_callee)
	todo.safe_push (e->callee);
    }
}

void
simt_region_called (const struct simt_region *region, node_set *called)
{
  auto_vec<gimple *> stmts;
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      tree fn = (is_gimple_call (stmts[i])
		 ? gimple_call_fndecl (stmts[i]) : NULL_TREE);
      if (struct cgraph_node *node = fn ? cgraph_node::get (fn) : NULL)
	add_callees (node, called);
    }
}

location_t
simt_region_location (const struct simt_region *region)
{
  auto_vec<gimple *> stmts;
  location_t found = UNKNOWN_LOCATION;
  simt_region_statements (region, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      location_t loc = get_pure_location (gimple_location (stmts[i]));
      if (loc != UNKNOWN_LOCATION && !is_gimple_debug (stmts[i])
	  && (found == UNKNOWN_LOCATION
	      || LOCATION_LINE (loc) < LOCATION_LINE (found)))
	found = loc;
    }
  return found;
}

bool
simt_region_private_p (const struct simt_region *region, tree decl)
{
  for (unsigned i = 1; i < gimple_call_num_args (region->enter); i++)
    {
      tree arg = gimple_call_arg (region->enter, i);
      if (TREE_CODE (arg) == ADDR_EXPR && TREE_OPERAND (arg, 0) == decl)
	return true;
    }
  return false;
}

bool
simt_device_function_p (const struct cgraph_node *node)
{
  return (lookup_attribute ("omp target entrypoint",
			    DECL_ATTRIBUTES (node->decl))
	  || lookup_attribute ("omp declare target",
			       DECL_ATTRIBUTES (node->decl)));
}

/* CALL of GOMP_USE_SIMT as a mark, which returns *USE, a new name.  */

static gcall *
mark_use (gcall *call, tree *use)
{
  *use = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, *use);
  /* GCC gives no warning about it anyway.  */
  shim_no_warning (call);
  return call;
}

gcall *
simt_build_use (tree *use)
{
  return mark_use (gimple_build_call_internal (IFN_GOMP_USE_SIMT, 0), use);
}

gcall *
simt_build_few (tree few, tree *use)
{
  return mark_use (gimple_build_call_internal (IFN_GOMP_USE_SIMT, 1, few), use);
}

/* What COND asks for as simt_build_few says, or null.  */

static tree
few_asked (const gcond *cond)
{
  tree use = gimple_cond_lhs (cond);
  gimple *call = TREE_CODE (use) == SSA_NAME ? SSA_NAME_DEF_STMT (use) : NULL;
  return (call && gimple_call_internal_p (call, IFN_GOMP_USE_SIMT)
	  && gimple_call_num_args (call) == 1
	  ? gimple_call_arg (call, 0) : NULL_TREE);
}

bool
simt_many_p (basic_block bb)
{
  gcond *cond = (single_pred_p (bb)
		 ? safe_dyn_cast<gcond *> (last_stmt (single_pred (bb)))
		 : NULL);
  return (cond && few_asked (cond)
	  && (single_pred_edge (bb)->flags & EDGE_FALSE_VALUE));
}

void
simt_ask_few (void)
{
  for (gimple *stmt : function_statements (cfun))
    {
      gcond *cond = dyn_cast<gcond *> (stmt);
      tree few = cond ? few_asked (cond) : NULL_TREE;
      if (!few)
	continue;
      /* Of 0 the test says that they are few.  */
      gimple_cond_set_lhs (cond, few);
      gimple_cond_set_code (cond, NE_EXPR);
      gimple_cond_set_rhs (cond, build_zero_cst (TREE_TYPE (few)));
      update_stmt (cond);
    }
}

bool
simt_built_use_p (gimple *stmt)
{
  return (gimple_call_internal_p (stmt, IFN_GOMP_USE_SIMT)
	  && shim_no_warning_p (stmt));
}

unsigned
simt_clear_use (const auto_vec<gimple *> &stmts)
{
  unsigned count = 0;
  for (unsigned i = 0; i < stmts.length (); i++)
    if (gimple_call_internal_p (stmts[i], IFN_GOMP_USE_SIMT)
	&& gimple_call_lhs (stmts[i]))
      {
	tree lhs = gimple_call_lhs (stmts[i]);
	gimple_stmt_iterator gsi = gsi_for_stmt (stmts[i]);
	tree zero = build_zero_cst (TREE_TYPE (lhs));
	gsi_replace (&gsi, gimple_build_assign (lhs, zero), false);
	replace_uses_by (lhs, zero);
	count++;
      }
  if (count)
    {
      cleanup_tree_cfg ();
      cgraph_edge::rebuild_edges ();
    }
  return count;
}

void
simt_add_private (struct simt_region *region, tree decl)
{
  gcall *old = region->enter;
  auto_vec<tree> args;
  for (unsigned i = 0; i < gimple_call_num_args (old); i++)
    args.safe_push (gimple_call_arg (old, i));
  TREE_ADDRESSABLE (decl) = 1;
  DECL_NOT_GIMPLE_REG_P (decl) = 0;
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp simt private"),
				      NULL_TREE, DECL_ATTRIBUTES (decl));
  args.safe_push (build_fold_addr_expr (decl));
  gcall *call = gimple_build_call_internal_vec (IFN_GOMP_SIMT_ENTER, args);
  gimple_call_set_lhs (call, gimple_call_lhs (old));
  gimple_set_location (call, gimple_location (old));
  gimple_move_vops (call, old);
  gimple_stmt_iterator gsi = gsi_for_stmt (old);
  gsi_replace (&gsi, call, false);
  update_stmt (call);
  region->enter = call;
}
