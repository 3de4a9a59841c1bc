/* From GIMPLE to the lane IR: which iteration each lane works on.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* OpenACC (omp-offload.cc, oacc_xform_loop).  A partitioned loop asks for
   its first iteration (OFFSET), its step (STEP) and its bound (BOUND)
   through IFN_GOACC_LOOP; only the device compiler fills them in.  Whatever
   the partitioning, if lanes are part of it then a warp's lanes take
   adjacent iterations and a warp begins at a multiple of 32 of them:

     OFFSET = (32 * k + l) * step	k uniform, >= 0
     STEP   = 32 * s * step		s uniform, >= 1

   and without lanes OFFSET and STEP are uniform multiples of step.  An
   unpartitioned loop has OFFSET 0 and STEP step.

   OpenMP (omp-low.cc, omp-expand.cc).  A simd loop's body is there twice: once
   for lanes, behind .GOMP_USE_SIMT () != 0, where an iteration begins at start
   + .GOMP_SIMT_LANE () and advances by .GOMP_SIMT_VF (), and once for other
   devices.  We follow the former only.  Its blocks are those between the test
   and .GOMP_SIMT_EXIT.  Routines that are compiled for the device have such
   copies, too.

   The loop's own bound test is decided for full warps: each lane of all but
   the last warp takes the iteration.  As all spans that gangs get are
   multiples of 32 iterations, the last warp is the loop's last; but an OpenMP
   thread's chunk of iterations has any number of them.  */

#include "gcc-shim.h"
#include "gimple/ifn.h"
#include "gimple/loops.h"
#include "ir/fold.h"
#include "lower/lane-loop.h"
#include "lower/origin/lane-variable.h"
#include "lower/value/lanes.h"
#include "lower/value/operand.h"
#include "lower/value/thread-lanes.h"
#include "option/options.h"
#include "region/loop-location.h"
#include "region/simt.h"

int
lower_lanes (struct lowering *l, basic_block bb)
{
  if (l->simt[bb->index] >= 0)
    return l->simt[bb->index];
  struct acc_loop *loop = l->part->of_block[bb->index];
  if (struct acc_loop *lane = partition_lane_loop (loop))
    return lower_acc_lane_loop (l, lane);
  return l->lanes_inherited ? IR_INHERIT : IR_SINGLE;
}

/* Return the header of the SIMT loop that begins in FIRST and has BLOCKS: the
   one that counts by the lanes, or the first block with phis.  */

static basic_block
simt_header (basic_block first, const vec<basic_block> &blocks)
{
  for (unsigned i = 0; i < blocks.length (); i++)
    if (simt_header_p (blocks[i]))
      return blocks[i];
  basic_block bb = first;
  for (int i = 0; i < 8 && gsi_end_p (gsi_start_phis (bb)); i++)
    {
      if (!single_succ_p (bb))
	break;
      bb = single_succ (bb);
    }
  return bb;
}

/* Collect into BLOCKS those of the SIMT copy that begins at FIRST.  Return
   false if no lane asks for its number there: GCC has taken the lanes from
   this loop.  */

static bool
simt_blocks (struct lowering *l, basic_block first,
	     auto_vec<basic_block> *blocks)
{
  auto_vec<basic_block> todo;
  hash_set<basic_block> seen;
  bool lanes = false;
  todo.safe_push (first);
  while (!todo.is_empty ())
    {
      basic_block bb = todo.pop ();
      if (bb == EXIT_BLOCK_PTR_FOR_FN (l->fn) || seen.add (bb))
	continue;
      blocks->safe_push (bb);
      bool leaves = false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  enum internal_fn fn = internal_fn_of (gsi_stmt (gsi));
	  leaves |= fn == IFN_GOMP_SIMT_EXIT;
	  lanes |= fn == IFN_GOMP_SIMT_LANE;
	}
      edge e;
      edge_iterator ei;
      if (!leaves)
	FOR_EACH_EDGE (e, ei, bb->succs)
	  todo.safe_push (e->dest);
    }
  return lanes;
}

