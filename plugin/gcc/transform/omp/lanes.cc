/* Lanes for a loop: what the lanes do.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The loop is copied behind a test of .GOMP_USE_SIMT, which GCC makes 0 for the
   host and 1 for a device with lanes.  There, with N iterations from INIT,

     simduid = .GOMP_SIMT_ENTER (simduid);
     record = .GOMP_SIMT_ENTER_ALLOC (simduid);
     for (k = .GOMP_SIMT_LANE (); k < N; k += .GOMP_SIMT_VF ())
       { counter = INIT + k * step; the iteration }
     each lane's results are made one
     .GOMP_SIMT_EXIT (record);

   so that adjacent lanes run adjacent iterations.  A reduction begins with the
   neutral element in each lane and is combined with the value from before by
   exchanges of all lanes, that of the sequentially last iteration is fetched
   from the lane that ran it.  */

#include "gcc-shim.h"
#include "gimple/loops.h"
#include "transform/loop/exit.h"
#include "transform/loop/memory-reduction.h"
#include "transform/loop/privatize.h"
#include "transform/loop/renumber.h"
#include "transform/loop/trip-count.h"
#include "transform/omp/lanes.h"
#include "transform/simt/region.h"
#include "transform/simt/shuffle.h"

/* What is made of a loop.  */
struct lanes
{
  struct recount r;		/* It ends behind the last iteration.  */
  basic_block before;		/* Where the lanes start.  */
  tree uid, record;		/* As GCC names a loop with lanes.  */
};

/* Put SEQ at the end of BB.  */

static void
put_at_end (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator i = gsi_last_bb (bb);
  if (!gsi_end_p (i) && stmt_ends_bb_p (gsi_stmt (i)))
    gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&i, seq, GSI_NEW_STMT);
}

/* Append to SEQ a call of FN with ARG, which may be null, and return what it
   gives, of TYPE.  */

static tree
call_internal (gimple_seq *seq, enum internal_fn fn, tree type, tree arg)
{
  gcall *call = (arg ? gimple_build_call_internal (fn, 1, arg)
		 : gimple_build_call_internal (fn, 0));
  tree name = make_ssa_name (type);
  gimple_call_set_lhs (call, name);
  gimple_seq_add_stmt (seq, call);
  return name;
}

/* Copy the loop that S describes behind a test whether there are lanes.  The
   one that is for these stays where it is.  */

static bool
copy_for_lanes (struct counted_loop *s)
{
  gimple_seq seq = NULL;
  tree use;
  gimple_seq_add_stmt (&seq, simt_build_use (&use));
  s->guard = use;
  return renumber_copy (s->loop, seq, use);
}

/* Start the lanes of L: at the end of the block before the loop.  */

static void
start_lanes (struct lanes *l)
{
  tree var = create_tmp_var (ptr_type_node, "simduid");
  shim_no_warning (var);
  gimple_seq seq = NULL;
  l->r.end = trip_count_find (&seq, l->r.s);
  l->uid = make_ssa_name (var);
  auto_vec<tree> args;
  args.safe_push (get_or_create_ssa_default_def (cfun, var));
  privatize_replace (l->r.loop, l->r.s->privates, &args);
  gcall *enter = gimple_build_call_internal_vec (IFN_GOMP_SIMT_ENTER, args);
  gimple_call_set_lhs (enter, l->uid);
  gimple_seq_add_stmt (&seq, enter);
  l->record = call_internal (&seq, IFN_GOMP_SIMT_ENTER_ALLOC, ptr_type_node,
			     l->uid);
  put_at_end (l->before, seq);
  /* What is inlined into the loop later gets its memory from here, too.  */
  for (unsigned i = 1; i < number_of_loops (cfun); i++)
    if (class loop *in = get_loop (cfun, i))
      if (in == l->r.loop || flow_loop_nested_p (l->r.loop, in))
	in->simduid = var;
  cfun->has_simduid_loops = true;
}

/* Let L's lanes count their iterations.  */

