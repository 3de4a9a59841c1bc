/* A loop that counts its iterations anew.
   Copyright (C) 2026 The drano authors

   This file is part of drano.  drano is free software; you can redistribute
   it and/or modify it under the terms of the GNU General Public License as
   published by the Free Software Foundation; either version 3, or (at your
   option) any later version.  See COPYING3.  */

/* The block that was the header keeps the phis and gets the test of the
   iteration's number; the old test is gone.  What the loop's own counters were
   is computed from that number.  */

#include "gcc-shim.h"
#include "transform/loop/exit.h"
#include "transform/loop/renumber.h"
#include "transform/loop/trip-count.h"
#include "transform/loop/widen.h"

/* Put the blocks of LOOP's copy behind those of LOOP and in their order, so
   that the host, which executes the copy, gets the instructions that it
   had.  */

static void
order_copy (class loop *loop)
{
  auto_vec<basic_block> blocks;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (flow_bb_inside_loop_p (loop, bb) && get_bb_copy (bb))
      blocks.safe_push (bb);
  basic_block last = blocks.last ();
  for (unsigned i = 0; i < blocks.length (); i++)
    {
      move_block_after (get_bb_copy (blocks[i]), last);
      last = last->next_bb;
    }
}

bool
renumber_copy (class loop *loop, gimple_seq seq, tree flag)
{
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (loop), seq);
  tree cond = build2 (NE_EXPR, boolean_type_node, flag,
		      build_zero_cst (TREE_TYPE (flag)));
  basic_block at;
  initialize_original_copy_tables ();
  class loop *copy
    = loop_version (loop, cond, &at, profile_probability::likely (),
		    profile_probability::unlikely (),
		    profile_probability::always (),
		    profile_probability::always (), true);
  if (copy)
    order_copy (loop);
  free_original_copy_tables ();
  return copy != NULL;
}

void
renumber_begin (struct recount *r, struct counted_loop *s)
{
  edge pre = loop_preheader_edge (s->loop);
  r->s = s;
  r->loop = s->loop;
  r->after = NULL;
  r->k = r->end = NULL_TREE;
  r->widen = false;
  for (unsigned i = 0; i < s->carried.length (); i++)
    r->inits.safe_push (PHI_ARG_DEF_FROM_EDGE (s->carried[i].phi, pre));
}

void
renumber_in (struct recount *r, tree type, tree first, tree step)
{
  r->k = make_ssa_name (type);
  gphi *phi = create_phi_node (r->k, r->loop->header);
  tree next = make_ssa_name (type);
  gimple_stmt_iterator i = gsi_last_bb (r->loop->latch);
  gsi_insert_after (&i, gimple_build_assign (next, PLUS_EXPR, r->k, step),
		    GSI_NEW_STMT);
  add_phi_arg (phi, first, loop_preheader_edge (r->loop), UNKNOWN_LOCATION);
  add_phi_arg (phi, next, loop_latch_edge (r->loop), UNKNOWN_LOCATION);
}

gphi *
renumber_at_head (struct recount *r, tree v)
{
  edge pre = loop_preheader_edge (r->loop), latch = loop_latch_edge (r->loop);
  for (gphi_iterator i = gsi_start_phis (r->loop->header); !gsi_end_p (i);
       gsi_next (&i))
    if (v == (r->s->at_head ? gimple_phi_result (i.phi ())
	      : PHI_ARG_DEF_FROM_EDGE (i.phi (), latch)))
      return i.phi ();
  gphi *phi = create_phi_node (make_ssa_name (TREE_TYPE (v)), r->loop->header);
  add_phi_arg (phi, build_zero_cst (TREE_TYPE (v)), pre, UNKNOWN_LOCATION);
  add_phi_arg (phi, v, latch, UNKNOWN_LOCATION);
  return phi;
}

struct carried *
renumber_carried (struct recount *r, gphi *phi)
{
  for (unsigned i = 0; i < r->s->carried.length (); i++)
    if (r->s->carried[i].phi == phi)
      return &r->s->carried[i];
  return NULL;
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

/* Put the new test into R's header.  Return the block in which an iteration
   begins.  */

static basic_block
move_test (struct recount *r)
{
  edge exit = loop_exit (r->loop);
  basic_block test = exit->src;
  edge stay = EDGE_SUCC (test, EDGE_SUCC (test, 0) == exit);
  basic_block header = r->loop->header;
  edge in = split_block_after_labels (header);
  basic_block begin = in->dest;
  if (test == header)
    test = begin;
  always_stay (test, stay);
  gcond *cond = gimple_build_cond (LT_EXPR, r->k, r->end, NULL_TREE,
				   NULL_TREE);
  gimple_stmt_iterator i = gsi_last_bb (header);
  gsi_insert_after (&i, cond, GSI_NEW_STMT);
  in->flags = (in->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  in->probability = profile_probability::likely ();
  edge out = make_edge (header, r->after, EDGE_FALSE_VALUE);
  out->probability = profile_probability::unlikely ();
  remove_edge (exit);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  return begin;
}

/* Compute the counters of R's loop from K where an iteration begins, in
   BEGIN.  */

static void
compute_counters (struct recount *r, basic_block begin)
{
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < r->s->carried.length (); i++)
    {
      struct carried *c = &r->s->carried[i];
      if (c->kind != CARRIED_COUNT)
	continue;
      tree name = gimple_phi_result (c->phi);
      gimple_stmt_iterator at = gsi_for_stmt (c->phi);
      tree wide = r->widen
	? widen_counter (&seq, r->loop, c, r->inits[i], r->k) : NULL_TREE;
      remove_phi_node (&at, false);
      c->phi = NULL;
      tree v = trip_count_value (&seq, c, r->inits[i], r->k);
      gimple_seq_add_stmt (&seq, gimple_build_assign (name, v));
      if (wide)
	widen_uses (r->loop, name, wide);
    }
  gimple_stmt_iterator at = gsi_after_labels (begin);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
}

void
renumber_test (struct recount *r)
{
  drano_assert (r->after && r->k && r->end);
  compute_counters (r, move_test (r));
  /* What GCC knew of the number of iterations was another loop's.  */
  r->loop->any_upper_bound = false;
  r->loop->any_estimate = false;
  r->loop->any_likely_upper_bound = false;
  r->loop->nb_iterations = NULL_TREE;
}