void
lower_find_simt (struct lowering *l)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, l->fn)
    {
      edge e;
      edge_iterator ei;
      bool tests = false;
      basic_block first = NULL;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (dead_edge_p (e))
	  tests = true;
	else
	  first = e->dest;
      auto_vec<basic_block> blocks;
      if (!tests || !first || !simt_blocks (l, first, &blocks))
	continue;
      basic_block header = simt_header (first, blocks);
      location_t loc
	= location_of_omp_loop (l->fn, l->region, header, OMP_LOOP_SIMD);
      int index
	= lower_new_lane_loop (l, loc, IR_MAP_SIMD,
			       (simt_chunks_p (header)
				? IR_FILL_CHUNKS : IR_FILL_TAIL));
      for (unsigned i = 0; i < blocks.length (); i++)
	{
	  l->simt[blocks[i]->index] = index;
	  for (gphi_iterator gsi = gsi_start_phis (blocks[i]);
	       !gsi_end_p (gsi); gsi_next (&gsi))
	    if (simt_phi_p (gsi.phi ()))
	      lower_note_lane_variable (l, index,
					gimple_phi_result (gsi.phi ()));
	}
    }
}

/* True if NAME, compared at the end of BB, is the iteration variable of a
   SIMT loop that BB heads.  */

static bool
simt_iteration_p (basic_block bb, tree name)
{
  if (TREE_CODE (name) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (name))
    return false;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name));
  return phi && gimple_bb (phi) == bb && simt_phi_p (phi);
}

/* True if NAME is the bound of a partitioned OpenACC loop.  */

static bool
acc_bound_p (struct lowering *l, tree name)
{
  gcall *def = internal_def (name);
  return (def && gimple_call_internal_fn (def) == IFN_GOACC_LOOP
	  && (tree_to_uhwi (gimple_call_arg (def, 0))
	      == IFN_GOACC_LOOP_BOUND)
	  && lower_goacc_mask (l, def) != 0);
}

int
lower_assumed_successor (struct lowering *l, basic_block bb)
{
  gimple *last = last_stmt (bb);
  tree a = gimple_cond_lhs (last), b = gimple_cond_rhs (last);
  enum tree_code code = gimple_cond_code (last);
  bool bound_first = acc_bound_p (l, a);
  int is_share_test = lower_share_test (l, bb);

  if (is_share_test >= 0)
    return is_share_test;
  if (l->simt[bb->index] >= 0
      && (simt_iteration_p (bb, a) || simt_iteration_p (bb, b)))
    return successor_in_loop (bb->loop_father, bb);
  if (!bound_first && !acc_bound_p (l, b))
    return lower_virtual_assumed (l, bb);
  gcall *def = internal_def (bound_first ? a : b);
  bool up = integer_onep (gimple_call_arg (def, 1));
  switch (code)
    {
    case LT_EXPR: case LE_EXPR: return up != bound_first ? 0 : 1;
    case GT_EXPR: case GE_EXPR: return up != bound_first ? 1 : 0;
    case NE_EXPR: return 0;
    default: return 1;
    }
}

/* Return a symbol called NAME, which may be null, that is at least LO.  */

static ir_ref
counting_symbol (struct lowering *l, struct ir_type type, int lo,
		 const char *name = NULL)
{
  struct ir_facts facts;
  memset (&facts, 0, sizeof facts);
  facts.have_lo = true;
  facts.lo = lo;
  return ir_uniform (l->f, l->bb, type, name, facts);
}

/* True if the current function runs with a vector length of 32: one warp
   for each worker.  */

static bool
one_warp_p (struct lowering *l)
{
  tree attr = oacc_get_fn_attrib (l->fn->decl);
  tree dims = attr ? TREE_VALUE (attr) : NULL_TREE;
  for (int i = 0; dims && i < GOMP_DIM_VECTOR; i++)
    dims = TREE_CHAIN (dims);
  if (!dims || !TREE_VALUE (dims))
    return true;
  HOST_WIDE_INT n = (tree_fits_shwi_p (TREE_VALUE (dims))
		     ? tree_to_shwi (TREE_VALUE (dims)) : -1);
  return n >= 0 && n <= 32;
}