static void
count_in_lanes (struct lanes *l)
{
  tree type = trip_count_type (l->r.s);
  gimple_seq seq = NULL;
  tree lane = call_internal (&seq, IFN_GOMP_SIMT_LANE, unsigned_type_node,
			     NULL);
  tree vf = call_internal (&seq, IFN_GOMP_SIMT_VF, unsigned_type_node, NULL);
  lane = gimple_convert (&seq, type, lane);
  vf = gimple_convert (&seq, type, vf);
  put_at_end (l->before, seq);
  renumber_in (&l->r, type, lane, vf);
}

/* Append to SEQ what of V, which L's loop computes and which is used after it,
   is the result of all lanes.  */

static tree
result_of_lanes (struct lanes *l, gimple_seq *seq, tree v)
{
  gphi *phi = renumber_at_head (&l->r, v);
  tree at_head = gimple_phi_result (phi), n = l->r.end;
  struct carried *c = renumber_carried (&l->r, phi);
  tree init = c ? l->r.inits[c - l->r.s->carried.address ()] : NULL_TREE;
  if (c && c->kind == CARRIED_REDUCTION)
    return shuffle_combine (seq, c->op, at_head, init);
  if (c && c->kind == CARRIED_COUNT)
    return trip_count_value (seq, c, init, n);
  /* The last iteration is that of lane (n - 1) % 32.  */
  tree type = TREE_TYPE (n);
  tree lane = gimple_build (seq, MINUS_EXPR, type, n, build_one_cst (type));
  lane = gimple_build (seq, BIT_AND_EXPR, type, lane, build_int_cst (type, 31));
  return shuffle_fetch (seq, at_head,
			gimple_convert (seq, unsigned_type_node, lane));
}

/* Make one of the results of L's lanes, and end these.  */

static void
end_lanes (struct lanes *l)
{
  gimple_seq seq = NULL;
  edge out = single_succ_edge (l->r.after);
  hash_map<tree, tree> done;
  for (gphi_iterator i = gsi_start_phis (out->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree v = PHI_ARG_DEF_FROM_EDGE (i.phi (), out);
      if (virtual_operand_p (v) || TREE_CODE (v) != SSA_NAME
	  || SSA_NAME_IS_DEFAULT_DEF (v)
	  || !flow_bb_inside_loop_p (l->r.loop,
				     gimple_bb (SSA_NAME_DEF_STMT (v))))
	continue;
      bool had;
      tree &result = done.get_or_insert (v, &had);
      if (!had)
	result = result_of_lanes (l, &seq, v);
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), out), result);
    }
  gimple_seq_add_stmt (&seq, gimple_build_call_internal (IFN_GOMP_SIMT_EXIT, 1,
							  l->record));
  gimple_stmt_iterator at = gsi_start_bb (l->r.after);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
}

/* Have the carried values of L's loop begin as each lane needs them.  */

static void
begin_carried (struct lanes *l)
{
  edge pre = loop_preheader_edge (l->r.loop);
  for (unsigned i = 0; i < l->r.s->carried.length (); i++)
    if (l->r.s->carried[i].kind == CARRIED_REDUCTION)
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (l->r.s->carried[i].phi, pre),
	       shuffle_neutral (l->r.s->carried[i].op,
				TREE_TYPE (l->r.inits[i])));
}

bool
lanes_give (struct counted_loop *s)
{
  drano_assert (loops_closed_p ());
  struct lanes l;
  if (!copy_for_lanes (s) || !reduction_apart (s))
    return false;
  renumber_begin (&l.r, s);
  l.r.widen = true;
  l.before = split_edge (loop_preheader_edge (s->loop));
  l.r.after = split_edge (loop_exit (s->loop));
  start_lanes (&l);
  count_in_lanes (&l);
  end_lanes (&l);
  begin_carried (&l);
  renumber_test (&l.r);
  alignment_find (s->loop, l.r.k, &s->align);
  s->align.start = s->share.start;
  return true;
}
