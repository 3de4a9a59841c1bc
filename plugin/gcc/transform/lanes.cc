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

   so that adjacent lanes run adjacent iterations.  The block that was the
   header keeps the phis and gets the test; the old test is gone.  A
   reduction begins with the neutral element in each lane and is combined with
   the value from before by exchanges of all lanes, that of the sequentially last
   iteration is fetched from the lane that ran it.  */

#include "gcc-shim.h"
#include "transform/exchange.h"
#include "transform/iterations.h"
#include "transform/lanes.h"
#include "transform/private.h"

/* What is made of a loop.  */
struct lanes
{
  struct shape *s;
  class loop *loop;
  basic_block before;		/* Where the lanes start, ...  */
  basic_block after;		/* ... and end.  */
  tree uid, record;		/* As GCC names a loop with lanes.  */
  tree n, k;			/* How many iterations, and the one that the lane
				   runs.  */
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
copy_for_lanes (struct shape *s)
{
  gimple_seq seq = NULL;
  tree use = call_internal (&seq, IFN_GOMP_USE_SIMT, integer_type_node, NULL);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (s->loop), seq);
  tree cond = build2 (NE_EXPR, boolean_type_node, use, integer_zero_node);
  basic_block at;
  initialize_original_copy_tables ();
  class loop *copy
    = loop_version (s->loop, cond, &at, profile_probability::likely (),
		    profile_probability::unlikely (),
		    profile_probability::always (),
		    profile_probability::always (), true);
  free_original_copy_tables ();
  return copy != NULL;
}

/* Start the lanes of L: at the end of the block before the loop.  */

static void
start_lanes (struct lanes *l)
{
  tree var = create_tmp_var (ptr_type_node, "simduid");
  shim_no_warning (var);
  gimple_seq seq = NULL;
  l->n = iterations_count (&seq, l->s);
  l->uid = make_ssa_name (var);
  auto_vec<tree> args;
  args.safe_push (get_or_create_ssa_default_def (cfun, var));
  private_replace (l->loop, l->s->privates, &args);
  gcall *enter = gimple_build_call_internal_vec (IFN_GOMP_SIMT_ENTER, args);
  gimple_call_set_lhs (enter, l->uid);
  gimple_seq_add_stmt (&seq, enter);
  l->record = call_internal (&seq, IFN_GOMP_SIMT_ENTER_ALLOC, ptr_type_node,
			     l->uid);
  put_at_end (l->before, seq);
  /* What is inlined into the loop later gets its memory from here, too.  */
  for (unsigned i = 1; i < number_of_loops (cfun); i++)
    if (class loop *in = get_loop (cfun, i))
      if (in == l->loop || flow_loop_nested_p (l->loop, in))
	in->simduid = var;
  cfun->has_simduid_loops = true;
}

/* Take the test out of BB, which leaves by E alone then.  */

static void
always_stay (basic_block bb, edge e)
{
  gimple_stmt_iterator i = gsi_last_bb (bb);
  gsi_remove (&i, true);
  e->flags &= ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
  e->flags |= EDGE_FALLTHRU;
  e->probability = profile_probability::always ();
}

/* Make the header of L's loop a block of phis with the test whether there is
   another iteration, from which alone the loop is left.  Return the block in
   which an iteration begins.  */

