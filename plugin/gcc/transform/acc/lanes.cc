/* Lanes for a loop of an OpenACC region: what GCC sees.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The loop gets what GCC's lowering and expansion of "loop vector" make
   (omp-low.cc, lower_oacc_head_tail; omp-expand.cc, expand_oacc_for), from
   which each device's compiler, and the host's, takes what it needs.  With N
   iterations:

     mark of the head, with the clauses
       sum = .GOACC_REDUCTION (SETUP, sum)
     fork
       sum = .GOACC_REDUCTION (INIT, sum)
     mark of the head's end
     chunks = .GOACC_LOOP (CHUNKS, N); step = .GOACC_LOOP (STEP, N);
     chunk = 0;
     do
       {
	 bound = .GOACC_LOOP (BOUND, N, chunk)
	 for (k = .GOACC_LOOP (OFFSET, N, chunk); k < bound; k += step)
	   { counter = init + k * counter's step; the iteration }
       }
     while (++chunk < chunks);
     mark of the tail
       sum = .GOACC_REDUCTION (FINI, sum)
     join
       sum = .GOACC_REDUCTION (TEARDOWN, sum)
     mark of the tail's end

   There is always one chunk.  The cycle is there as the host's compiler takes
   the loop around the offset for independent.  Marks, fork and join end their
   blocks, and each uses the value of the one before it, so that they stay in
   order.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "region/loop-location.h"
#include "transform/acc/lanes.h"
#include "transform/loop/exit.h"
#include "transform/loop/memory-reduction.h"
#include "transform/loop/renumber.h"
#include "transform/loop/trip-count.h"
#include "transform/simt/shuffle.h"

/* What is made of a loop.  */
struct acc_lanes
{
  struct recount r;
  location_t loc;
  basic_block at;		/* Code is put at the end of this.  */
  tree dep;			/* The value of the mark before it.  */
  tree range, chunk, chunks, step;
  basic_block head;		/* Where a chunk begins.  */
  auto_vec<tree> sums;		/* Of each of R's CARRIED: its value, if it is a
				   reduction.  */
};

bool
acc_lanes_type_p (tree type)
{
  return (TREE_CODE (type) != COMPLEX_TYPE
	  && (TYPE_PRECISION (type) == 32 || TYPE_PRECISION (type) == 64));
}

bool
acc_lanes_op_p (enum tree_code op, tree type)
{
  switch (op)
    {
    case PLUS_EXPR: case MULT_EXPR: case MIN_EXPR: case MAX_EXPR:
    case BIT_AND_EXPR: case BIT_IOR_EXPR: case BIT_XOR_EXPR:
      return shuffle_op_p (op, type) && acc_lanes_type_p (type);
    default:
      return false;
    }
}

/* Put STMT behind what is there.  */

static void
append_statement (struct acc_lanes *l, gimple *stmt)
{
  gimple_stmt_iterator i = gsi_last_bb (l->at);
  gimple_set_location (stmt, l->loc);
  gsi_insert_after (&i, stmt, GSI_NEW_STMT);
}

/* Put SEQ behind what is there.  */

static void
put_seq (struct acc_lanes *l, gimple_seq seq)
{
  gimple_stmt_iterator i = gsi_last_bb (l->at);
  gsi_insert_seq_after (&i, seq, GSI_NEW_STMT);
}

/* Put a mark of KIND there, with the arguments A and B but for those that are
   null.  */

static gcall *
put_mark (struct acc_lanes *l, enum ifn_unique_kind kind, tree a = NULL_TREE,
	  tree b = NULL_TREE)
{
  auto_vec<tree> args;
  args.safe_push (build_int_cst (integer_type_node, kind));
  args.safe_push (l->dep);
  if (a)
    args.safe_push (a);
  if (b)
    args.safe_push (b);
  gcall *call = gimple_build_call_internal_vec (IFN_UNIQUE, args);
  l->dep = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, l->dep);
  gimple_call_set_ctrl_altering (call, true);
  append_statement (l, call);
  l->at = split_block (l->at, call)->dest;
  return call;
}

/* Put .GOACC_LOOP for WHAT there, with LAST behind the usual arguments if that
   is not null, and return its value.  */

static tree
put_loop (struct acc_lanes *l, enum ifn_goacc_loop_kind what, tree last)
{
  tree type = TREE_TYPE (l->range), one = build_one_cst (type);
  auto_vec<tree> args;
  args.safe_push (build_int_cst (integer_type_node, what));
  args.safe_push (one);
  args.safe_push (l->range);
  args.safe_push (one);
  args.safe_push (build_minus_one_cst (type));
  args.safe_push (integer_zero_node);
  if (last)
    args.safe_push (last);
  gcall *call = gimple_build_call_internal_vec (IFN_GOACC_LOOP, args);
  tree value = make_ssa_name (type);
  gimple_call_set_lhs (call, value);
  append_statement (l, call);
  return value;
}