/* Note the trip count of the loop that begins at the IFN_GOACC_LOOP CALL for
   its offset, of TYPE and STEP.  */

static void
note_trips (struct lowering *l, gcall *call, struct ir_type type, ir_ref step)
{
  ir_ref n = lower_operand (l, gimple_call_arg (call, 2));
  n = ir_emit (l->f, l->bb, IR_CONV, type, 1, &n);
  if (!integer_onep (gimple_call_arg (call, 3)))
    {
      bool up = integer_onep (gimple_call_arg (call, 1));
      n = lower_op2 (l, IR_ADD, type, n, step);
      n = lower_op2 (l, IR_SUB, type, n, lower_const (l, type, up ? 1 : -1));
      n = lower_op2 (l, IR_DIV, type, n, step);
    }
  struct loop_trips t = { n, step, IR_NONE };
  l->trips->put (call, t);
}

/* If CALL, which asks for the bound of LOOP, whose iterations lanes share,
   shows the number of these, enter into L's function how many lanes the last
   warp has.  */

static void
note_tail (struct lowering *l, struct acc_loop *loop, gcall *call)
{
  tree range = gimple_call_arg (call, 2), step = gimple_call_arg (call, 3);
  int64_t n;
  if (!tree_fits_shwi_p (step)
      || !fold_value (l->f, lower_operand (l, range), &n))
    return;
  HOST_WIDE_INT k = tree_to_shwi (step);
  if (k < 0)
    {
      n = -n;
      k = -k;
    }
  if (n <= 0 || k <= 0)
    return;
  n = n / k + (n % k != 0);
  struct ir_lane_loop *lanes = &l->f->lane_loops[lower_acc_lane_loop (l, loop)];
  lanes->tail = n % 32;
  lanes->fill = lanes->tail ? IR_FILL_TAIL : IR_FILL_FULL;
}

/* Lower the IFN_GOACC_LOOP CALL.  */

static ir_ref
lower_goacc_loop (struct lowering *l, gcall *call)
{
  struct ir_type type = lower_type (TREE_TYPE (gimple_call_lhs (call)));
  struct acc_loop *loop = l->part->of_block[gimple_bb (call)->index];
  bool element = integer_minus_onep (gimple_call_arg (call, 5));
  unsigned mask = lower_goacc_mask (l, call);
  bool lanes = mask & GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  bool only_lanes = (mask == GOMP_DIM_MASK (GOMP_DIM_VECTOR)
		     && one_warp_p (l));
  ir_ref step = lower_operand (l, gimple_call_arg (call, 3));
  ir_ref n, warp;

  step = ir_emit (l->f, l->bb, IR_CONV, type, 1, &step);
  switch (tree_to_uhwi (gimple_call_arg (call, 0)))
    {
    case IFN_GOACC_LOOP_CHUNKS:
      return (integer_zerop (loop->chunk_size) || element
	      ? lower_const (l, type, 1) : counting_symbol (l, type, 0));

    case IFN_GOACC_LOOP_STEP:
      if (mask == 0)
	return step;
      warp = lower_const (l, type, lanes ? 32 : 1);
      if (!only_lanes)
	warp = lower_op2 (l, IR_MUL, type, warp, counting_symbol (l, type, 1));
      return lower_op2 (l, IR_MUL, type, warp, step);

    case IFN_GOACC_LOOP_OFFSET:
      note_trips (l, call, type, step);
      if (mask == 0)
	return lower_const (l, type, 0);
      n = only_lanes ? lower_const (l, type, 0) : counting_symbol (l, type, 0);
      /* The worker is the thread number's second dimension, which the
	 paper's analysis of two dimensions wants to know.  */
      if (mask & GOMP_DIM_MASK (GOMP_DIM_WORKER))
	n = lower_op2 (l, IR_ADD, type, n,
		       counting_symbol (l, type, 0, "worker"));
      if (lanes)
	{
	  n = lower_op2 (l, IR_MUL, type, n, lower_const (l, type, 32));
	  n = lower_op2 (l, IR_ADD, type, n,
			 ir_emit (l->f, l->bb, IR_LANE, type, 0, NULL));
	  lower_note_lane_variable (l, lower_acc_lane_loop (l, loop),
				    gimple_call_lhs (call));
	}
      n = lower_op2 (l, IR_MUL, type, n, step);
      l->trips->get (call)->first = n;
      return n;

    case IFN_GOACC_LOOP_BOUND:
      {
	/* The range, or the end of a chunk before it.  */
	tree end = gimple_call_arg (call, 2);
	if (lanes && !element && partition_lane_loop (loop) == loop)
	  note_tail (l, loop, call);
	int64_t last;
	bool known = fold_value (l->f, lower_operand (l, end), &last);
	if (mask == 0
	    || (known && only_lanes && integer_zerop (loop->chunk_size)))
	  {
	    ir_ref range = lower_operand (l, end);
	    return ir_emit (l->f, l->bb, IR_CONV, type, 1, &range);
	  }
	struct ir_facts facts;
	memset (&facts, 0, sizeof facts);
	facts.have_hi = known && integer_onep (gimple_call_arg (call, 1));
	facts.hi = facts.have_hi ? last : 0;
	return ir_uniform (l->f, l->bb, type, NULL, facts);
      }

    default:
      return lower_uniform (l, type, NULL);
    }
}