static basic_block
move_test (struct lanes *l)
{
  edge exit = single_exit (l->loop);
  basic_block test = exit->src;
  edge stay = EDGE_SUCC (test, EDGE_SUCC (test, 0) == exit);
  basic_block header = l->loop->header;
  edge in = split_block_after_labels (header);
  basic_block begin = in->dest;
  if (test == header)
    test = begin;
  always_stay (test, stay);
  gcond *cond = gimple_build_cond (LT_EXPR, l->k, l->n, NULL_TREE, NULL_TREE);
  gimple_stmt_iterator i = gsi_last_bb (header);
  gsi_insert_after (&i, cond, GSI_NEW_STMT);
  in->flags = (in->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  in->probability = profile_probability::likely ();
  edge out = make_edge (header, l->after, EDGE_FALSE_VALUE);
  out->probability = profile_probability::unlikely ();
  remove_edge (exit);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  return begin;
}

/* Let L's lanes count in K, by a new phi of its header.  */

static void
count_in_lanes (struct lanes *l)
{
  tree type = iterations_type (l->s);
  gimple_seq seq = NULL;
  tree lane = call_internal (&seq, IFN_GOMP_SIMT_LANE, unsigned_type_node,
			     NULL);
  tree vf = call_internal (&seq, IFN_GOMP_SIMT_VF, unsigned_type_node, NULL);
  lane = gimple_convert (&seq, type, lane);
  vf = gimple_convert (&seq, type, vf);
  put_at_end (l->before, seq);
  l->k = make_ssa_name (type);
  gphi *phi = create_phi_node (l->k, l->loop->header);
  tree next = make_ssa_name (type);
  gimple_stmt_iterator i = gsi_last_bb (l->loop->latch);
  gsi_insert_after (&i, gimple_build_assign (next, PLUS_EXPR, l->k, vf),
		    GSI_NEW_STMT);
  add_phi_arg (phi, lane, loop_preheader_edge (l->loop), UNKNOWN_LOCATION);
  add_phi_arg (phi, next, loop_latch_edge (l->loop), UNKNOWN_LOCATION);
}

/* What value V, which is V by the edge of the old test of L's loop, is by the
   one of the new test: a phi of the header.  */

static tree
value_at_head (struct lanes *l, tree v)
{
  edge pre = loop_preheader_edge (l->loop), latch = loop_latch_edge (l->loop);
  for (gphi_iterator i = gsi_start_phis (l->loop->header); !gsi_end_p (i);
       gsi_next (&i))
    if (v == (l->s->at_head ? gimple_phi_result (i.phi ())
	      : PHI_ARG_DEF_FROM_EDGE (i.phi (), latch)))
      return gimple_phi_result (i.phi ());
  tree name = make_ssa_name (TREE_TYPE (v));
  gphi *phi = create_phi_node (name, l->loop->header);
  add_phi_arg (phi, build_zero_cst (TREE_TYPE (v)), pre, UNKNOWN_LOCATION);
  add_phi_arg (phi, v, latch, UNKNOWN_LOCATION);
  return name;
}

/* The carried value of L's loop that has PHI, or null.  */

static struct carried *
carried_by (struct lanes *l, gimple *phi)
{
  for (unsigned i = 0; i < l->s->carried.length (); i++)
    if (l->s->carried[i].phi == phi)
      return &l->s->carried[i];
  return NULL;
}

/* Append to SEQ what of V, which L's loop computes and which is used after it,
   is the result of all lanes.  INITS has what carried values began with.  */

static tree
result_of_lanes (struct lanes *l, gimple_seq *seq, tree v,
		 const auto_vec<tree> &inits)
{
  tree at_head = value_at_head (l, v);
  struct carried *c = carried_by (l, SSA_NAME_DEF_STMT (at_head));
  if (c && c->kind == CARRIED_REDUCTION)
    return exchange_combine (seq, c->op, at_head,
			     inits[c - l->s->carried.address ()]);
  if (c && c->kind == CARRIED_COUNT)
    return iterations_value (seq, c, inits[c - l->s->carried.address ()],
			     l->n);
  /* The last iteration is that of lane (n - 1) % 32.  */
  tree type = TREE_TYPE (l->n);
  tree lane = gimple_build (seq, MINUS_EXPR, type, l->n, build_one_cst (type));
  lane = gimple_build (seq, BIT_AND_EXPR, type, lane, build_int_cst (type, 31));
  return exchange_fetch (seq, at_head,
			 gimple_convert (seq, unsigned_type_node, lane));
}

/* Make one of the results of L's lanes, and end these.  */

static void
end_lanes (struct lanes *l, const auto_vec<tree> &inits)
{
  gimple_seq seq = NULL;
  edge out = single_succ_edge (l->after);
  hash_map<tree, tree> done;
  for (gphi_iterator i = gsi_start_phis (out->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree v = PHI_ARG_DEF_FROM_EDGE (i.phi (), out);
      if (virtual_operand_p (v) || TREE_CODE (v) != SSA_NAME
	  || SSA_NAME_IS_DEFAULT_DEF (v)
	  || !flow_bb_inside_loop_p (l->loop,
				     gimple_bb (SSA_NAME_DEF_STMT (v))))
	continue;
      bool had;
      tree &result = done.get_or_insert (v, &had);
      if (!had)
	result = result_of_lanes (l, &seq, v, inits);
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), out), result);
    }
  gimple_seq_add_stmt (&seq, gimple_build_call_internal (IFN_GOMP_SIMT_EXIT, 1,
							  l->record));
  gimple_stmt_iterator at = gsi_start_bb (l->after);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
}

/* Have the carried values of L's loop begin as each lane needs them, INITS being
   what they began with.  */

static void
begin_carried (struct lanes *l, const auto_vec<tree> &inits)
{
  edge pre = loop_preheader_edge (l->loop);
  for (unsigned i = 0; i < l->s->carried.length (); i++)
    if (l->s->carried[i].kind == CARRIED_REDUCTION)
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (l->s->carried[i].phi, pre),
	       exchange_neutral (l->s->carried[i].op, TREE_TYPE (inits[i])));
}

/* Compute the counters of L's loop from K where an iteration begins, in
   BEGIN.  */

static void
compute_counters (struct lanes *l, basic_block begin,
		  const auto_vec<tree> &inits)
{
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < l->s->carried.length (); i++)
    {
      struct carried *c = &l->s->carried[i];
      if (c->kind != CARRIED_COUNT)
	continue;
      tree name = gimple_phi_result (c->phi);
      gimple_stmt_iterator at = gsi_for_stmt (c->phi);
      remove_phi_node (&at, false);
      c->phi = NULL;
      tree v = iterations_value (&seq, c, inits[i], l->k);
      gimple_seq_add_stmt (&seq, gimple_build_assign (name, v));
    }
  gimple_stmt_iterator at = gsi_after_labels (begin);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
}

bool
lanes_give (struct shape *s)
{
  auto_vec<tree> inits;
  edge pre = loop_preheader_edge (s->loop);
  for (unsigned i = 0; i < s->carried.length (); i++)
    inits.safe_push (PHI_ARG_DEF_FROM_EDGE (s->carried[i].phi, pre));
  if (!copy_for_lanes (s))
    return false;
  struct lanes l;
  l.s = s;
  l.loop = s->loop;
  l.before = split_edge (loop_preheader_edge (s->loop));
  l.after = split_edge (single_exit (s->loop));
  start_lanes (&l);
  count_in_lanes (&l);
  end_lanes (&l, inits);
  basic_block begin = move_test (&l);
  begin_carried (&l, inits);
  compute_counters (&l, begin, inits);
  align_find (s->loop, l.k, &s->align);
  s->align.start = s->share.start;
  /* What GCC knew of the number of iterations was another loop's.  */
  s->loop->any_upper_bound = false;
  s->loop->any_estimate = false;
  s->loop->any_likely_upper_bound = false;
  s->loop->nb_iterations = NULL_TREE;
  return true;
}
