/* Linear variables of simd loops.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* expand_omp_simd has the counter of a loop begin at the lane's iteration and
   step over those of the other lanes.  A variable of a linear clause begins
   with its value in the first lane, and has one step added in each iteration:
   only the first iteration of the first lane uses the right value.  A
   reduction that counts iterations looks alike, but nothing in the loop uses
   what it has counted; behind the loop, lanes combine that.

   Such a loop is left to one lane.  */

#include "gcc-shim.h"
#include "transform/repair/counters.h"
#include "transform/repair/linear.h"

/* How PHI's value is passed on.  */
struct linear_web
{
  const struct simt_region *region;
  gphi *phi;
  hash_set<basic_block> in_loop;
  hash_set<tree> names;
  auto_vec<tree> todo;
};

/* True if NAME is the same in all iterations of W's loop.  */

static bool
region_invariant_p (const struct linear_web *w, tree name)
{
  if (TREE_CODE (name) != SSA_NAME)
    return is_gimple_min_invariant (name);
  return (SSA_NAME_IS_DEFAULT_DEF (name)
	  || !w->region->blocks->contains (gimple_bb
					   (SSA_NAME_DEF_STMT (name))));
}

/* The name that DEF adds something invariant to, in W's loop, or converts;
   null if it does neither.  *ADDS is set in the first case.  */

static tree
stepped_from (const struct linear_web *w, gimple *def, bool *adds)
{
  if (!is_gimple_assign (def))
    return NULL_TREE;
  tree left = gimple_assign_rhs1 (def), right = gimple_assign_rhs2 (def);
  switch (gimple_assign_rhs_code (def))
    {
    CASE_CONVERT:
    case SSA_NAME:
      return left;
    case PLUS_EXPR:
    case MINUS_EXPR:
    case POINTER_PLUS_EXPR:
      *adds = true;
      return (region_invariant_p (w, right) ? left
	      : region_invariant_p (w, left) ? right : NULL_TREE);
    default:
      return NULL_TREE;
    }
}

/* True if what comes into W's PHI from E is its own value and a step.  */

static bool
steps_p (const struct linear_web *w, edge e)
{
  tree name = PHI_ARG_DEF_FROM_EDGE (w->phi, e);
  bool adds = false;
  for (int depth = 0; depth < 4; depth++)
    {
      if (name == gimple_phi_result (w->phi))
	return adds;
      if (!name || TREE_CODE (name) != SSA_NAME
	  || SSA_NAME_IS_DEFAULT_DEF (name))
	return false;
      name = stepped_from (w, SSA_NAME_DEF_STMT (name), &adds);
    }
  return false;
}

/* Let W know the blocks of the loop whose latch is LATCH.  */

static void
find_loop_blocks (struct linear_web *w, basic_block latch)
{
  auto_vec<basic_block> todo;
  edge e;
  edge_iterator ei;
  w->in_loop.add (gimple_bb (w->phi));
  todo.safe_push (latch);
  while (!todo.is_empty ())
    {
      basic_block bb = todo.pop ();
      if (!w->in_loop.add (bb))
	FOR_EACH_EDGE (e, ei, bb->preds)
	  todo.safe_push (e->src);
    }
}

/* Note in W that NAME has its value.  */

static void
pass_on (struct linear_web *w, tree name)
{
  if (!w->names.add (name))
    w->todo.safe_push (name);
}

/* True if STMT, which uses a name of W, needs the value of its iteration.  */

static bool
needs_value_p (struct linear_web *w, gimple *stmt)
{
  bool adds = false;
  if (is_gimple_debug (stmt))
    return false;
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      pass_on (w, gimple_phi_result (phi));
      return false;
    }
  if (!w->in_loop.contains (gimple_bb (stmt)))
    return gimple_call_internal_p (stmt, IFN_GOMP_SIMT_XCHG_IDX);
  if (!stepped_from (w, stmt, &adds)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
    return true;
  pass_on (w, gimple_assign_lhs (stmt));
  return false;
}

/* True if PHI, of a loop in REGION, is a linear variable.  */

static bool
linear_p (const struct simt_region *region, gphi *phi)
{
  struct linear_web w;
  edge e, latch = NULL;
  edge_iterator ei;
  imm_use_iterator iter;
  use_operand_p use;
  w.region = region;
  w.phi = phi;
  FOR_EACH_EDGE (e, ei, gimple_bb (phi)->preds)
    if (steps_p (&w, e))
      latch = e;
  if (!latch)
    return false;
  find_loop_blocks (&w, latch->src);
  pass_on (&w, gimple_phi_result (phi));
  while (!w.todo.is_empty ())
    {
      tree name = w.todo.pop ();
      FOR_EACH_IMM_USE_FAST (use, iter, name)
	if (needs_value_p (&w, USE_STMT (use)))
	  return true;
    }
  return false;
}

/* True if BB begins the loop that lanes share out: a variable of it steps by
   the number of lanes.  */

static bool
shared_header_p (basic_block bb)
{
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
      if (repair_counter_steps_p (gimple_phi_arg_def (i.phi (), k),
				  gimple_phi_result (i.phi ())))
	return true;
  return false;
}

bool
repair_linear_p (const struct simt_region *region)
{
  for (hash_set<basic_block>::iterator b = region->blocks->begin ();
       b != region->blocks->end (); ++b)
    if (shared_header_p (*b))
      for (gphi_iterator i = gsi_start_phis (*b); !gsi_end_p (i);
	   gsi_next (&i))
	if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	    && linear_p (region, i.phi ()))
	  return true;
  return false;
}
