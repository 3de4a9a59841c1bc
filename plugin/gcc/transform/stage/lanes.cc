/* Loops whose iterations lanes have, as staging finds them.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* OpenACC's loops count from IFN_GOACC_LOOP's offset to its bound.  Those that
   have got lanes from another transform count from the number of the lane by
   the number of lanes.  In both, the lanes of a warp that are in an iteration
   have consecutive ones, and those that are not are the last ones.  */

#include "gcc-shim.h"
#include "gimple/assembler.h"
#include "gimple/calls.h"
#include "gimple/ifn.h"
#include "region/region.h"
#include "region/simt.h"
#include "transform/stage/lanes.h"
#include "transform/stage/put.h"

enum
{
  LEAST_WARPS = 8		/* Of a block of which more than one may get
				   shared memory.  */
};

gcall *
stage_first_iteration (class loop *loop, gphi **phi)
{
  edge pre = loop_preheader_edge (loop);
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i);
       gsi_next (&i))
    {
      gcall *call = internal_def (PHI_ARG_DEF_FROM_EDGE (i.phi (), pre));
      if (call && gimple_call_internal_fn (call) == IFN_GOACC_LOOP
	  && (tree_to_uhwi (gimple_call_arg (call, 0))
	      == IFN_GOACC_LOOP_OFFSET))
	{
	  *phi = i.phi ();
	  return call;
	}
    }
  return NULL;
}

tree
stage_end (class loop *loop, gphi *phi, edge *exit, bool *at_head)
{
  *exit = single_exit (loop);
  gcond *test
    = *exit ? safe_dyn_cast<gcond *> (last_stmt ((*exit)->src)) : NULL;
  if (!test)
    return NULL_TREE;
  *at_head = (*exit)->src == loop->header && !empty_block_p (loop->latch);
  if (*at_head && first_stmt (loop->header) != test)
    return NULL_TREE;
  tree of = (*at_head ? gimple_phi_result (phi)
	     : PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop)));
  tree a = gimple_cond_lhs (test), b = gimple_cond_rhs (test);
  bool good = ((a == of || b == of)
	       && (*at_head || (single_pred_p (loop->latch)
				&& single_pred (loop->latch) == (*exit)->src)));
  return good ? a == of ? b : a : NULL_TREE;
}

/* Fill in L for its loop if that is OpenACC's.  */

static bool
find_acc (struct stage_lanes *l, const struct partition *p)
{
  const unsigned vector = GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  const unsigned worker = GOMP_DIM_MASK (GOMP_DIM_WORKER);
  const struct acc_loop *marked = p->of_block[l->loop->header->index];
  if (!marked || !(marked->mask & vector) || marked->e_mask || marked->child)
    return false;
  gcall *first = stage_first_iteration (l->loop, &l->phi);
  l->end = (first ? stage_end (l->loop, l->phi, &l->exit, &l->at_head)
	    : NULL_TREE);
  gcall *bound = l->end ? internal_def (l->end) : NULL;
  if (!bound || gimple_call_internal_fn (bound) != IFN_GOACC_LOOP
      || !integer_onep (gimple_call_arg (first, 1))
      || !tree_fits_shwi_p (gimple_call_arg (first, 3)))
    return false;
  l->all = gimple_call_arg (bound, 2);
  l->mask = marked->mask;
  l->step = tree_to_shwi (gimple_call_arg (first, 3));
  l->workers = false;
  for (; marked; marked = marked->parent)
    l->workers |= (marked->mask & worker) != 0;
  return l->step > 0;
}

/* The call of the internal function FN that NAME is, possibly converted; or
   null.  */

static gcall *
converted_call (tree name, enum internal_fn fn)
{
  gimple *def = (TREE_CODE (name) == SSA_NAME ? SSA_NAME_DEF_STMT (name)
		 : NULL);
  if (def && gimple_assign_cast_p (def))
    def = SSA_NAME_DEF_STMT (gimple_assign_rhs1 (def));
  return def && internal_fn_of (def) == fn ? as_a<gcall *> (def) : NULL;
}

/* Fill in L for its loop if another transform gave that the lanes.  */

static bool
find_given (struct stage_lanes *l)
{
  l->end = simt_count (l->loop->header);
  if (!l->end)
    return false;
  gcond *test = as_a<gcond *> (last_stmt (l->loop->header));
  l->phi = as_a<gphi *> (SSA_NAME_DEF_STMT (gimple_cond_lhs (test)));
  l->exit = single_exit (l->loop);
  l->at_head = true;
  l->all = l->end;
  l->mask = 0;
  l->step = 1;
  l->workers = true;
  tree next = PHI_ARG_DEF_FROM_EDGE (l->phi, loop_latch_edge (l->loop));
  gcall *lane
    = converted_call (PHI_ARG_DEF_FROM_EDGE (l->phi,
					     loop_preheader_edge (l->loop)),
		      IFN_GOMP_SIMT_LANE);
  gimple *add = TREE_CODE (next) == SSA_NAME ? SSA_NAME_DEF_STMT (next) : NULL;
  if (!lane || !l->exit || l->exit->src != l->loop->header
      || first_stmt (l->loop->header) != test
      || !add || !is_gimple_assign (add)
      || gimple_assign_rhs_code (add) != PLUS_EXPR
      || gimple_assign_rhs1 (add) != gimple_phi_result (l->phi)
      || !converted_call (gimple_assign_rhs2 (add), IFN_GOMP_SIMT_VF))
    return false;
  l->lane = gimple_call_lhs (lane);
  return true;
}

bool
stage_lanes_find (struct stage_lanes *l, const struct region *region,
		  const struct partition *p, class loop *loop)
{
  l->region = region;
  l->loop = loop;
  l->lane = NULL_TREE;
  return region->is_acc ? find_acc (l, p) : find_given (l);
}

