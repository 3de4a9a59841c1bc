/* From GIMPLE to the lane IR: functions, blocks and register statements.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* Each region becomes one function of the module, each basic block one block,
   behind an entry block that holds the leaves (constants, symbols of the
   program's variables).  Only what an address, a branch or a call of a known
   routine depends on is lowered: first a walk over the definitions marks the
   SSA names that are needed, then the blocks are lowered in reverse
   post-order, so that every operand except a phi's is defined before its use.
   Both are linear and neither recurses.

   What the IR cannot say (floating point, vectors, rare operations) becomes a
   pure function of its operands, which keeps uniform values uniform.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "gimple/param-modref.h"
#include "gimple/value.h"
#include "lower/call.h"
#include "lower/lane-loop.h"
#include "lower/lower.h"
#include "lower/memory/formula-array.h"
#include "lower/memory/memory-phi.h"
#include "lower/needed.h"
#include "lower/origin/local-memory.h"
#include "lower/source-loop.h"
#include "lower/stmt.h"
#include "lower/value/by-ref-args.h"
#include "lower/value/invariant-load.h"
#include "lower/value/operand.h"
#include "lower/value/thread-lanes.h"
#include "lower/value/virtual-lane-loop.h"
#include "region/loop-location.h"
#include "region/simt.h"

/* True if STMT is one of the operations that weighted steps count: arithmetic,
   a copy or a test.  */

static bool
pure_operation_p (gimple *stmt)
{
  return ((is_gimple_assign (stmt) && !gimple_vuse (stmt))
	  || gimple_code (stmt) == GIMPLE_COND
	  || gimple_code (stmt) == GIMPLE_SWITCH);
}

/* Emit the terminator of BB.  */

static void
lower_terminator (struct lowering *l, basic_block bb)
{
  struct ir_type none = ir_type_signed (IR_OTHER, 1);
  gimple *last = last_stmt (bb);
  int live = 0;
  edge e, only = NULL;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (!dead_edge_p (e)
	&& e->dest != EXIT_BLOCK_PTR_FOR_FN (l->fn))
      {
	live++;
	only = e;
      }

  if (live == 0)
    {
      tree value = NULL_TREE;
      if (last && gimple_code (last) == GIMPLE_RETURN)
	value = gimple_return_retval (as_a<greturn *> (last));
      bool has = (!l->region && value && lower_value_p (value)
		  && TREE_CODE (value) == SSA_NAME);
      ir_ref arg = has ? lower_operand (l, value) : IR_NONE;
      ir_emit (l->f, l->bb, IR_RETURN, none, has, &arg);
    }
  else if (live == 1)
    {
      ir_emit (l->f, l->bb, IR_JUMP, none, 0, NULL);
      ir_add_edge (l->f, l->bb, l->of_bb[only->dest->index]);
    }
  else if (last && gimple_code (last) == GIMPLE_COND)
    {
      gcond *cond = as_a<gcond *> (last);
      tree ops[2] = { gimple_cond_lhs (cond), gimple_cond_rhs (cond) };
      ir_ref arg = lower_expr (l, gimple_cond_code (cond), boolean_type_node,
			       2, ops);
      edge t, f;
      extract_true_false_edges_from_block (bb, &t, &f);
      ir_ref branch = ir_emit (l->f, l->bb, IR_BRANCH, none, 1, &arg);
      l->f->insns[branch].loc = location_in_source (gimple_location (last));
      ir_add_edge (l->f, l->bb, l->of_bb[t->dest->index]);
      ir_add_edge (l->f, l->bb, l->of_bb[f->dest->index]);
      l->f->blocks[l->bb].assume = lower_assumed_successor (l, bb);
    }
  else
    {
      ir_ref arg;
      if (last && gimple_code (last) == GIMPLE_SWITCH)
	arg = lower_operand (l, gimple_switch_index
			     (as_a<gswitch *> (last)));
      else
	arg = ir_varying (l->f, l->bb, ir_int_type, "an unusual jump");
      ir_emit (l->f, l->bb, IR_SWITCH, none, 1, &arg);
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!dead_edge_p (e)
	    && e->dest != EXIT_BLOCK_PTR_FOR_FN (l->fn))
	  ir_add_edge (l->f, l->bb, l->of_bb[e->dest->index]);
    }
}

/* Set the operands of the phis of the blocks ORDER of N.  */

