/* Direct kernels: several warps for an iteration.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* A loop over rows has mostly a thousand iterations, and a device has room for
   several times as many warps.  Where each warp is a team (warp-teams.cc), and
   lanes have the iterations of one loop inside, over the columns, 2, 4 or 8
   warps of a block can have a row together: PART of PARTS begins at column 32 *
   PART, and all go on by 32 * PARTS.  How many they are follows on the device
   from the number of rows and of warps.

   The warps do not wait for each other.  So nothing in the row may depend on
   what its columns do: these are proved to be independent of each other, one
   is executed by one lane, and what is outside of that loop stores nothing
   and loads nothing but what was passed to the region.  Each of the warps
   executes that.  */

#include "gcc-shim.h"
#include "base/machine.h"
#include "gimple/assembler.h"
#include "gimple/loops.h"
#include "gimple/walk.h"
#include "transform/launch/launch-int.h"
#include "transform/simt/region.h"

bool
launch_without_lanes_p (edge e)
{
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (e->src));
  tree use = cond ? gimple_cond_lhs (cond) : NULL_TREE;
  return (use && TREE_CODE (use) == SSA_NAME
	  && gimple_call_internal_p (SSA_NAME_DEF_STMT (use), IFN_GOMP_USE_SIMT)
	  && integer_zerop (gimple_cond_rhs (cond))
	  && (e->flags & (gimple_cond_code (cond) == NE_EXPR ? EDGE_FALSE_VALUE
			  : EDGE_TRUE_VALUE)));
}

void
launch_executed_blocks (hash_set<basic_block> *blocks)
{
  auto_vec<basic_block> todo;
  todo.safe_push (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  while (!todo.is_empty ())
    {
      basic_block bb = todo.pop ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest != EXIT_BLOCK_PTR_FOR_FN (cfun)
	    && !launch_without_lanes_p (e) && !blocks->add (e->dest))
	  todo.safe_push (e->dest);
    }
}

/* True if STMT is a barrier of a warp alone.  */

static bool
waits_for_lanes_p (const gimple *stmt)
{
  const gasm *as = dyn_cast<const gasm *> (stmt);
  return as && startswith (gimple_asm_string (as), "bar.warp.sync");
}

/* True if STMT, of a row but of none of its columns, changes nothing, and
   nothing that others change matters to it.  */

static bool
row_alone_p (gimple *stmt)
{
  enum launch_role role = launch_role_of (stmt);
  if (role == ROLE_THREAD_NUM || role == ROLE_NUM_THREADS)
    return true;
  if (waits_for_lanes_p (stmt))
    return true;
  if (gimple_vdef (stmt) || gimple_has_volatile_ops (stmt)
      || gimple_code (stmt) == GIMPLE_ASM)
    return false;
  return (!gimple_vuse (stmt) || gimple_code (stmt) == GIMPLE_RETURN
	  || launch_passed_p (stmt));
}

/* True if NAME is used as a lane's first column is: as where a counter begins;
   or, if it is a STEP, as what the counter grows by.  */

static bool
counter_alone_p (tree name, bool step)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt))
	continue;
      if (is_gimple_assign (stmt)
	  && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
	{
	  if (!counter_alone_p (gimple_assign_lhs (stmt), step))
	    return false;
	}
      else if (step ? !(is_gimple_assign (stmt)
			&& gimple_assign_rhs_code (stmt) == PLUS_EXPR)
	       : gimple_code (stmt) != GIMPLE_PHI)
	return false;
    }
  return true;
}

bool
launch_lanes_alone_p (gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_ASM)
    return waits_for_lanes_p (stmt);
  if (!is_gimple_call (stmt) || !gimple_call_internal_p (stmt))
    return true;
  tree lhs = gimple_call_lhs (stmt);
  switch (gimple_call_internal_fn (stmt))
    {
    case IFN_GOMP_SIMT_LANE:
      return !lhs || counter_alone_p (lhs, false);
    case IFN_GOMP_SIMT_VF:
      return !lhs || counter_alone_p (lhs, true);
    case IFN_GOMP_SIMT_ENTER: case IFN_GOMP_SIMT_ENTER_ALLOC:
    case IFN_GOMP_SIMT_EXIT:
    case IFN_GOMP_USE_SIMT:
    case IFN_ATOMIC_COMPARE_EXCHANGE:
      return true;
    default:
      return launch_plain_internal_p (as_a<gcall *> (stmt));
    }
}

/* True if STMT is in the block where R begins or ends, which has statements of
   the row, too.  */

static bool
at_border_p (const struct simt_region *r, const gimple *stmt)
{
  return (gimple_bb (stmt) == gimple_bb (r->alloc)
	  || (r->exit && gimple_bb (stmt) == gimple_bb (r->exit)));
}

/* True if the current function has the one region R with lanes, in one loop
   around it, and warps can share its columns.  */

static bool
columns_shared_p (const struct simt_region *r)
{
  hash_set<basic_block> blocks;
  struct temporary_loops found_anew;
  temporary_loops_begin (cfun, &found_anew);
  bool good = loop_depth (gimple_bb (r->alloc)->loop_father) == 1;
  temporary_loops_end (cfun, &found_anew);
  launch_executed_blocks (&blocks);
  for (gimple *stmt : function_statements (cfun))
    if (good && blocks.contains (gimple_bb (stmt)))
      {
	bool column = (at_border_p (r, stmt)
		       ? is_gimple_call (stmt) && gimple_call_internal_p (stmt)
		       : r->blocks->contains (gimple_bb (stmt)));
	good = column ? launch_lanes_alone_p (stmt) : row_alone_p (stmt);
      }
  return good;
}