/* Append to SEQ CALL, and return what it gives, of TYPE.  */

static tree
emit_call_value (gimple_seq *seq, gcall *call, tree type)
{
  tree answer = make_ssa_name (type);
  gimple_call_set_lhs (call, answer);
  stage_put (seq, call);
  return answer;
}

/* The same for what OpenACC's FN gives of LEVEL.  */

static tree
ask_level (gimple_seq *seq, enum built_in_function fn, int level)
{
  return emit_call_value (seq, level_call (fn, level), integer_type_node);
}

tree
stage_lane (gimple_seq *seq, const struct stage_lanes *l)
{
  tree lane = l->lane;
  if (!lane)
    lane = ask_level (seq, BUILT_IN_GOACC_PARLEVEL_ID, GOMP_DIM_VECTOR);
  return gimple_convert (seq, integer_type_node, lane);
}

tree
stage_gangs (gimple_seq *seq)
{
  return ask_level (seq, BUILT_IN_GOACC_PARLEVEL_SIZE, GOMP_DIM_GANG);
}

tree
stage_whole_block (gimple_seq *seq, const struct region *region, int warps)
{
  tree lanes, blocks;
  if (region->is_acc)
    {
      lanes = ask_level (seq, BUILT_IN_GOACC_PARLEVEL_SIZE, GOMP_DIM_VECTOR);
      blocks = ask_level (seq, BUILT_IN_GOACC_PARLEVEL_SIZE, GOMP_DIM_WORKER);
    }
  else
    {
      lanes = emit_call_value (seq,
			       gimple_build_call_internal (IFN_GOMP_SIMT_VF, 0),
			       unsigned_type_node);
      blocks = make_ssa_name (unsigned_type_node);
      stage_put (seq, assembler_statement ("mov.u32\t%0, %%ntid.y;", blocks));
    }
  lanes = stage_compare (seq, EQ_EXPR, lanes, STAGE_LANES);
  blocks = stage_compare (seq, LE_EXPR, blocks, warps);
  return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, lanes, blocks);
}

tree
stage_flag (gimple_seq *seq, tree good)
{
  tree flag = simt_told_name (integer_type_node, SIMT_STAGED_NAME);
  stage_put (seq, gimple_build_assign (flag, NOP_EXPR, good));
  return flag;
}

/* The statement where the lanes of L start before which a tile is declared: GCC
   copies no block that has it.  */

static gimple *
lanes_start (const struct stage_lanes *l)
{
  basic_block bb = loop_preheader_edge (l->loop)->src;
  if (l->lane)
    return SSA_NAME_DEF_STMT (l->lane);
  while (internal_fn_of (last_stmt (bb)) != IFN_UNIQUE)
    bb = get_immediate_dominator (CDI_DOMINATORS, bb);
  return last_stmt (bb);
}

tree
stage_lanes_tiles (const struct stage_lanes *l, HOST_WIDE_INT bytes, int warps)
{
  gimple *start = lanes_start (l);
  return (l->region->is_acc ? stage_put_tiles (start, bytes, warps)
	  : stage_put_common_tiles (start, STAGE_COMMON));
}

tree
stage_lanes_behind (gimple_seq *seq, const struct stage_lanes *l, tree lane)
{
  tree count = TREE_TYPE (gimple_phi_result (l->phi));
  tree type = (TYPE_PRECISION (count) <= 32 ? unsigned_type_node
	       : long_long_unsigned_type_node);
  tree ahead = gimple_build (seq, MINUS_EXPR, integer_type_node,
			     stage_number (STAGE_LANES - 1), lane);
  return gimple_build (seq, MULT_EXPR, type, gimple_convert (seq, type, ahead),
		       build_int_cst (type, l->step));
}

tree
stage_all_in (gimple_seq *seq, const struct stage_lanes *l, tree behind)
{
  tree type = TREE_TYPE (behind);
  tree end = gimple_convert (seq, type, l->end);
  tree k = gimple_convert (seq, type, gimple_phi_result (l->phi));
  tree distance = gimple_build (seq, MINUS_EXPR, type, end, k);
  return gimple_build (seq, GT_EXPR, boolean_type_node, distance, behind);
}

tree
stage_busy (gimple_seq *seq, const struct stage_lanes *l)
{
  tree type = long_long_unsigned_type_node;
  tree all = gimple_convert (seq, type, l->all);
  /* A thread of OpenMP has a whole warp of iterations only if enough have
     (loop/warp-chunks.cc).  */
  tree half = build_int_cst (type, (l->region->is_acc ? STAGE_LANES / 2
				    : STAGE_LANES) * l->step);
  for (int level = GOMP_DIM_GANG; level <= GOMP_DIM_WORKER; level++)
    if (l->mask & GOMP_DIM_MASK (level))
      {
	tree n = ask_level (seq, BUILT_IN_GOACC_PARLEVEL_SIZE, level);
	half = gimple_build (seq, MULT_EXPR, type, half,
			     gimple_convert (seq, type, n));
      }
  return gimple_build (seq, GE_EXPR, boolean_type_node, all, half);
}

int
stage_warps (const struct stage_lanes *l, HOST_WIDE_INT bytes,
	     HOST_WIDE_INT spent)
{
  int warps = l->workers ? (int) STAGE_WARPS : 1;
  HOST_WIDE_INT budget = l->region->is_acc ? STAGE_BUDGET : STAGE_COMMON;
  while (warps > LEAST_WARPS && bytes * warps + spent > budget)
    warps /= 2;
  return bytes * warps + spent <= budget ? warps : 0;
}