static void
fill_phis (struct lowering *l, const int *order, int n)
{
  for (int i = 0; i < n; i++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (l->fn, order[i]);
      struct ir_block *b = &l->f->blocks[l->of_bb[bb->index]];
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gphi *phi = gsi.phi ();
	  tree res = gimple_phi_result (phi);
	  if (virtual_operand_p (res))
	    {
	      lower_fill_memory_phis (l, phi);
	      b = &l->f->blocks[l->of_bb[bb->index]];
	      continue;
	    }
	  if (!l->needed[SSA_NAME_VERSION (res)])
	    continue;
	  ir_ref r = l->of_ssa[SSA_NAME_VERSION (res)];
	  class loop **lanes = l->virtuals->virtual_headers.get (bb);
	  struct virtual_phi *v = l->virtuals->virtual_phis.get (res);
	  if (v)
	    r = v->warp;
	  else if (l->f->insns[r].op != IR_PHI)
	    continue;
	  for (int p = 0; p < b->npreds; p++)
	    {
	      basic_block pred
		= (basic_block) l->f->blocks[b->preds[p]].bb_handle;
	      edge e = find_edge (pred, bb);
	      tree from = PHI_ARG_DEF_FROM_EDGE (phi, e);
	      ir_ref arg;
	      if (v && bb_in_loop_p (*lanes, pred))
		arg = v->next;
	      /* The warp's share begins somewhere; the lanes' come on top.  */
	      else if (v && (l->threads >= 0 || !l->region)
		       && computed_from_call_p (from, "omp_get_thread_num"))
		arg = lower_uniform (l, lower_type (TREE_TYPE (res)), NULL);
	      else
		arg = lower_operand (l, from);
	      ir_set_arg (l->f, r, p, arg);
	      b = &l->f->blocks[l->of_bb[bb->index]];
	    }
	}
    }
}

/* Put the indexes of L's live blocks into ORDER, in reverse post-order;
   return their number.  */

static int
live_order (struct lowering *l, int *order)
{
  struct frame { basic_block bb; unsigned next; };
  auto_vec<frame> stack;
  int n = 0, size = last_basic_block_for_fn (l->fn);
  basic_block entry = ENTRY_BLOCK_PTR_FOR_FN (l->fn);
  bool *seen = XCNEWVEC (bool, size);

  frame first = { entry, 0 };
  stack.safe_push (first);
  seen[entry->index] = true;
  while (!stack.is_empty ())
    {
      frame *top = &stack.last ();
      if (top->next < EDGE_COUNT (top->bb->succs))
	{
	  edge e = EDGE_SUCC (top->bb, top->next++);
	  if (!seen[e->dest->index] && !dead_edge_p (e)
	      && e->dest != EXIT_BLOCK_PTR_FOR_FN (l->fn))
	    {
	      seen[e->dest->index] = true;
	      frame down = { e->dest, 0 };
	      stack.safe_push (down);
	    }
	}
      else
	{
	  if (top->bb != entry)
	    order[n++] = top->bb->index;
	  stack.pop ();
	}
    }
  for (int i = 0; i < n / 2; i++)
    std::swap (order[i], order[n - 1 - i]);
  free (seen);
  return n;
}

/* Lower the body of L.  */

static void
lower_body (struct lowering *l)
{
  int size = last_basic_block_for_fn (l->fn);
  int *order = XNEWVEC (int, size);
  int n = live_order (l, order);
  struct ir_type none = ir_type_signed (IR_OTHER, 1);

  lower_find_escapes (l);
  lower_find_by_ref (l);
  lower_mark_needed (l, order, n);
  l->memory_phis->complete = true;
  ir_block_new (l->f, l->lanes_inherited ? IR_INHERIT : IR_SINGLE);
  for (int i = 0; i < n; i++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (l->fn, order[i]);
      ir_blk b = ir_block_new (l->f, lower_lanes (l, bb));
      l->of_bb[bb->index] = b;
      l->f->blocks[b].bb_handle = bb;
      l->f->blocks[b].loc = location_in_source (location_of_loop (bb));
    }
  if (n)
    ir_add_edge (l->f, LEAF_BLOCK, 1);

  for (int i = 0; i < n; i++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (l->fn, order[i]);
      l->bb = l->of_bb[bb->index];
      int npreds = 0;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->preds)
	if (l->of_bb[e->src->index] >= 0 && !dead_edge_p (e))
	  npreds++;
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  tree res = gimple_phi_result (gsi.phi ());
	  if (virtual_operand_p (res))
	    lower_memory_phis (l, gsi.phi (), npreds);
	  else if (l->needed[SSA_NAME_VERSION (res)]
		   && !lower_virtual_phi (l, gsi.phi (), npreds))
	    l->of_ssa[SSA_NAME_VERSION (res)]
	      = ir_phi (l->f, l->bb, lower_type (TREE_TYPE (res)), npreds);
	}
      lower_virtual_header (l, bb);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  lower_stmt (l, gsi_stmt (gsi));
	  lower_exclusive (l, bb, gsi_stmt (gsi));
	  l->f->blocks[l->bb].operations += pure_operation_p (gsi_stmt (gsi));
	}
      lower_terminator (l, bb);
    }
  l->bb = LEAF_BLOCK;
  fill_phis (l, order, n);
  l->shared_trips = lower_shared_trips (l);
  ir_emit (l->f, LEAF_BLOCK, n ? IR_JUMP : IR_RETURN, none, 0, NULL);
  free (order);
}