/* Do step WHAT of all reductions there.  */

static void
put_reductions (struct acc_lanes *l, enum ifn_goacc_reduction_kind what)
{
  HOST_WIDE_INT offset = 0;
  for (unsigned i = 0; i < l->sums.length (); i++)
    {
      const struct carried *c = &l->r.s->carried[i];
      if (c->kind != CARRIED_REDUCTION)
	continue;
      tree type = TREE_TYPE (l->sums[i]);
      HOST_WIDE_INT size = shim_type_bytes (type);
      offset = (offset + size - 1) & -size;
      gcall *call
	= gimple_build_call_internal (IFN_GOACC_REDUCTION, 6,
				      build_int_cst (integer_type_node, what),
				      integer_zero_node, l->sums[i],
				      integer_minus_one_node,
				      build_int_cst (unsigned_type_node, c->op),
				      build_int_cst (sizetype, offset));
      offset += size;
      l->sums[i] = make_ssa_name (type);
      gimple_call_set_lhs (call, l->sums[i]);
      append_statement (l, call);
    }
}

/* Start the lanes: put the head there.  Return its first mark.  */

static gcall *
put_head (struct acc_lanes *l)
{
  gimple_seq seq = NULL;
  tree n = trip_count_find (&seq, l->r.s);
  l->range = gimple_convert (&seq, signed_type_for (TREE_TYPE (n)), n);
  put_seq (l, seq);
  /* GCC gives what a reduction begins with to one lane, which then runs a loop
     of its own.  So all begin with nothing.  */
  for (unsigned i = 0; i < l->r.inits.length (); i++)
    {
      const struct carried *c = &l->r.s->carried[i];
      l->sums.safe_push (c->kind == CARRIED_REDUCTION
			 ? shuffle_neutral (c->op, TREE_TYPE (l->r.inits[i]))
			 : l->r.inits[i]);
    }
  l->dep = integer_zero_node;
  gcall *mark = put_mark (l, IFN_UNIQUE_OACC_HEAD_MARK, integer_one_node,
			  integer_zero_node);
  put_reductions (l, IFN_GOACC_REDUCTION_SETUP);
  put_mark (l, IFN_UNIQUE_OACC_FORK, integer_minus_one_node);
  put_reductions (l, IFN_GOACC_REDUCTION_INIT);
  put_mark (l, IFN_UNIQUE_OACC_HEAD_MARK);
  l->chunks = put_loop (l, IFN_GOACC_LOOP_CHUNKS, NULL_TREE);
  l->step = put_loop (l, IFN_GOACC_LOOP_STEP, NULL_TREE);
  return mark;
}

/* Begin a chunk.  */

static void
put_chunk (struct acc_lanes *l)
{
  tree type = TREE_TYPE (l->range);
  l->at = l->head = split_edge (loop_preheader_edge (l->r.loop));
  l->chunk = make_ssa_name (type);
  tree first = put_loop (l, IFN_GOACC_LOOP_OFFSET, l->chunk);
  l->r.end = put_loop (l, IFN_GOACC_LOOP_BOUND, first);
  renumber_in (&l->r, type, first, l->step);
}

/* The variables that the cycle over chunks changes begin with what they have
   before it, INITS for reductions.  BOTTOM ends the cycle, NEXT is the chunk
   after this one.  */

static void
join_chunks (struct acc_lanes *l, basic_block bottom, tree next,
	     const auto_vec<tree> &inits)
{
  edge in = NULL, back = find_edge (bottom, l->head), e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, l->head->preds)
    if (e != back)
      in = e;
  gphi *phi = create_phi_node (l->chunk, l->head);
  add_phi_arg (phi, build_zero_cst (TREE_TYPE (l->chunk)), in, l->loc);
  add_phi_arg (phi, next, back, l->loc);
  for (unsigned i = 0; i < inits.length (); i++)
    {
      gphi *in_chunk = l->r.s->carried[i].phi;
      if (l->r.s->carried[i].kind != CARRIED_REDUCTION)
	continue;
      tree name = make_ssa_name (TREE_TYPE (inits[i]));
      phi = create_phi_node (name, l->head);
      add_phi_arg (phi, inits[i], in, l->loc);
      add_phi_arg (phi, gimple_phi_result (in_chunk), back, l->loc);
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (in_chunk,
					  loop_preheader_edge (l->r.loop)),
	       name);
      l->sums[i] = gimple_phi_result (in_chunk);
    }
}