ir_ref
lower_level (struct lowering *l, gcall *call, bool size)
{
  struct ir_type type = lower_type (TREE_TYPE (gimple_call_lhs (call)));
  tree level = gimple_call_arg (call, 0);
  if (!size && tree_fits_uhwi_p (level)
      && tree_to_uhwi (level) == GOMP_DIM_VECTOR)
    return ir_emit (l->f, l->bb, IR_LANE, type, 0, NULL);
  return counting_symbol (l, type, size);
}

ir_ref
lower_lane_call (struct lowering *l, gcall *call)
{
  struct ir_type type = lower_type (TREE_TYPE (gimple_call_lhs (call)));
  switch (gimple_call_internal_fn (call))
    {
    case IFN_GOACC_LOOP:
      return lower_goacc_loop (l, call);
    case IFN_GOACC_TILE:
      {
	tree size = gimple_call_arg (call, 2);
	if (TREE_CODE (size) == INTEGER_CST && tree_int_cst_sgn (size) > 0)
	  {
	    ir_ref n = lower_operand (l, size);
	    return ir_emit (l->f, l->bb, IR_CONV, type, 1, &n);
	  }
	return counting_symbol (l, type, 1);
      }
    case IFN_GOACC_DIM_SIZE:
    case IFN_GOACC_DIM_POS:
      return lower_level (l, call,
			  gimple_call_internal_fn (call) == IFN_GOACC_DIM_SIZE);
    case IFN_GOMP_SIMT_XCHG_IDX:
    case IFN_GOMP_SIMT_LAST_LANE:
    case IFN_GOMP_SIMT_VOTE_ANY:
      return lower_uniform (l, type, NULL);
    case IFN_GOMP_SIMT_XCHG_BFLY:
      return ir_varying (l->f, l->bb, type, IR_EXCHANGED);
    case IFN_GOMP_SIMT_LANE:
      return ir_emit (l->f, l->bb, IR_LANE, type, 0, NULL);
    case IFN_GOMP_SIMT_VF:
      return lower_const (l, type, 32);
    case IFN_GOMP_USE_SIMT:
      return lower_const (l, type, 1);
    case IFN_UNIQUE:
    case IFN_GOMP_SIMT_ENTER:
    case IFN_GOMP_SIMT_ENTER_ALLOC:
      return lower_uniform (l, type, NULL);
    default:
      return IR_NONE;
    }
}