/* Lower FN, the body of REGION or, REGION null, a routine, into F.  */

static void
lower_function (struct ir_func *f, struct function *fn,
		const struct region *region, struct routines *routines,
		struct parameter_facts *parameters,
		struct formula_arrays *formulas)
{
  struct lowering l;
  memset (&l, 0, sizeof l);
  l.module = f->module;
  l.f = f;
  l.fn = fn;
  l.region = region;
  l.routines = routines;
  l.parameters = parameters;
  l.formulas = formulas;
  l.lanes_inherited = !region && (partition_routine_level (fn->decl) < 0
				  || (partition_routine_level (fn->decl)
				      == GOMP_DIM_MAX));
  int nblocks = last_basic_block_for_fn (fn);
  unsigned nnames = vec_safe_length (SSANAMES (fn));
  l.of_ssa = XNEWVEC (ir_ref, nnames);
  for (unsigned i = 0; i < nnames; i++)
    l.of_ssa[i] = IR_NONE;
  l.needed = XCNEWVEC (bool, nnames);
  l.of_bb = XNEWVEC (ir_blk, nblocks);
  l.simt = XNEWVEC (int, nblocks);
  for (int i = 0; i < nblocks; i++)
    l.of_bb[i] = l.simt[i] = -1;
  struct leaves leaves;
  struct invariant_places places;
  struct local_objects locals;
  struct memory_phis memory_phis;
  struct by_ref_args by_ref;
  struct virtual_loops virtuals;
  hash_map<gimple *, struct loop_trips> trips;
  l.leaves = &leaves;
  l.places = &places;
  l.locals = &locals;
  l.memory_phis = &memory_phis;
  l.by_ref = &by_ref;
  l.virtuals = &virtuals;
  l.trips = &trips;
  l.part = partition_function (fn);
  lower_find_simt (&l);
  lower_find_virtual (&l);
  lower_find_threads (&l);

  /* Some of GCC's answers are those for the current function.  */
  push_cfun (fn);
  lower_body (&l);
  lower_loops (&l);
  pop_cfun ();

  partition_free (l.part);
  free (l.simt);
  free (l.of_bb);
  free (l.needed);
  free (l.of_ssa);
}

void
lower_regions (struct ir_module *module,
	       const auto_vec<struct region *> &regions, bool all_routines)
{
  struct routines routines;
  struct parameter_facts parameters;
  struct formula_arrays formulas;
  formulas.regions = &regions;
  for (unsigned i = 0; i < regions.length (); i++)
    {
      const struct region *r = regions[i];
      struct ir_func *f
	= ir_func_new (module, shim_assembler_name (r->fn->decl),
		       region_source_function (r), true);
      f->region = location_in_source (region_entry (r)->loc);
      f->construct = r->construct;
      lower_launched (f, r);
      lower_function (f, r->fn, r, &routines, &parameters, &formulas);
    }
  if (all_routines)
    {
      struct lowering l;
      memset (&l, 0, sizeof l);
      l.module = module;
      l.routines = &routines;
      l.parameters = &parameters;
      l.formulas = &formulas;
      lower_all_routines (&l, regions);
    }
  for (unsigned i = 0; i < routines.todo.length (); i++)
    {
      tree decl = routines.todo[i];
      lower_function (*routines.map.get (decl), DECL_STRUCT_FUNCTION (decl),
		      NULL, &routines, &parameters, &formulas);
    }
}

/* Routines come between the roots, which are in the order of the regions.  */

const struct region *
lower_region_of (const auto_vec<struct region *> &regions,
		 const struct ir_func *func)
{
  unsigned i = 0;
  for (int n = 0; n < func->index; n++)
    i += func->module->funcs[n]->is_root;
  return regions[i];
}
