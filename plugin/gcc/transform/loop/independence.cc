/* Whether iterations that the program does not declare independent are so.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop without a directive has so far been run by one thread.  Lanes may have
   it if no two iterations get at one element that one of them writes, but for
   sums, and if nothing but counters and reductions goes from one to the next.

   Accesses by pointers of which nothing is known may overlap; whether they do
   is tested where the loop starts, and one thread runs it if so.  */

#include "gcc-shim.h"
#include "gimple/walk.h"
#include "region/argument/dependence.h"
#include "region/argument/receiver.h"
#include "region/argument/wrapping.h"
#include "transform/loop/alias-check.h"
#include "transform/loop/independence.h"
#include "transform/loop/memory-reduction.h"
#include "transform/loop/recurrence.h"
#include "transform/loop/thread-stride.h"
#include "transform/loop/unchanged.h"

/* True if LOOP, or another thread while that runs, may change the record that
   the threads of REGION share.  Only the compiler's code gets at it.  */

static bool
record_changes_p (const struct region *region, class loop *loop)
{
  bool changes = false;
  if (!region->outer)
    return false;
  for (gimple *stmt : loop_statements (loop))
    {
      tree to = gimple_vdef (stmt) ? gimple_get_lhs (stmt) : NULL_TREE;
      changes |= ((is_gimple_call (stmt) && gimple_vdef (stmt))
		  || gimple_code (stmt) == GIMPLE_ASM
		  || (to && receiver_field_read (region, to)));
    }
  return changes;
}

void
independence_hoist_if (class loop *loop,
		       bool (*hoist_p) (const void *, gimple *),
		       const void *data)
{
  bool any = false;
  basic_block *body = get_loop_body_in_dom_order (loop);
  for (unsigned b = 0; b < loop->num_nodes; b++)
    for (gimple_stmt_iterator i = gsi_start_nondebug_bb (body[b]);
	 !gsi_end_p (i);)
      {
	gimple *stmt = gsi_stmt (i);
	if (!hoist_p (data, stmt))
	  {
	    gsi_next_nondebug (&i);
	    continue;
	  }
	gsi_move_to_bb_end (&i, loop_preheader_edge (loop)->src);
	gimple_set_vuse (stmt, gimple_vop (cfun));
	any = true;
      }
  free (body);
  if (!any)
    return;
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
}

/* True if STMT loads a value of the record that DATA, a region, got.  */

static bool
received_load_p (const void *data, gimple *stmt)
{
  return (gimple_assign_load_p (stmt)
	  && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	  && receiver_field_read ((const struct region *) data,
				  gimple_assign_rhs1 (stmt)));
}

void
independence_hoist_received (const struct region *region, class loop *loop)
{
  independence_hoist_if (loop, received_load_p, region);
}

void
independence_hoist (const struct region *region, class loop *loop)
{
  if (!record_changes_p (region, loop))
    independence_hoist_received (region, loop);
  thread_stride_hoist_bound (loop);
  update_ssa (TODO_update_ssa);
  unchanged_hoist (region, loop);
}

bool
independence_float_sums_p (struct counted_loop *s, const struct region *region)
{
  struct counted_loop again;
  if (s->reorder || counted_of_loop (s->loop, &again) != REMARK_NONE)
    return false;
  again.reorder = true;
  return recurrence_find (&again, region) == REMARK_NONE;
}

/* True if LOOP has an access that must stay where it is.  */

static bool
volatile_p (class loop *loop)
{
  bool any = false;
  for (gimple *stmt : loop_statements (loop))
    any |= (gimple_has_volatile_ops (stmt)
	    && !gimple_clobber_p (stmt));
  return any;
}

/* True if BB of S's loop runs in one iteration at most: behind E, by which the
   counter has one value.  */

static bool
once_p (const struct counted_loop *s, edge e, basic_block bb)
{
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (e->src));
  tree counter = gimple_phi_result (s->carried[0].phi);
  if (!cond || !single_pred_p (e->dest)
      || gimple_cond_code (cond) != (e->flags & EDGE_TRUE_VALUE
				     ? EQ_EXPR : NE_EXPR))
    return false;
  for (int k = 0; k < 2; k++)
    if (gimple_op (cond, k) == counter
	&& counted_invariant_p (s->loop, gimple_op (cond, 1 - k)))
      return dominated_by_p (CDI_DOMINATORS, bb, e->dest);
  return false;
}

/* Put into STMTS the accesses of S's loop behind E, if that is taken in one
   iteration at most.  */

static void
find_once (const struct counted_loop *s, edge e, auto_vec<gimple *> *stmts)
{
  for (basic_block bb : loop_blocks (s->loop))
    if (once_p (s, e, bb))
      for (gimple_stmt_iterator i = gsi_start_nondebug_bb (bb);
	   !gsi_end_p (i); gsi_next_nondebug (&i))
	if (gimple_vuse (gsi_stmt (i)))
	  stmts->safe_push (gsi_stmt (i));
}

/* Put into EXCEPT the pairs of accesses of S's loop that run in the same
   iteration, and in no other.  */

static void
except_once (const struct counted_loop *s, auto_vec<struct depend_pair> *except)
{
  for (basic_block bb : loop_blocks (s->loop))
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	{
	  auto_vec<gimple *> stmts;
	  if (EDGE_COUNT (bb->succs) == 2)
	    find_once (s, e, &stmts);
	  for (unsigned i = 0; i < stmts.length (); i++)
	    for (unsigned k = i; k < stmts.length (); k++)
	      {
		struct depend_pair p = { { stmts[i], stmts[k] },
					 { NULL_TREE, NULL_TREE } };
		except->safe_push (p);
	      }
	}
    }
}

enum remark_id
independence_refusal (struct counted_loop *s, const struct region *region,
		      bool (*op_p) (enum tree_code, tree))
{
  auto_vec<struct depend_pair> except;
  if (volatile_p (s->loop))
    return REMARK_UNPROVED;
  reduction_find (s);
  reduction_except (s, &except);
  except_once (s, &except);
  if (!depend_apart_p (region, s->loop, &s->unless, &except, false)
      || !alias_testable_p (s))
    return (wrapping_store_p (region, s->loop) ? REMARK_UNPROVED_WRAP
	    : REMARK_UNPROVED);
  for (unsigned i = 0; i < s->summed.length (); i++)
    {
      tree type = TREE_TYPE (s->summed[i].at.ref[0]);
      if (!op_p (s->summed[i].op, type))
	return REMARK_CARRIED;
      if (FLOAT_TYPE_P (type) && !s->reorder && !flag_associative_math
	  && s->summed[i].op != MIN_EXPR && s->summed[i].op != MAX_EXPR)
	return REMARK_FLOAT_SUM;
    }
  return REMARK_NONE;
}