/* End a chunk in R's AFTER, and go back if there is another one.  */

static void
put_chunk_end (struct acc_lanes *l)
{
  auto_vec<tree> inits;
  basic_block bottom = l->r.after;
  inits.safe_splice (l->sums);
  l->at = bottom;
  tree next = make_ssa_name (TREE_TYPE (l->chunk));
  append_statement (l, gimple_build_assign (next, PLUS_EXPR, l->chunk,
					    build_one_cst (TREE_TYPE (next))));
  edge out = single_succ_edge (bottom);
  l->at = split_edge (out);
  out = single_succ_edge (bottom);
  gimple_stmt_iterator i = gsi_last_bb (bottom);
  gsi_insert_after (&i, gimple_build_cond (LT_EXPR, next, l->chunks, NULL_TREE,
					   NULL_TREE), GSI_NEW_STMT);
  out->flags = (out->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  out->probability = profile_probability::likely ();
  edge back = make_edge (bottom, l->head, EDGE_TRUE_VALUE);
  back->probability = profile_probability::unlikely ();
  join_chunks (l, bottom, next, inits);
  class loop *chunks = alloc_loop ();
  chunks->header = l->head;
  chunks->latch = bottom;
  add_loop (chunks, loop_outer (l->r.loop));
}

/* Combine all reductions there with what they begin with.  */

static void
put_beginnings (struct acc_lanes *l)
{
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < l->sums.length (); i++)
    {
      const struct carried *c = &l->r.s->carried[i];
      if (c->kind == CARRIED_REDUCTION)
	l->sums[i] = gimple_build (&seq, c->op, TREE_TYPE (l->sums[i]),
				   l->r.inits[i], l->sums[i]);
    }
  put_seq (l, seq);
}

/* End the lanes, there.  */

static void
put_tail (struct acc_lanes *l)
{
  put_mark (l, IFN_UNIQUE_OACC_TAIL_MARK, integer_one_node);
  put_reductions (l, IFN_GOACC_REDUCTION_FINI);
  put_mark (l, IFN_UNIQUE_OACC_JOIN, integer_minus_one_node);
  put_reductions (l, IFN_GOACC_REDUCTION_TEARDOWN);
  put_mark (l, IFN_UNIQUE_OACC_TAIL_MARK);
  put_beginnings (l);
}

/* The phis behind the loop that use what it leaves behind, and by which of R's
   CARRIED.  */
struct left_behind
{
  gphi *phi;
  unsigned carried;
};

/* Find what the loop leaves behind into LEFT.  */

static void
find_left (struct acc_lanes *l, auto_vec<struct left_behind> *left)
{
  edge out = single_succ_edge (l->r.after);
  for (gphi_iterator i = gsi_start_phis (out->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree v = PHI_ARG_DEF_FROM_EDGE (i.phi (), out);
      if (virtual_operand_p (v) || counted_invariant_p (l->r.loop, v))
	continue;
      struct carried *c = renumber_carried (&l->r, renumber_at_head (&l->r, v));
      struct left_behind x
	= { i.phi (), (unsigned) (c - l->r.s->carried.address ()) };
      left->safe_push (x);
    }
}

/* Let LEFT have what all lanes together have made.  */

static void
put_results (struct acc_lanes *l, const auto_vec<struct left_behind> &left)
{
  gimple_seq seq = NULL;
  edge out = single_succ_edge (l->at);
  for (unsigned i = 0; i < left.length (); i++)
    {
      const struct carried *c = &l->r.s->carried[left[i].carried];
      tree v = (c->kind == CARRIED_REDUCTION ? l->sums[left[i].carried]
		: trip_count_value (&seq, c, l->r.inits[left[i].carried],
				    l->range));
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (left[i].phi, out), v);
    }
  put_seq (l, seq);
}

gcall *
acc_lanes_give (struct counted_loop *s)
{
  drano_assert (loops_closed_p ());
  struct acc_lanes l;
  auto_vec<struct left_behind> left;
  if (!reduction_apart (s))
    return NULL;
  renumber_begin (&l.r, s);
  l.r.widen = true;
  l.loc = location_of_loop (s->loop->header);
  l.at = split_edge (loop_preheader_edge (s->loop));
  l.r.after = split_edge (loop_exit (s->loop));
  find_left (&l, &left);
  gcall *mark = put_head (&l);
  put_chunk (&l);
  renumber_test (&l.r);
  put_chunk_end (&l);
  put_tail (&l);
  put_results (&l, left);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  return mark;
}