bool
launch_row_parts_p (tree body)
{
  auto_vec<struct simt_region> regions;
  push_cfun (DECL_STRUCT_FUNCTION (body));
  simt_regions (&regions);
  bool good = (regions.length () == 1 && simt_independent_p (&regions[0])
	       && columns_shared_p (&regions[0]));
  simt_regions_free (&regions);
  pop_cfun ();
  return good;
}

/* Append to SEQ the logarithm of the number of parts that each of N rows has,
   for WARPS in all: as many as there are warps for, but no more than divide the
   warps of a block.  */

static tree
parts_logarithm (gimple_seq *seq, tree n, tree warps)
{
  tree type = integer_type_node, bits = unsigned_type_node;
  n = launch_bounded_count (seq, n);
  tree s = gimple_build (seq, MINUS_EXPR, type, launch_leading_zeros (seq, n),
			 launch_leading_zeros (seq, warps));
  tree zero = integer_zero_node;
  s = gimple_build (seq, MAX_EXPR, type, s, zero);
  tree all = gimple_build (seq, LSHIFT_EXPR, bits, n, s);
  tree over = gimple_build (seq, GT_EXPR, boolean_type_node, all, warps);
  s = gimple_build (seq, MINUS_EXPR, type, s, gimple_convert (seq, type, over));
  s = gimple_build (seq, MAX_EXPR, type, s, zero);
  tree block = gimple_convert (seq, bits, launch_register (seq, "ntid.y"));
  tree low = gimple_build (seq, NEGATE_EXPR, bits, block);
  low = gimple_build (seq, BIT_AND_EXPR, bits, low, block);
  tree most = gimple_build (seq, MINUS_EXPR, type, build_int_cst (type, 31),
			    launch_leading_zeros (seq, low));
  return gimple_build (seq, MIN_EXPR, type, s, most);
}

/* Append to SEQ the number of lane LANE of its warp, as L has it.  */

static tree
number_lane (gimple_seq *seq, const struct launch_lanes *l, tree lane)
{
  tree type = unsigned_type_node;
  if (!l->each)
    {
      /* GCC would make two instructions of that.  */
      tree number = make_ssa_name (type);
      gimple_seq_add_stmt (seq,
			   assembler_statement ("mad.lo.u32\t%0, %1, 32, %2;",
						number, l->warp, lane));
      return number;
    }
  lane = gimple_convert (seq, type, lane);
  tree idle = gimple_build (seq, GE_EXPR, boolean_type_node, lane, l->each);
  tree beyond = gimple_build (seq, COND_EXPR, type, idle, l->lanes,
			      build_zero_cst (type));
  tree first = gimple_build (seq, MULT_EXPR, type, l->warp, l->each);
  lane = gimple_build (seq, PLUS_EXPR, type, lane, beyond);
  return gimple_build (seq, PLUS_EXPR, type, first, lane);
}

/* CALL gives the number of a lane, or how many there are.  Have it be as L has
   that.  */

static void
change_lane (gcall *call, const struct launch_lanes *l)
{
  tree to = gimple_call_lhs (call);
  gimple_seq seq = NULL;
  gimple_stmt_iterator i = gsi_for_stmt (call);
  if (!gimple_call_internal_p (call, IFN_GOMP_SIMT_LANE))
    {
      tree lanes = gimple_convert (&seq, TREE_TYPE (to), l->lanes);
      gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
      launch_replace_by (call, gimple_build_assign (to, lanes));
      return;
    }
  tree lane = make_ssa_name (TREE_TYPE (to));
  gimple_call_set_lhs (call, lane);
  tree number = number_lane (&seq, l, lane);
  number = gimple_convert (&seq, TREE_TYPE (to), number);
  gimple_seq_add_stmt (&seq, gimple_build_assign (to, number));
  gsi_insert_seq_after (&i, seq, GSI_SAME_STMT);
}

void
launch_count_lanes (const struct launch_lanes *l)
{
  auto_vec<gcall *> calls;
  for (gimple *stmt : function_statements (cfun))
    if ((gimple_call_internal_p (stmt, IFN_GOMP_SIMT_LANE)
	 || gimple_call_internal_p (stmt, IFN_GOMP_SIMT_VF))
	&& gimple_call_lhs (stmt))
      calls.safe_push (as_a<gcall *> (stmt));
  for (unsigned k = 0; k < calls.length (); k++)
    change_lane (calls[k], l);
}

void
launch_part_rows (tree *warp, tree *warps)
{
  gimple_seq seq = NULL;
  tree type = unsigned_type_node;
  tree n = launch_iterations (&seq, ROLE_NUM_THREADS);
  *warp = *warps = NULL_TREE;
  if (!n)
    return;
  tree all = launch_number_among_warps (&seq, ROLE_NUM_THREADS, NULL_TREE);
  tree number = launch_number_among_warps (&seq, ROLE_THREAD_NUM, NULL_TREE);
  tree s = parts_logarithm (&seq, n, all);
  tree parts = gimple_build (&seq, LSHIFT_EXPR, type, build_one_cst (type), s);
  tree part = gimple_build (&seq, MINUS_EXPR, type, parts,
			    build_one_cst (type));
  part = gimple_build (&seq, BIT_AND_EXPR, type, number, part);
  *warp = gimple_build (&seq, RSHIFT_EXPR, type, number, s);
  *warps = gimple_build (&seq, RSHIFT_EXPR, type, all, s);
  tree lanes = gimple_build (&seq, LSHIFT_EXPR, type,
			     build_int_cst (type, MACHINE_WARP), s);
  gimple_stmt_iterator start
    = gsi_after_labels (single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun)));
  gsi_insert_seq_before (&start, seq, GSI_SAME_STMT);
  struct launch_lanes counted = { part, lanes, NULL_TREE };
  launch_count_lanes (&counted);
}
